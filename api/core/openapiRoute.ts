/**
 * How a route stands in the OpenAPI document: what is sent, what comes back, and every refusal. Said here for
 * all routes, rows and files alike.
 */
import { z, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Row } from './contract.ts'
import { errorExtras, statuses, extrasByCode, type ErrorCode } from './errors.ts'
import { operationIdOf } from './operationId.ts'
import { wordsOf } from './tags.ts'
import { MessageRef } from './text.ts'
import { say } from '../messages/say.ts'
import { wordMessage } from '../messages/words.ts'
import { keysOf } from '../../workflows/definition/keys.ts'

export type Registry = OpenAPIHono['openAPIRegistry']
type Responses = RouteConfig['responses']
type Content = NonNullable<NonNullable<NonNullable<RouteConfig['request']>['body']>['content']>
type DocumentedRoute = Pick<Row, 'method' | 'summary' | 'query' | 'writes'> & {
  path: string
  may: string
  headers?: z.ZodObject
}

/** The bytes of a file, of whatever kind it is. */
const Bytes = z.any().openapi({ type: 'string', format: 'binary' })
/** A form with one file and the words beside it. */
export const formContent = (words: z.ZodObject): Content => ({
  'multipart/form-data': { schema: words.extend({ file: Bytes.optional() }) },
})
/** OpenAPI content of a JSON body. */
export const jsonContent = (schema: z.ZodType): Content => ({ 'application/json': { schema } })
/** OpenAPI content of a binary body; of any type by default. */
export const bytesOf = (contentType = '*/*'): Content => ({ [contentType]: { schema: Bytes } })
export const bytesContent: Content = bytesOf()
/** OpenAPI response of a successful call: 200, or 202 where work continues after the answer. */
export const response = (content: Content, status: 200 | 202 = 200): Responses => ({
  [status]: { description: status === 202 ? 'Under way' : 'Done', content },
})

/** OpenAPI header with a text as its value. */
export const headerOf = (description: string) => ({ description, schema: { type: 'string' as const } })
const ofStored = {
  ETag: headerOf('Names this content; a file of one address never changes.'),
  'Accept-Ranges': headerOf('bytes'),
}
const contentRange = (shape: string) => ({ 'Content-Range': headerOf(shape) })
/** What a stored file answers: whole, in part, not again, or that there is nothing there. */
export const givesStored: Responses = {
  200: { description: 'The whole file', headers: ofStored, content: bytesContent },
  206: {
    description: 'The part that was asked for',
    headers: { ...ofStored, ...contentRange('bytes first-last/size') },
    content: bytesContent,
  },
  304: { description: 'The client has it already', headers: ofStored },
  416: { description: 'It has no such part', headers: { ...ofStored, ...contentRange('bytes */size') } },
}
/** How a stored file is asked for in part, or only if it is new. */
export const storedRequestHeaders = z.object({
  Range: z
    .string()
    .optional()
    .openapi({ description: 'One range, `bytes=first-last`; several, and the whole comes.' }),
  'If-Range': z
    .string()
    .optional()
    .openapi({ description: 'The ETag of what one has: of another file the whole comes.' }),
  'If-None-Match': z
    .string()
    .optional()
    .openapi({ description: 'The ETag of what one has: 304 where it is this file.' }),
})

/** The faults that we answer for: 500 is no part of what is promised. */
const codes = keysOf(statuses).filter((code) => code !== 'INTERNAL')
const Field = z.object({ path: z.string(), code: z.string(), message: z.string(), text: MessageRef })
const messageRef = { $ref: '#/components/schemas/MessageRef' }
const nameOf = (code: ErrorCode): string =>
  code
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
/** Those that say when to come again, in the header Retry-After. */
const passing = new Set<ErrorCode>(['RATE_LIMITED', 'MAINTENANCE', 'UNAVAILABLE', 'STORAGE_UNAVAILABLE'])

const retryAfter = (these: ErrorCode[]) => ({
  description: `Seconds to wait before the next try; with ${these.join(', ')}.`,
  schema: { type: 'integer' as const },
})

/** The answer of one error code, with what that code tells beside its words. */
function refusal(code: ErrorCode): object {
  const beside = (extrasByCode[code] ?? []).map((name) => [
    name,
    z.unknown().optional().meta({ description: errorExtras[name] }),
  ])
  const { $schema: _, ...schema } = z.toJSONSchema(
    z.object({
      status: z.literal(statuses[code]),
      code: z.literal(code),
      message: z.string(),
      text: MessageRef,
      fields: z.array(Field),
      requestId: z.string(),
      ...Object.fromEntries(beside),
    }),
    { io: 'input' },
  )
  const fields = { type: 'array', items: { $ref: '#/components/schemas/FieldError' } }
  const properties = { ...schema.properties, text: messageRef, fields }
  return { ...schema, properties, description: wordMessage(say(`errors.${code}`)) }
}

/** The refusals by kind: what is wrong with the call, and what passes by itself. */
const kinds = [
  { range: '4XX', name: 'Refusal', holds: (status: number) => status < 500 },
  { range: '503', name: 'Outage', holds: (status: number) => status === 503 },
]
const refusals: Responses = Object.fromEntries(
  kinds.map(({ range, name }) => [range, { $ref: `#/components/responses/${name}` }]),
)

/** Puts the refusals into the document, once for all routes. */
export function describeRefusals(registry: Registry): void {
  const { $schema: _, ...field } = z.toJSONSchema(Field, { io: 'input' })
  const properties = { ...field.properties, text: messageRef }
  registry.registerComponent('schemas', 'FieldError', { ...field, properties } as object)
  for (const code of codes) registry.registerComponent('schemas', nameOf(code), refusal(code))
  for (const { name, holds } of kinds) {
    const met = codes.filter((code) => holds(statuses[code]))
    const refs = met.map((code) => [code, `#/components/schemas/${nameOf(code)}`] as const)
    registry.registerComponent('schemas', name, {
      oneOf: refs.map(([, $ref]) => ({ $ref })),
      discriminator: { propertyName: 'code', mapping: Object.fromEntries(refs) },
    })
    registry.registerComponent('responses', name, {
      description: met.map((code) => `${statuses[code]} ${code}`).join(', '),
      headers: { 'Retry-After': retryAfter(met.filter((code) => passing.has(code))) },
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    })
  }
  registry.registerComponent('parameters', 'IdempotencyKey', {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'An act on a case that is sent again with the same key is done once.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
  })
}

/** Ids in a path are UUIDs, as implement() wants them. */
const paramsOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => [name, /id$/i.test(name) ? z.uuid() : z.string()] as const,
  )

const idempotencyKey = { $ref: '#/components/parameters/IdempotencyKey' }

/** A route as the document shows it. `answers` are its own ones; refusals are added. */
export function openapiRoute(
  noun: string,
  name: string,
  route: DocumentedRoute,
  answers: Responses,
  sends?: Content,
): RouteConfig {
  const { method, path, summary, may, query, headers } = route
  const params = paramsOf(path)
  return {
    method,
    path,
    tags: [wordsOf(noun).tag],
    operationId: operationIdOf(noun, name),
    summary,
    description: `Permission: ${may}`,
    'x-permission': may,
    ...(may === 'public' ? { security: [] } : {}),
    ...(method === 'get' ? {} : { parameters: [idempotencyKey] }),
    request: {
      ...(params.length ? { params: z.object(Object.fromEntries(params)) } : {}),
      ...(query ? { query: query as z.ZodObject } : {}),
      ...(headers ? { headers } : {}),
      ...(sends ? { body: { content: sends, required: true } } : {}),
    },
    responses: { ...answers, ...refusals },
  }
}

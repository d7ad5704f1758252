/**
 * How a route stands in the OpenAPI document: what is sent, what comes back, and every refusal. Said here for
 * all routes, rows and files alike.
 */
import { z, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Row } from './contract.ts'
import { statuses, type ErrorCode } from './errors.ts'
import { MessageRef } from './text.ts'

export type Registry = OpenAPIHono['openAPIRegistry']
type Responses = RouteConfig['responses']
type Content = NonNullable<NonNullable<NonNullable<RouteConfig['request']>['body']>['content']>
type Told = Pick<Row, 'method' | 'summary' | 'query' | 'writes'> & { path: string; may: string }

/** The bytes of a file, of whatever kind it is. */
const Bytes = z.any().openapi({ type: 'string', format: 'binary' })
/** A form with one file and the words beside it. */
export const formContent = (words: z.ZodObject): Content => ({
  'multipart/form-data': { schema: words.extend({ file: Bytes.optional() }) },
})
export const jsonContent = (schema: z.ZodType): Content => ({ 'application/json': { schema } })
export const bytesContent: Content = { '*/*': { schema: Bytes } }
export const gives = (content: Content, status: 200 | 202 = 200): Responses => ({
  [status]: { description: status === 202 ? 'Under way' : 'Done', content },
})

/** The faults that we answer for: 500 is no part of what is promised. */
const codes = (Object.keys(statuses) as ErrorCode[]).filter((code) => code !== 'INTERNAL')
const answered = [...new Set(codes.map((code) => statuses[code]))]
const Field = z.object({ path: z.string(), code: z.string(), message: z.string(), text: MessageRef })
const refusal = (status: number) =>
  z.object({
    status: z.literal(status),
    code: z.enum(codes.filter((code) => statuses[code] === status)),
    message: z.string(),
    text: MessageRef,
    fields: z.array(Field),
    requestId: z.string(),
  })
/** Those that only come of sending something. */
const ofSending: readonly number[] = [413, 415, 422]

function refusals({ method, writes }: Pick<Row, 'method' | 'writes'>): Responses {
  const met = answered.filter((status) => method !== 'get' || writes || !ofSending.includes(status))
  return Object.fromEntries(
    met.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
}

/** Puts the refusals into the document, once for all routes. */
export function describeRefusals(registry: Registry): void {
  for (const status of answered) {
    const { $schema: _, ...schema } = z.toJSONSchema(refusal(status), { io: 'input' })
    registry.registerComponent('responses', `Refused${status}`, {
      description: codes.filter((code) => statuses[code] === status).join(', '),
      content: { 'application/json': { schema: schema as object } },
    })
  }
}

/** The same key again is the same wish again. */
const Sending = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .optional(),
})

/** Ids in a path are UUIDs, as implement() wants them. */
const paramsOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => [name, /id$/i.test(name) ? z.uuid() : z.string()] as const,
  )

/** A route as the document shows it. `answers` are its own ones; refusals are added. */
export function described(
  noun: string,
  name: string,
  told: Told,
  answers: Responses,
  sends?: Content,
): RouteConfig {
  const { method, path, summary, may, query } = told
  const params = paramsOf(path)
  return {
    method,
    path,
    tags: [noun],
    operationId: `${noun}.${name}`,
    summary,
    description: `Permission: ${may}`,
    security: may === 'public' ? [] : [{ bearer: [] }],
    request: {
      ...(params.length ? { params: z.object(Object.fromEntries(params)) } : {}),
      ...(query ? { query: query as z.ZodObject } : {}),
      ...(method === 'get' ? {} : { headers: Sending }),
      ...(sends ? { body: { content: sends, required: true } } : {}),
    },
    responses: { ...answers, ...refusals(told) },
  }
}

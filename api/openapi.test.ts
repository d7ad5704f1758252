/** Laws over the OpenAPI document, which readers and `npm run fuzz` go by. */
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { Counter, Instant } from './core/contract.ts'
import { apiDocument } from './document/document.ts'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; schema: { format?: string } }[]
  responses: Record<string, { $ref?: string }>
}
const { paths = {}, components } = apiDocument()
const about = { openapi: '3.1.0', info: { title: '', version: '' } }
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
    ...operation,
    path,
    method,
  })),
)

test('every operation has a name of its own', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

/** Every status that a response of the document stands for, read off its codes. */
type Response = { content: { 'application/json': { schema: { $ref: string } } } }
type Refusal = { properties: { status: { const: number } } }
const lastOf = (ref: string): string => ref.split('/').at(-1) ?? ''
function statusesOf(responses: Operation['responses']): number[] {
  return Object.values(responses).flatMap(({ $ref }) => {
    if (!$ref) return []
    const { responses: known = {}, schemas = {} } = components ?? {}
    const response = known[lastOf($ref)] as unknown as Response
    const { oneOf } = schemas[lastOf(response.content['application/json'].schema.$ref)] as {
      oneOf: { $ref: string }[]
    }
    return oneOf.map((one) => (schemas[lastOf(one.$ref)] as Refusal).properties.status.const)
  })
}
test.each(operations.map((each) => [each.operationId, each] as const))(
  '%s says every way that it may be refused',
  (_, { responses }) => {
    const met = statusesOf(responses)
    expect(met).toEqual(expect.arrayContaining([400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 503]))
    expect(met).not.toContain(500)
  },
)

test('files stand beside the rows, with what they are', () => {
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/file/{id}',
      '/complaint-workflow/api/resource/{id}',
      '/complaint-workflow/api/evidence/{id}',
      '/complaint-workflow/api/meeting/{id}/invite.ics',
      '/api/job/{id}/report',
    ]),
  )
})

test('a stored file is told whole, in part, not again and beyond its end; one that is made comes whole', () => {
  const stored = paths['/complaint-workflow/api/evidence/{id}']?.get
  expect(stored?.responses).toMatchObject({
    200: { content: { '*/*': {} }, headers: { ETag: {}, 'Accept-Ranges': {} } },
    206: { content: { '*/*': {} }, headers: { 'Content-Range': {} } },
    304: { headers: { ETag: {} } },
    416: { headers: { 'Content-Range': {} } },
  })
  expect(stored?.parameters).toMatchObject([
    { name: 'id', in: 'path', schema: { format: 'uuid' } },
    ...['Range', 'If-Range', 'If-None-Match'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ])
  expect(components?.parameters?.['Range']).toMatchObject({ in: 'header', required: false })
  const operation = paths['/complaint-workflow/api/meeting/{id}/invite.ics']?.get
  expect(Object.keys(operation?.responses ?? {}).toSorted()).toEqual(['200', '4XX', '503'].toSorted())
})

test('a file in parts is told with where it ends, how it goes on, and what it is sent as', () => {
  const upload = paths['/complaint-workflow/api/evidence/upload/{uploadId}']
  const tusHeaders = { 'Upload-Offset': {}, 'Upload-Length': {}, 'Tus-Resumable': {} }
  expect(upload?.get?.responses).toMatchObject({ 200: { headers: tusHeaders }, 412: {} })
  expect(upload?.patch).toMatchObject({
    requestBody: { content: { 'application/offset+octet-stream': {} } },
    responses: { 204: { headers: tusHeaders }, 412: {} },
  })
  expect(upload?.patch?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Upload-Offset', in: 'header', required: true }),
  )
})

test('an instant that may be missing may be null', () => {
  const { openAPIRegistry, getOpenAPI31Document } = new OpenAPIHono()
  openAPIRegistry.registerPath({
    method: 'get',
    path: '/when',
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: z.object({ at: Instant, until: Instant.nullable() }) } },
      },
    },
  })
  expect(getOpenAPI31Document(about).paths?.['/when']?.get?.responses).toMatchObject({
    200: {
      content: {
        'application/json': {
          schema: {
            properties: {
              at: { type: 'string', format: 'date-time' },
              until: { type: ['string', 'null'], format: 'date-time' },
            },
          },
        },
      },
    },
  })
})

test('a version or revision is a whole number that a column holds', () => {
  const { openAPIRegistry, getOpenAPI31Document } = new OpenAPIHono()
  openAPIRegistry.registerPath({
    method: 'get',
    path: '/which',
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: z.object({ version: Counter }) } },
      },
    },
  })
  expect(getOpenAPI31Document(about).paths?.['/which']?.get?.responses).toMatchObject({
    200: {
      content: {
        'application/json': {
          schema: { properties: { version: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 } } },
        },
      },
    },
  })
})

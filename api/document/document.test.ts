/** Laws over the OpenAPI document as others meet it: small, by name, and true in its examples. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { makeExamples } from '../../test/examples.ts'
import { domains } from '../contracts.ts'
import { apiDocument } from './document.ts'
import examples from './examples.json' with { type: 'json' }
import { operationIdOf } from '../core/operationId.ts'

type Json = { [key: string]: unknown }
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  'x-permission': string
  security?: object[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
}
const document = apiDocument()
const text = JSON.stringify(document)
const operations = Object.values(document.paths ?? {}).flatMap((methods) =>
  Object.values(methods as Record<string, Operation>),
)

test('it says what it is, where it is served and how one signs in', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Redress API', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { scheme: 'bearer' } } },
  })
})

describe('it is small', () => {
  test('less than half of what it was when every schema stood where it was used, for each operation', () => {
    expect(text.length / operations.length).toBeLessThan(775_000 / 226 / 2)
  })
  test('no schema of some size stands in two places', () => {
    const seen = new Map<string, number>()
    const look = (value: unknown): void => {
      if (Array.isArray(value)) return value.forEach(look)
      if (typeof value !== 'object' || value === null) return
      const words = JSON.stringify(value)
      const isSchema = ['type', 'oneOf', 'anyOf'].some((key) => key in value)
      if (isSchema && words.length > 450) seen.set(words, (seen.get(words) ?? 0) + 1)
      Object.values(value).forEach(look)
    }
    look([document.paths, document.components?.schemas])
    expect([...seen].filter(([, times]) => times > 1).map(([words]) => words.slice(0, 200))).toEqual([])
  })
  test('every name leads somewhere, and no schema stands there for nothing', () => {
    const named = new Set(
      [...text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)].map(([, kind, name]) => `${kind} ${name}`),
    )
    const there = Object.entries(document.components ?? {})
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, all]) => Object.keys(all as object).map((name) => `${kind} ${name}`))
    expect(there.toSorted()).toEqual([...named].toSorted())
    expect(there).toEqual(expect.arrayContaining(['schemas Graph', 'schemas Step', 'schemas Branch']))
  })
  test('what may be missing is named too, and stays what it is elsewhere', () => {
    expect(document.components?.schemas).toMatchObject({
      Step: { properties: { clock: { anyOf: [{ $ref: '#/components/schemas/Clock' }, { type: 'null' }] } } },
      Clock: { type: 'object' },
    })
  })
})

const words = `
  accept add adjourn adjust admit answer appoint approve assign begin cancel cast change check close
  compare complete confirm copy correct count create decline delegate delete dismiss dissolve download end erase export
  extend file
  find forecast generate grade grant hand import increase inform invite keep launch lift link list mark name
  leave offer order pause place preview propose prove publish read record register reject remind remove rename
  reopen replace report resend reset restore resume retry return review revoke save schedule search send set
  show sign skip start stop submit switch take transfer unassign undo unlink update upload verify view vote
  waive withdraw write
`
const verbs = new RegExp(`^(${words.trim().split(/\s+/).join('|')})(?=[A-Z])`)
test('every operation has a name of its own that is a good method name, verb first', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)+$/.test(id) || !verbs.test(id))).toEqual([])
  expect(ids).toEqual(
    expect.arrayContaining([
      'listBranches',
      'createBranch',
      'fileComplaint',
      'readWorkflowVersion',
      'signIn',
    ]),
  )
})

test('every operation stands in a chapter with a description, and says who may call it', () => {
  const chapters = new Map(document.tags?.map(({ name, description }) => [name, description ?? '']))
  for (const { operationId, tags, summary, security, ...operation } of operations) {
    expect(tags, operationId).toHaveLength(1)
    expect(chapters.get(tags[0] ?? '')?.length, operationId).toBeGreaterThan(20)
    expect(summary.length, operationId).toBeGreaterThan(3)
    expect(operation['x-permission'], operationId).toMatch(/^(public|self|[a-zA-Z]+:[a-zA-Z]+)$/)
    expect(security, operationId).toEqual(operation['x-permission'] === 'public' ? [] : undefined)
  }
  const used = new Set(operations.flatMap(({ tags }) => tags))
  expect([...chapters.keys()].filter((name) => !used.has(name))).toEqual([])
})

describe('examples', () => {
  const rows = domains.flatMap(({ noun, contract }) =>
    Object.entries(contract).flatMap(([name, row]) =>
      row.body ? [{ id: operationIdOf(noun, name), body: row.body }] : [],
    ),
  )
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]))

  test('are what the laws send; `npx tsx test/examples.ts` writes them', () => {
    expect(examples).toEqual(JSON.parse(JSON.stringify(makeExamples())))
  })
  test('show every call that sends something, and are taken by it', () => {
    for (const { id, body } of rows) {
      const { example } = byId.get(id)?.requestBody?.content['application/json'] ?? {}
      expect(example, id).toBeDefined()
      expect(body.safeParse(example).error?.issues, id).toBeUndefined()
    }
  })
  test('fit the schemas of the document itself', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, logger: false }))
    ajv.addSchema({ ...(document as unknown as Json), $id: 'document' })
    for (const { id } of rows) {
      const { schema, example } = byId.get(id)?.requestBody?.content['application/json'] ?? {}
      const named = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object
      const fits = ajv.compile(named)
      expect(fits(example) ? [] : fits.errors, id).toEqual([])
    }
  })
})

/** Laws over every row of every noun; a new endpoint is under them without anybody writing a line. */
import { OpenAPIHono } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiDocument } from './app.ts'
import { describeAll, nouns } from './contracts.ts'
import type { Row } from './core/contract.ts'
import { holds } from './core/permissions.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { importFileRoutes } from './imports/routes.ts'
import { inviteFileRoutes } from './invites/bulk.ts'
import { jobFileRoutes } from './jobs/routes.ts'
import { manualFileRoutes } from './manuals/routes.ts'
import { whitelistFileRoutes } from './whitelist/routes.ts'
import { buildEmployer } from '../prisma/builders.ts'
import { fileCase, floorGraph, publish } from '../workers/testCase.ts'
import { testApp, type Caller, type TestApp } from './testApp.ts'

const rows = nouns.flatMap(({ noun, contract }) => Object.entries(contract).map(([name, row]): [string, Row] => [`${noun}:${name}`, row]))
const guarded = rows.filter(([, row]) => row.may !== 'public')
const withIds = rows.filter(([, row]) => row.may !== 'public' && /\{(id|\w+Id)\}/.test(row.path) && ['get', 'delete'].includes(row.method))
const lists = rows.filter(([, row]) => row.envelope === 'whole' && row.query !== undefined)
const withBody = rows.filter(([, row]) => row.body)
const pathOf = (row: Pick<Row, 'path'>) => row.path.replace(/\{\w+\}/g, () => uuid())

let app: TestApp
const callers: Record<string, Caller> = {}
/** Ids of every kind of thing that another workspace has. */
let foreign: string[] = []
beforeAll(async () => {
  app = await testApp()
  const { admin, employer, branchAdmin, stranger } = app.employer
  const other = await buildEmployer(app.db, 'other.localhost')
  foreign = [other.workspace.id, other.pune.id, other.committee.id, other.stranger.id, await fileCase(app.db, other, await publish(app.db, other, floorGraph()))]
  Object.assign(callers, { WORKSPACE_ADMIN: await app.as(admin), EMPLOYER: await app.as(employer), BRANCH_ADMIN: await app.as(branchAdmin), EMPLOYEE: await app.as(stranger) })
})
afterAll(() => app.close())

test.each(guarded)('%s: no session, no answer (401)', async (_, row) => {
  expect((await app.nobody[row.method](pathOf(row), row.body ? {} : undefined)).status).toBe(401)
})

test.each(Object.entries({ ...evidenceRoutes, ...inviteFileRoutes, ...importFileRoutes, ...jobFileRoutes, ...manualFileRoutes, ...whitelistFileRoutes }))('file route %s: no session, no answer (401)', async (_, route) => {
  expect((await app.nobody[route.method](pathOf(route))).status).toBe(401)
})

describe.each(['EMPLOYEE', 'WORKSPACE_ADMIN', 'BRANCH_ADMIN', 'EMPLOYER'] as const)('%s', (role) => {
  test.each(guarded)('%s: exactly what the role table says', async (_, row) => {
    if (row.may === 'self' || row.may === 'public') return
    const { status } = await callers[role]![row.method](pathOf(row), row.body ? {} : undefined)
    if (holds(row.may, role, [])) expect(status).not.toBe(403)
    else expect(status).toBe(403)
  })
})

test.each(withIds)('%s: an unknown id is not there (404)', async (_, row) => {
  const role = Object.keys(callers).find((each) => row.may === 'self' || row.may === 'public' || holds(row.may, each as 'EMPLOYEE', []))
  if (!role) return
  const answer = await callers[role]![row.method](pathOf(row))
  expect([404, 400]).toContain(answer.status)
  if (!row.query) expect(answer.status).toBe(404)
})

test.each(withIds)('%s: what is another workspace’s is not there (404)', async (_, row) => {
  const role = Object.keys(callers).find((each) => row.may === 'self' || row.may === 'public' || holds(row.may, each as 'EMPLOYEE', []))
  if (!role) return
  for (const id of foreign) {
    const { status } = await callers[role]![row.method](row.path.replace(/\{\w+\}/g, id))
    expect([404, ...(row.query ? [400] : [])]).toContain(status)
  }
})

test.each(withBody)('%s: an unknown field is refused and named (400)', async (_, row) => {
  const role = Object.keys(callers).find((each) => row.may === 'self' || row.may === 'public' || holds(row.may, each as 'EMPLOYEE', []))
  if (!role) return
  const { status, body } = await callers[role]![row.method](pathOf(row), { isPlatformAdmin: true })
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.fields.map((field: { path: string }) => field.path)).toContain('isPlatformAdmin')
})

/** Statements that reach PostgreSQL for one call; the flags' own look every two seconds is left out. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const count = spy.mock.calls.filter(([asked]) => !/FeatureFlag|SELECT id, host/.test(JSON.stringify(asked))).length
  spy.mockRestore()
  return count
}

test.each(lists)('%s: a long page asks the database no more often than a short one', async (_, row) => {
  const role = Object.keys(callers).find((each) => row.may === 'self' || row.may === 'public' || holds(row.may, each as 'EMPLOYEE', []))
  if (!role) return
  const read = (pageSize: number) => callers[role]![row.method](`${pathOf(row)}?pageSize=${pageSize}`, row.body ? {} : undefined)
  if ((await read(1)).status !== 200) return
  const [short, long] = [await statementsOf(() => read(1)), await statementsOf(() => read(300))]
  // A relation that the first row has not is asked for once.
  expect(long - short).toBeLessThanOrEqual(4)
  expect(long).toBeLessThan(20)
})

test('every row has its own method and path, and stands in the document with summary and permission', () => {
  const names = rows.map(([, row]) => `${row.method} ${row.path}`)
  expect(new Set(names).size).toBe(names.length)
  const registry = new OpenAPIHono()
  describeAll(registry.openAPIRegistry)
  const { paths = {} } = registry.getOpenAPI31Document(apiDocument)
  for (const [, row] of rows) {
    const operation = (paths[row.path] as Record<string, { summary?: string; description?: string }> | undefined)?.[row.method]
    expect(operation?.summary?.length).toBeGreaterThan(3)
    expect(operation?.description).toBe(`Permission: ${row.may}`)
  }
})

/** One person's expensive calls end in a clear refusal, and nobody else notices. */
import { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { domains } from '../contracts.ts'
import { callCosts, costOf } from './callCosts.ts'
import { callsPerMinute, takeCallCost } from './callBudget.ts'
import { AppError } from './errors.ts'
import type { PublicCtx } from './deps.ts'

type Asker = Parameters<typeof takeCallCost>[0]
const workspace = { id: uuid() } as PublicCtx['workspace']
const asker = (userId = uuid(), of = workspace): Asker => ({
  workspace: of,
  deps: {},
  person: { userId } as PublicCtx['person'],
})
const take = async (who: Asker, cost: Parameters<typeof takeCallCost>[1]) => {
  try {
    await takeCallCost(who, cost)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

test.each(Object.entries(callCosts))(
  '%s: as many calls as the budget has, then 429 for that person alone',
  async (kind, cost) => {
    const [who, colleague] = [asker(), asker()]
    const calls = Math.floor(callsPerMinute / cost)
    for (let n = 0; n < calls; n++) expect(await take(who, kind as keyof typeof callCosts)).toBeNull()
    const refused = await take(who, kind as keyof typeof callCosts)
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    expect(refused?.extra.retryAfter).toBeGreaterThan(0)
    expect(refused?.extra.retryAfter).toBeLessThanOrEqual(60)
    expect(refused?.userMessage).toEqual({
      code: 'core.tooManyCalls',
      params: { count: refused?.extra.retryAfter },
    })
    expect(await take(colleague, kind as keyof typeof callCosts)).toBeNull()
    expect(await take(asker(who.person?.userId, { id: uuid() } as PublicCtx['workspace']), 'job')).toBeNull()
    // What costs little goes on.
    expect(await take(who, undefined)).toBeNull()
  },
)

test('whoever works by hand comes nowhere near: a call of each kind every two seconds', () => {
  const each = Object.values(callCosts).reduce((sum, cost) => sum + cost, 0)
  expect(each * 25).toBeLessThan(callsPerMinute)
})

const rows = domains.flatMap(({ noun, contract }) =>
  Object.entries(contract).map(([name, row]) => ({ id: `${noun}:${name}`, row })),
)
const routes = domains.flatMap(({ noun, routes: own }) =>
  Object.entries(own).map(([name, route]) => ({ id: `${noun}:${name}`, route })),
)
const freeOf = (calls: { id: string; cost: string | undefined }[]) =>
  calls.flatMap(({ id, cost }) => (cost === undefined ? [id] : []))

test('whatever searches has a cost, however deep its search text lies', () => {
  const searching = rows.filter(({ row }) =>
    [row.query, row.body].some(
      (schema) =>
        schema &&
        JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })).includes(
          '"searchText"',
        ),
    ),
  )
  expect(searching.length).toBeGreaterThan(15)
  expect(freeOf(searching.map(({ id, row }) => ({ id, cost: costOf(row) })))).toEqual([])
})

test('whatever takes more than 64 KB, gives a file or draws one has a cost', () => {
  const large = rows.filter(({ row }) => row.weighs !== undefined)
  expect(large.length).toBeGreaterThan(40)
  expect(freeOf(large.map(({ id, row }) => ({ id, cost: costOf(row) })))).toEqual([])
  const giving = routes.filter(({ route }) => route.returns === 'file' || route.returns === 'made')
  expect(giving.length).toBeGreaterThan(10)
  expect(freeOf(giving.map(({ id, route }) => ({ id, cost: costOf(route) })))).toEqual([])
})

/** Routes that work out themselves who asks charge them there, or say why not. */
const serving: Record<string, 'download' | { free: string }> = {
  'files:receive': { free: 'once for an address that a counted call gave' },
  'files:send': 'download',
  'resources:receive': { free: 'once for an address that a counted call gave' },
  'resources:send': 'download',
  'flags:mine': { free: 'read from memory' },
}
test('routes that work out themselves who asks are listed', () => {
  const own = routes.flatMap(({ id, route }) => ('serve' in route ? [id] : []))
  expect(own.toSorted()).toEqual(Object.keys(serving).toSorted())
})

test('previews, filing, reports and jobs have a cost', () => {
  const costly = new Set(rows.flatMap(({ row }) => costOf(row) ?? []))
  expect([...costly].toSorted()).toEqual(['filing', 'job', 'preview', 'report', 'search', 'text'])
  const named = rows.filter(({ row }) =>
    /\/preview$|\/search$|\/export$|evidence-pack$|my-data$/.test(row.path),
  )
  const posts = named.filter(({ row }) => row.method === 'post')
  expect(freeOf(posts.map(({ id, row }) => ({ id, cost: costOf(row) })))).toEqual([])
  const counting = rows.filter(({ row }) => /\/(stats|figures|verify)$/.test(row.path))
  expect(counting.length).toBeGreaterThan(4)
  expect(freeOf(counting.map(({ id, row }) => ({ id, cost: costOf(row) })))).toEqual([])
})

/** Permissions for work that is expensive by itself, with those of their rows that cost as little as one's account. */
const expensivePermissions: Record<string, string[]> = {
  'ledger:read': [],
  'user:import': [],
  'report:people': ['create', 'list', 'read', 'remove', 'schedule', 'update'].map(
    (act) => `savedReports:${act}`,
  ),
}
test.each(Object.keys(expensivePermissions))(
  'each row of %s has a cost, or is listed as cheap',
  (permission) => {
    const calls = [...rows, ...routes.map(({ id, route }) => ({ id, row: route }))]
    const own = calls.filter(({ row }) => row.may === permission)
    expect(own.length).toBeGreaterThan(1)
    const free = freeOf(own.map(({ id, row }) => ({ id, cost: costOf(row) })))
    expect(free.toSorted()).toEqual(expensivePermissions[permission])
  },
)

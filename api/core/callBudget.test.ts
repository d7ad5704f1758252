/** One person's expensive calls end in a clear refusal, and nobody else notices. */
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { domains } from '../contracts.ts'
import { callCosts } from './callCosts.ts'
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
    expect(refused?.said).toEqual({
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

test('previews, filing, searches, reports, documents, imports and exports have a cost', () => {
  const rows = domains.flatMap(({ contract }) => Object.values(contract))
  const costly = new Set(rows.flatMap(({ costs }) => costs ?? []))
  expect([...costly].toSorted()).toEqual(['filing', 'job', 'preview', 'report', 'search'])
  const named = rows.filter(({ path }) => /\/preview$|\/search$|\/export$|evidence-pack$|my-data$/.test(path))
  const isFree = named.filter(({ costs, method }) => costs === undefined && method === 'post')
  expect(isFree.map(({ path }) => path)).toEqual([])
})

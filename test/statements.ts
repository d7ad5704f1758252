import pg from 'pg'
import { vi } from 'vitest'

/**
 * How many statements reach PostgreSQL while `work` runs, over all connections of this process; the flags'
 * own look every two seconds and signed heads, which are kept afterwards, are left out.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const count = spy.mock.calls.filter(
    ([asked]) => !/FeatureFlag|SELECT id, host|LedgerHead/.test(JSON.stringify(asked)),
  ).length
  spy.mockRestore()
  return count
}

import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const asking = new AsyncLocalStorage<string[]>()

/**
 * The SQL that reaches PostgreSQL for `work`, over all connections of this process, in order. What else runs in it (a
 * worker, a relay) is left out, and signed heads, which are kept afterwards.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = Reflect.get(pg.Client.prototype, 'query')
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args
    asking.getStore()?.push(typeof first === 'string' ? first : textOf(first))
    return Reflect.apply(query, this, args)
  })
  const seen: string[] = []
  try {
    await asking.run(seen, work)
  } finally {
    spy.mockRestore()
  }
  return seen.filter((text) => !text.includes('LedgerHead'))
}

const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''

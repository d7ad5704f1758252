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

const unseen = new AsyncLocalStorage<true>()
/** What the test itself looks at, and `statementsOfAll` leaves out. */
export const unnoticed = <T>(work: () => Promise<T>): Promise<T> => unseen.run(true, work)

/**
 * The same of everything that runs in this process, the worker and the relay included. Left out are what a connection
 * says of its transaction and its workspace, signed heads, and looks of the relay that mark nothing, which come at
 * times of their own.
 */
export async function statementsOfAll(work: () => Promise<unknown>): Promise<string[]> {
  const query = Reflect.get(pg.Client.prototype, 'query')
  const seen: string[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args
    if (!unseen.getStore() && !isLook(first)) seen.push(typeof first === 'string' ? first : textOf(first))
    return Reflect.apply(query, this, args)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return seen.filter((text) => !/^(BEGIN|COMMIT|SELECT set_config)|LedgerHead/.test(text))
}

/** A claim of the relay that has nothing to mark. */
const isLook = (query: unknown): boolean =>
  textOf(query).startsWith('WITH ended') && (query as { values?: unknown[] }).values?.[1] === '[]'

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''

/** What this process asks databases while some work is done. */
import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

/** Every statement of the work, in order; nothing else may be under way. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : first.text
    const values = typeof first === 'string' ? second : first.values
    seen.push({ text, values: Array.isArray(values) ? values : [] })
    return query.apply(this, args)
  }
  try {
    await work()
    return seen
  } finally {
    prototype.query = query
  }
}

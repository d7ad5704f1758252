import type { Sweep } from './cleanUp.ts'

const batchSize = 1_000

/**
 * Removes the rows of a table that were good for a while. `when` is a condition over `each`; asked twice, so
 * that a row that was renewed meanwhile stays.
 */
export const removing =
  ({ table, key, when }: { table: string; key: string; when: string }): Sweep =>
  async ({ db }) => {
    const { rowCount } = await db.pool.query(
      `DELETE FROM ${table} each WHERE ${when} AND each.${key} IN
        (SELECT each.${key} FROM ${table} each WHERE ${when} LIMIT ${batchSize})`,
    )
    const gone = rowCount ?? 0
    return { gone, isLast: gone < batchSize }
  }

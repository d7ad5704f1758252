/**
 * Functions of the database that do a whole piece of work in one statement. Each enters the workspace for its own
 * duration, so any connection will do and needs no preparation.
 */
import type pg from 'pg'

type Pool = { asItIs(): Promise<pg.PoolClient> }
const texts = {
  case_start: `SELECT case_start($1::uuid, $2::jsonb) AS answer, '' AS versions`,
  case_facts: `SELECT facts AS answer, facts_versions($1::uuid, $2::jsonb, facts) AS versions
    FROM case_facts($1::uuid, $2::jsonb) AS facts`,
  write_transition: `SELECT write_transition($1::uuid, $2::jsonb) AS answer, '' AS versions`,
} as const

/** Longer than the function itself waits for a lock; a server that vanished without a word is given up. */
const givenUpMs = 25_000

/**
 * Its answer with the versions of the rows it is from, where the database tells them. A connection that failed is
 * not used again.
 */
export async function call(
  pool: Pool,
  name: keyof typeof texts,
  workspaceId: string,
  input: object,
): Promise<{ answer: unknown; versions: string }> {
  const client = await pool.asItIs()
  try {
    const { rows } = await client.query<{ answer: unknown; versions: string }>({
      name,
      text: texts[name],
      values: [workspaceId, JSON.stringify(input)],
      query_timeout: givenUpMs,
    } as pg.QueryConfig)
    client.release()
    return rows[0]!
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** When the installation last did what operators watch; metrics and alarms read it (docs/operations.md). */
import type pg from 'pg'

export type OperationName = 'SWEEP' | 'BACKUP'

/**
 * Records that the operation succeeded now. `client` is logged in as the platform's role. `detail`: counts, never
 * anything about a person.
 */
export async function recordOperation(
  client: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>,
  name: OperationName,
  detail: Record<string, number> = {},
): Promise<void> {
  const text = `INSERT INTO "OperationRecord" (name, detail) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET at = now(), detail = EXCLUDED.detail`
  await client.query(text, [name, detail])
}

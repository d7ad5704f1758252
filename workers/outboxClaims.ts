/**
 * Marks what a relay sent or could not send, and claims what it can send next: rows of all kinds in one statement, as
 * a row that ends makes place for another one.
 */
import type { Database } from '../prisma/client.ts'
import type { OutboxHandler, OutboxRow } from './delivery.ts'

/**
 * Not waited for until it is on the disk: a claim or a mark that a database loses as it falls is as one whose relay
 * fell, and is sent again. What people do shares the disk.
 */
const asyncCommit = `(SELECT set_config('synchronous_commit', 'off', true)) AS unflushed`

/** `turn`: rows of equal turn leave one after the other. */
export type ClaimedRow = OutboxRow & { kind: string; turn: string }
/** `free`: how many rows a kind can take. `busy`: turns that wait for a row which is being sent. */
export type KindToClaim = { handler: OutboxHandler; free: number; busy: string[] }
/** `error`: why it was not sent, and when it is to be tried again; null where it was sent. */
export type EndedRow = Pick<OutboxRow, 'id' | 'attempts'> & { error: string | null; pauseMs: number }
/** `marked`: ids of the ended ones that are settled; somebody else holds the others at this moment. */
export type Claims = { rows: ClaimedRow[]; marked: string[] }

/**
 * Nobody else takes the claimed rows until the claim ends; it counts as a try from then on. Of each kind the first
 * that are due, one of each turn, and none of the turns that are busy. A row that was sent is marked even where its
 * claim ended meanwhile, unless its attempts began anew: its person has a new address. A failure is marked only while
 * the claim is still ours: after it somebody else may have sent the row.
 */
export async function claimRows(
  { db, claimMs }: { db: Pick<Database, 'pool'>; claimMs?: number },
  kinds: KindToClaim[],
  ended: EndedRow[] = [],
): Promise<Claims> {
  const wanted = kinds.map(({ handler, free, busy }) => ({
    kind: handler.kind,
    free,
    busy,
    fields: handler.orderingKey,
    claimMs: claimMs ?? handler.claimMs,
  }))
  const {
    rows: [claims],
  } = await db.pool.query<Claims>({
    name: 'relay claims',
    text: `WITH ended AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS e(id uuid, attempts int, error text, "pauseMs" float)),
     mine AS MATERIALIZED (
       SELECT id FROM "Outbox" WHERE id = ANY (ARRAY(SELECT id FROM ended)) FOR UPDATE SKIP LOCKED),
     marked AS (
       UPDATE "Outbox" o SET "lastError" = e.error,
           "sentAt" = CASE WHEN e.error IS NULL THEN now() ELSE o."sentAt" END,
           "nextAttemptAt" = CASE WHEN e.error IS NULL THEN o."nextAttemptAt"
             ELSE now() + e."pauseMs" * interval '1 millisecond' END
         FROM mine JOIN ended e USING (id), ${asyncCommit} WHERE o.id = e.id
           AND CASE WHEN e.error IS NULL THEN o.attempts >= e.attempts
             ELSE o.attempts = e.attempts AND o."sentAt" IS NULL END),
     wanted AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS w(kind text, free int, busy jsonb, fields jsonb, "claimMs" float)),
     due AS MATERIALIZED (
       SELECT w.kind, w.free, w."claimMs", d.* FROM wanted w CROSS JOIN LATERAL (
         SELECT o.id, o."nextAttemptAt", whose.turn FROM "Outbox" o, LATERAL (SELECT coalesce(
             (SELECT o.payload->>field FROM jsonb_array_elements_text(w.fields) field
               WHERE o.payload->>field IS NOT NULL LIMIT 1), o.id::text) AS turn) whose
           WHERE o."sentAt" IS NULL AND o."nextAttemptAt" <= now() AND o.kind = w.kind AND NOT w.busy ? whose.turn
             AND o.id <> ALL (ARRAY(SELECT id FROM ended))
           ORDER BY o."nextAttemptAt", o.id LIMIT w.free * 4 FOR UPDATE OF o SKIP LOCKED) d),
     first AS MATERIALIZED (
       SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY kind ORDER BY "nextAttemptAt", id) AS place
           FROM (SELECT DISTINCT ON (kind, turn) * FROM due ORDER BY kind, turn, "nextAttemptAt", id) one) placed
         WHERE place <= free),
     claimed AS (
       UPDATE "Outbox" o
         SET attempts = o.attempts + 1, "nextAttemptAt" = now() + first."claimMs" * interval '1 millisecond'
         FROM first, ${asyncCommit} WHERE o.id = first.id
         RETURNING o.id, o."workspaceId", o.kind, o.key, o.payload, o.attempts, first.turn, first.place)
     SELECT coalesce((SELECT json_agg(claimed ORDER BY place) FROM claimed), '[]') AS rows,
       ARRAY(SELECT id FROM ended e WHERE id IN (SELECT id FROM mine)
         OR NOT EXISTS (SELECT FROM "Outbox" o WHERE o.id = e.id)) AS marked`,
    values: [JSON.stringify(wanted), JSON.stringify(ended)],
  })
  return claims ?? { rows: [], marked: [] }
}

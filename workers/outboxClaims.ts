/** Claims rows of the outbox for a relay, of all kinds in one statement. */
import type { Database } from '../prisma/client.ts'
import type { OutboxHandler, OutboxRow } from './delivery.ts'

/**
 * Not waited for until it is on the disk: a claim or a mark that a database loses as it falls is as one whose relay
 * fell, and is sent again. What people do shares the disk.
 */
export const unflushed = `(SELECT set_config('synchronous_commit', 'off', true)) AS unflushed`

/** `turn`: rows of equal turn leave one after the other. */
export type ClaimedRow = OutboxRow & { kind: string; turn: string }
/** `free`: how many rows a kind can take. `busy`: turns that wait for a row which is being sent. */
export type KindToClaim = { handler: OutboxHandler; free: number; busy: string[] }
/** `more`: kinds of which rows are due that were not claimed. */
export type Claims = { rows: ClaimedRow[]; more: string[] }

/**
 * Nobody else takes these rows until the claim ends; it counts as a try from then on. Of each kind the first that
 * are due, one of each turn, and none of the turns that are busy.
 */
export async function claimRows(
  { db, claimMs }: { db: Pick<Database, 'pool'>; claimMs?: number },
  kinds: KindToClaim[],
): Promise<Claims> {
  const wanted = kinds.map(({ handler, free, busy }) => ({
    kind: handler.kind,
    free,
    busy,
    fields: handler.inTurnBy,
    claimMs: claimMs ?? handler.claimMs,
  }))
  const {
    rows: [claims],
  } = await db.pool.query<Claims>({
    name: 'relay claims',
    text: `WITH wanted AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS w(kind text, free int, busy jsonb, fields jsonb, "claimMs" float)),
     due AS MATERIALIZED (
       SELECT w.kind, w.free, w."claimMs", d.* FROM wanted w CROSS JOIN LATERAL (
         SELECT o.id, o."nextAttemptAt", whose.turn FROM "Outbox" o, LATERAL (SELECT coalesce(
             (SELECT o.payload->>field FROM jsonb_array_elements_text(w.fields) field
               WHERE o.payload->>field IS NOT NULL LIMIT 1), o.id::text) AS turn) whose
           WHERE o."sentAt" IS NULL AND o."nextAttemptAt" <= now() AND o.kind = w.kind AND NOT w.busy ? whose.turn
           ORDER BY o."nextAttemptAt", o.id LIMIT w.free * 4 FOR UPDATE OF o SKIP LOCKED) d),
     first AS MATERIALIZED (
       SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY kind ORDER BY "nextAttemptAt", id) AS place
           FROM (SELECT DISTINCT ON (kind, turn) * FROM due ORDER BY kind, turn, "nextAttemptAt", id) one) placed
         WHERE place <= free),
     claimed AS (
       UPDATE "Outbox" o
         SET attempts = o.attempts + 1, "nextAttemptAt" = now() + first."claimMs" * interval '1 millisecond'
         FROM first, ${unflushed} WHERE o.id = first.id
         RETURNING o.id, o."workspaceId", o.kind, o.key, o.payload, o.attempts, first.turn, first.place)
     SELECT coalesce((SELECT json_agg(claimed ORDER BY place) FROM claimed), '[]') AS rows,
       ARRAY(SELECT w.kind FROM wanted w WHERE CASE
         WHEN (SELECT count(*) FROM first WHERE first.kind = w.kind) = w.free THEN true
         WHEN EXISTS (SELECT FROM due WHERE due.kind = w.kind AND due.id NOT IN (SELECT id FROM first)) THEN true
         WHEN jsonb_array_length(w.busy) = 0 THEN false
         ELSE EXISTS (SELECT FROM "Outbox" o WHERE o."sentAt" IS NULL AND o."nextAttemptAt" <= now()
           AND o.kind = w.kind AND o.id NOT IN (SELECT id FROM first)) END) AS more`,
    values: [JSON.stringify(wanted)],
  })
  return claims ?? { rows: [], more: [] }
}

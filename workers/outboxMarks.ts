/** Marks what a relay sent, or could not send: rows that end at the same time by one statement. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../prisma/client.ts'
import type { OutboxHandler, OutboxRow } from './delivery.ts'
import { unflushed } from './outboxClaims.ts'

type Options = { db: Pick<Database, 'pool'>; onFailure?: (error: unknown) => void }
type Failed = { row: OutboxRow; handler: OutboxHandler; error: unknown }
type Marks = {
  sent: (row: OutboxRow) => Promise<unknown>
  failed: (failed: Failed) => Promise<unknown>
}

/** What comes while a mark is being written is written by the next one, all of it. */
export function openMarks(options: Options): Marks {
  return {
    sent: together((rows: OutboxRow[]) => patiently(options, () => markSent(options, rows))),
    failed: together((rows: Failed[]) => patiently(options, () => markFailed(options, rows))),
  }
}

/** As short as a relay can afford: whoever ends it now has rows sent that are not marked. */
const gatherMs = 4
function together<One>(write: (all: One[]) => Promise<unknown>): (one: One) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve()
  let next: { all: One[]; written: Promise<unknown> } | null = null
  return (one) => {
    const batch = (next ??= { all: [], written: last })
    batch.all.push(one)
    if (batch.all.length > 1) return batch.written
    batch.written = Promise.all([last, sleep(gatherMs)]).then(() => {
      next = null
      return write(batch.all)
    })
    last = batch.written.catch(() => {})
    return batch.written
  }
}

/** What was sent is not forgotten because the database was away for a moment. */
async function patiently(
  { onFailure = () => {} }: Pick<Options, 'onFailure'>,
  mark: () => Promise<unknown>,
  tries = 20,
): Promise<void> {
  try {
    await mark()
  } catch (error) {
    if (tries <= 1) throw error
    onFailure(error)
    await sleep(500)
    await patiently({ onFailure }, mark, tries - 1)
  }
}

/** A row whose attempts began anew meanwhile is to be sent again: its person has a new address. */
const markSent = ({ db }: Options, rows: OutboxRow[]) =>
  db.pool.query({
    name: 'relay marks',
    text: `UPDATE "Outbox" o SET "sentAt" = now(), "lastError" = NULL
      FROM ${unflushed}, unnest($1::uuid[], $2::int[]) AS s(id, attempts)
      WHERE o.id = s.id AND o.attempts >= s.attempts`,
    values: [rows.map(({ id }) => id), rows.map(({ attempts }) => attempts)],
  })

/** Only while the claim is still ours: after it somebody else may have sent it. */
function markFailed({ db }: Options, failed: Failed[]) {
  const rows = failed.map(({ row: { id, attempts }, handler: { longestMs }, error }) => ({
    id,
    attempts,
    error: reason(error),
    pauseMs: Math.min(longestMs, 250 * 2 ** Math.min(attempts - 1, 20)),
  }))
  return db.pool.query(
    `UPDATE "Outbox" o SET "lastError" = f.error, "nextAttemptAt" = now() + f."pauseMs" * interval '1 millisecond'
       FROM jsonb_to_recordset($1::jsonb) AS f(id uuid, attempts int, error text, "pauseMs" float)
       WHERE o.id = f.id AND o.attempts = f.attempts AND o."sentAt" IS NULL`,
    [JSON.stringify(rows)],
  )
}

/** Why, without an address or a word of the mail. */
const reason = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}`.trim() : 'unknown'

/**
 * Takes what transactions left in the outbox out into the world, each key once (design §3 rules 5 and 6). A
 * row is claimed for a
 * while, sent, and marked, each by itself: no transaction waits for a server that thinks, and any number of
 * relays may run.
 * What a relay claimed that ended before it marked it is sent again when its time is over, under the same
 * name.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import type { Database } from '../prisma/client.ts'
import { queuesBeside, queues } from '../temporal/names.ts'
import { composeMail, composeText, type Composing } from './mail/compose.ts'
import type { Mailer, Texter } from './mail/mailers.ts'
import { sendSeats, type SeatsPayload } from './committees/seats.ts'
import {
  startCase,
  startJob,
  watchDates,
  type JobPayload,
  type Starting,
  type StartPayload,
} from './starting.ts'

export type RelayOptions = {
  db: Database
  temporal: () => Promise<Client>
  mailer: Mailer
  texter: Texter
  /** What codes and links are derived from; the API has the same. */
  secret: Buffer
  /** Where logos lie, for the mails that show one. */
  filesDir: string
  /** Public address of a workspace's web app, for links in mail. */
  webOrigin: (host: string) => string
  pollMs?: number
  /** How long a claim holds, for tests. */
  claimMs?: number
  taskQueue?: string
  onFailure?: (error: unknown) => void
}
export type Relay = {
  /** Looks at once instead of at the next poll. */
  wake: () => void
  /** Lets what is being sent end. */
  stop(): Promise<void>
}
type Kind = 'START_CASE' | 'SEATS' | 'START_JOB' | 'WATCH_DATES' | 'MAIL' | 'SMS'
type OutboxRow = { id: string; workspaceId: string; key: string; payload: unknown; attempts: number }

// What people wait for is tried again soon. A mail server is given time: a claim lasts longer than any
// sending.
const pauses: Record<Kind, { longestMs: number; claimMs: number }> = {
  START_CASE: { longestMs: 5_000, claimMs: 8_000 },
  SEATS: { longestMs: 30_000, claimMs: 120_000 },
  START_JOB: { longestMs: 5_000, claimMs: 8_000 },
  WATCH_DATES: { longestMs: 60_000, claimMs: 8_000 },
  MAIL: { longestMs: 600_000, claimMs: 300_000 },
  SMS: { longestMs: 60_000, claimMs: 120_000 },
}
const lanes: Kind[] = ['START_CASE', 'START_CASE', 'SEATS', 'START_JOB', 'WATCH_DATES', 'MAIL', 'MAIL', 'SMS']

/** Starts sending: lanes of their own for each kind, so that mail never delays a case. */
export function startRelay(options: RelayOptions): Relay {
  const { pollMs = 1_000, onFailure = () => {} } = options
  const stopping = new AbortController()
  const sleepers = new Set<() => void>()
  const wake = () => {
    for (const rouse of sleepers) rouse()
  }
  const doze = () =>
    new Promise<void>((resolve) => {
      const rouse = () => {
        clearTimeout(timer)
        sleepers.delete(rouse)
        resolve()
      }
      const timer = setTimeout(rouse, pollMs)
      sleepers.add(rouse)
    })
  const lane = async (kind: Kind) => {
    while (!stopping.signal.aborted) {
      const sent = await sendNext(options, kind).catch((error: unknown) => {
        onFailure(error)
        return false
      })
      if (!sent && !stopping.signal.aborted) await doze()
    }
  }
  const running = lanes.map(lane)
  return {
    wake,
    async stop() {
      stopping.abort()
      wake()
      await Promise.all(running)
    },
  }
}

/** Sends the next row of a kind; false when there is none. A failure is noted with when to try again. */
async function sendNext(options: RelayOptions, kind: Kind): Promise<boolean> {
  const row = await claim(options, kind)
  if (!row) return false
  const failure = await senders[kind](options, row).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  await patiently(options, () =>
    failure ? markFailed(options, kind, row, failure.error) : markSent(options, row),
  )
  return true
}

/** Nobody else takes it until the claim ends; it counts as a try from then on. */
async function claim({ db, claimMs }: RelayOptions, kind: Kind): Promise<OutboxRow | undefined> {
  const { rows } = await db.pool.query<OutboxRow>(
    `UPDATE "Outbox" SET attempts = attempts + 1, "nextAttemptAt" = now() + $2 * interval '1 millisecond' WHERE id = (
       SELECT id FROM "Outbox" WHERE "sentAt" IS NULL AND "nextAttemptAt" <= now() AND kind = $1 ORDER BY "nextAttemptAt", id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, "workspaceId", key, payload, attempts`,
    [kind, claimMs ?? pauses[kind].claimMs],
  )
  return rows[0]
}

/** What was sent is not forgotten because the database was away for a moment. */
async function patiently(
  { onFailure = () => {} }: RelayOptions,
  mark: () => Promise<unknown>,
  tries = 20,
): Promise<void> {
  try {
    await mark()
  } catch (error) {
    if (tries <= 1) throw error
    onFailure(error)
    await sleep(500)
    await patiently({ onFailure } as RelayOptions, mark, tries - 1)
  }
}

const starting = async (
  { db, temporal, taskQueue = queues.cases }: RelayOptions,
  { workspaceId }: OutboxRow,
): Promise<Starting> => ({
  temporal: await temporal(),
  pool: db.pool,
  workspaceId,
  queues: queuesBeside(taskQueue),
})
const composing = ({ db, webOrigin, secret, filesDir }: RelayOptions): Composing => ({
  pool: db.pool,
  webOrigin,
  secret,
  filesDir,
})
const senders: Record<Kind, (options: RelayOptions, row: OutboxRow) => Promise<unknown>> = {
  START_CASE: async (options, row) => startCase(await starting(options, row), row.payload as StartPayload),
  SEATS: ({ db, temporal }, { workspaceId, payload }) =>
    sendSeats({ db, temporal, workspaceId }, payload as SeatsPayload),
  START_JOB: async (options, row) => startJob(await starting(options, row), row.payload as JobPayload),
  WATCH_DATES: async (options, row) => watchDates(await starting(options, row)),
  MAIL: async (options, row) => {
    const mail = await composeMail(composing(options), row)
    if (mail) await options.mailer.send(mail, options.db.pool)
  },
  SMS: async (options, row) => {
    const text = await composeText(composing(options), row)
    if (text) await options.texter.send(text, options.db.pool)
  },
}

const markSent = ({ db }: RelayOptions, { id }: OutboxRow) =>
  db.pool.query('UPDATE "Outbox" SET "sentAt" = now(), "lastError" = NULL WHERE id = $1', [id])

/** Only while the claim is still ours: after it somebody else may have sent it. */
function markFailed({ db }: RelayOptions, kind: Kind, { id, attempts }: OutboxRow, error: unknown) {
  const pauseMs = Math.min(pauses[kind].longestMs, 250 * 2 ** Math.min(attempts - 1, 20))
  return db.pool.query(
    `UPDATE "Outbox" SET "lastError" = $2, "nextAttemptAt" = now() + $3 * interval '1 millisecond' WHERE id = $1 AND attempts = $4 AND "sentAt" IS NULL`,
    [id, reason(error), pauseMs, attempts],
  )
}

/** Why, without an address or a word of the mail. */
const reason = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}`.trim() : 'unknown'

/**
 * Takes what transactions left in the outbox out into the world, each key once (design §3 rules 5 and 6). A row is locked while
 * it is sent and marked in the same transaction, so any number of relays may run.
 */
import type { Client } from '@temporalio/client'
import type pg from 'pg'
import type { Database } from '../prisma/client.ts'
import { queuesBeside, queues } from '../temporal/names.ts'
import { composeMail, composeText, type Composing } from './mails/mails.ts'
import type { Mailer, Texter } from './mailers.ts'
import { sendSeats, type SeatsPayload } from './seats.ts'
import { startCase, startJob, watchDates, type JobPayload, type Starting, type StartPayload } from './starting.ts'

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

// What people wait for is tried again soon. A mail server is given time.
const pauses: Record<Kind, { longestMs: number }> = { START_CASE: { longestMs: 5_000 }, SEATS: { longestMs: 30_000 }, START_JOB: { longestMs: 5_000 }, WATCH_DATES: { longestMs: 60_000 }, MAIL: { longestMs: 600_000 }, SMS: { longestMs: 60_000 } }
const lanes: Kind[] = ['START_CASE', 'START_CASE', 'SEATS', 'START_JOB', 'WATCH_DATES', 'MAIL', 'MAIL', 'SMS']

/** Starts sending: lanes of their own for each kind, so that mail never delays a case. */
export function startRelay(options: RelayOptions): Relay {
  const { pollMs = 1_000, onFailure = () => {} } = options
  const stopping = new AbortController()
  const sleepers = new Set<() => void>()
  const wake = () => { for (const rouse of sleepers) rouse() }
  const doze = () => new Promise<void>((resolve) => {
    const rouse = () => { clearTimeout(timer); sleepers.delete(rouse); resolve() }
    const timer = setTimeout(rouse, pollMs)
    sleepers.add(rouse)
  })
  const lane = async (kind: Kind) => {
    while (!stopping.signal.aborted) {
      const sent = await sendNext(options, kind).catch((error: unknown) => { onFailure(error); return false })
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
  const client = await options.db.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const row = await claim(client, kind)
    if (row) await attempt(options, client, kind, row)
    await client.query('COMMIT')
    return row !== undefined
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(broken)
  }
}

/** What a failed try did to the database is undone; the note of it stays. */
async function attempt(options: RelayOptions, client: pg.PoolClient, kind: Kind, row: OutboxRow): Promise<void> {
  await client.query('SAVEPOINT sending')
  try {
    await senders[kind](options, client, row)
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT sending')
    await markFailed(client, kind, row, error)
    return
  }
  await markSent(client, row)
}

async function claim(client: pg.PoolClient, kind: Kind): Promise<OutboxRow | undefined> {
  const { rows } = await client.query<OutboxRow>(
    `SELECT id, "workspaceId", key, payload, attempts FROM "Outbox" WHERE "sentAt" IS NULL AND "nextAttemptAt" <= now() AND kind = $1
      ORDER BY "nextAttemptAt", id LIMIT 1 FOR UPDATE SKIP LOCKED`, [kind])
  return rows[0]
}

const starting = async ({ temporal, taskQueue = queues.cases }: RelayOptions, client: pg.PoolClient, { workspaceId }: OutboxRow): Promise<Starting> =>
  ({ temporal: await temporal(), client, workspaceId, queues: queuesBeside(taskQueue) })
const composing = ({ webOrigin, secret, filesDir }: RelayOptions, client: pg.PoolClient): Composing => ({ client, webOrigin, secret, filesDir })
const senders: Record<Kind, (options: RelayOptions, client: pg.PoolClient, row: OutboxRow) => Promise<unknown>> = {
  START_CASE: async (options, client, row) => startCase(await starting(options, client, row), row.payload as StartPayload),
  SEATS: ({ db, temporal }, client, { workspaceId, payload }) => sendSeats({ db, temporal, client, workspaceId }, payload as SeatsPayload),
  START_JOB: async (options, client, row) => startJob(await starting(options, client, row), row.payload as JobPayload),
  WATCH_DATES: async (options, client, row) => watchDates(await starting(options, client, row)),
  MAIL: async (options, client, row) => {
    const mail = await composeMail(composing(options, client), row)
    if (mail) await options.mailer.send(mail, client)
  },
  SMS: async (options, client, row) => {
    const text = await composeText(composing(options, client), row)
    if (text) await options.texter.send(text, client)
  },
}

const markSent = (client: pg.PoolClient, { id }: OutboxRow) => client.query('UPDATE "Outbox" SET "sentAt" = now(), attempts = attempts + 1, "lastError" = NULL WHERE id = $1', [id])

function markFailed(client: pg.PoolClient, kind: Kind, { id, attempts }: OutboxRow, error: unknown) {
  const pauseMs = Math.min(pauses[kind].longestMs, 250 * 2 ** Math.min(attempts, 20))
  return client.query(`UPDATE "Outbox" SET attempts = attempts + 1, "lastError" = $2, "nextAttemptAt" = now() + $3 * interval '1 millisecond' WHERE id = $1`, [id, reason(error), pauseMs])
}

/** Why, without an address or a word of the mail. */
const reason = (error: unknown): string => (error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}`.trim() : 'unknown')

/**
 * Takes what transactions left in the outbox out into the world, each key once (design §3 rules 5 and 6). A row is locked while
 * it is sent and marked in the same transaction, so any number of relays may run.
 */
import type { Client } from '@temporalio/client'
import type pg from 'pg'
import type { Database } from '../prisma/client.ts'
import { queues } from '../temporal/names.ts'
import type { MailPayload } from './activities/effects/notify.ts'
import { compose } from './composing.ts'
import type { Mailer } from './mailers.ts'
import { startCase, type StartPayload } from './startCase.ts'

export type RelayOptions = {
  db: Database
  temporal: () => Promise<Client>
  mailer: Mailer
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
type Kind = 'START_CASE' | 'MAIL'
type OutboxRow = { id: string; workspaceId: string; key: string; payload: unknown; attempts: number }

// Starting a case is tried again soon: people wait for it. A mail server is given time.
const pauses: Record<Kind, { longestMs: number }> = { START_CASE: { longestMs: 5_000 }, MAIL: { longestMs: 600_000 } }
const lanes: Kind[] = ['START_CASE', 'START_CASE', 'MAIL', 'MAIL']

/** Starts sending: two lanes a kind, so that mail never delays a case. */
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
    await send(options, client, kind, row)
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

async function send(options: RelayOptions, client: pg.PoolClient, kind: Kind, row: OutboxRow): Promise<void> {
  if (kind === 'START_CASE') return startCase(await options.temporal(), client, row.workspaceId, row.payload as StartPayload, options.taskQueue ?? queues.cases)
  const mail = await compose(client, { ...row, payload: row.payload as MailPayload }, options.webOrigin)
  if (mail) await options.mailer.send(mail, client)
}

const markSent = (client: pg.PoolClient, { id }: OutboxRow) => client.query('UPDATE "Outbox" SET "sentAt" = now(), attempts = attempts + 1, "lastError" = NULL WHERE id = $1', [id])

function markFailed(client: pg.PoolClient, kind: Kind, { id, attempts }: OutboxRow, error: unknown) {
  const pauseMs = Math.min(pauses[kind].longestMs, 250 * 2 ** Math.min(attempts, 20))
  return client.query(`UPDATE "Outbox" SET attempts = attempts + 1, "lastError" = $2, "nextAttemptAt" = now() + $3 * interval '1 millisecond' WHERE id = $1`, [id, reason(error), pauseMs])
}

/** Why, without an address or a word of the mail. */
const reason = (error: unknown): string => (error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}`.trim() : 'unknown')

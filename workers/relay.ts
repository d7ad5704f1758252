/**
 * Takes what transactions left in the outbox out into the world, each key once. A
 * row is claimed for a while, sent, and marked, each by itself: no transaction waits for a server that thinks,
 * and any number of relays may run. What a relay claimed that ended before it marked it is sent again when
 * its time is over, under the same name. Who sends what stands in the domains' manifests (`modules.ts`).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { queuesBeside, queues } from '../temporal/names.ts'
import type { Delivering, OutboxHandler, OutboxRow } from './delivery.ts'
import type { WorkerModule } from './module.ts'
import { modules as allModules } from './modules.ts'

export type RelayOptions = Omit<Delivering, 'queues' | 'mails'> & {
  pollMs?: number
  /** How long a claim holds, for tests. */
  claimMs?: number
  taskQueue?: string
  onFailure?: (error: unknown) => void
  /** The domains whose kinds are carried out; all, unless told. */
  modules?: WorkerModule[]
}
export type Relay = {
  /** Looks at once instead of at the next poll. */
  wake: () => void
  /** Lets what is being sent end. */
  stop(): Promise<void>
}

/** Starts sending: lanes of their own for each kind, so that mail never delays a case. */
export function startRelay(options: RelayOptions): Relay {
  const { pollMs = 1_000, onFailure = () => {}, taskQueue = queues.cases, modules = allModules } = options
  const mails = modules.flatMap((module) => module.mails ?? [])
  const delivering: Delivering = { ...options, mails, queues: queuesBeside(taskQueue) }
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
  const lane = async (handler: OutboxHandler) => {
    while (!stopping.signal.aborted) {
      const sent = await sendNext(options, delivering, handler).catch((error: unknown) => {
        onFailure(error)
        return false
      })
      if (!sent && !stopping.signal.aborted) await doze()
    }
  }
  const running = modules
    .flatMap((module) => module.outbox ?? [])
    .flatMap((handler) => Array.from({ length: handler.lanes }, () => lane(handler)))
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
async function sendNext(
  options: RelayOptions,
  delivering: Delivering,
  handler: OutboxHandler,
): Promise<boolean> {
  const row = await claim(options, handler)
  if (!row) return false
  const failure = await handler.send(delivering, row).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  await patiently(options, () =>
    failure ? markFailed(options, handler, row, failure.error) : markSent(options, row),
  )
  return true
}

/** Nobody else takes it until the claim ends; it counts as a try from then on. */
async function claim({ db, claimMs }: RelayOptions, handler: OutboxHandler): Promise<OutboxRow | undefined> {
  const { rows } = await db.pool.query<OutboxRow>(
    `UPDATE "Outbox" SET attempts = attempts + 1, "nextAttemptAt" = now() + $2 * interval '1 millisecond' WHERE id = (
       SELECT id FROM "Outbox" WHERE "sentAt" IS NULL AND "nextAttemptAt" <= now() AND kind = $1
         ORDER BY "nextAttemptAt", id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, "workspaceId", key, payload, attempts`,
    [handler.kind, claimMs ?? handler.claimMs],
  )
  return rows[0]
}

/** What was sent is not forgotten because the database was away for a moment. */
async function patiently(
  { onFailure = () => {} }: Pick<RelayOptions, 'onFailure'>,
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

const markSent = ({ db }: RelayOptions, { id }: OutboxRow) =>
  db.pool.query('UPDATE "Outbox" SET "sentAt" = now(), "lastError" = NULL WHERE id = $1', [id])

/** Only while the claim is still ours: after it somebody else may have sent it. */
function markFailed(
  { db }: RelayOptions,
  { longestMs }: OutboxHandler,
  { id, attempts }: OutboxRow,
  error: unknown,
) {
  const pauseMs = Math.min(longestMs, 250 * 2 ** Math.min(attempts - 1, 20))
  return db.pool.query(
    `UPDATE "Outbox" SET "lastError" = $2, "nextAttemptAt" = now() + $3 * interval '1 millisecond' WHERE id = $1
      AND attempts = $4 AND "sentAt" IS NULL`,
    [id, reason(error), pauseMs, attempts],
  )
}

/** Why, without an address or a word of the mail. */
const reason = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}`.trim() : 'unknown'

/**
 * Takes what transactions left in the outbox out into the world, each key once. As many rows as may be begun at
 * once are claimed for a while, sent side by side, and marked together: no transaction waits for a server that
 * thinks, none that is claimed waits for another, and any number of relays may run. What a relay claimed that
 * ended before it marked it is sent again when its time is over, under the same name. Who sends what stands in
 * the domains' manifests (`modules.ts`).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { queuesBeside, queues } from '../temporal/names.ts'
import type { Delivering, OutboxHandler, OutboxRow } from './delivery.ts'
import type { Metrics } from '../api/metrics/metrics.ts'
import { SenderFault } from './mail/sendFailures.ts'
import type { WorkerModule } from './module.ts'
import { modules as allModules } from './modules.ts'

export type RelayOptions = Omit<Delivering, 'queues' | 'mails'> & {
  pollMs?: number
  /** How long a claim holds, for tests. */
  claimMs?: number
  taskQueue?: string
  onFailure?: (error: unknown) => void
  metrics?: Pick<Metrics, 'deliveries'>
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
  const { taskQueue = queues.cases, modules = allModules } = options
  const mails = modules.flatMap((module) => module.mails ?? [])
  const delivering: Delivering = { ...options, mails, queues: queuesBeside(taskQueue) }
  const marks = marking(options)
  const deliver = async (handler: OutboxHandler, row: OutboxRow) => {
    const failure = await handler.send(delivering, row).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    options.metrics?.deliveries.inc({ kind: handler.kind, outcome: outcomeOf(failure) })
    await (failure ? marks.failed({ row, handler, ...failure }) : marks.sent(row))
  }
  for (const { kind } of modules.flatMap((module) => module.outbox ?? []))
    for (const outcome of ['SENT', 'FAILED', 'SENDER_REFUSED'])
      options.metrics?.deliveries.inc({ kind, outcome }, 0)
  // One look for all kinds: most of what is written is of one.
  const looking = atEachCall(options, options.pollMs ?? 1_000, async () => {
    for (const kind of await kindsDue(options, [...sending.keys()])) sending.get(kind)?.wake()
  })
  const sending = new Map(
    modules
      .flatMap((module) => module.outbox ?? [])
      .map((handler) => [handler.kind, startSending(options, handler, deliver, looking.wake)]),
  )
  looking.wake()
  return {
    wake: looking.wake,
    async stop() {
      await looking.stop()
      await Promise.all([...sending.values()].map((each) => each.stop()))
    },
  }
}

const outcomeOf = (failure: { error: unknown } | null): 'SENT' | 'FAILED' | 'SENDER_REFUSED' => {
  if (!failure) return 'SENT'
  return failure.error instanceof SenderFault ? 'SENDER_REFUSED' : 'FAILED'
}

async function kindsDue({ db }: RelayOptions, kinds: string[]): Promise<string[]> {
  const { rows } = await db.pool.query<{ kind: string }>({
    name: 'relay looks',
    text: `SELECT kind FROM unnest($1::text[]) AS known (kind) WHERE EXISTS (SELECT FROM "Outbox" o
      WHERE o.kind = known.kind AND o."sentAt" IS NULL AND o."nextAttemptAt" <= now())`,
    values: [kinds],
  })
  return rows.map(({ kind }) => kind)
}

/** One kind: claims what its free lanes can take whenever it is woken, and waits for no lane that hangs. */
function startSending(
  options: RelayOptions,
  handler: OutboxHandler,
  deliver: (handler: OutboxHandler, row: OutboxRow) => Promise<void>,
  onFree: () => void,
): Relay {
  const { onFailure = () => {} } = options
  const underWay = new Map<Promise<void>, string>()
  let mayBeMore = false
  const begin = ({ turn, ...row }: Claimed) => {
    const sent: Promise<void> = deliver(handler, row)
      .catch(onFailure)
      .finally(() => {
        underWay.delete(sent)
        if (mayBeMore) filling.wake()
        else onFree()
      })
    underWay.set(sent, turn)
  }
  const filling = atEachCall(options, null, async () => {
    const free = handler.lanes - underWay.size
    if (free === 0) return
    mayBeMore = false
    const claimed = await claim(options, handler, free, [...underWay.values()])
    mayBeMore = claimed.length === free
    for (const row of claimed) begin(row)
  })
  return {
    wake: filling.wake,
    async stop() {
      await filling.stop()
      await Promise.all(underWay.keys())
    },
  }
}

/** What comes together is for one look, and one claim: rows that began together end together. */
const gatherMs = 10
/**
 * Works whenever it is woken, and after `everyMs` without that, never twice at once. Woken while it works, it works
 * once more; `stop` lets it end.
 */
function atEachCall(
  { onFailure = () => {} }: RelayOptions,
  everyMs: number | null,
  work: () => Promise<void>,
): Relay {
  const stopping = new AbortController()
  let [isWoken, rouse] = [false, () => {}]
  const wake = () => {
    isWoken = true
    rouse()
  }
  const woken = () =>
    new Promise<void>((resolve) => {
      const timer = everyMs === null ? undefined : setTimeout(resolve, everyMs)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!stopping.signal.aborted) {
      if (!isWoken) await woken()
      isWoken = false
      if (stopping.signal.aborted) return
      await work().catch(onFailure)
      await sleep(gatherMs)
    }
  }
  const running = run()
  return {
    wake,
    async stop() {
      stopping.abort()
      wake()
      await running
    },
  }
}

/**
 * Not waited for until it is on the disk: a claim or a mark that a database loses as it falls is as one whose relay
 * fell, and is sent again. What people do shares the disk.
 */
const unflushed = `(SELECT set_config('synchronous_commit', 'off', true)) AS unflushed`

/** `turn`: rows of equal turn leave one after the other. */
type Claimed = OutboxRow & { turn: string }
/**
 * Nobody else takes them until the claim ends; it counts as a try from then on. The first that are due, one of
 * each turn, and none of the turns that are `busy`.
 */
async function claim(
  { db, claimMs }: RelayOptions,
  handler: OutboxHandler,
  atMost: number,
  busy: string[],
): Promise<Claimed[]> {
  const { rows } = await db.pool.query<Claimed>({
    name: 'relay claims',
    text: `WITH due AS MATERIALIZED (
       SELECT id, "nextAttemptAt", turn FROM "Outbox", LATERAL (SELECT coalesce((SELECT payload->>field
           FROM unnest($3::text[]) field WHERE payload->>field IS NOT NULL LIMIT 1), id::text) AS turn) whose
         WHERE "sentAt" IS NULL AND "nextAttemptAt" <= now() AND kind = $1 AND turn <> ALL ($4::text[])
         ORDER BY "nextAttemptAt", id LIMIT $5 * 4 FOR UPDATE OF "Outbox" SKIP LOCKED),
     first AS (
       SELECT id, turn FROM (SELECT DISTINCT ON (turn) * FROM due ORDER BY turn, "nextAttemptAt", id) one
         ORDER BY "nextAttemptAt", id LIMIT $5)
     UPDATE "Outbox" o SET attempts = attempts + 1, "nextAttemptAt" = now() + $2 * interval '1 millisecond'
       FROM first, ${unflushed} WHERE o.id = first.id
       RETURNING o.id, o."workspaceId", o.key, o.payload, o.attempts, first.turn`,
    values: [handler.kind, claimMs ?? handler.claimMs, handler.inTurnBy, busy, atMost],
  })
  return rows
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

type Failed = { row: OutboxRow; handler: OutboxHandler; error: unknown }
/** What comes while a mark is being written is written by the next one, all of it. */
function marking(options: RelayOptions) {
  return {
    sent: together((rows: OutboxRow[]) => patiently(options, () => markSent(options, rows))),
    failed: together((rows: Failed[]) => patiently(options, () => markFailed(options, rows))),
  }
}

function together<One>(write: (all: One[]) => Promise<unknown>): (one: One) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve()
  let next: { all: One[]; written: Promise<unknown> } | null = null
  return (one) => {
    const batch = (next ??= { all: [], written: last })
    batch.all.push(one)
    if (batch.all.length > 1) return batch.written
    batch.written = last.then(() => {
      next = null
      return write(batch.all)
    })
    last = batch.written.catch(() => {})
    return batch.written
  }
}

/** A row whose attempts began anew meanwhile is to be sent again: its person has a new address. */
const markSent = ({ db }: RelayOptions, rows: OutboxRow[]) =>
  db.pool.query({
    name: 'relay marks',
    text: `UPDATE "Outbox" o SET "sentAt" = now(), "lastError" = NULL
      FROM ${unflushed}, unnest($1::uuid[], $2::int[]) AS s(id, attempts)
      WHERE o.id = s.id AND o.attempts >= s.attempts`,
    values: [rows.map(({ id }) => id), rows.map(({ attempts }) => attempts)],
  })

/** Only while the claim is still ours: after it somebody else may have sent it. */
function markFailed({ db }: RelayOptions, failed: Failed[]) {
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

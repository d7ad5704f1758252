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
import { claimRows, type ClaimedRow, type KindToClaim } from './outboxClaims.ts'
import { openEndings } from './outboxEndings.ts'
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
  /** The domains whose kinds are sent; default: all. */
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
  const { taskQueue = queues.cases, modules = allModules, onFailure = () => {} } = options
  const mails = modules.flatMap((module) => module.mails ?? [])
  const handlers = modules.flatMap((module) => module.outbox ?? [])
  const delivering: Delivering = { ...options, mails, queues: queuesBeside(taskQueue) }
  const endings = openEndings(() => filling.wake())
  for (const { kind } of handlers)
    for (const outcome of ['SENT', 'FAILED', 'SENDER_REFUSED'])
      options.metrics?.deliveries.inc({ kind, outcome }, 0)
  const deliver = async (handler: OutboxHandler, row: OutboxRow) => {
    const failure = await handler.send(delivering, row).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    options.metrics?.deliveries.inc({ kind: handler.kind, outcome: outcomeOf(failure) })
    await endings.mark({ row, handler, failure })
  }
  const lanes = new Map(
    handlers.map((handler): [string, Lanes] => [handler.kind, { handler, turns: new Map() }]),
  )
  const underWay = new Set<Promise<void>>()
  const begin = ({ turn, kind, ...row }: ClaimedRow) => {
    const of = lanes.get(kind)
    if (!of) return
    of.turns.set(row.id, turn)
    const sending: Promise<void> = deliver(of.handler, row)
      .catch(onFailure)
      .finally(() => {
        of.turns.delete(row.id)
        underWay.delete(sending)
      })
    underWay.add(sending)
  }
  let [isStopping, triesLeft] = [false, triesWhileStopping]
  /** What ended has made place once the claim has marked it. */
  const kindsToClaim = (): KindToClaim[] =>
    [...lanes.values()].flatMap(({ handler, turns }) => {
      const busy = [...turns].flatMap(([id, turn]) => (endings.isWaiting(id) ? [] : [turn]))
      return busy.length < handler.lanes ? [{ handler, free: handler.lanes - busy.length, busy }] : []
    })
  const filling = wakeableLoop(options, options.pollMs ?? 1_000, async () => {
    const [kinds, ended] = [isStopping ? [] : kindsToClaim(), endings.waiting()]
    if (kinds.length === 0 && ended.length === 0) return
    try {
      const { rows, marked } = await claimRows(options, kinds, ended)
      endings.settle(marked)
      for (const row of rows) begin(row)
    } catch (error) {
      // What was sent is not forgotten because the database was away for a moment.
      if (isStopping && --triesLeft <= 0) endings.settle(ended.map(({ id }) => id))
      throw error
    }
  })
  filling.wake()
  return {
    wake: filling.wake,
    async stop() {
      isStopping = true
      await Promise.all(underWay)
      await filling.stop()
    },
  }
}

/** How often a relay that stops tries to mark what it sent. */
const triesWhileStopping = 10
/** What of a kind is being sent: the turn of each row, by its id. */
type Lanes = { handler: OutboxHandler; turns: Map<string, string> }

const outcomeOf = (failure: { error: unknown } | null): 'SENT' | 'FAILED' | 'SENDER_REFUSED' => {
  if (!failure) return 'SENT'
  return failure.error instanceof SenderFault ? 'SENDER_REFUSED' : 'FAILED'
}

/** What comes together is for one look, and one claim: rows that began together end together. */
const gatherMs = 20
/**
 * Works whenever it is woken, and after `everyMs` without that, never twice at once. Woken while it works, it works
 * once more; `stop` lets it end.
 */
function wakeableLoop(
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

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
import { claimRows, type ClaimedRow } from './outboxClaims.ts'
import { openMarks } from './outboxMarks.ts'
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
  const { taskQueue = queues.cases, modules = allModules, onFailure = () => {} } = options
  const mails = modules.flatMap((module) => module.mails ?? [])
  const handlers = modules.flatMap((module) => module.outbox ?? [])
  const delivering: Delivering = { ...options, mails, queues: queuesBeside(taskQueue) }
  const marks = openMarks(options)
  for (const { kind } of handlers)
    for (const outcome of ['SENT', 'FAILED', 'SENDER_REFUSED'])
      options.metrics?.deliveries.inc({ kind, outcome }, 0)
  const deliver = async (handler: OutboxHandler, row: OutboxRow) => {
    const failure = await handler.send(delivering, row).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    options.metrics?.deliveries.inc({ kind: handler.kind, outcome: outcomeOf(failure) })
    await (failure ? marks.failed({ row, handler, ...failure }) : marks.sent(row))
  }
  const lanes = new Map(handlers.map((handler) => [handler.kind, lanesOf(handler)]))
  const begin = ({ turn, kind, ...row }: ClaimedRow) => {
    const of = lanes.get(kind)
    if (!of) return
    const sent: Promise<void> = deliver(of.handler, row)
      .catch(onFailure)
      .finally(() => {
        of.underWay.delete(sent)
        if (of.mayBeMore) filling.wake()
      })
    of.underWay.set(sent, turn)
  }
  const filling = atEachCall(options, options.pollMs ?? 1_000, async () => {
    const free = [...lanes.values()].filter(({ handler, underWay }) => underWay.size < handler.lanes)
    const { rows, more } = await claimRows(
      options,
      free.map(({ handler, underWay }) => ({
        handler,
        free: handler.lanes - underWay.size,
        busy: [...underWay.values()],
      })),
    )
    for (const of of free) of.mayBeMore = more.includes(of.handler.kind)
    for (const of of lanes.values()) if (!free.includes(of)) of.mayBeMore = true
    for (const row of rows) begin(row)
  })
  filling.wake()
  return {
    wake: filling.wake,
    async stop() {
      await filling.stop()
      await Promise.all([...lanes.values()].flatMap(({ underWay }) => [...underWay.keys()]))
    },
  }
}

/** What of a kind is being sent, with the turn of each. `mayBeMore`: a row that ends makes place for another one. */
type Lanes = { handler: OutboxHandler; underWay: Map<Promise<void>, string>; mayBeMore: boolean }
const lanesOf = (handler: OutboxHandler): Lanes => ({ handler, underWay: new Map(), mayBeMore: false })

const outcomeOf = (failure: { error: unknown } | null): 'SENT' | 'FAILED' | 'SENDER_REFUSED' => {
  if (!failure) return 'SENT'
  return failure.error instanceof SenderFault ? 'SENDER_REFUSED' : 'FAILED'
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

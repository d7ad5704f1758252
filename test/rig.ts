/** For tests: a real Temporal server (one per process), with a worker and a relay on a given database. */
import type { Metrics } from '../api/metrics/metrics.ts'
import type { Tracing } from '../api/tracing/tracing.ts'
import type { Store } from '../api/storage/store.ts'
import { diskStore } from '../api/storage/disk.ts'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { WorkflowNotFoundError, type Client } from '@temporalio/client'
import type { Database } from '../prisma/client.ts'
import { temporalClient, type TemporalPlace } from '../temporal/connection.ts'
import { caseWorkflowId } from '../temporal/names.ts'
import { findTemporal, startTemporal, type Temporal } from '../temporal/server.ts'
import { demoMailer, demoTexter } from '../workers/mail/mailers.ts'
import type { WorkerModule } from '../workers/module.ts'
import { modules as allModules } from '../workers/modules.ts'
import { startRelay } from '../workers/relay.ts'
import { startWorker } from '../workers/worker.ts'

let serving: Promise<Temporal> | null = null
/** The process's own server; it ends with the process. */
export const sharedTemporal = (): Promise<Temporal> =>
  (serving ??= findTemporal().then((binary) => startTemporal({ binary })))

type Settled = { id: string; seq: number; status: string; attention: string | null }
export type Rig = {
  place: TemporalPlace
  taskQueue: string
  temporal: () => Promise<Client>
  /** Give it to the API as `outboxFilled`. */
  wake: () => void
  /**
   * Waits until the case runs, `until` holds for it, its run has nothing to do before its next timer, and
   * nothing that is due is left in the outbox. Throws after 60 seconds.
   */
  settle(caseId: string, until?: (row: Settled) => boolean): Promise<Settled>
  /** Stops the worker alone. */
  stopWorker(): Promise<void>
  /** Stops worker and relay; the server stays for the process's other rigs. */
  stop(): Promise<void>
}

/** Rigs of one process share the server and keep apart by their queues. */
/**
 * `secret` and `store`: the API's, where one shares the rig. `modules`: other domains than all of ours.
 * `taskQueue`: that of a rig before.
 */
export async function startRig({
  db,
  secret = randomBytes(32),
  earlierSecrets = [],
  store = diskStore(tmpdir()),
  webOrigin = (host: string) => `http://${host}`,
  modules = allModules,
  taskQueue = `cases-${randomBytes(4).toString('hex')}`,
  ...metering
}: {
  db: Database
  secret?: Buffer
  /** What earlier histories were written with. */
  earlierSecrets?: readonly Buffer[]
  store?: Store
  webOrigin?: (host: string) => string
  modules?: WorkerModule[]
  metrics?: Metrics
  metricsAddress?: string
  tracing?: Tracing
  taskQueue?: string
}): Promise<Rig> {
  const { address } = await sharedTemporal()
  const place: TemporalPlace = {
    address,
    secret: earlierSecrets.length === 0 ? secret : [secret, ...earlierSecrets],
  }
  const link = temporalClient(place)
  const relay = startRelay({
    db,
    temporal: link.client,
    mailer: demoMailer,
    texter: demoTexter,
    secret,
    store,
    webOrigin,
    pollMs: 100,
    taskQueue,
    modules,
    ...(metering.metrics ? { metrics: metering.metrics } : {}),
  })
  const worker = await startWorker({
    ...place,
    db,
    store,
    taskQueue,
    outboxFilled: relay.wake,
    modules,
    ...metering,
  })
  return {
    place,
    taskQueue,
    temporal: link.client,
    wake: relay.wake,
    settle: (caseId, until) => settle(db, caseId, until, link.client),
    stopWorker: () => worker.stop(),
    async stop() {
      await relay.stop()
      await worker.stop()
      await link.close()
    },
  }
}

/** Tells whether the run waits: a case that is due when it is filed writes several transitions at once. */
async function isRunIdle(temporal: Client, caseId: string): Promise<boolean> {
  try {
    const { raw } = await temporal.workflow.getHandle(caseWorkflowId(caseId)).describe()
    return !raw.pendingWorkflowTask && (raw.pendingActivities ?? []).length === 0
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false
    throw error
  }
}

/** Leaves out what waits for its hour, such as the digest of the next morning. */
const unsentNow = () => ({
  sentAt: null,
  NOT: { attempts: 0, nextAttemptAt: { gt: new Date() } },
})

/** See Rig.settle. Without a client only the case and the outbox are looked at. */
export async function settle(
  db: Database,
  caseId: string,
  until: (row: Settled) => boolean = ({ seq }) => seq > 0,
  temporal?: () => Promise<Client>,
): Promise<Settled> {
  let last: Settled | null = null
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) {
    if (temporal && !(await isRunIdle(await temporal(), caseId))) continue
    last = await db.platform.case.findUnique({ where: { id: caseId } })
    if (last && until(last) && (await db.platform.outbox.count({ where: unsentNow() })) === 0) return last
  }
  const unsent = await db.platform.outbox.findMany({ where: unsentNow(), omit: { payload: true } })
  throw new Error(`The case did not settle: ${JSON.stringify({ last, unsent })}`)
}

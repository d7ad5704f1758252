/**
 * A worker: runs cases, bulk work and the dates of workspaces, each on a queue of its own. Holds no state, so
 * more of them is the whole story.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type NativeConnection,
  Runtime,
  DefaultLogger,
  makeTelemetryFilterString,
  type LogEntry,
  Worker,
  type WorkerOptions as SdkOptions,
} from '@temporalio/worker'
import type { Logger } from 'pino'
import type { Database } from '../prisma/client.ts'
import {
  closeWorkerConnection,
  connectWorker,
  dataConverter,
  type TemporalPlace,
} from '../temporal/connection.ts'
import { namespace as defaultNamespace, queues, queuesBeside, type Queue } from '../temporal/names.ts'
import { workflowBundle } from './bundle.ts'
import type { ActivityDeps } from './module.ts'
import { modules as allModules } from './modules.ts'

export type WorkerOptions = TemporalPlace &
  Omit<ActivityDeps, 'modules'> &
  Partial<Pick<ActivityDeps, 'modules'>> & {
    /** The queue of cases; the others are beside it. */
    taskQueue?: string
    /** A connection to use; it is then not closed here. */
    connection?: NativeConnection
    /** Where the SDK serves its own figures, host:port; the first worker of a process decides. */
    metricsAddress?: string
    /** Another release's workflow code, for tests. */
    bundle?: { code: string }
    /** 0 keeps no case in memory; for tests. */
    maxCachedWorkflows?: number
    onFailure?: (error: unknown) => void
    /** Where the SDK's own warnings and errors go; nowhere without it. The first worker of a process decides. */
    log?: SdkLog
  }
type SdkLog = Pick<Logger, 'warn' | 'error'>
export type RunningWorker = { stop(): Promise<void> }

/** An id that no workspace has. */
const nobody = '00000000-0000-0000-0000-000000000000'
let isInstalled = false
/**
 * Once per process, before anything else of the worker's SDK: we decide when to stop, not it. `metricsAddress`:
 * where it serves its own figures, host:port.
 */
export function installRuntime(metricsAddress?: string, log?: SdkLog): void {
  if (isInstalled) return
  isInstalled = true
  const metrics = metricsAddress && {
    prometheus: { bindAddress: metricsAddress, countersTotalSuffix: true, useSecondsForDurations: true },
  }
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('WARN', (entry) => log && writeSdkEntry(log, entry)),
    telemetryOptions: {
      // Else its native part writes to stdout by itself, in colour.
      logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }) },
      ...(metrics ? { metrics } : {}),
    },
  })
}

/** Ids alone: what else the SDK knows of an entry may quote a failure's words. */
function writeSdkEntry(log: SdkLog, { level, message, meta = {} }: LogEntry): void {
  const { workflowId, runId, taskQueue, error } = meta
  const entry = { sdk: true, workflowId, runId, taskQueue, ...(error === undefined ? {} : { error }) }
  if (level === 'ERROR') log.error(entry, message)
  else log.warn(entry, message)
}

/**
 * Starts a worker on every queue and answers once they may poll; one that breaks is replaced. `stop` lets
 * what is under way end.
 * Throws when Temporal does not answer; nothing runs then.
 */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  installRuntime(options.metricsAddress, options.log)
  const connection = options.connection ?? (await connectWorker(options))
  await warm(options.db)
  const running: RunningWorker[] = []
  const own = options.connection ? [] : [connection]
  const make = (queue: Queue) => async (place: 'first' | 'afterHanging') => {
    // A connection has one worker a queue, and one that hangs keeps its own.
    const used = place === 'first' ? connection : await connectWorker(options)
    if (used !== connection) own.push(used)
    return create(options, used, queue)
  }
  const stop = async () => {
    await Promise.all(running.map((each) => each.stop()))
    await Promise.all(own.map((each) => closeWorkerConnection(each).catch(() => {})))
  }
  try {
    for (const queue of ['cases', 'bulk', 'dates'] as const)
      running.push(await keepRunning(make(queue), options.onFailure))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/**
 * The first transaction of a process compiles what the later ones use; nobody's act is to wait for that. A
 * database that is away is waited for later.
 */
const warm = (db: Database) =>
  db
    .forWorkspace(nobody)
    .transaction((rows) => rows.case.findFirst({ select: { id: true } }))
    .catch(() => null)

/** `make`: a worker on the connection that is there, or on one of its own in the place of one that hangs. */
async function keepRunning(
  make: (place: 'first' | 'afterHanging') => Promise<Worker>,
  onFailure: (error: unknown) => void = () => {},
): Promise<RunningWorker> {
  let worker = await make('first')
  let place: 'first' | 'afterHanging' = 'first'
  const stopping = new AbortController()
  const runOnce = () =>
    runToItsEnd(worker).catch((error: unknown) => {
      if (error instanceof WorkerHangs) place = 'afterHanging'
      onFailure(error)
    })
  const replace = () =>
    make(place).catch((error: unknown) => {
      onFailure(error)
      return null
    })
  const run = async () => {
    await runOnce()
    while (!stopping.signal.aborted) {
      await sleep(1_000)
      const next = stopping.signal.aborted ? null : await replace()
      if (!next || stopping.signal.aborted) continue
      worker = next
      await runOnce()
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      if (worker.getState() === 'RUNNING') worker.shutdown()
      await running
    },
  }
}

class WorkerHangs extends Error {}
/** How long a worker that failed may take to end. */
const endsWithinMs = 10_000

/**
 * Runs a worker until it ends. Throws WorkerHangs for one that failed and does not end: the SDK's waits for ever for
 * cases that it keeps in memory where its server was emptied.
 */
async function runToItsEnd(worker: Worker): Promise<void> {
  const ended = new AbortController()
  const running = worker.run().finally(() => ended.abort())
  running.catch(() => {})
  await Promise.race([running, watchFailed(worker, ended.signal)])
}

async function watchFailed(worker: Worker, ended: AbortSignal): Promise<void> {
  for (let failedAt = Infinity; !ended.aborted;) {
    await sleep(1_000, undefined, { signal: ended, ref: false }).catch(() => {})
    if (worker.getState() === 'FAILED') failedAt = Math.min(failedAt, performance.now())
    if (!ended.aborted && performance.now() - failedAt > endsWithinMs)
      throw new WorkerHangs('A worker failed and does not end; another one takes its place')
  }
}

async function create(options: WorkerOptions, connection: NativeConnection, queue: Queue): Promise<Worker> {
  const { namespace = defaultNamespace, taskQueue = queues.cases, maxCachedWorkflows } = options
  return Worker.create({
    connection,
    namespace,
    taskQueue: queuesBeside(taskQueue)[queue],
    workflowBundle: options.bundle ?? (await workflowBundle()),
    dataConverter: dataConverter(options.secret),
    shutdownGraceTime: '5s',
    // Less than a deployment waits for a process that it stops.
    shutdownForceTime: '25s',
    activities: activitiesOf(options, queue),
    ...limits[queue],
    ...(maxCachedWorkflows === undefined ? {} : { maxCachedWorkflows }),
  })
}

/** What the domains offer to the workflows of a queue. */
function activitiesOf({ modules = allModules, ...options }: WorkerOptions, queue: Queue): object {
  const deps = { ...options, modules }
  return Object.assign({}, ...modules.flatMap(({ activities }) => activities?.[queue]?.(deps) ?? []))
}

const limits: Record<Queue, Partial<SdkOptions>> = {
  cases: {
    // After a kill the next act of its cases waits this long for the worker that is gone; shorter would replay
    // under load for nothing. Measured by bench/kill.ts: 1.3 s in the median, 1.7 s the slowest of 36.
    stickyQueueScheduleToStartTimeout: '1s',
    // The database's connections are the limit; more at once would only wait there.
    maxConcurrentLocalActivityExecutions: 10,
    maxConcurrentActivityTaskExecutions: 10,
  },
  // Few at a time: a flood of imports shares the machine with cases.
  bulk: { maxConcurrentActivityTaskExecutions: 2, maxCachedWorkflows: 50 },
  dates: { maxConcurrentActivityTaskExecutions: 4, maxCachedWorkflows: 50 },
}

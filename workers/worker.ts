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
import { connectWorker, dataConverter, type TemporalPlace } from '../temporal/connection.ts'
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
  const stop = async () => {
    await Promise.all(running.map((each) => each.stop()))
    if (!options.connection) await connection.close().catch(() => {})
  }
  try {
    for (const queue of ['cases', 'bulk', 'dates'] as const)
      running.push(await keepRunning(() => create(options, connection, queue), options.onFailure))
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

async function keepRunning(
  make: () => Promise<Worker>,
  onFailure: (error: unknown) => void = () => {},
): Promise<RunningWorker> {
  let worker = await make()
  const stopping = new AbortController()
  const replace = () =>
    make().catch((error: unknown) => {
      onFailure(error)
      return null
    })
  const run = async () => {
    await worker.run().catch(onFailure)
    while (!stopping.signal.aborted) {
      await sleep(1_000)
      const next = stopping.signal.aborted ? null : await replace()
      if (next && !stopping.signal.aborted) await (worker = next).run().catch(onFailure)
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

async function create(options: WorkerOptions, connection: NativeConnection, queue: Queue): Promise<Worker> {
  const { namespace = defaultNamespace, taskQueue = queues.cases, maxCachedWorkflows } = options
  return Worker.create({
    connection,
    namespace,
    taskQueue: queuesBeside(taskQueue)[queue],
    workflowBundle: options.bundle ?? (await workflowBundle()),
    dataConverter: dataConverter(options.secret),
    shutdownGraceTime: '5s',
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
  },
  // Few at a time: a flood of imports shares the machine with cases.
  bulk: { maxConcurrentActivityTaskExecutions: 2, maxCachedWorkflows: 50 },
  dates: { maxConcurrentActivityTaskExecutions: 4, maxCachedWorkflows: 50 },
}

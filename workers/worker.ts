/** A worker: runs cases and writes what they do. Holds no state, so more of them is the whole story (design §7). */
import { setTimeout as sleep } from 'node:timers/promises'
import { type NativeConnection, Runtime, DefaultLogger, Worker } from '@temporalio/worker'
import type { Database } from '../prisma/client.ts'
import { connectWorker, dataConverter, type TemporalPlace } from '../temporal/connection.ts'
import { namespace as defaultNamespace, queues } from '../temporal/names.ts'
import { caseActivities } from './activities/activities.ts'
import { workflowBundle } from './bundle.ts'

export type WorkerOptions = TemporalPlace & {
  db: Database
  taskQueue?: string
  /** A connection to use; it is then not closed here. */
  connection?: NativeConnection
  /** Called after each commit, for a relay in the same process. */
  outboxFilled?: () => void
  /** 0 keeps no case in memory; for tests. */
  maxCachedWorkflows?: number
  onFailure?: (error: unknown) => void
}
export type RunningWorker = { stop(): Promise<void> }

let isInstalled = false
/** Once per process, before anything else of the worker's SDK: we decide when to stop, not it. */
export function installRuntime(): void {
  if (isInstalled) return
  isInstalled = true
  Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') })
}

/**
 * Starts a worker and answers once it may poll; one that breaks is replaced. `stop` lets what is under way end.
 * Throws when Temporal does not answer.
 */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  installRuntime()
  const { onFailure = () => {} } = options
  const connection = options.connection ?? (await connectWorker(options))
  let worker = await create(options, connection)
  const stopping = new AbortController()
  const replace = () => create(options, connection).catch((error: unknown) => {
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
      if (!options.connection) await connection.close().catch(() => {})
    },
  }
}

async function create(options: WorkerOptions, connection: NativeConnection): Promise<Worker> {
  const { db, namespace = defaultNamespace, taskQueue = queues.cases, maxCachedWorkflows } = options
  return Worker.create({
    connection, namespace, taskQueue, workflowBundle: await workflowBundle(), activities: caseActivities(db, options.outboxFilled),
    dataConverter: dataConverter(options.secret),
    // After a kill the next act of its cases waits this long for the worker that is gone; shorter replays under load for nothing.
    stickyQueueScheduleToStartTimeout: '2s',
    // The database's connections are the limit; more at once would only wait there.
    maxConcurrentLocalActivityExecutions: 10,
    shutdownGraceTime: '5s',
    ...(maxCachedWorkflows === undefined ? {} : { maxCachedWorkflows }),
  })
}

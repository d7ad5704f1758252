/**
 * Health of a process and of the installation. None needs a session; each answers booleans alone.
 * /livez: this process answers (/healthz is its older name). /readyz: this process can serve, so its database,
 * keys and files answer, and it is not stopping; a worker has begun to run cases. For load balancers and roll-outs.
 * /status: all parts, Temporal and workers among them; for people and monitors, never for a probe that restarts or
 * takes out a process.
 */
import proto from '@temporalio/proto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { workerApplicationName } from '../prisma/client.ts'
import { namespace, queues } from '../temporal/names.ts'
import { isPrepared } from '../temporal/namespace.ts'
import type { Deps } from './core/deps.ts'
import type { Env } from './core/implement.ts'

export type PartName = 'database' | 'keys' | 'files' | 'temporal' | 'worker'
type PartHealth = { name: PartName; ready: boolean }
export type HealthDeps = Pick<Deps, 'db' | 'store' | 'temporal'>
type PartCheck = () => Promise<PartHealth>

/** A result is reused for this time: probes write to disks, and everyone may call them. */
const reusedForMs = 1_000
const patienceMs = 3_000

/**
 * `isStopping`: the process is being stopped; it still answers, and takes no new work. `isStarting`: it is a worker
 * that does not run cases yet, for Temporal may be away.
 */
export function mountHealth(
  app: OpenAPIHono<Env>,
  deps: HealthDeps,
  isStopping = () => false,
  isStarting = () => false,
): void {
  const checks = checkParts(deps)
  const own = [checks.database, checks.keys, checks.files]
  for (const path of ['/livez', '/healthz']) app.get(path, (c) => c.json({ content: { healthy: true } }))
  app.get('/readyz', async (c) => {
    const parts = await Promise.all(own.map((check) => check()))
    if (isStarting()) parts.push({ name: 'worker', ready: false })
    const ready = !isStopping() && parts.every((part) => part.ready)
    return c.json({ content: { ready, parts } }, ready ? 200 : 503)
  })
  app.get('/status', async (c) => {
    const parts = await Promise.all(Object.values(checks).map((check) => check()))
    const ready = parts.every((part) => part.ready)
    return c.json({ content: { ready, parts } }, ready ? 200 : 503)
  })
}

function checkParts(deps: HealthDeps): Record<PartName, PartCheck> {
  return {
    database: checkPart('database', async () => (await deps.db.pool.query('SELECT 1')).rowCount === 1),
    keys: checkPart('keys', () => deps.db.caseKeys.probe().then(() => true)),
    files: checkPart('files', () => deps.store.probe().then(() => true)),
    temporal: checkPart('temporal', async () => isPrepared(await deps.temporal())),
    worker: checkPart('worker', async () => (await hasWorkerSession(deps)) && hasPoller(deps)),
  }
}

/** Not ready where the check fails or takes longer than three seconds. */
function checkPart(name: PartName, check: () => Promise<boolean>): PartCheck {
  let last: { at: number; health: Promise<PartHealth> } | null = null
  return () => {
    if (last && Date.now() - last.at < reusedForMs) return last.health
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false).unref())
    const health = Promise.race([check().catch(() => false), late]).then((ready) => ({ name, ready }))
    last = { at: Date.now(), health }
    return health
  }
}

/** A worker's connection to the database ends with its process; Temporal lists its pollers for minutes after. */
async function hasWorkerSession({ db }: HealthDeps): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'SELECT 1 FROM pg_stat_activity WHERE starts_with(application_name, $1) AND datname = current_database() LIMIT 1',
    [workerApplicationName],
  )
  return rowCount === 1
}

/** A long poll lasts about a minute: a worker that polled in the last 90 seconds runs. */
async function hasPoller(deps: HealthDeps): Promise<boolean> {
  const client = await deps.temporal()
  const queue = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace ?? namespace,
    taskQueue: { name: queues.cases },
    taskQueueType: proto.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
  })
  const oldest = Date.now() / 1000 - 90
  return (queue.pollers ?? []).some((poller) => Number(poller.lastAccessTime?.seconds ?? 0) > oldest)
}

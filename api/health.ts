/** /healthz: this process answers. /readyz: database, Temporal and a worker are there too. */
import proto from '@temporalio/proto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { namespace, queues } from '../temporal/names.ts'
import { isPrepared } from '../temporal/namespace.ts'
import type { Deps } from './core/deps.ts'
import type { Env } from './core/implement.ts'

type Part = { name: 'database' | 'temporal' | 'worker'; ready: boolean }

const within = async (name: Part['name'], check: () => Promise<boolean>): Promise<Part> => {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 3000, false).unref())
  return { name, ready: await Promise.race([check().catch(() => false), late]) }
}

async function hasWorker(deps: Deps): Promise<boolean> {
  const client = await deps.temporal()
  const queue = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace ?? namespace,
    taskQueue: { name: queues.cases },
    taskQueueType: proto.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
  })
  const minute = Date.now() / 1000 - 90
  return (queue.pollers ?? []).some((poller) => Number(poller.lastAccessTime?.seconds ?? 0) > minute)
}

export function mountHealth(app: OpenAPIHono<Env>, deps: Deps): void {
  app.get('/healthz', (c) => c.json({ content: { healthy: true } }))
  app.get('/readyz', async (c) => {
    const parts = await Promise.all([
      within('database', async () => (await deps.db.pool.query('SELECT 1')).rowCount === 1),
      within('temporal', async () => isPrepared(await deps.temporal())),
      within('worker', () => hasWorker(deps)),
    ])
    const ready = parts.every((part) => part.ready)
    return c.json({ content: { ready, parts } }, ready ? 200 : 503)
  })
}

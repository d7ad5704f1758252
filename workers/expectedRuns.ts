/**
 * Runs beside those of cases: the dates of a workspace, its training, phases of jobs. A domain says which must be there
 * (`runs` of its `module.ts`), and those that Temporal does not have are ordered again.
 */
import { type Client, WorkflowNotFoundError } from '@temporalio/client'
import type { Database } from '../prisma/client.ts'
import { queues, queuesBeside, type Queue } from '../temporal/names.ts'
import type { WorkerModule } from './module.ts'

export type ExpectedRun = {
  workflowId: string
  /** Leaves in the outbox what starts the run. Harmless twice. */
  order: () => Promise<void>
}
export type ExpectedRuns = {
  workflowType: string
  queue: Queue
  /** A run that has ended is not ordered again: only one of which Temporal knows nothing. */
  isOnce?: boolean
  /** Those that must be open now; none whose start is on its way. */
  expected: (db: Database) => Promise<ExpectedRun[]>
}
type Options = {
  db: Database
  modules: WorkerModule[]
  taskQueue?: string
  /** Asked before each run that is ordered: false where another process has taken over. */
  mayAct?: () => boolean
}

/** Orders those that are missing; answers their workflow ids. Throws when database or Temporal are away. */
export async function orderMissingRuns(
  client: Client,
  { db, modules, taskQueue = queues.cases, mayAct = () => true }: Options,
): Promise<string[]> {
  const missing: string[] = []
  for (const { workflowType, queue, isOnce = false, expected } of modules.flatMap(({ runs = [] }) => runs)) {
    const wanted = await expected(db)
    const open =
      wanted.length > 0 ? await openRuns(client, workflowType, queuesBeside(taskQueue)[queue]) : null
    for (const { workflowId, order } of wanted) {
      if (open?.has(workflowId) || !(await isMissing(client, workflowId, isOnce)) || !mayAct()) continue
      await order()
      missing.push(workflowId)
    }
  }
  return missing
}

/** Their workflow ids; a list that may lag a little. */
async function openRuns(client: Client, workflowType: string, taskQueue: string): Promise<Set<string>> {
  const workflowIds = new Set<string>()
  const query = `WorkflowType = '${workflowType}' AND TaskQueue = '${taskQueue}' AND ExecutionStatus = 'Running'`
  for await (const { workflowId } of client.workflow.list({ query, pageSize: 500 }))
    workflowIds.add(workflowId)
  return workflowIds
}

async function isMissing(client: Client, workflowId: string, isOnce: boolean): Promise<boolean> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe()
    return !isOnce && status.name !== 'RUNNING'
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return true
    throw error
  }
}

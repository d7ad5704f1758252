/**
 * Compares open cases with open runs: what differs is mended where that can be done, and
 * always reported.
 */
import { type Client, WorkflowNotFoundError } from '@temporalio/client'
import type { SignalDefinition } from '@temporalio/common'
import { startCase } from '../api/cases/outbox.ts'
import type { Metrics } from '../api/metrics/metrics.ts'
import { leaveAgain } from '../api/outbox/enqueue.ts'
import type { Database } from '../prisma/client.ts'
import { caseWorkflowId, caseWorkflowType, queues, startKey } from '../temporal/names.ts'
import { retrySignal, seatsSignal } from '../workflows/messages.ts'
import type { OnAttention } from './complaints/activities.ts'
import { markFailingTasks } from './failingTasks.ts'

export type Differences = {
  /** Open cases that nothing runs. */
  missingRuns: string[]
  /** Runs of cases that are over or not there. */
  orphanRuns: string[]
  /** Of the missing ones, those that were ordered to start again. */
  fixed: string[]
  /** Cases with no step open that are not marked: their runs were asked to look. */
  stopped: string[]
  /** Cases whose run stands at a fault. */
  parked: string[]
}
type Options = {
  db: Database
  temporal: () => Promise<Client>
  taskQueue?: string
  /** What changed within this time may be under way still. */
  settleMs?: number
}
type OpenCase = { id: string; workspaceId: string }

/** One comparison. Throws when the database or Temporal cannot be reached. */
export async function reconcile({
  db,
  temporal,
  taskQueue = queues.cases,
  settleMs = 10_000,
}: Options): Promise<Differences> {
  const client = await temporal()
  const running = await runsOf(client, taskQueue)
  const open = await openCases(db, settleMs)
  const isOpen = new Set(open.map(({ id }) => id))
  const missing = await keep(
    open.filter(({ id }) => !running.has(id)),
    async ({ id }) => !(await isRunning(client, id)),
  )
  const orphans = await keep(
    [...running].filter(([id, startedAt]) => !isOpen.has(id) && startedAt < Date.now() - settleMs),
    async ([id]) => (await isOver(db, id, settleMs)) && (await isRunning(client, id)),
  )
  for (const each of missing) await startAgain(db, each)
  const ids = missing.map(({ id }) => id)
  const [stopped, parked] = [await unmarked(db), await parkedCases(db)]
  for (const id of stopped) await signal(client, id, seatsSignal)
  return { missingRuns: ids, orphanRuns: orphans.map(([id]) => id), fixed: ids, stopped, parked }
}

/** From before such cases were marked in their own transition, or marked and then covered by a fault. */
async function unmarked({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT c.id FROM "Case" c WHERE c.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD') AND c.seq > 0
      AND c.attention IS NULL
        AND NOT EXISTS (SELECT 1 FROM "CaseStep" s WHERE s."caseId" = c.id AND s.status = 'READY') ORDER BY c.id
          LIMIT 500`,
  )
  return rows.map(({ id }) => id)
}

async function parkedCases({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM "Case" WHERE attention IS NOT NULL
      AND attention NOT IN ('NOTHING_OPEN', 'NO_COMMITTEE', 'TASK_FAILING')
      AND status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD') ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

/** A run that is gone meanwhile is the next comparison's. */
async function signal(client: Client, caseId: string, what: SignalDefinition): Promise<void> {
  await client.workflow
    .getHandle(caseWorkflowId(caseId))
    .signal(what)
    .catch((error: unknown) => {
      if (!(error instanceof WorkflowNotFoundError)) throw error
    })
}

/** Open runs by case, with when they started; a list that may lag a little. */
export async function runsOf(client: Client, taskQueue: string): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const query = `WorkflowType = '${caseWorkflowType}' AND TaskQueue = '${taskQueue}' AND ExecutionStatus = 'Running'`
  for await (const { workflowId, startTime } of client.workflow.list({ query, pageSize: 500 }))
    found.set(workflowId, startTime.getTime())
  return found
}

/**
 * Open cases, but those whose start is ordered and not yet carried out: that is no difference, only the
 * relay's turn.
 */
async function openCases({ pool }: Database, settleMs: number): Promise<OpenCase[]> {
  const { rows } = await pool.query<OpenCase>(
    `SELECT c.id, c."workspaceId" FROM "Case" c LEFT JOIN "Outbox" o ON o.key = 'start:' || c.id
      WHERE c.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD')
        AND (o.id IS NULL OR o."sentAt" < now() - $1 * interval '1 millisecond')`,
    [settleMs],
  )
  return rows
}

async function isOver({ pool }: Database, id: string, settleMs: number): Promise<boolean> {
  const {
    rows: [row],
  } = await pool.query<{ over: boolean }>(
    `SELECT status IN ('CLOSED', 'WITHDRAWN') AND "closedAt" < now() - $2 * interval '1 millisecond' AS over
      FROM "Case" WHERE id::text = $1`,
    [id, settleMs],
  )
  return row?.over ?? true
}

async function isRunning(client: Client, caseId: string): Promise<boolean> {
  try {
    return (await client.workflow.getHandle(caseWorkflowId(caseId)).describe()).status.name === 'RUNNING'
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false
    throw error
  }
}

/** One look after the other: this is a sweep, not a race. */
async function keep<Each>(all: Each[], holds: (each: Each) => Promise<boolean>): Promise<Each[]> {
  const kept: Each[] = []
  for (const each of all) if (await holds(each)) kept.push(each)
  return kept
}

/** Through the outbox, like every start; the run takes up what the database knows of the case. */
const startAgain = (db: Database, { id, workspaceId }: OpenCase): Promise<void> =>
  leaveAgain(db, startCase, { workspaceId, key: startKey(id), payload: { caseId: id, isLost: true } })

/** Counts what a comparison found, and when that was. Parked cases are told by the database (metrics/gauges). */
export function noteComparison(
  { differences, comparedAt }: Pick<Metrics, 'differences' | 'comparedAt'>,
  found: Differences,
): void {
  for (const kind of ['missingRuns', 'orphanRuns', 'stopped'] as const)
    differences.inc({ kind }, found[kind].length)
  comparedAt.setToCurrentTime()
}

const day = 86_400_000
/**
 * Compares every minute, looks for tasks that keep failing, and tells of what it found. Whatever was mended,
 * a new release for one, lets parked cases go on: each tries again when a reconciler starts, and once a day.
 */
export function startReconciler({
  everyMs = 60_000,
  onDifference = () => {},
  onCompared = () => {},
  onAttention = () => {},
  onFailure = () => {},
  ...options
}: Options & {
  everyMs?: number
  onDifference?: (found: Differences) => void
  /** Told of each comparison, whether it found something or not. */
  onCompared?: (found: Differences) => void
  onAttention?: OnAttention
  onFailure?: (error: unknown) => void
}): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  let triedAt = 0
  let parkedBefore = ''
  const compare = async () => {
    const found = await reconcile(options)
    await markFailingTasks({ ...options, onAttention })
    onCompared(found)
    if (found.parked.length > 0 && Date.now() - triedAt >= day) {
      const client = await options.temporal()
      for (const id of found.parked) await signal(client, id, retrySignal)
      triedAt = Date.now()
    }
    const isNew =
      found.missingRuns.length + found.orphanRuns.length + found.stopped.length > 0 ||
      found.parked.join() !== parkedBefore
    parkedBefore = found.parked.join()
    if (isNew) onDifference(found)
  }
  const timer = setInterval(() => {
    underWay = underWay.then(compare).catch(onFailure)
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

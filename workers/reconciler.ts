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
import { standForLead } from './leader.ts'

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
  /** Open cases that are looked at together. */
  pageSize?: number
  /** Asked before each page and each thing done: false where another process has taken over. */
  mayAct?: () => boolean
}
type OpenCase = {
  id: string
  workspaceId: string
  /** Its start is no longer under way. */
  mustRun: boolean
  isStopped: boolean
  isParked: boolean
}
/** Ids after the one, up to and with the other; null: to the end. */
type Range = { after: string; upTo: string | null }
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Another process leads meanwhile, and goes on with it. */
export class TakenOver extends Error {
  override name = 'TakenOver'
}
function refuseTakenOver(mayAct: () => boolean): void {
  if (!mayAct()) throw new TakenOver()
}

/**
 * One comparison: a walk through the open cases by id, page by page, each against the runs between its first
 * and last. Throws when the database or Temporal cannot be reached, and TakenOver.
 */
export async function reconcile({
  taskQueue = queues.cases,
  settleMs = 10_000,
  pageSize = 500,
  mayAct = () => true,
  ...given
}: Options): Promise<Differences> {
  const options = { ...given, taskQueue, settleMs, pageSize, mayAct }
  const client = await options.temporal()
  const found: Differences = { missingRuns: [], orphanRuns: [], fixed: [], stopped: [], parked: [] }
  for (let after: string | null = beforeAll; after !== null;) {
    refuseTakenOver(mayAct)
    const page = await openCases(options, after)
    const upTo: string | null = page.length < pageSize ? null : (page.at(-1)?.id ?? null)
    await comparePage(options, client, page, { after, upTo }, found)
    after = upTo
  }
  return { ...found, fixed: found.missingRuns }
}

async function comparePage(
  { db, taskQueue, settleMs, mayAct }: Required<Options>,
  client: Client,
  page: OpenCase[],
  range: Range,
  found: Differences,
): Promise<void> {
  const running = await runsOf(client, taskQueue, range)
  const isOpen = new Set(page.map(({ id }) => id))
  for (const each of page) {
    if (each.mustRun && !running.has(each.id) && !(await isRunning(client, each.id))) {
      refuseTakenOver(mayAct)
      await startAgain(db, each)
      found.missingRuns.push(each.id)
    }
    if (each.isParked) found.parked.push(each.id)
    if (!each.isStopped) continue
    refuseTakenOver(mayAct)
    await signal(client, each.id, seatsSignal)
    found.stopped.push(each.id)
  }
  for (const [id, startedAt] of running) {
    if (isOpen.has(id) || startedAt >= Date.now() - settleMs) continue
    if ((await isOver(db, id, settleMs)) && (await isRunning(client, id))) found.orphanRuns.push(id)
  }
}

/**
 * The next open cases, with what stands about each. One whose start is ordered and not yet carried out is no
 * difference, only the relay's turn. Stopped and not marked are such from before they were marked in their own
 * transition, or marked and then covered by a fault.
 */
async function openCases(
  { db: { pool }, settleMs, pageSize }: Required<Options>,
  after: string,
): Promise<OpenCase[]> {
  const { rows } = await pool.query<OpenCase>(
    `SELECT c.id, c."workspaceId",
        o.id IS NULL OR coalesce(o."sentAt" < now() - $1 * interval '1 millisecond', false) AS "mustRun",
        c.seq > 0 AND c.attention IS NULL AND NOT EXISTS
          (SELECT 1 FROM "CaseStep" s WHERE s."caseId" = c.id AND s.status = 'READY') AS "isStopped",
        coalesce(c.attention NOT IN ('NOTHING_OPEN', 'NOTHING_MOVES', 'NO_COMMITTEE', 'TASK_FAILING'), false)
          AS "isParked"
      FROM "Case" c LEFT JOIN "Outbox" o ON o.key = 'start:' || c.id
      WHERE c.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD') AND c.id > $2 ORDER BY c.id LIMIT $3`,
    [settleMs, after, pageSize],
  )
  return rows
}

/** Lets parked cases try again. */
async function retryParked({ db: { pool }, temporal, mayAct = () => true }: Options): Promise<void> {
  const client = await temporal()
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM "Case" WHERE attention IS NOT NULL
      AND attention NOT IN ('NOTHING_OPEN', 'NOTHING_MOVES', 'NO_COMMITTEE', 'TASK_FAILING')
      AND status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD') ORDER BY id`,
  )
  for (const { id } of rows) {
    refuseTakenOver(mayAct)
    await signal(client, id, retrySignal)
  }
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
export async function runsOf(
  client: Client,
  taskQueue: string,
  { after, upTo }: Range = { after: beforeAll, upTo: null },
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const query =
    `WorkflowType = '${caseWorkflowType}' AND TaskQueue = '${taskQueue}' AND ExecutionStatus = 'Running' ` +
    `AND WorkflowId > '${caseWorkflowId(after)}'` +
    (upTo === null ? '' : ` AND WorkflowId <= '${caseWorkflowId(upTo)}'`)
  for await (const { workflowId, startTime } of client.workflow.list({ query, pageSize: 500 }))
    found.set(workflowId, startTime.getTime())
  return found
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

/** Through the outbox, like every start; the run takes up what the database knows of the case. */
const startAgain = (db: Database, { id, workspaceId }: Pick<OpenCase, 'id' | 'workspaceId'>): Promise<void> =>
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
 * Of all processes one leads: it compares every minute, looks for tasks that keep failing, and tells of what it
 * found. Whatever was mended, a new release for one, lets parked cases go on: each tries again when a process
 * begins, and once a day.
 */
export function startReconciler({
  everyMs = 60_000,
  silenceMs,
  onDifference = () => {},
  onCompared = () => {},
  onAttention = () => {},
  onFailure = () => {},
  ...given
}: Omit<Options, 'mayAct'> & {
  everyMs?: number
  /** How long nothing need be heard from a leader until another one takes over. */
  silenceMs?: number
  onDifference?: (found: Differences) => void
  /** Told of each comparison, whether it found something or not. */
  onCompared?: (found: Differences) => void
  onAttention?: OnAttention
  onFailure?: (error: unknown) => void
}): { stop(): Promise<void> } {
  const name = `reconciler of ${given.taskQueue ?? queues.cases}`
  const leader = standForLead(given.db.pool, name, silenceMs === undefined ? {} : { silenceMs })
  const options: Options = { ...given, mayAct: () => leader.isLeading() }
  let [hasBegun, triedAt, parkedBefore] = [false, 0, '']
  const look = async () => {
    if (await leader.lead()) await compare()
    else if (!hasBegun) await retryParked(given)
    hasBegun = true
  }
  const compare = async () => {
    const found = await reconcile(options)
    await markFailingTasks({ ...options, onAttention })
    onCompared(found)
    if (found.parked.length > 0 && Date.now() - triedAt >= day) {
      await retryParked(options)
      triedAt = Date.now()
    }
    const isNew =
      found.missingRuns.length + found.orphanRuns.length + found.stopped.length > 0 ||
      found.parked.join() !== parkedBefore
    parkedBefore = found.parked.join()
    if (isNew) onDifference(found)
  }
  let underWay: Promise<void> | null = null
  const timer = setInterval(() => {
    underWay ??= look()
      .catch((error: unknown) => void (error instanceof TakenOver || onFailure(error)))
      .finally(() => (underWay = null))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
      await leader.stop()
    },
  }
}

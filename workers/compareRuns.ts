/**
 * Compares open cases with open runs: what differs is mended where that can be done, and
 * always reported.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, WorkflowNotFoundError } from '@temporalio/client'
import { startCase } from '../api/cases/outbox.ts'
import { isFault } from '../api/complaints/attention.ts'
import { leaveAgain } from '../api/outbox/enqueue.ts'
import type { Database } from '../prisma/client.ts'
import { caseWorkflowId, queues, startKey } from '../temporal/names.ts'
import { seatsSignal } from '../workflows/messages.ts'
import type { OnAttention } from './complaints/activities.ts'
import { isInstallationFault } from './complaints/faults.ts'
import { announceMark, markParked } from './complaints/markParked.ts'
import { lookAgain, reachOfParties, type ReachRow } from './complaints/reach.ts'
import { beforeAll, type OpenRun, parkedReasonOf, runsOf } from './openRuns.ts'
import { signalCase } from './retryParked.ts'

export type Differences = {
  /** Open cases that nothing runs. */
  missingRuns: string[]
  /** Runs of cases that are over or not there. */
  orphanRuns: string[]
  /** Of the missing ones, those that were ordered to start again. */
  fixed: string[]
  /** Cases with no step open that are not marked: their runs were asked to look. */
  stopped: string[]
  /** Cases whose run stands at a fault, whether their row says so or Temporal. */
  parked: string[]
  /** Of the parked ones, those whose row did not say so: they were marked, as far as the database allows it. */
  unmarked: string[]
  /** Cases filed more than a minute ago that have no first transition, whatever the cause. */
  unstarted: string[]
  /** What Temporal had lost beside runs, and was made again: namespace, search attributes, the day's schedule. */
  missingParts: string[]
  /** Runs beside those of cases that were not there, and were ordered again. */
  missingOtherRuns: string[]
  /** Cases that are over and said untruly that a party was informed: a correction was ordered. */
  untrueClosed: string[]
}
/** Returns differences without any entry, for a comparison to fill. */
export const noDifferences = (): Differences => ({
  missingRuns: [],
  orphanRuns: [],
  fixed: [],
  stopped: [],
  parked: [],
  unmarked: [],
  unstarted: [],
  missingParts: [],
  missingOtherRuns: [],
  untrueClosed: [],
})
export type Comparison = {
  differences: Differences
  /** Why each parked case is parked. */
  reasons: ReadonlyMap<string, string>
  /** Cases marked with a fault of the installation whose runs go on, with their workspaces. */
  resumed: ReadonlyMap<string, string>
}
export type CompareOptions = {
  db: Database
  temporal: () => Promise<Client>
  taskQueue?: string
  /** What changed within this time may be under way still. */
  settleMs?: number
  /** How long a filed case may take to its first transition, milliseconds. */
  startMs?: number
  onAttention?: OnAttention
  /** Called with each case that could not be marked or announced. */
  onFailure?: (error: unknown) => void
  /** Open cases that are looked at together. */
  pageSize?: number
  /** Asked before each page and each thing done: false where another process has taken over. */
  mayAct?: () => boolean
}
type OpenCase = ReachRow & {
  id: string
  workspaceId: string
  attention: string | null
  /** Its start is no longer under way. */
  mustRun: boolean
  isStopped: boolean
  /** Filed, and without its first transition for too long. */
  isUnstarted: boolean
  /** Marked with a fault of which neither timeline nor committee knows. */
  isUnannounced: boolean
}
/** A condition in SQL over a case `c` and the outbox row `o` of its start; `ms` a parameter. */
export const isUnstarted = (ms: string): string =>
  `(c.status = 'FILED' AND c.seq = 0
    AND coalesce(o."createdAt", c."filedAt") < now() - ${ms} * interval '1 millisecond')`

/** Another process leads meanwhile, and goes on with it. */
export class TakenOver extends Error {
  override name = 'TakenOver'
}
/** Throws TakenOver where `mayAct` says that another process has taken over the lead. */
export function refuseTakenOver(mayAct: () => boolean): void {
  if (!mayAct()) throw new TakenOver()
}

/**
 * One comparison: a walk through the open cases by id, page by page, each against the runs between its first
 * and last. Throws when the database or Temporal cannot be reached, and TakenOver.
 */
export const reconcile = async (options: CompareOptions): Promise<Differences> =>
  (await compareRuns(options)).differences

/** The same, with the reasons of parked cases. */
export async function compareRuns({
  taskQueue = queues.cases,
  settleMs = 10_000,
  startMs = 60_000,
  pageSize = 500,
  mayAct = () => true,
  onAttention = () => {},
  onFailure = () => {},
  ...rest
}: CompareOptions): Promise<Comparison> {
  const options = { ...rest, taskQueue, settleMs, startMs, pageSize, mayAct, onAttention, onFailure }
  const client = await options.temporal()
  const differences = noDifferences()
  const [reasons, resumed] = [new Map<string, string>(), new Map<string, string>()]
  for (let after: string | null = beforeAll; after !== null;) {
    refuseTakenOver(mayAct)
    const page = await openCases(options, after)
    const upTo: string | null = page.length < pageSize ? null : (page.at(-1)?.id ?? null)
    const running = await runsOf(client, taskQueue, { after, upTo })
    for (const each of page) await compareCase(options, client, each, running.get(each.id), differences)
    const unmarked = page.filter((each) => running.get(each.id)?.parked && !isFault(each.attention))
    differences.unmarked.push(...(await markFromRuns(options, client, unmarked)))
    for (const each of page) {
      const reason = reasonOf(each, running.get(each.id))
      if (reason !== null) reasons.set(each.id, reason)
      if (isInstallationFault(each.attention) && running.get(each.id)?.parked === null)
        resumed.set(each.id, each.workspaceId)
    }
    await findOrphans(options, client, page, running, differences)
    after = upTo
  }
  const parked = [...reasons.keys()]
  return { differences: { ...differences, fixed: differences.missingRuns, parked }, reasons, resumed }
}

/** Why a case is parked: as Temporal says, else as its row does; null for one that goes on. */
function reasonOf({ attention }: OpenCase, run: OpenRun | undefined): string | null {
  if (run?.parked) return run.parked
  return isFault(attention) && attention !== 'TASK_FAILING' ? attention : null
}

async function compareCase(
  options: Required<CompareOptions>,
  client: Client,
  each: OpenCase,
  run: OpenRun | undefined,
  differences: Differences,
): Promise<void> {
  if (each.mustRun && !run && !(await isRunning(client, each.id))) {
    refuseTakenOver(options.mayAct)
    await startAgain(options.db, each)
    differences.missingRuns.push(each.id)
  }
  if (each.isUnstarted) differences.unstarted.push(each.id)
  if (each.isUnannounced) await orReport(options, () => announceMark(rowsOf(options, each), each.id))
  if (each.mustLookAgain && run) await lookAgain(client, each)
  if (!each.isStopped || run?.parked) return
  refuseTakenOver(options.mayAct)
  await signalCase(client, each.id, seatsSignal, [])
  differences.stopped.push(each.id)
}

/** Longer than a workflow task goes on after its transition is committed. */
const taskEndMs = 1_500

/**
 * Marks cases whose runs say that they are parked; answers their ids. The list of runs may lag behind, and a run itself
 * says so a moment after its transition has cleared the mark: only one that says the same twice is parked. All of a
 * page are waited for together.
 */
async function markFromRuns(
  options: Required<CompareOptions>,
  client: Client,
  cases: OpenCase[],
): Promise<string[]> {
  const first = await parkedAmong(client, cases)
  if (first.length === 0) return []
  await sleep(taskEndMs)
  const parked = await parkedAmong(
    client,
    first.map(([each]) => each),
  )
  for (const [each, code] of parked) {
    refuseTakenOver(options.mayAct)
    await orReport(options, async () => {
      if (await markParked(rowsOf(options, each), each.id, code))
        options.onAttention({ caseId: each.id, code })
    })
  }
  return parked.map(([{ id }]) => id)
}

/** Runs that are asked together. */
const concurrency = 20
async function parkedAmong(client: Client, cases: OpenCase[]): Promise<[OpenCase, string][]> {
  const parked: [OpenCase, string][] = []
  for (let from = 0; from < cases.length; from += concurrency) {
    const some = cases.slice(from, from + concurrency)
    const codes = await Promise.all(some.map(({ id }) => parkedReasonOf(client, id)))
    for (const [place, code] of codes.entries()) if (code !== null) parked.push([some[place]!, code])
  }
  return parked
}

const rowsOf = ({ db }: Required<CompareOptions>, { workspaceId }: OpenCase) => db.forWorkspace(workspaceId)

/** One case that the database refuses to mark does not end the comparison of the others. */
const orReport = ({ onFailure }: Required<CompareOptions>, work: () => Promise<void>): Promise<void> =>
  work().catch(onFailure)

async function findOrphans(
  { db, settleMs }: Required<CompareOptions>,
  client: Client,
  page: OpenCase[],
  running: ReadonlyMap<string, OpenRun>,
  differences: Differences,
): Promise<void> {
  const isOpen = new Set(page.map(({ id }) => id))
  for (const [id, { startedAt }] of running) {
    if (isOpen.has(id) || startedAt >= Date.now() - settleMs) continue
    if ((await isOver(db, id, settleMs)) && (await isRunning(client, id))) differences.orphanRuns.push(id)
  }
}

/**
 * The next open cases, with what stands about each. One whose start is ordered and not yet carried out is no
 * difference, only the relay's turn. Stopped and not marked are such from before they were marked in their own
 * transition, or marked and then covered by a fault.
 */
async function openCases(
  { db: { pool }, settleMs, startMs, pageSize }: Required<CompareOptions>,
  after: string,
): Promise<OpenCase[]> {
  const { rows } = await pool.query<OpenCase>(
    `SELECT c.id, c."workspaceId", c.attention,
        o.id IS NULL OR coalesce(o."sentAt" < now() - $1 * interval '1 millisecond', false) AS "mustRun",
        c.seq > 0 AND c.attention IS NULL AND c."respondentServiceAskedAt" IS NULL
          AND c."employerServiceAskedAt" IS NULL AND NOT EXISTS
          (SELECT 1 FROM "CaseStep" s WHERE s."caseId" = c.id AND s.status = 'READY') AS "isStopped",
        ${isUnstarted('$4')} AS "isUnstarted", ${reachOfParties},
        (c.attention NOT IN ('NOTHING_OPEN', 'NOTHING_MOVES', 'NO_COMMITTEE', 'NOBODY_LEFT') AND
          (SELECT e.kind || ' ' || (e.detail->>'code') FROM "CaseEvent" e WHERE e."caseId" = c.id AND e.seq = c.seq
            AND e.kind IN ('NEEDS_ATTENTION', 'GOES_ON') ORDER BY e.n DESC LIMIT 1)
          IS DISTINCT FROM 'NEEDS_ATTENTION ' || c.attention) IS TRUE AS "isUnannounced"
      FROM "Case" c LEFT JOIN "Outbox" o ON o.key = 'start:' || c.id
      WHERE c.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD') AND c.id > $2 ORDER BY c.id LIMIT $3`,
    [settleMs, after, pageSize, startMs],
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

/** Through the outbox, like every start; the run takes up what the database knows of the case. */
const startAgain = (db: Database, { id, workspaceId }: Pick<OpenCase, 'id' | 'workspaceId'>): Promise<void> =>
  leaveAgain(db, startCase, { workspaceId, key: startKey(id), payload: { caseId: id, isLost: true } })

/**
 * What every job of rows keeps to: a batch and the note that it was done are one transaction, made only while
 * the job is still at it.
 */
import type { Prisma, Rows } from '../../prisma/client.ts'
import { AppError } from '../../api/core/errors.ts'
import { RowStatus, type JobStatus } from '../../api/jobs/contract.ts'
import { countsOf, optionsOf, type Counts, type JobOptions, type JobRecord } from '../../api/jobs/options.ts'
import type { Problem } from '../../api/jobs/problems.ts'
import type { JobContext } from './jobs.ts'
import { toColumn } from '../../api/core/json.ts'

/** The state of a phase; `undoneAt` distinguishes UNDOING from RUNNING. */
export type At = 'VALIDATING' | 'RUNNING' | 'UNDOING'
const isAt = (job: JobRecord, at: At): boolean =>
  job.status === (at === 'UNDOING' ? 'RUNNING' : at) && (job.undoneAt !== null) === (at === 'UNDOING')

/** The job, once it is there; null where it was stopped before. */
export async function beginJob({ db, jobId }: JobContext, at: At): Promise<JobRecord | null> {
  return db.transaction(async (rows) => {
    const job = await lockJob(rows, jobId)
    if (!job || !(job.status === 'QUEUED' || isAt(job, at))) return null
    return rows.job.update({
      where: { id: jobId },
      data: { ...(job.status === 'QUEUED' ? { status: at } : {}), startedAt: job.startedAt ?? new Date() },
    })
  })
}

/**
 * What a batch changed: rows looked at, rows by status (less and more), and notes. Null: nothing is left to
 * do.
 */
export type Step = { done: number; counts?: Counts; options?: Partial<JobOptions>; total?: number }
/**
 * Runs one batch with the job's row held. False when there is nothing left to do, or somebody stopped the
 * job.
 * Two workers on one phase take turns and see what the other did; what is not committed was not done.
 */
export async function nextBatch(
  { db, jobId }: JobContext,
  at: At,
  work: (rows: Rows, job: JobRecord) => Promise<Step | null>,
): Promise<boolean> {
  return db.transaction(async (rows) => {
    const job = await lockJob(rows, jobId)
    if (!job || !isAt(job, at)) return false
    const step = await work(rows, job)
    if (step) await rows.job.update({ where: { id: jobId }, data: noted(job, step) })
    return step !== null
  })
}

function noted(job: JobRecord, { done, counts = {}, options = {}, total = 0 }: Step): Prisma.JobUpdateInput {
  return {
    done: job.done + done,
    total: job.total + total,
    counts: added(countsOf(job), counts),
    options: { ...optionsOf(job), ...options },
  }
}
/** Counts that come to nothing are left out. */
function added(counts: Counts, more: Counts): Counts {
  const sums = RowStatus.options.map(
    (status) => [status, (counts[status] ?? 0) + (more[status] ?? 0)] as const,
  )
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0))
}

async function lockJob(rows: Rows, jobId: string): Promise<JobRecord | null> {
  await rows.$queryRaw`SELECT 1 FROM "Job" WHERE id = ${jobId}::uuid FOR UPDATE`
  return rows.job.findFirst({ where: { id: jobId } })
}

/**
 * Does batch after batch until nothing is left or the job is stopped, and answers whether it came to its end.
 */
export async function throughBatches(
  working: JobContext,
  at: At,
  work: (rows: Rows, job: JobRecord) => Promise<Step | null>,
): Promise<boolean> {
  while (await nextBatch(working, at, work)) await working.beat() // eslint-disable-line no-await-in-loop
  const job = await working.db.job.findFirst({ where: { id: working.jobId } })
  return job !== null && isAt(job, at)
}

/** Ends a phase, with a ledger row that counts and names nobody. */
export async function finishJob(
  { db, jobId }: JobContext,
  at: At,
  statusOf: (job: JobRecord) => JobStatus,
  more: Prisma.JobUpdateInput = {},
): Promise<void> {
  await db.transaction(async (rows) => {
    const job = await lockJob(rows, jobId)
    if (!job || !isAt(job, at)) return
    const status = statusOf(job)
    await rows.job.update({
      where: { id: jobId },
      data: { status, finishedAt: new Date(), done: job.total, ...more },
    })
    await rows.ledgerEntry.create({
      data: {
        byUserId: job.createdBy,
        action: `jobs:${status}`,
        entity: 'job',
        entityId: jobId,
        detail: { kind: job.kind, counts: countsOf(job) },
      },
    })
  })
}
/** DONE_WITH_ERRORS when a row was left out. */
export const jobEnded =
  (wrong: readonly RowStatus[]) =>
  (job: JobRecord): JobStatus =>
    wrong.some((status) => (countsOf(job)[status] ?? 0) > 0) ? 'DONE_WITH_ERRORS' : 'DONE'

/** A fault in the file becomes the job's reported failure; a fault of ours is thrown to be retried. */
export async function orFail({ db, jobId }: JobContext, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await db.job.updateMany({
      where: { id: jobId, status: { in: ['QUEUED', 'VALIDATING', 'RUNNING'] } },
      data: { status: 'FAILED', failureText: toColumn(error.userMessage), finishedAt: new Date() },
    })
  }
}

export type RowChange = { n: number; status: RowStatus; targetId?: string | null; problems?: Problem[] }
/**
 * Writes what became of many rows in one statement. The lines are bounded so that it reads these alone: of a
 * table that grew a moment ago the planner knows nothing.
 */
export async function writeRows(
  rows: Rows,
  { jobId, workspaceId }: Pick<JobContext, 'jobId' | 'workspaceId'>,
  changes: RowChange[],
): Promise<void> {
  if (changes.length === 0) return
  const json = JSON.stringify(
    changes.map(({ n, status, targetId = null, problems = null }) => ({ n, status, targetId, problems })),
  )
  const lines = changes.map(({ n }) => n)
  await rows.$executeRaw`
    UPDATE "JobRow" r SET status = c.status, "targetId" = coalesce(c."targetId", r."targetId"),
      problems = coalesce(c.problems, r.problems)
      FROM jsonb_to_recordset(${json}::jsonb) AS c(n int, status text, "targetId" uuid, problems jsonb)
     WHERE r."jobId" = ${jobId}::uuid AND r."workspaceId" = ${workspaceId}::uuid
       AND r.n BETWEEN ${Math.min(...lines)} AND ${Math.max(...lines)} AND r.n = c.n`
}

/** How counts move when rows change from one status to another. */
export function countsMoved(before: { status: string }[], after: { status: RowStatus }[]): Counts {
  const counts: Counts = {}
  for (const status of before.map((row) => RowStatus.parse(row.status)))
    counts[status] = (counts[status] ?? 0) - 1
  for (const { status } of after) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

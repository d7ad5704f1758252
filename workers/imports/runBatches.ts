/**
 * RUN: takes up the rows that PREPARE found ready, batch by batch, and looks once more at what may have
 * changed since.
 */
import type { Rows } from '../../prisma/client.ts'
import { optionsOf, type JobRecord } from '../../api/jobs/options.ts'
import { readyStatuses, statusWith, faultyStatuses, type Problem } from '../../api/jobs/problems.ts'
import { problemsOf } from '../../api/jobs/present.ts'
import { lockWorkspace } from '../../api/core/lockWorkspace.ts'
import type { JobContext } from '../jobs/jobs.ts'
import {
  beginJob,
  jobEnded,
  finishJob,
  countsMoved,
  orFail,
  throughBatches,
  writeRows,
  type RowChange,
} from '../jobs/progress.ts'
import type { Values } from './parseUpload.ts'
import { requesterOf, type Requester } from '../jobs/requester.ts'
import { column } from '../../api/core/json.ts'

const batchSize = 500
export type ClaimedRow = { n: number; status: string; values: Values; problems: Problem[] }
export type BatchContext = { rows: Rows; working: JobContext; job: JobRecord; starter: Requester }
/** Does a batch and says what became of each row. `made` are departments that it made. */
export type RunBatch = (
  doing: BatchContext,
  claimedRows: ClaimedRow[],
) => Promise<{ changes: RowChange[]; newDepartmentIds?: string[] }>

/** With the workspace held, so that of two who invite at once the second sees what the first did. */
export const runBatches = (working: JobContext, work: RunBatch): Promise<void> =>
  orFail(working, async () => {
    const job = await beginJob(working, 'RUNNING')
    if (!job) return
    const starter = await requesterOf(working.db, job)
    const isDone = await throughBatches(working, 'RUNNING', async (rows, lockedJob) => {
      const { sendAgain, upTo = 0 } = optionsOf(lockedJob)
      const status = { in: [...readyStatuses, ...(sendAgain ? ['ALREADY_INVITED'] : [])] }
      const jobRows = await rows.jobRow.findMany({
        where: { jobId: lockedJob.id, status, n: { gt: Number(upTo) } },
        orderBy: { n: 'asc' },
        take: batchSize,
        select: { n: true, status: true, values: true, problems: true },
      })
      if (jobRows.length === 0) return null
      await lockWorkspace(rows, working.workspaceId)
      const claimedRows = jobRows.map(({ n, status, values, problems }) => ({
        n,
        status,
        values: column<Values>().read(values),
        problems: problemsOf({ problems }),
      }))
      const { changes, newDepartmentIds = [] } = await work(
        { rows, working, job: lockedJob, starter },
        claimedRows,
      )
      await writeRows(rows, working, changes)
      return {
        done: changes.length,
        counts: countsMoved(jobRows, changes),
        options: {
          upTo: jobRows.at(-1)!.n,
          ...(newDepartmentIds.length > 0
            ? { made: [...(optionsOf(lockedJob).made ?? []), ...newDepartmentIds] }
            : {}),
        },
      }
    })
    if (isDone) await finishJob(working, 'RUNNING', jobEnded(faultyStatuses))
  })

/** What was found since the preview makes a row what it is now; a warning of the preview stays. */
export const leftOut = ({ n, problems }: Pick<ClaimedRow, 'n' | 'problems'>): RowChange => ({
  n,
  problems,
  status: statusWith(problems),
})
/** Only what the preview said of the row itself; what the database said is asked anew. */
const lasting = new Set<Problem['code']>([
  'PHONE_LEFT_OUT',
  'PHONE_ELSEWHERE',
  'NEW_DEPARTMENT',
  'DATE_AMBIGUOUS',
])
/**
 * Returns rows with only those problems of the preview that concern the row itself; the database is asked again for
 * the others.
 */
export const resetRows = (claimedRows: ClaimedRow[]): ClaimedRow[] =>
  claimedRows.map((row) => ({ ...row, problems: row.problems.filter(({ code }) => lasting.has(code)) }))
/** Whether a row's problems leave it VALID or WARNING, so that it can be carried out. */
export const isReady = ({ problems }: Pick<ClaimedRow, 'problems'>): boolean =>
  readyStatuses.some((status) => status === statusWith(problems))

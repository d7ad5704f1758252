/** UNDO: goes through the rows that were done, once, and takes back what nobody has made use of. */
import type { Rows } from '../../prisma/client.ts'
import { optionsOf, type JobRecord } from '../../api/jobs/options.ts'
import type { JobContext } from '../jobs/jobs.ts'
import {
  beginJob,
  finishJob,
  countsMoved,
  orFail,
  throughBatches,
  writeRows,
  type RowChange,
} from '../jobs/progress.ts'
import { requesterOf, type Requester } from '../jobs/requester.ts'
import { lockWorkspace } from '../../api/core/lockWorkspace.ts'

const batchSize = 200
export type Undone = { n: number; targetId: string }
export type UndoBatch = (
  doing: { rows: Rows; working: JobContext; job: JobRecord; starter: Requester },
  done: Undone[],
) => Promise<RowChange[]>

/** `upTo` keeps the last row that was looked at: rows that stay done are not looked at again. */
export const rollback = (
  working: JobContext,
  work: UndoBatch,
  afterwards: (rows: Rows, job: JobRecord) => Promise<void> = async () => {},
): Promise<void> =>
  orFail(working, async () => {
    const job = await beginJob(working, 'UNDOING')
    if (!job) return
    const starter = await requesterOf(working.db, job)
    const isDone = await throughBatches(working, 'UNDOING', async (rows, lockedJob) => {
      const upTo = Number(optionsOf(lockedJob).upTo ?? 0)
      const jobRows = await rows.jobRow.findMany({
        where: { jobId: lockedJob.id, status: 'DONE', targetId: { not: null }, n: { gt: upTo } },
        orderBy: { n: 'asc' },
        take: batchSize,
        select: { n: true, status: true, targetId: true },
      })
      if (jobRows.length === 0) {
        await afterwards(rows, lockedJob)
        return null
      }
      await lockWorkspace(rows, working.workspaceId)
      const changes = await work(
        { rows, working, job: lockedJob, starter },
        jobRows.map(({ n, targetId }) => ({ n, targetId: targetId ?? '' })),
      )
      await writeRows(rows, working, changes)
      return {
        done: jobRows.length,
        counts: countsMoved(jobRows, changes),
        options: { upTo: jobRows.at(-1)?.n ?? upTo },
      }
    })
    if (isDone) await finishJob(working, 'UNDOING', () => 'UNDONE', { undoneAt: new Date() })
  })

/** Departments that the run made go again where nothing stands in them. */
export async function removeMade(rows: Rows, job: JobRecord): Promise<void> {
  const departmentIds = optionsOf(job).made ?? []
  const used = await rows.membership.findMany({
    where: { departmentId: { in: departmentIds } },
    select: { departmentId: true },
    distinct: ['departmentId'],
  })
  const invited = await rows.invite.findMany({
    where: { departmentId: { in: departmentIds }, status: { not: 'DELETED' } },
    select: { departmentId: true },
    distinct: ['departmentId'],
  })
  const managed = await rows.departmentManager.findMany({
    where: { departmentId: { in: departmentIds } },
    select: { departmentId: true },
  })
  const inUseIds = new Set([...used, ...invited, ...managed].map(({ departmentId }) => departmentId))
  const gone = departmentIds.filter((id) => !inUseIds.has(id))
  await rows.departmentBranch.deleteMany({ where: { departmentId: { in: gone } } })
  await rows.department.deleteMany({ where: { id: { in: gone } } })
}

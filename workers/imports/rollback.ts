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
    const isDone = await throughBatches(working, 'UNDOING', async (rows, held) => {
      const upTo = Number(optionsOf(held).upTo ?? 0)
      const found = await rows.jobRow.findMany({
        where: { jobId: held.id, status: 'DONE', targetId: { not: null }, n: { gt: upTo } },
        orderBy: { n: 'asc' },
        take: batchSize,
        select: { n: true, status: true, targetId: true },
      })
      if (found.length === 0) {
        await afterwards(rows, held)
        return null
      }
      await lockWorkspace(rows, working.workspaceId)
      const changes = await work(
        { rows, working, job: held, starter },
        found.map(({ n, targetId }) => ({ n, targetId: targetId ?? '' })),
      )
      await writeRows(rows, working, changes)
      return {
        done: found.length,
        counts: countsMoved(found, changes),
        options: { upTo: found.at(-1)?.n ?? upTo },
      }
    })
    if (isDone) await finishJob(working, 'UNDOING', () => 'UNDONE', { undoneAt: new Date() })
  })

/** Departments that the run made go again where nothing stands in them. */
export async function removeMade(rows: Rows, job: JobRecord): Promise<void> {
  const made = optionsOf(job).made ?? []
  const used = await rows.membership.findMany({
    where: { departmentId: { in: made } },
    select: { departmentId: true },
    distinct: ['departmentId'],
  })
  const invited = await rows.invite.findMany({
    where: { departmentId: { in: made }, status: { not: 'DELETED' } },
    select: { departmentId: true },
    distinct: ['departmentId'],
  })
  const managed = await rows.departmentManager.findMany({
    where: { departmentId: { in: made } },
    select: { departmentId: true },
  })
  const kept = new Set([...used, ...invited, ...managed].map(({ departmentId }) => departmentId))
  const gone = made.filter((id) => !kept.has(id))
  await rows.departmentBranch.deleteMany({ where: { departmentId: { in: gone } } })
  await rows.department.deleteMany({ where: { id: { in: gone } } })
}

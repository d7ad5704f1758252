/** All unused invites once more, in the order of their ids. */
import { seatsLeft } from '../../api/invites/seats.ts'
import { sendAgain } from '../../api/invites/sendInvites.ts'
import { unusedStatuses } from '../../api/invites/present.ts'
import { optionsOf } from '../../api/jobs/options.ts'
import { unitsOf } from '../../api/core/reach.ts'
import { lockWorkspace } from '../../api/core/lockWorkspace.ts'
import type { JobWork } from '../jobs/jobs.ts'
import { beginJob, jobEnded, finishJob, orFail, throughBatches } from '../jobs/progress.ts'
import { requesterOf } from '../jobs/requester.ts'

const batchSize = 200

/**
 * `upTo` keeps the last invite that was sent, in the transaction that sent it; those made since the job was
 * ordered are left alone.
 */
export const inviteResend: JobWork = {
  RUN: (working) =>
    orFail(working, async () => {
      const job = await beginJob(working, 'RUNNING')
      if (!job) return
      const units = unitsOf(await requesterOf(working.db, job))
      const isDone = await throughBatches(working, 'RUNNING', async (rows, lockedJob) => {
        const { filterOnlyExpired, branchId, upTo } = optionsOf(lockedJob)
        await lockWorkspace(rows, working.workspaceId)
        const invites = await rows.invite.findMany({
          where: {
            AND: [
              { status: { in: unusedStatuses }, createdAt: { lte: lockedJob.createdAt } },
              upTo ? { id: { gt: String(upTo) } } : {},
              branchId ? { branchId } : {},
              units ? { branchId: { in: units } } : {},
              filterOnlyExpired ? { expiresAt: { lte: lockedJob.createdAt } } : {},
            ],
          },
          select: { id: true, expiresAt: true },
          orderBy: { id: 'asc' },
          take: batchSize,
        })
        if (invites.length === 0) return null
        let seats = (await seatsLeft(rows, working.workspaceId)) ?? Infinity
        const fitting = invites.filter(({ expiresAt }) => expiresAt > new Date() || seats-- > 0)
        const sentIds = await sendAgain(
          rows,
          working.workspaceId,
          fitting.map(({ id }) => id),
        )
        return {
          done: invites.length,
          counts: {
            DONE: sentIds.length,
            ...(sentIds.length < invites.length ? { OVER_LIMIT: invites.length - sentIds.length } : {}),
          },
          options: { upTo: invites.at(-1)!.id },
        }
      })
      if (isDone) await finishJob(working, 'RUNNING', jobEnded(['OVER_LIMIT']))
    }),
}

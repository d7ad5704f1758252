/** All unused invites once more, in the order of their ids. */
import { seatsLeft } from '../../api/invites/seats.ts'
import { sendAgain } from '../../api/invites/sending.ts'
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
      const isDone = await throughBatches(working, 'RUNNING', async (rows, held) => {
        const { filterOnlyExpired, branchId, upTo } = optionsOf(held)
        await lockWorkspace(rows, working.workspaceId)
        const found = await rows.invite.findMany({
          where: {
            AND: [
              { status: { in: unusedStatuses }, createdAt: { lte: held.createdAt } },
              upTo ? { id: { gt: String(upTo) } } : {},
              branchId ? { branchId } : {},
              units ? { branchId: { in: units } } : {},
              filterOnlyExpired ? { expiresAt: { lte: held.createdAt } } : {},
            ],
          },
          select: { id: true, expiresAt: true },
          orderBy: { id: 'asc' },
          take: batchSize,
        })
        if (found.length === 0) return null
        let seats = (await seatsLeft(rows, working.workspaceId)) ?? Infinity
        const fitting = found.filter(({ expiresAt }) => expiresAt > new Date() || seats-- > 0)
        const sent = await sendAgain(
          rows,
          working.workspaceId,
          fitting.map(({ id }) => id),
        )
        return {
          done: found.length,
          counts: {
            DONE: sent.length,
            ...(sent.length < found.length ? { OVER_LIMIT: found.length - sent.length } : {}),
          },
          options: { upTo: found.at(-1)!.id },
        }
      })
      if (isDone) await finishJob(working, 'RUNNING', jobEnded(['OVER_LIMIT']))
    }),
}

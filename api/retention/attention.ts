/** Requests that wait for a second person, or that only the platform can still stop. */
import type { Prisma } from '../../prisma/client.ts'
import { countWaiting, type AttentionCount } from '../core/attention.ts'
import type { Ctx } from '../core/deps.ts'
import { countLone, findLone } from './platformRequests.ts'
import { aloneMs } from './waits.ts'

/** Of somebody else, about somebody else: what `presentRequests` lets this person confirm. */
export async function requestsToConfirm(ctx: Ctx): Promise<AttentionCount | null> {
  const { userId } = ctx.person
  const holds = await ctx.tx.legalHold.findMany({
    where: { scope: 'PERSON', targetId: userId },
    select: { id: true },
  })
  const where: Prisma.RetentionRequestWhereInput = {
    status: 'PROPOSED',
    proposedBy: { not: userId },
    targetId: { notIn: [userId, ...holds.map(({ id }) => id)] },
  }
  return countWaiting({
    count: () => ctx.tx.retentionRequest.count({ where }),
    first: async () => {
      const row = await ctx.tx.retentionRequest.findFirst({
        where: { ...where, aloneSince: { not: null } },
        orderBy: { aloneSince: 'asc' },
      })
      return { path: '/retention', name: null, dueAt: aloneUntil(row?.aloneSince) }
    },
  })
}

/** Counts the requests that nobody in their workspace can confirm, for the platform; null where there are none. */
export function loneRequests({ deps }: Ctx): Promise<AttentionCount | null> {
  const { platform } = deps.db
  return countWaiting({
    count: () => countLone(platform),
    first: async () => {
      const [row] = await findLone(platform, { skip: 0, take: 1 })
      return { path: '/platform/retention-requests', name: null, dueAt: aloneUntil(row?.aloneSince) }
    },
  })
}

const aloneUntil = (since: Date | null | undefined) => (since ? new Date(since.getTime() + aloneMs) : null)

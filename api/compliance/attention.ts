/** What is due of the law and waits for the person who asks. */
import type { Prisma } from '../../prisma/client.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { countWaiting, type AttentionCount } from '../core/attention.ts'
import type { Ctx } from '../core/deps.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { instancesWithin } from './access.ts'
import { textsFor } from './packs.ts'

/** How long before its due date an obligation needs attention. */
const soonMs = 30 * dayMs

/** What I look after; and of my reach what nobody looks after, where I may submit it. */
export async function obligationsDue(ctx: Ctx): Promise<AttentionCount | null> {
  const now = await clockOf(ctx.tx)
  const own: Prisma.ComplianceInstanceWhereInput = { item: { ownerId: ctx.person.userId } }
  const unowned: Prisma.ComplianceInstanceWhereInput[] = ctx.person.permissions.has('compliance:update')
    ? [{ item: { ownerId: null } }]
    : []
  const where: Prisma.ComplianceInstanceWhereInput = {
    AND: [instancesWithin(ctx), { OR: [own, ...unowned] }, { item: { status: 'ACTIVE' } }],
    status: 'OPEN',
    dueAt: { lte: new Date(now.getTime() + soonMs) },
  }
  return countWaiting({
    count: () => ctx.tx.complianceInstance.count({ where }),
    overdue: () => ctx.tx.complianceInstance.count({ where: { AND: [where, { dueAt: { lt: now } }] } }),
    first: async () => {
      const row = await ctx.tx.complianceInstance.findFirst({
        where,
        include: { item: true },
        orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
      })
      return row && { path: `/compliance/due/${row.id}`, name: textsFor(row.item).title, dueAt: row.dueAt }
    },
  })
}

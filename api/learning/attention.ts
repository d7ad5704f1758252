/** Courses that the person who asks has to take. */
import type { Prisma } from '../../prisma/client.ts'
import { countWaiting, type AttentionCount } from '../core/attention.ts'
import type { Ctx } from '../core/deps.ts'
import { mine } from './access.ts'
import { clockOf } from './loadAssignment.ts'

/** Without those that wait for somebody else: to be graded, or for another attempt. */
export async function coursesToTake(ctx: Ctx): Promise<AttentionCount | null> {
  const where: Prisma.AssignmentWhereInput = {
    ...mine(ctx),
    learningStatus: { in: ['NOT_STARTED', 'IN_PROGRESS'] },
  }
  const now = await clockOf(ctx.tx)
  return countWaiting({
    count: () => ctx.tx.assignment.count({ where }),
    overdue: () => ctx.tx.assignment.count({ where: { ...where, dueAt: { lt: now } } }),
    first: async () => {
      const row = await ctx.tx.assignment.findFirst({
        where,
        orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
        select: { id: true, dueAt: true, course: { select: { title: true } } },
      })
      return row && { path: `/my/courses/${row.id}`, name: row.course.title, dueAt: row.dueAt }
    },
  })
}

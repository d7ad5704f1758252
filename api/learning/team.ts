/** How the people of one's departments are getting on with what they have to learn: statuses and dates, no answers. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { skipTake, toPage, type Page } from '../core/page.ts'
import { byName } from '../users/search.ts'
import { nameOf } from '../users/summaries.ts'
import { LearningStatus, type learning, type TeamMember } from './contract.ts'
import { flagsOf } from './dates.ts'
import { clockOf } from './loadAssignment.ts'

/** Who is late first; of each person and course the newest cycle. Empty for who manages no department. */
export async function team(
  ctx: Ctx,
  query: z.output<typeof learning.team.query>,
): Promise<Page<z.input<typeof TeamMember>>> {
  const own = await ctx.tx.departmentManager.findMany({
    where: { userId: ctx.person.userId },
    select: { departmentId: true },
  })
  const at = await clockOf(ctx.tx)
  const late: Prisma.AssignmentWhereInput = {
    learningStatus: { notIn: ['COMPLETED', 'WAIVED'] },
    dueAt: { lt: at },
  }
  const where: Prisma.AssignmentWhereInput = {
    assignStatus: 'ASSIGNED',
    userId: { not: ctx.person.userId },
    member: {
      active: true,
      user: { active: true },
      departmentId: { in: own.map(({ departmentId }) => departmentId) },
    },
    course: { status: { not: 'DRAFT' } },
    ...(query.show === 'LATE' ? late : {}),
    ...(query.show === 'OPEN' ? { learningStatus: { notIn: ['COMPLETED', 'WAIVED'] } } : {}),
  }
  const [rows, total] = await Promise.all([
    ctx.tx.assignment.findMany({
      where,
      ...skipTake(query),
      include: {
        course: { select: { title: true } },
        member: { include: { user: true, department: { select: { name: true } } } },
      },
      orderBy: [
        { completedAt: { sort: 'desc', nulls: 'first' } },
        { dueAt: { sort: 'asc', nulls: 'last' } },
        ...byName.map((member) => ({ member })),
        { id: 'asc' },
      ],
    }),
    ctx.tx.assignment.count({ where }),
  ])
  const people = rows.map((row) => ({
    assignmentId: row.id,
    userId: row.userId,
    name: nameOf(row.member),
    departmentName: row.member.department?.name ?? '',
    courseTitle: row.course.title,
    learningStatus: LearningStatus.parse(row.learningStatus),
    ...flagsOf(row, at),
    percent: row.percent,
    dueAt: row.dueAt,
    completedAt: row.completedAt,
    validUntil: row.validUntil,
  }))
  return toPage(people, total, query)
}

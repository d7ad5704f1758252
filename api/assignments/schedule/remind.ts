/** Reminding by hand, outside of the night where each person works. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../../core/deps.ts'
import { badField, unknownReference } from '../../core/errors.ts'
import { clockOf } from '../../learning/loadAssignment.ts'
import { say } from '../../messages/say.ts'
import { notifyEach, unknownOf, type NoticeToSend } from '../../notices/notify.ts'
import { dateIn } from '../../../workflows/definition/clocks.ts'
import { coursesWithin, peopleWithin, within } from '../access.ts'
import { maxAssignments } from '../contract.ts'
import { openWords } from '../courseNotices.ts'
import type { courseSchedules } from '../scheduleContract.ts'

/**
 * Reminds people of courses that they have not completed, each at most once a day; returns who was not reminded and
 * why. Throws NOT_FOUND for a course out of reach, and VALIDATION_FAILED for too many assignments.
 */
export async function remind(
  ctx: Ctx,
  { courseIds, userIds }: z.output<typeof courseSchedules.remind.body>,
): Promise<z.input<typeof courseSchedules.remind.returns>> {
  const wanted = [...new Set(courseIds)]
  const there = await ctx.tx.course.count({ where: { AND: [{ id: { in: wanted } }, coursesWithin(ctx)] } })
  if (there < wanted.length) throw unknownReference('courseIds')
  const at = await clockOf(ctx.tx)
  const open = await ctx.tx.assignment.findMany({
    where: {
      AND: [
        within(ctx),
        {
          courseId: { in: wanted },
          assignStatus: 'ASSIGNED',
          ...(userIds ? { userId: { in: userIds } } : {}),
        },
        {
          learningStatus: { in: ['NOT_STARTED', 'IN_PROGRESS'] },
          member: { active: true, user: { active: true } },
        },
      ],
    },
    include: {
      course: { select: { title: true } },
      member: { select: { branch: { select: { timeZone: true } } } },
    },
    orderBy: { id: 'asc' },
    take: maxAssignments + 1,
  })
  if (open.length > maxAssignments)
    throw badField('userIds', say('assignments.tooManyReminded', { most: maxAssignments }), 'too_many')
  const notices = open.map(({ id, userId, dueAt, course: { title }, member }): NoticeToSend => {
    const timeZone = member.branch?.timeZone ?? ctx.workspace.timeZone
    return {
      userId,
      daytimeIn: timeZone,
      kind: 'COURSE_REMINDER',
      key: `reminded:${id}:${dateIn(timeZone, at.getTime())}`,
      path: `/my/courses/${id}`,
      text: openWords({ title, dueOn: dueAt && dateIn(timeZone, dueAt.getTime()) }),
    }
  })
  const fresh = await unknownOf(ctx.tx, notices)
  await notifyEach(ctx.tx, fresh, at.getTime())
  ctx.audit({ detail: { courseIds: wanted, queued: fresh.length } })
  const reminded = new Set(fresh.map(({ userId }) => userId))
  const already = new Set(notices.map(({ userId }) => userId))
  const left = [...new Set(userIds ?? already)].filter((userId) => !reminded.has(userId))
  const near = await ctx.tx.membership.findMany({
    where: { AND: [{ userId: { in: left } }, peopleWithin(ctx)] },
    select: { userId: true },
  })
  const isThere = new Set(near.map(({ userId }) => userId))
  const codeOf = (userId: string) =>
    already.has(userId) ? 'REMINDED_TODAY' : isThere.has(userId) ? 'NOT_OPEN' : 'NOT_FOUND'
  return {
    queued: fresh.length,
    suppressed: left.map((userId) => ({ userId, code: codeOf(userId) })),
  }
}

/** Reminding by hand, outside of the night where each person works. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../../core/deps.ts'
import { badField, notThere } from '../../core/errors.ts'
import { clockOf } from '../../learning/held.ts'
import { say } from '../../messages/say.ts'
import { noticeMail } from '../../notices/outbox.ts'
import { storeText } from '../../notices/text.ts'
import { enqueueAll, mailItem } from '../../outbox/enqueue.ts'
import { dateIn } from '../../../workflows/definition/clocks.ts'
import { coursesWithin, peopleWithin, within } from '../access.ts'
import { mostAssigned } from '../contract.ts'
import type { courseSchedules } from '../scheduleContract.ts'
import { daytime } from './daytime.ts'

const kind = 'COURSE_REMINDER'
export async function remind(
  ctx: Ctx,
  { courseIds, userIds }: z.output<typeof courseSchedules.remind.body>,
): Promise<z.input<typeof courseSchedules.remind.returns>> {
  const wanted = [...new Set(courseIds)]
  const there = await ctx.tx.course.count({ where: { AND: [{ id: { in: wanted } }, coursesWithin(ctx)] } })
  if (there < wanted.length) throw notThere('courseIds')
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
      member: { select: { mutedMail: true, branch: { select: { timeZone: true } } } },
    },
    orderBy: { id: 'asc' },
    take: mostAssigned + 1,
  })
  if (open.length > mostAssigned)
    throw badField('userIds', say('assignments.tooManyReminded', { most: mostAssigned }), 'too_many')
  const told = open.map((row) => {
    const timeZone = row.member.branch?.timeZone ?? ctx.workspace.timeZone
    return { row, timeZone, key: `reminded:${row.id}:${dateIn(timeZone, at.getTime())}` }
  })
  const before = await ctx.tx.notice.findMany({
    where: { key: { in: told.map(({ key }) => key) } },
    select: { key: true },
  })
  const known = new Set(before.map(({ key }) => key))
  const fresh = told.filter(({ key }) => !known.has(key))
  await ctx.tx.notice.createMany({
    skipDuplicates: true,
    data: fresh.map(({ row, key }) => ({
      userId: row.userId,
      key,
      kind,
      path: `/my/courses/${row.id}`,
      at,
      ...storeText({
        subject: say('noticeSubjects.COURSE_OPEN', { title: row.course.title }),
        body: say('noticeBodies.COURSE_ASSIGNED', { title: row.course.title }),
      }),
    })),
  })
  await enqueueAll(
    ctx.tx,
    fresh
      .filter(({ row }) => !row.member.mutedMail.includes(kind))
      .map(({ row, key, timeZone }) => ({
        ...mailItem(noticeMail, { key, payload: { userId: row.userId, path: `/my/courses/${row.id}` } }),
        notBefore: new Date(daytime(timeZone, at.getTime())).toISOString(),
      })),
  )
  ctx.audit({ detail: { courseIds: wanted, queued: fresh.length } })
  const reminded = new Set(fresh.map(({ row }) => row.userId))
  const already = new Set(told.map(({ row }) => row.userId))
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

/** Assigning by hand: who takes what by when, all of it in one transaction, and telling them. */
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, notThere } from '../core/errors.ts'
import { toColumn } from '../core/json.ts'
import { illegal } from '../learning/access.ts'
import { clockOf } from '../learning/held.ts'
import { say } from '../messages/say.ts'
import { noticeMail } from '../notices/outbox.ts'
import { storeText } from '../notices/text.ts'
import { enqueueAll, mailItem } from '../outbox/enqueue.ts'
import { activeMember } from '../users/search.ts'
import { dayOf } from '../users/summaries.ts'
import { assertNarrowed, coursesWithin, narrowedTo, peopleWithin } from './access.ts'
import { mostAssigned, type assignments, type Due, type SkipCode } from './contract.ts'
import { planDue } from './due.ts'

type Wish = z.output<typeof assignments.assign.body>
type Skipped = { courseId: string; userId: string; code: SkipCode }
const withUser = {
  user: { select: { active: true, isPlatformAdmin: true } },
  branch: { select: { timeZone: true } },
} satisfies Prisma.MembershipInclude
type Member = Prisma.MembershipGetPayload<{ include: typeof withUser }>
type Course = { id: string; title: string; branchId: string | null; versionId: string }
type Made = Prisma.AssignmentCreateManyInput & { id: string }

export async function assign(ctx: Ctx, wish: Wish) {
  const { made, skipped } = await assignAll(ctx, wish)
  ctx.audit({ detail: { courseIds: wish.courseIds, assigned: made.length } })
  const already = skipped.filter(({ code }) => code === 'ALREADY_ASSIGNED').length
  return {
    assigned: made.length,
    alreadyAssigned: already,
    skipped: skipped.filter(({ code }) => code !== 'ALREADY_ASSIGNED'),
  }
}

export async function addUsers(ctx: Ctx, { courseId, ...wish }: z.output<typeof assignments.addUsers.body>) {
  const { made, skipped } = await assignAll(ctx, { ...wish, courseIds: [courseId] }, 'courseId')
  ctx.audit({ entityId: courseId, detail: { assigned: made.length } })
  return { added: made.map(({ userId }) => userId), skipped }
}

async function assignAll(ctx: Ctx, wish: Wish, path = 'courseIds') {
  const courses = await coursesFor(ctx, [...new Set(wish.courseIds)], path)
  const { people, unknown } = await peopleFor(ctx, wish)
  const count = people.length * courses.length
  if (count > mostAssigned)
    throw badField('userIds', say('assignments.tooMany', { count, most: mostAssigned }), 'too_many')
  const at = await clockOf(ctx.tx)
  const cycles = await cyclesOf(ctx, courses, people, at)
  const skipped: Skipped[] = courses.flatMap(({ id: courseId }) =>
    unknown.map((userId) => ({ courseId, userId, code: 'NOT_FOUND' as const })),
  )
  const made: Made[] = []
  for (const course of courses)
    for (const member of people) {
      const one = plan(ctx, { course, member, wish, at, cycle: cycles(member.userId, course.id) })
      if (typeof one === 'string') skipped.push({ courseId: course.id, userId: member.userId, code: one })
      else made.push(one)
    }
  await ctx.tx.assignment.createMany({ data: made })
  if (wish.notify) await tell(ctx, courses, made, at)
  return { made, skipped }
}

/**
 * Nobody else assigns these, publishes or archives them until the transaction ends. Throws NOT_FOUND, and
 * ILLEGAL_STATE for one that is not published.
 */
async function coursesFor(ctx: Ctx, ids: string[], path: string): Promise<Course[]> {
  await ctx.tx.$queryRaw`SELECT 1 FROM "Course" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
  const courses = await ctx.tx.course.findMany({
    where: { AND: [{ id: { in: ids } }, coursesWithin(ctx)] },
    include: { versions: { where: { status: 'PUBLISHED' }, select: { id: true } } },
    orderBy: { id: 'asc' },
  })
  if (courses.length < ids.length) throw notThere(path)
  return courses.map(({ id, title, branchId, status, versions: [version] }) => {
    if (status !== 'PUBLISHED' || !version) throw illegal(say('assignments.notPublished'))
    return { id, title, branchId, versionId: version.id }
  })
}

/** Who is named, and whom all else that was given fits; those of the platform take part in no workspace. */
async function peopleFor(ctx: Ctx, wish: Wish): Promise<{ people: Member[]; unknown: string[] }> {
  const { userIds, branchIds, departmentIds, filter } = wish
  const fits = branchIds?.length || departmentIds?.length || filter
  if (!userIds?.length && !fits) throw badField('userIds', say('assignments.nobodyChosen'), 'required')
  await assertNarrowed(ctx, wish)
  const fitting: Prisma.MembershipWhereInput = {
    AND: [activeMember, narrowedTo({ branchIds, departmentIds }), filterOf(filter)],
  }
  const people = await ctx.tx.membership.findMany({
    where: {
      AND: [
        peopleWithin(ctx),
        { user: { isPlatformAdmin: false } },
        { OR: [{ userId: { in: userIds ?? [] } }, ...(fits ? [fitting] : [])] },
      ],
    },
    include: withUser,
    orderBy: { id: 'asc' },
    take: mostAssigned + 1,
  })
  const found = new Set(people.map(({ userId }) => userId))
  return { people, unknown: [...new Set(userIds)].filter((id) => !found.has(id)) }
}
const filterOf = (filter: Wish['filter']): Prisma.MembershipWhereInput => ({
  ...(filter?.roles ? { role: { in: filter.roles } } : {}),
  ...(filter?.designation ? { designation: { equals: filter.designation, mode: 'insensitive' } } : {}),
  ...(filter?.joinedAfter ? { dateOfJoining: { gt: new Date(filter.joinedAfter) } } : {}),
})

/** The cycle that would be next, or null where the one there is still runs, counts or was waived. */
async function cyclesOf(ctx: Ctx, courses: Course[], people: Member[], at: Date) {
  const before = await ctx.tx.assignment.findMany({
    where: {
      courseId: { in: courses.map(({ id }) => id) },
      userId: { in: people.map(({ userId }) => userId) },
    },
    select: {
      userId: true,
      courseId: true,
      cycle: true,
      assignStatus: true,
      learningStatus: true,
      validUntil: true,
    },
    orderBy: { cycle: 'asc' },
  })
  const last = new Map(before.map((each) => [`${each.userId} ${each.courseId}`, each]))
  return (userId: string, courseId: string): number | null => {
    const one = last.get(`${userId} ${courseId}`)
    if (!one) return 1
    const hasRunOut = one.learningStatus === 'COMPLETED' && one.validUntil !== null && one.validUntil < at
    return one.assignStatus === 'UNASSIGNED' || hasRunOut ? one.cycle + 1 : null
  }
}

type Planned = { course: Course; member: Member; wish: Wish; at: Date; cycle: number | null }
function plan(ctx: Ctx, { course, member, wish, at, cycle }: Planned): Made | SkipCode {
  if (!member.active || !member.user.active) return 'INACTIVE'
  if (course.branchId !== null && course.branchId !== member.branchId) return 'OTHER_UNIT'
  if (cycle === null) return 'ALREADY_ASSIGNED'
  const due = dueFor(ctx, member, wish.due, at)
  if (due === 'DUE_PASSED') return due
  return {
    id: uuid(),
    courseId: course.id,
    courseVersionId: course.versionId,
    userId: member.userId,
    cycle,
    mandatory: wish.mandatory,
    assignedAt: at,
    assignedBy: ctx.person.userId,
    ...due,
  }
}

function dueFor({ workspace }: Ctx, member: Member, due: Due | null, at: Date) {
  if (due === null) return {}
  const { dueAt, dueFrom } = planDue(due, {
    assignedAt: at.getTime(),
    joinedOn: dayOf(member.dateOfJoining),
    timeZone: member.branch?.timeZone ?? workspace.timeZone,
  })
  return dueAt < at.getTime()
    ? ('DUE_PASSED' as const)
    : { dueAt: new Date(dueAt), dueFrom: toColumn(dueFrom) }
}

const kind = 'COURSE_ASSIGNED'
/** A notice, and mail unless they want none of this kind. Neither says why. */
async function tell(ctx: Ctx, courses: Course[], made: Made[], at: Date): Promise<void> {
  const titles = new Map(courses.map(({ id, title }) => [id, title]))
  const muted = await ctx.tx.membership.findMany({
    where: { userId: { in: made.map(({ userId }) => userId) }, mutedMail: { has: kind } },
    select: { userId: true },
  })
  const withoutMail = new Set(muted.map(({ userId }) => userId))
  const told = made.map(({ id, userId, courseId }) => ({
    userId,
    key: `assignment:${id}`,
    path: `/my/courses/${id}`,
    text: {
      subject: say('noticeSubjects.COURSE_ASSIGNED'),
      body: say('noticeBodies.COURSE_ASSIGNED', { title: titles.get(courseId) ?? '' }),
    },
  }))
  await ctx.tx.notice.createMany({
    data: told.map(({ text, ...notice }) => ({ ...notice, kind, at, ...storeText(text) })),
  })
  await enqueueAll(
    ctx.tx,
    told
      .filter(({ userId }) => !withoutMail.has(userId))
      .map(({ userId, key, path }) => mailItem(noticeMail, { key, payload: { userId, path } })),
  )
}

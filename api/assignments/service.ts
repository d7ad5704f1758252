/** Lists of assignments and of people who could have one, and their figures. */
import type { z } from '@hono/zod-openapi'
import { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { unknownReference } from '../core/errors.ts'
import { orderBy, skipTake, toPage, type PageQuery } from '../core/page.ts'
import { unitsOf } from '../core/reach.ts'
import { LearningStatus } from '../learning/contract.ts'
import { closeOverdue } from '../learning/closeAttempts.ts'
import { expiringDays } from '../learning/dates.ts'
import { activeMember, byName, matchesText } from '../users/search.ts'
import { lastSeen, presentUserSummary, withNames as withPerson } from '../users/summaries.ts'
import { assertNarrowed, coursesWithin, narrowedTo, peopleWithin, within } from './access.ts'
import type { assignments } from './contract.ts'
import { presentAssignments, withNames } from './presentAssignments.ts'

/** Throws NOT_FOUND. */
export async function assertCourse(ctx: Ctx, courseId: string | undefined): Promise<void> {
  if (courseId === undefined) return
  const where = { AND: [{ id: courseId }, coursesWithin(ctx)] }
  if ((await ctx.tx.course.count({ where })) === 0) throw unknownReference('courseId')
}

type Order = Prisma.AssignmentOrderByWithRelationInput
type Direction = 'asc' | 'desc'
const fields = {
  name: (firstName: Direction): Order => ({ member: { user: { firstName } } }),
  dueAt: (sort: Direction): Order => ({ dueAt: { sort, nulls: 'last' } }),
  assignedAt: (assignedAt: Direction): Order => ({ assignedAt }),
  percent: (percent: Direction): Order => ({ percent }),
}
const usual: Order[] = [...byName.map((member) => ({ member })), { cycle: 'desc' }]
const textIn = (text: string | undefined): Prisma.MembershipWhereInput =>
  text ? { OR: matchesText('ALL', text) } : {}

/**
 * One page of a course's assignments within reach; attempts whose time is over are closed first. Throws NOT_FOUND for
 * a course, business unit, department or manager that is unknown or out of reach.
 */
export async function members(ctx: Ctx, query: PageQuery, input: z.output<typeof assignments.members.body>) {
  await assertCourse(ctx, input.courseId)
  await assertNarrowed(ctx, input)
  const of: Prisma.AssignmentWhereInput = {
    courseId: input.courseId,
    member: { AND: [peopleWithin(ctx), narrowedTo(input), textIn(input.searchText)] },
  }
  await closeOverdue(ctx, of)
  const overdue: Prisma.AssignmentWhereInput = {
    assignStatus: 'ASSIGNED',
    learningStatus: { notIn: ['COMPLETED', 'WAIVED'] },
    dueAt: { lt: new Date() },
  }
  const where: Prisma.AssignmentWhereInput = {
    AND: [
      of,
      input.assignStatus ? { assignStatus: input.assignStatus } : {},
      input.learningStatus ? { learningStatus: { in: input.learningStatus } } : {},
      input.isOverdue === undefined ? {} : input.isOverdue ? overdue : { NOT: overdue },
    ],
  }
  const [rows, total] = await Promise.all([
    ctx.tx.assignment.findMany({
      where,
      ...skipTake(query),
      include: withNames,
      orderBy: orderBy<Order>(query.sortBy, fields, usual),
    }),
    ctx.tx.assignment.count({ where }),
  ])
  return toPage(await presentAssignments(ctx, rows), total, query)
}

const assignedIn: Record<
  'ASSIGNED' | 'NOT_ASSIGNED' | 'UNASSIGNED',
  (courseId: string) => Prisma.MembershipWhereInput
> = {
  ASSIGNED: (courseId) => ({ assignments: { some: { courseId, assignStatus: 'ASSIGNED' } } }),
  UNASSIGNED: (courseId) => ({
    assignments: { some: { courseId }, none: { courseId, assignStatus: 'ASSIGNED' } },
  }),
  NOT_ASSIGNED: (courseId) => ({ assignments: { none: { courseId } } }),
}
type PersonOrder = Prisma.MembershipOrderByWithRelationInput
const personFields = {
  name: (firstName: Direction): PersonOrder => ({ user: { firstName } }),
  designation: (designation: Direction): PersonOrder => ({ designation }),
}

/**
 * One page of the active members within reach, each with their latest assignment of the course. Throws as `members`.
 */
export async function users(ctx: Ctx, query: PageQuery, input: z.output<typeof assignments.users.body>) {
  await assertCourse(ctx, input.courseId)
  await assertNarrowed(ctx, input)
  const { courseId, assignStatus } = input
  const where: Prisma.MembershipWhereInput = {
    AND: [
      activeMember,
      { user: { isPlatformAdmin: false } },
      peopleWithin(ctx),
      narrowedTo(input),
      textIn(input.searchText),
      assignStatus ? assignedIn[assignStatus](courseId) : {},
    ],
  }
  const [rows, total] = await Promise.all([
    ctx.tx.membership.findMany({
      where,
      ...skipTake(query),
      include: { ...withPerson, assignments: { where: { courseId }, orderBy: { cycle: 'desc' }, take: 1 } },
      orderBy: orderBy<PersonOrder>(query.sortBy, personFields, byName),
    }),
    ctx.tx.membership.count({ where }),
  ])
  const seen = await lastSeen(
    ctx,
    rows.map(({ userId }) => userId),
  )
  const content = rows.map(({ assignments: [last], ...member }) => ({
    ...presentUserSummary(member, seen),
    assignStatus: !last
      ? ('NOT_ASSIGNED' as const)
      : last.assignStatus === 'ASSIGNED'
        ? ('ASSIGNED' as const)
        : ('UNASSIGNED' as const),
    assignmentId: last?.id ?? null,
    learningStatus: last ? LearningStatus.parse(last.learningStatus) : null,
  }))
  return toPage(content, total, query)
}

type Counted = Record<
  | 'assigned'
  | 'notStarted'
  | 'inProgress'
  | 'awaitingGrading'
  | 'completed'
  | 'attemptsExceeded'
  | 'waived'
  | 'overdue'
  | 'expiring'
  | 'expired'
  | 'mandatory'
  | 'compliant',
  number
>
const managedBy = (managerId: string | null) => Prisma.sql`EXISTS (SELECT FROM "DepartmentManager" d
  WHERE d."workspaceId" = m."workspaceId" AND d."departmentId" = m."departmentId" AND d."userId" = ${managerId}::uuid)`
/**
 * Of active people, the newest cycle of each course that is assigned to them. Who is to renew a completion that still
 * counts is compliant.
 */
export async function stats(ctx: Ctx, input: z.output<typeof assignments.stats.query>) {
  const { branchId, departmentId, managerId, courseId } = input
  await assertCourse(ctx, courseId)
  await assertNarrowed(ctx, {
    branchIds: branchId === undefined ? undefined : [branchId],
    departmentIds: departmentId === undefined ? undefined : [departmentId],
    managerId,
  })
  await closeOverdue(ctx, within(ctx))
  const units = unitsOf(ctx.person)
  const only = (has: boolean, sql: Prisma.Sql) => (has ? Prisma.sql`AND ${sql}` : Prisma.empty)
  const [counted] = await ctx.tx.$queryRaw<Counted[]>`
    WITH last AS (
      SELECT DISTINCT ON (a."userId", a."courseId") a.*, a."validUntil" < now() AS "hasRunOut",
             a.renews >= now() AS "countsYet"
        FROM "Assignment" a
        JOIN "Membership" m ON m."workspaceId" = a."workspaceId" AND m."userId" = a."userId" AND m.active
       WHERE a."workspaceId" = ${ctx.workspace.id}::uuid AND a."assignStatus" = 'ASSIGNED'
         ${only(units !== null, Prisma.sql`m."branchId" = ANY(${units ?? []}::uuid[])`)}
         ${only(branchId !== undefined, Prisma.sql`m."branchId" = ${branchId ?? null}::uuid`)}
         ${only(departmentId !== undefined, Prisma.sql`m."departmentId" = ${departmentId ?? null}::uuid`)}
         ${only(managerId !== undefined, managedBy(managerId ?? null))}
         ${only(courseId !== undefined, Prisma.sql`a."courseId" = ${courseId ?? null}::uuid`)}
       ORDER BY a."userId", a."courseId", a.cycle DESC)
    SELECT count(*)::int AS assigned,
      count(*) FILTER (WHERE "learningStatus" = 'NOT_STARTED')::int AS "notStarted",
      count(*) FILTER (WHERE "learningStatus" = 'IN_PROGRESS')::int AS "inProgress",
      count(*) FILTER (WHERE "learningStatus" = 'AWAITING_GRADING')::int AS "awaitingGrading",
      count(*) FILTER (WHERE "learningStatus" = 'COMPLETED' AND "hasRunOut" IS NOT TRUE)::int AS completed,
      count(*) FILTER (WHERE "learningStatus" = 'ATTEMPTS_EXCEEDED')::int AS "attemptsExceeded",
      count(*) FILTER (WHERE "learningStatus" = 'WAIVED')::int AS waived,
      count(*) FILTER (WHERE "learningStatus" NOT IN ('COMPLETED', 'WAIVED') AND "dueAt" < now())::int AS overdue,
      count(*) FILTER (WHERE "learningStatus" = 'COMPLETED' AND "hasRunOut" IS FALSE
        AND "validUntil" < now() + make_interval(days => ${expiringDays}))::int AS expiring,
      count(*) FILTER (WHERE "learningStatus" = 'COMPLETED' AND "hasRunOut")::int AS expired,
      count(*) FILTER (WHERE mandatory)::int AS mandatory,
      count(*) FILTER (WHERE mandatory AND ("learningStatus" = 'WAIVED'
        OR ("learningStatus" = 'COMPLETED' AND "hasRunOut" IS NOT TRUE) OR "countsYet"))::int AS compliant
      FROM last`
  if (!counted) throw new Error('an aggregate has one row')
  const { mandatory, compliant, ...figures } = counted
  return {
    ...figures,
    complianceRate: mandatory === 0 ? null : Math.floor((1000 * compliant) / mandatory) / 10,
  }
}

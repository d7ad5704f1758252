/**
 * Thresholds of courses as schedulers see them: figures of each course and business unit, in one statement. A
 * threshold is passed at nine in the morning there, as the clock of training has it.
 */
import type { z } from '@hono/zod-openapi'
import { Prisma } from '../../../prisma/client.ts'
import type { Ctx } from '../../core/deps.ts'
import { AppError, notFound, unknownReference } from '../../core/errors.ts'
import { orderBy, skipTake, toPage, type Page } from '../../core/page.ts'
import { withoutUnsafeText } from '../../core/unsafeText.ts'
import { clockOf } from '../../learning/loadAssignment.ts'
import { wakeTraining } from '../../learning/schedule.ts'
import { say } from '../../messages/say.ts'
import { assertBranchesExist } from '../../users/assertExist.ts'
import type { CourseEscalation, courseEscalations } from '../escalationContract.ts'

type CourseEscalationView = z.input<typeof CourseEscalation>
type CourseEscalationRow = CourseEscalationView & { total: number }
const passedAt = (days: Prisma.Sql) => Prisma.sql`
  (((a."dueAt" AT TIME ZONE b."timeZone")::date + ${days} + time '09:00') AT TIME ZONE b."timeZone")`
const enabled = Prisma.sql`coalesce(e.enabled, true)`
const threshold = (column: Prisma.Sql, own: Prisma.Sql) =>
  Prisma.sql`CASE WHEN e.id IS NULL THEN ${column} ELSE ${own} END`
const days = {
  first: threshold(Prisma.sql`s."escalateAfterDays"`, Prisma.sql`e."firstAfterDays"`),
  second: threshold(Prisma.sql`s."secondAfterDays"`, Prisma.sql`e."secondAfterDays"`),
}

/** Of people who still have to complete what is mandatory: who is excused, or has left, is not late. */
const escalationsSql = (ctx: Ctx, only: Prisma.Sql) => Prisma.sql`
  SELECT e.id, c."workspaceId", b.id AS "branchId", 'COURSE_OVERDUE' AS "escalationType",
         ${days.first} AS "firstThresholdDays", ${days.second} AS "secondThresholdDays",
         c.id AS "targetId", ${enabled} AS enabled, e."createdAt", e."updatedAt",
         c.title AS "courseTitle", b.name AS branch, coalesce(e.note, '') AS note, coalesce(e.version, 0) AS version,
         count(a.id)::int AS open,
         (count(*) FILTER (WHERE a."dueAt" < now()))::int AS late,
         (count(*) FILTER (WHERE a."firstFiredAt" IS NOT NULL))::int AS "pastFirst",
         (count(*) FILTER (WHERE a."secondFiredAt" IS NOT NULL))::int AS "pastSecond",
         min(${passedAt(days.first)}) FILTER (WHERE ${enabled} AND a."firstFiredAt" IS NULL) AS "firstThresholdDate",
         min(${passedAt(days.second)}) FILTER (WHERE ${enabled} AND a."secondFiredAt" IS NULL)
           AS "secondThresholdDate"
    FROM "Course" c
    JOIN "Branch" b ON b."workspaceId" = c."workspaceId" AND b."deletedAt" IS NULL
     AND (c."branchId" IS NULL OR c."branchId" = b.id)
    LEFT JOIN "CourseSchedule" s ON s."courseId" = c.id
    LEFT JOIN "CourseEscalation" e ON e."courseId" = c.id AND e."branchId" = b.id
    LEFT JOIN ("Assignment" a
      JOIN "Membership" m ON m."workspaceId" = a."workspaceId" AND m."userId" = a."userId" AND m.active
      JOIN "User" u ON u.id = m."userId" AND u.active)
      ON a."courseId" = c.id AND m."branchId" = b.id AND a."assignStatus" = 'ASSIGNED' AND a.mandatory
     AND a."dueAt" IS NOT NULL AND a."learningStatus" NOT IN ('COMPLETED', 'WAIVED')
   WHERE c."workspaceId" = ${ctx.workspace.id}::uuid AND c.status <> 'DRAFT' AND ${only}
   GROUP BY e.id, c.id, b.id, s."courseId"`

const states = {
  LATE: Prisma.sql`late > 0`,
  DISABLED: Prisma.sql`NOT enabled`,
  ALL: Prisma.sql`(open > 0 OR id IS NOT NULL)`,
}
const by = (column: Prisma.Sql) => (direction: 'asc' | 'desc') =>
  direction === 'asc' ? Prisma.sql`${column} ASC NULLS LAST` : Prisma.sql`${column} DESC NULLS LAST`
const next = Prisma.sql`least("firstThresholdDate", "secondThresholdDate")`
const sorts = {
  nextThresholdDate: by(next),
  courseTitle: by(Prisma.sql`"courseTitle"`),
  branch: by(Prisma.sql`branch`),
  late: by(Prisma.sql`late`),
}

/** Courses that people still have to complete, or that have thresholds of their own: what is passed next first. */
export async function list(
  ctx: Ctx,
  query: z.output<typeof courseEscalations.list.query>,
): Promise<Page<CourseEscalationView>> {
  const { branchId, state } = query
  await assertBranchesExist(ctx, 'branchId', [branchId])
  const like = `%${withoutUnsafeText(query.searchText)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`
  const only = Prisma.sql`c.title ILIKE ${like}
    ${branchId ? Prisma.sql`AND b.id = ${branchId}::uuid` : Prisma.empty}`
  const order = orderBy<Prisma.Sql>(query.sortBy, sorts, [
    by(next)('asc'),
    by(Prisma.sql`"courseTitle"`)('asc'),
  ]).map((each) => (each instanceof Prisma.Sql ? each : Prisma.sql`"targetId", "branchId"`))
  const { skip, take } = skipTake(query)
  const read = (offset: number, limit: number) => ctx.tx.$queryRaw<CourseEscalationRow[]>`
    SELECT *, (count(*) OVER ())::int AS total FROM (${escalationsSql(ctx, only)}) f WHERE ${states[state]}
     ORDER BY ${Prisma.join(order)} LIMIT ${limit} OFFSET ${offset}`
  const rows = await read(skip, take)
  // A page past the end has no row to carry the total.
  const total = rows[0]?.total ?? (skip > 0 ? ((await read(0, 1))[0]?.total ?? 0) : 0)
  return toPage(rows.map(present), total, query)
}
const present = ({ total: _total, ...row }: CourseEscalationRow): CourseEscalationView => row

async function one(ctx: Ctx, courseId: string, branchId: string): Promise<CourseEscalationView | null> {
  const only = Prisma.sql`c.id = ${courseId}::uuid AND b.id = ${branchId}::uuid`
  const [row] = await ctx.tx.$queryRaw<CourseEscalationView[]>(escalationsSql(ctx, only))
  return row ?? null
}

/**
 * Throws NOT_FOUND for a course or a business unit that is not there, FORBIDDEN where it is also about one's own
 * lateness, STALE_VERSION with the row as it stands where somebody else was first.
 */
export async function update(
  ctx: Ctx,
  input: z.output<typeof courseEscalations.update.body>,
): Promise<CourseEscalationView> {
  const { targetId: courseId, branchId, version, note, enabled: isOn } = input
  await ctx.tx.$queryRaw`SELECT 1 FROM "Course" WHERE id = ${courseId}::uuid FOR UPDATE`
  await assertBranchesExist(ctx, 'branchId', [branchId])
  const current = await one(ctx, courseId, branchId)
  if (!current) throw unknownReference('targetId')
  const at = await clockOf(ctx.tx)
  const isOwn = await ctx.tx.assignment.count({
    where: {
      courseId,
      userId: ctx.person.userId,
      assignStatus: 'ASSIGNED',
      learningStatus: { notIn: ['COMPLETED', 'WAIVED'] },
      dueAt: { lt: at },
      member: { branchId },
    },
  })
  if (isOwn > 0) throw new AppError('FORBIDDEN', { text: say('assignments.notOneself') })
  if (current.version !== version) throw new AppError('STALE_VERSION', { more: { current } })
  const data = {
    firstAfterDays: input.firstThresholdDays,
    secondAfterDays: input.secondThresholdDays,
    enabled: isOn,
    note,
    changedBy: ctx.person.userId,
    version: version + 1,
  }
  await ctx.tx.courseEscalation.upsert({
    where: { courseId_branchId: { courseId, branchId } },
    create: { courseId, branchId, ...data },
    update: data,
  })
  await ctx.tx.assignment.updateMany({
    where: { courseId, assignStatus: 'ASSIGNED', member: { branchId }, dueAt: { not: null } },
    data: { nextAt: at },
  })
  await wakeTraining(ctx.tx, ctx.workspace.id)
  ctx.audit({
    entityId: courseId,
    detail: { branchId, first: input.firstThresholdDays, second: input.secondThresholdDays, enabled: isOn },
  })
  const changed = await one(ctx, courseId, branchId)
  if (!changed) throw notFound()
  return changed
}

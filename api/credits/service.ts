/** What a workspace does about the credits of its courses: asking for more, and seeing what is to come. */
import type { z } from '@hono/zod-openapi'
import type { Rows } from '../../prisma/client.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { visibleCourses } from '../courses/access.ts'
import type { Ctx } from '../core/deps.ts'
import { unknownReference, illegal } from '../core/errors.ts'
import { eventDates } from '../learning/clock.ts'
import { scheduleOf } from '../learning/schedule.ts'
import { say } from '../messages/say.ts'
import type { CreditCost, creditRequests, Forecast } from './contract.ts'
import { daysAhead, daysBack, forecast, type Known } from './forecast.ts'
import { balance, request } from './creditQueries.ts'

const dayMs = 86_400_000
/** So many requests of a course wait at once, at most. */
const maxOpenRequests = 5

/** Throws NOT_FOUND for a course that is not offered here, ILLEGAL_STATE for one that costs nothing or has ended. */
export async function createRequest(
  ctx: Ctx,
  { workspaceCourseId, credits, reason }: z.output<typeof creditRequests.create.body>,
) {
  await ctx.tx.$queryRaw`
    SELECT 1 FROM "CreditBalance" WHERE "courseId" = ${workspaceCourseId}::uuid FOR UPDATE`
  const offer = await ctx.tx.workspaceCourse.count({ where: { courseId: workspaceCourseId } })
  if (offer === 0) throw unknownReference('workspaceCourseId')
  const { hasEnded, creditPrice, openRequests } = await balance(ctx, workspaceCourseId)
  if (hasEnded) throw illegal(say('credits.offerEnded'))
  if (creditPrice === 0) throw illegal(say('credits.free'))
  if (openRequests >= maxOpenRequests) throw illegal(say('credits.tooManyOpen', { most: maxOpenRequests }))
  const { id } = await ctx.tx.creditRequest.create({
    data: {
      courseId: workspaceCourseId,
      credits,
      reason: reason ?? null,
      requestedBy: ctx.person.userId,
    },
  })
  ctx.audit({ entityId: id, detail: { workspaceCourseId, credits } })
  return request(ctx, id)
}

/** Of a course that the workspace wrote itself: nothing. Throws NOT_FOUND. */
export async function costOf(ctx: Ctx, courseId: string): Promise<z.input<typeof CreditCost>> {
  const course = await ctx.tx.course.findFirst({
    where: { id: courseId, ...visibleCourses(ctx.person) },
    select: { libraryCourseId: true },
  })
  if (!course) throw unknownReference('courseId')
  if (course.libraryCourseId === null)
    return { creditPrice: 0, available: 0, affordable: null, hasEnded: false }
  const { creditPrice, available, hasEnded } = await balance(ctx, courseId)
  const affordable = creditPrice === 0 ? null : Math.floor(available / creditPrice)
  return { creditPrice, available, affordable: hasEnded ? 0 : affordable, hasEnded }
}

/** Throws NOT_FOUND. */
export async function forecastOf(ctx: Ctx, courseId: string): Promise<Forecast> {
  const { available, creditPrice, validUntil } = await balance(ctx, courseId)
  const today = dateIn(ctx.workspace.timeZone, Date.now())
  const from = new Date(Date.now() - daysBack * dayMs)
  const [used, scheduled] = await Promise.all([
    usedSince(ctx, courseId, from),
    scheduledOf(ctx.tx, courseId, ctx.workspace.timeZone),
  ])
  return forecast({ today, available, price: creditPrice, validUntil, ...used, scheduled })
}

type Used = Pick<Known, 'past' | 'since' | 'assigned'>
async function usedSince({ tx, workspace }: Ctx, courseId: string, from: Date): Promise<Used> {
  const zone = workspace.timeZone
  const [past, [usage]] = await Promise.all([
    tx.$queryRaw<{ on: string; left: number }[]>`
      SELECT DISTINCT ON (1) to_char(at AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS "on", "balanceAfter" AS "left"
        FROM "CreditEntry" WHERE "courseId" = ${courseId}::uuid AND at >= ${from} ORDER BY 1, seq DESC`,
    tx.$queryRaw<{ since: string | null; assigned: number }[]>`
      SELECT to_char(min(e.at) AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS since,
             (count(*) FILTER (WHERE e.kind = 'RESERVE' AND e.at >= ${from} AND a.source <> 'RENEWAL'
               AND NOT EXISTS (SELECT FROM "CreditEntry" r WHERE r."assignmentId" = e."assignmentId"
                 AND r.kind = 'REFUND')))::int AS assigned
        FROM "CreditEntry" e LEFT JOIN "Assignment" a ON a.id = e."assignmentId"
       WHERE e."courseId" = ${courseId}::uuid`,
  ])
  return { past, since: usage?.since ?? null, assigned: usage?.assigned ?? 0 }
}

/** Renewals by the day on which they open, and who waits already, as of yesterday. */
async function scheduledOf(tx: Rows, courseId: string, zone: string): Promise<Map<string, number>> {
  const [schedule, ending, waiting] = await Promise.all([
    tx.courseSchedule.findUnique({ where: { courseId } }),
    tx.$queryRaw<{ until: Date; people: number }[]>`
      SELECT last."validUntil" AS until, count(*)::int AS people FROM (
        SELECT DISTINCT ON (a."userId") a.* FROM "Assignment" a
          JOIN "Membership" m ON m."workspaceId" = a."workspaceId" AND m."userId" = a."userId" AND m.active
         WHERE a."courseId" = ${courseId}::uuid AND a."assignStatus" = 'ASSIGNED'
         ORDER BY a."userId", a.cycle DESC) last
       WHERE last."learningStatus" = 'COMPLETED' AND last."validUntil" IS NOT NULL
         AND NOT EXISTS (SELECT FROM "CreditWait" w WHERE w."courseId" = last."courseId" AND w."userId" = last."userId")
       GROUP BY last."validUntil"`,
    tx.creditWait.count({ where: { courseId } }),
  ])
  const scheduled = new Map<string, number>()
  const add = (at: number, count: number) => {
    const on = dateIn(zone, at)
    scheduled.set(on, (scheduled.get(on) ?? 0) + count)
  }
  const now = Date.now()
  if (waiting > 0) add(now - dayMs, waiting)
  for (const { until, people } of ending) {
    const validUntil = until.getTime()
    const dates = { isOpen: false, dueAt: null, validUntil, fired: [], timeZone: zone }
    for (const { at } of eventDates(scheduleOf(schedule), dates))
      if (at < now + daysAhead * dayMs) add(at, people)
  }
  return scheduled
}

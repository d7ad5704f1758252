/** Completion and acceptance of the people whom a report is about, counted from the rows that it shows. */
import type { z } from '@hono/zod-openapi'
import { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { dateAfter, dateIn } from '../../workflows/definition/clocks.ts'
import { selectionOf } from './access.ts'
import type { FiguresInput, ReportFigures } from './contract.ts'
import { isPerCourse, isPerPolicy, type Selection } from './selection.ts'
import { instantSql } from './selectionSql.ts'
import { assignedSql, coursesSql, policiesSql, statusSql } from './items.ts'
import { groupedSql } from './source.ts'

const maxGroups = 30
const monthCount = 12

/** Throws as `selectionOf`. Two statements; people who have left are not counted. */
export async function figuresOf(
  ctx: Ctx,
  { filter, by }: FiguresInput,
): Promise<z.input<typeof ReportFigures>> {
  const selection = await selectionOf(ctx, { filter, columns: ['courseName', 'policyName'] })
  const counted = {
    courses: isPerCourse({ filter: {}, columns: selection.columns }),
    policies: isPerPolicy(selection),
  }
  const now = selection.at ?? (await clockOf(ctx.tx)).getTime()
  const [groups, months] = await Promise.all([
    ctx.tx.$queryRaw<Group[]>`${groupsSql(selection, by, now, counted)}`,
    ctx.tx.$queryRaw<Month[]>`${monthsSql(selection, now, counted)}`,
  ])
  const byMonth = new Map(months.map((each) => [each.month, each]))
  return {
    groups: groups.map(({ name, assigned, completed, asked: requestCount, accepted }) => ({
      name,
      assigned,
      completed,
      asked: requestCount,
      accepted,
    })),
    others: groups[0]?.others ?? 0,
    months: monthsTo(dateIn(ctx.workspace.timeZone, now)).map((month) => {
      const { completed = 0, accepted = 0 } = byMonth.get(month) ?? {}
      return { month, completed, accepted }
    }),
  }
}
/** What the workspace has of what is counted; of what is switched off nothing is. */
type Counted = { courses: boolean; policies: boolean }
type Group = z.input<typeof ReportFigures>['groups'][number] & { others: number }
type Month = z.input<typeof ReportFigures>['months'][number]

const monthsTo = (date: string): string[] =>
  Array.from({ length: monthCount }, (_, back) =>
    dateAfter(`${date.slice(0, 7)}-01`, back - monthCount + 1, 'MONTH').slice(0, 7),
  )

/** What is asked of whom, and whether the last word on it counts at `now` (`standingOf` says the same in words). */
function acceptancesSql(selection: Selection, now: number): Prisma.Sql {
  const asking = selection.policies.flatMap(({ id, published, isInForce, reacceptEveryMonths }) => {
    const material = Math.max(-1, ...published.flatMap((each) => (each.isMaterial ? each.number : [])))
    return isInForce && material >= 0
      ? [Prisma.sql`(${id}::uuid, ${material}::int, ${reacceptEveryMonths}::int)`]
      : []
  })
  if (asking.length === 0)
    return Prisma.sql`SELECT NULL::uuid AS "userId", false AS "isAccepted", NULL::timestamptz AS at WHERE false`
  return Prisma.sql`
    SELECT q."userId", coalesce(last."isAccepted" AND (k.months IS NULL OR
             (last.at AT TIME ZONE 'UTC') + make_interval(months => k.months)
               > ${instantSql(now)} AT TIME ZONE 'UTC'), false) AS "isAccepted"
      FROM (${policiesSql(selection, Prisma.sql`true`)}) q
      JOIN (VALUES ${Prisma.join(asking)}) AS k(id, material, months) ON k.id = q."policyId"
      LEFT JOIN LATERAL (
        SELECT (s->>'isAccepted')::boolean AS "isAccepted", to_timestamp((s->>'at')::float8 / 1000) AS at
          FROM jsonb_array_elements(q.answers) s WHERE (s->>'number')::int >= k.material
         ORDER BY (s->>'at')::float8 DESC LIMIT 1) last ON true
     WHERE q."isAsked"`
}

const groupsSql = (
  selection: Selection,
  by: FiguresInput['by'],
  now: number,
  { courses }: Counted,
): Prisma.Sql => Prisma.sql`
  WITH who AS (${groupedSql(selection, by === 'DEPARTMENT' ? 'department' : 'unit')}),
  counted AS (
    SELECT who.name, count(*) AS assigned, count(*) FILTER (WHERE t.status = 'COMPLETED') AS completed,
           0 AS asked, 0 AS accepted
      FROM who JOIN (SELECT a."userId", ${assignedSql(selection)} AS assigned, ${statusSql(selection)} AS status
                       FROM (${coursesSql(selection, Prisma.sql`${courses}`)}) a) t ON t."userId" = who."userId"
     WHERE t.assigned = 'ASSIGNED' AND t.status <> 'WAIVED' GROUP BY who.name
    UNION ALL
    SELECT who.name, 0, 0, count(*), count(*) FILTER (WHERE s."isAccepted")
      FROM who JOIN (${acceptancesSql(selection, now)}) s ON s."userId" = who."userId" GROUP BY who.name)
  SELECT name, sum(assigned)::int AS assigned, sum(completed)::int AS completed, sum(asked)::int AS asked,
         sum(accepted)::int AS accepted, (greatest(count(*) OVER () - ${maxGroups}, 0))::int AS others
    FROM counted GROUP BY name ORDER BY sum(assigned) + sum(asked) DESC, name LIMIT ${maxGroups}`

/** By the calendar of the workspace; every cycle, and every acceptance, counts where it fell. */
function monthsSql(selection: Selection, now: number, { courses, policies }: Counted): Prisma.Sql {
  const { workspace, filter } = selection
  const only = filter.courseId ? Prisma.sql`AND a."courseId" = ${filter.courseId}::uuid` : Prisma.empty
  const within = (instant: Prisma.Sql) =>
    Prisma.sql`${instant} <= ${instantSql(now)} AND ${instant} > ${instantSql(now)} - interval '13 months'`
  return Prisma.sql`
    WITH who AS (${groupedSql(selection, 'unit')}),
    done AS (
      SELECT a."completedAt" AS at, 1 AS completed, 0 AS accepted FROM "Assignment" a
        JOIN who ON who."userId" = a."userId"
       WHERE a."workspaceId" = ${workspace.id}::uuid ${only} AND ${courses} AND ${within(Prisma.sql`a."completedAt"`)}
      UNION ALL
      SELECT s.at, 0, 1 FROM "PolicyAcceptance" s JOIN who ON who."userId" = s."userId"
       WHERE s."workspaceId" = ${workspace.id}::uuid AND s.decision = 'ACCEPTED' AND ${policies}
         AND ${within(Prisma.sql`s.at`)})
    SELECT to_char(at AT TIME ZONE ${workspace.timeZone}::text, 'YYYY-MM') AS month, sum(completed)::int AS completed,
           sum(accepted)::int AS accepted
      FROM done GROUP BY 1`
}

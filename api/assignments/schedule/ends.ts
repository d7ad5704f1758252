/** Completions from before a course was to be renewed: they count until the renewal says, like later ones. */
import { Prisma, type Rows } from '../../../prisma/client.ts'
import { countsUntil, type Renewal } from '../../learning/clock.ts'

type Day = { timeZone: string; day: string; completedAt: Date }
const endless = (courseId: string) => Prisma.sql`
  SELECT a.id, a."completedAt", coalesce(b."timeZone", w."timeZone") AS "timeZone",
         (a."completedAt" AT TIME ZONE coalesce(b."timeZone", w."timeZone"))::date AS day
    FROM "Assignment" a JOIN "Workspace" w ON w.id = a."workspaceId"
    JOIN "Membership" m ON m."workspaceId" = a."workspaceId" AND m."userId" = a."userId"
    LEFT JOIN "Branch" b ON b.id = m."branchId"
   WHERE a."courseId" = ${courseId}::uuid AND a."assignStatus" = 'ASSIGNED'
     AND a."learningStatus" = 'COMPLETED' AND a."validUntil" IS NULL AND a."completedAt" IS NOT NULL
     AND NOT EXISTS (SELECT FROM "Assignment" n WHERE n."workspaceId" = a."workspaceId"
       AND n."courseId" = a."courseId" AND n."userId" = a."userId" AND n.cycle > a.cycle)`

/**
 * Gives an end to the last completion of everybody who has none. One that was stated already stays as it was stated,
 * and so does what the certificate says.
 */
export async function endCompletions(
  rows: Rows,
  courseId: string,
  renewal: Exclude<Renewal, { kind: 'OFF' }>,
): Promise<void> {
  // The end hangs on the day alone on which it was completed there.
  const days = await rows.$queryRaw<Day[]>`
    SELECT z."timeZone", z.day::text AS day, min(z."completedAt") AS "completedAt"
      FROM (${endless(courseId)}) z GROUP BY 1, 2`
  const ends = days.map(({ timeZone, day, completedAt }) => ({
    timeZone,
    day,
    until: countsUntil(renewal, {
      completedAt: completedAt.getTime(),
      renews: null,
      validityMonths: null,
      timeZone,
    }),
  }))
  const stated = JSON.stringify(
    ends.map(({ until, ...each }) => ({ ...each, until: until === null ? null : new Date(until) })),
  )
  await rows.$executeRaw`
    UPDATE "Assignment" a SET "validUntil" = e.until
      FROM (${endless(courseId)}) z
      JOIN jsonb_to_recordset(${stated}::jsonb) AS e("timeZone" text, day date, until timestamptz)
        ON e."timeZone" = z."timeZone" AND e.day = z.day
     WHERE a.id = z.id`
}

/**
 * What time does to credits of courses, once a day and whenever credits come in: what an offer that is over left unused
 * expires, and who waits for credits is assigned the course.
 */
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import {
  createAssignments,
  lockCourses,
  withUser,
  type Terms,
} from '../../api/assignments/createAssignments.ts'
import { clearCreditWaits } from '../../api/assignments/creditWaits.ts'
import { column } from '../../api/core/json.ts'
import { lockBalances } from '../../api/learning/credits.ts'
import { clockOf } from '../../api/learning/loadAssignment.ts'
import { Prisma, type Database, type Rows } from '../../prisma/client.ts'

/** What is held for people who have not begun does not expire. */
export function expireCredits(db: Database, workspaceId: string): Promise<void> {
  return db.forWorkspace(workspaceId).transaction(async (rows) => {
    const left = await rows.creditBalance.findMany({
      where: { available: { gt: 0 }, offer: { validUntil: { not: null } } },
      select: { courseId: true },
    })
    const purses = await lockBalances(
      rows,
      left.map(({ courseId }) => courseId),
    )
    const over = [...purses].filter(([, { isOver, available }]) => isOver && available > 0)
    if (over.length === 0) return
    await rows.creditEntry.createMany({
      data: over.map(([courseId, { available }]) => ({ courseId, kind: 'EXPIRE', credits: -available })),
    })
  })
}

/** Renewals that waited for credits are looked at now where there are some. */
export const tryRenewals = (db: Database, workspaceId: string, at: number): Promise<number> =>
  db.forWorkspace(workspaceId).$executeRaw`
    UPDATE "Assignment" a SET "nextAt" = ${new Date(at)}
      FROM "CreditWait" w
      JOIN "CreditBalance" b ON b."courseId" = w."courseId"
      JOIN "WorkspaceCourse" o ON o."courseId" = w."courseId" AND b.available >= o."creditPrice"
     WHERE w.terms IS NULL AND w."workspaceId" = ${workspaceId}::uuid AND a."courseId" = w."courseId"
       AND a."userId" = w."userId" AND a."learningStatus" = 'COMPLETED' AND a."nextAt" > ${new Date(at)}`

const termsOf = column<Terms>()
const pageSize = 500
/** Those who have waited longest come first. Who cannot be assigned it any more waits no more. */
export async function assignWaiting(db: Database, workspaceId: string): Promise<void> {
  const walled = db.forWorkspace(workspaceId)
  const courses = await walled.creditWait.findMany({
    where: { terms: { not: Prisma.DbNull } },
    distinct: ['courseId'],
    select: { courseId: true },
    orderBy: { courseId: 'asc' },
  })
  for (const { courseId } of courses)
    await walled.transaction((rows) => assignWaitingOf(rows, workspaceId, courseId))
}

async function assignWaitingOf(rows: Rows, workspaceId: string, courseId: string): Promise<void> {
  const [course] = await lockCourses(rows, [courseId])
  const purse = (await lockBalances(rows, [courseId])).get(courseId)
  if (!course?.versionId || !purse || purse.isOver || purse.available < purse.price) return
  const waits = await rows.creditWait.findMany({
    where: { courseId, terms: { not: Prisma.DbNull } },
    include: { member: { include: withUser } },
    orderBy: [{ since: 'asc' }, { userId: 'asc' }],
    take: pageSize,
  })
  const workspace = await rows.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { id: true, timeZone: true },
  })
  const batch = { rows, workspace, at: await clockOf(rows), by: null, source: 'AUTOMATIC' as const }
  const published = { ...course, versionId: course.versionId }
  for (const [terms, own] of groupBy(waits, (each) => JSON.stringify(each.terms))) {
    const people = own.map(({ member }) => member)
    const { skipped } = await createAssignments(batch, [published], people, termsOf.read(JSON.parse(terms)))
    const gone = skipped.filter(({ code }) => code !== 'NO_CREDITS' && code !== 'OFFER_ENDED')
    await clearCreditWaits(rows, gone)
  }
}

/**
 * Credits of courses that the platform offers for a price: reserved when somebody is assigned one, consumed when they
 * first begin it, given back where they never did. An entry of the ledger moves the balance in the database, which
 * refuses one that would leave less than nothing; a course without a price has no entries.
 */
import type { Prisma, Rows } from '../../prisma/client.ts'

/** What a course costs and what is left for it, while its balance is locked. */
type CourseBalance = { price: number; available: number; isOver: boolean }
export type CreditBalances = ReadonlyMap<string, CourseBalance>
export type CreditLack = 'NO_CREDITS' | 'OFFER_ENDED'

/** Nobody else spends on these courses until the transaction ends; those that are the workspace's own are not in it. */
export async function lockBalances(
  rows: Pick<Rows | Prisma.TransactionClient, '$queryRaw'>,
  courseIds: readonly string[],
): Promise<CreditBalances> {
  // What is assigned refers to its course, so that comes before the balance for everybody.
  await rows.$queryRaw`
    SELECT 1 FROM "Course" WHERE id = ANY(${[...courseIds]}::uuid[]) ORDER BY id FOR KEY SHARE`
  const locked = await rows.$queryRaw<(CourseBalance & { courseId: string })[]>`
    SELECT b."courseId", o."creditPrice" AS price, b.available,
           coalesce(o."validUntil" < (clock_timestamp() AT TIME ZONE w."timeZone")::date, false) AS "isOver"
      FROM "CreditBalance" b JOIN "WorkspaceCourse" o ON o."courseId" = b."courseId"
      JOIN "Workspace" w ON w.id = b."workspaceId"
     WHERE b."courseId" = ANY(${[...courseIds]}::uuid[]) ORDER BY b."courseId" FOR UPDATE OF b`
  return new Map(locked.map(({ courseId, ...purse }) => [courseId, purse]))
}

/** Takes the price of one assignment out of the purse, or says what is lacking. */
export function tryReserve(purses: CreditBalances, courseId: string): CreditLack | null {
  const purse = purses.get(courseId)
  if (!purse) return null
  if (purse.isOver) return 'OFFER_ENDED'
  if (purse.available < purse.price) return 'NO_CREDITS'
  purse.available -= purse.price
  return null
}

type Assigned = { id: string; courseId: string }
/** Of assignments whose price was taken, in this transaction. Answers how many credits they hold. */
export async function reserve(
  rows: Rows,
  purses: CreditBalances,
  newAssignments: readonly Assigned[],
  by: string | null,
): Promise<number> {
  const data = newAssignments.flatMap(({ id, courseId }) => {
    const price = purses.get(courseId)?.price ?? 0
    return price === 0
      ? []
      : [
          {
            courseId,
            kind: 'RESERVE',
            credits: -price,
            reserved: price,
            assignmentId: id,
            byUserId: by,
          },
        ]
  })
  if (data.length > 0) await rows.creditEntry.createMany({ data })
  return data.reduce((sum, { reserved }) => sum + reserved, 0)
}

/** It has begun, so what was reserved is spent. Under the lock of the assignment. */
export const consume = (rows: Rows, assignmentId: string): Promise<number> =>
  settle(rows, [assignmentId], (amount) => ({ kind: 'CONSUME', credits: 0, reserved: -amount }), null)

/**
 * Gives back what was reserved for those that were never begun, whatever they would cost now. Under the lock of the
 * assignments; answers how many credits.
 */
export const refund = (rows: Rows, assignmentIds: readonly string[], by: string | null): Promise<number> =>
  settle(rows, assignmentIds, (amount) => ({ kind: 'REFUND', credits: amount, reserved: -amount }), by)

type Settled = (amount: number) => { kind: 'CONSUME' | 'REFUND'; credits: number; reserved: number }
async function settle(
  rows: Rows,
  assignmentIds: readonly string[],
  settled: Settled,
  by: string | null,
): Promise<number> {
  const entries = await rows.creditEntry.findMany({
    where: { assignmentId: { in: [...assignmentIds] } },
    select: { assignmentId: true, courseId: true, kind: true, reserved: true },
    orderBy: [{ courseId: 'asc' }, { assignmentId: 'asc' }],
  })
  const done = new Set(entries.flatMap((each) => (each.kind === 'RESERVE' ? [] : [each.assignmentId])))
  const open = entries.filter(({ assignmentId }) => !done.has(assignmentId))
  if (open.length === 0) return 0
  await rows.creditEntry.createMany({
    data: open.map(({ courseId, assignmentId, reserved }) => ({
      courseId,
      assignmentId,
      byUserId: by,
      ...settled(reserved),
    })),
  })
  return open.reduce((sum, { reserved }) => sum + reserved, 0)
}

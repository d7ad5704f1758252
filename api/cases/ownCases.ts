/** Cases that a person’s copy of their own data tells of: those in which they are a party and know of it. */
import type { Prisma, Rows } from '../../prisma/client.ts'

/**
 * Cases that they filed, or are named in and were informed of; a person named in their own complaint is the respondent
 * alone.
 */
const asParty = (userId: string): Prisma.CaseWhereInput => ({
  OR: [
    { respondentUserId: userId, respondentInformedAt: { not: null } },
    {
      startedByUserId: userId,
      OR: [{ respondentUserId: null }, { respondentUserId: { not: userId } }],
    },
  ],
})

/** Their ids, as it is at this moment. */
export async function ownCaseIds(rows: Rows, userId: string): Promise<string[]> {
  const cases = await rows.case.findMany({
    where: asParty(userId),
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return cases.map(({ id }) => id)
}

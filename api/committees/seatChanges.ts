/** Who came to a committee and who left it, and whose seat is another one now, for the audit log. */
import type { Ctx } from '../core/deps.ts'
import { fieldChanges, listChange, type FieldChange } from '../core/fieldChanges.ts'

/** What the log says of a seat; nobody's gender. */
type Seat = { userId: string; part: string; termFrom: Date | null; termUntil: Date | null }

/** The seats of a committee, in their order. */
export const seatsOf = (ctx: Ctx, committeeId: string): Promise<Seat[]> =>
  ctx.tx.committeeMember.findMany({
    where: { committeeId, active: true },
    orderBy: { order: 'asc' },
    select: { userId: true, part: true, termFrom: true, termUntil: true },
  })

/** Members by id; a new member's seat is named as one whose fields had no value. */
export function seatChanges(before: Seat[], after: Seat[]): FieldChange[] {
  const idsOf = (seats: Seat[]) => seats.map(({ userId }) => userId)
  return [
    ...listChange('members', idsOf(before), idsOf(after)),
    ...after.flatMap(({ userId, ...seat }) =>
      fieldChanges({ ...before.find((each) => each.userId === userId) }, seat).map((change) => ({
        ...change,
        of: userId,
      })),
    ),
  ]
}

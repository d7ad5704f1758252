/** Who sits on the committee of a case, and who has one of its steps in hand. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import type { Standing, WholeMeeting } from './access.ts'
import type { Seating } from './signers.ts'

export const seatColumns = {
  userId: true,
  capacity: true,
  step: true,
  active: true,
} satisfies Prisma.CaseAssignmentSelect
export type Seat = Prisma.CaseAssignmentGetPayload<{ select: typeof seatColumns }>

const isMember = ({ capacity }: Seat) => capacity === 'COMMITTEE' || capacity === 'PRESIDING_OFFICER'
const once = (seats: Seat[]) => [...new Set(seats.map(({ userId }) => userId))]

/** Members, and those who were before a transfer, too. */
export const seatsIn = (seated: Seat[]): { seats: string[]; everSeated: string[] } => ({
  seats: once(seated.filter((each) => each.active && isMember(each))),
  everSeated: once(seated.filter(isMember)),
})

/** Members of the committee of a case now. */
export async function seatsOf({ tx }: Pick<Ctx, 'tx'>, caseId: string): Promise<string[]> {
  const seated = await tx.caseAssignment.findMany({ where: { caseId, active: true }, select: seatColumns })
  return seatsIn(seated).seats
}

/** Who could sign the record of a meeting. */
export function seatingOf(
  { guests }: Pick<WholeMeeting, 'guests'>,
  seated: Seat[],
  { step, me, standing }: { step: string; me: string; standing: Standing },
): Seating {
  const active = seated.filter((each) => each.active)
  return {
    seats: once(active.filter(isMember)),
    presiding: once(active.filter(({ capacity }) => capacity === 'PRESIDING_OFFICER')),
    attended: guests.flatMap(({ userId, attended }) => (userId && attended === true ? [userId] : [])),
    actors: [
      ...new Set([
        ...once(active.filter((each) => each.capacity === 'HANDLER' && each.step === step)),
        ...(standing.actsOnIt ? [me] : []),
      ]),
    ],
  }
}

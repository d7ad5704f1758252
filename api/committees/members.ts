/**
 * The members of a committee with who is still there: whoever has left the workspace sits on nothing, and a
 * substitute has their seat.
 */
import type { Rows } from '../../prisma/client.ts'
import type { SeatedMember } from './seating.ts'

export async function withPresence<M extends Omit<SeatedMember, 'isHere'>>(
  rows: Rows,
  members: M[],
): Promise<(M & { isHere: boolean })[]> {
  const here = await rows.membership.findMany({
    where: { userId: { in: members.map((each) => each.userId) }, active: true, user: { active: true } },
    select: { userId: true },
  })
  const ids = new Set(here.map((each) => each.userId))
  return members.map((member) => ({ ...member, isHere: ids.has(member.userId) }))
}

/** Those of one committee, as `seat` takes them. */
export const membersOf = async (rows: Rows, committeeId: string): Promise<SeatedMember[]> =>
  withPresence(rows, await rows.committeeMember.findMany({ where: { committeeId, active: true } }))

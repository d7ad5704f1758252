/**
 * The members of a committee, with whether they are still in the workspace: a member who has left has no seat, and a
 * substitute takes it.
 */
import type { Rows } from '../../prisma/client.ts'
import type { SeatedMember } from './seating.ts'
import { isInTerm, type Term } from './terms.ts'

/**
 * Adds to each member whether they are in the workspace, since when (null: unknown or absent), and whether they are in
 * their term now.
 */
export async function withPresence<M extends Omit<SeatedMember, 'isHere'> & Term>(
  rows: Rows,
  members: M[],
): Promise<(M & { isHere: boolean; isInTerm: boolean; presentSince: Date | null })[]> {
  const here = await presentAmong(
    rows,
    members.map((each) => each.userId),
  )
  const now = Date.now()
  return members.map((member) => ({
    ...member,
    isHere: here.has(member.userId),
    presentSince: here.get(member.userId) ?? null,
    isInTerm: isInTerm(member, now),
  }))
}

/** Those of one committee, as `seatMembers` takes them. */
export const membersOf = async (rows: Rows, committeeId: string): Promise<SeatedMember[]> =>
  withPresence(rows, await rows.committeeMember.findMany({ where: { committeeId, active: true } }))

/** Whether a user is a member of a committee today, within their term. False where there is no committee. */
export async function isMemberToday(
  rows: Rows,
  committeeId: string | null,
  userId: string,
): Promise<boolean> {
  if (committeeId === null) return false
  return (await membersOf(rows, committeeId)).some(
    (member) => member.userId === userId && member.isInTerm !== false,
  )
}

/** Those of some users who are still in the workspace, with since when; null: from before that was noted. */
export async function presentAmong(rows: Rows, userIds: string[]): Promise<Map<string, Date | null>> {
  const here = await rows.membership.findMany({
    where: { userId: { in: userIds }, active: true, user: { active: true } },
    select: { userId: true, presentSince: true },
  })
  return new Map(here.map((each) => [each.userId, each.presentSince]))
}

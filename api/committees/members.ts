/** The members of a committee who are still there: who has left the workspace sits on nothing. */
import type { Rows } from '../../prisma/client.ts'
import type { SeatedMember } from './seating.ts'

export async function presentOf<M extends SeatedMember>(rows: Rows, members: M[]): Promise<M[]> {
  const here = await rows.membership.findMany({ where: { userId: { in: members.map((each) => each.userId) }, active: true, user: { active: true } }, select: { userId: true } })
  const ids = new Set(here.map((each) => each.userId))
  return members.filter((member) => ids.has(member.userId))
}

/** Those of one committee, as `seat` takes them. */
export const membersOf = async (rows: Rows, committeeId: string): Promise<SeatedMember[]> => presentOf(rows, await rows.committeeMember.findMany({ where: { committeeId, active: true } }))

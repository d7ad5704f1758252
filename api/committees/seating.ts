/**
 * Who sits on a committee for one case: plain rows in, seats out, so that filing and transfer cannot differ.
 */
export type SeatedMember = {
  userId: string
  part: string
  order: number
  active: boolean
  /** False: has left the workspace. */
  isHere?: boolean
  /** False: the term is ahead or over, and the case is not one that they sit on. */
  isInTerm?: boolean
  /** Since when, without a break, they are in the workspace; null: from before that was noted. */
  presentSince?: Date | string | null
}
export type Seat = { userId: string; capacity: 'COMMITTEE' | 'PRESIDING_OFFICER' }

/**
 * Gives members seats in their order. An excluded person (complainant, respondent) is recused; the seat of a member
 * who is recused, has left or is out of their term goes to the next substitute, the presiding officer's first. Without
 * substitutes left it stays empty.
 */
export const seatMembers = (members: SeatedMember[], excludedUserIds: (string | null)[]): Seat[] =>
  seatingFor(members, excludedUserIds).flatMap(({ member, sitting }) =>
    sitting
      ? [
          {
            userId: sitting.userId,
            capacity:
              member.part === 'PRESIDING_OFFICER' ? ('PRESIDING_OFFICER' as const) : ('COMMITTEE' as const),
          },
        ]
      : [],
  )

/** Each regular member with who sits on that seat: the member, a substitute, or nobody. */
export function seatingFor<Member extends SeatedMember>(
  members: Member[],
  excludedUserIds: (string | null)[],
): { member: Member; sitting: Member | null }[] {
  const able = (member: SeatedMember) =>
    member.isHere !== false && member.isInTerm !== false && !excludedUserIds.includes(member.userId)
  const active = members
    .filter((member) => member.active)
    .toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
  const substitutes = active.filter((member) => member.part === 'SUBSTITUTE' && able(member))
  const regular = active.filter((member) => member.part !== 'SUBSTITUTE')
  return regular.map((member) => ({ member, sitting: able(member) ? member : (substitutes.shift() ?? null) }))
}

/**
 * Seats of a running case. A member who was not on its committee when the case came to it is a newcomer: somebody of
 * the case has to admit them first, otherwise an admin could open any running case to anyone by appointing them. Until
 * then a substitute has the newcomer's seat.
 */
export function seatRunning(
  members: SeatedMember[],
  excludedUserIds: string[],
  knownUserIds: ReadonlySet<string>,
): { seats: Seat[]; newcomers: string[] } {
  const strangers = members
    .filter((member) => !knownUserIds.has(member.userId))
    .map((member) => member.userId)
  const newcomers = seatMembers(members, excludedUserIds)
    .map((each) => each.userId)
    .filter((userId) => strangers.includes(userId))
  return { seats: seatMembers(members, [...excludedUserIds, ...strangers]), newcomers }
}

const rank = (member: SeatedMember) => (member.part === 'PRESIDING_OFFICER' ? 0 : 1)

/** Who may not sit on a case: its complainant and its respondent. The person who starts a meeting process may. */
export const recusedMembers = (row: {
  kind: string
  startedByUserId: string
  respondentUserId: string | null
}): string[] =>
  [row.kind === 'COMPLAINT' ? row.startedByUserId : null, row.respondentUserId].filter((id) => id !== null)

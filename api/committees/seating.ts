/** Who sits on a committee for one case: plain rows in, seats out, so that filing and transfer cannot differ. */
export type SeatedMember = { userId: string; part: string; order: number; active: boolean }
export type Seat = { userId: string; capacity: 'COMMITTEE' | 'PRESIDING_OFFICER' }

/**
 * Members sit by their order. Whoever is excluded (complainant, respondent) is recused, and the next substitute takes
 * that very seat: the presiding officer's first. Without substitutes left the seat stays empty.
 */
export const seat = (members: SeatedMember[], excludedUserIds: (string | null)[]): Seat[] => seating(members, excludedUserIds).flatMap(({ member, sitting }) =>
  (sitting ? [{ userId: sitting.userId, capacity: member.part === 'PRESIDING_OFFICER' ? ('PRESIDING_OFFICER' as const) : ('COMMITTEE' as const) }] : []))

/** Each regular member with who sits on that seat: the member, a substitute, or nobody. */
export function seating<Member extends SeatedMember>(members: Member[], excludedUserIds: (string | null)[]): { member: Member; sitting: Member | null }[] {
  const able = (member: SeatedMember) => !excludedUserIds.includes(member.userId)
  const active = members.filter((member) => member.active).toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
  const substitutes = active.filter((member) => member.part === 'SUBSTITUTE' && able(member))
  const regular = active.filter((member) => member.part !== 'SUBSTITUTE')
  return regular.map((member) => ({ member, sitting: able(member) ? member : (substitutes.shift() ?? null) }))
}

const rank = (member: SeatedMember) => (member.part === 'PRESIDING_OFFICER' ? 0 : 1)

/** Who may not sit on a case: its complainant and its respondent. Whoever starts a meeting process may. */
export const recused = (row: { kind: string; startedByUserId: string; respondentUserId: string | null }): string[] =>
  [row.kind === 'COMPLAINT' ? row.startedByUserId : null, row.respondentUserId].filter((id) => id !== null)

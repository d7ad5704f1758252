/**
 * The concerned authority of somebody: the committees that hear complaints of their business unit, else those of the
 * headquarters, with each member who is present and in their term, and an address to reach them (POSH Act s. 19(b)
 * wants the names of the committee displayed).
 */
import type { z } from '@hono/zod-openapi'
import { Part } from '../committees/contract.ts'
import { withPresence } from '../committees/members.ts'
import { seatMembers } from '../committees/seating.ts'
import { mailOf } from '../core/contacts.ts'
import type { Ctx } from '../core/deps.ts'
import type { ConcernedAuthority } from './contract.ts'

type Answer = z.input<typeof ConcernedAuthority>

/**
 * Returns the committees of the person's business unit that can sit now, else those of the headquarters (POSH Act s.
 * 19(b)); `branchName` is null where there are none.
 */
export async function read({ tx, person }: Pick<Ctx, 'tx' | 'person'>): Promise<Answer> {
  const ofPerson = person.branchId ? [{ id: person.branchId }] : []
  const units = await tx.branch.findMany({
    where: { deletedAt: null, OR: [...ofPerson, { headquarter: true }] },
    select: { id: true, name: true, headquarter: true },
  })
  const own = units.find(({ id }) => id === person.branchId)
  const headquarters = units.find(({ headquarter }) => headquarter)
  for (const unit of [own, headquarters]) {
    // eslint-disable-next-line no-await-in-loop
    const committees = unit ? await committeesOf(tx, unit.id) : []
    if (unit && committees.length > 0) return { branchName: unit.name, committees }
  }
  return { branchName: null, committees: [] }
}

/** Those of a business unit with somebody to sit now, as filing chooses them; with the members who would. */
async function committeesOf(tx: Ctx['tx'], branchId: string): Promise<Answer['committees']> {
  const rows = await tx.committee.findMany({
    where: { branchId, active: true },
    include: { members: { where: { active: true }, orderBy: [{ order: 'asc' }, { id: 'asc' }] } },
    orderBy: [{ isDefault: 'desc' }, { id: 'asc' }],
  })
  const present = await withPresence(
    tx,
    rows.flatMap(({ members }) => members),
  )
  const able = present.filter(({ isHere, isInTerm }) => isHere && isInTerm)
  const people = await tx.membership.findMany({
    where: { userId: { in: able.map(({ userId }) => userId) } },
    select: {
      userId: true,
      designation: true,
      user: { select: { firstName: true, lastName: true, email: true } },
    },
  })
  const byUser = new Map(people.map((each) => [each.userId, each]))
  return rows.flatMap(({ id, name }) => {
    const ofCommittee = able.filter(({ committeeId }) => committeeId === id)
    if (seatMembers(ofCommittee, []).length === 0) return []
    const members = ofCommittee.flatMap(({ userId, part }) => {
      const member = byUser.get(userId)
      if (!member) return []
      const { designation, user } = member
      const fullName = `${user.firstName} ${user.lastName}`.trim()
      return [{ userId, name: fullName, designation, part: Part.parse(part), email: mailOf(user) }]
    })
    return [{ committeeId: id, name, members }]
  })
}

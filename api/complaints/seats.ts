/** Which committee hears a complaint of a business unit: its own, else the headquarter's. */
import type { Prisma, Rows } from '../../prisma/client.ts'
import { withPresence } from '../committees/members.ts'
import { seat } from '../committees/seating.ts'

const withMembers = { members: { where: { active: true }, orderBy: [{ order: 'asc' }, { id: 'asc' }] } } satisfies Prisma.CommitteeInclude
export type SeatedCommittee = Prisma.CommitteeGetPayload<{ include: typeof withMembers }>

/** The first committee that has somebody to sit once these people are left out; null when none has. */
export async function committeeFor(rows: Rows, unitId: string, excluded: (string | null)[] = []): Promise<SeatedCommittee | null> {
  const [own, central] = await Promise.all([
    rows.committee.findMany({ where: { branchId: unitId, active: true }, include: withMembers, orderBy: { id: 'asc' } }),
    rows.branch.findFirst({ where: { headquarter: true }, select: { id: true } }),
  ])
  const others = central && central.id !== unitId ? await rows.committee.findMany({ where: { branchId: central.id, active: true }, include: withMembers, orderBy: { id: 'asc' } }) : []
  const here = new Set((await withPresence(rows, [...own, ...others].flatMap((each) => each.members))).flatMap((each) => (each.isHere ? [each.id] : [])))
  const stands = ({ members }: SeatedCommittee) => seat(members.map((each) => ({ ...each, isHere: here.has(each.id) })), excluded).length > 0
  const found = [...own, ...others].find(stands)
  return found ? { ...found, members: found.members.filter((each) => here.has(each.id)) } : null
}

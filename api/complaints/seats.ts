/** Which committee hears a complaint of a business unit: its own, else the headquarter's. */
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import { withPresence } from '../committees/members.ts'
import { seatMembers } from '../committees/seating.ts'

const withMembers = {
  members: { where: { active: true }, orderBy: [{ order: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.CommitteeInclude
/** The default of a business unit first, then the oldest. */
const hearingOrder = [
  { isDefault: 'desc' },
  { id: 'asc' },
] satisfies Prisma.CommitteeOrderByWithRelationInput[]
type Committee = Prisma.CommitteeGetPayload<{ include: typeof withMembers }>
/** Members with whether they are present and in their term; one who is not has no seat, and a substitute takes it. */
export type SeatedCommittee = Omit<Committee, 'members'> & {
  members: (Committee['members'][number] & { isHere: boolean; isInTerm: boolean })[]
}

/**
 * The first committee in which somebody presides once these people are left out, else the first that has somebody to
 * sit: its members give a presiding officer who is appointed later access. Null when none has.
 */
export async function committeeFor(
  rows: Rows,
  { id: unitId, headquarter }: { id: string; headquarter: boolean },
  excluded: (string | null)[] = [],
): Promise<SeatedCommittee | null> {
  const [own, central] = await Promise.all([
    rows.committee.findMany({
      where: { branchId: unitId, active: true },
      include: withMembers,
      orderBy: hearingOrder,
    }),
    headquarter ? null : rows.branch.findFirst({ where: { headquarter: true }, select: { id: true } }),
  ])
  const others = central
    ? await rows.committee.findMany({
        where: { branchId: central.id, active: true },
        include: withMembers,
        orderBy: hearingOrder,
      })
    : []
  const members = await withPresence(
    rows,
    [...own, ...others].flatMap((each) => each.members),
  )
  const committees = [...own, ...others].map((committee) => ({
    ...committee,
    members: members.filter((each) => each.committeeId === committee.id),
  }))
  const able = committees.filter((committee) => seatMembers(committee.members, excluded).length > 0)
  return (
    able.find((committee) =>
      seatMembers(committee.members, excluded).some((seat) => seat.capacity === 'PRESIDING_OFFICER'),
    ) ??
    able[0] ??
    null
  )
}

/** Whether a complaint under this definition has somebody to act on it: a committee, where a step waits for one. */
export const canReceive = ({ process }: Definition, committee: SeatedCommittee | null): boolean =>
  committee !== null || Object.values(process.steps).every((step) => step.actor?.by !== 'COMMITTEE')

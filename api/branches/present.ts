/** A business unit as somebody sees it. */
import { isOfOneUnit, roleNames } from '../../workflows/definition/roles.ts'
import type { Prisma } from '../../prisma/client.ts'
import { contrastRatio } from '../core/contrast.ts'
import type { Person } from '../core/session.ts'
import { mayCorrectCountry, mayMakeHeadquarter, maySeePeople, mayUpdate } from './access.ts'
import type { Branch } from './contract.ts'

export const withDetails = {
  holidays: { orderBy: { on: 'asc' } },
  members: {
    where: { role: { in: roleNames.filter(isOfOneUnit) }, active: true, user: { active: true } },
    select: { userId: true, user: { select: { firstName: true, lastName: true } } },
    orderBy: { createdAt: 'asc' },
    take: 20,
  },
  _count: { select: { members: { where: { active: true } } } },
} satisfies Prisma.BranchInclude
type Row = Prisma.BranchGetPayload<{ include: typeof withDetails }>

/** Names and looks for everybody, the rest for those who may change it. */
export function presentBranch(person: Person, row: Row, counted: boolean): Branch {
  const update = mayUpdate(person, row.id)
  return {
    branchId: row.id,
    branchName: row.name,
    headquarter: row.headquarter,
    backgroundColor: row.backgroundColor,
    branchLogo: row.branchLogo,
    country: row.country,
    timeZone: row.timeZone,
    ...(counted && maySeePeople(person, row.id) ? { userCount: row._count.members } : {}),
    ...(update ? details(row) : {}),
    abilities: {
      update,
      correctCountry: update && mayCorrectCountry(person),
      makeHeadquarter: mayMakeHeadquarter(person) && !row.headquarter,
      delete: person.permissions.has('branch:delete') && !row.headquarter,
    },
  }
}

const details = (row: Row) => ({
  address: row.address,
  jurisdictionId: row.jurisdictionId,
  weekend: row.weekend,
  version: row.version,
  contrastRatio: row.backgroundColor ? contrastRatio(row.backgroundColor) : null,
  holidays: row.holidays.map(({ on, name, source, isTentative }) => ({
    on: on.toISOString().slice(0, 10),
    name,
    source,
    isTentative,
  })),
  managers: row.members.map(({ userId, user }) => ({
    userId,
    name: `${user.firstName} ${user.lastName}`.trim(),
  })),
})

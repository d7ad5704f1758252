/** Taking departments out of business units. */
import type { Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { placesOf } from './access.ts'
import type { Blocked, DepartmentBranchKey } from './contract.ts'

const keyOf = ({ departmentId, branchId }: { departmentId: string | null; branchId: string | null }) =>
  `${departmentId}/${branchId}`

/**
 * Those with active users stay. A department that stands nowhere any more is gone; who left it, and invites
 * to it, are then of none.
 */
export async function removeMany(
  ctx: Ctx,
  wanted: DepartmentBranchKey[],
): Promise<{ deleted: number; blocked: Blocked[] }> {
  const places = [...new Map(wanted.map((place) => [keyOf(place), place])).values()]
  const among = { OR: places }
  const existing = await ctx.tx.departmentBranch.findMany({
    where: { AND: [placesOf(ctx), among] },
    select: { departmentId: true, branchId: true },
  })
  const users = await ctx.tx.membership.groupBy({
    by: ['departmentId', 'branchId'],
    where: { ...among, active: true },
    _count: true,
  })
  const standing = new Set(existing.map(keyOf))
  const counts = new Map(users.map((each) => [keyOf(each), each._count]))
  const blocked = places.flatMap((place): Blocked[] => {
    const userCount = standing.has(keyOf(place)) ? (counts.get(keyOf(place)) ?? 0) : 0
    return !standing.has(keyOf(place))
      ? [{ ...place, code: 'NOT_FOUND', userCount }]
      : userCount > 0
        ? [{ ...place, code: 'HAS_USERS', userCount }]
        : []
  })
  const free = places.filter((place) => !blocked.some((each) => keyOf(each) === keyOf(place)))
  if (free.length > 0) await takeOut(ctx.tx, free)
  ctx.audit({ detail: { departmentBranches: free } })
  return { deleted: free.length, blocked }
}

async function takeOut(rows: Rows, places: DepartmentBranchKey[]): Promise<void> {
  const departmentIds = [...new Set(places.map(({ departmentId }) => departmentId))]
  await rows.membership.updateMany({ where: { OR: places, active: false }, data: { departmentId: null } })
  await rows.invite.updateMany({ where: { OR: places }, data: { departmentId: null } })
  await rows.departmentBranch.deleteMany({ where: { OR: places } })
  await letManagersGo(rows, departmentIds)
  const nowhere = { id: { in: departmentIds }, branches: { none: {} } }
  await rows.membership.updateMany({ where: { department: nowhere }, data: { departmentId: null } })
  await rows.department.deleteMany({ where: nowhere })
}

/** Managers are people of the business units a department stands in. */
async function letManagersGo(rows: Rows, departmentIds: string[]): Promise<void> {
  const [managers, left] = [
    await rows.departmentManager.findMany({ where: { departmentId: { in: departmentIds } } }),
    await rows.departmentBranch.findMany({ where: { departmentId: { in: departmentIds } } }),
  ]
  const members = await rows.membership.findMany({
    where: { userId: { in: managers.map(({ userId }) => userId) } },
    select: { userId: true, branchId: true },
  })
  const unitOf = new Map(members.map(({ userId, branchId }) => [userId, branchId]))
  const gone = managers.filter(
    ({ departmentId, userId }) =>
      !left.some((place) => place.departmentId === departmentId && place.branchId === unitOf.get(userId)),
  )
  await rows.departmentManager.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } })
}

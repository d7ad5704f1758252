/** People's names by user id, in one statement. */
import type { Rows } from '../../prisma/client.ts'

export type Names = Map<string, string>
type Ids = (string | null | undefined)[]

const idsIn = (userIds: Ids): string[] =>
  [...new Set(userIds.filter((id) => typeof id === 'string'))].filter((id) =>
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id),
  )
const nameOf = (user: { firstName: string; lastName: string }) => `${user.firstName} ${user.lastName}`.trim()

/** Full names by user id; ids that are unknown or no UUID are left out. */
export async function namesOf(rows: Rows, userIds: Ids): Promise<Names> {
  const users = await rows.user.findMany({
    where: { id: { in: idsIn(userIds) } },
    select: { id: true, firstName: true, lastName: true },
  })
  return new Map(users.map((user) => [user.id, nameOf(user)]))
}

/** The same for who reads a case, which goes on knowing those whose data was erased; two where there are any. */
export async function caseNamesOf(rows: Rows, userIds: Ids): Promise<Names> {
  const users = await rows.user.findMany({
    where: { id: { in: idsIn(userIds) } },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      memberships: { where: { anonymisedAt: { not: null } }, select: { id: true } },
    },
  })
  const names = new Map(users.map((user) => [user.id, nameOf(user)]))
  const erased = users.filter(({ memberships }) => memberships.length > 0).map(({ id }) => id)
  if (erased.length === 0) return names
  const nameRows = await rows.keptName.findMany({ where: { userId: { in: erased } } })
  for (const { userId, name } of nameRows) names.set(userId, name)
  return names
}

/** People's names by user id, in one statement. */
import type { Rows } from '../../prisma/client.ts'

export type Names = Map<string, string>

export async function namesOf(rows: Rows, userIds: (string | null | undefined)[]): Promise<Names> {
  const wanted = [...new Set(userIds.filter((id) => typeof id === 'string'))].filter((id) =>
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id),
  )
  const users = await rows.user.findMany({
    where: { id: { in: wanted } },
    select: { id: true, firstName: true, lastName: true },
  })
  return new Map(users.map((user) => [user.id, `${user.firstName} ${user.lastName}`.trim()]))
}

/** The same for who reads a case, which goes on knowing those whose data was erased. */
export async function caseNamesOf(rows: Rows, userIds: (string | null | undefined)[]): Promise<Names> {
  const [names, kept] = await Promise.all([
    namesOf(rows, userIds),
    rows.keptName.findMany({ where: { userId: { in: userIds.filter((id) => typeof id === 'string') } } }),
  ])
  for (const { userId, name } of kept) names.set(userId, name)
  return names
}

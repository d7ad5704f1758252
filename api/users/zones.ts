/** Time zones in which people work. */
import type { Rows } from '../../prisma/client.ts'

/** By user id, in one statement; who has no business unit is left out. */
export async function zonesOf(rows: Rows, userIds: readonly string[]): Promise<Map<string, string>> {
  const members = await rows.membership.findMany({
    where: { userId: { in: [...new Set(userIds)] } },
    select: { userId: true, branch: { select: { timeZone: true } } },
  })
  return new Map(members.flatMap(({ userId, branch }) => (branch ? [[userId, branch.timeZone]] : [])))
}

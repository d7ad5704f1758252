/**
 * Somebody as their rights are now, without a call of theirs: what goes out by itself, and what is made for
 * them later.
 */
import type { Rows } from '../../prisma/client.ts'
import { Role } from '../../workflows/definition/graph.ts'
import { permissionsHeld, type Switched } from '../core/permissions.ts'
import type { Asking } from '../core/reach.ts'
import { activeMember } from './search.ts'

/** By user id, those of them who are here. */
export async function askersOf(
  rows: Rows,
  userIds: readonly string[],
  switched: readonly Switched[],
): Promise<Map<string, Asking>> {
  const members = await rows.membership.findMany({
    where: { userId: { in: [...userIds] }, ...activeMember },
    select: { userId: true, role: true, branchId: true, isScheduler: true },
  })
  return new Map(
    members.map(({ userId, branchId, isScheduler, role: name }) => {
      const role = Role.parse(name)
      const permissions = new Set(permissionsHeld(role, isScheduler ? ['SCHEDULER'] : [], switched))
      return [userId, { userId, role, branchId, permissions, impersonatedBy: null }]
    }),
  )
}

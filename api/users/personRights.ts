/**
 * Somebody as their rights are now, without a call of theirs: what goes out by itself, and what is made for
 * them later.
 */
import type { Rows } from '../../prisma/client.ts'
import { Role } from '../../workflows/definition/graph.ts'
import { isPermissionOpen, permissionsHeld, type Permission, type Switched } from '../core/permissions.ts'
import type { PersonRights } from '../core/reach.ts'
import { activeMember } from './search.ts'

/** The access flags of the workspace that `rows` is bound to. */
export const accessFlagsOf = async (rows: Pick<Rows, 'workspace'>): Promise<string[]> =>
  (await rows.workspace.findFirst({ select: { accessFlags: true } }))?.accessFlags ?? []

/** By user id, those of them who are here; with permissions of the parts of the product that the workspace has. */
export async function askersOf(
  rows: Rows,
  userIds: readonly string[],
  switched: readonly Switched[],
): Promise<Map<string, PersonRights>> {
  const members = await rows.membership.findMany({
    where: { userId: { in: [...userIds] }, ...activeMember },
    select: {
      userId: true,
      role: true,
      branchId: true,
      presentSince: true,
      roleSince: true,
      isScheduler: true,
    },
  })
  const flags = await accessFlagsOf(rows)
  const isOpen = (permission: Permission) => isPermissionOpen(flags, permission)
  return new Map(
    members.map(({ userId, branchId, presentSince, roleSince, isScheduler, role: name }) => {
      const role = Role.parse(name)
      const permissions = new Set(
        permissionsHeld(role, isScheduler ? ['SCHEDULER'] : [], switched).filter(isOpen),
      )
      const dates = { presentSince, roleSince }
      return [userId, { userId, role, branchId, ...dates, permissions, impersonatedBy: null }]
    }),
  )
}

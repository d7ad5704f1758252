/** Who may see a user with their details, and who may change what about them. */
import { roleNames } from '../../workflows/definition/roles.ts'
import type { Prisma } from '../../prisma/client.ts'
import type { Role } from '../../workflows/definition/graph.ts'
import { permissionsHeld } from '../core/permissions.ts'
import type { Ctx } from '../core/deps.ts'
import { isInReach, unitsOf, type PersonRights } from '../core/reach.ts'

type Target = { userId: string; role: string; branchId: string | null }

/** The users whose details somebody sees. */
export function scopeOf(person: PersonRights): Prisma.MembershipWhereInput {
  const units = person.permissions.has('user:list') ? unitsOf(person) : []
  return units === null ? {} : { branchId: { in: units } }
}

/**
 * Those who may edit users edit all; a Business Unit Admin only themself and the employees of their own business unit.
 */
export const mayEdit = (person: PersonRights, target: Target): boolean =>
  person.permissions.has('user:update') &&
  (person.role !== 'BRANCH_ADMIN' ||
    target.userId === person.userId ||
    (target.role === 'EMPLOYEE' && isInReach(person, target.branchId)))

/**
 * A name is one for all workspaces a person belongs to: only who belongs here alone is renamed by somebody
 * else.
 */
export const mayRename = (person: PersonRights, target: Target, belongsElsewhere: boolean): boolean =>
  person.userId === target.userId || (mayEdit(person, target) && !belongsElsewhere)

/** Nobody deactivates themself: there would be nobody to undo it. Nobody leaves, or comes back, by an impersonator. */
export const mayDeactivate = (person: PersonRights, target: Target): boolean =>
  mayEdit(person, target) && target.userId !== person.userId && !person.impersonatedBy

/**
 * The roles that a person may give: none with a permission that the person lacks, so nobody promotes themself. A
 * Business Unit Admin makes nobody more than an employee, and an impersonator gives no role.
 */
export async function rolesFor(
  { tx: rows, person }: Pick<Ctx, 'tx' | 'person'>,
  target: Target,
): Promise<Role[]> {
  if (!mayEdit(person, target) || person.impersonatedBy) return []
  if (person.role === 'BRANCH_ADMIN')
    return target.userId === person.userId ? ['BRANCH_ADMIN', 'EMPLOYEE'] : ['EMPLOYEE']
  const switched = await rows.rolePermission.findMany({
    select: { role: true, permission: true, allowed: true },
  })
  return roleNames.filter((role) =>
    permissionsHeld(role, [], switched).every((permission) => person.permissions.has(permission)),
  )
}

/** Whom somebody may invite, and which invites are theirs to see and change. */
import { roleNames } from '../../workflows/definition/roles.ts'
import type { Prisma } from '../../prisma/client.ts'
import type { Role } from '../../workflows/definition/graph.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, unknownReference } from '../core/errors.ts'
import { permissionsHeld, type Switched } from '../core/permissions.ts'
import { branchFor, unitsOf, type PersonRights } from '../core/reach.ts'
import { say } from '../messages/say.ts'

/**
 * The roles that a person may grant: none with a permission that the person lacks. A Business Unit Admin grants
 * EMPLOYEE alone, and so does a person who impersonates another.
 */
export function grantableRoles(
  person: Pick<PersonRights, 'role' | 'permissions' | 'impersonatedBy'>,
  switched: readonly Switched[],
): Role[] {
  if (person.role === 'BRANCH_ADMIN' || person.impersonatedBy) return ['EMPLOYEE']
  return roleNames.filter((role) =>
    permissionsHeld(role, [], switched).every((permission) => person.permissions.has(permission)),
  )
}
/** All rights of roles that the workspace switched on or off. */
export const switchedIn = (rows: Pick<Ctx['tx'], 'rolePermission'>): Promise<Switched[]> =>
  rows.rolePermission.findMany({ select: { role: true, permission: true, allowed: true } })

/** Throws 400 where the role is not theirs to give. */
export async function requireGrantable(ctx: Ctx, roles: Role[]): Promise<void> {
  const grantable = grantableRoles(ctx.person, await switchedIn(ctx.tx))
  if (roles.some((role) => !grantable.includes(role)))
    throw badField('role', say('invites.roleNotYours'), 'not_yours')
}

/** A Business Unit Admin sees the invites of their own business unit. */
export function scopeOf(person: PersonRights): Prisma.InviteWhereInput {
  const units = unitsOf(person)
  return units === null ? {} : { branchId: { in: units } }
}

/** `all` is the whole workspace. Throws FORBIDDEN for `all` without that reach, NOT_FOUND. */
export async function branchNamed(ctx: Ctx, branch: string): Promise<string | null> {
  if (branch === 'all') {
    if (unitsOf(ctx.person) !== null) throw new AppError('FORBIDDEN', { text: say('invites.onlyOwnUnit') })
    return null
  }
  return branchFor(ctx, branch)
}

/**
 * Throws 400 where the department does not stand in the business unit; of the whole workspace it may be any.
 */
export async function requireDepartments(ctx: Ctx, branchId: string | null, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const count = await ctx.tx.department.count({
    where: { id: { in: wanted }, ...(branchId ? { branches: { some: { branchId } } } : {}) },
  })
  if (count < wanted.length) throw unknownReference('departmentId', say('invites.departmentUnknown'))
}

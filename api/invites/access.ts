/** Whom somebody may invite, and which invites are theirs to see and change. */
import { roleNames } from '../../workflows/definition/roles.ts'
import type { Prisma } from '../../prisma/client.ts'
import type { Role } from '../../workflows/definition/graph.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notThere } from '../core/errors.ts'
import { permissionsHeld, type Switched } from '../core/permissions.ts'
import { branchFor, unitsOf, type PersonRights } from '../core/reach.ts'
import { say } from '../messages/say.ts'

/**
 * The roles that somebody may give: none that may do what they may not; a Business Unit Admin invites
 * employees, and so does whoever acts in somebody's name.
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

/** `all` is the whole workspace; only whoever reaches all of it may name it. Throws NOT_FOUND. */
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
  if (count < wanted.length) throw notThere('departmentId', say('invites.departmentUnknown'))
}

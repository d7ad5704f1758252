/** How far somebody's rights reach: the whole workspace, or their own business unit. */
import { isOfOneUnit } from '../../workflows/definition/roles.ts'
import { Id } from './contract.ts'
import type { Ctx } from './deps.ts'
import { notFound } from './errors.ts'
import type { Person } from './session.ts'

export type PersonRights = Pick<
  Person,
  'userId' | 'role' | 'branchId' | 'presentSince' | 'roleSince' | 'permissions' | 'impersonatedBy'
>

/**
 * The business units somebody's rights reach: null is all of them; a Business Unit Admin without one reaches
 * none.
 */
export const unitsOf = ({ role, branchId }: Pick<Person, 'role' | 'branchId'>): string[] | null =>
  !isOfOneUnit(role) ? null : branchId === null ? [] : [branchId]
/** Whether a person's rights reach a business unit; for null, the whole workspace, they must reach all units. */
export const isInReach = (person: Pick<Person, 'role' | 'branchId'>, branchId: string | null): boolean => {
  const units = unitsOf(person)
  return units === null || (branchId !== null && units.includes(branchId))
}

/** Throws NOT_FOUND for a business unit that is not there, was removed, or is not theirs. */
export async function branchFor(ctx: Ctx, id: string): Promise<string> {
  const branch =
    Id.safeParse(id).success &&
    isInReach(ctx.person, id) &&
    (await ctx.tx.branch.findFirst({ where: { id, deletedAt: null }, select: { id: true } }))
  if (!branch) throw notFound()
  return id
}

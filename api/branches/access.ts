/** What may be done to one business unit. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { Person } from '../core/session.ts'
import { say } from '../messages/say.ts'

/** A business unit admin changes the own unit only. */
export const mayUpdate = (
  { permissions, role, branchId }: Pick<Person, 'permissions' | 'role' | 'branchId'>,
  id: string,
): boolean => permissions.has('branch:update') && (role !== 'BRANCH_ADMIN' || branchId === id)
/** Which unit is the headquarter concerns all of them. */
export const mayMakeHeadquarter = (person: Pick<Person, 'permissions' | 'role'>): boolean =>
  person.permissions.has('branch:update') && person.role !== 'BRANCH_ADMIN'
/** It changes what people are reached by: nobody does it while impersonating. */
export const mayCorrectCountry = (person: Pick<Person, 'permissions' | 'impersonatedBy'>): boolean =>
  person.permissions.has('branch:correctCountry') && !person.impersonatedBy
/**
 * Whether a person may see how many members a business unit has; a business unit admin sees it of their own unit
 * alone.
 */
export const maySeePeople = (
  person: Pick<Person, 'permissions' | 'role' | 'branchId'>,
  id: string,
): boolean => mayUpdate(person, id) || (person.permissions.has('user:list') && person.role !== 'BRANCH_ADMIN')

/**
 * A business unit that this person may change. Throws NOT_FOUND for none and for a removed one, FORBIDDEN for
 * one that is not theirs to change.
 */
export async function branchFor(ctx: Ctx, id: string): Promise<Prisma.BranchGetPayload<object>> {
  const row = await ctx.tx.branch.findFirst({ where: { id, deletedAt: null } })
  if (!row) throw notFound()
  if (!mayUpdate(ctx.person, id)) throw new AppError('FORBIDDEN', { text: say('branches.onlyOwnUnit') })
  return row
}

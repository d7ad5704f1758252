/** Who may see and change a department. Business units that are out of reach are not there at all. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { isInReach, unitsOf } from '../core/reach.ts'
import { say } from '../messages/say.ts'

/** A department's places that somebody sees: a Business Unit Admin those in their own unit. */
export function placesOf({ person }: Pick<Ctx, 'person'>): Prisma.DepartmentBranchWhereInput {
  const units = unitsOf(person)
  return { branch: { deletedAt: null }, ...(units === null ? {} : { branchId: { in: units } }) }
}

/** A department that stands somewhere in reach, with all its places. Throws NOT_FOUND. */
export async function departmentFor(ctx: Ctx, id: string) {
  const department = await ctx.tx.department.findFirst({
    where: { id, branches: { some: placesOf(ctx) } },
    include: { branches: true },
  })
  if (!department) throw notFound()
  return department
}

/** What changes a department everywhere takes rights everywhere it stands. */
export const mayChange = ({ person }: Pick<Ctx, 'person'>, branchIds: string[]): boolean =>
  person.permissions.has('department:update') && branchIds.every((branchId) => isInReach(person, branchId))

/** Throws FORBIDDEN unless the caller may change departments in all of these business units. */
export function requireChange(ctx: Ctx, branchIds: string[]): void {
  if (!mayChange(ctx, branchIds))
    throw new AppError('FORBIDDEN', {
      text: say('departments.sharedDepartment'),
    })
}

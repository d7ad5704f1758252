/** Which figures somebody may see: those of the lists they may open. */
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { entryOf, type Permission } from '../core/permissions.ts'
import { unitsOf } from '../core/reach.ts'
import { isWithinReach } from '../users/assertExist.ts'

/** What leads into cases stays closed to whoever acts in somebody's name. */
export const maySee = (
  { permissions, impersonatedBy }: Pick<Ctx['person'], 'permissions' | 'impersonatedBy'>,
  permission: Permission,
): boolean => permissions.has(permission) && !(impersonatedBy && entryOf(permission).sealed)

/**
 * The business units whose people are counted: the one that was named, else all within reach; null is all
 * there are. Throws NOT_FOUND for one that is not there or not theirs.
 */
export async function unitsFor(ctx: Ctx, branchId: string | undefined): Promise<string[] | null> {
  if (branchId === undefined) return unitsOf(ctx.person)
  if (!(await isWithinReach(ctx, branchId))) throw notFound()
  return [branchId]
}

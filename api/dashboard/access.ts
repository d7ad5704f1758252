/** Which figures somebody may see: those of the lists they may open. */
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { entryOf, isPermissionOpen, type Permission } from '../core/permissions.ts'
import { unitsOf } from '../core/reach.ts'
import { isWithinReach } from '../users/assertExist.ts'

/**
 * A permission of a module that the workspace has. What leads into cases stays closed to a person who impersonates
 * another.
 */
export const maySee = (
  { person, workspace }: Pick<Ctx, 'person' | 'workspace'>,
  permission: Permission,
): boolean =>
  person.permissions.has(permission) &&
  isPermissionOpen(workspace.accessFlags, permission) &&
  !(person.impersonatedBy && entryOf(permission).sealed)

/**
 * The business units whose people are counted: the one that was named, else all within reach; null is all
 * there are. Throws NOT_FOUND for one that is not there or not theirs.
 */
export async function unitsFor(ctx: Ctx, branchId: string | undefined): Promise<string[] | null> {
  if (branchId === undefined) return unitsOf(ctx.person)
  if (!(await isWithinReach(ctx, branchId))) throw notFound()
  return [branchId]
}

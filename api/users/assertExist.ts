/** What a filter names is of this workspace, or the call answers as if it had never been. */
import type { Ctx } from '../core/deps.ts'
import { assertAllExist } from '../core/errors.ts'
import { isInReach, type PersonRights } from '../core/reach.ts'

type TenantContext = Pick<Ctx, 'tx'>
/** Whether it is, or was, a business unit of the workspace that they look after. */
export const isWithinReach = async (
  ctx: Pick<Ctx, 'tx'> & { person: Pick<PersonRights, 'role' | 'branchId'> },
  branchId: string,
): Promise<boolean> =>
  isInReach(ctx.person, branchId) && (await ctx.tx.branch.count({ where: { id: branchId } })) > 0

type Ids = readonly (string | undefined)[] | undefined
const withoutUndefined = (ids: Ids) => ids?.filter((id) => id !== undefined)

/** Throws NOT_FOUND for `path` unless all of them are, or were, business units of the workspace. */
export const assertBranchesExist = (ctx: TenantContext, path: string, ids: Ids) =>
  assertAllExist(path, withoutUndefined(ids), (wanted) =>
    ctx.tx.branch.count({ where: { id: { in: wanted } } }),
  )
/** The same of departments. */
export const assertDepartmentsExist = (ctx: TenantContext, path: string, ids: Ids) =>
  assertAllExist(path, withoutUndefined(ids), (wanted) =>
    ctx.tx.department.count({ where: { id: { in: wanted } } }),
  )
/** The same of people, also of those who left. */
export const assertPeopleExist = (ctx: TenantContext, path: string, ids: Ids) =>
  assertAllExist(path, withoutUndefined(ids), (wanted) =>
    ctx.tx.membership.count({ where: { userId: { in: wanted } } }),
  )

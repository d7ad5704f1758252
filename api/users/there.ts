/** What a filter names is of this workspace, or the call answers as if it had never been. */
import type { Ctx } from '../core/deps.ts'
import { allThere } from '../core/errors.ts'
import { reaches } from '../core/reach.ts'

type Walled = Pick<Ctx, 'rows'>
/** Whether it is, or was, a business unit of the workspace that they look after. */
export const isWithin = async (ctx: Pick<Ctx, 'rows' | 'person'>, branchId: string): Promise<boolean> =>
  reaches(ctx.person, branchId) && (await ctx.rows.branch.count({ where: { id: branchId } })) > 0

type Ids = readonly (string | undefined)[] | undefined
const given = (ids: Ids) => ids?.filter((id) => id !== undefined)

/** Throws NOT_FOUND for `path` unless all of them are, or were, business units of the workspace. */
export const unitsThere = (ctx: Walled, path: string, ids: Ids) =>
  allThere(path, given(ids), (wanted) => ctx.rows.branch.count({ where: { id: { in: wanted } } }))
/** The same of departments. */
export const departmentsThere = (ctx: Walled, path: string, ids: Ids) =>
  allThere(path, given(ids), (wanted) => ctx.rows.department.count({ where: { id: { in: wanted } } }))
/** The same of people, also of those who left. */
export const peopleThere = (ctx: Walled, path: string, ids: Ids) =>
  allThere(path, given(ids), (wanted) => ctx.rows.membership.count({ where: { userId: { in: wanted } } }))

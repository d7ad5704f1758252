/**
 * What a report may be asked for: one's own business unit for those who have no other, and only what is
 * there.
 */
import type { Ctx } from '../core/deps.ts'
import { notThere } from '../core/errors.ts'
import { unitsOf } from '../core/reach.ts'
import { assertDepartmentsExist, isWithinReach, assertPeopleExist } from '../users/assertExist.ts'
import type { ReportWish } from './contract.ts'
import type { Selection } from './people.ts'
import { say } from '../messages/say.ts'

/**
 * Throws NOT_FOUND for a business unit, a department, people or a course that is not there, or not for them.
 */
export async function selectionOf(
  ctx: Ctx,
  { filter, columns }: Pick<ReportWish, 'filter' | 'columns'>,
): Promise<Selection> {
  const { branchId, departmentId, courseId } = filter
  const units = unitsOf(ctx.person)
  if (courseId && (await ctx.tx.course.count({ where: reported(courseId, units) })) === 0)
    throw notThere('filter.courseId', say('reports.courseUnknown'))
  if (branchId && !(await isWithinReach(ctx, branchId))) throw notThere('filter.branchId')
  await assertDepartmentsExist(ctx, 'filter.departmentId', [departmentId])
  await assertPeopleExist(ctx, 'filter.userIds', filter.userIds)
  return { workspace: ctx.workspace, units, filter, columns }
}

/** A course of the whole workspace, or of a business unit within reach. */
const reported = (id: string, units: string[] | null) => ({
  id,
  ...(units === null ? {} : { OR: [{ branchId: null }, { branchId: { in: units } }] }),
})

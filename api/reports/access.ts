/**
 * What a report may be asked for: one's own business unit for those who have no other, and only what is
 * there.
 */
import type { Ctx } from '../core/deps.ts'
import { notThere } from '../core/errors.ts'
import { unitsOf } from '../core/reach.ts'
import { assertDepartmentsExist, isWithinReach, assertPeopleExist } from '../users/assertExist.ts'
import type { ReportFilter } from './contract.ts'
import type { Selection } from './people.ts'
import { say } from '../messages/say.ts'

/**
 * Throws NOT_FOUND for a business unit, a department, people or a course that is not there, or not for them.
 */
export async function selectionOf(ctx: Ctx, filter: ReportFilter): Promise<Selection> {
  const { branchId, departmentId, courseId } = filter
  if (courseId) throw notThere('filter.courseId', say('reports.courseUnknown'))
  if (branchId && !(await isWithinReach(ctx, branchId))) throw notThere('filter.branchId')
  await assertDepartmentsExist(ctx, 'filter.departmentId', [departmentId])
  await assertPeopleExist(ctx, 'filter.userIds', filter.userIds)
  return { units: unitsOf(ctx.person), filter }
}

/** What a report may be asked for: one's own business unit for those who have no other, and only what is there. */
import type { Ctx } from '../core/deps.ts'
import { badField, notFound } from '../core/errors.ts'
import { reaches, unitsOf } from '../people/access.ts'
import type { ReportFilter } from './contract.ts'
import type { Selection } from './people.ts'

/** Throws NOT_FOUND for a business unit or department that is not there, or not for them. */
export async function selectionOf(ctx: Ctx, filter: ReportFilter): Promise<Selection> {
  const { branchId, departmentId, courseId } = filter
  if (courseId) throw badField('filter.courseId', 'There is no such course.', 'unknown')
  if (branchId && !(reaches(ctx.person, branchId) && (await ctx.rows.branch.findFirst({ where: { id: branchId }, select: { id: true } })))) throw notFound()
  if (departmentId && !(await ctx.rows.department.findFirst({ where: { id: departmentId }, select: { id: true } }))) throw notFound()
  return { units: unitsOf(ctx.person), filter }
}

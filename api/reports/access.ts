/**
 * What a report may be asked for: one's own business unit for those who have no other, and only what is
 * there.
 */
import type { Ctx } from '../core/deps.ts'
import { badField, unknownReference } from '../core/errors.ts'
import { unitsOf, type PersonRights } from '../core/reach.ts'
import { endOfDate } from '../assignments/due.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { assertDepartmentsExist, isWithinReach, assertPeopleExist } from '../users/assertExist.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { requireOpen } from '../core/restrictions.ts'
import { accessFlagsOf } from '../users/personRights.ts'
import { isColumnOpen, type ReportInput } from './contract.ts'
import { everInForce } from './policies.ts'
import { isPerPolicy, type Selection } from './selection.ts'
import { say } from '../messages/say.ts'

/** The person who asks, also outside an API call. */
export type ReportReader = Pick<Ctx, 'tx'> & {
  person: PersonRights
  workspace: { id: string; timeZone: string }
}
type SelectionInput = Pick<ReportInput, 'filter' | 'columns'>

/**
 * Throws NOT_FOUND for a business unit, a department, people or a course that is not there, or not for them;
 * FEATURE_DISABLED for a course where learning is switched off.
 */
export async function requireReach(
  ctx: ReportReader,
  { filter }: Pick<SelectionInput, 'filter'>,
): Promise<void> {
  const { branchId, departmentId, courseId } = filter
  const units = unitsOf(ctx.person)
  if (courseId) requireOpen({ workspace: { accessFlags: await accessFlagsOf(ctx.tx) } }, 'learning')
  if (courseId && (await ctx.tx.course.count({ where: reported(courseId, units) })) === 0)
    throw unknownReference('filter.courseId', say('reports.courseUnknown'))
  if (branchId && !(await isWithinReach(ctx, branchId))) throw unknownReference('filter.branchId')
  await assertDepartmentsExist(ctx, 'filter.departmentId', [departmentId])
  await assertPeopleExist(ctx, 'filter.userIds', filter.userIds)
}

/**
 * Columns of a part of the product that is switched off are left out. Throws as `requireReach`, and VALIDATION_FAILED
 * for a day that is still to come.
 */
export async function selectionOf(ctx: ReportReader, input: SelectionInput): Promise<Selection> {
  await requireReach(ctx, input)
  const { filter } = input
  const { workspace, tx } = ctx
  const flags = await accessFlagsOf(tx)
  const columns = input.columns.filter((column) => isColumnOpen(flags, column))
  if (filter.asOf !== undefined && filter.asOf > dateIn(workspace.timeZone, (await clockOf(tx)).getTime()))
    throw badField('filter.asOf', say('reports.dayToCome'))
  const at = filter.asOf === undefined ? null : endOfDate(filter.asOf, workspace.timeZone)
  return {
    workspace: { id: workspace.id, timeZone: workspace.timeZone },
    units: unitsOf(ctx.person),
    filter,
    columns,
    at,
    policies: isPerPolicy({ columns }) ? await everInForce(tx, workspace.id, at) : [],
  }
}

/** A course of the whole workspace, or of a business unit within reach. */
const reported = (id: string, units: string[] | null) => ({
  id,
  ...(units === null ? {} : { OR: [{ branchId: null }, { branchId: { in: units } }] }),
})

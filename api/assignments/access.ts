/** Whose assignments somebody answers for: everybody's, or those of their own business unit; never their own. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, unknownReference } from '../core/errors.ts'
import { isInReach, unitsOf } from '../core/reach.ts'
import { say } from '../messages/say.ts'
import { assertBranchesExist, assertDepartmentsExist } from '../users/assertExist.ts'

type PersonContext = Pick<Ctx, 'person'>
/** Whose rights reach how far. */
export type Reaching = { person: Pick<Ctx['person'], 'role' | 'branchId'> }
/** The people within reach, also those who left. */
export function peopleWithin({ person }: Reaching): Prisma.MembershipWhereInput {
  const units = unitsOf(person)
  return units === null ? {} : { branchId: { in: units } }
}
/** Filter for the assignments of people within the caller's reach, including people who have left. */
export const within = (ctx: Reaching): Prisma.AssignmentWhereInput => ({ member: peopleWithin(ctx) })

/** Courses of the whole workspace, and those of business units within reach. */
export function coursesWithin({ person }: Reaching): Prisma.CourseWhereInput {
  const units = unitsOf(person)
  return units === null ? {} : { OR: [{ branchId: null }, { branchId: { in: units } }] }
}

/** Throws NOT_FOUND for a course that is not the caller's to change: of another unit, or of all of them. */
export async function coursesChangedBy(
  { person, tx }: Pick<Ctx, 'person' | 'tx'>,
  id: string,
): Promise<void> {
  const units = unitsOf(person)
  const where = { id, ...(units === null ? {} : { branchId: { in: units } }) }
  if ((await tx.course.count({ where })) === 0) throw unknownReference('courseId')
}

/** Throws FORBIDDEN where it is about one's own. */
export function requireOther({ person }: PersonContext, userIds: readonly string[]): void {
  if (userIds.includes(person.userId))
    throw new AppError('FORBIDDEN', { text: say('assignments.notOneself') })
}

type Narrowed = {
  branchIds?: string[] | undefined
  departmentIds?: string[] | undefined
  /** People of the departments that this person manages. */
  managerId?: string | undefined
}
/** Throws NOT_FOUND for a business unit, department or person that is not there, or a unit out of reach. */
export async function assertNarrowed(
  ctx: Ctx,
  { branchIds, departmentIds, managerId }: Narrowed,
): Promise<void> {
  if (branchIds?.some((id) => !isInReach(ctx.person, id))) throw unknownReference('branchIds')
  await assertBranchesExist(ctx, 'branchIds', branchIds)
  await assertDepartmentsExist(ctx, 'departmentIds', departmentIds)
  if (managerId && (await ctx.tx.membership.count({ where: { userId: managerId } })) === 0)
    throw unknownReference('managerId')
}
/** The same as a condition on people. */
export const narrowedTo = ({
  branchIds,
  departmentIds,
  managerId,
}: Narrowed): Prisma.MembershipWhereInput => ({
  ...(branchIds ? { branchId: { in: branchIds } } : {}),
  ...(departmentIds ? { departmentId: { in: departmentIds } } : {}),
  ...(managerId ? { department: { managers: { some: { userId: managerId } } } } : {}),
})

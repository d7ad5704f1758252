/** Who sees a course and who writes it: the whole workspace's, or a business unit's own. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { isInReach, unitsOf } from '../core/reach.ts'
import type { Person } from '../core/session.ts'
import { say } from '../messages/say.ts'

export type CourseRow = Prisma.CourseGetPayload<object>
export type VersionRow = Prisma.CourseVersionGetPayload<object>

/** A Business Unit Admin sees the whole workspace's courses, too, since their people are assigned those. */
export function visibleCourses(person: Pick<Person, 'role' | 'branchId'>): Prisma.CourseWhereInput {
  const units = unitsOf(person)
  return units === null ? {} : { OR: [{ branchId: null }, { branchId: { in: units } }] }
}

/** Only a course of one's own reach: what the whole workspace learns, no business unit changes. */
type Judged = Pick<CourseRow, 'branchId' | 'status' | 'libraryCourseId'>
/** Whether a person may edit a course: by permission and reach, unless it is archived or offered by the platform. */
export const mayWrite = (person: Person, { branchId, status, libraryCourseId }: Judged) =>
  person.permissions.has('course:update') &&
  isInReach(person, branchId) &&
  status !== 'ARCHIVED' &&
  libraryCourseId === null
/** What a person may do to a course; publishing also needs `course:publish`. */
export const abilitiesOf = (person: Person, row: Judged) => ({
  update: mayWrite(person, row),
  publish: mayWrite(person, row) && person.permissions.has('course:publish'),
  remove: mayWrite(person, row),
})

/** Throws 404 alike for one that is not there and one that I may not see. */
export async function courseFor(ctx: Ctx, id: string): Promise<CourseRow> {
  const row = await ctx.tx.course.findFirst({ where: { id, ...visibleCourses(ctx.person) } })
  if (!row) throw notFound()
  return row
}

/** Throws 404 as `courseFor` does, FORBIDDEN for what is not mine to write, ILLEGAL_STATE for an archived one. */
export async function writableCourse(ctx: Ctx, id: string): Promise<CourseRow> {
  const row = await courseFor(ctx, id)
  if (!isInReach(ctx.person, row.branchId)) throw new AppError('FORBIDDEN')
  assertOwn(row)
  if (row.status === 'ARCHIVED') throw new AppError('ILLEGAL_STATE', { text: say('courses.archived') })
  return row
}

/** Throws ILLEGAL_STATE for one that the platform offers: it is neither changed here nor taken elsewhere. */
export function assertOwn({ libraryCourseId }: Pick<CourseRow, 'libraryCourseId'>): void {
  if (libraryCourseId !== null) throw new AppError('ILLEGAL_STATE', { text: say('courses.offered') })
}

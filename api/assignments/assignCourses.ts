/** Assigning by hand: who takes what by when, all of it in one transaction. */
import type { z } from '@hono/zod-openapi'
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, unknownReference, illegal } from '../core/errors.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { say } from '../messages/say.ts'
import { activeMember } from '../users/search.ts'
import { assertNarrowed, coursesWithin, narrowedTo, peopleWithin, type Reaching } from './access.ts'
import { maxAssignments, type assignments } from './contract.ts'
import {
  lockCourses,
  createAssignments,
  withUser,
  type Course,
  type AssignmentBatch,
  type Member,
  type Skipped,
} from './createAssignments.ts'

type AssignInput = z.output<typeof assignments.assign.body>
/**
 * Assigns courses to people by hand; returns counts, credits used, and who was skipped and why. Throws as
 * `assertCourses`, and VALIDATION_FAILED where nobody is chosen or there are too many assignments.
 */
export async function assign(ctx: Ctx, input: AssignInput) {
  const { newAssignments, skipped, creditsUsed } = await assignAll(ctx, input)
  ctx.audit({ detail: { courseIds: input.courseIds, assigned: newAssignments.length, creditsUsed } })
  const already = skipped.filter(({ code }) => code === 'ALREADY_ASSIGNED').length
  return {
    assigned: newAssignments.length,
    alreadyAssigned: already,
    skipped: skipped.filter(({ code }) => code !== 'ALREADY_ASSIGNED'),
    creditsUsed,
  }
}

/**
 * Assigns one course to people by hand; returns the ids of the people added, and who was skipped and why. Throws as
 * `assign`.
 */
export async function addUsers(ctx: Ctx, { courseId, ...input }: z.output<typeof assignments.addUsers.body>) {
  const { newAssignments, skipped } = await assignAll(ctx, { ...input, courseIds: [courseId] }, 'courseId')
  ctx.audit({ entityId: courseId, detail: { assigned: newAssignments.length } })
  return { added: newAssignments.map(({ userId }) => userId), skipped }
}

async function assignAll(ctx: Ctx, input: AssignInput, path = 'courseIds') {
  const courses = await assertCourses(
    { rows: ctx.tx, person: ctx.person },
    [...new Set(input.courseIds)],
    path,
  )
  const { people, unknown } = await peopleFor(ctx, input)
  const count = people.length * courses.length
  if (count > maxAssignments)
    throw badField('userIds', say('assignments.tooMany', { count, most: maxAssignments }), 'too_many')
  const batch: AssignmentBatch = {
    rows: ctx.tx,
    workspace: ctx.workspace,
    at: await clockOf(ctx.tx),
    by: ctx.person.userId,
    source: 'MANUAL',
  }
  const { newAssignments, skipped, creditsUsed } = await createAssignments(batch, courses, people, input)
  const notFound: Skipped[] = courses.flatMap(({ id: courseId }) =>
    unknown.map((userId) => ({ courseId, userId, code: 'NOT_FOUND' as const })),
  )
  return { newAssignments, skipped: [...notFound, ...skipped], creditsUsed }
}

type Choosing = Reaching & { rows: Rows }
/** Locks them. Throws NOT_FOUND, naming `path`, and ILLEGAL_STATE for one that is not published. */
export async function assertCourses(choosing: Choosing, ids: string[], path: string): Promise<Course[]> {
  const courses = await lockCourses(choosing.rows, ids, coursesWithin(choosing))
  if (courses.length < ids.length) throw unknownReference(path)
  return courses.map(({ versionId, ...course }) => {
    if (versionId === null) throw illegal(say('assignments.notPublished'))
    return { ...course, versionId }
  })
}

/** Who is named, and whom all else that was given fits; those of the platform take part in no workspace. */
async function peopleFor(ctx: Ctx, input: AssignInput): Promise<{ people: Member[]; unknown: string[] }> {
  const { userIds, branchIds, departmentIds, filter } = input
  const fits = branchIds?.length || departmentIds?.length || filter
  if (!userIds?.length && !fits) throw badField('userIds', say('assignments.nobodyChosen'), 'required')
  await assertNarrowed(ctx, input)
  const fitting: Prisma.MembershipWhereInput = {
    AND: [activeMember, narrowedTo({ branchIds, departmentIds }), filterOf(filter)],
  }
  const people = await ctx.tx.membership.findMany({
    where: {
      AND: [
        peopleWithin(ctx),
        { user: { isPlatformAdmin: false } },
        { OR: [{ userId: { in: userIds ?? [] } }, ...(fits ? [fitting] : [])] },
      ],
    },
    include: withUser,
    orderBy: { id: 'asc' },
    take: maxAssignments + 1,
  })
  const peopleIds = new Set(people.map(({ userId }) => userId))
  return { people, unknown: [...new Set(userIds)].filter((id) => !peopleIds.has(id)) }
}
const filterOf = (filter: AssignInput['filter']): Prisma.MembershipWhereInput => ({
  ...(filter?.roles ? { role: { in: filter.roles } } : {}),
  ...(filter?.designation ? { designation: { equals: filter.designation, mode: 'insensitive' } } : {}),
  ...(filter?.joinedAfter ? { dateOfJoining: { gt: new Date(filter.joinedAfter) } } : {}),
})

/**
 * Creates assignments for every caller, a person or a rule: due dates, cycles and notices. A notice never says why the
 * course was assigned.
 */
import { v7 as uuid } from 'uuid'
import type { Prisma, Rows } from '../../prisma/client.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { toColumn } from '../core/json.ts'
import { assigningNeeds } from '../core/accessFlags.ts'
import { requireOpen } from '../core/restrictions.ts'
import { accessFlagsOf } from '../users/personRights.ts'
import { lockBalances, reserve, tryReserve, type CreditBalances } from '../learning/credits.ts'
import { recordAssigned } from '../learning/entries.ts'
import { wakeTraining } from '../learning/schedule.ts'
import { notifyEach } from '../notices/notify.ts'
import { dayOf } from '../users/summaries.ts'
import { zonesOf } from '../users/zones.ts'
import type { AssignmentSource, Due, SkipCode } from './contract.ts'
import { planDue } from './due.ts'
import { assignedWords } from './courseNotices.ts'
import { recordCreditWaits } from './creditWaits.ts'

export const withUser = {
  user: { select: { active: true, isPlatformAdmin: true } },
  branch: { select: { timeZone: true } },
} satisfies Prisma.MembershipInclude
export type Member = Prisma.MembershipGetPayload<{ include: typeof withUser }>
export type Course = { id: string; title: string; branchId: string | null; versionId: string }
export type NewAssignment = Prisma.AssignmentCreateManyInput & { id: string }
export type Skipped = { courseId: string; userId: string; code: SkipCode }
/** In a transaction. `by` is null where nobody assigned it by hand. */
export type AssignmentBatch = {
  rows: Rows
  workspace: { id: string; timeZone: string }
  at: Date
  by: string | null
  source: AssignmentSource
  /** Where a rule assigns it, so that who waits for credits need not once the rule fits them no more. */
  ruleId?: string
}
export type Terms = { due: Due | null; mandatory: boolean; notify: boolean }

/**
 * Everybody takes every course, but for who has it or may not; wakes what watches their dates. Where credits do not
 * last for all, they go to those who come first in `people`; whom no person chose waits for more.
 */
export async function createAssignments(
  batch: AssignmentBatch,
  courses: Course[],
  people: Member[],
  terms: Terms,
) {
  const { rows } = batch
  const { newAssignments, skipped, balances } = await planAssignments(batch, courses, people, terms)
  await rows.assignment.createMany({ data: newAssignments })
  await recordAssigned(rows, batch.by, newAssignments)
  const creditsUsed = await reserve(rows, balances, newAssignments, batch.by)
  if (balances.size > 0) await recordCreditWaits(batch, { newAssignments, skipped, terms })
  if (terms.notify) await notifyAssignees(batch, batch.workspace.timeZone, courses, newAssignments)
  if (newAssignments.length > 0) await wakeTraining(rows, batch.workspace.id)
  return { newAssignments, skipped, creditsUsed }
}

/**
 * Returns what `createAssignments` would create and who would be left out. It writes nothing, but locks the balances.
 * `before`: how many of each course were planned already whose credits are not reserved yet. Throws FEATURE_DISABLED
 * where course management or learning is switched off.
 */
export async function planAssignments(
  batch: AssignmentBatch,
  courses: Course[],
  people: Member[],
  terms: Terms,
  before = 0,
): Promise<{ newAssignments: NewAssignment[]; skipped: Skipped[]; balances: CreditBalances }> {
  const flags = await accessFlagsOf(batch.rows)
  for (const each of assigningNeeds) requireOpen({ workspace: { accessFlags: flags } }, each)
  const ids = courses.map(({ id }) => id)
  const balances = await lockBalances(batch.rows, ids)
  for (const id of ids) for (let n = 0; n < before; n++) tryReserve(balances, id)
  const cycles = await cyclesOf(batch, courses, people)
  const skipped: Skipped[] = []
  const newAssignments: NewAssignment[] = []
  for (const course of courses)
    for (const member of people) {
      const planned = plan(batch, { course, member, terms, cycle: cycles(member.userId, course.id) })
      const one = typeof planned === 'string' ? planned : (tryReserve(balances, course.id) ?? planned)
      if (typeof one === 'string') skipped.push({ courseId: course.id, userId: member.userId, code: one })
      else newAssignments.push(one)
    }
  return { newAssignments, skipped, balances }
}

/**
 * Nobody else assigns these, publishes or archives them until the transaction ends. One that is not published has no
 * `versionId`.
 */
export async function lockCourses(rows: Rows, ids: string[], within: Prisma.CourseWhereInput = {}) {
  await rows.$queryRaw`SELECT 1 FROM "Course" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
  const courses = await rows.course.findMany({
    where: { AND: [{ id: { in: ids } }, within] },
    include: { versions: { where: { status: 'PUBLISHED' }, select: { id: true } } },
    orderBy: { id: 'asc' },
  })
  return courses.map(({ id, title, branchId, status, versions: [version] }) => ({
    id,
    title,
    branchId,
    versionId: status === 'PUBLISHED' ? (version?.id ?? null) : null,
  }))
}

/** The cycle that would be next, or null where the one there is still runs, counts or was waived. */
async function cyclesOf({ rows, at }: AssignmentBatch, courses: Course[], people: Member[]) {
  const before = await rows.assignment.findMany({
    where: {
      courseId: { in: courses.map(({ id }) => id) },
      userId: { in: people.map(({ userId }) => userId) },
    },
    select: {
      userId: true,
      courseId: true,
      cycle: true,
      assignStatus: true,
      learningStatus: true,
      validUntil: true,
    },
    orderBy: { cycle: 'asc' },
  })
  const last = new Map(before.map((each) => [`${each.userId} ${each.courseId}`, each]))
  return (userId: string, courseId: string): number | null => {
    const one = last.get(`${userId} ${courseId}`)
    if (!one) return 1
    const hasRunOut = one.learningStatus === 'COMPLETED' && one.validUntil !== null && one.validUntil < at
    return one.assignStatus === 'UNASSIGNED' || hasRunOut ? one.cycle + 1 : null
  }
}

type Planned = { course: Course; member: Member; terms: Terms; cycle: number | null }
function plan(batch: AssignmentBatch, { course, member, terms, cycle }: Planned): NewAssignment | SkipCode {
  const { at, by, source } = batch
  if (!member.active || !member.user.active) return 'INACTIVE'
  if (course.branchId !== null && course.branchId !== member.branchId) return 'OTHER_UNIT'
  if (cycle === null) return 'ALREADY_ASSIGNED'
  const due = dueFor(batch, member, terms.due)
  if (due === 'DUE_PASSED') return due
  return {
    id: uuid(),
    courseId: course.id,
    courseVersionId: course.versionId,
    userId: member.userId,
    cycle,
    source,
    mandatory: terms.mandatory,
    assignedAt: at,
    assignedBy: by,
    nextAt: at,
    clockAt: at,
    ...due,
  }
}

function dueFor({ workspace, at }: AssignmentBatch, member: Member, due: Due | null) {
  if (due === null) return {}
  const { dueAt, dueFrom } = planDue(due, {
    assignedAt: at.getTime(),
    joinedOn: dayOf(member.dateOfJoining),
    timeZone: member.branch?.timeZone ?? workspace.timeZone,
  })
  return dueAt < at.getTime()
    ? ('DUE_PASSED' as const)
    : { dueAt: new Date(dueAt), dueFrom: toColumn(dueFrom) }
}

/** Each person of what they were assigned. `timeZone`: of the workspace, for who has no business unit. */
export async function notifyAssignees(
  { rows, at }: Pick<AssignmentBatch, 'rows' | 'at'>,
  timeZone: string,
  courses: Pick<Course, 'id' | 'title'>[],
  newAssignments: NewAssignment[],
): Promise<void> {
  const zones = await zonesOf(
    rows,
    newAssignments.map(({ userId }) => userId),
  )
  const titles = new Map(courses.map(({ id, title }) => [id, title]))
  const notices = newAssignments.map(({ id, userId, courseId, dueAt }) => ({
    userId,
    kind: 'COURSE_ASSIGNED' as const,
    key: `assignment:${id}`,
    path: `/my/courses/${id}`,
    text: assignedWords({
      title: titles.get(courseId) ?? '',
      dueOn: dueAt ? dateIn(zones.get(userId) ?? timeZone, new Date(dueAt).getTime()) : null,
    }),
  }))
  await notifyEach(rows, notices, at.getTime())
}

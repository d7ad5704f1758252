/** What a report says of a person's newest cycle of a course, now or at the end of a day. */
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { dateText, dayOf, zoneOf } from '../../workflows/definition/zones.ts'
import type { CourseDefinition } from '../courses/definition/definition.ts'
import { AttemptStatus } from '../learning/contract.ts'
import { standingOf } from '../learning/loadAssignment.ts'
import learning from '../learning/module.ts'
import { learningStatusOf, percentOf } from '../learning/progress.ts'
import { overallOf, usedOf } from '../learning/quizResult.ts'

/** Instants in milliseconds. */
type AttemptReportRow = {
  itemId: string
  no: number
  status: string
  percent: number | null
  startedAt: number
  endedAt: number | null
  /** It still waited for a person's marks at the end of the day that is asked for. */
  waited: boolean
}
/** An assignment as the database tells it; attempts, items and grants only where a column needs them. */
export type AssignmentReportRow = {
  courseVersionId: string
  assigned: string
  status: string
  percent: number
  hasStarted: boolean
  doneAt: number | null
  attempts?: AttemptReportRow[]
  items?: { itemId: string; doneAt: number | null }[]
  grants?: { itemId: string; extraAttempts: number; extraSeconds: number }[]
}
type Attempt = { itemId: string; no: number; status: string; percent: number | null }
type Test = 'PASSED' | 'FAILED' | 'AWAITING_GRADING' | 'IN_PROGRESS' | 'NOT_STARTED'
/** An assignment as a report tells of it. */
export type CourseResult = {
  courseId: string
  title: string
  assigned: string
  status: string
  percent: number
  doneAt: number | null
  attempts: Attempt[]
  score: number | null
  /** null for a course without a quiz. */
  test: Test | null
}

/** Whether a report column shows courses. */
export const isOfCourses = (column: string): boolean => isKeyOf(learning.reportColumns, column)

/** What an attempt was by then; null before it began. One that was voided ran until it was. */
function attemptBy(
  { startedAt, endedAt, waited, ...attempt }: AttemptReportRow,
  at: number | null,
): Attempt | null {
  if (at === null) return attempt
  if (startedAt > at) return null
  if (endedAt === null || endedAt > at) return { ...attempt, status: 'IN_PROGRESS', percent: null }
  return waited ? { ...attempt, status: 'AWAITING_GRADING', percent: null } : attempt
}

/** `course`: the version that it is on; not known where nothing of it is asked. `at`: null for now. */
export function courseResultOf(
  { courseId, title, assignment }: { courseId: string; title: string; assignment: AssignmentReportRow },
  course: CourseDefinition | undefined,
  at: number | null,
): CourseResult {
  const attempts = (assignment.attempts ?? []).flatMap((each) => attemptBy(each, at) ?? [])
  const items = (assignment.items ?? []).map(({ itemId, doneAt }) => ({
    itemId,
    openedAt: null,
    completedAt: doneAt === null || (at !== null && doneAt > at) ? null : new Date(doneAt),
  }))
  const { assigned, status, percent, doneAt } = assignment
  const summary = { courseId, title, assigned, status, percent, doneAt, attempts }
  if (!course) return { ...summary, score: null, test: null }
  const standing = standingOf({ assignment: { items, attempts, grants: assignment.grants ?? [] }, course })
  const isOpen = status === 'IN_PROGRESS' || status === 'NOT_STARTED'
  const quizzes = [...standing.quizzes.values()]
  return {
    ...summary,
    ...(at === null ? {} : { percent: percentOf(course, standing) }),
    ...(at !== null && isOpen ? { status: learningStatusOf(course, standing, assignment.hasStarted) } : {}),
    score: overallOf(quizzes),
    test: testOf(
      quizzes.map(({ result }) => result),
      attempts.length > 0,
    ),
  }
}

/** All quizzes of a course as one. */
function testOf(results: readonly (string | null)[], hasTried: boolean): Test | null {
  if (results.length === 0) return null
  if (results.every((result) => result === 'PASSED')) return 'PASSED'
  if (results.includes('AWAITING_GRADING')) return 'AWAITING_GRADING'
  if (results.includes('FAILED')) return 'FAILED'
  return hasTried ? 'IN_PROGRESS' : 'NOT_STARTED'
}

type About = { course: CourseResult | undefined; policy?: unknown }
type Saying = (member: object, about: About, timeZone: string) => string | null
const of =
  (format: (course: CourseResult, timeZone: string) => string | null): Saying =>
  (_, { course }, timeZone) =>
    course ? format(course, timeZone) : null

/** The value of each column; null where the person never had the course, except for `assignment`. */
export const courseSaying: Record<keyof typeof learning.reportColumns, Saying> = {
  courseName: of(({ title }) => title),
  assignment: (_, { course, policy }) => course?.assigned ?? (policy ? null : 'NOT_ASSIGNED'),
  courseStatus: of(({ status }) => status),
  completionPercentage: of(({ percent }) => String(percent)),
  completionDate: of(({ doneAt }, timeZone) =>
    doneAt === null ? null : dateText(dayOf(zoneOf(timeZone), doneAt)),
  ),
  testAttempts: of(({ attempts }) =>
    String(usedOf(attempts.map(({ status }) => ({ status: AttemptStatus.parse(status) })))),
  ),
  score: of(({ score }) => score?.toString() ?? null),
  testStatus: of(({ test }) => test),
}

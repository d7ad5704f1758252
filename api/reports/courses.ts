/** What a report says of a person's newest cycle of a course. */
import type { Prisma, Rows } from '../../prisma/client.ts'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { dateText, dayOf, zoneOf } from '../../workflows/definition/zones.ts'
import { definitionsOf } from '../learning/definitions.ts'
import { standingOf } from '../learning/held.ts'
import learning from '../learning/module.ts'
import type { QuizStanding } from '../learning/progress.ts'
import { overallOf, usedOf } from '../learning/quizResult.ts'
import { AttemptStatus } from '../learning/contract.ts'

const withStanding = {
  course: { select: { title: true } },
  items: true,
  attempts: true,
  grants: true,
} satisfies Prisma.AssignmentInclude
export type Taken = {
  assignment: Prisma.AssignmentGetPayload<{ include: typeof withStanding }>
  /** How each quiz stands, in the order of the course. */
  quizzes: QuizStanding[]
}

export const isOfCourses = (column: string): boolean => isKeyOf(learning.reportColumns, column)

/** By the ids of assignments: at most two statements. */
export async function readTaken(rows: Rows, workspaceId: string, ids: string[]): Promise<Map<string, Taken>> {
  if (ids.length === 0) return new Map()
  const found = await rows.assignment.findMany({ where: { id: { in: ids } }, include: withStanding })
  const definitions = await definitionsOf(
    rows,
    workspaceId,
    found.map(({ courseVersionId }) => courseVersionId),
  )
  return new Map(
    found.map((assignment) => {
      const course = definitions.get(assignment.courseVersionId)
      return [
        assignment.id,
        { assignment, quizzes: course ? [...standingOf({ assignment, course }).quizzes.values()] : [] },
      ]
    }),
  )
}

/** All quizzes of a course as one; null for a course that has none. */
function testStatusOf({ quizzes, assignment }: Taken): string | null {
  if (quizzes.length === 0) return null
  const results = quizzes.map(({ result }) => result)
  if (results.every((result) => result === 'PASSED')) return 'PASSED'
  if (results.includes('AWAITING_GRADING')) return 'AWAITING_GRADING'
  if (results.includes('FAILED')) return 'FAILED'
  return assignment.attempts.length > 0 ? 'IN_PROGRESS' : 'NOT_STARTED'
}

type About = { taken: Taken | undefined; policy?: unknown }
type Saying = (member: object, about: About, timeZone: string) => string | null
const of =
  (tell: (taken: Taken, timeZone: string) => string | null): Saying =>
  (_, { taken }, timeZone) =>
    taken ? tell(taken, timeZone) : null

/** What each column says; null for whoever never had the course. */
export const courseSaying: Record<keyof typeof learning.reportColumns, Saying> = {
  courseName: of(({ assignment }) => assignment.course.title),
  assignment: (_, { taken, policy }) => taken?.assignment.assignStatus ?? (policy ? null : 'NOT_ASSIGNED'),
  courseStatus: of(({ assignment }) => assignment.learningStatus),
  completionPercentage: of(({ assignment }) => String(assignment.percent)),
  completionDate: of(
    ({ assignment: { completedAt } }, timeZone) =>
      completedAt && dateText(dayOf(zoneOf(timeZone), completedAt.getTime())),
  ),
  testAttempts: of(({ assignment }) =>
    String(usedOf(assignment.attempts.map(({ status }) => ({ status: AttemptStatus.parse(status) })))),
  ),
  score: of(({ quizzes }) => overallOf(quizzes)?.toString() ?? null),
  testStatus: of(testStatusOf),
}

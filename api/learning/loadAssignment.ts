/** One assignment with all that was done in it, and the course that it is on. */
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { column } from '../core/json.ts'
import type { CourseDefinition } from '../courses/definition/definition.ts'
import { AttemptStatus } from './contract.ts'
import { definitionOf } from './definitions.ts'
import type { Done, Standing, WatchedOf } from './progress.ts'
import { leftOf, resultOf, type Tried } from './quizResult.ts'

export const withAll = {
  items: true,
  watched: true,
  packages: { select: { id: true, itemId: true, isDone: true } },
  attempts: { orderBy: { no: 'asc' } },
  grants: true,
  course: { select: { title: true, branchId: true, schedule: true } },
  member: { select: { branchId: true, branch: { select: { timeZone: true } } } },
} satisfies Prisma.AssignmentInclude
export type FullAssignmentRow = Prisma.AssignmentGetPayload<{ include: typeof withAll }>
export type FullAttemptRow = FullAssignmentRow['attempts'][number]
export type LoadedAssignment = {
  assignment: FullAssignmentRow
  course: CourseDefinition
  /** The database's clock, which all deadlines go by. */
  at: Date
  timeZone: string
}
type TenantContext = { tx: Rows; workspace: Pick<Ctx['workspace'], 'id' | 'timeZone'> }

/** Returns the time of the database's clock, which all deadlines go by. */
export async function clockOf(rows: Rows): Promise<Date> {
  const [clock] = await rows.$queryRaw<{ at: Date }[]>`SELECT clock_timestamp() AS at`
  return clock?.at ?? new Date()
}

/** Nobody else changes anything of this assignment until the transaction ends. */
export const lockAssignment = (rows: Rows, assignmentId: string) =>
  rows.$queryRaw`SELECT 1 FROM "Assignment" WHERE id = ${assignmentId}::uuid FOR UPDATE`

/** Throws NOT_FOUND. */
export async function loadAssignment(
  { tx, workspace }: TenantContext,
  where: Prisma.AssignmentWhereInput,
): Promise<LoadedAssignment> {
  const assignment = await tx.assignment.findFirst({ where, include: withAll })
  if (!assignment) throw notFound()
  return {
    assignment,
    course: await definitionOf(tx, workspace.id, assignment.courseVersionId),
    at: await clockOf(tx),
    timeZone: assignment.member.branch?.timeZone ?? workspace.timeZone,
  }
}

const doneOf = column<Record<string, Done>>()
/** Returns the progress row of one item; undefined where nothing was recorded of the item yet. */
export const itemRow = ({ assignment }: LoadedAssignment, itemId: string) =>
  assignment.items.find((each) => each.itemId === itemId)
/** The package of a lesson as this person plays it; none until the lesson is begun. */
export const packageIn = ({ assignment }: LoadedAssignment, itemId: string) =>
  assignment.packages.find((each) => each.itemId === itemId)
/** What was done with the blocks of a lesson. */
export const doneIn = (loadedAssignment: LoadedAssignment, itemId: string): Record<string, Done> =>
  doneOf.read(itemRow(loadedAssignment, itemId)?.done ?? {})
/** Returns by block id how much of each video was watched and how long the video is, in milliseconds. */
export const watchedOf = ({ assignment }: LoadedAssignment): Map<string, WatchedOf> =>
  new Map(
    assignment.watched.map(({ blockId, grantedMs, durationMs }) => [
      blockId,
      { watchedMs: grantedMs, durationMs },
    ]),
  )

/** As much of an assignment as tells how somebody stands. */
export type AssignmentForProgress<Attempt extends AttemptRow = AttemptRow> = {
  assignment: {
    items: Pick<FullAssignmentRow['items'][number], 'itemId' | 'openedAt' | 'completedAt'>[]
    attempts: Attempt[]
    grants: Pick<FullAssignmentRow['grants'][number], 'itemId' | 'extraAttempts' | 'extraSeconds'>[]
  }
}
type AttemptRow = Pick<FullAttemptRow, 'itemId' | 'no' | 'status' | 'percent'>
/** Returns the attempts at one quiz of the assignment. */
export const attemptsAt = <Attempt extends AttemptRow>(
  { assignment }: { assignment: { attempts: Attempt[] } },
  itemId: string,
): Attempt[] => assignment.attempts.filter((each) => each.itemId === itemId)
/** Reduces attempts to what the result of a quiz is computed from: number, status and percent. */
export const triedOf = (attempts: readonly AttemptRow[]): Tried[] =>
  attempts.map(({ no, status, percent }) => ({ no, status: AttemptStatus.parse(status), percent }))
/** What was granted beside what the quiz gives everybody. */
export function grantedAt({ assignment }: AssignmentForProgress, itemId: string) {
  const grants = assignment.grants.filter((each) => each.itemId === itemId)
  return {
    attempts: grants.reduce((sum, each) => sum + each.extraAttempts, 0),
    seconds: grants.reduce((sum, each) => sum + each.extraSeconds, 0),
  }
}

/**
 * Returns when each item was opened and completed, in milliseconds, and the result of each quiz with the attempts
 * left.
 */
export function standingOf(
  loadedAssignment: AssignmentForProgress & Pick<LoadedAssignment, 'course'>,
): Standing {
  const { assignment, course } = loadedAssignment
  return {
    reached: new Map(
      assignment.items.map(({ itemId, openedAt, completedAt }) => [
        itemId,
        { openedAt: openedAt?.getTime() ?? null, completedAt: completedAt?.getTime() ?? null },
      ]),
    ),
    quizzes: new Map(
      course.items.flatMap((item) => {
        if (item.kind !== 'QUIZ') return []
        const tried = triedOf(attemptsAt(loadedAssignment, item.id))
        return [
          [
            item.id,
            {
              ...resultOf(item, tried),
              left: leftOf(item, grantedAt(loadedAssignment, item.id).attempts, tried),
              isRunning: tried.some(({ status }) => status === 'IN_PROGRESS'),
            },
          ] as const,
        ]
      }),
    ),
  }
}

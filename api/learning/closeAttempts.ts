/**
 * Closes attempts. The first read after an attempt's time is over closes it, in one guarded UPDATE under the lock of
 * its assignment, so that two devices and an administrator never see different ends of it.
 */
import { v7 as uuid } from 'uuid'
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { blocksOf } from '../courses/definition/draft.ts'
import { noteCompleted } from './entries.ts'
import { issueCertificate } from './certificate.ts'
import { quizOf } from './definitions.ts'
import { isQuestionBlock } from './draw.ts'
import {
  lockAssignment,
  loadAssignment,
  standingOf,
  withAll,
  type LoadedAssignment,
  type FullAssignmentRow,
  type FullAttemptRow,
} from './loadAssignment.ts'
import { learningStatusOf, percentOf } from './progress.ts'
import { markAll, scoreOf } from './quizResult.ts'
import { countsUntil } from './clock.ts'
import { scheduleOf, wakeTraining } from './schedule.ts'

/** What came in a moment too late still counts; the way takes time. */
export const graceMs = 2000
/** Whether an attempt is in progress more than 2 seconds (`graceMs`) after its deadline. */
export const isOver = (
  { status, deadlineAt }: Pick<FullAttemptRow, 'status' | 'deadlineAt'>,
  at: Date,
): boolean => status === 'IN_PROGRESS' && deadlineAt !== null && at.getTime() > deadlineAt.getTime() + graceMs

type TenantContext = Pick<Ctx, 'tx' | 'workspace'>
/** Reads an assignment under its lock, with every attempt closed whose time is over. */
export async function lockAndLoadAssignment(
  ctx: TenantContext,
  where: Prisma.AssignmentWhereInput,
): Promise<LoadedAssignment> {
  const { assignment } = await loadAssignment(ctx, where)
  await lockAssignment(ctx.tx, assignment.id)
  // It may have been taken away while this waited.
  const loadedAssignment = await loadAssignment(ctx, { AND: [where, { id: assignment.id }] })
  const over = loadedAssignment.assignment.attempts.filter((attempt) => isOver(attempt, loadedAssignment.at))
  if (over.length === 0) return loadedAssignment
  for (const attempt of over)
    await finish(
      ctx.tx,
      loadedAssignment,
      attempt,
      attempt.deadlineAt ?? loadedAssignment.at,
      'AUTO_SUBMITTED',
    )
  return settle(ctx.tx, loadedAssignment)
}

/** Reads an assignment without a lock; closes an attempt whose time is over in a separate transaction. */
export async function lookAt(ctx: Ctx, where: Prisma.AssignmentWhereInput): Promise<LoadedAssignment> {
  const loadedAssignment = await loadAssignment(ctx, where)
  if (!loadedAssignment.assignment.attempts.some((attempt) => isOver(attempt, loadedAssignment.at)))
    return loadedAssignment
  return ctx.db.transaction((tx) => lockAndLoadAssignment({ tx, workspace: ctx.workspace }, where))
}

const maxAttemptsToClose = 200
/** Closes what is over among the assignments of a list, before it is read. */
export async function closeOverdue(ctx: Ctx, where: Prisma.AssignmentWhereInput): Promise<void> {
  const over = await ctx.tx.attempt.findMany({
    where: {
      status: 'IN_PROGRESS',
      deadlineAt: { lt: new Date(Date.now() - graceMs) },
      assignment: where,
    },
    select: { assignmentId: true },
    distinct: ['assignmentId'],
    take: maxAttemptsToClose,
  })
  for (const { assignmentId } of over)
    await ctx.db.transaction((tx) =>
      lockAndLoadAssignment({ tx, workspace: ctx.workspace }, { id: assignmentId }),
    )
}

/** Marks what was saved and ends the attempt; one that has ended stays as it is. */
export async function finish(
  rows: Rows,
  { course }: LoadedAssignment,
  { id, itemId, drawn }: FullAttemptRow,
  submittedAt: Date,
  how: 'SUBMITTED' | 'AUTO_SUBMITTED',
): Promise<void> {
  const quiz = quizOf(course, itemId)
  const savedAnswers = await rows.attemptAnswer.findMany({ where: { attemptId: id } })
  const answers = new Map(savedAnswers.map(({ blockId, answer }) => [blockId, answer ?? undefined]))
  const questions = blocksOf(course, itemId)
    .filter(isQuestionBlock)
    .filter((each) => drawn.includes(each.id))
  const marks = markAll(questions, (blockId) => answers.get(blockId))
  const scored = scoreOf([...marks.values()], quiz)
  const waits = [...marks.values()].some(({ isByHand }) => isByHand)
  const decided = marks.size === 0 ? how : scored.passed ? 'PASSED' : 'FAILED'
  const { count } = await rows.attempt.updateMany({
    where: { id, status: 'IN_PROGRESS' },
    data: {
      submittedAt,
      ...(waits ? { status: 'AWAITING_GRADING' } : { status: decided, ...scored }),
    },
  })
  if (count === 0) return
  const marked = [...marks].map(([blockId, mark]) => ({ id: uuid(), blockId, ...mark }))
  await rows.$executeRaw`
    INSERT INTO "AttemptAnswer" (id, "attemptId", "blockId", points, "of", "isByHand")
    SELECT id, ${id}::uuid, "blockId", points, "of", "isByHand"
      FROM jsonb_to_recordset(${JSON.stringify(marked)}::jsonb)
        AS m(id uuid, "blockId" text, points float8, "of" float8, "isByHand" boolean)
        ON CONFLICT ("attemptId", "blockId") DO UPDATE
          SET points = EXCLUDED.points, "of" = EXCLUDED."of", "isByHand" = EXCLUDED."isByHand"`
}

/**
 * Reads an assignment again after something was done in it and writes what follows: quizzes that are passed, percent,
 * status, and once all is done how long that counts. What is complete stays complete.
 */
export async function settle(
  rows: Rows,
  { assignment: { id }, course, at, timeZone }: LoadedAssignment,
): Promise<LoadedAssignment> {
  const read = () => rows.assignment.findUniqueOrThrow({ where: { id }, include: withAll })
  let assignment = await read()
  const before = standingOf({ assignment, course })
  const passed = course.items.filter(
    ({ id: itemId }) =>
      before.quizzes.get(itemId)?.result === 'PASSED' && !before.reached.get(itemId)?.completedAt,
  )
  for (const item of passed) {
    const key = { assignmentId: id, itemId: item.id }
    await rows.itemProgress.upsert({
      where: { assignmentId_itemId: key },
      create: { ...key, openedAt: at, completedAt: at },
      update: { completedAt: at },
    })
  }
  if (passed.length > 0) assignment = await read()
  const standing = standingOf({ assignment, course })
  const isEnded = assignment.learningStatus === 'COMPLETED' || assignment.learningStatus === 'WAIVED'
  const status = learningStatusOf(course, standing, assignment.startedAt !== null)
  const isDone = !isEnded && status === 'COMPLETED'
  assignment = await rows.assignment.update({
    where: { id },
    include: withAll,
    data: {
      percent: percentOf(course, standing),
      ...(isEnded ? {} : { learningStatus: status }),
      ...(isDone ? completion(assignment, { course, at, timeZone }) : {}),
    },
  })
  if (isDone) {
    await noteCompleted(rows, assignment)
    await issueCertificate(rows, { assignment, course, timeZone })
    await wakeTraining(rows, assignment.workspaceId)
  }
  return { assignment, course, at, timeZone }
}

function completion(
  { renews, course: { schedule } }: FullAssignmentRow,
  { course, at, timeZone }: Pick<LoadedAssignment, 'course' | 'at' | 'timeZone'>,
) {
  const until = countsUntil(scheduleOf(schedule).renewal, {
    completedAt: at.getTime(),
    renews: renews?.getTime() ?? null,
    validityMonths: course.validityMonths,
    timeZone,
  })
  return { completedAt: at, validUntil: until === null ? null : new Date(until), nextAt: at, clockAt: at }
}

/** Attempts at quizzes as those see them who answer for them, and giving somebody more. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, unknownReference } from '../core/errors.ts'
import { skipTake, toPage, type PageQuery } from '../core/page.ts'
import { courseInLanguage } from '../courses/definition/definition.ts'
import { readingLanguage } from '../core/readerLocale.ts'
import { closeOverdue, lockAndLoadAssignment, settle } from '../learning/closeAttempts.ts'
import { AttemptStatus } from '../learning/contract.ts'
import { definitionOf, definitionsOf, quizOf } from '../learning/definitions.ts'
import {
  attemptsAt,
  grantedAt,
  standingOf,
  triedOf,
  withAll,
  type LoadedAssignment,
} from '../learning/loadAssignment.ts'
import { timeLimitOf } from '../learning/presentCourse.ts'
import { usedOf } from '../learning/quizResult.ts'
import { say } from '../messages/say.ts'
import { nameOf } from '../users/summaries.ts'
import { assertNarrowed, narrowedTo, peopleWithin, requireOther, within } from './access.ts'
import type { assignments, AttemptSummary } from './contract.ts'
import { assertCourse } from './service.ts'

type Exceeded = z.input<typeof assignments.exceeded.returns>['content'][number]

/** One row an assignment: the first of its quizzes that nothing is left of. */
export async function exceeded(
  ctx: Ctx,
  query: PageQuery,
  { courseId, branchIds }: z.output<typeof assignments.exceeded.body>,
) {
  await assertCourse(ctx, courseId)
  await assertNarrowed(ctx, { branchIds })
  const of: Prisma.AssignmentWhereInput = {
    ...(courseId === undefined ? {} : { courseId }),
    assignStatus: 'ASSIGNED',
    member: { AND: [peopleWithin(ctx), narrowedTo({ branchIds })] },
  }
  await closeOverdue(ctx, of)
  const where: Prisma.AssignmentWhereInput = { AND: [of, { learningStatus: 'ATTEMPTS_EXCEEDED' }] }
  const [rows, total] = await Promise.all([
    ctx.tx.assignment.findMany({
      where,
      ...skipTake(query),
      include: { ...withAll, member: { include: { user: true, branch: true } } },
      orderBy: [{ assignedAt: 'asc' }, { id: 'asc' }],
    }),
    ctx.tx.assignment.count({ where }),
  ])
  const definitions = await definitionsOf(
    ctx.tx,
    ctx.workspace.id,
    rows.map(({ courseVersionId }) => courseVersionId),
  )
  const content = rows.flatMap((assignment): Exceeded[] => {
    const definition = definitions.get(assignment.courseVersionId)
    if (!definition) return []
    const course = courseInLanguage(definition, readingLanguage())
    const { quizzes } = standingOf({ assignment, course })
    const quiz = course.items.find(
      ({ id, mandatory }) => mandatory && quizzes.get(id)?.left === 0 && quizzes.get(id)?.result === 'FAILED',
    )
    if (quiz?.kind !== 'QUIZ') return []
    const attempts = attemptsAt({ assignment }, quiz.id)
    return [
      {
        assignmentId: assignment.id,
        userId: assignment.userId,
        name: nameOf(assignment.member),
        courseId: assignment.courseId,
        courseTitle: course.title,
        quizId: quiz.id,
        quizTitle: quiz.title,
        attemptsUsed: usedOf(triedOf(attempts)),
        attemptsAllowed: (quiz.maxAttempts ?? 0) + grantedAt({ assignment }, quiz.id).attempts,
        lastPercent: attempts.at(-1)?.percent ?? null,
      },
    ]
  })
  return toPage(content, total, query)
}

/** One's own; for who assigns courses those of people within reach. All cycles, oldest first. */
export async function userAttempts(
  ctx: Ctx,
  { courseId, userId, quizId }: z.output<typeof assignments.userAttempts.query>,
): Promise<z.input<typeof AttemptSummary>[]> {
  const isOwn = userId === undefined || userId === ctx.person.userId
  if (!isOwn && !ctx.person.permissions.has('course:assign')) throw unknownReference('userId')
  const learnerId = userId ?? ctx.person.userId
  const where: Prisma.AssignmentWhereInput = {
    AND: [{ courseId, userId: learnerId }, isOwn ? {} : within(ctx)],
  }
  await closeOverdue(ctx, where)
  const rows = await ctx.tx.assignment.findMany({
    where,
    include: { attempts: { orderBy: { no: 'asc' } } },
    orderBy: { cycle: 'asc' },
  })
  if (rows.length === 0) throw unknownReference(isOwn ? 'courseId' : 'userId')
  const definitions = await definitionsOf(
    ctx.tx,
    ctx.workspace.id,
    rows.map(({ courseVersionId }) => courseVersionId),
  )
  const titles = new Map(
    [...definitions.values()].flatMap((definition) =>
      courseInLanguage(definition, readingLanguage()).items.flatMap(({ id, kind, title }) =>
        kind === 'QUIZ' ? [[id, title] as const] : [],
      ),
    ),
  )
  if (quizId !== undefined && !titles.has(quizId)) throw unknownReference('quizId')
  return rows
    .flatMap(({ attempts }) => attempts)
    .filter(({ itemId }) => quizId === undefined || itemId === quizId)
    .map(({ id, itemId, status, ...attempt }) => ({
      ...attempt,
      attemptId: id,
      itemId,
      quizTitle: titles.get(itemId) ?? '',
      status: AttemptStatus.parse(status),
    }))
}

/** A running attempt gets the extra time, too. Throws FORBIDDEN where oneself is among them. */
export async function increase(ctx: Ctx, input: z.output<typeof assignments.increaseAttempts.body>) {
  const { courseId, quizId, extraAttempts, extraMinutes } = input
  const userIds = [...new Set(input.userIds)].toSorted()
  await assertCourse(ctx, courseId)
  requireOther(ctx, userIds)
  if (extraAttempts === 0 && extraMinutes === 0)
    throw badField('extraAttempts', say('assignments.nothingGranted'))
  const openAssignments = await ctx.tx.assignment.findMany({
    where: {
      AND: [
        { courseId, userId: { in: userIds }, assignStatus: 'ASSIGNED' },
        { learningStatus: { notIn: ['COMPLETED', 'WAIVED'] } },
        within(ctx),
      ],
    },
    select: { id: true, userId: true, courseVersionId: true },
    orderBy: { id: 'asc' },
  })
  if (openAssignments.length < userIds.length) throw unknownReference('userIds')
  for (const { courseVersionId } of openAssignments) {
    const { items } = await definitionOf(ctx.tx, ctx.workspace.id, courseVersionId)
    const quiz = items.find(({ id }) => id === quizId)
    if (quiz?.kind !== 'QUIZ') throw unknownReference('quizId')
    if (extraAttempts > 0 && quiz.maxAttempts === null)
      throw badField('extraAttempts', say('assignments.noLimit'))
    if (extraMinutes > 0 && quiz.timeLimitSeconds === null)
      throw badField('extraMinutes', say('assignments.noTimeLimit'))
  }
  ctx.audit({ entityId: courseId, detail: { quizId, userIds, extraAttempts, extraMinutes } })
  const allowances = []
  for (const { id } of openAssignments) allowances.push(await grant(ctx, id, input))
  return allowances
}

async function grant(
  ctx: Ctx,
  assignmentId: string,
  { quizId, extraAttempts, extraMinutes, reason }: z.output<typeof assignments.increaseAttempts.body>,
) {
  const loadedAssignment = await lockAndLoadAssignment(ctx, { id: assignmentId })
  await ctx.tx.attemptGrant.create({
    data: {
      assignmentId,
      itemId: quizId,
      extraAttempts,
      extraSeconds: extraMinutes * 60,
      reason,
      grantedBy: ctx.person.userId,
    },
  })
  const running = attemptsAt(loadedAssignment, quizId).find(({ status }) => status === 'IN_PROGRESS')
  if (running?.deadlineAt)
    await ctx.tx.attempt.update({
      where: { id: running.id },
      data: { deadlineAt: new Date(running.deadlineAt.getTime() + extraMinutes * 60_000) },
    })
  return allowedOf(await settle(ctx.tx, loadedAssignment), quizId)
}
function allowedOf(loadedAssignment: LoadedAssignment, quizId: string) {
  const quiz = quizOf(loadedAssignment.course, quizId)
  return {
    userId: loadedAssignment.assignment.userId,
    attemptsAllowed:
      quiz.maxAttempts === null ? null : quiz.maxAttempts + grantedAt(loadedAssignment, quizId).attempts,
    timeLimitSeconds: timeLimitOf(loadedAssignment, quiz),
  }
}

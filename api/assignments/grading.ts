/** Marking by hand what no rule can mark. Nobody marks their own. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { countWaiting, type AttentionCount } from '../core/attention.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, notFound, unknownReference, illegal } from '../core/errors.ts'
import { skipTake, toPage, type PageQuery } from '../core/page.ts'
import { readingLanguage, wordsFor } from '../core/readerLocale.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import { courseInLanguage } from '../courses/definition/definition.ts'
import { blocksOf, isQuestion, type QuestionBlock } from '../courses/definition/draft.ts'
import { lockAndLoadAssignment, settle } from '../learning/closeAttempts.ts'
import { AttemptStatus } from '../learning/contract.ts'
import { definitionOf, definitionsOf, quizOf } from '../learning/definitions.ts'
import { scoreOf } from '../learning/quizResult.ts'
import { answerKinds } from '../questions/index.ts'
import { isAnswered } from '../questions/kind.ts'
import { say } from '../messages/say.ts'
import { namesOf } from '../users/names.ts'
import { nameOf } from '../users/summaries.ts'
import { assertNarrowed, narrowedTo, peopleWithin, requireOther } from './access.ts'
import type { assignments, Grading, Ungraded } from './contract.ts'
import { assertCourse } from './service.ts'

const withNames = {
  answers: true,
  assignment: {
    include: { course: true, member: { include: { user: true, branch: true } } },
  },
} satisfies Prisma.AttemptInclude
type Row = Prisma.AttemptGetPayload<{ include: typeof withNames }>

type QueueFilter = z.output<typeof assignments.gradingQueue.body>
const ungraded = (ctx: Ctx, { courseId, branchIds }: QueueFilter): Prisma.AttemptWhereInput => ({
  status: 'AWAITING_GRADING',
  assignment: {
    ...(courseId === undefined ? {} : { courseId }),
    assignStatus: 'ASSIGNED',
    userId: { not: ctx.person.userId },
    member: { AND: [peopleWithin(ctx), narrowedTo({ branchIds })] },
  },
})

/** Attempts that the person who asks can mark. */
export function attemptsToGrade(ctx: Ctx): Promise<AttentionCount | null> {
  const where = ungraded(ctx, {})
  return countWaiting({
    count: () => ctx.tx.attempt.count({ where }),
    first: async () => {
      const row = await ctx.tx.attempt.findFirst({
        where,
        orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
        select: { id: true, assignment: { select: { course: { select: { title: true } } } } },
      })
      return row && { path: `/grading/${row.id}`, name: row.assignment.course.title, dueAt: null }
    },
  })
}

/**
 * One page of the attempts that await grading by the caller, oldest submission first; never the caller's own. Throws
 * NOT_FOUND for a course, or a business unit of the filter, that is unknown or out of reach.
 */
export async function queue(ctx: Ctx, query: PageQuery, { courseId, branchIds }: QueueFilter) {
  await assertCourse(ctx, courseId)
  await assertNarrowed(ctx, { branchIds })
  const where = ungraded(ctx, { courseId, branchIds })
  const [rows, total] = await Promise.all([
    ctx.tx.attempt.findMany({
      where,
      ...skipTake(query),
      include: withNames,
      orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
    }),
    ctx.tx.attempt.count({ where }),
  ])
  const definitions = await definitionsOf(
    ctx.tx,
    ctx.workspace.id,
    rows.map(({ assignment }) => assignment.courseVersionId),
  )
  const content = rows.flatMap((row) => {
    const definition = definitions.get(row.assignment.courseVersionId)
    return definition ? [presentUngraded(row, courseInLanguage(definition, readingLanguage()))] : []
  })
  return toPage(content, total, query)
}

type Course = Parameters<typeof quizOf>[0]
const presentUngraded = (
  { id, no, itemId, submittedAt, startedAt, assignment, answers }: Row,
  course: Course,
): z.input<typeof Ungraded> => ({
  attemptId: id,
  user: {
    userId: assignment.userId,
    name: nameOf(assignment.member),
    branchName: assignment.member.branch?.name ?? null,
  },
  courseId: assignment.courseId,
  courseTitle: course.title,
  quizTitle: quizOf(course, itemId).title,
  no,
  submittedAt: submittedAt ?? startedAt,
  questionCount: answers.filter(({ isByHand, markedAt }) => isByHand && markedAt === null).length,
})

/** Throws NOT_FOUND for what a person has nothing to mark in, and FORBIDDEN for one's own. */
async function attemptFor(ctx: Ctx, attemptId: string): Promise<Row> {
  const row = await ctx.tx.attempt.findFirst({
    where: {
      id: attemptId,
      status: { in: ['AWAITING_GRADING', 'PASSED', 'FAILED'] },
      answers: { some: { isByHand: true } },
      assignment: { assignStatus: 'ASSIGNED', member: peopleWithin(ctx) },
    },
    include: withNames,
  })
  if (!row) throw notFound()
  requireOther(ctx, [row.assignment.userId])
  return row
}

/**
 * An attempt with its gradable questions, for the person who grades it. Throws NOT_FOUND for one that has nothing to
 * grade, and FORBIDDEN for the caller's own.
 */
export async function open(ctx: Ctx, attemptId: string): Promise<z.input<typeof Grading>> {
  const row = await attemptFor(ctx, attemptId)
  const definition = await definitionOf(ctx.tx, ctx.workspace.id, row.assignment.courseVersionId)
  const course = courseInLanguage(definition, readingLanguage())
  const names = await namesOf(
    ctx.tx,
    row.answers.map(({ markedBy }) => markedBy),
  )
  const questions = blocksOf(course, row.itemId)
    .filter(isQuestion)
    .filter(({ id, marking }) => marking !== null && row.drawn.includes(id))
  return {
    ...presentUngraded(row, course),
    status: AttemptStatus.parse(row.status),
    language: Language.parse(row.language),
    score: row.score,
    of: row.of,
    answers: questions.map((block) => presentAnswer(block, row.answers, names)),
  }
}
function presentAnswer(block: QuestionBlock, answers: Row['answers'], names: Map<string, string>) {
  const attemptAnswer = answers.find(({ blockId }) => blockId === block.id)
  return {
    blockId: block.id,
    type: block.type,
    label: block.label,
    answer: isAnswered(attemptAnswer?.answer)
      ? wordsFor(answerKinds[block.type].inWords(block, attemptAnswer?.answer))
      : null,
    rubric: block.marking?.rubric ?? null,
    points:
      attemptAnswer && (!attemptAnswer.isByHand || attemptAnswer.markedAt) ? attemptAnswer.points : null,
    of: attemptAnswer?.of ?? block.marking?.points ?? 0,
    isByHand: attemptAnswer?.isByHand ?? false,
    markedBy: attemptAnswer?.markedBy ? (names.get(attemptAnswer.markedBy) ?? null) : null,
    comment: attemptAnswer?.comment ?? null,
  }
}

/** The last mark decides the attempt. Throws ILLEGAL_STATE for one that is decided. */
export async function grade(
  ctx: Ctx,
  attemptId: string,
  { marks }: z.output<typeof assignments.grade.body>,
): Promise<z.input<typeof Grading>> {
  const { assignmentId, itemId } = await attemptFor(ctx, attemptId)
  const loadedAssignment = await lockAndLoadAssignment(ctx, { id: assignmentId })
  const { status, answers } = await attemptFor(ctx, attemptId)
  if (status !== 'AWAITING_GRADING') throw illegal(say('assignments.marked'))
  for (const [place, { blockId, points, comment }] of marks.entries()) {
    const answer = answers.find((each) => each.blockId === blockId)
    if (!answer) throw unknownReference(`marks.${place}.blockId`)
    if (!answer.isByHand) throw badField(`marks.${place}.blockId`, say('assignments.notByHand'))
    const of = answer.of ?? 0
    if (points > of) throw badField(`marks.${place}.points`, say('assignments.maxPoints', { of }))
    await ctx.tx.attemptAnswer.update({
      where: { id: answer.id },
      data: {
        points: Math.round(points * 100) / 100,
        comment,
        markedBy: ctx.person.userId,
        markedAt: loadedAssignment.at,
      },
    })
  }
  ctx.audit({ entityId: attemptId, detail: { assignmentId } })
  const marked = await ctx.tx.attemptAnswer.findMany({ where: { attemptId, of: { not: null } } })
  if (marked.every(({ isByHand, markedAt }) => !isByHand || markedAt !== null)) {
    const scored = scoreOf(
      marked.map(({ points, of }) => ({ points: points ?? 0, of: of ?? 0 })),
      quizOf(loadedAssignment.course, itemId),
    )
    await ctx.tx.attempt.updateMany({
      where: { id: attemptId, status: 'AWAITING_GRADING' },
      data: { status: scored.passed ? 'PASSED' : 'FAILED', ...scored },
    })
    await settle(ctx.tx, loadedAssignment)
  }
  return open(ctx, attemptId)
}

/**
 * Making an attempt at a quiz. The clock is the server's, each answer is saved as it is given, and what an attempt asks
 * follows from its seed. Everything is under the lock of the assignment, so two devices make one attempt.
 */
import { randomBytes } from 'node:crypto'
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound, illegal } from '../core/errors.ts'
import { toOptionalColumn } from '../core/json.ts'
import { courseInLanguage, type CourseDefinition } from '../courses/definition/definition.ts'
import {
  blocksOf,
  isQuestion,
  type Block,
  type QuestionBlock,
  type Quiz,
} from '../courses/definition/draft.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import { isAnswered } from '../questions/kind.ts'
import { say } from '../messages/say.ts'
import { mine, requireLearning } from './access.ts'
import { finish, isOver, lockAndLoadAssignment, lookAt, settle } from './closeAttempts.ts'
import type { learning, RunningAttempt } from './contract.ts'
import { definitionOf, quizOf } from './definitions.ts'
import { asDrawn, drawBlocks, isQuestionBlock } from './draw.ts'
import {
  attemptsAt,
  grantedAt,
  standingOf,
  triedOf,
  type LoadedAssignment,
  type FullAttemptRow,
} from './loadAssignment.ts'
import { soundAnswer, started } from './lessons.ts'
import { filesOf, learnerBlock, mayStartAt, presentAttempt, timeLimitOf } from './presentCourse.ts'
import { leftOf } from './quizResult.ts'
import { languageOf } from './service.ts'

export type Running = z.input<typeof RunningAttempt>

/** Throws ILLEGAL_STATE where the quiz is locked, passed, being marked, used up or has to wait. */
export async function start(
  ctx: Ctx,
  itemId: string,
  { assignmentId, language: wished }: z.output<typeof learning.startAttempt.body>,
): Promise<Running> {
  const loadedAssignment = await lockAndLoadAssignment(ctx, { id: assignmentId, ...mine(ctx) })
  const quiz = quizOf(loadedAssignment.course, itemId)
  requireLearning(loadedAssignment, itemId)
  const running = attemptsAt(loadedAssignment, itemId).find(({ status }) => status === 'IN_PROGRESS')
  ctx.audit({ entityId: assignmentId })
  if (running) return presentRunning(ctx, loadedAssignment, running, wished)
  requireAnother(loadedAssignment, quiz)
  const attempt = await ctx.tx.attempt.create({
    data: newAttempt(loadedAssignment, quiz, languageOf(loadedAssignment, wished)),
  })
  await started(ctx, loadedAssignment, wished)
  return presentRunning(ctx, await settle(ctx.tx, loadedAssignment), attempt, wished)
}

function requireAnother(loadedAssignment: LoadedAssignment, quiz: Quiz): void {
  const { result = null } = standingOf(loadedAssignment).quizzes.get(quiz.id) ?? {}
  if (result === 'PASSED') throw illegal(say('learning.quizPassed'))
  if (result === 'AWAITING_GRADING') throw illegal(say('learning.quizAwaiting'))
  const tried = triedOf(attemptsAt(loadedAssignment, quiz.id))
  if (leftOf(quiz, grantedAt(loadedAssignment, quiz.id).attempts, tried) === 0)
    throw illegal(say('learning.noAttemptsLeft'))
  const waitsUntil = mayStartAt(loadedAssignment, quiz)
  if (waitsUntil) throw illegal(say('learning.tryLater', { at: waitsUntil.toISOString() }))
}

function newAttempt(
  loadedAssignment: LoadedAssignment,
  quiz: Quiz,
  language: Language,
): Prisma.AttemptUncheckedCreateInput {
  const seed = randomBytes(16).toString('hex')
  const limit = timeLimitOf(loadedAssignment, quiz)
  return {
    assignmentId: loadedAssignment.assignment.id,
    itemId: quiz.id,
    no: Math.max(0, ...attemptsAt(loadedAssignment, quiz.id).map(({ no }) => no)) + 1,
    startedAt: loadedAssignment.at,
    deadlineAt: limit === null ? null : new Date(loadedAssignment.at.getTime() + limit * 1000),
    seed,
    drawn: drawBlocks(quiz, blocksOf(loadedAssignment.course, quiz.id), seed),
    language,
  }
}

/** One's own attempt, whose assignment is not taken away. Throws NOT_FOUND. */
export const holding = ({ person }: Ctx, attemptId: string): Prisma.AssignmentWhereInput => ({
  ...mine({ person }),
  attempts: { some: { id: attemptId } },
})
/** Returns an attempt of this assignment by its id. Throws NOT_FOUND. */
export function attemptOf({ assignment }: LoadedAssignment, attemptId: string): FullAttemptRow {
  const attempt = assignment.attempts.find(({ id }) => id === attemptId)
  if (!attempt) throw notFound()
  return attempt
}

/** Goes on with it, also in another language. Throws ILLEGAL_STATE once it is over. */
export async function open(ctx: Ctx, attemptId: string, wished?: Language): Promise<Running> {
  const loadedAssignment = await lookAt(ctx, holding(ctx, attemptId))
  const attempt = attemptOf(loadedAssignment, attemptId)
  if (attempt.status !== 'IN_PROGRESS') throw illegal(say('learning.attemptOver'))
  return presentRunning(ctx, loadedAssignment, attempt, wished)
}

/** The blocks of an attempt as it shows them, in its order. */
export function drawnBlocks(
  loadedAssignment: LoadedAssignment,
  attempt: FullAttemptRow,
  language: Language,
): Block[] {
  const quiz = quizOf(loadedAssignment.course, attempt.itemId)
  const byId = new Map(
    blocksOf(courseInLanguage(loadedAssignment.course, language), attempt.itemId).map((block) => [
      block.id,
      block,
    ]),
  )
  return attempt.drawn.flatMap((id) => {
    const block = byId.get(id)
    if (!block) return []
    return [isQuestion(block) ? asDrawn(block, quiz, attempt.seed) : block]
  })
}

async function presentRunning(
  ctx: Ctx,
  loadedAssignment: LoadedAssignment,
  attempt: FullAttemptRow,
  wished?: Language,
): Promise<Running> {
  const language = languageOf(loadedAssignment, wished ?? Language.parse(attempt.language))
  const blocks = drawnBlocks(loadedAssignment, attempt, language)
  const answers = await ctx.tx.attemptAnswer.findMany({
    where: { attemptId: attempt.id, savedAt: { not: null } },
  })
  return {
    attempt: presentAttempt(attempt),
    assignmentId: loadedAssignment.assignment.id,
    itemId: attempt.itemId,
    title: quizOf(courseInLanguage(loadedAssignment.course, language), attempt.itemId).title,
    language,
    serverAt: loadedAssignment.at,
    blocks: blocks.map(learnerBlock),
    files: await filesOf(ctx, blocks),
    answers: answers.flatMap(({ blockId, answer, savedAt }) =>
      savedAt ? [{ blockId, answer, savedAt }] : [],
    ),
  }
}

type Saved = z.input<typeof learning.saveAnswer.returns>
/**
 * Throws NOT_FOUND for a question that this attempt does not ask, VALIDATION_FAILED for an answer that is none, and
 * ILLEGAL_STATE once the attempt is over; what comes within two seconds of its end still counts.
 */
export const saveAnswer = (
  ctx: Ctx,
  attemptId: string,
  input: z.output<typeof learning.saveAnswer.body>,
): Promise<Saved> => ctx.db.transaction((tx) => saveIn({ ...ctx, tx }, attemptId, input))

async function saveIn(
  ctx: Ctx,
  attemptId: string,
  { blockId, answer }: z.output<typeof learning.saveAnswer.body>,
): Promise<Saved> {
  const attempt = await lockAttempt(ctx, attemptId)
  const course = await definitionOf(ctx.tx, ctx.workspace.id, attempt.courseVersionId)
  const block = questionsOf(course, attempt, blockId)
  const { status, deadlineAt, at } = attempt
  if (status !== 'IN_PROGRESS' || isOver({ status, deadlineAt }, at))
    throw illegal(say('learning.attemptOver'))
  const value = isAnswered(answer) ? soundAnswer(unfinished(block), answer) : null
  const key = { attemptId, blockId }
  const data = { answer: toOptionalColumn(value), savedAt: at }
  await ctx.tx.attemptAnswer.upsert({
    where: { attemptId_blockId: key },
    create: { ...key, ...data },
    update: data,
  })
  return { savedAt: at, deadlineAt, serverAt: at }
}

type Locked = Pick<FullAttemptRow, 'itemId' | 'status' | 'deadlineAt' | 'drawn'> & {
  courseVersionId: string
  at: Date
}
/** One's own, and no more than an answer needs: answers come often. Throws NOT_FOUND. */
async function lockAttempt({ tx, person }: Ctx, attemptId: string): Promise<Locked> {
  const [attempt] = await tx.$queryRaw<Locked[]>`
    SELECT t."itemId", t.status, t."deadlineAt", t.drawn, s."courseVersionId", clock_timestamp() AS at
      FROM "Assignment" s JOIN "Attempt" t ON t."assignmentId" = s.id
     WHERE t.id = ${attemptId}::uuid AND s."userId" = ${person.userId}::uuid AND s."assignStatus" = 'ASSIGNED'
       FOR UPDATE OF s, t`
  if (!attempt) throw notFound()
  return attempt
}

function questionsOf(
  course: CourseDefinition,
  { itemId, drawn }: Pick<Locked, 'itemId' | 'drawn'>,
  blockId: string,
): QuestionBlock {
  const block = blocksOf(course, itemId).find(({ id }) => id === blockId)
  if (!block || !isQuestionBlock(block) || !drawn.includes(blockId)) throw notFound()
  return block
}
/** Answers are saved as they grow: what is still too little is no mistake yet. */
const unfinished = ({ config: { min: _min, minWords: _minWords, ...config }, ...block }: QuestionBlock) => ({
  ...block,
  required: false,
  config,
})

/** Hands it in, once; later calls answer how it went. */
export async function submit(ctx: Ctx, attemptId: string): Promise<LoadedAssignment> {
  const loadedAssignment = await lockAndLoadAssignment(ctx, holding(ctx, attemptId))
  const attempt = attemptOf(loadedAssignment, attemptId)
  ctx.audit({ entityId: loadedAssignment.assignment.id })
  if (attempt.status !== 'IN_PROGRESS') return loadedAssignment
  await finish(ctx.tx, loadedAssignment, attempt, loadedAssignment.at, 'SUBMITTED')
  return settle(ctx.tx, loadedAssignment)
}

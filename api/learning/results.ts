/** How an attempt went, with its answers only when the author's choice lets them be shown. */
import { illegal } from '../core/errors.ts'
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { courseInLanguage, type CourseDefinition } from '../courses/definition/definition.ts'
import { isQuestion } from '../courses/definition/draft.ts'
import type { Language } from '../messages/languages.ts'
import { say } from '../messages/say.ts'
import { attemptOf, drawnBlocks, holding, submit } from './attempts.ts'
import { lookAt } from './closeAttempts.ts'
import type { AttemptResult } from './contract.ts'
import { quizOf } from './definitions.ts'
import { isQuestionBlock } from './draw.ts'
import {
  attemptsAt,
  grantedAt,
  standingOf,
  triedOf,
  type LoadedAssignment,
  type FullAttemptRow,
} from './loadAssignment.ts'
import { learnerQuestion, mayStartAt, presentAttempt } from './presentCourse.ts'
import { leftOf } from './quizResult.ts'
import { rightInWords } from './rightAnswer.ts'
import { languageOf } from './service.ts'

type Result = z.input<typeof AttemptResult>

/** Throws ILLEGAL_STATE while it runs. */
export async function read(ctx: Ctx, attemptId: string, wished?: Language): Promise<Result> {
  const loadedAssignment = await lookAt(ctx, holding(ctx, attemptId))
  const attempt = attemptOf(loadedAssignment, attemptId)
  if (attempt.status === 'IN_PROGRESS') throw illegal(say('learning.attemptRuns'))
  return present(ctx, loadedAssignment, attempt, wished)
}
/** Submits an attempt, once, and returns its result; later calls only return the result. Throws NOT_FOUND. */
export async function handIn(ctx: Ctx, attemptId: string, wished?: Language): Promise<Result> {
  const loadedAssignment = await submit(ctx, attemptId)
  return present(ctx, loadedAssignment, attemptOf(loadedAssignment, attemptId), wished)
}

async function present(
  ctx: Ctx,
  loadedAssignment: LoadedAssignment,
  attempt: FullAttemptRow,
  wished?: Language,
): Promise<Result> {
  const language = languageOf(loadedAssignment, wished)
  const course = courseInLanguage(loadedAssignment.course, language)
  const quiz = quizOf(course, attempt.itemId)
  return {
    attempt: presentAttempt(attempt),
    itemId: quiz.id,
    title: quiz.title,
    passPercentage: quiz.passPercentage,
    attemptsLeft: leftOf(
      quiz,
      grantedAt(loadedAssignment, quiz.id).attempts,
      triedOf(attemptsAt(loadedAssignment, quiz.id)),
    ),
    mayStartAt: mayStartAt(loadedAssignment, quiz),
    lessonsToRead: attempt.status === 'FAILED' ? await lessonsToRead(ctx, course, attempt) : [],
    questions: showsAnswers(loadedAssignment, attempt)
      ? await questionsOf(ctx, loadedAssignment, attempt, language)
      : null,
  }
}

/** Lessons behind the questions that lost points; reveals no answer. */
async function lessonsToRead(
  { tx }: Ctx,
  { items, blocks }: CourseDefinition,
  { id, itemId }: FullAttemptRow,
) {
  const marks = await tx.attemptAnswer.findMany({ where: { attemptId: id } })
  const missed = new Set(
    marks.flatMap(({ blockId, points, of }) => ((points ?? 0) < (of ?? 0) ? [blockId] : [])),
  )
  const lessonIds = new Set(
    blocks
      .filter(isQuestion)
      .flatMap((block) => (block.itemId === itemId && missed.has(block.id) ? (block.lessonId ?? []) : [])),
  )
  return items
    .filter((item) => item.kind === 'LESSON' && lessonIds.has(item.id))
    .map((item) => ({ itemId: item.id, title: item.title }))
}

/** Nothing is shown while a person has yet to mark it, or while another attempt could use it. */
function showsAnswers(loadedAssignment: LoadedAssignment, { itemId, status }: FullAttemptRow): boolean {
  const { showAnswers } = quizOf(loadedAssignment.course, itemId)
  const standing = standingOf(loadedAssignment).quizzes.get(itemId)
  if (showAnswers === 'NEVER' || status === 'AWAITING_GRADING' || standing?.isRunning) return false
  if (standing?.result === 'PASSED') return true
  return showAnswers === 'AFTER_LAST' && standing?.left === 0
}

async function questionsOf(
  ctx: Ctx,
  loadedAssignment: LoadedAssignment,
  attempt: FullAttemptRow,
  language: Language,
) {
  const saved = await ctx.tx.attemptAnswer.findMany({ where: { attemptId: attempt.id } })
  const byBlock = new Map(saved.map((each) => [each.blockId, each]))
  return drawnBlocks(loadedAssignment, attempt, language)
    .filter(isQuestionBlock)
    .map((block) => {
      const savedAnswer = byBlock.get(block.id)
      const right = rightInWords(block, language)
      return {
        block: learnerQuestion(block),
        answer: savedAnswer?.answer ?? null,
        right: right && wordsFor(right),
        points: savedAnswer?.points ?? null,
        of: savedAnswer?.of ?? block.marking?.points ?? 0,
        isByHand: savedAnswer?.isByHand ?? false,
        feedback: block.feedback,
        comment: savedAnswer?.comment ?? null,
      }
    })
}

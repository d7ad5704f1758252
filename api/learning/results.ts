/** How an attempt went, with its answers only when the author's choice lets them be shown. */
import { illegal } from '../core/errors.ts'
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { wordsFor } from '../core/reading.ts'
import { courseInLanguage, type CourseDefinition } from '../courses/definition/definition.ts'
import { isQuestion } from '../courses/definition/draft.ts'
import type { Language } from '../messages/languages.ts'
import { say } from '../messages/say.ts'
import { attemptOf, drawnBlocks, holding, submit } from './attempts.ts'
import { lookAt } from './closing.ts'
import type { AttemptResult } from './contract.ts'
import { quizOf } from './definitions.ts'
import { isAsked } from './draw.ts'
import {
  attemptsAt,
  grantedAt,
  standingOf,
  triedOf,
  type LoadedAssignment,
  type FullAttemptRow,
} from './held.ts'
import { learnerQuestion, mayStartAt, presentAttempt } from './presenting.ts'
import { leftOf } from './quizResult.ts'
import { rightInWords } from './rightAnswer.ts'
import { languageOf } from './service.ts'

type Result = z.input<typeof AttemptResult>

/** Throws ILLEGAL_STATE while it runs. */
export async function read(ctx: Ctx, attemptId: string, wished?: Language): Promise<Result> {
  const held = await lookAt(ctx, holding(ctx, attemptId))
  const attempt = attemptOf(held, attemptId)
  if (attempt.status === 'IN_PROGRESS') throw illegal(say('learning.attemptRuns'))
  return present(ctx, held, attempt, wished)
}
export async function handIn(ctx: Ctx, attemptId: string, wished?: Language): Promise<Result> {
  const held = await submit(ctx, attemptId)
  return present(ctx, held, attemptOf(held, attemptId), wished)
}

async function present(
  ctx: Ctx,
  held: LoadedAssignment,
  attempt: FullAttemptRow,
  wished?: Language,
): Promise<Result> {
  const language = languageOf(held, wished)
  const course = courseInLanguage(held.course, language)
  const quiz = quizOf(course, attempt.itemId)
  return {
    attempt: presentAttempt(attempt),
    itemId: quiz.id,
    title: quiz.title,
    passPercentage: quiz.passPercentage,
    attemptsLeft: leftOf(quiz, grantedAt(held, quiz.id).attempts, triedOf(attemptsAt(held, quiz.id))),
    mayStartAt: mayStartAt(held, quiz),
    lessonsToRead: attempt.status === 'FAILED' ? await lessonsToRead(ctx, course, attempt) : [],
    questions: showsAnswers(held, attempt) ? await questionsOf(ctx, held, attempt, language) : null,
  }
}

/** No answer is told by it: only what a lesson teaches of what was asked. */
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
function showsAnswers(held: LoadedAssignment, { itemId, status }: FullAttemptRow): boolean {
  const { showAnswers } = quizOf(held.course, itemId)
  const standing = standingOf(held).quizzes.get(itemId)
  if (showAnswers === 'NEVER' || status === 'AWAITING_GRADING' || standing?.isRunning) return false
  if (standing?.result === 'PASSED') return true
  return showAnswers === 'AFTER_LAST' && standing?.left === 0
}

async function questionsOf(ctx: Ctx, held: LoadedAssignment, attempt: FullAttemptRow, language: Language) {
  const saved = await ctx.tx.attemptAnswer.findMany({ where: { attemptId: attempt.id } })
  const byBlock = new Map(saved.map((each) => [each.blockId, each]))
  return drawnBlocks(held, attempt, language)
    .filter(isAsked)
    .map((block) => {
      const given = byBlock.get(block.id)
      const right = rightInWords(block, language)
      return {
        block: learnerQuestion(block),
        answer: given?.answer ?? null,
        right: right && wordsFor(right),
        points: given?.points ?? null,
        of: given?.of ?? block.marking?.points ?? 0,
        isByHand: given?.isByHand ?? false,
        feedback: block.feedback,
        comment: given?.comment ?? null,
      }
    })
}

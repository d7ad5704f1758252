/** How far somebody is in a course: which items are open, what a lesson still asks for, and when all of it is done. */
import {
  isQuestion,
  type Block,
  type Item,
  type Lesson,
  type QuestionBlock,
} from '../courses/definition/draft.ts'
import { mandatoryItems } from '../courses/definition/definition.ts'
import { isAnswered } from '../questions/kind.ts'
import { answerKinds } from '../questions/index.ts'
import type { ItemState, Missing, LearningStatus } from './contract.ts'
import type { QuizResult } from './quizResult.ts'
import { isSeen } from './watchedRanges.ts'

/** What was done in one item. Instants in milliseconds. */
export type Reached = { openedAt: number | null; completedAt: number | null }
/** What was done with a block of a lesson, as its row keeps it. */
export type Done = { answer?: unknown; answeredAt?: string; pressedAt?: string; openedAt?: string }
export type WatchedOf = { watchedMs: number; durationMs: number }

/** What the attempts at a quiz came to, and how many are left. */
export type QuizStanding = QuizResult & { left: number | null; isRunning: boolean }
export type Standing = {
  reached: ReadonlyMap<string, Reached>
  quizzes: ReadonlyMap<string, QuizStanding>
}

const isComplete = ({ reached }: Standing, itemId: string): boolean =>
  (reached.get(itemId)?.completedAt ?? null) !== null
/** The items that must be complete before this one opens, and are not. */
export const waitsFor = ({ prerequisiteIds }: Item, standing: Standing): string[] =>
  prerequisiteIds.filter((id) => !isComplete(standing, id))
/** Returns COMPLETE, LOCKED while a prerequisite is not complete, BEGUN once the item was opened, else OPEN. */
export function stateOf(item: Item, standing: Standing): ItemState {
  if (isComplete(standing, item.id)) return 'COMPLETE'
  if (waitsFor(item, standing).length > 0) return 'LOCKED'
  const { openedAt = null } = standing.reached.get(item.id) ?? {}
  return openedAt === null ? 'OPEN' : 'BEGUN'
}

/** A file of ours that is played; what is played elsewhere nobody can count. */
export const isOwnVideo = ({ type, config }: QuestionBlock): boolean =>
  type === 'VIDEO' && (config.fileIds?.length ?? 0) > 0

/** What a lesson still asks for, in its order. */
export function missingInLesson(
  lesson: Lesson,
  blocks: readonly Block[],
  {
    openedAt,
    done,
    watched,
    isPlayed,
    at,
  }: {
    openedAt: number | null
    done: Readonly<Record<string, Done>>
    watched: ReadonlyMap<string, WatchedOf>
    /** Of a lesson that plays a package. */
    isPlayed: boolean
    at: number
  },
): Missing[] {
  const missingMs =
    lesson.minSeconds === null ? 0 : lesson.minSeconds * 1000 - (openedAt === null ? 0 : at - openedAt)
  const early: Missing[] =
    missingMs > 0 ? [{ code: 'TOO_EARLY', blockId: null, seconds: Math.ceil(missingMs / 1000) }] : []
  const unplayed: Missing[] =
    lesson.packageId === undefined || isPlayed ? [] : [{ code: 'UNPLAYED', blockId: null, seconds: null }]
  return [
    ...early,
    ...unplayed,
    ...blocks
      .filter(isQuestion)
      .flatMap((block) =>
        missingFor(block, Object.hasOwn(done, block.id) ? done[block.id] : undefined, watched.get(block.id)),
      ),
  ]
}

function missingFor(block: QuestionBlock, done: Done = {}, watched?: WatchedOf): Missing[] {
  const buildMissing = (code: Missing['code'], seconds: number | null = null) => [
    { code, blockId: block.id, seconds },
  ]
  const { type, required, config } = block
  if (type === 'VIDEO') {
    const minPercent = isOwnVideo(block) ? (block.watching?.minPercent ?? 0) : 0
    if (minPercent > 0) {
      const { watchedMs = 0, durationMs = 0 } = watched ?? {}
      if (watched && isSeen(watchedMs, durationMs, minPercent)) return []
      return buildMissing(
        'UNWATCHED',
        watched ? Math.ceil(((durationMs * minPercent) / 100 - watchedMs) / 1000) : null,
      )
    }
    return required && !done.openedAt && !watched ? buildMissing('UNOPENED') : []
  }
  if (type === 'BUTTON') return required && !done.pressedAt ? buildMissing('UNPRESSED') : []
  if (type === 'RESOURCE')
    return (required || config.mustOpen) && !done.openedAt ? buildMissing('UNOPENED') : []
  return required && answerKinds[type].isAsked && !isAnswered(done.answer) ? buildMissing('UNANSWERED') : []
}

/** Whole percent of the mandatory items that are complete, 100 for all of them alone. */
export function percentOf(course: { items: Item[] }, standing: Standing): number {
  const mandatory = mandatoryItems(course)
  const complete = mandatory.filter(({ id }) => isComplete(standing, id)).length
  return mandatory.length === 0 ? 0 : Math.floor((100 * complete) / mandatory.length)
}

/** What becomes of the assignment. COMPLETED is never taken back, and WAIVED is a person's decision. */
export function learningStatusOf(
  course: { items: Item[] },
  standing: Standing,
  hasStarted: boolean,
): Exclude<LearningStatus, 'WAIVED'> {
  const open = mandatoryItems(course).filter(({ id }) => !isComplete(standing, id))
  if (open.length === 0) return 'COMPLETED'
  const quizzes = open.map(({ id }) => standing.quizzes.get(id))
  if (quizzes.some((quiz) => quiz && quiz.result === 'FAILED' && quiz.left === 0 && !quiz.isRunning))
    return 'ATTEMPTS_EXCEEDED'
  if (quizzes.every((quiz) => quiz?.result === 'AWAITING_GRADING')) return 'AWAITING_GRADING'
  return hasStarted ? 'IN_PROGRESS' : 'NOT_STARTED'
}

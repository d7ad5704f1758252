/** Lessons: what stands in one, and what is done in it. Every act is under the lock of its assignment. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, illegal } from '../core/errors.ts'
import { toColumn } from '../core/json.ts'
import { courseInLanguage, type CourseDefinition } from '../courses/definition/definition.ts'
import {
  blocksOf,
  isQuestion,
  type Block,
  type Lesson,
  type QuestionBlock,
} from '../courses/definition/draft.ts'
import type { Language } from '../messages/languages.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { answerKinds } from '../questions/index.ts'
import { isAnswered } from '../questions/kind.ts'
import { packageOfLesson } from '../scorm/records.ts'
import { say } from '../messages/say.ts'
import { mine, requireLearning, requireOpen } from './access.ts'
import { lockAndLoadAssignment, lookAt, settle } from './closeAttempts.ts'
import { consume } from './credits.ts'
import {
  LearningStatus,
  type BlockDone,
  type Missing,
  type LessonProgress,
  type MyLessonOpen,
  type learning,
} from './contract.ts'
import { blockOf, lessonOf } from './definitions.ts'
import { asDrawn } from './draw.ts'
import { doneIn, itemRow, packageIn, watchedOf, type LoadedAssignment } from './loadAssignment.ts'
import { filesOf, learnerBlock, presentLesson } from './presentCourse.ts'
import { missingInLesson, type Done } from './progress.ts'
import { languageOf } from './service.ts'
import { isSeen, percentSeen } from './watchedRanges.ts'

/** Throws NOT_FOUND, and ILLEGAL_STATE while it is locked. */
export async function openItem(
  ctx: Ctx,
  { assignmentId, item }: { assignmentId: string; item: string },
  wished?: Language,
): Promise<z.input<typeof MyLessonOpen>> {
  const loadedAssignment = await lookAt(ctx, { id: assignmentId, ...mine(ctx) })
  lessonOf(loadedAssignment.course, item)
  requireOpen(loadedAssignment, item)
  const language = languageOf(loadedAssignment, wished)
  const course = courseInLanguage(loadedAssignment.course, language)
  const blocks = blocksOf(course, item)
  return {
    language,
    item: presentLesson(loadedAssignment, lessonOf(course, item)),
    packageRecordId: packageIn(loadedAssignment, item)?.id ?? null,
    blocks: blocks.map((block) => learnerBlock(inLesson(loadedAssignment, block))),
    files: await filesOf(ctx, blocks),
    done: donesOf(loadedAssignment, course, item),
    lacks: lacksIn(loadedAssignment, lessonOf(course, item)),
  }
}
const inLesson = ({ assignment }: LoadedAssignment, block: Block): Block =>
  isQuestion(block) ? asDrawn(block, { shuffleOptions: false }, assignment.id) : block

type LessonRef = { assignmentId: string; item: string }
/** Its time runs from the first time that it is begun. */
export async function begin(ctx: Ctx, { assignmentId, item }: LessonRef, wished?: Language) {
  const loadedAssignment = await lockAndLoadAssignment(ctx, { id: assignmentId, ...mine(ctx) })
  const { packageId } = lessonOf(loadedAssignment.course, item)
  requireLearning(loadedAssignment, item)
  const key = { assignmentId, itemId: item }
  if (packageId !== undefined) await packageOfLesson(ctx, { ...key, packageId })
  if (!itemRow(loadedAssignment, item)?.openedAt)
    await ctx.tx.itemProgress.upsert({
      where: { assignmentId_itemId: key },
      create: { ...key, openedAt: loadedAssignment.at },
      update: { openedAt: loadedAssignment.at },
    })
  await started(ctx, loadedAssignment, wished)
  ctx.audit({ entityId: assignmentId })
  return progressOf(await settle(ctx.tx, loadedAssignment), item, wished)
}
/** The course has begun, in this language. The first time spends what was reserved for it. */
export async function started(
  { tx }: Pick<Ctx, 'tx'>,
  loadedAssignment: LoadedAssignment,
  wished?: Language,
): Promise<void> {
  const { id, startedAt } = loadedAssignment.assignment
  if (startedAt === null) await consume(tx, id)
  await tx.assignment.update({
    where: { id },
    data: { startedAt: startedAt ?? loadedAssignment.at, language: languageOf(loadedAssignment, wished) },
  })
}

/** Throws VALIDATION_FAILED for an answer that is none; what is complete stays as it was completed. */
export function act(
  ctx: Ctx,
  place: LessonRef & { block: string },
  input: z.output<typeof learning.act.body>,
): Promise<z.input<typeof LessonProgress>> {
  return ctx.db.transaction((tx) => actIn({ ...ctx, tx }, place, input))
}
async function actIn(
  ctx: Ctx,
  { assignmentId, item, block: blockId }: LessonRef & { block: string },
  input: z.output<typeof learning.act.body>,
) {
  const loadedAssignment = await lockAndLoadAssignment(ctx, { id: assignmentId, ...mine(ctx) })
  lessonOf(loadedAssignment.course, item)
  const block = blockOf(loadedAssignment.course, item, blockId)
  requireBegun(loadedAssignment, item)
  if (itemRow(loadedAssignment, item)?.completedAt) return progressOf(loadedAssignment, item)
  const done = doneIn(loadedAssignment, item)
  const before = Object.hasOwn(done, blockId) ? (done[blockId] ?? {}) : {}
  const after = { ...done, [blockId]: doneAfter(block, before, input, loadedAssignment.at) }
  await ctx.tx.itemProgress.update({
    where: { assignmentId_itemId: { assignmentId, itemId: item } },
    data: { done: toColumn(after) },
  })
  return progressOf(await settle(ctx.tx, loadedAssignment), item)
}
/** Throws as `requireLearning`, and ILLEGAL_STATE for a lesson that was not begun. */
export function requireBegun(loadedAssignment: LoadedAssignment, itemId: string): void {
  requireLearning(loadedAssignment, itemId)
  if (!itemRow(loadedAssignment, itemId)?.openedAt) throw illegal(say('learning.notBegun'))
}

function doneAfter(block: Block, before: Done, input: z.output<typeof learning.act.body>, at: Date): Done {
  const now = at.toISOString()
  const refused = badField('act', say('learning.nothingOfThat'))
  if (!isQuestion(block)) throw refused
  if (input.act === 'PRESSED') {
    if (block.type !== 'BUTTON') throw refused
    return { ...before, pressedAt: before.pressedAt ?? now }
  }
  if (input.act === 'OPENED') {
    if (block.type !== 'RESOURCE' && block.type !== 'UPLOAD_RESOURCE' && block.type !== 'VIDEO') throw refused
    return { ...before, openedAt: before.openedAt ?? now }
  }
  if (!isWrittenIn(block)) throw refused
  const { answer: _answer, answeredAt: _at, ...rest } = before
  return isAnswered(input.answer)
    ? { ...rest, answer: soundAnswer(block, input.answer), answeredAt: now }
    : rest
}
/** Asked for words or a choice, rather than pressed, opened or watched. */
export const isWrittenIn = ({ type }: QuestionBlock): boolean =>
  answerKinds[type].isAsked && type !== 'BUTTON' && type !== 'RESOURCE' && type !== 'VIDEO'

/** Throws VALIDATION_FAILED. */
export function soundAnswer(block: QuestionBlock, answer: unknown): unknown {
  const wrong = answerKinds[block.type].check(block, answer, [])
  if (wrong.length > 0)
    throw new AppError('VALIDATION_FAILED', {
      fields: wrong.map((each) => ({ ...each, path: each.path ? `answer.${each.path}` : 'answer' })),
    })
  return answer
}

/** Throws ILLEGAL_STATE with a field for each thing that is still to do. */
export async function complete(ctx: Ctx, { assignmentId, item }: LessonRef, wished?: Language) {
  const loadedAssignment = await lockAndLoadAssignment(ctx, { id: assignmentId, ...mine(ctx) })
  const lesson = lessonOf(loadedAssignment.course, item)
  requireBegun(loadedAssignment, item)
  const lacks = lacksIn(loadedAssignment, lesson)
  if (lacks.length > 0)
    throw new AppError('ILLEGAL_STATE', {
      text: say('learning.stillToDo'),
      fields: lacks.map((missing) => ({
        path: missing.blockId ?? 'item',
        code: missing.code,
        text: lackWords[missing.code](missing),
      })),
    })
  const key = { assignmentId, itemId: item }
  if (!itemRow(loadedAssignment, item)?.completedAt)
    await ctx.tx.itemProgress.update({
      where: { assignmentId_itemId: key },
      data: { completedAt: loadedAssignment.at },
    })
  ctx.audit({ entityId: assignmentId })
  return progressOf(await settle(ctx.tx, loadedAssignment), item, wished)
}
const lackWords: Record<Missing['code'], (missing: Missing) => Message> = {
  TOO_EARLY: ({ seconds }) => say('learning.tooEarly', { seconds: seconds ?? 0 }),
  UNANSWERED: () => say('learning.unanswered'),
  UNPRESSED: () => say('learning.unpressed'),
  UNOPENED: () => say('learning.unopened'),
  UNWATCHED: () => say('learning.unwatched'),
  UNPLAYED: () => say('learning.unplayed'),
}

function lacksIn(loadedAssignment: LoadedAssignment, lesson: Lesson): Missing[] {
  const row = itemRow(loadedAssignment, lesson.id)
  if (row?.completedAt) return []
  return missingInLesson(lesson, blocksOf(loadedAssignment.course, lesson.id), {
    openedAt: row?.openedAt?.getTime() ?? null,
    done: doneIn(loadedAssignment, lesson.id),
    watched: watchedOf(loadedAssignment),
    isPlayed: packageIn(loadedAssignment, lesson.id)?.isDone ?? false,
    at: loadedAssignment.at.getTime(),
  })
}

function progressOf(
  loadedAssignment: LoadedAssignment,
  itemId: string,
  wished?: Language,
): z.input<typeof LessonProgress> {
  const course = courseInLanguage(loadedAssignment.course, languageOf(loadedAssignment, wished))
  return {
    item: presentLesson(loadedAssignment, lessonOf(course, itemId)),
    done: donesOf(loadedAssignment, course, itemId),
    lacks: lacksIn(loadedAssignment, lessonOf(course, itemId)),
    percent: loadedAssignment.assignment.percent,
    learningStatus: LearningStatus.parse(loadedAssignment.assignment.learningStatus),
  }
}

/** Of blocks in which something was done. */
function donesOf(
  loadedAssignment: LoadedAssignment,
  course: CourseDefinition,
  itemId: string,
): z.input<typeof BlockDone>[] {
  const done = doneIn(loadedAssignment, itemId)
  return blocksOf(course, itemId)
    .filter(isQuestion)
    .flatMap((block) => {
      const own = Object.hasOwn(done, block.id) ? done[block.id] : undefined
      const watched = watchedIn(loadedAssignment, block)
      return own || watched ? [doneOf(block, own ?? {}, watched)] : []
    })
}
const doneOf = (
  block: QuestionBlock,
  { answer, answeredAt, pressedAt, openedAt }: Done,
  watched: z.input<typeof BlockDone>['watched'],
): z.input<typeof BlockDone> => ({
  blockId: block.id,
  answer: answer ?? null,
  answeredAt: answeredAt ?? null,
  pressedAt: pressedAt ?? null,
  openedAt: openedAt ?? null,
  watched,
  told: isAnswered(answer) ? feedbackOf(block, answer) : null,
})
/** Whether a given answer is right, null unless marked automatically, and the feedback. */
function feedbackOf(block: QuestionBlock, answer: unknown): z.input<typeof BlockDone>['told'] {
  const { marking, feedback } = block
  const mark = marking && answerKinds[block.type].marks?.mark(block, marking, answer)
  if (!mark && !feedback) return null
  return { isRight: mark && !mark.isByHand ? mark.points === mark.of : null, feedback }
}
/** Returns how far the learner has watched a video, in seconds and whole percent; null where nothing was watched. */
export function watchedIn({ assignment }: LoadedAssignment, { id, watching }: QuestionBlock) {
  const row = assignment.watched.find((each) => each.blockId === id)
  return row
    ? {
        positionSec: row.positionMs / 1000,
        watchedSec: row.grantedMs / 1000,
        watchedPercent: percentSeen(row.grantedMs, row.durationMs),
        complete: isSeen(row.grantedMs, row.durationMs, watching?.minPercent ?? 0),
      }
    : null
}

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
import { lockHeld, lookAt, settle } from './closing.ts'
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
import { doneIn, itemRow, packageIn, watchedOf, type LoadedAssignment } from './held.ts'
import { filesOf, learnerBlock, presentLesson } from './presenting.ts'
import { lacksOf, type Done } from './progress.ts'
import { languageOf } from './service.ts'
import { isSeen, percentSeen } from './watching.ts'

/** Throws NOT_FOUND, and ILLEGAL_STATE while it is locked. */
export async function openItem(
  ctx: Ctx,
  { assignmentId, item }: { assignmentId: string; item: string },
  wished?: Language,
): Promise<z.input<typeof MyLessonOpen>> {
  const held = await lookAt(ctx, { id: assignmentId, ...mine(ctx) })
  lessonOf(held.course, item)
  requireOpen(held, item)
  const language = languageOf(held, wished)
  const course = courseInLanguage(held.course, language)
  const blocks = blocksOf(course, item)
  return {
    language,
    item: presentLesson(held, lessonOf(course, item)),
    packageRecordId: packageIn(held, item)?.id ?? null,
    blocks: blocks.map((block) => learnerBlock(inLesson(held, block))),
    files: await filesOf(ctx, blocks),
    done: donesOf(held, course, item),
    lacks: lacksIn(held, lessonOf(course, item)),
  }
}
const inLesson = ({ assignment }: LoadedAssignment, block: Block): Block =>
  isQuestion(block) ? asDrawn(block, { shuffleOptions: false }, assignment.id) : block

type LessonRef = { assignmentId: string; item: string }
/** Its time runs from the first time that it is begun. */
export async function begin(ctx: Ctx, { assignmentId, item }: LessonRef, wished?: Language) {
  const held = await lockHeld(ctx, { id: assignmentId, ...mine(ctx) })
  const { packageId } = lessonOf(held.course, item)
  requireLearning(held, item)
  const key = { assignmentId, itemId: item }
  if (packageId !== undefined) await packageOfLesson(ctx, { ...key, packageId })
  if (!itemRow(held, item)?.openedAt)
    await ctx.tx.itemProgress.upsert({
      where: { assignmentId_itemId: key },
      create: { ...key, openedAt: held.at },
      update: { openedAt: held.at },
    })
  await started(ctx, held, wished)
  ctx.audit({ entityId: assignmentId })
  return progressOf(await settle(ctx.tx, held), item, wished)
}
/** The course has begun, in this language. The first time spends what was reserved for it. */
export async function started(
  { tx }: Pick<Ctx, 'tx'>,
  held: LoadedAssignment,
  wished?: Language,
): Promise<void> {
  const { id, startedAt } = held.assignment
  if (startedAt === null) await consume(tx, id)
  await tx.assignment.update({
    where: { id },
    data: { startedAt: startedAt ?? held.at, language: languageOf(held, wished) },
  })
}

/** Throws VALIDATION_FAILED for an answer that is none; what is complete stays as it was completed. */
export function act(
  ctx: Ctx,
  place: LessonRef & { block: string },
  sent: z.output<typeof learning.act.body>,
): Promise<z.input<typeof LessonProgress>> {
  return ctx.db.transaction((tx) => actIn({ ...ctx, tx }, place, sent))
}
async function actIn(
  ctx: Ctx,
  { assignmentId, item, block: blockId }: LessonRef & { block: string },
  sent: z.output<typeof learning.act.body>,
) {
  const held = await lockHeld(ctx, { id: assignmentId, ...mine(ctx) })
  lessonOf(held.course, item)
  const block = blockOf(held.course, item, blockId)
  requireBegun(held, item)
  if (itemRow(held, item)?.completedAt) return progressOf(held, item)
  const done = doneIn(held, item)
  const before = Object.hasOwn(done, blockId) ? (done[blockId] ?? {}) : {}
  const after = { ...done, [blockId]: doneAfter(block, before, sent, held.at) }
  await ctx.tx.itemProgress.update({
    where: { assignmentId_itemId: { assignmentId, itemId: item } },
    data: { done: toColumn(after) },
  })
  return progressOf(await settle(ctx.tx, held), item)
}
export function requireBegun(held: LoadedAssignment, itemId: string): void {
  requireLearning(held, itemId)
  if (!itemRow(held, itemId)?.openedAt) throw illegal(say('learning.notBegun'))
}

function doneAfter(block: Block, before: Done, sent: z.output<typeof learning.act.body>, at: Date): Done {
  const now = at.toISOString()
  const refused = badField('act', say('learning.nothingOfThat'))
  if (!isQuestion(block)) throw refused
  if (sent.act === 'PRESSED') {
    if (block.type !== 'BUTTON') throw refused
    return { ...before, pressedAt: before.pressedAt ?? now }
  }
  if (sent.act === 'OPENED') {
    if (block.type !== 'RESOURCE' && block.type !== 'UPLOAD_RESOURCE' && block.type !== 'VIDEO') throw refused
    return { ...before, openedAt: before.openedAt ?? now }
  }
  if (!isWrittenIn(block)) throw refused
  const { answer: _answer, answeredAt: _at, ...rest } = before
  return isAnswered(sent.answer)
    ? { ...rest, answer: soundAnswer(block, sent.answer), answeredAt: now }
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
  const held = await lockHeld(ctx, { id: assignmentId, ...mine(ctx) })
  const lesson = lessonOf(held.course, item)
  requireBegun(held, item)
  const lacks = lacksIn(held, lesson)
  if (lacks.length > 0)
    throw new AppError('ILLEGAL_STATE', {
      text: say('learning.stillToDo'),
      fields: lacks.map((lack) => ({
        path: lack.blockId ?? 'item',
        code: lack.code,
        text: lackWords[lack.code](lack),
      })),
    })
  const key = { assignmentId, itemId: item }
  if (!itemRow(held, item)?.completedAt)
    await ctx.tx.itemProgress.update({
      where: { assignmentId_itemId: key },
      data: { completedAt: held.at },
    })
  ctx.audit({ entityId: assignmentId })
  return progressOf(await settle(ctx.tx, held), item, wished)
}
const lackWords: Record<Missing['code'], (lack: Missing) => Message> = {
  TOO_EARLY: ({ seconds }) => say('learning.tooEarly', { seconds: seconds ?? 0 }),
  UNANSWERED: () => say('learning.unanswered'),
  UNPRESSED: () => say('learning.unpressed'),
  UNOPENED: () => say('learning.unopened'),
  UNWATCHED: () => say('learning.unwatched'),
  UNPLAYED: () => say('learning.unplayed'),
}

function lacksIn(held: LoadedAssignment, lesson: Lesson): Missing[] {
  const row = itemRow(held, lesson.id)
  if (row?.completedAt) return []
  return lacksOf(lesson, blocksOf(held.course, lesson.id), {
    openedAt: row?.openedAt?.getTime() ?? null,
    done: doneIn(held, lesson.id),
    watched: watchedOf(held),
    isPlayed: packageIn(held, lesson.id)?.isDone ?? false,
    at: held.at.getTime(),
  })
}

function progressOf(
  held: LoadedAssignment,
  itemId: string,
  wished?: Language,
): z.input<typeof LessonProgress> {
  const course = courseInLanguage(held.course, languageOf(held, wished))
  return {
    item: presentLesson(held, lessonOf(course, itemId)),
    done: donesOf(held, course, itemId),
    lacks: lacksIn(held, lessonOf(course, itemId)),
    percent: held.assignment.percent,
    learningStatus: LearningStatus.parse(held.assignment.learningStatus),
  }
}

/** Of blocks in which something was done. */
function donesOf(
  held: LoadedAssignment,
  course: CourseDefinition,
  itemId: string,
): z.input<typeof BlockDone>[] {
  const done = doneIn(held, itemId)
  return blocksOf(course, itemId)
    .filter(isQuestion)
    .flatMap((block) => {
      const own = Object.hasOwn(done, block.id) ? done[block.id] : undefined
      const watched = watchedIn(held, block)
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
  told: isAnswered(answer) ? toldOf(block, answer) : null,
})
/** In a lesson the right answer is told by how the given one is, once it is given. */
function toldOf(block: QuestionBlock, answer: unknown): z.input<typeof BlockDone>['told'] {
  const { marking, feedback } = block
  const mark = marking && answerKinds[block.type].marks?.mark(block, marking, answer)
  if (!mark && !feedback) return null
  return { isRight: mark && !mark.isByHand ? mark.points === mark.of : null, feedback }
}
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

/** Courses, items and blocks as learners see them: right answers, markings and feedback are left out here. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import {
  courseInLanguage,
  isWholeIn,
  languagesFor,
  type CourseDefinition,
} from '../courses/definition/definition.ts'
import {
  blocksOf,
  isQuestion,
  type Block,
  type Item,
  type QuestionBlock,
  type Quiz,
} from '../courses/definition/draft.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import {
  AttemptStatus,
  LearningStatus,
  type LearnerBlock,
  type LearnerFile,
  type LearnerQuestion,
  type MyAttempt,
  type MyCourse,
  type MyItem,
  type MyLesson,
  type MyQuiz,
} from './contract.ts'
import type { Purpose } from '../files/purposesContract.ts'
import { flagsOf } from './dates.ts'
import { languageFor } from './definitions.ts'
import { isQuestionBlock } from './draw.ts'
import {
  attemptsAt,
  grantedAt,
  itemRow,
  standingOf,
  triedOf,
  type LoadedAssignment,
  type FullAttemptRow,
} from './loadAssignment.ts'
import { stateOf, waitsFor } from './progress.ts'
import { leftOf, resultOf } from './quizResult.ts'

/** Where a file of a course is fetched. */
const fileAddress = (contentFileId: string) => `/api/file/${encodeURIComponent(contentFileId)}`

type Listed = Prisma.AssignmentGetPayload<object>
/** Presents an assigned course to its learner, in the requested language where the course offers that one. */
export function presentCourse(
  assignment: Listed,
  definition: CourseDefinition,
  at: Date,
  wished?: string,
): z.input<typeof MyCourse> {
  const language = languageFor(definition, assignment.language, { before: wished })
  const { title, description, coverFileId, durationMinutes } = courseInLanguage(definition, language)
  return {
    assignmentId: assignment.id,
    courseId: assignment.courseId,
    courseVersionId: assignment.courseVersionId,
    title,
    description,
    coverUrl: coverFileId === null ? null : fileAddress(coverFileId),
    durationMinutes,
    languages: languagesFor(definition, assignment.language),
    isPartlyTranslated: !isWholeIn(definition, language),
    language: Language.nullable().parse(assignment.language),
    learningStatus: LearningStatus.parse(assignment.learningStatus),
    ...flagsOf(assignment, at),
    mandatory: assignment.mandatory,
    percent: assignment.percent,
    assignedAt: assignment.assignedAt,
    dueAt: assignment.dueAt,
    startedAt: assignment.startedAt,
    completedAt: assignment.completedAt,
    validUntil: assignment.validUntil,
  }
}

const itemParts = (loadedAssignment: LoadedAssignment, item: Item) => {
  const standing = standingOf(loadedAssignment)
  const row = itemRow(loadedAssignment, item.id)
  return {
    itemId: item.id,
    title: item.title,
    description: item.description,
    mandatory: item.mandatory,
    state: stateOf(item, standing),
    waitsFor: waitsFor(item, standing),
    openedAt: row?.openedAt ?? null,
    completedAt: row?.completedAt ?? null,
  }
}
/** `item` in the language in which it is read. */
export const presentLesson = (
  loadedAssignment: LoadedAssignment,
  item: Extract<Item, { kind: 'LESSON' }>,
): z.input<typeof MyLesson> => ({
  ...itemParts(loadedAssignment, item),
  kind: 'LESSON',
  minSeconds: item.minSeconds,
})

/**
 * Presents a quiz to its learner: its limits with what was granted in addition, its result so far and all attempts.
 */
export function presentQuiz(loadedAssignment: LoadedAssignment, item: Quiz): z.input<typeof MyQuiz> {
  const attempts = attemptsAt(loadedAssignment, item.id)
  const granted = grantedAt(loadedAssignment, item.id)
  const totalQuestions = blocksOf(loadedAssignment.course, item.id).filter(isQuestionBlock).length
  return {
    ...itemParts(loadedAssignment, item),
    kind: 'QUIZ',
    questionCount: Math.min(item.drawCount ?? totalQuestions, totalQuestions),
    passPercentage: item.passPercentage,
    timeLimitSeconds: timeLimitOf(loadedAssignment, item),
    attemptsAllowed: item.maxAttempts === null ? null : item.maxAttempts + granted.attempts,
    attemptsLeft: leftOf(item, granted.attempts, triedOf(attempts)),
    mayStartAt: mayStartAt(loadedAssignment, item),
    cooldownMinutes: item.cooldownMinutes,
    showAnswers: item.showAnswers,
    scorePolicy: item.scorePolicy,
    ...resultOf(item, triedOf(attempts)),
    runningAttemptId: attempts.find(({ status }) => status === 'IN_PROGRESS')?.id ?? null,
    attempts: attempts.map(presentAttempt),
  }
}
/** Presents a lesson or a quiz to its learner, without its blocks. */
export const presentItem = (loadedAssignment: LoadedAssignment, item: Item): z.input<typeof MyItem> =>
  item.kind === 'LESSON' ? presentLesson(loadedAssignment, item) : presentQuiz(loadedAssignment, item)

/** With what was granted; null: no limit. */
export const timeLimitOf = (
  loadedAssignment: Pick<LoadedAssignment, 'assignment'>,
  { id, timeLimitSeconds }: Quiz,
): number | null =>
  timeLimitSeconds === null ? null : timeLimitSeconds + grantedAt(loadedAssignment, id).seconds
/** Until when another attempt has to wait; null where it need not. */
export function mayStartAt(loadedAssignment: LoadedAssignment, { id, cooldownMinutes }: Quiz): Date | null {
  const last = attemptsAt(loadedAssignment, id).findLast(({ submittedAt }) => submittedAt !== null)
  const from = (last?.submittedAt?.getTime() ?? 0) + cooldownMinutes * 60_000
  return last && from > loadedAssignment.at.getTime() ? new Date(from) : null
}

/** Presents an attempt to its learner: status, times and score, without questions and answers. */
export const presentAttempt = (attempt: FullAttemptRow): z.input<typeof MyAttempt> => ({
  attemptId: attempt.id,
  no: attempt.no,
  status: AttemptStatus.parse(attempt.status),
  startedAt: attempt.startedAt,
  deadlineAt: attempt.deadlineAt,
  submittedAt: attempt.submittedAt,
  score: attempt.score,
  of: attempt.of,
  percent: attempt.percent,
  passed: attempt.passed,
})

/** Removes what a learner must not see of a question: its marking except the points, its feedback and its lesson. */
export function learnerQuestion({ marking, ...question }: QuestionBlock): LearnerQuestion {
  const { feedback: _feedback, lessonId: _lessonId, ...learnerFields } = question
  return { ...learnerFields, points: marking?.points ?? null }
}
/** Presents a block to a learner: a question as `learnerQuestion` does, any other block unchanged. */
export const learnerBlock = (block: Block): LearnerBlock =>
  isQuestion(block) ? learnerQuestion(block) : block

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const namedBy = (block: Block): string[] =>
  isQuestion(block) ? [...(block.config.fileIds ?? []), ...Object.values(block.watching?.captions ?? {})] : []
/** The files that these blocks name, as far as they have come. */
export async function filesOf(
  { tx }: Pick<Ctx, 'tx'>,
  blocks: readonly Block[],
): Promise<z.input<typeof LearnerFile>[]> {
  const ids = [...new Set(blocks.flatMap(namedBy))].filter(isId)
  if (ids.length === 0) return []
  const files = await tx.storedFile.findMany({
    where: {
      id: { in: ids },
      purpose: { in: ['COURSE_FILE', 'COURSE_CAPTIONS'] satisfies Purpose[] },
      confirmedAt: { not: null },
    },
  })
  return files.map(({ id, fileName, contentType, sizeBytes }) => ({
    contentFileId: id,
    fileName,
    contentType,
    sizeBytes,
    url: fileAddress(id),
  }))
}

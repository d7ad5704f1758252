/**
 * Courses as the person sees them who learns: every row is about one's own assignments. Nothing here tells a right
 * answer, a marking or a feedback before the author's choice lets it be shown.
 */
import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post, put, weights } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { Id as PartId } from '../../workflows/definition/basics.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import { QuestionBlock, TextBlock } from '../courses/definition/draft.ts'
import { AssignStatus, AttemptStatus, LearningStatus } from './statusContract.ts'

export { AssignStatus, AttemptStatus, LearningStatus }

const at = '/learning/api' as const

/** A question or content as learners see it. `points`: where it is marked, how many it gives. */
export const LearnerQuestion = QuestionBlock.omit({ marking: true, feedback: true, lessonId: true }).extend({
  points: z.int().nullable(),
})
export type LearnerQuestion = z.infer<typeof LearnerQuestion>
export const LearnerBlock = z.discriminatedUnion('type', [TextBlock, LearnerQuestion])
export type LearnerBlock = z.infer<typeof LearnerBlock>
/** A file that a block names by `contentFileId`: in `config.fileIds` or `watching.captions`. */
export const LearnerFile = z.object({
  contentFileId: Id,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  url: z.string(),
})
export type LearnerFile = z.infer<typeof LearnerFile>

/**
 * One of my courses in a list. `languages`: what I am offered, the primary one first. `language`: the one I learnt in
 * last. `isPartlyTranslated`: of what I read, the texts that the language lacks are in the primary one.
 * `isOverdue`, `isExpiring`: as of now.
 */
export const MyCourse = z.object({
  assignmentId: Id,
  courseId: Id,
  courseVersionId: Id,
  title: z.string(),
  description: z.string(),
  coverUrl: z.string().nullable(),
  durationMinutes: z.int().nullable(),
  languages: z.array(Language),
  language: Language.nullable(),
  isPartlyTranslated: z.boolean(),
  learningStatus: LearningStatus,
  isOverdue: z.boolean(),
  isExpiring: z.boolean(),
  mandatory: z.boolean(),
  percent: z.int(),
  assignedAt: Instant,
  dueAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  validUntil: Instant.nullable(),
})
export type MyCourse = z.infer<typeof MyCourse>

/** LOCKED: `waitsFor` must be complete before. */
export const ItemState = z.enum(['LOCKED', 'OPEN', 'BEGUN', 'COMPLETE'])
export type ItemState = z.infer<typeof ItemState>
const item = {
  itemId: z.string(),
  title: z.string(),
  description: z.string(),
  mandatory: z.boolean(),
  state: ItemState,
  waitsFor: z.array(z.string()),
  openedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
}
export const MyLesson = z.object({ ...item, kind: z.literal('LESSON'), minSeconds: z.int().nullable() })
export type MyLesson = z.infer<typeof MyLesson>
/** One of my attempts, as far as I may know of it. */
export const MyAttempt = z.object({
  attemptId: Id,
  no: z.int(),
  status: AttemptStatus,
  startedAt: Instant,
  deadlineAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  score: z.number().nullable(),
  of: z.number().nullable(),
  percent: z.number().nullable(),
  passed: z.boolean().nullable(),
})
export type MyAttempt = z.infer<typeof MyAttempt>
/** `attemptsLeft` null: as many as I like. `mayStartAt`: after the last attempt it waits until then; else null. */
export const MyQuiz = z.object({
  ...item,
  kind: z.literal('QUIZ'),
  questionCount: z.int(),
  passPercentage: z.int(),
  timeLimitSeconds: z.int().nullable(),
  attemptsAllowed: z.int().nullable(),
  attemptsLeft: z.int().nullable(),
  mayStartAt: Instant.nullable(),
  cooldownMinutes: z.int(),
  showAnswers: z.enum(['NEVER', 'AFTER_PASS', 'AFTER_LAST']),
  scorePolicy: z.enum(['BEST', 'LAST']),
  result: z.enum(['PASSED', 'FAILED', 'AWAITING_GRADING']).nullable(),
  /** Of the attempt that counts. */
  percent: z.number().nullable(),
  runningAttemptId: Id.nullable(),
  /** Oldest first. */
  attempts: z.array(MyAttempt),
})
export type MyQuiz = z.infer<typeof MyQuiz>
export const MyItem = z.discriminatedUnion('kind', [MyLesson, MyQuiz])
export type MyItem = z.infer<typeof MyItem>
/** A course of mine: what it holds, in order, and how far I am. What stands in a lesson comes with `openItem`. */
export const MyCourseOpen = z.object({ course: MyCourse, items: z.array(MyItem) })
export type MyCourseOpen = z.infer<typeof MyCourseOpen>

/** What is still to do before a lesson can be completed. `seconds`: how many are missing, where it is about time. */
export const Missing = z.object({
  code: z.enum(['TOO_EARLY', 'UNANSWERED', 'UNPRESSED', 'UNOPENED', 'UNWATCHED', 'UNPLAYED']),
  blockId: z.string().nullable(),
  seconds: z.int().nullable(),
})
export type Missing = z.infer<typeof Missing>
/** What the caller did with one block. The last field: the lesson's response to an answer, once given. */
export const BlockDone = z.object({
  blockId: z.string(),
  answer: z.unknown(),
  answeredAt: Instant.nullable(),
  pressedAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  watched: z
    .object({
      positionSec: z.number(),
      watchedSec: z.number(),
      watchedPercent: z.int(),
      complete: z.boolean(),
    })
    .nullable(),
  told: z.object({ isRight: z.boolean().nullable(), feedback: z.string() }).nullable(),
})
export type BlockDone = z.infer<typeof BlockDone>
/** A lesson that is open: what stands in it and what I did. */
export const MyLessonOpen = z.object({
  language: Language,
  item: MyLesson,
  /** The SCORM package that it plays, once it is begun. */
  packageRecordId: Id.nullable(),
  blocks: z.array(LearnerBlock),
  files: z.array(LearnerFile),
  done: z.array(BlockDone),
  lacks: z.array(Missing),
})
export type MyLessonOpen = z.infer<typeof MyLessonOpen>
/** After every act in a lesson: the lesson, and the course around it. */
export const LessonProgress = z.object({
  item: MyLesson,
  done: z.array(BlockDone),
  lacks: z.array(Missing),
  percent: z.int(),
  learningStatus: LearningStatus,
})
export type LessonProgress = z.infer<typeof LessonProgress>

/** An attempt that runs: its questions as drawn for it, in its order, and what was saved. */
export const RunningAttempt = z.object({
  attempt: MyAttempt,
  assignmentId: Id,
  itemId: z.string(),
  title: z.string(),
  language: Language,
  /** By the server's clock; the difference to one's own tells how long is left. */
  serverAt: Instant,
  blocks: z.array(LearnerBlock),
  files: z.array(LearnerFile),
  answers: z.array(z.object({ blockId: z.string(), answer: z.unknown(), savedAt: Instant })),
})
export type RunningAttempt = z.infer<typeof RunningAttempt>
/** How an attempt went. `questions` null: the author does not show answers, or not yet. */
export const AttemptResult = z.object({
  attempt: MyAttempt,
  itemId: z.string(),
  title: z.string(),
  passPercentage: z.int(),
  attemptsLeft: z.int().nullable(),
  mayStartAt: Instant.nullable(),
  /** After a failed attempt: the lessons of the questions that did not get all their points, in their order. */
  lessonsToRead: z.array(z.object({ itemId: z.string(), title: z.string() })),
  questions: z
    .array(
      z.object({
        block: LearnerQuestion,
        answer: z.unknown(),
        /** In words, of what is right; null where nothing single is. */
        right: z.string().nullable(),
        points: z.number().nullable(),
        of: z.number(),
        isByHand: z.boolean(),
        feedback: z.string(),
        comment: z.string().nullable(),
      }),
    )
    .nullable(),
})
export type AttemptResult = z.infer<typeof AttemptResult>

/** One course of somebody in a department that I manage: how far they are, nothing of what they answered. */
export const TeamMember = z.object({
  assignmentId: Id,
  userId: Id,
  name: z.string(),
  departmentName: z.string(),
  courseTitle: z.string(),
  learningStatus: LearningStatus,
  isOverdue: z.boolean(),
  isExpiring: z.boolean(),
  percent: z.int(),
  dueAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  validUntil: Instant.nullable(),
})
export type TeamMember = z.infer<typeof TeamMember>

const InLanguage = z.strictObject({ language: Language.optional() })
const lesson = `${at}/my/course/{assignmentId}/item/{item}` as const

export const learning = {
  list: get(`${at}/my/courses`, {
    may: 'self',
    summary: 'My courses, what is due first before the rest',
    query: PageQuery.extend({ show: z.enum(['OPEN', 'DONE', 'ALL']).default('ALL') }),
    returns: pageOf(MyCourse),
    envelope: 'whole',
  }),
  team: get(`${at}/my/team`, {
    may: 'self',
    summary: 'Courses of the people in departments that I manage, who is late first',
    query: PageQuery.extend({ show: z.enum(['LATE', 'OPEN', 'ALL']).default('ALL') }),
    returns: pageOf(TeamMember),
    envelope: 'whole',
  }),
  open: get(`${at}/my/course/{assignmentId}`, {
    may: 'self',
    summary: 'One of my courses, on the version that I was assigned',
    query: InLanguage,
    returns: MyCourseOpen.extend({ language: Language }),
  }),
  openItem: get(lesson, {
    may: 'self',
    summary: 'What stands in a lesson that is open to me; 409 ILLEGAL_STATE while it is locked',
    query: InLanguage,
    returns: MyLessonOpen,
  }),
  begin: post(`${lesson}/begin`, {
    may: 'self',
    summary: 'I begin a lesson; its time runs from now, once',
    body: InLanguage,
    returns: LessonProgress,
  }),
  act: post(`${lesson}/block/{block}`, {
    may: 'self',
    summary: 'I answered a question of a lesson, pressed its button or opened its resource',
    writes: 'service',
    /** `answer` of ANSWERED; null takes it away. */
    body: z.strictObject({
      act: z.enum(['ANSWERED', 'PRESSED', 'OPENED']),
      answer: z.unknown().optional(),
    }),
    returns: LessonProgress,
  }),
  complete: post(`${lesson}/complete`, {
    may: 'self',
    summary: 'I am done with a lesson; 409 ILLEGAL_STATE with `fields` of what is still to do',
    body: InLanguage,
    returns: LessonProgress,
  }),
  watch: post(`${at}/user-course-content/video-progress`, {
    may: 'self',
    writes: 'service',
    summary: 'What was played since the last time: at most every 15 seconds, at every pause and on leaving',
    body: z.strictObject({
      assignmentId: Id,
      contentId: PartId,
      language: Language,
      positionSec: z.number().min(0).max(86_400),
      durationSec: z.number().min(0).max(86_400),
      segments: z
        .array(z.tuple([z.number().min(0).max(86_400), z.number().min(0).max(86_400)]))
        .max(100)
        .default([]),
      playbackRate: z.number().min(0.25).max(4),
      clientAt: Instant,
      seq: z.int().min(0).max(2_000_000_000),
    }),
    returns: z.object({
      positionSec: z.number(),
      watchedSec: z.number(),
      watchedPercent: z.int(),
      complete: z.boolean(),
    }),
  }),
  startAttempt: post(`${at}/my/quiz/{item}/attempt`, {
    may: 'self',
    summary: 'Start an attempt at a quiz, or go on with the one that runs',
    body: z.strictObject({ assignmentId: Id, language: Language.optional() }),
    returns: RunningAttempt,
  }),
  openAttempt: get(`${at}/my/attempt/{attemptId}`, {
    may: 'self',
    summary: 'The attempt that I am making; 409 ILLEGAL_STATE once it is over',
    query: InLanguage,
    returns: RunningAttempt,
  }),
  saveAnswer: put(`${at}/my/attempt/{attemptId}/answer`, {
    weighs: weights.pages,
    may: 'self',
    writes: 'service',
    summary: 'Save one answer, or take it away with null; 409 ILLEGAL_STATE once the attempt is over',
    body: z.strictObject({ blockId: PartId, answer: z.unknown() }),
    returns: z.object({ savedAt: Instant, deadlineAt: Instant.nullable(), serverAt: Instant }),
  }),
  submit: post(`${at}/my/attempt/{attemptId}/submit`, {
    may: 'self',
    summary: 'Hand it in; past its time it is marked as it was saved, and twice is once',
    body: InLanguage,
    returns: AttemptResult,
  }),
  result: get(`${at}/my/attempt/{attemptId}/result`, {
    may: 'self',
    summary: 'How an attempt of mine went, with the answers where the author shows them; 409 while it runs',
    query: InLanguage,
    returns: AttemptResult,
  }),
}

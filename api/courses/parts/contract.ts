/**
 * The finer documented calls on one part of a course. All change the same draft as the author's page (draft.ts), so
 * each takes the revision that it was made from as `version`, and answers the one it made. `{node}` is the id of a part
 * inside the course.
 */
import { z } from '@hono/zod-openapi'
import { Counter, del, get, Id, post, put, weights } from '../../core/contract.ts'
import { PageQuery, pageOf } from '../../core/page.ts'
import { Language } from '../../../workflows/definition/texts/languages.ts'
import { Course, CourseStatus } from '../contract.ts'
import {
  Block,
  CourseDraft,
  Item,
  Lesson,
  QuestionBlock,
  Quiz,
  TextBlock,
  Title,
  lessonDefaults,
  quizDefaults,
} from '../definition/draft.ts'

const at = '/learning/api' as const
const see = 'course:list',
  write = 'course:update'
const Node = z.string().min(1).max(64)
const version = { version: Counter.optional() }
const place = { courseId: Id, ...version }
const order = z.number().int().min(0).optional()
const revisionField = { revision: z.int() }
const In = z.object({ courseId: Id, version: z.coerce.number().int().optional() })
const Removed = z.object({ removed: z.literal(true), ...revisionField })
const Words = z.object({ language: Language, title: Title, description: z.string().max(4000) })
const translations = z.array(Words).max(6).optional()
const withoutPlace = { id: true, itemId: true, order: true } as const
export const NewTextBlock = TextBlock.omit(withoutPlace)
export const NewQuestionBlock = QuestionBlock.omit(withoutPlace)
export const NewBlock = z.discriminatedUnion('type', [NewTextBlock, NewQuestionBlock])
export const BlockChange = z.strictObject({ ...place, block: NewBlock })
const Pages = PageQuery.extend({ pageSize: z.coerce.number().int().min(1).max(300).default(100) })
/** `title` and `description` are of the primary language; `translations` of any. */
const optionalFields = { order, translations }

const LessonFields = Lesson.omit({ id: true, kind: true })
const QuizFields = Quiz.omit({ id: true, kind: true })
/** The same shape with a default for each field that a new part has on the author's page. */
function withDefaults<S extends z.ZodRawShape, D extends Partial<z.output<z.ZodObject<S>>>>(
  shape: S,
  defaults: D,
) {
  const filled = Object.entries(defaults).map(([key, value]) => [
    key,
    (shape[key] as z.ZodType).default(value),
  ])
  return { ...shape, ...Object.fromEntries(filled) } as Omit<S, keyof D> & {
    [K in keyof D & keyof S]: z.ZodDefault<S[K] & z.ZodType>
  }
}
/** A part with the texts of the language that was asked for. */
export const CourseDetails = z.object({
  course: Course,
  language: Language,
  content: CourseDraft.omit({ languages: true }),
  /** Where texts stand that this language lacks; those of the primary one are shown in their place. */
  missingTranslations: z.array(z.string()),
  ...revisionField,
})
export const SupportedLanguage = z.object({
  language: Language,
  label: z.string(),
  languagePriority: z.enum(['PRIMARY', 'SECONDARY']),
})

export const courseParts = {
  details: get(`${at}/course/details/{id}`, {
    may: see,
    summary: 'A course in one language, with what that lacks',
    query: z.object({ language: Language.optional(), versionId: Id.optional() }),
    returns: CourseDetails,
  }),
  update: put(`${at}/course/update/{id}`, {
    may: write,
    summary: 'Change the settings of a course itself',
    body: z.strictObject({
      ...version,
      title: Title.optional(),
      description: CourseDraft.shape.description.optional(),
      durationMinutes: CourseDraft.shape.durationMinutes.optional(),
      validityMonths: CourseDraft.shape.validityMonths.optional(),
    }),
    returns: z.object({ courseId: Id, ...revisionField }),
  }),
  languages: get(`${at}/course/supported-languages`, {
    may: 'self',
    summary: 'Languages that courses can be written in, the workspace’s own one first',
    returns: z.array(SupportedLanguage),
  }),
  languagesInUse: get(`${at}/admin/course/supported-languages`, {
    may: see,
    summary: 'The same languages, each with whether a published course here is written in it',
    returns: z.array(SupportedLanguage.extend({ enabled: z.boolean(), courseCount: z.int() })),
  }),
  setLanguage: post(`${at}/course/language`, {
    may: write,
    summary: 'Add a language to a course, or change its title and description in one',
    body: z.strictObject({ ...place, ...Words.shape }),
    returns: z.object({ language: Language, missing: z.int(), ...revisionField }),
  }),
  setPrimary: put(`${at}/course/language/default`, {
    may: write,
    summary: 'Make another language the primary one, once everything is translated into it',
    body: z.strictObject({ ...place, language: Language }),
    returns: z.object({
      languages: z.array(SupportedLanguage.omit({ label: true })),
      ...revisionField,
    }),
  }),
  order: put(`${at}/course/content/reorder`, {
    weighs: weights.pages,
    may: write,
    summary: 'The order of all lessons and quizzes',
    body: z.strictObject({
      ...place,
      items: z
        .array(z.strictObject({ kind: z.enum(['LESSON', 'QUIZ']), id: Node, order: z.number().int().min(0) }))
        .max(200),
    }),
    returns: z.object({ items: z.array(Item), ...revisionField }),
  }),
  addLesson: post(`${at}/lesson/create`, {
    weighs: weights.pages,
    may: write,
    summary: 'Add a lesson',
    body: z.strictObject({
      ...place,
      ...optionalFields,
      ...withDefaults(LessonFields.shape, lessonDefaults),
    }),
    returns: z.object({ lesson: Lesson, ...revisionField }),
  }),
  updateLesson: put(`${at}/lesson/update/{node}`, {
    weighs: weights.pages,
    may: write,
    summary: 'Change a lesson',
    body: z.strictObject({ ...place, translations, ...LessonFields.partial().shape }),
    returns: z.object({ lesson: Lesson, ...revisionField }),
  }),
  removeLesson: del(`${at}/lesson/delete/{node}`, {
    may: write,
    summary: 'Remove a lesson with what it holds',
    query: In,
    returns: Removed,
  }),
  addQuiz: post(`${at}/quiz/create`, {
    weighs: weights.pages,
    may: write,
    summary: 'Add a quiz',
    body: z.strictObject({ ...place, ...optionalFields, ...withDefaults(QuizFields.shape, quizDefaults) }),
    returns: z.object({ quiz: Quiz, ...revisionField }),
  }),
  updateQuiz: put(`${at}/quiz/update/{node}`, {
    weighs: weights.pages,
    may: write,
    summary: 'Change a quiz',
    body: z.strictObject({ ...place, translations, ...QuizFields.partial().shape }),
    returns: z.object({ quiz: Quiz, ...revisionField }),
  }),
  removeQuiz: del(`${at}/quiz/delete/{node}`, {
    may: write,
    summary: 'Remove a quiz with its questions',
    query: In,
    returns: Removed,
  }),
  listContents: get(`${at}/lesson-content/all`, {
    may: see,
    summary: 'What a lesson holds, a hundred at a time',
    query: Pages.extend({ courseId: Id, lessonId: Node, language: Language.optional() }),
    returns: pageOf(Block),
    envelope: 'whole',
  }),
  addContent: post(`${at}/lesson-content/create`, {
    weighs: weights.pages,
    may: write,
    summary: 'Add text, content or a question to a lesson',
    body: z.strictObject({ ...place, lessonId: Node, order, block: NewBlock }),
    returns: z.object({ block: Block, ...revisionField }),
  }),
  updateContent: put(`${at}/lesson-content/update/{node}`, {
    weighs: weights.pages,
    may: write,
    summary: 'Put something in the place of what a lesson holds',
    body: BlockChange,
    returns: z.object({ block: Block, ...revisionField }),
  }),
  removeContent: del(`${at}/lesson-content/delete/{node}`, {
    may: write,
    summary: 'Remove something from a lesson',
    query: In,
    returns: Removed,
  }),
  listQuestions: get(`${at}/quiz-question/all`, {
    may: see,
    summary: 'Questions of a quiz with their right answers, a hundred at a time',
    query: Pages.extend({ courseId: Id, quizId: Node, language: Language.optional() }),
    returns: pageOf(Block),
    envelope: 'whole',
  }),
  addQuestion: post(`${at}/quiz-question/add`, {
    weighs: weights.pages,
    may: write,
    summary: 'Add a question to a quiz',
    body: z.strictObject({ ...place, quizId: Node, order, block: NewBlock }),
    returns: z.object({ block: Block, ...revisionField }),
  }),
  updateQuestion: put(`${at}/quiz-question/edit/{node}`, {
    weighs: weights.pages,
    may: write,
    summary: 'Put another question in the place of one',
    body: BlockChange,
    returns: z.object({ block: Block, ...revisionField }),
  }),
  removeQuestion: del(`${at}/quiz-question/delete/{node}`, {
    may: write,
    summary: 'Remove a question',
    query: In,
    returns: Removed,
  }),
  removeOption: del(`${at}/quiz-question/option/delete/{node}`, {
    may: write,
    summary: 'Remove an option of a question, from its right answers too',
    query: In,
    returns: z.object({ block: Block, ...revisionField }),
  }),
  orderQuestions: put(`${at}/quiz-question/order`, {
    weighs: weights.pages,
    may: write,
    summary: 'The order of all questions of a quiz',
    body: z.strictObject({
      ...place,
      quizId: Node,
      items: z.array(z.strictObject({ id: Node, order: z.number().int().min(0) })).max(3000),
    }),
    returns: z.object({ blocks: z.array(Block), ...revisionField }),
  }),
  brief: get(`${at}/workspace-course/all/brief`, {
    may: see,
    summary: 'Titles of all courses, for pickers',
    query: z.object({ status: CourseStatus.exclude(['PUBLISHED_WITH_DRAFT']).optional() }),
    returns: z.array(z.object({ courseId: Id, title: z.string() })),
  }),
  metadata: get(`${at}/workspace-course/metadata`, {
    may: see,
    summary: 'What a course is made of',
    query: z.object({ courseId: Id }),
    returns: z.object({
      languages: z.array(Language),
      lessonCount: z.int(),
      quizCount: z.int(),
      durationMinutes: z.int().nullable(),
      validityMonths: z.int().nullable(),
      /** For each assignment; 0: it needs none. */
      credits: z.int(),
    }),
  }),
}

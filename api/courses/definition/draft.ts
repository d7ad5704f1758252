/**
 * A course as its authors write it: lessons and quizzes in an order, and what stands in each. One document, so that a
 * save, an undo and a version are each one thing. It may be wrong in every way but its shape; compile.ts says how.
 */
import { z } from 'zod'
import { Id, Words } from '../../../workflows/definition/basics.ts'
import { Line } from '../../../workflows/definition/line.ts'
import { Question } from '../../../workflows/definition/graph.ts'
import { Language, Languages } from '../../../workflows/definition/texts/languages.ts'
import { Marking } from '../../questions/marking.ts'

export const maxItems = 200
const maxBlocks = 3000
export const Title = Line().max(200)

const part = {
  id: Id,
  title: Title,
  description: Words,
  /** Counts towards completing the course. */
  mandatory: z.boolean(),
  /** Items that must be complete before this one opens. */
  prerequisiteIds: z.array(Id).max(20),
}
export const Lesson = z.strictObject({
  ...part,
  kind: z.literal('LESSON'),
  /** How long it takes at least, in seconds; null: no matter how long. */
  minSeconds: z.number().int().min(1).max(14_400).nullable(),
  /** A SCORM package that is played in the place of blocks. */
  packageId: z.string().max(64).optional(),
})
export type Lesson = z.infer<typeof Lesson>
export const Quiz = z.strictObject({
  ...part,
  kind: z.literal('QUIZ'),
  passPercentage: z.number().int().min(0).max(100),
  /** null: as often as one likes. */
  maxAttempts: z.number().int().min(1).max(50).nullable(),
  timeLimitSeconds: z.number().int().min(30).max(28_800).nullable(),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  /** How many of the questions each attempt asks; null: all. */
  drawCount: z.number().int().min(1).max(500).nullable(),
  showAnswers: z.enum(['NEVER', 'AFTER_PASS', 'AFTER_LAST']),
  scorePolicy: z.enum(['BEST', 'LAST']),
  /** Between two attempts. */
  cooldownMinutes: z.number().int().min(0).max(43_200),
})
export type Quiz = z.infer<typeof Quiz>
/** What a new lesson and a new quiz begin with. */
export const lessonDefaults = { description: '', mandatory: true, prerequisiteIds: [], minSeconds: null }
export const quizDefaults = {
  description: '',
  mandatory: true,
  prerequisiteIds: [],
  passPercentage: 70,
  maxAttempts: 3,
  timeLimitSeconds: null,
  shuffleQuestions: true,
  shuffleOptions: true,
  drawCount: null,
  showAnswers: 'AFTER_PASS',
  scorePolicy: 'BEST',
  cooldownMinutes: 0,
} satisfies Partial<Quiz>
export const Item = z.discriminatedUnion('kind', [Lesson, Quiz])
export type Item = z.infer<typeof Item>

/** How a video of ours is watched. */
export const Watching = z.strictObject({
  /** How long it is, by the author's browser; null where that did not say. */
  durationSeconds: z.number().int().min(1).max(86_400).nullable(),
  /** Share of it that must have been played. */
  minPercent: z.number().int().min(0).max(100),
  maySkip: z.boolean(),
  /** Files of captions (WebVTT) by language. */
  captions: z.partialRecord(Language, z.string().max(64)),
})
const place = { itemId: Id, order: z.number().int().min(0) }
/** Rich text; its HTML is made clean whenever it is saved and whenever it is shown (richText.ts). */
export const TextBlock = z.strictObject({
  ...place,
  id: Id,
  type: z.literal('TEXT'),
  html: z.string().max(20_000),
})
export type TextBlock = z.infer<typeof TextBlock>
/** A question or content of one of the 16 types. */
export const QuestionBlock = Question.extend({
  ...place,
  label: Line().max(500),
  /** null: nothing is marked. */
  marking: Marking.nullable(),
  /** Shown with the right answer. */
  feedback: z.string().max(1000),
  watching: Watching.nullable(),
  /** The lesson that teaches a question of a quiz: a learner who fails the quiz is sent back to it. */
  lessonId: Id.optional(),
})
export type QuestionBlock = z.infer<typeof QuestionBlock>
export const Block = z.discriminatedUnion('type', [TextBlock, QuestionBlock])
export type Block = z.infer<typeof Block>

export const CourseDraft = z.strictObject({
  title: Title,
  description: Words,
  /** About how long it takes. */
  durationMinutes: z.number().int().min(1).max(6000).nullable(),
  /** How long a completion counts; null: for ever. */
  validityMonths: z.number().int().min(1).max(120).nullable(),
  coverFileId: z.string().max(64).nullable(),
  /** In the order in which learners meet them. */
  items: z.array(Item).max(maxItems),
  blocks: z.array(Block).max(maxBlocks),
  languages: Languages,
})
export type CourseDraft = z.infer<typeof CourseDraft>

/** Whether a block is a question or content of one of the 16 types, not plain rich text. */
export const isQuestion = (block: Block): block is QuestionBlock => block.type !== 'TEXT'
/** What stands in an item, in its order. */
export const blocksOf = (draft: Pick<CourseDraft, 'blocks'>, itemId: string): Block[] =>
  draft.blocks
    .filter((block) => block.itemId === itemId)
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))

/** A course that nobody has written anything in. */
export const emptyCourse = (title: string, primary: Language): CourseDraft => ({
  title,
  description: '',
  durationMinutes: null,
  validityMonths: null,
  coverFileId: null,
  items: [],
  blocks: [],
  languages: { primary, translations: {} },
})

/** A short course with a lesson and a quiz, as its author left it: nothing keeps it from being published. */
import type { OpenCourse } from '../api/courses/contract.ts'
import type { CourseDraft, QuestionBlock } from '../api/courses/definition/draft.ts'
import { textsOf } from '../api/courses/definition/texts.ts'
import type { QuestionType } from '../workflows/definition/graph.ts'

/** A question that lacks nothing of its own; what it is about is told by `more`. */
export const block = (id: string, type: QuestionType, more: Partial<QuestionBlock> = {}): QuestionBlock => ({
  id,
  itemId: 'quiz',
  order: 0,
  type,
  label: `Question ${id}`,
  helpText: '',
  required: true,
  alignment: 'LEFT',
  options: [],
  config: {},
  marking: null,
  feedback: '',
  watching: null,
  ...more,
})
export const options = (...ids: string[]) => ids.map((id) => ({ id, text: `Option ${id}`, freeText: false }))

export const aCourse = (more: Partial<CourseDraft> = {}): CourseDraft => ({
  title: 'Working without harassment',
  description: 'What the law says, and what to do.',
  durationMinutes: 20,
  validityMonths: 12,
  coverFileId: null,
  items: [
    {
      id: 'lesson',
      kind: 'LESSON',
      title: 'What harassment is',
      description: '',
      mandatory: true,
      prerequisiteIds: [],
      minSeconds: null,
    },
    {
      id: 'quiz',
      kind: 'QUIZ',
      title: 'What you know',
      description: '',
      mandatory: true,
      prerequisiteIds: ['lesson'],
      passPercentage: 50,
      maxAttempts: 2,
      timeLimitSeconds: null,
      shuffleQuestions: false,
      shuffleOptions: false,
      drawCount: null,
      showAnswers: 'AFTER_PASS',
      scorePolicy: 'BEST',
      cooldownMinutes: 0,
    },
  ],
  blocks: [
    { id: 'text', itemId: 'lesson', order: 0, type: 'TEXT', html: '<p>Unwelcome conduct …</p>' },
    block('who', 'MULTIPLE_CHOICE', {
      options: options('anyone', 'women'),
      marking: { points: 1, right: ['anyone'] },
    }),
    block('days', 'INPUT_BOX', {
      order: 1,
      config: { format: 'NUMBER' },
      marking: { points: 1, range: { min: 90, max: 90 } },
    }),
  ],
  languages: {
    primary: 'en',
    translations: { hi: { title: { text: 'उत्पीड़न के बिना काम', source: 'Working without harassment' } } },
  },
  ...more,
})

/** The course with everything translated into Hindi; its title as it is there already, all else marked as Hindi. */
export function wholeInHindi(draft: CourseDraft = aCourse()): CourseDraft {
  const { primary, translations } = draft.languages
  const whole = textsOf(draft).map(({ path, text }) => [path, { text: `हिं ${text}`, source: text }] as const)
  const hi = { ...Object.fromEntries(whole), ...translations.hi }
  return { ...draft, languages: { primary, translations: { ...translations, hi } } }
}

/** The same, opened by somebody who may change it; nobody has it yet. */
export const openedCourse = (
  at: string,
  { courseId, courseVersionId }: { courseId: string; courseVersionId: string },
): OpenCourse => ({
  course: {
    courseId,
    title: 'Working without harassment',
    status: 'PUBLISHED',
    lessonCount: 1,
    quizCount: 1,
    languages: [],
    durationMinutes: 20,
    branchName: null,
    isOffered: false,
    branchId: null,
    updatedAt: at,
    createdAt: at,
    abilities: { update: true, publish: true, remove: true },
    versions: [],
  },
  courseVersionId,
  number: 1,
  isDraft: false,
  draft: aCourse(),
  revision: 1,
  updatedAt: at,
  savedBy: null,
})

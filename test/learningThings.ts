/** For tests of screens: a course of mine, as the API would show it. */
import { learning, type MyCourse, type MyLesson, type MyQuiz } from '../api/learning/contract.ts'
import type { CallAnswer } from '../api/core/contract.ts'
import { block, options } from './course.ts'
import { edgeFor, id } from './screen.tsx'

export const now = () => new Date().toISOString()
/** So many seconds from now. */
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

export const myCourse = (more: Partial<MyCourse> = {}): MyCourse => ({
  assignmentId: id(91),
  courseId: id(81),
  courseVersionId: id(82),
  title: 'Safe work',
  description: '',
  coverUrl: null,
  durationMinutes: null,
  languages: ['en', 'hi'],
  language: 'en',
  isPartlyTranslated: false,
  learningStatus: 'IN_PROGRESS',
  isOverdue: false,
  isExpiring: false,
  mandatory: true,
  percent: 50,
  assignedAt: '2026-11-01T09:00:00.000Z',
  dueAt: null,
  startedAt: null,
  completedAt: null,
  validUntil: null,
  ...more,
})
const item = {
  description: '',
  mandatory: true,
  waitsFor: [],
  openedAt: '2026-11-01T09:00:00.000Z',
  completedAt: null,
}
export const lesson = (more: Partial<MyLesson> = {}): MyLesson => ({
  ...item,
  kind: 'LESSON',
  itemId: 'helmets',
  title: 'Helmets',
  state: 'BEGUN',
  minSeconds: null,
  ...more,
})
export const quiz = (more: Partial<MyQuiz> = {}): MyQuiz => ({
  ...item,
  kind: 'QUIZ',
  itemId: 'learned',
  title: 'What was learned',
  state: 'OPEN',
  questionCount: 2,
  passPercentage: 70,
  timeLimitSeconds: null,
  attemptsAllowed: 3,
  attemptsLeft: 3,
  mayStartAt: null,
  cooldownMinutes: 0,
  showAnswers: 'NEVER',
  scorePolicy: 'BEST',
  result: null,
  percent: null,
  runningAttemptId: null,
  attempts: [],
  ...more,
})

const {
  marking: _marking,
  feedback: _feedback,
  ...unmarkedQuestion
} = block('who', 'MULTIPLE_CHOICE', {
  label: 'Who wears a helmet?',
  options: options('everyone', 'nobody'),
})
/** A question as learners see it. */
export const question = { ...unmarkedQuestion, points: null }
export const written = { ...question, id: 'why', type: 'INPUT_BOX' as const, label: 'Why?', options: [] }

type Attempt = CallAnswer<typeof learning.openAttempt>
export const attempt: Attempt['attempt'] = {
  attemptId: id(95),
  no: 1,
  status: 'IN_PROGRESS',
  startedAt: '2026-11-01T09:00:00.000Z',
  deadlineAt: null,
  submittedAt: null,
  score: null,
  of: null,
  percent: null,
  passed: null,
}
export const running = (more: Partial<Attempt> = {}): Attempt => ({
  attempt,
  assignmentId: id(91),
  itemId: 'learned',
  title: 'What was learned',
  language: 'en',
  serverAt: now(),
  blocks: [question, written],
  files: [],
  answers: [],
  ...more,
})
export const failed = (
  more: Partial<CallAnswer<typeof learning.result>> = {},
): CallAnswer<typeof learning.result> => ({
  attempt: { ...attempt, status: 'FAILED', score: 0, of: 2, percent: 0, passed: false, submittedAt: now() },
  itemId: 'learned',
  title: 'What was learned',
  passPercentage: 70,
  attemptsLeft: 2,
  mayStartAt: null,
  lessonsToRead: [],
  questions: null,
  ...more,
})

export const path = `/my/courses/${id(91)}`
/** A course of these items, open in whatever language is asked for. */
export const learningEdge = (items: (MyLesson | MyQuiz)[], more: Partial<MyCourse> = {}) =>
  edgeFor().on(learning.open, ({ query }) => ({
    course: myCourse({ title: query.language === 'hi' ? 'सुरक्षित काम' : 'Safe work', ...more }),
    items,
    language: query.language ?? 'en',
  }))

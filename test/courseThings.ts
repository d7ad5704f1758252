/** For tests of screens: a course open on its author's page as the API would show it. */
import { courses, type OpenCourse } from '../api/courses/contract.ts'
import { emptyCourse, type CourseDraft } from '../api/courses/definition/draft.ts'
import { admin, edgeFor, id, open } from './screen.tsx'

const part = { description: '', mandatory: true, prerequisiteIds: [] }
const question = {
  helpText: '',
  alignment: 'LEFT' as const,
  required: true,
  order: 0,
  options: [],
  config: {},
  marking: null,
  feedback: '',
  watching: null,
}
/** A lesson with a text and a picture, and a quiz with a question. */
export const draft: CourseDraft = {
  ...emptyCourse('Safe work', 'en'),
  items: [
    { ...part, id: 'helmets', kind: 'LESSON', title: 'Helmets', minSeconds: null },
    {
      ...part,
      id: 'learned',
      kind: 'QUIZ',
      title: 'What was learned',
      passPercentage: 70,
      maxAttempts: 3,
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
    {
      id: 'daily',
      itemId: 'helmets',
      order: 0,
      type: 'TEXT',
      html: '<p>Wear one <strong>every day</strong>.</p>',
    },
    {
      ...question,
      id: 'picture',
      itemId: 'helmets',
      order: 1,
      type: 'IMAGE',
      label: 'Helmet',
      config: { fileIds: ['helmet'], alt: 'A yellow helmet' },
    },
    {
      ...question,
      id: 'who',
      itemId: 'learned',
      type: 'MULTIPLE_CHOICE',
      label: 'Who wears a helmet?',
      options: [
        { id: 'everyone', text: 'Everyone', freeText: false },
        { id: 'nobody', text: 'Nobody', freeText: false },
      ],
      marking: null,
    },
  ],
}
const at = '2026-11-01T09:00:00.000Z'
const openOf = (course: CourseDraft, isDraft: boolean): OpenCourse => ({
  course: {
    courseId: id(81),
    title: course.title,
    status: isDraft ? 'DRAFT' : 'PUBLISHED',
    languages: [{ language: 'en', languagePriority: 'PRIMARY' }],
    lessonCount: 1,
    quizCount: 1,
    durationMinutes: null,
    branchId: null,
    branchName: null,
    isOffered: false,
    updatedAt: at,
    createdAt: at,
    abilities: { update: true, publish: true, remove: true },
    versions: [
      {
        courseVersionId: id(82),
        number: 1,
        status: isDraft ? 'DRAFT' : 'PUBLISHED',
        changeKind: null,
        note: null,
        publishedAt: null,
        publishedBy: null,
      },
    ],
  },
  courseVersionId: id(82),
  number: 1,
  isDraft,
  draft: course,
  revision: 1,
  updatedAt: at,
  savedBy: null,
})
export const courseEdge = (course: CourseDraft, isDraft = true) =>
  edgeFor(admin)
    .on(courses.open, openOf(course, isDraft))
    .on(courses.saveDraft, ({ body }) => ({
      courseVersionId: id(82),
      revision: body.revision + 1,
      updatedAt: '2026-11-03T09:00:00.000Z',
    }))
export const openCourse = (edge: ReturnType<typeof courseEdge>) => open(`/courses/${id(81)}`, edge)
/** The course as it was saved last. */
export const savedCourse = (edge: ReturnType<typeof courseEdge>) =>
  edge.requestsTo(courses.saveDraft).at(-1)?.body.draft

import { implement } from '../../core/implement.ts'
import type { Lesson, Quiz } from '../definition/draft.ts'
import { courseParts } from './contract.ts'
import * as parts from './service.ts'

const lessonOf = <R>({ item, ...rest }: { item: unknown } & R) => ({ lesson: item as Lesson, ...rest })
const quizOf = <R>({ item, ...rest }: { item: unknown } & R) => ({ quiz: item as Quiz, ...rest })

export default implement('courseParts', courseParts, {
  details: ({ params, query, ctx }) => parts.details(ctx, params.id, query),
  update: ({ params, body, ctx }) => parts.update(ctx, params.id, body),
  languages: ({ ctx }) => parts.languages(ctx),
  languagesInUse: ({ ctx }) => parts.languagesInUse(ctx),
  setLanguage: ({ body, ctx }) => parts.setLanguage(ctx, body),
  setPrimary: ({ body, ctx }) => parts.setPrimary(ctx, body),
  order: ({ body, ctx }) => parts.order(ctx, body),
  addLesson: async ({ body: { courseId, version, translations, order, ...fields }, ctx }) =>
    lessonOf(
      await parts.addItem(
        ctx,
        { courseId, version, translations },
        { ...fields, id: '', kind: 'LESSON' },
        order,
      ),
    ),
  updateLesson: async ({ params, body: { courseId, version, translations, ...change }, ctx }) =>
    lessonOf(await parts.updateItem(ctx, { courseId, version, translations }, params.node, 'LESSON', change)),
  removeLesson: ({ params, query, ctx }) => parts.removeItem(ctx, params.node, 'LESSON', query),
  addQuiz: async ({ body: { courseId, version, translations, order, ...fields }, ctx }) =>
    quizOf(
      await parts.addItem(
        ctx,
        { courseId, version, translations },
        { ...fields, id: '', kind: 'QUIZ' },
        order,
      ),
    ),
  updateQuiz: async ({ params, body: { courseId, version, translations, ...change }, ctx }) =>
    quizOf(await parts.updateItem(ctx, { courseId, version, translations }, params.node, 'QUIZ', change)),
  removeQuiz: ({ params, query, ctx }) => parts.removeItem(ctx, params.node, 'QUIZ', query),
  listContents: ({ query: { lessonId, ...query }, ctx }) => parts.listBlocks(ctx, lessonId, 'LESSON', query),
  addContent: ({ body: { lessonId, ...body }, ctx }) => parts.addBlock(ctx, lessonId, 'LESSON', body),
  updateContent: ({ params, body, ctx }) => parts.updateBlock(ctx, params.node, 'LESSON', body),
  removeContent: ({ params, query, ctx }) => parts.removeBlock(ctx, params.node, 'LESSON', query),
  listQuestions: ({ query: { quizId, ...query }, ctx }) => parts.listBlocks(ctx, quizId, 'QUIZ', query),
  addQuestion: ({ body: { quizId, ...body }, ctx }) => parts.addBlock(ctx, quizId, 'QUIZ', body),
  updateQuestion: ({ params, body, ctx }) => parts.updateBlock(ctx, params.node, 'QUIZ', body),
  removeQuestion: ({ params, query, ctx }) => parts.removeBlock(ctx, params.node, 'QUIZ', query),
  removeOption: ({ params, query, ctx }) => parts.removeOption(ctx, params.node, query),
  orderQuestions: ({ body, ctx }) => parts.orderQuestions(ctx, body),
  brief: ({ query, ctx }) => parts.brief(ctx, query),
  metadata: ({ query, ctx }) => parts.metadata(ctx, query),
})

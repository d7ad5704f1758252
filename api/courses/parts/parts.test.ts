/** The finer calls: each changes the one draft, and none of them loses what the others did. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import { aCourse, block } from '../../../test/course.ts'
import { publishCourse } from '../../../test/learning.ts'

let app: TestApp
let asha: Caller
let leela: Caller
let courseId = ''
const at = '/learning/api'
beforeAll(async () => {
  app = await testApp()
  asha = await app.as(app.employer.admin)
  leela = await app.as(app.employer.branchAdmin)
})
afterAll(() => app.close())
beforeEach(async () => {
  courseId = (await asha.post(`${at}/course/create`, { title: 'A course' })).body.content.course.courseId
  await asha.put(`${at}/course/${courseId}/draft`, { draft: aCourse(), revision: 1 })
})
const draft = async () => (await asha.get(`${at}/course/${courseId}/draft`)).body.content.draft
const in_ = (more = '') => `courseId=${courseId}${more}`
const { id: _q, itemId: _i, order: _o, ...question } = block('new', 'VOTE')

test('lessons and quizzes are added, changed, ordered and removed', async () => {
  const words = { title: 'After', description: '' }
  const plain = { ...words, mandatory: true, prerequisiteIds: [] }
  const lesson = (
    await asha.post(`${at}/lesson/create`, {
      courseId,
      ...plain,
      minSeconds: null,
      order: 1,
      version: 2,
      translations: [{ language: 'hi', title: 'बाद में', description: '' }],
    })
  ).body.content
  expect(lesson).toMatchObject({ lesson: { title: 'After', kind: 'LESSON' }, revision: 3 })
  const { id } = lesson.lesson
  expect((await draft()).languages.translations.hi[`items/${id}/title`]).toEqual({
    text: 'बाद में',
    source: 'After',
  })
  const quiz = (
    await asha.post(`${at}/quiz/create`, {
      courseId,
      ...plain,
      passPercentage: 0,
      maxAttempts: null,
      timeLimitSeconds: null,
      shuffleQuestions: false,
      shuffleOptions: false,
      drawCount: null,
      showAnswers: 'NEVER',
      scorePolicy: 'LAST',
      cooldownMinutes: 0,
    })
  ).body.content.quiz
  expect((await draft()).items.map((each: { id: string }) => each.id)).toEqual([
    'lesson',
    id,
    'quiz',
    quiz.id,
  ])
  expect(
    (await asha.put(`${at}/lesson/update/${id}`, { courseId, title: 'Later', minSeconds: 60 })).body.content
      .lesson,
  ).toMatchObject({ title: 'Later', minSeconds: 60, mandatory: true })
  expect(
    (await asha.put(`${at}/quiz/update/${quiz.id}`, { courseId, drawCount: 3 })).body.content.quiz.drawCount,
  ).toBe(3)
  expect((await asha.put(`${at}/lesson/update/${quiz.id}`, { courseId, title: 'No' })).status).toBe(404)
  const order = (ids: string[]) =>
    asha.put(`${at}/course/content/reorder`, {
      courseId,
      items: ids.map((each, place) => ({ kind: 'LESSON', id: each, order: place })),
    })
  expect(
    (await order([id, 'lesson', quiz.id, 'quiz'])).body.content.items.map((each: { id: string }) => each.id),
  ).toEqual([id, 'lesson', quiz.id, 'quiz'])
  expect((await order([id, 'lesson'])).body.fields).toMatchObject([{ path: 'items' }])
  expect((await asha.delete(`${at}/lesson/delete/${id}?${in_()}`)).body.content.removed).toBe(true)
  expect((await asha.delete(`${at}/quiz/delete/${quiz.id}?${in_('&version=1')}`)).body.code).toBe(
    'STALE_VERSION',
  )
  expect((await asha.delete(`${at}/quiz/delete/${quiz.id}?${in_()}`)).body.content.removed).toBe(true)
  const after = await draft()
  expect(after.items.map((each: { id: string }) => each.id)).toEqual(['lesson', 'quiz'])
  expect(Object.keys(after.languages.translations.hi)).toEqual(['title'])
})

test('what lessons and quizzes hold is listed, added, replaced, ordered and removed', async () => {
  const html = '<p>More<script>x()</script></p>'
  const text = (
    await asha.post(`${at}/lesson-content/create`, {
      courseId,
      lessonId: 'lesson',
      order: 0,
      block: { id: 'x', type: 'TEXT', html },
    })
  ).body
  expect(text.status ?? 200).toBe(400)
  const added = (
    await asha.post(`${at}/lesson-content/create`, {
      courseId,
      lessonId: 'lesson',
      order: 0,
      block: { type: 'TEXT', html },
    })
  ).body.content.block
  expect(added).toMatchObject({ type: 'TEXT', html: '<p>More</p>', itemId: 'lesson', order: 0 })
  const listed = await asha.get(`${at}/lesson-content/all?${in_('&lessonId=lesson')}`)
  expect(listed.body).toMatchObject({
    totalElements: 2,
    size: 100,
    content: [{ id: added.id }, { id: 'text' }],
  })
  const changed = { type: 'TEXT', html: '<p>Less</p>' }
  expect(
    (await asha.put(`${at}/lesson-content/update/${added.id}`, { courseId, block: changed })).body.content
      .block.html,
  ).toBe('<p>Less</p>')
  expect((await asha.put(`${at}/quiz-question/edit/${added.id}`, { courseId, block: changed })).status).toBe(
    404,
  )
  expect((await asha.delete(`${at}/lesson-content/delete/${added.id}?${in_()}`)).body.content.removed).toBe(
    true,
  )

  const addResponse = (
    await asha.post(`${at}/quiz-question/add`, { courseId, quizId: 'quiz', block: question })
  ).body.content
  expect(addResponse.block).toMatchObject({ type: 'VOTE', order: 2 })
  const edited = { ...question, label: 'Another' }
  expect(
    (await asha.put(`${at}/quiz-question/edit/${addResponse.block.id}`, { courseId, block: edited })).body
      .content.block.label,
  ).toBe('Another')
  const ids = [addResponse.block.id, 'who', 'days']
  const items = ids.map((id, order) => ({ id, order }))
  expect(
    (
      await asha.put(`${at}/quiz-question/order`, { courseId, quizId: 'quiz', items })
    ).body.content.blocks.map((each: { id: string }) => each.id),
  ).toEqual(ids)
  const without = (await asha.delete(`${at}/quiz-question/option/delete/anyone?${in_()}`)).body.content.block
  expect([without.options.map((each: { id: string }) => each.id), without.marking.right]).toEqual([
    ['women'],
    [],
  ])
  expect(
    (await asha.delete(`${at}/quiz-question/delete/${addResponse.block.id}?${in_()}`)).body.content.removed,
  ).toBe(true)
  const questions = await asha.get(`${at}/quiz-question/all?${in_('&quizId=quiz')}`)
  expect(questions.body.content.map((each: { id: string }) => each.id)).toEqual(['who', 'days'])
})

test('a course is read in a language, with what that lacks, and turned into it once nothing is missing', async () => {
  const hindi = (await asha.get(`${at}/course/details/${courseId}?language=hi`)).body.content
  expect(hindi).toMatchObject({
    language: 'hi',
    content: { title: 'उत्पीड़न के बिना काम', description: aCourse().description },
  })
  expect(hindi.missingTranslations).toContain('items/lesson/title')
  const refused = (await asha.put(`${at}/course/language/default`, { courseId, language: 'hi' })).body
  expect(refused).toMatchObject({ code: 'ILLEGAL_STATE' })
  expect(refused.message).toContain(`${hindi.missingTranslations.length} translations`)

  const small = (await asha.post(`${at}/course/create`, { title: 'Short' })).body.content.course.courseId
  const translation = (
    await asha.post(`${at}/course/language`, {
      courseId: small,
      language: 'ta',
      title: 'சுருக்கம்',
      description: '',
    })
  ).body.content
  expect(translation).toMatchObject({ language: 'ta', missing: 0 })
  const turned = (await asha.put(`${at}/course/language/default`, { courseId: small, language: 'ta' })).body
    .content
  expect(turned.languages).toEqual([
    { language: 'ta', languagePriority: 'PRIMARY' },
    { language: 'en', languagePriority: 'SECONDARY' },
  ])
  const now = (await asha.get(`${at}/course/details/${small}?language=en`)).body.content
  expect([now.content.title, now.missingTranslations]).toEqual(['Short', []])
  expect((await asha.get(`${at}/course/supported-languages`)).body.content).toHaveLength(6)
})

test('languages in use count published courses alone', async () => {
  const counts = async () =>
    new Map(
      (await asha.get(`${at}/admin/course/supported-languages`)).body.content.map(
        ({ language, ...each }: { language: string }) => [language, each],
      ),
    )
  const before = await counts()
  expect(new Set(before.keys())).toEqual(new Set(['en', 'hi', 'kn', 'mr', 'ta', 'te']))
  expect(before.get('hi')).toMatchObject({ enabled: false, courseCount: 0 })
  await publishCourse(asha)
  expect((await counts()).get('hi')).toMatchObject({ enabled: true, courseCount: 1 })
  expect((await counts()).get('en')).toMatchObject({ languagePriority: 'PRIMARY' })
})

test('what a course is told is changed alone, and by nobody else’s leave', async () => {
  const changed = await asha.put(`${at}/course/update/${courseId}`, {
    title: 'Renamed',
    validityMonths: null,
  })
  expect(changed.body.content.revision).toBe(3)
  expect(await draft()).toMatchObject({ title: 'Renamed', validityMonths: null, durationMinutes: 20 })
  expect((await asha.get(`${at}/workspace-course/all/brief?status=DRAFT`)).body.content).toContainEqual({
    courseId,
    title: 'Renamed',
  })
  expect((await asha.get(`${at}/workspace-course/metadata?${in_()}`)).body.content).toEqual({
    languages: ['en', 'hi'],
    lessonCount: 1,
    quizCount: 1,
    durationMinutes: 20,
    validityMonths: null,
    credits: 0,
  })
  for (const refused of [
    leela.put(`${at}/course/update/${courseId}`, { title: 'Mine' }),
    leela.post(`${at}/quiz-question/add`, { courseId, quizId: 'quiz', block: question }),
    leela.delete(`${at}/lesson/delete/lesson?${in_()}`),
  ])
    expect((await refused).status).toBe(403)
})

test('a title is enough for a lesson and a quiz; the rest is as on the author’s page', async () => {
  const lesson = await asha.post(`${at}/lesson/create`, { courseId, title: 'More' })
  expect(lesson.body.content.lesson).toMatchObject({ mandatory: true, minSeconds: null, prerequisiteIds: [] })
  const quiz = await asha.post(`${at}/quiz/create`, { courseId, title: 'Asked' })
  expect(quiz.body.content.quiz).toMatchObject({
    passPercentage: 70,
    maxAttempts: 3,
    showAnswers: 'AFTER_PASS',
    scorePolicy: 'BEST',
    drawCount: null,
  })
  const renamed = await asha.put(`${at}/quiz/update/${quiz.body.content.quiz.id}`, {
    courseId,
    title: 'Other',
  })
  expect(renamed.body.content.quiz).toMatchObject({ title: 'Other', passPercentage: 70 })
})

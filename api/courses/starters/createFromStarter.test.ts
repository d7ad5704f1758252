import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import { starters } from './index.ts'

let app: TestApp
let [asha, meera] = [] as unknown as [Caller, Caller]
beforeAll(async () => {
  app = await testApp()
  const { admin, complainant } = app.employer
  ;[asha, meera] = (await Promise.all([admin, complainant].map((each) => app.as(each)))) as [Caller, Caller]
})
afterAll(() => app.close())

const at = '/learning/api/course'
const begin = async (body: object) => (await asha.post(`${at}/create`, body)).body

test('authors see what there is to begin with, in their own language; nobody else does', async () => {
  const english = (await asha.get(`${at}/starters`)).body.content
  expect(english.map(({ title }: { title: string }) => title)).toEqual([
    'Working without harassment (POSH)',
    'Harassment and violence prevention (Canada)',
  ])
  const hindi = (await asha.get(`${at}/starters`, undefined, { 'accept-language': 'hi' })).body.content
  expect(hindi[0]).toMatchObject({ language: 'hi', title: 'उत्पीड़न के बिना काम (POSH)' })
  expect((await meera.get(`${at}/starters`)).body.status).toBe(403)
})

test.each([
  ['POSH', 'Working without harassment (POSH)'],
  ['CANADA', 'Harassment and violence prevention (Canada)'],
] as const)(
  'a course made from %s opens as a draft, whole, and is published as it is',
  async (starter, title) => {
    const { course } = (await begin({ title, starter })).content
    const opened = (await asha.get(`${at}/${course.courseId}/draft`)).body.content
    expect(opened).toMatchObject({ isDraft: true, revision: 1, draft: starters[starter] })
    expect(opened.course).toMatchObject({
      title,
      status: 'DRAFT',
      lessonCount: 6,
      quizCount: 1,
      durationMinutes: 35,
    })
    expect(opened.course.languages.map((each: { language: string }) => each.language)).toEqual(['en', 'hi'])
    const published = (await asha.post(`${at}/publish/${course.courseId}`, { changeKind: 'MATERIAL' })).body
    expect(published.content).toMatchObject({
      status: 'PUBLISHED',
      versions: [{ number: 1, status: 'PUBLISHED' }],
    })
  },
)

test('it can begin in Hindi, with English as its translation, under a title of one’s own', async () => {
  const { draft, course } = (await begin({ title: 'सुरक्षित काम', starter: 'POSH', language: 'hi' })).content
  expect(course.title).toBe('सुरक्षित काम')
  expect(draft.languages.primary).toBe('hi')
  expect(draft.items[0].title).toBe('यौन उत्पीड़न क्या है')
  expect(draft.languages.translations.en['items/what/title']).toEqual({
    text: 'What sexual harassment is',
    source: 'यौन उत्पीड़न क्या है',
  })
})

test('a language that none is written in is refused; the workspace’s gives way to English', async () => {
  const refused = await begin({ title: 'Safe work', starter: 'POSH', language: 'ta' })
  expect(refused).toMatchObject({ status: 400, fields: [{ path: 'language' }] })
  await app.db.platform.workspace.updateMany({
    where: { id: app.employer.workspace.id },
    data: { defaultLanguage: 'ta' },
  })
  const { draft } = (await begin({ title: 'Safe work', starter: 'POSH' })).content
  expect(draft.languages.primary).toBe('en')
  const empty = (await begin({ title: 'Safe work' })).content
  expect(empty.draft).toMatchObject({ items: [], languages: { primary: 'ta' } })
})

/** In which language the API says things: as Accept-Language asks, else in English, and it tells which. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answer, type TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

const refused = (language?: string): Promise<Answer> =>
  app.nobody.get('/api/notification', undefined, language ? { 'accept-language': language } : {})
const headersOf = ({ headers }: Answer) => ['content-language', 'vary'].map((name) => headers.get(name))

test.each([
  [undefined, 'en', 'Please sign in again.'],
  ['hi', 'hi', 'कृपया दोबारा साइन इन करें।'],
  ['fr-FR, ta-IN;q=0.9, en;q=0.5', 'ta', 'மீண்டும் உள்நுழையுங்கள்.'],
  ['xx, *;q=0.1', 'en', 'Please sign in again.'],
])('%s gets it in %s, with the same code', async (acceptLanguage, language, message) => {
  const answer = await refused(acceptLanguage)
  expect([answer.status, answer.body.text, answer.body.code]).toEqual([
    401,
    { code: 'errors.SESSION_INVALID' },
    'SESSION_INVALID',
  ])
  expect(answer.body.message).toBe(message)
  expect(headersOf(answer)).toEqual([language, 'Accept-Language'])
})

test('every field that is wrong is told in it, with what was put into the sentence', async () => {
  const admin = await app.as(app.employer.admin)
  const wrong = { name: ' '.repeat(3), members: [] }
  const [english, hindi] = [
    await admin.post('/api/workspace/create-branch', wrong),
    await admin.post('/api/workspace/create-branch', wrong, { 'accept-language': 'hi-IN,en;q=0.5' }),
  ]
  expect(english.status).toBe(400)
  const fields = ({ body }: Answer): { path: string; message: string; text: object }[] => body.fields
  expect(fields(english).length).toBeGreaterThan(0)
  expect(fields(hindi).map(({ path, text }) => [path, text])).toEqual(
    fields(english).map(({ path, text }) => [path, text]),
  )
  for (const { message } of fields(english)) expect(message).toMatch(/^[A-Z“]/)
  for (const { message } of fields(hindi)) expect(message).toMatch(/[\u0900-\u097F]/)
})

test('two who ask at once each get their own', async () => {
  const languages = ['hi', 'en', 'kn', 'mr', 'ta', 'te']
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => refused(languages[at % languages.length])),
  )
  expect(answers.map(({ headers }) => headers.get('content-language'))).toEqual(
    answers.map((_, at) => languages[at % languages.length]),
  )
  expect(new Set(answers.map(({ body }) => body.message)).size).toBe(languages.length)
})

test('what says nothing to a person in that language does not claim to', async () => {
  const document = await app.nobody.get('/api/openapi.json', undefined, { 'accept-language': 'hi' })
  expect(document.headers.get('content-language')).toBe('en')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, type Employer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { aCourse, block, options } from '../../test/course.ts'
import type { CourseDraft } from './definition/draft.ts'

let app: TestApp
let other: Employer
let [asha, leela, meera, otherAdmin] = [] as unknown as [Caller, Caller, Caller, Caller]
let pune = ''
beforeAll(async () => {
  app = await testApp()
  other = await buildEmployer(app.db, 'other.localhost')
  const { admin, branchAdmin, complainant } = app.employer
  ;[asha, leela, meera] = (await Promise.all(
    [admin, branchAdmin, complainant].map((each) => app.as(each)),
  )) as [Caller, Caller, Caller]
  otherAdmin = await app.as(other.admin, other.workspace)
  pune = app.employer.pune.id
})
afterAll(() => app.close())

const at = '/learning/api'
const begin = async (who: Caller, body: object = { title: 'A new course' }) =>
  (await who.post(`${at}/course/create`, body)).body
const save = (who: Caller, id: string, draft: CourseDraft, revision: number) =>
  who.put(`${at}/course/${id}/draft`, { draft, revision })
const publish = (who: Caller, id: string, more: object = {}) =>
  who.post(`${at}/course/publish/${id}`, { changeKind: 'MATERIAL', ...more })
/** A course with something in it, ready to be published. */
async function written(who: Caller, draft: CourseDraft = aCourse(), more: object = {}): Promise<string> {
  const { courseId } = (await begin(who, { title: draft.title, ...more })).content.course
  expect((await save(who, courseId, draft, 1)).body.status).toBeUndefined()
  return courseId
}

test('a course is begun in the workspace’s language, saved whole, and opens as it was left', async () => {
  const { content } = await begin(asha, { title: 'Fire safety' })
  expect(content).toMatchObject({
    isDraft: true,
    number: 1,
    revision: 1,
    course: {
      title: 'Fire safety',
      status: 'DRAFT',
      branchId: null,
      abilities: { update: true, publish: true },
    },
    draft: { title: 'Fire safety', items: [], languages: { primary: 'en', translations: {} } },
  })
  const saved = await save(asha, content.course.courseId, aCourse(), 1)
  expect(saved.body.content).toMatchObject({ revision: 2 })
  const again = (await asha.get(`${at}/course/${content.course.courseId}/draft`)).body.content
  expect(again).toMatchObject({ draft: aCourse(), revision: 2, course: { lessonCount: 1, quizCount: 1 } })
  expect(again.course.languages).toEqual([
    { language: 'en', languagePriority: 'PRIMARY' },
    { language: 'hi', languagePriority: 'SECONDARY' },
  ])
})

test('two authors never write over each other unseen', async () => {
  const id = await written(asha)
  const mine = aCourse({ description: 'Mine' })
  expect((await save(asha, id, mine, 2)).body.content.revision).toBe(3)
  const theirs = (await save(asha, id, aCourse({ description: 'Theirs' }), 2)).body
  expect(theirs).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
    current: { revision: 3, draft: { description: 'Mine' } },
  })
  const both = await Promise.all([save(asha, id, mine, 3), save(asha, id, mine, 3)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('rich text is made clean on its way in, its translations too', async () => {
  const hostile = [
    '<p onclick="x()">One<script>steal()</script></p>',
    '<a href="javascript:steal()">two</a><a href="https://example.com" onmouseover="x">three</a>',
    '<img src=x onerror=steal()><svg><script>steal()</script></svg><iframe src="https://x"></iframe>',
    '<a href="//evil.example">four</a><a href="data:text/html,x">five</a><style>p{}</style>',
  ].join('')
  const draft = aCourse({
    blocks: [{ id: 'text', itemId: 'lesson', order: 0, type: 'TEXT', html: hostile }],
    languages: {
      primary: 'en',
      translations: { hi: { 'blocks/text/html': { text: hostile, source: hostile } } },
    },
  })
  const id = await written(asha, draft)
  const row = await app.db.platform.courseVersion.findFirstOrThrow({ where: { courseId: id } })
  const draftText = JSON.stringify(row.draft)
  for (const bad of [
    '<script',
    'onclick',
    'onerror',
    'javascript:',
    'svg',
    'iframe',
    '<style',
    'data:',
    '//evil',
    'img',
  ])
    expect(draftText.includes(bad), bad).toBe(false)
  for (const good of ['<p>One</p>', 'https://example.com', 'noopener']) expect(draftText).toContain(good)
})

test('what keeps a course from being published is told, and nothing is published', async () => {
  const { courseId } = (await begin(asha)).content.course
  const { body } = await publish(asha, courseId)
  expect(body).toMatchObject({
    status: 409,
    code: 'HAS_PROBLEMS',
    problems: [{ code: 'NO_ITEMS', nodeId: null }],
  })
  expect(body.problems[0].message).toContain('no lessons')
  const missing = aCourse({
    blocks: [
      ...aCourse().blocks,
      block('film', 'IMAGE', {
        itemId: 'lesson',
        order: 1,
        config: { alt: 'A picture', fileIds: [app.employer.admin.id] },
      }),
    ],
  })
  const id = await written(asha, missing)
  expect((await publish(asha, id)).body.problems).toMatchObject([{ code: 'FILE_MISSING', nodeId: 'film' }])
})

test('what is published never changes; a new version begins as its copy and takes its place', async () => {
  const id = await written(asha)
  const first = (await publish(asha, id, { note: 'First', revision: 2 })).body.content
  expect(first).toMatchObject({
    status: 'PUBLISHED',
    versions: [{ number: 1, status: 'PUBLISHED', note: 'First' }],
  })
  expect((await save(asha, id, aCourse({ title: 'Other' }), 2)).body.code).toBe('ILLEGAL_STATE')
  const own = app.db.forWorkspace(app.employer.workspace.id)
  await expect(
    own.courseVersion.updateMany({ where: { courseId: id }, data: { definition: {} } }),
  ).rejects.toThrow()
  await expect(own.courseVersion.deleteMany({ where: { courseId: id } })).rejects.toThrow()
  const [one, two] = await Promise.all([1, 2].map(() => asha.post(`${at}/course/${id}/draft`, {})))
  expect([one?.body.content.courseVersionId, one?.body.content.number]).toEqual([
    two?.body.content.courseVersionId,
    2,
  ])
  expect((await publish(asha, id)).body.code).toBe('ILLEGAL_STATE')
  await save(asha, id, aCourse({ title: 'Better' }), 1)
  const second = (await publish(asha, id, { changeKind: 'EDITORIAL' })).body.content
  expect(second).toMatchObject({ title: 'Better', status: 'PUBLISHED' })
  expect(second.versions.map((each: { status: string }) => each.status)).toEqual(['PUBLISHED', 'SUPERSEDED'])
  const old = (await asha.get(`${at}/course/${id}/draft?versionId=${second.versions[1].courseVersionId}`))
    .body
  expect(old.content).toMatchObject({ isDraft: false, draft: { title: aCourse().title } })
})

test('two publish at once: one does', async () => {
  const id = await written(asha)
  const both = await Promise.all([publish(asha, id), publish(asha, id)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a course that was never published goes; any other is archived, and can be copied', async () => {
  const draft = await written(asha)
  expect((await asha.delete(`${at}/course/delete/${draft}`)).body.content).toEqual({ status: 'DELETED' })
  expect((await asha.get(`${at}/course/${draft}/draft`)).status).toBe(404)
  const id = await written(asha)
  await publish(asha, id)
  expect((await asha.delete(`${at}/course/delete/${id}`)).body.content).toEqual({ status: 'ARCHIVED' })
  for (const refused of [
    asha.post(`${at}/course/${id}/draft`, {}),
    publish(asha, id),
    asha.delete(`${at}/course/delete/${id}`),
  ])
    expect((await refused).body.code).toBe('ILLEGAL_STATE')
  const copy = (await asha.post(`${at}/course/clone`, { courseId: id, includeQuizzes: false, languages: [] }))
    .body.content
  expect(copy).toMatchObject({
    course: { status: 'DRAFT', quizCount: 0, lessonCount: 1 },
    draft: { title: 'Working without harassment (copy)', languages: { translations: {} } },
  })
  expect((await publish(asha, copy.course.courseId)).body.content.status).toBe('PUBLISHED')
})

test('a business unit admin writes courses of their own unit alone, and only reads those of all', async () => {
  expect((await begin(leela)).fields).toMatchObject([{ path: 'branchId' }])
  expect((await begin(leela, { title: 'Theirs', branchId: app.employer.toronto.id })).status).toBe(404)
  const all = await written(asha)
  expect((await leela.get(`${at}/course/${all}/draft`)).body.content.course.abilities).toEqual({
    update: false,
    publish: false,
    remove: false,
  })
  for (const refused of [
    save(leela, all, aCourse(), 2),
    publish(leela, all),
    leela.post(`${at}/course/${all}/draft`, {}),
    leela.delete(`${at}/course/delete/${all}`),
  ])
    expect((await refused).status).toBe(403)
  // A copy is their own, and leaves what it was copied from as it is.
  const copy = (await leela.post(`${at}/course/clone`, { courseId: all })).body.content
  expect(copy.course).toMatchObject({ branchId: pune, abilities: { update: true } })
  await save(leela, copy.course.courseId, aCourse({ title: 'For Pune' }), 1)
  expect((await publish(leela, copy.course.courseId)).status).toBe(200)
  expect((await asha.get(`${at}/course/${all}/draft`)).body.content).toMatchObject({
    revision: 2,
    isDraft: true,
  })
  const toronto = await written(asha, aCourse(), { branchId: app.employer.toronto.id })
  expect((await leela.get(`${at}/course/${toronto}/draft`)).status).toBe(404)
})

test('nobody but authors sees courses here, and a neighbour never', async () => {
  const id = await written(asha)
  expect((await meera.get(`${at}/course/${id}/draft`)).status).toBe(403)
  for (const refused of [
    otherAdmin.get(`${at}/course/${id}/draft`),
    otherAdmin.post(`${at}/course/${id}/draft`, {}),
    save(otherAdmin, id, aCourse(), 2),
    publish(otherAdmin, id),
    otherAdmin.post(`${at}/course/clone`, { courseId: id }),
    otherAdmin.delete(`${at}/course/delete/${id}`),
  ])
    expect((await refused).status).toBe(404)
})

test('lists are searched and filtered by status and language', async () => {
  const name = 'Forklifts'
  const id = await written(asha, aCourse({ title: name }))
  const list = async (body: object) =>
    (await asha.post(`${at}/workspace-course/courses`, { searchText: 'forklift', ...body })).body.content.map(
      (each: { title: string; status: string }) => [each.title, each.status],
    )
  expect(await list({})).toEqual([[name, 'DRAFT']])
  expect(await list({ language: 'hi' })).toEqual([[name, 'DRAFT']])
  expect(await list({ language: 'ta' })).toEqual([])
  await publish(asha, id)
  expect(await list({ status: ['PUBLISHED'] })).toEqual([[name, 'PUBLISHED']])
  await asha.post(`${at}/course/${id}/draft`, {})
  expect(await list({ status: ['PUBLISHED'] })).toEqual([])
  expect(await list({ status: ['PUBLISHED_WITH_DRAFT', 'DRAFT'] })).toEqual([[name, 'PUBLISHED_WITH_DRAFT']])
  await asha.delete(`${at}/course/delete/${id}`)
  expect(await list({})).toEqual([])
  expect(await list({ status: ['ARCHIVED'] })).toEqual([[name, 'ARCHIVED']])
})

test('a file is announced, sent, confirmed and shown; captions are captions', async () => {
  const id = await written(asha)
  const send = async (content: Uint8Array | string, contentType: string, more: object = {}) => {
    const bytes = Buffer.from(content)
    const { body } = await asha.post(`${at}/lesson-content/generate-upload-url`, {
      courseId: id,
      fileName: 'a file',
      contentType,
      sizeBytes: bytes.length,
      ...more,
    })
    if (!body.content) return body
    const { uploadUrl, headers, contentFileId } = body.content
    const uploadResponse = await app.request(uploadUrl, {
      method: 'PUT',
      headers: { ...headers, host: 'acme.localhost' },
      body: bytes,
    })
    if (!uploadResponse.ok) return uploadResponse.json()
    return (await asha.post(`${at}/lesson-content/confirm-upload`, { courseId: id, contentFileId, ...more }))
      .body
  }
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const kind = 'COURSE_CAPTIONS'
  const picture = (await send(png, 'image/png')).content
  const captions = (await send('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n', 'text/vtt', { kind })).content
  expect((await send('Hello', 'text/vtt', { kind })).code).toBe('FILE_TYPE')
  expect((await send('<svg></svg>', 'image/svg+xml')).code).toBe('FILE_TYPE')
  expect((await send(png, 'image/jpeg')).code).toBe('FILE_TYPE')
  const showing = (imageId: string, captionId: string) =>
    aCourse({
      blocks: [
        block('picture', 'IMAGE', { itemId: 'lesson', config: { alt: 'A gate', fileIds: [imageId] } }),
        block('film', 'VIDEO', {
          itemId: 'lesson',
          order: 1,
          config: { fileIds: [imageId] },
          watching: { durationSeconds: 60, minPercent: 90, maySkip: false, captions: { en: captionId } },
        }),
        block('who', 'MULTIPLE_CHOICE', { options: options('a', 'b'), marking: { points: 1, right: ['a'] } }),
      ],
    })
  await save(asha, id, showing(picture.contentFileId, captions.contentFileId), 2)
  expect((await publish(asha, id)).body.problems).toMatchObject([{ code: 'FILE_OTHER_KIND', nodeId: 'film' }])
  await save(asha, id, showing(captions.contentFileId, picture.contentFileId), 3)
  expect((await publish(asha, id)).body.problems.map((each: { code: string }) => each.code)).toEqual([
    'FILE_MISSING',
    'FILE_MISSING',
    'FILE_MISSING',
  ])
  expect((await meera.get(picture.url)).status).toBe(200)
  expect((await otherAdmin.get(picture.url)).status).toBe(404)
})

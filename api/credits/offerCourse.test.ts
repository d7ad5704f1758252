import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { aCourse } from '../../test/course.ts'
import { stored } from '../../test/fixture.ts'
import { assign, publishCourse } from '../../test/learning.ts'
import { buildOffer } from '../../test/offer.ts'
import { piecesOf } from '../storage/receive.ts'
import { keyOf } from '../storage/store.ts'

let app: TestApp
let [admin, platform] = [] as unknown as [Caller, Caller]
let main: { id: string; host: string }
const at = '/learning/api'
beforeAll(async () => {
  app = await testApp()
  const { db, employer } = app
  main = await buildWorkspace(db, { name: 'Platform', host: 'localhost', isMain: true })
  platform = await app.as(
    await buildPlatformAdmin(db, { name: 'Root Admin', email: 'root@redress.example' }),
    main,
  )
  admin = await app.as(employer.admin)
})
afterAll(() => app.close())
const here = () => app.employer.workspace
const her = () => app.employer.complainant.id
const offered = (terms: Parameters<typeof buildOffer>[3] = {}) =>
  buildOffer(app.db, here(), app.employer.admin, terms)
const balance = async (id: string) => (await admin.get(`${at}/workspace-course/${id}/credits`)).body.content
const entriesOf = (courseId: string) =>
  app.db.forWorkspace(here().id).creditEntry.count({ where: { courseId } })

test('a course of the library becomes a course of the workspace, to be assigned and nothing else', async () => {
  const libraryId = await publishCourse(platform)
  const offerInput = {
    workspaceId: here().id,
    courseIds: [libraryId],
    creditPrice: 2,
    validUntil: '2099-12-31',
  }
  const past = await platform.post(`${at}/admin/course/workspace-course`, {
    ...offerInput,
    validUntil: '2020-12-31',
  })
  expect(past.body.fields).toMatchObject([{ path: 'validUntil', code: 'past' }])
  const offerResponse = await platform.post(`${at}/admin/course/workspace-course`, offerInput)
  expect(offerResponse.body.content).toMatchObject([{ creditPrice: 2, validUntil: '2099-12-31' }])
  const { workspaceCourseId: id } = offerResponse.body.content[0]
  const open = await admin.get(`${at}/course/${id}/draft`)
  expect(open.body.content.course).toMatchObject({
    title: 'Working without harassment',
    status: 'PUBLISHED',
    isOffered: true,
    versions: [{ publishedBy: 'The platform' }],
    abilities: { update: false, publish: false, remove: false },
  })
  expect((await admin.get(`${at}/workspace-course/metadata?courseId=${id}`)).body.content.credits).toBe(2)
  for (const refused of [
    admin.post(`${at}/course/${id}/draft`, {}),
    admin.put(`${at}/course/${id}/draft`, { draft: open.body.content.draft, revision: 1 }),
    admin.post(`${at}/course/clone`, { courseId: id }),
    admin.get(`${at}/course/${id}/export`),
    admin.delete(`${at}/course/delete/${id}`),
  ])
    expect((await refused).body.code).toBe('ILLEGAL_STATE')

  // Again: other terms, and the version that the library has now.
  await platform.post(`${at}/course/${libraryId}/draft`, {})
  const { draft } = (await platform.get(`${at}/course/${libraryId}/draft`)).body.content
  await platform.put(`${at}/course/${libraryId}/draft`, { draft: { ...draft, title: 'Anew' }, revision: 1 })
  await platform.post(`${at}/course/publish/${libraryId}`, { changeKind: 'EDITORIAL' })
  expect((await balance(id)).isOutdated).toBe(false)
  const seen = await platform.get(`${at}/workspace-course/credits?workspaceId=${here().id}`)
  expect(
    seen.body.content.find((each: { workspaceCourseId: string }) => each.workspaceCourseId === id),
  ).toMatchObject({
    isOutdated: true,
    creditPrice: 2,
  })
  const again = await platform.post(`${at}/admin/course/workspace-course`, { ...offerInput, creditPrice: 3 })
  expect(again.body.content[0].workspaceCourseId).toBe(id)
  expect((await admin.get(`${at}/course/${id}/draft`)).body.content).toMatchObject({
    number: 2,
    draft: { title: 'Anew' },
  })
  expect(await balance(id)).toMatchObject({ creditPrice: 3, courseTitle: 'Anew' })
})

test('two offers at once are one, and what is shown is a file of the workspace’s own', async () => {
  const begun = await platform.post(`${at}/course/create`, { title: 'With a picture' })
  const { courseId: libraryId } = begun.body.content.course
  const fileId = uuid()
  await app.deps.store.write(keyOf('files', fileId), piecesOf(Buffer.from('a picture')))
  await app.db.platform.storedFile.create({
    data: { id: fileId, workspaceId: main.id, purpose: 'COURSE_FILE', ...stored(uuid()) },
  })
  const draft = { ...aCourse(), coverFileId: fileId }
  await platform.put(`${at}/course/${libraryId}/draft`, { draft, revision: 1 })
  const published = await platform.post(`${at}/course/publish/${libraryId}`, { changeKind: 'MATERIAL' })
  expect(published.status).toBe(200)
  const offerInput = { workspaceId: here().id, courseIds: [libraryId], creditPrice: 1 }
  const both = await Promise.all(
    [1, 2].map(() => platform.post(`${at}/admin/course/workspace-course`, offerInput)),
  )
  const ids = both.map(({ body }) => body.content[0].workspaceCourseId)
  expect(ids[0]).toBe(ids[1])
  const { versions } = (await admin.get(`${at}/course/${ids[0]}/draft`)).body.content.course
  expect(versions).toHaveLength(1)
  const copy = (await admin.get(`${at}/course/${ids[0]}/draft`)).body.content.draft.coverFileId
  expect(copy).not.toBe(fileId)
  expect((await admin.get(`/api/file/${copy}`)).status).toBe(200)
  expect((await admin.get(`/api/file/${fileId}`)).status).toBe(404)
})

test('only the platform offers, and only published courses of its own', async () => {
  const own = await publishCourse(admin)
  const offerInput = { workspaceId: here().id, courseIds: [own], creditPrice: 0 }
  expect((await platform.post(`${at}/admin/course/workspace-course`, offerInput)).status).toBe(404)
  expect((await admin.post(`${at}/admin/course/workspace-course`, offerInput)).status).toBe(403)
  const draft = (await platform.post(`${at}/course/create`, { title: 'Draft' })).body.content.course.courseId
  expect(
    (await platform.post(`${at}/admin/course/workspace-course`, { ...offerInput, courseIds: [draft] }))
      .status,
  ).toBe(404)
})

test('a course of one’s own costs nothing and has no entries', async () => {
  const own = await publishCourse(admin)
  expect((await admin.get(`${at}/workspace-course/credit-cost?courseId=${own}`)).body.content).toEqual({
    creditPrice: 0,
    available: 0,
    affordable: null,
    hasEnded: false,
  })
  expect((await assign(admin, own, [her()])).body.content).toMatchObject({ assigned: 1, creditsUsed: 0 })
  expect(await entriesOf(own)).toBe(0)
  const free = await offered({ price: 0 })
  expect((await assign(admin, free.courseId, [her()])).body.content).toMatchObject({
    assigned: 1,
    creditsUsed: 0,
  })
  expect(await entriesOf(free.courseId)).toBe(0)
})

test('the platform writes its library by calls of its own, which no workspace has', async () => {
  const begun = await platform.post(`${at}/admin/course/create`, { title: 'From the library' })
  expect(begun.body.content.course).toMatchObject({ title: 'From the library', status: 'DRAFT' })
  const searchResponse = await platform.post(`${at}/admin/course/all`, { searchText: 'from the LIB' })
  expect(searchResponse.body.content).toMatchObject([{ courseId: begun.body.content.course.courseId }])
  for (const [path, body] of [
    ['create', { title: 'Mine' }],
    ['all', {}],
  ] as const)
    expect((await admin.post(`${at}/admin/course/${path}`, body)).status).toBe(403)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../test/app.ts'

let app: TestApp, platform: Caller
const path = '/api/user-manual'
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
const publish = (words: Record<string, string>, content = pdf, caller = platform): Promise<Answer> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.append(name, value)
  form.append('file', new File([content], 'how to.pdf', { type: 'application/pdf' }))
  return caller.upload(path, form)
}
const titles = async (caller: Caller, query = '') =>
  (await caller.get(`${path}${query}`)).body.content.map(({ title }: { title: string }) => title)

beforeAll(async () => {
  app = await testApp()
  const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  platform = await app.as(
    await buildPlatformAdmin(app.db, { name: 'Priya Platform', email: 'platform@redress.example' }),
    main,
  )
  await publish({ title: 'Filing a complaint', role: 'ALL', language: 'en' })
  await publish({ title: 'शिकायत दर्ज करना', role: 'ALL', language: 'hi' })
  await publish({ title: 'Running a workspace', role: 'WORKSPACE_ADMIN', language: 'en' })
})
afterAll(() => app.close())

test('people see the manuals for everybody and for their role; the platform sees all', async () => {
  expect(await titles(await app.as(app.employer.stranger))).toEqual(['Filing a complaint', 'शिकायत दर्ज करना'])
  expect(await titles(await app.as(app.employer.admin))).toEqual([
    'Filing a complaint',
    'Running a workspace',
    'शिकायत दर्ज करना',
  ])
  expect(await titles(platform)).toHaveLength(3)
})

test('the list is narrowed by language and role, and a role that is not mine shows nothing', async () => {
  const me = await app.as(app.employer.stranger)
  expect(await titles(me, '?language=hi')).toEqual(['शिकायत दर्ज करना'])
  expect(await titles(me, '?role=WORKSPACE_ADMIN')).toEqual([])
  expect((await me.get(`${path}?language=xx`)).body.fields).toMatchObject([{ path: 'query.language' }])
})

test('everybody of any workspace opens the file; nobody does without a session', async () => {
  const [manual] = (await platform.get(path)).body.content
  const opened = await (await app.as(app.employer.stranger)).get(manual.fileUrl)
  expect([opened.status, opened.headers.get('content-type'), opened.body]).toEqual([
    200,
    'application/pdf',
    pdf,
  ])
  expect(manual.sizeBytes).toBe(pdf.length)
  expect((await app.nobody.get(manual.fileUrl)).status).toBe(401)
})

test('what is published is a PDF by its content, with a title, a role and a language', async () => {
  expect((await publish({ title: 'No PDF', role: 'ALL', language: 'en' }, 'plain words')).body.code).toBe(
    'FILE_TYPE',
  )
  expect(
    (await publish({ title: ' ', role: 'BOSS', language: 'xx' })).body.fields.map(
      ({ path }: { path: string }) => path,
    ),
  ).toEqual(['title', 'role', 'language'])
  expect(
    (await publish({ title: 'More', role: 'ALL', language: 'en', owner: 'me' })).body.fields,
  ).toMatchObject([{ path: 'owner' }])
  expect(
    (
      await publish(
        { title: 'Too large', role: 'ALL', language: 'en' },
        `${pdf}${' '.repeat(26 * 1024 * 1024)}`,
      )
    ).body.code,
  ).toBe('FILE_TOO_LARGE')
  expect(await app.db.platform.storedFile.count({ where: { purpose: 'MANUAL' } })).toBe(3)
})

test('only the platform publishes and takes away', async () => {
  const admin = await app.as(app.employer.admin)
  const [manual] = (await platform.get(path)).body.content
  expect((await publish({ title: 'Mine', role: 'ALL', language: 'en' }, pdf, admin)).status).toBe(403)
  expect((await publish({ title: 'Mine', role: 'ALL', language: 'en' }, pdf, app.nobody)).status).toBe(401)
  expect((await admin.delete(`${path}/${manual.id}`)).status).toBe(403)
})

test('a manual that was taken away is gone with its file, and the ledger says so', async () => {
  const { body } = await publish({ title: 'For a day', role: 'EMPLOYER', language: 'en' })
  const { id, fileUrl } = body.content
  expect((await platform.delete(`${path}/${id}`)).body.content).toEqual({ done: true })
  expect((await platform.delete(`${path}/${id}`)).status).toBe(404)
  expect((await (await app.as(app.employer.employer)).get(fileUrl)).status).toBe(404)
  expect(
    await app.db.platform.ledgerEntry.findMany({ where: { entityId: id }, orderBy: { seq: 'asc' } }),
  ).toMatchObject([{ action: 'manuals:add' }, { action: 'manuals:remove' }])
})

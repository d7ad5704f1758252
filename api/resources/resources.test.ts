import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildEmployer } from '../../prisma/builders.ts'
import { buildApp } from '../app.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { plainName } from '../storage/fileName.ts'

const at = '/complaint-workflow/api/admin/workflow'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const sha256 = createHash('sha256').update(picture).digest('hex')
let app: TestApp
let asha: Caller
let workflowVersionId: string
let drawn = 0
beforeAll(async () => {
  app = await testApp()
  asha = await app.as(app.employer.admin)
})
afterAll(() => app.close())
beforeEach(async () => {
  workflowVersionId = (
    await asha.post(`${at}/create`, { workflowName: `Workflow ${++drawn}`, kind: 'COMPLAINT' })
  ).body.content.current.workflowVersionId
  await asha.post(`${at}/component`, { workflowVersionId, id: 'about', stepId: 'filing', title: 'About' })
  await attribute('sign', 'IMAGE')
  await attribute('handouts', 'UPLOAD_RESOURCE')
})
const attribute = (id: string, type: string) =>
  asha.post(`${at}/attribute`, { workflowVersionId, id, componentId: 'about', key: id, type, label: id })
const requestUploadUrl = (more: object = {}) =>
  asha.post(`${at}/attribute/generate-resource-upload-url`, {
    workflowVersionId,
    attributeId: 'sign',
    fileName: '../..\\exit sign.html',
    contentType: 'text/html',
    sizeBytes: picture.length,
    ...more,
  })
const confirm = (fileId: string, more: object = {}) =>
  asha.post(`${at}/attribute/confirm-resource-upload`, { attributeId: 'sign', fileId, sha256, ...more })
const put = async (uploadUrl: string, bytes: Buffer, host = 'acme.localhost') =>
  buildApp(app.deps).request(`http://${host}${uploadUrl}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { host },
  })

test('a picture is uploaded, confirmed, named by the drawing, and fetched by every member', async () => {
  const { fileId, uploadUrl, method } = (await requestUploadUrl()).body.content
  expect(method).toBe('PUT')
  expect((await confirm(fileId)).body).toMatchObject({ status: 409, code: 'ILLEGAL_STATE' })
  expect((await put(uploadUrl, picture)).status).toBe(200)
  const meera = await app.as(app.employer.complainant)
  expect((await meera.get(`/complaint-workflow/api/resource/${fileId}`)).status).toBe(404)
  const { body } = await confirm(fileId)
  expect(body.content).toMatchObject({
    fileName: 'exit sign.png',
    contentType: 'image/png',
    sizeBytes: picture.length,
    sha256,
    revision: 5,
  })
  expect((await confirm(fileId)).body.content.revision).toBe(5)
  expect(
    (await asha.get(`${at}/attribute/sign?workflowVersionId=${workflowVersionId}`)).body.content.config
      .fileIds,
  ).toEqual([fileId])
  const fetched = await meera.get(body.content.url)
  expect([
    fetched.status,
    fetched.headers.get('content-type'),
    fetched.headers.get('content-disposition'),
    fetched.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/png', "inline; filename*=UTF-8''exit%20sign.png", 'nosniff'])
  expect((await put(uploadUrl, picture)).status).toBe(404)
})

test('a new picture takes the place of the old one; hand-outs add up', async () => {
  const files: string[] = []
  for (const attributeId of ['sign', 'sign', 'handouts', 'handouts']) {
    const { fileId, uploadUrl } = (await requestUploadUrl({ attributeId })).body.content
    await put(uploadUrl, picture)
    expect((await confirm(fileId, { attributeId })).status).toBe(200)
    files.push(fileId)
  }
  const { items } = (await asha.get(`${at}/attribute?workflowVersionId=${workflowVersionId}`)).body.content
  expect(items.map((each: { config: { fileIds: string[] } }) => each.config.fileIds)).toEqual([
    [files[1]],
    [files[2], files[3]],
  ])
})

test.each([
  ['too large a file', { sizeBytes: 26 * 1024 * 1024 }, 400, 'sizeBytes'],
  ['a file without a name', { fileName: '' }, 400, 'fileName'],
  ['an unknown field', { wish: 1 }, 400, 'wish'],
  ['an unknown attribute', { attributeId: 'none' }, 404, undefined],
  ['an unknown version', { workflowVersionId: uuid() }, 404, undefined],
])('%s is refused when asked for', async (_, more, status, path) => {
  const answer = await requestUploadUrl(more)
  expect([answer.status, answer.body.fields[0]?.path]).toEqual([status, path])
})

test('an attribute that shows no file takes none', async () => {
  await attribute('name', 'INPUT_BOX')
  expect((await requestUploadUrl({ attributeId: 'name' })).body).toMatchObject({
    status: 400,
    fields: [{ path: 'attributeId' }],
  })
})

test('what comes must be what was announced: size, content, kind, hash', async () => {
  const { fileId, uploadUrl } = (await requestUploadUrl()).body.content
  const send = async (bytes: Buffer) => (await put(uploadUrl, bytes)).status
  expect(await send(Buffer.concat([picture, picture]))).toBe(413)
  expect(await send(Buffer.from('<html><script>1</script>'))).toBe(415)
  expect(await send(Buffer.from('MZ\u0000\u0001program'))).toBe(415)
  expect(await send(Buffer.from('Words are no picture'))).toBe(415)
  expect(await send(Buffer.alloc(0))).toBe(415)
  expect(await send(picture)).toBe(200)
  expect((await confirm(fileId, { sha256: '0'.repeat(64) })).body.fields).toMatchObject([{ path: 'sha256' }])
  expect((await confirm(fileId, { sha256: 'none' })).body.fields).toMatchObject([{ path: 'sha256' }])
  expect((await confirm(fileId, { attributeId: 'handouts' })).status).toBe(404)
})

test('the address works alone: no other token, no other host, not for ever', async () => {
  const { fileId, uploadUrl } = (await requestUploadUrl()).body.content
  const other = await buildEmployer(app.db, 'other.localhost')
  expect((await put(`/complaint-workflow/api/resource/${fileId}?token=guess`, picture)).status).toBe(404)
  expect((await put(`/complaint-workflow/api/resource/${fileId}`, picture)).status).toBe(404)
  expect((await put(`/complaint-workflow/api/resource/${uuid()}`, picture)).status).toBe(404)
  expect((await put(uploadUrl, picture, 'other.localhost')).status).toBe(404)
  expect(
    (await (await app.as(other.admin, other.workspace)).get(`/complaint-workflow/api/resource/${fileId}`))
      .status,
  ).toBe(404)
  await app.db.platform.resource.update({ where: { id: fileId }, data: { expiresAt: new Date(0) } })
  expect((await put(uploadUrl, picture)).status).toBe(404)
})

test('no session, no right, no draft', async () => {
  expect((await app.nobody.get(`/complaint-workflow/api/resource/${uuid()}`)).status).toBe(401)
  const body = {
    workflowVersionId,
    attributeId: 'sign',
    fileName: 'a.png',
    contentType: 'image/png',
    sizeBytes: 1,
  }
  expect(
    (
      await (
        await app.as(app.employer.branchAdmin)
      ).post(`${at}/attribute/generate-resource-upload-url`, body)
    ).status,
  ).toBe(403)
  await app.db.platform.workflowVersion.update({
    where: { id: workflowVersionId },
    data: { status: 'ARCHIVED' },
  })
  expect((await requestUploadUrl()).body.code).toBe('ILLEGAL_STATE')
})

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\evil\\report.exe', 'report.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['in\u202Evoice\u0000.pdf', 'invoice.pdf'],
  ['   ', 'file.pdf'],
  ['साक्ष्य.PDF', 'साक्ष्य.pdf'],
])('the name %j becomes %j', (input, name) => expect(plainName(input, 'pdf')).toBe(name))

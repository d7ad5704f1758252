import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildEmployer } from '../../prisma/builders.ts'
import { buildApp } from '../app.ts'
import type { Ctx } from '../core/deps.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { announceUpload, confirmUpload, releaseFile } from './service.ts'
import type { Purpose } from './purposesContract.ts'
import { piecesOf } from '../storage/receive.ts'
import { keyOf } from '../storage/store.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let app: TestApp
let other: Awaited<ReturnType<typeof buildEmployer>>
beforeAll(async () => {
  app = await testApp()
  other = await buildEmployer(app.db, 'other.localhost')
})
afterAll(() => app.close())

/** As a row of another noun calls the service. */
const as = (userId: string) =>
  ({
    deps: app.deps,
    tx: app.db.forWorkspace(app.employer.workspace.id),
    person: { userId },
    audit: () => {},
  }) as unknown as Ctx
const announcement = { fileName: '../..\\face.html', contentType: 'image/png', sizeBytes: picture.length }
const announce = (purpose: Purpose = 'LOGO', more: object = {}) =>
  announceUpload(as(app.employer.admin.id), { purpose, ...announcement, ...more })
const put = async (uploadUrl: string, bytes: Buffer, host = 'acme.localhost') =>
  (
    await buildApp(app.deps).request(`http://${host}${uploadUrl}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { host },
    })
  ).status
const uploadPicture = async (purpose: Purpose) => {
  const { fileKey, uploadUrl } = await announce(purpose)
  await put(uploadUrl, picture)
  return confirmUpload(as(app.employer.admin.id), fileKey, purpose)
}

test('a file is announced, comes once, is confirmed, and is then kept for good by whoever fetched it', async () => {
  const { fileKey, uploadUrl, headers } = await announce()
  expect(headers).toEqual({ 'content-type': 'image/png' })
  await expect(confirmUpload(as(app.employer.admin.id), fileKey, 'LOGO')).rejects.toMatchObject({
    code: 'ILLEGAL_STATE',
  })
  expect(await put(uploadUrl, picture)).toBe(200)
  expect(await put(uploadUrl, picture)).toBe(404)
  expect((await app.nobody.get(`/api/file/${fileKey}`)).status).toBe(401)
  expect(await confirmUpload(as(app.employer.admin.id), fileKey, 'LOGO')).toEqual({
    fileKey,
    fileUrl: `/api/file/${fileKey}`,
  })
  expect((await confirmUpload(as(app.employer.admin.id), fileKey, 'LOGO')).fileKey).toBe(fileKey)
  const fetched = await app.nobody.get(`/api/file/${fileKey}`)
  expect([
    fetched.status,
    ...['content-type', 'content-disposition', 'cache-control', 'x-content-type-options'].map((name) =>
      fetched.headers.get(name),
    ),
  ]).toEqual([
    200,
    'image/png',
    "inline; filename*=UTF-8''face.png",
    'public, max-age=31536000, immutable',
    'nosniff',
  ])
  await releaseFile(as(app.employer.admin.id), fileKey)
  expect((await (await app.as(app.employer.admin)).get(`/api/file/${fileKey}`)).status).toBe(404)
})

test('only whoever announced a file may put it somewhere, and only where it was meant for', async () => {
  const { fileKey, uploadUrl } = await announce()
  await put(uploadUrl, picture)
  for (const [who, purpose] of [
    [app.employer.stranger.id, 'LOGO'],
    [app.employer.admin.id, 'PROFILE_IMAGE'],
  ] as const)
    await expect(confirmUpload(as(who), fileKey, purpose, 'logoKey')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      extra: { fields: [{ path: 'logoKey' }] },
    })
  await expect(confirmUpload(as(app.employer.admin.id), uuid(), 'LOGO')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test.each([
  ['a drawing that can hold a program', 'PROFILE_IMAGE', { contentType: 'image/svg+xml' }, 'FILE_TYPE'],
  ['a picture as a manual', 'MANUAL', {}, 'FILE_TYPE'],
  ['a picture of more than 2 MB', 'LOGO', { sizeBytes: 2 * 1024 * 1024 + 1 }, 'FILE_TOO_LARGE'],
  [
    'a manual of more than 25 MB',
    'MANUAL',
    { contentType: 'application/pdf', sizeBytes: 25 * 1024 * 1024 + 1 },
    'FILE_TOO_LARGE',
  ],
] as const)('%s is refused when announced', async (_, purpose, more, code) => {
  await expect(announce(purpose, more)).rejects.toMatchObject({ code })
})

test('what comes must be what was announced: its size and its content', async () => {
  const { uploadUrl } = await announce()
  expect(await put(uploadUrl, Buffer.concat([picture, picture]))).toBe(413)
  for (const bytes of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    'MZ\u0000\u0001program',
    'plain words',
    '',
  ])
    expect([bytes, await put(uploadUrl, Buffer.from(bytes))]).toEqual([bytes, 415])
  expect(await put((await announce('LOGO', { contentType: 'image/webp' })).uploadUrl, picture)).toBe(415)
  expect(await put((await announce('LOGO', { sizeBytes: picture.length + 1 })).uploadUrl, picture)).toBe(400)
  expect(await put(uploadUrl, picture)).toBe(200)
})

test('the address works alone: no other token, no other host, not for ever', async () => {
  const { fileKey, uploadUrl } = await announce()
  for (const path of [
    `/api/file/${fileKey}?token=guess`,
    `/api/file/${fileKey}`,
    `/api/file/${uuid()}`,
    '/api/file/none',
  ])
    expect([path, await put(path, picture)]).toEqual([path, 404])
  expect(await put(uploadUrl, picture, 'other.localhost')).toBe(404)
  await app.db.platform.storedFile.update({ where: { id: fileKey }, data: { expiresAt: new Date(0) } })
  expect(await put(uploadUrl, picture)).toBe(404)
})

test('a face is for people of the workspace; a logo for all who come to its host, and no other', async () => {
  const [face, logo] = [await uploadPicture('PROFILE_IMAGE'), await uploadPicture('BRANCH_LOGO')]
  const [here, abroad] = [await app.as(app.employer.stranger), await app.as(other.admin, other.workspace)]
  expect((await app.nobody.get(face.fileUrl)).status).toBe(401)
  const imageResponse = await here.get(face.fileUrl)
  expect([imageResponse.status, imageResponse.headers.get('cache-control')]).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ])
  expect((await app.nobody.get(logo.fileUrl)).status).toBe(200)
  for (const { fileUrl } of [face, logo]) expect((await abroad.get(fileUrl)).status).toBe(404)
  expect((await app.nobody.get(logo.fileUrl, undefined, { host: 'other.localhost' })).status).toBe(401)
  for (const path of ['/api/file/none', `/api/file/${uuid()}`])
    expect([(await here.get(path)).status, (await app.nobody.get(path)).status]).toEqual([404, 401])
})

test('a person’s face is seen in every workspace they belong to', async () => {
  const { fileKey, fileUrl } = await uploadPicture('PROFILE_IMAGE')
  await app.db.platform.user.update({ where: { id: other.member.id }, data: { profileImageId: fileKey } })
  expect((await (await app.as(other.admin, other.workspace)).get(fileUrl)).status).toBe(200)
})

test('a manual of the platform is fetched by everybody who is signed in, a list to import by nobody', async () => {
  const row = (purpose: string) =>
    app.db.forWorkspace(other.workspace.id).storedFile.create({
      data: {
        purpose,
        fileName: 'a.pdf',
        contentType: 'application/pdf',
        sizeBytes: 1,
        sha256: 'x',
        confirmedAt: new Date(),
        createdBy: other.admin.id,
      },
    })
  const [manual, list] = [await row('MANUAL'), await row('IMPORT')]
  const here = await app.as(app.employer.stranger)
  expect((await here.get(`/api/file/${manual.id}`)).status).toBe(404)
  await app.db.platform.userManual.create({
    data: { title: 'How to file', role: 'ALL', language: 'en', fileId: manual.id },
  })
  await app.deps.store.write(keyOf('files', manual.id), piecesOf(Buffer.from('%PDF-1.7')))
  const fetched = await here.get(`/api/file/${manual.id}`)
  expect([fetched.status, fetched.headers.get('content-disposition')]).toEqual([
    200,
    "attachment; filename*=UTF-8''a.pdf",
  ])
  expect((await app.nobody.get(`/api/file/${manual.id}`)).status).toBe(401)
  expect((await (await app.as(other.admin, other.workspace)).get(`/api/file/${list.id}`)).status).toBe(404)
})

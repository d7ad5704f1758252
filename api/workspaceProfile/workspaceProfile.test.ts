import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { buildApp } from '../app.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'

let app: TestApp
let admin: Caller
const google = { GOOGLE: { issuer: 'https://accounts.example', clientId: 'id', clientSecret: 'secret' } }
const address = { 'x-forwarded-for': '192.0.2.10' }
beforeAll(async () => {
  app = await testApp({ openId: google, trustedProxies: 1 })
})
beforeEach(async () => {
  admin = await app.as(app.employer.admin)
})
afterAll(() => app.close())
const path = '/api/workspace/company-profile'
const profile = async (by = app.nobody) => (await by.get(`${path}/acme.localhost`)).body.content
const settings = async () => (await admin.get(path)).body.content
const change = async (body: object, by = admin) =>
  by.put(path, { version: (await settings()).version, ...body }, address)

test('anybody learns how a host looks and how one signs in; where units are, only the signed in', async () => {
  await app.db.platform.branch.updateMany({
    where: { id: app.employer.pune.id },
    data: { address: '1 FC Road' },
  })
  expect(await profile()).toEqual({
    workspaceId: app.employer.workspace.id,
    workspaceName: 'acme',
    workspaceUrl: 'acme.localhost',
    isMainHost: false,
    companyLogo: null,
    backgroundColor: null,
    socialPlatformSet: [],
    headQuarterBranchId: app.employer.pune.id,
    signInMethods: ['PASSWORD', 'EMAIL_OTP'],
    bulkSignUpEnabled: false,
    defaultLanguage: 'en',
    languages: ['en', 'hi', 'kn', 'te', 'ta', 'mr'],
    status: 'ACTIVE',
    demo: true,
    awaitsFirstAdmin: false,
    timeZone: 'UTC',
    accessFlags: {
      courseManagement: true,
      learning: true,
      concernedAuthority: false,
      policies: true,
      compliance: true,
    },
  })
  expect((await profile(await app.as(app.employer.stranger))).branchAddressList).toEqual([
    { branchId: app.employer.pune.id, branchName: 'Pune', address: '1 FC Road' },
  ])
})

test('a page knows its own host only', async () => {
  await buildEmployer(app.db, 'other.localhost')
  expect((await app.nobody.get(`${path}/other.localhost`)).status).toBe(404)
  expect((await app.nobody.get(`${path}/nobody.localhost`)).status).toBe(404)
})

test('an admin changes what is sent and leaves the rest; everybody sees it at once', async () => {
  const before = await settings()
  const { body } = await change({
    backgroundColor: '1F5C57',
    timeZone: 'Asia/Kolkata',
    defaultLanguage: 'hi',
  })
  expect(body.content).toMatchObject({
    ...before,
    version: before.version + 1,
    backgroundColor: '1f5c57',
    contrastRatio: 7.7,
    timeZone: 'Asia/Kolkata',
    defaultLanguage: 'hi',
    yourAddress: '192.0.2.10',
  })
  expect(await profile()).toMatchObject({
    backgroundColor: '1f5c57',
    defaultLanguage: 'hi',
    signInMethods: ['PASSWORD', 'EMAIL_OTP'],
  })
})

test('with another time zone the contract’s days move, so the run that watches them looks again', async () => {
  const orders = () =>
    app.db.platform.outbox.count({ where: { kind: 'WATCH_DATES', workspaceId: app.employer.workspace.id } })
  const before = await orders()
  await change({ timeZone: 'Europe/Berlin' })
  expect(await orders()).toBe(before + 1)
  await change({ timeZone: 'Europe/Berlin', backgroundColor: null })
  expect(await orders()).toBe(before + 1)
})

test('only those who may change the workspace see and change its settings', async () => {
  for (const who of [app.employer.stranger, app.employer.branchAdmin, app.employer.employer]) {
    const caller = await app.as(who)
    expect([
      (await caller.get(path)).status,
      (await change({ backgroundColor: null }, caller)).status,
      (await caller.put('/api/workspace/bg-color/123456')).status,
    ]).toEqual([403, 403, 403])
  }
})

test('somebody else’s change is not overwritten', async () => {
  const { version } = await settings()
  await change({ backgroundColor: '222222' })
  const { status, body } = await change({ version, backgroundColor: '333333' })
  expect([status, body.code, body.current.backgroundColor]).toEqual([409, 'STALE_VERSION', '222222'])
})

test('one way to sign in that everybody has must stay, and a provider must have been set up', async () => {
  for (const signInMethods of [[], ['SMS_OTP']])
    expect((await change({ signInMethods })).body.fields).toMatchObject([{ path: 'signInMethods' }])
  expect(
    (await change({ signInMethods: ['EMAIL_OTP', 'SMS_OTP', 'EMAIL_OTP'] })).body.content.signInMethods,
  ).toEqual(['EMAIL_OTP', 'SMS_OTP'])
  expect((await change({ socialPlatformSet: ['MICROSOFT'] })).body.fields).toMatchObject([
    { path: 'socialPlatformSet', message: expect.stringContaining('Microsoft') },
  ])
  expect((await change({ socialPlatformSet: ['GOOGLE'] })).body.content).toMatchObject({
    socialPlatformSet: ['GOOGLE'],
    socialPlatformsOffered: ['GOOGLE'],
  })
  expect((await profile()).socialPlatformSet).toEqual(['GOOGLE'])
})

test('signing up by oneself wants a domain, and leads to a unit of this workspace', async () => {
  expect((await change({ bulkSignUpEnabled: true })).body.fields).toMatchObject([{ path: 'allowedDomains' }])
  for (const wrong of ['acme', '@acme.example', 'http://acme.example', 'a b.example'])
    expect((await change({ allowedDomains: [wrong] })).body.fields).toMatchObject([
      { path: 'allowedDomains.0' },
    ])
  const other = await buildEmployer(app.db, 'third.localhost')
  expect((await change({ defaultBranchId: other.pune.id })).body.fields).toMatchObject([
    { path: 'defaultBranchId' },
  ])
  await change({
    bulkSignUpEnabled: true,
    allowedDomains: ['Acme.Example', 'acme.example'],
    defaultBranchId: app.employer.toronto.id,
  })
  expect(
    (await (await app.as(app.employer.employer)).get('/api/workspace/bulk-signup-setting')).body.content,
  ).toEqual({
    bulkSignUpEnabled: true,
    allowedDomains: ['acme.example'],
    defaultBranchId: app.employer.toronto.id,
    defaultRole: 'EMPLOYEE',
  })
  expect((await change({ allowedDomains: [] })).status).toBe(400)
  expect((await (await app.as(app.employer.stranger)).get('/api/workspace/bulk-signup-setting')).status).toBe(
    403,
  )
})

test('only addresses and ranges are kept', async () => {
  for (const wrong of [
    '192.0.2',
    '192.0.2.0/33',
    '2001:db8::/129',
    'acme.example',
    '192.0.2.0/24/8',
    '192.0.2.0/-1',
  ])
    expect((await change({ allowedAddresses: ['10.0.0.0/8', wrong] })).body.fields).toMatchObject([
      { path: 'allowedAddresses.1' },
    ])
  expect(
    (await change({ allowedAddresses: ['198.51.100.0/24', '2001:db8::/32', '203.0.113.7'] })).status,
  ).toBe(200)
})

test('while admin work is bound to addresses, nobody takes away the one they work from', async () => {
  await change({ allowedAddresses: ['192.0.2.0/24', '198.51.100.0/24'] })
  await app.db.platform.featureFlag.create({ data: { key: 'ELEVATE_IP', value: true } })
  await app.deps.flags.refresh()
  expect((await change({ allowedAddresses: ['198.51.100.0/24'] })).body.fields).toMatchObject([
    { path: 'allowedAddresses' },
  ])
  expect((await change({ allowedAddresses: ['192.0.2.10'] })).body.content).toMatchObject({
    allowedAddresses: ['192.0.2.10'],
    addressesCount: true,
  })
  expect(
    (
      await admin.put(
        path,
        { version: (await settings()).version, timeZone: 'UTC' },
        { 'x-forwarded-for': '198.51.100.9' },
      )
    ).body.code,
  ).toBe('ADDRESS_NOT_ALLOWED')
  await app.db.platform.featureFlag.deleteMany()
  await app.deps.flags.refresh()
  expect((await change({ allowedAddresses: [] })).status).toBe(200)
})

test('the colour alone is set by its documented call, with how well it is read', async () => {
  expect((await admin.put('/api/workspace/bg-color/FFFF00')).body.content).toEqual({
    workspaceId: app.employer.workspace.id,
    backgroundColor: 'ffff00',
    contrastRatio: 16.62,
    warning: null,
  })
  expect((await admin.put('/api/workspace/bg-color/%23ffff00')).status).toBe(400)
  expect((await profile()).backgroundColor).toBe('ffff00')
})

test('a logo is uploaded, saved, seen by anybody, and let go when another takes its place', async () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  )
  const announce = async () =>
    (
      await admin.post('/api/workspace/generate-logo-upload-url', {
        fileName: 'logo.png',
        contentType: 'image/png',
        sizeBytes: picture.length,
      })
    ).body.content
  const put = async (to: string) =>
    (
      await buildApp(app.deps).request(`http://acme.localhost${to}`, {
        method: 'PUT',
        headers: { host: 'acme.localhost' },
        body: new Uint8Array(picture),
      })
    ).status
  const first = await announce()
  expect(await put(first.uploadUrl)).toBe(200)
  expect((await change({ companyLogoKey: first.fileKey })).body.content.companyLogo).toBe(
    `/api/file/${first.fileKey}`,
  )
  expect((await app.nobody.get((await profile()).companyLogo)).status).toBe(200)
  const second = await announce()
  await put(second.uploadUrl)
  await change({ companyLogoKey: second.fileKey })
  expect((await app.nobody.get(`/api/file/${first.fileKey}`)).status).not.toBe(200)
  expect((await change({ companyLogoKey: null })).body.content.companyLogo).toBeNull()
  expect(
    (
      await admin.post('/api/workspace/generate-logo-upload-url', {
        fileName: 'logo.svg',
        contentType: 'image/svg+xml',
        sizeBytes: 9,
      })
    ).body.code,
  ).toBe('FILE_TYPE')
  expect(
    (
      await (
        await app.as(app.employer.branchAdmin)
      ).post('/api/workspace/generate-logo-upload-url', {
        fileName: 'logo.png',
        contentType: 'image/png',
        sizeBytes: 9,
      })
    ).status,
  ).toBe(403)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { forgetTries } from '../../test/signIn.ts'
import { moveMainHost, setUpInstallation, type SetupResult } from '../workspaces/installation.ts'
import { linkCodeOf } from './otp.ts'

let app: TestApp
const admin = 'you@redress.example'
const account = {
  firstName: 'Priya',
  lastName: 'Nair',
  userPassword: 'monsoon over Pune',
  termsAccepted: true,
}
beforeAll(async () => {
  app = await testApp({}, 'acme.redress.test')
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetTries(app)
  await app.db.pool.query(
    'DELETE FROM "Session" WHERE "userId" IN (SELECT id FROM "User" WHERE "isPlatformAdmin")',
  )
  await app.db.platform.user.deleteMany({ where: { isPlatformAdmin: true } })
})
const setUp = (more: { host?: string; admin?: string; isNewLink?: boolean } = {}) =>
  setUpInstallation(app.db, {
    host: 'redress.test',
    admin,
    isNewLink: true,
    secret: app.deps.secret,
    ...more,
  })
const codeIn = (result: SetupResult) => (result.kind === 'LINK' ? result.code : '')
const main = () => app.db.platform.workspace.findFirstOrThrow({ where: { isMain: true } })
const open = async (setupCode: string, more: object = {}, host?: string) => {
  const { host: mainHost, id } = await main()
  const caller = await app.as({ id: app.employer.member.id }, { id, host: host ?? mainHost })
  return caller.post('/api/user/first-admin', { setupCode, ...account, ...more }, { authorization: '' })
}
const admins = () => app.db.platform.user.findMany({ where: { isPlatformAdmin: true } })

test('setting up twice at the same time makes one main workspace and one link; again it changes nothing', async () => {
  const results = await Promise.all([setUp({ isNewLink: false }), setUp({ isNewLink: false })])
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['LINK', 'UNCHANGED'])
  expect(await app.db.platform.workspace.count({ where: { isMain: true } })).toBe(1)
  expect(await setUp({ isNewLink: false })).toEqual({
    kind: 'UNCHANGED',
    host: 'redress.test',
    isUsed: false,
  })
  expect(await setUp({ host: 'other.test', isNewLink: false })).toMatchObject({
    kind: 'UNCHANGED',
    host: 'redress.test',
  })
  expect(await app.db.platform.challenge.count({ where: { purpose: 'FIRST_ADMIN', usedAt: null } })).toBe(1)
  const { id } = await main()
  expect(
    await app.db.platform.ledgerEntry.findMany({ where: { workspaceId: id }, select: { action: true } }),
  ).toEqual([{ action: 'platform:setUp' }])
})

test('whoever opens the link chooses name and password, is signed in, and runs the platform', async () => {
  const answer = await open(codeIn(await setUp()), { preferredLanguage: 'hi' })
  expect(answer.status).toBe(200)
  expect(answer.body.content).toMatchObject({ firstLogin: false, redirectUrl: '/workspace/signin' })
  expect(answer.headers.get('set-cookie')).toContain('session=')
  const [user] = await admins()
  expect(user).toMatchObject({
    email: admin,
    firstName: 'Priya',
    preferredLanguage: 'hi',
    emailConfirmedAt: null,
  })
  expect(user?.termsAcceptedAt).not.toBeNull()
  const { id, host } = await main()
  const priya = await app.as({ id: user?.id ?? '' }, { id, host })
  expect((await priya.get('/api/admin/workspace')).status).toBe(200)
  expect(
    await app.db.platform.ledgerEntry.findFirst({
      where: { workspaceId: id, action: 'signIns:createFirstAdmin' },
    }),
  ).toMatchObject({ byUserId: user?.id, entityId: user?.id })
  expect(await setUp()).toEqual({ kind: 'UNCHANGED', host: 'redress.test', isUsed: true })
})

test('a link is good once, also for two who open it at the same time', async () => {
  const code = codeIn(await setUp())
  const both = await Promise.all([open(code), open(code, { firstName: 'Mallory' })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const again = await open(code, { firstName: 'Mallory' })
  expect([again.status, again.body.code, again.body.text.code]).toEqual([
    400,
    'OTP_EXPIRED',
    'signIns.setupLinkUsed',
  ])
  expect(await admins()).toHaveLength(1)
})

test('no other way than the newest whole link, on the platform’s own host, within a day', async () => {
  const replaced = codeIn(await setUp())
  const code = codeIn(await setUp({ admin: 'right@redress.example' }))
  const [id] = [
    (await app.db.platform.challenge.findFirstOrThrow({ where: { usedAt: null, purpose: 'FIRST_ADMIN' } }))
      .id,
  ]
  const reset = await app.db.platform.challenge.create({
    data: {
      workspaceId: (await main()).id,
      purpose: 'RESET_PASSWORD',
      identifier: admin,
      expiresAt: new Date(Date.now() + 60_000),
    },
  })
  const guesses = {
    replaced,
    'another key': linkCodeOf(Buffer.alloc(32, 7), id),
    'another purpose': linkCodeOf(app.deps.secret, reset.id),
    'cut off': code.slice(0, -1),
    id,
    nonsense: 'first-admin',
  }
  for (const [name, guess] of Object.entries(guesses))
    expect([name, (await open(guess)).body.code]).toEqual([name, 'OTP_EXPIRED'])
  expect((await open(code, {}, 'acme.redress.test')).body.code).toBe('OTP_EXPIRED')
  await app.db.platform.challenge.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } })
  expect((await open(code)).body.code).toBe('OTP_EXPIRED')
  expect(await admins()).toEqual([])
})

test('what is wrong with the account is named, and the link stays good', async () => {
  const code = codeIn(await setUp())
  const fieldsOf = async (more: object) => {
    const { status, body } = await open(code, more)
    return [status, body.fields.map(({ path }: { path: string }) => path)]
  }
  expect(await fieldsOf({ firstName: ' ' })).toEqual([400, ['firstName']])
  expect(await fieldsOf({ userPassword: 'short' })).toEqual([400, ['userPassword']])
  expect(await fieldsOf({ userPassword: 'password1234' })).toEqual([400, ['userPassword']])
  expect(await fieldsOf({ termsAccepted: false })).toEqual([400, ['termsAccepted']])
  expect(await fieldsOf({ isPlatformAdmin: true })).toEqual([400, ['isPlatformAdmin']])
  expect((await open(code)).status).toBe(200)
})

test('a link that was printed before somebody became administrator another way makes no second one', async () => {
  const code = codeIn(await setUp())
  await app.db.platform.user.create({
    data: { email: 'first@redress.example', firstName: 'First', lastName: '', isPlatformAdmin: true },
  })
  expect((await open(code)).body.code).toBe('OTP_EXPIRED')
  expect(await admins()).toHaveLength(1)
})

test('a mistyped host is corrected with a new link until the first administrator has signed in', async () => {
  const mistyped = codeIn(await setUp({ host: 'redres.test' }))
  expect((await main()).host).toBe('redres.test')
  // Neither an employer's host, nor one below it, whose cookies the employer's pages could set.
  for (const host of ['acme.redress.test', 'www.acme.redress.test'])
    expect(await setUp({ host })).toEqual({ kind: 'HOST_TAKEN' })
  const code = codeIn(await setUp())
  expect((await main()).host).toBe('redress.test')
  expect((await open(mistyped)).body.code).toBe('OTP_EXPIRED')
  expect((await open(code)).status).toBe(200)
  expect(await setUp({ host: 'other.test' })).toMatchObject({ kind: 'UNCHANGED', isUsed: true })
  expect((await main()).host).toBe('redress.test')
})

test('an operator moves the platform to another host: its sessions end, and an entry says so', async () => {
  await open(codeIn(await setUp()))
  const [user] = await admins()
  const { id, host } = await main()
  const before = await app.as({ id: user?.id ?? '' }, { id, host })
  const employee = await app.as(app.employer.member)
  expect((await before.get('/api/admin/workspace')).status).toBe(200)
  for (const reservedHost of ['acme.redress.test', 'a.b.acme.redress.test'])
    expect(await moveMainHost(app.db, reservedHost)).toEqual({ kind: 'HOST_TAKEN' })
  expect(await moveMainHost(app.db, host)).toEqual({ kind: 'UNCHANGED' })
  expect(await moveMainHost(app.db, 'speak.test')).toEqual({ kind: 'MOVED' })
  await app.deps.flags.refresh()
  expect((await before.get('/api/admin/workspace')).status).toBe(404)
  const moved = await app.as({ id: user?.id ?? '' }, { id, host: 'speak.test' })
  expect((await moved.get('/api/admin/workspace')).status).toBe(200)
  expect(await app.db.platform.session.count({ where: { workspaceId: id, revokedAt: null } })).toBe(1)
  expect((await employee.get('/api/auth')).status).toBe(200)
  expect(
    await app.db.platform.ledgerEntry.findFirst({ where: { workspaceId: id }, orderBy: { seq: 'desc' } }),
  ).toMatchObject({ action: 'platform:moveHost', detail: { sessionsEnded: expect.any(Number) } })
})

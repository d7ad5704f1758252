import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildEmployer, buildPerson, buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { linkCodeOf } from './otp.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { hashPassword } from './passwords.ts'
import { codeFor, forgetTries, otherThan } from '../../test/signIn.ts'

let app: TestApp
let dev: { id: string }
const password = 'correct horse'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const page = { 'x-requested-with': 'redress' }
beforeAll(async () => {
  app = await testApp()
  const passwordHash = await hashPassword(password)
  const { workspace, pune } = app.employer
  dev = await buildPerson(app.db, workspace, {
    name: 'Dev Anand',
    email: 'dev@acme.example',
    employeeId: 'A-17',
    branchId: pune.id,
    passwordHash,
  })
  await buildPlatformAdmin(app.db, { name: 'Root Admin', email: 'root@redress.example', passwordHash })
  await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
})
afterAll(() => app.close())
beforeEach(async () => void (await forgetTries(app)))
const signIn = (body: object, host = 'acme.localhost', headers: Record<string, string> = {}) =>
  app.nobody.post('/api/user/signin', body, { host, ...headers })
const enter = async (headers: Record<string, string> = {}) => {
  const { body } = await signIn({ username: 'A-17', userPassword: password }, 'acme.localhost', headers)
  return { authorization: `Bearer ${body.content.token}` }
}

test('a person signs in by e-mail or by user name, and the token opens their details', async () => {
  for (const name of [{ userEmail: ' Dev@Acme.example ' }, { username: 'A-17' }]) {
    const { status, body, headers } = await signIn({
      ...name,
      userPassword: password,
      inviteCode: 'undefined',
    })
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toMatch(/^session=.+HttpOnly; SameSite=Lax/)
    const days = (Date.parse(body.content.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(119.9)
    expect(days).toBeLessThan(120.1)
    const details = await app.nobody.get('/api/user/details', undefined, {
      authorization: `Bearer ${body.content.token}`,
    })
    expect(details.body.content).toMatchObject({
      firstName: 'Dev',
      role: 'EMPLOYEE',
      branch: 'Pune',
      employeeId: 'A-17',
      companyName: 'acme',
      workspaces: [{ workspaceUrl: 'acme.localhost', role: 'EMPLOYEE' }],
    })
  }
})

test('a wrong password, an unknown name and another host answer the same 400, never 401', async () => {
  await buildEmployer(app.db, 'other.localhost')
  const answers = await Promise.all([
    signIn({ userEmail: 'dev@acme.example', userPassword: 'wrong' }),
    signIn({ userEmail: 'nobody@acme.example', userPassword: 'wrong' }),
    signIn({ userEmail: 'dev@acme.example', userPassword: password }, 'other.localhost'),
    signIn({ userEmail: 'root@redress.example', userPassword: password }),
  ])
  for (const { status, body } of answers)
    expect([status, body.code, body.message]).toEqual([400, 'INVALID_CREDENTIALS', answers[0].body.message])
})

test('the eleventh try in a quarter of an hour is refused, for that name only', async () => {
  const tries = []
  for (let n = 0; n < 11; n++)
    tries.push((await signIn({ username: 'nobody-17', userPassword: 'wrong' })).status)
  expect(tries).toEqual([...Array(10).fill(400), 429])
  expect((await signIn({ userEmail: 'dev@acme.example', userPassword: password })).status).toBe(200)
})

test('signing in rightly uses up no tries', async () => {
  for (let n = 0; n < 12; n++)
    expect((await signIn({ username: 'A-17', userPassword: password })).status).toBe(200)
})

test('the platform admin has a place on the main host only, and none in any workspace', async () => {
  const { body } = await signIn({ userEmail: 'root@redress.example', userPassword: password }, 'localhost')
  const root = { authorization: `Bearer ${body.content.token}`, host: 'localhost' }
  expect((await app.nobody.get('/api/user/details', undefined, root)).body.content).toMatchObject({
    isPlatformAdmin: true,
    permissions: expect.arrayContaining(['platform:workspaces']),
    workspaces: [],
  })
  expect((await app.nobody.get('/api/workspace/all-branches1', undefined, root)).status).toBe(403)
  expect(
    (await app.nobody.get('/api/user/details', undefined, { ...root, host: 'acme.localhost' })).status,
  ).toBe(401)
})

test('signing out needs more than a link, and ends the session', async () => {
  const me = await app.as(app.employer.complainant)
  expect(
    (await app.nobody.get('/api/user/sign-out', undefined, { cookie: `session=${me.token}` })).status,
  ).toBe(403)
  expect((await me.get('/api/user/sign-out')).body).toEqual({ content: { signedOut: true } })
  expect((await me.get('/api/user/details')).status).toBe(401)
})

test('signing in again in one browser ends the session that was there', async () => {
  const { headers } = await signIn({ username: 'A-17', userPassword: password })
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const again = await signIn({ username: 'A-17', userPassword: password }, 'acme.localhost', { cookie })
  expect(again.status).toBe(200)
  expect((await app.nobody.get('/api/user/details', undefined, { cookie })).status).toBe(401)
})

test('I see where I am signed in, which of it is here, and end what I like; nobody ends mine', async () => {
  const [here, phone] = [
    await enter({ 'user-agent': chrome }),
    await enter({
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 ' +
        '(KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    }),
  ]
  const { body } = await app.nobody.get('/api/user/sessions', undefined, here)
  const current = body.content.filter((each: { current: boolean }) => each.current)
  expect(current).toMatchObject([
    { device: 'Chrome on Windows', method: 'PASSWORD', workspaceUrl: 'acme.localhost' },
  ])
  const other = body.content.find((each: { device: string }) => each.device === 'Safari on iPhone')
  const stranger = await app.as(app.employer.stranger)
  expect((await stranger.delete(`/api/user/sessions/${other.sessionId}`)).status).toBe(404)
  expect((await stranger.get('/api/user/sessions')).body.totalElements).toBe(1)
  expect(
    (await app.nobody.delete(`/api/user/sessions/${other.sessionId}`, undefined, here)).body.content,
  ).toEqual({ ended: true })
  expect((await app.nobody.get('/api/user/details', undefined, phone)).status).toBe(401)
  expect((await app.nobody.delete(`/api/user/sessions/${other.sessionId}`, undefined, here)).status).toBe(404)
})

test('a session is stamped as seen once an hour, when a page begins', async () => {
  const me = await enter()
  const seen = async () =>
    (
      await app.db.platform.session.findFirstOrThrow({
        where: { userId: dev.id },
        orderBy: { createdAt: 'desc' },
      })
    ).lastSeenAt
  const first = await seen()
  await app.nobody.get('/api/user/details', undefined, me)
  expect(await seen()).toEqual(first)
  await app.db.platform.session.updateMany({
    where: { userId: dev.id },
    data: { lastSeenAt: new Date(Date.now() - 2 * 3_600_000) },
  })
  await app.nobody.get('/api/user/details', undefined, me)
  expect((await seen()).getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('a new role and a switched-off user act at once, in sessions that are open', async () => {
  const me = await enter()
  const settings = () => app.nobody.get('/api/permission/all', undefined, me)
  expect((await settings()).status).toBe(403)
  await app.db.platform.membership.updateMany({
    where: { userId: dev.id },
    data: { role: 'WORKSPACE_ADMIN' },
  })
  expect((await settings()).status).toBe(200)
  await app.db.platform.membership.updateMany({
    where: { userId: dev.id },
    data: { role: 'EMPLOYEE', active: false },
  })
  expect((await settings()).status).toBe(401)
  await app.db.platform.membership.updateMany({ where: { userId: dev.id }, data: { active: true } })
  await app.db.platform.user.update({ where: { id: dev.id }, data: { active: false } })
  expect((await settings()).status).toBe(401)
  await app.db.platform.user.update({ where: { id: dev.id }, data: { active: true } })
})

test('the first sign-in chooses a password, a language, and accepts the terms, once', async () => {
  const me = await enter()
  await app.db.platform.user.update({ where: { id: dev.id }, data: { firstLogin: true } })
  const choose = (body: object) => app.nobody.post('/api/user/change-first-login', body, me)
  expect((await signIn({ username: 'A-17', userPassword: password })).body.content.firstLogin).toBe(true)
  expect((await choose({ termsAccepted: false })).status).toBe(400)
  expect((await choose({ termsAccepted: true, userNewPassword: '1234567890' })).body.fields).toMatchObject([
    { path: 'userNewPassword' },
  ])
  expect(
    (await choose({ termsAccepted: true, userNewPassword: 'brand new words', preferredLanguage: 'kn' })).body
      .content,
  ).toMatchObject({ firstName: 'Dev', firstLogin: false })
  expect((await choose({ termsAccepted: true, userNewPassword: 'another one yet' })).body.code).toBe(
    'ILLEGAL_STATE',
  )
  const user = await app.db.platform.user.findUniqueOrThrow({ where: { id: dev.id } })
  expect([user.preferredLanguage, user.termsAcceptedAt !== null]).toEqual(['kn', true])
  expect((await signIn({ username: 'A-17', userPassword: 'brand new words' })).status).toBe(200)
  await app.db.platform.user.update({
    where: { id: dev.id },
    data: { passwordHash: await hashPassword(password) },
  })
})

test('whoever came in without a name gives one at the first sign-in; a name that is known stays', async () => {
  const me = await enter()
  const choose = async (firstName: string) => {
    await app.db.platform.user.update({ where: { id: dev.id }, data: { firstLogin: true, firstName } })
    return (
      await app.nobody.post(
        '/api/user/change-first-login',
        { termsAccepted: true, firstName: 'Devika', lastName: 'Rao' },
        me,
      )
    ).body.content
  }
  expect(await choose('')).toMatchObject({ firstName: 'Devika', lastName: 'Rao' })
  expect(await choose('Dev')).toMatchObject({ firstName: 'Dev' })
})

test('a proof that has grown old is made fresh by the password or by a code of one’s own', async () => {
  const me = await enter()
  const age = () =>
    app.db.platform.session.updateMany({ where: { userId: dev.id }, data: { provenAt: new Date(0) } })
  const proven = async () =>
    (
      await app.db.platform.session.findFirstOrThrow({
        where: { userId: dev.id },
        orderBy: { createdAt: 'desc' },
      })
    ).provenAt!.getTime() > 0
  const prove = (body: object) => app.nobody.post('/api/user/prove', body, me)
  await age()
  expect((await prove({ userPassword: 'wrong' })).body.code).toBe('INVALID_CREDENTIALS')
  expect((await prove({})).status).toBe(400)
  expect(await proven()).toBe(false)
  expect((await prove({ userPassword: password })).status).toBe(200)
  expect(await proven()).toBe(true)
  await age()
  await app.nobody.post('/api/user/signin-create-otp', { userEmail: 'dev@acme.example' })
  expect((await prove({ userOtp: await codeFor(app, 'dev@acme.example') })).body.code).toBe('OTP_INVALID')
  expect((await app.nobody.post('/api/user/prove/create-otp', {}, me)).body.content).toMatchObject({
    channel: 'EMAIL',
  })
  const code = await codeFor(app, 'dev@acme.example', 'PROVE')
  expect((await prove({ userOtp: otherThan(code) })).body.code).toBe('OTP_INVALID')
  expect((await prove({ userOtp: code })).status).toBe(200)
  expect(await proven()).toBe(true)
  expect((await prove({ userOtp: code })).body.code).toBe('OTP_EXPIRED')
})

test('a session goes to another of my workspaces once, within a minute, no fresher and no longer', async () => {
  const other = await buildEmployer(app.db, 'handed.localhost')
  const me = await enter()
  const handOver = () => app.nobody.post('/api/session/hand-over', { workspaceId: other.workspace.id }, me)
  expect((await handOver()).status).toBe(404)
  await app.db.platform.membership.create({
    data: { workspaceId: other.workspace.id, userId: dev.id, role: 'EMPLOYER' },
  })
  const provenAt = new Date(Date.now() - 5 * 3_600_000)
  const expiresAt = new Date(Date.now() + 3_600_000)
  await app.db.platform.session.updateMany({ where: { userId: dev.id }, data: { provenAt, expiresAt } })
  const { handOffId, url } = (await handOver()).body.content
  expect(url).toBe(`http://handed.localhost/handoff/${handOffId}`)
  const take = (id: string, headers: Record<string, string> = {}, host = 'handed.localhost') =>
    app.nobody.get(`/api/session/get/${id}`, undefined, { host, ...headers })
  expect((await take(handOffId)).status).toBe(403)
  expect((await take(handOffId, page, 'acme.localhost')).body.code).toBe('OTP_EXPIRED')
  const both = await Promise.all([take(handOffId, page), take(handOffId, page)])
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
  const { content } = both.find(({ status }) => status === 200)!.body
  expect(content.workspaceUrl).toBe('handed.localhost')
  expect(Math.abs(Date.parse(content.expiresAt) - expiresAt.getTime())).toBeLessThan(1000)
  expect(
    (
      await app.nobody.get('/api/user/details', undefined, {
        host: 'handed.localhost',
        authorization: `Bearer ${content.token}`,
      })
    ).body.content,
  ).toMatchObject({ role: 'EMPLOYER', firstName: 'Dev' })
  expect(
    (
      await app.db.platform.session.findFirstOrThrow({
        where: { workspaceId: other.workspace.id, userId: dev.id },
      })
    ).provenAt,
  ).toEqual(provenAt)
  const late = (await handOver()).body.content.handOffId
  await app.db.platform.challenge.updateMany({
    where: { purpose: 'HANDOFF' },
    data: { expiresAt: new Date() },
  })
  expect((await take(late, page)).body.code).toBe('OTP_EXPIRED')
  expect((await take('nonsense', page)).status).toBe(404)
})

test('support that acts as somebody has half an hour, is named in the session, and touches no account', async () => {
  const root = await app.db.platform.user.findFirstOrThrow({ where: { email: 'root@redress.example' } })
  const { id } = await app.db.platform.challenge.create({
    data: {
      workspaceId: app.employer.workspace.id,
      purpose: 'HANDOFF',
      identifier: '',
      userId: dev.id,
      detail: { impersonatedBy: root.id },
      expiresAt: new Date(Date.now() + 60_000),
    },
  })
  const { content } = (
    await app.nobody.get(`/api/session/get/${linkCodeOf(app.deps.secret, id)}`, undefined, page)
  ).body
  expect(Math.round((Date.parse(content.expiresAt) - Date.now()) / 60_000)).toBe(30)
  expect(
    await app.db.platform.session.findFirstOrThrow({ where: { impersonatedBy: root.id } }),
  ).toMatchObject({ userId: dev.id, method: 'IMPERSONATION' })
  const as = { authorization: `Bearer ${content.token}` }
  expect((await app.nobody.post('/api/user/prove', { userPassword: password }, as)).status).toBe(403)
  expect(
    (await app.nobody.post('/api/session/hand-over', { workspaceId: app.employer.workspace.id }, as)).status,
  ).toBe(403)
})

test('a page may ask whether somebody is signed in', async () => {
  expect((await app.nobody.get('/api/auth')).body.content).toEqual({
    authenticated: false,
    providers: [],
    mainHost: false,
  })
  expect((await app.nobody.get('/api/auth', undefined, await enter())).body.content.authenticated).toBe(true)
  expect((await app.nobody.get('/api/auth', undefined, { host: 'localhost' })).body.content.mainHost).toBe(
    true,
  )
  expect(
    (await app.nobody.get('/api/auth', undefined, { cookie: 'session=nothing' })).headers.get('set-cookie'),
  ).toMatch(/^session=;.*Max-Age=0/)
  expect((await app.nobody.get('/api/auth')).headers.get('set-cookie')).toBeNull()
})

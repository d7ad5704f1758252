import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildEmployer, buildWorkspace } from '../../prisma/builders.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { hashPassword } from './passwords.ts'
import { buildInvite, forgetTries, linkFor } from '../../test/signIn.ts'
import { post } from '../../test/post.ts'

let app: TestApp
const password = 'monsoon over Pune'
const browser = `device=${'a'.repeat(22)}`
const page = { 'x-requested-with': 'redress', cookie: browser }
beforeAll(async () => {
  app = await testApp()
  const { workspace, toronto, complainant } = app.employer
  await app.db.platform.workspace.update({
    where: { id: workspace.id },
    data: { bulkSignUpEnabled: true, allowedDomains: ['acme.example'], defaultBranchId: toronto.id },
  })
  await app.db.platform.user.update({
    where: { id: complainant.id },
    data: { passwordHash: await hashPassword(password) },
  })
  await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
})
afterAll(() => app.close())
beforeEach(async () => void (await forgetTries(app)))
const signUp = (userEmail: string, more: object = {}) =>
  app.nobody.post(
    '/api/user/signup',
    { userEmail, userPassword: password, firstName: 'Noor', lastName: 'Ali', ...more },
    { cookie: browser },
  )
const confirm = async (email: string, headers: Record<string, string> = page) =>
  app.nobody.get(`/api/user/confirm-email/${await linkFor(app, email, 'CONFIRM_EMAIL')}`, undefined, headers)
const signIn = (userEmail: string, userPassword = password) =>
  app.nobody.post('/api/user/signin', { userEmail, userPassword })
const memberOf = (email: string) =>
  app.db.platform.membership.findFirst({ where: { user: { email }, workspaceId: app.employer.workspace.id } })

test('somebody of an allowed domain signs up, confirms from our page, and is in; nothing is made before', async () => {
  const email = 'noor@acme.example'
  expect((await signUp(email)).body.content).toEqual({ sent: true })
  expect(await app.db.platform.user.count({ where: { email } })).toBe(0)
  expect((await signIn(email)).body.code).toBe('INVALID_CREDENTIALS')
  const [mail] = await post(app, email)
  expect(mail?.text).toContain(
    `http://acme.localhost/email-verify/${await linkFor(app, email, 'CONFIRM_EMAIL')}`,
  )
  expect((await confirm(email, {})).status).toBe(403)
  expect((await confirm(email)).body.content).toEqual({ confirmed: true, hasPassword: true })
  expect(await memberOf(email)).toMatchObject({ role: 'EMPLOYEE', branchId: app.employer.toronto.id })
  expect((await signIn(email)).body.content).toMatchObject({ firstLogin: true, emailConfirmed: true })
  expect((await confirm(email)).body.code).toBe('OTP_EXPIRED')
  expect(
    JSON.stringify(await app.db.platform.challenge.findMany({ where: { identifier: email } })),
  ).not.toContain('scrypt')
})

test('terms accepted with the password are not asked for again, unless another browser opens the link', async () => {
  const accepted = { termsAccepted: true, preferredLanguage: 'hi' }
  const here = 'here@acme.example'
  await signUp(here, accepted)
  await confirm(here)
  expect((await signIn(here)).body.content).toMatchObject({ firstLogin: false })
  const user = await app.db.platform.user.findFirstOrThrow({ where: { email: here } })
  expect([user.preferredLanguage, user.termsAcceptedAt]).toEqual(['hi', expect.any(Date)])
  const invited = 'terms@partner.example'
  await signUp(invited, { ...accepted, inviteCode: (await buildInvite(app, { email: invited })).code })
  await confirm(invited)
  expect((await signIn(invited)).body.content).toMatchObject({ firstLogin: false })
  const there = 'there@acme.example'
  await signUp(there, accepted)
  await confirm(there, { ...page, cookie: `device=${'b'.repeat(22)}` })
  expect(await app.db.platform.user.findFirstOrThrow({ where: { email: there } })).toMatchObject({
    firstLogin: true,
    termsAcceptedAt: null,
    passwordHash: null,
    preferredLanguage: null,
  })
})

test('everybody is answered alike; who may not join gets no mail, who is here learns that somebody tried', async () => {
  const elsewhere = (await buildEmployer(app.db, 'signup.localhost')).stranger.email
  const mine = 'meera.iyer@acme.example'
  const answers = await Promise.all(
    ['fresh@acme.example', mine, elsewhere, 'outsider@evil.example', 'x@sub.acme.example'].map((email) =>
      signUp(email),
    ),
  )
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { content: { sent: true } }])
  expect(await post(app, mine)).toMatchObject([{ subject: 'You have an account already' }])
  for (const email of [elsewhere, 'outsider@evil.example', 'x@sub.acme.example'])
    expect(await post(app, email)).toEqual([])
  expect((await confirm('outsider@evil.example')).body.code).toBe('OTP_EXPIRED')
  expect(await app.db.platform.user.count({ where: { email: 'outsider@evil.example' } })).toBe(0)
  expect((await signIn(mine)).status).toBe(200)
})

test('nobody who signs up takes the seat that an open invite holds', async () => {
  const { id } = app.employer.workspace
  await app.db.platform.workspace.update({
    where: { id },
    data: {
      userLimit: (await app.db.platform.membership.count({ where: { workspaceId: id, active: true } })) + 1,
    },
  })
  const invite = await buildInvite(app, { email: 'expected@acme.example' })
  await signUp('sudden@acme.example')
  expect((await confirm('sudden@acme.example')).body.code).toBe('USER_LIMIT_REACHED')
  await signUp('expected@acme.example', { inviteCode: invite.code })
  expect((await confirm('expected@acme.example')).status).toBe(200)
  await app.db.platform.workspace.update({ where: { id }, data: { userLimit: null } })
})

test('a whitelisted address may join the workspace it is listed for', async () => {
  const email = 'listed@partner.example'
  await app.db.platform.whitelistEntry.create({
    data: {
      email,
      forWorkspaceId: (await buildEmployer(app.db, 'unlisted.localhost')).workspace.id,
      addedBy: app.employer.admin.id,
    },
  })
  await signUp(email)
  expect(await post(app, email)).toEqual([])
  await app.db.platform.whitelistEntry.create({
    data: { email, forWorkspaceId: app.employer.workspace.id, addedBy: app.employer.admin.id },
  })
  await forgetTries(app)
  await signUp(email)
  expect((await confirm(email)).status).toBe(200)
  expect(await memberOf(email)).toMatchObject({ active: true })
})

test('an invite lets its own address sign up, in the role it says', async () => {
  const email = 'invited@partner.example'
  const invite = await buildInvite(app, { email, role: 'EMPLOYER' })
  expect((await signUp('other@partner.example', { inviteCode: invite.code })).body.fields).toMatchObject([
    { path: 'userEmail' },
  ])
  await signUp(email, { inviteCode: invite.code })
  expect((await confirm(email)).status).toBe(200)
  expect(await memberOf(email)).toMatchObject({ role: 'EMPLOYER', branchId: app.employer.pune.id })
  expect((await app.db.platform.invite.findUniqueOrThrow({ where: { id: invite.id } })).status).toBe(
    'CLAIMED',
  )
})

test('an account of another workspace keeps its password and name when it joins', async () => {
  const other = await buildEmployer(app.db, 'keeps.localhost')
  await app.db.platform.user.update({
    where: { id: other.member.id },
    data: { email: 'keeps@acme.example', passwordHash: await hashPassword('their very own') },
  })
  await signUp('keeps@acme.example')
  expect((await confirm('keeps@acme.example')).status).toBe(200)
  expect((await signIn('keeps@acme.example')).body.code).toBe('INVALID_CREDENTIALS')
  expect((await signIn('keeps@acme.example', 'their very own')).status).toBe(200)
})

test('a full workspace lets nobody confirm; the link stays good', async () => {
  const { id } = app.employer.workspace
  await signUp('full@acme.example')
  await app.db.platform.workspace.update({ where: { id }, data: { userLimit: 1 } })
  expect((await confirm('full@acme.example')).body.code).toBe('USER_LIMIT_REACHED')
  await app.db.platform.workspace.update({ where: { id }, data: { userLimit: null } })
  expect((await confirm('full@acme.example')).status).toBe(200)
})

test('the confirmation is sent again, and the link before is dead', async () => {
  const again = (userEmail: string) => app.nobody.post('/api/user/resend/confirmation-email', { userEmail })
  await signUp('again@acme.example')
  const first = await linkFor(app, 'again@acme.example', 'CONFIRM_EMAIL')
  expect((await again('again@acme.example')).body.content).toEqual({ sent: true })
  expect((await app.nobody.get(`/api/user/confirm-email/${first}`, undefined, page)).body.code).toBe(
    'OTP_EXPIRED',
  )
  expect((await confirm('again@acme.example')).status).toBe(200)
  expect((await again('nobody.at.all@acme.example')).body.content).toEqual({ sent: true })
  expect(await post(app, 'nobody.at.all@acme.example')).toEqual([])
  const { stranger } = app.employer
  await app.db.platform.user.update({ where: { id: stranger.id }, data: { emailConfirmedAt: null } })
  await again(stranger.email)
  await confirm(stranger.email)
  expect(
    (await app.db.platform.user.findUniqueOrThrow({ where: { id: stranger.id } })).emailConfirmedAt,
  ).not.toBeNull()
})

test.each([
  ['short', 'short1'],
  ['common', 'password123'],
  ['one letter', 'aaaaaaaaaaaa'],
  ['the address', 'pat@acme.example'],
  ['too long', 'x1'.repeat(101)],
])('a password that is %s is refused', async (_, userPassword) => {
  const { status, body } = await signUp('pat@acme.example', { userPassword })
  expect([status, body.fields[0].path]).toEqual([400, 'userPassword'])
})

describe('a forgotten password', () => {
  const forgot = (userEmail: string) => app.nobody.post('/api/user/forgot-password', { userEmail })
  const reset = async (email: string, body: object = {}) =>
    app.nobody.post('/api/user/reset-password', {
      userEmail: email,
      userNewPassword: 'new rain in June',
      confirmationCode: await linkFor(app, email, 'RESET_PASSWORD'),
      ...body,
    })
  test('is replaced by a link, once, and ends every session of the person', async () => {
    const { complainant } = app.employer
    const other = await buildEmployer(app.db, 'reset.localhost')
    await app.db.platform.membership.create({
      data: { workspaceId: other.workspace.id, userId: complainant.id, role: 'EMPLOYEE' },
    })
    const sessions = [await app.as(complainant), await app.as(complainant, other.workspace)]
    await forgot(complainant.email)
    expect((await post(app, complainant.email)).at(-1)?.text).toContain(
      'http://acme.localhost/forgot-password?code=',
    )
    expect((await reset(complainant.email, { userNewPassword: 'password123' })).body.fields).toMatchObject([
      { path: 'userNewPassword' },
    ])
    expect((await reset(complainant.email, { userEmail: 'rohan.shah@acme.example' })).body.code).toBe(
      'OTP_INVALID',
    )
    expect((await reset(complainant.email)).body.content).toMatchObject({ reset: true })
    for (const session of sessions) expect((await session.get('/api/user/details')).status).toBe(401)
    expect((await reset(complainant.email)).body.code).toBe('OTP_EXPIRED')
    expect((await signIn(complainant.email)).body.code).toBe('INVALID_CREDENTIALS')
    expect((await signIn(complainant.email, 'new rain in June')).status).toBe(200)
  })
  test('is answered alike for nobody; a link that is none is too old', async () => {
    expect((await forgot('not.here@acme.example')).body).toEqual(
      (await forgot('tara.bose@acme.example')).body,
    )
    expect(await post(app, 'not.here@acme.example')).toEqual([])
    expect((await reset('not.here@acme.example')).body.code).toBe('OTP_INVALID')
    expect((await reset('tara.bose@acme.example', { confirmationCode: 'nonsense' })).body.code).toBe(
      'OTP_EXPIRED',
    )
  })
})

test('where one’s workspaces are comes by mail from the main host, never on the page', async () => {
  const find = (userEmail: string, host = 'localhost') =>
    app.nobody.post('/api/user/find-workspaces', { userEmail }, { host })
  expect((await find('asha.rao@acme.example', 'acme.localhost')).status).toBe(404)
  expect((await find('asha.rao@acme.example')).body).toEqual((await find('nobody@acme.example')).body)
  expect((await post(app, 'asha.rao@acme.example')).at(-1)?.text).toContain(
    'acme: http://acme.localhost/signin',
  )
  expect(await post(app, 'nobody@acme.example')).toEqual([])
})

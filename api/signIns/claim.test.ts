import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { inviteCodeOf } from './otp.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { hashPassword } from './passwords.ts'
import { buildInvite, codeFor, forgetTries } from '../../test/signIn.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => void (await forgetTries(app)))
const requestCode = (userEmail: string, inviteCode?: string) =>
  app.nobody.post('/api/user/signin-create-otp', { userEmail, inviteCode })
const type = async (userEmail: string) =>
  app.nobody.post('/api/user/signin-verify-otp', { userEmail, userOtp: await codeFor(app, userEmail) })
const statusOf = async (id: string) =>
  (await app.db.platform.invite.findUniqueOrThrow({ where: { id } })).status
const membersOf = (email: string) =>
  app.db.platform.membership.findMany({ where: { user: { email }, workspaceId: app.employer.workspace.id } })

describe('an invite bound to a code by mail', () => {
  test('makes the account and the membership as it says, once', async () => {
    const email = 'newcomer@acme.example'
    const invite = await buildInvite(app, {
      email,
      firstName: 'Nila',
      lastName: 'Sen',
      role: 'BRANCH_ADMIN',
      employeeId: 'A-90',
      designation: 'Lead',
      contactNumber: '+919811111111',
      language: 'ta',
      gender: 'female',
    })
    await requestCode(email, invite.code)
    expect(await membersOf(email)).toEqual([])
    const { body } = await type(email)
    expect(body.content).toMatchObject({
      firstLogin: true,
      emailConfirmed: true,
      workspaces: [{ role: 'BRANCH_ADMIN' }],
    })
    expect(await app.db.platform.user.findFirstOrThrow({ where: { email } })).toMatchObject({
      firstName: 'Nila',
      lastName: 'Sen',
      preferredLanguage: 'ta',
      firstLogin: true,
      passwordHash: null,
      isPlatformAdmin: false,
    })
    expect(await membersOf(email)).toMatchObject([
      {
        role: 'BRANCH_ADMIN',
        branchId: app.employer.pune.id,
        employeeId: 'A-90',
        designation: 'Lead',
        phoneNumber: '+919811111111',
        gender: 'female',
        active: true,
      },
    ])
    expect(await app.db.platform.invite.findUniqueOrThrow({ where: { id: invite.id } })).toMatchObject({
      status: 'CLAIMED',
      claimedBy: (await membersOf(email))[0]?.userId,
    })
    await forgetTries(app)
    await requestCode(email, invite.code)
    expect((await type(email)).status).toBe(200)
    expect(await membersOf(email)).toHaveLength(1)
  })
  test('brings nobody in whose address it does not name', async () => {
    const invite = await buildInvite(app, { email: 'meant@acme.example' })
    expect((await requestCode('sly@evil.example', invite.code)).status).toBe(200)
    expect((await type('sly@evil.example')).body.code).toBe('OTP_INVALID')
    expect(await statusOf(invite.id)).toBe('SENT')
  })
  test('that is too old, taken back, sent again since or nonsense is told so, whoever asks', async () => {
    const expired = await buildInvite(app, {
      email: 'late@acme.example',
      expiresAt: new Date(Date.now() - 1000),
    })
    const deleted = await buildInvite(app, { email: 'late@acme.example', status: 'DELETED' })
    const resent = await buildInvite(app, { email: 'resent@acme.example', status: 'RESENT', resentCount: 2 })
    const other = await buildEmployer(app.db, 'inviting.localhost')
    const foreign = await buildInvite(app, {
      email: 'late@acme.example',
      workspaceId: other.workspace.id,
      branchId: other.pune.id,
    })
    const codes = [
      expired.code,
      deleted.code,
      inviteCodeOf(app.deps.secret, resent.id, 1),
      foreign.code,
      'nonsense',
    ]
    for (const who of ['late@acme.example', 'meera.iyer@acme.example']) {
      const refusalCodes = []
      for (const code of codes) refusalCodes.push((await requestCode(who, code)).body.code)
      expect(refusalCodes).toEqual(['INVITE_EXPIRED', ...Array(4).fill('INVITE_DELETED')])
    }
    for (const none of ['', 'undefined'])
      expect((await requestCode('meera.iyer@acme.example', none)).status).toBe(200)
  })
  test('that is taken back after the code was sent brings nobody in', async () => {
    const email = 'revoked@acme.example'
    const invite = await buildInvite(app, { email })
    await requestCode(email, invite.code)
    await app.db.platform.invite.update({ where: { id: invite.id }, data: { status: 'DELETED' } })
    const { status, body } = await type(email)
    expect([status, body.code]).toEqual([410, 'INVITE_DELETED'])
    expect(await membersOf(email)).toEqual([])
  })
  test('an employee id that somebody has already is left out', async () => {
    const email = 'double@acme.example'
    await requestCode(email, (await buildInvite(app, { email, employeeId: 'A-90' })).code)
    expect((await type(email)).status).toBe(200)
    expect(await membersOf(email)).toMatchObject([{ employeeId: null }])
  })
})

describe('signing in by password with an invite', () => {
  const password = 'a long enough one'
  test('claims it for somebody who is known elsewhere; a bad one keeps out only who is not here', async () => {
    const other = await buildEmployer(app.db, 'second.localhost')
    const guest = await buildPerson(app.db, other.workspace, {
      name: 'Gita Guest',
      passwordHash: await hashPassword(password),
    })
    const signIn = (inviteCode?: string, host = 'acme.localhost') =>
      app.nobody.post(
        '/api/user/signin',
        { userEmail: guest.email, userPassword: password, inviteCode },
        { host },
      )
    expect((await signIn('undefined')).body.code).toBe('INVALID_CREDENTIALS')
    expect((await signIn((await buildInvite(app, { email: 'else@acme.example' })).code)).body.code).toBe(
      'INVALID_CREDENTIALS',
    )
    const expired = await buildInvite(app, { email: guest.email, expiresAt: new Date(0) })
    expect((await signIn(expired.code)).body.code).toBe('INVITE_EXPIRED')
    expect((await signIn(expired.code, 'second.localhost')).status).toBe(200)
    await app.db.platform.invite.update({ where: { id: expired.id }, data: { status: 'DELETED' } })
    const invite = await buildInvite(app, { email: guest.email, role: 'EMPLOYER' })
    const { body } = await signIn(invite.code)
    expect(body.content.workspaces).toMatchObject([
      { workspaceUrl: 'acme.localhost', role: 'EMPLOYER' },
      { workspaceUrl: 'second.localhost', role: 'EMPLOYEE' },
    ])
    expect(await statusOf(invite.id)).toBe('CLAIMED')
    expect((await signIn(invite.code)).status).toBe(200)
  })
})

describe('accepting an invite while signed in', () => {
  test('gives a membership in the inviting workspace, from whichever host; only to whom it names', async () => {
    const other = await buildEmployer(app.db, 'third.localhost')
    const invite = await buildInvite(app, { email: other.complainant.email })
    const me = await app.as(other.complainant, other.workspace)
    const stranger = await app.as(other.stranger, other.workspace)
    expect((await stranger.post(`/api/invite/claim/${invite.code}`)).status).toBe(403)
    expect((await me.post('/api/invite/claim/nonsense')).status).toBe(404)
    const { body } = await me.post(`/api/invite/claim/${invite.code}`)
    expect(body.content).toEqual({
      inviteId: invite.id,
      workspaceId: app.employer.workspace.id,
      workspaceUrl: 'acme.localhost',
      branchId: app.employer.pune.id,
      role: 'EMPLOYEE',
      status: 'CLAIMED',
    })
    expect((await me.post(`/api/invite/claim/${invite.code}`)).body).toEqual(body)
    expect(
      (
        await stranger.post(
          `/api/invite/claim/${(await buildInvite(app, { contactNumber: '+919822222222' })).code}`,
        )
      ).status,
    ).toBe(200)
  })
  test('wakes a membership that slept, as the invite says; one that is awake stays as it is', async () => {
    const sleeper = await buildPerson(app.db, app.employer.workspace, { name: 'Sona Sleeper' })
    const other = await buildEmployer(app.db, 'fourth.localhost')
    await app.db.platform.membership.create({
      data: { workspaceId: other.workspace.id, userId: sleeper.id, role: 'EMPLOYEE' },
    })
    await app.db.platform.membership.updateMany({
      where: { userId: sleeper.id, workspaceId: app.employer.workspace.id },
      data: { active: false, deactivatedAt: new Date() },
    })
    const me = await app.as(sleeper, other.workspace)
    await me.post(
      `/api/invite/claim/${(await buildInvite(app, { email: sleeper.email, role: 'EMPLOYER', branchId: null })).code}`,
    )
    expect(await membersOf(sleeper.email)).toMatchObject([
      { active: true, deactivatedAt: null, role: 'EMPLOYER', version: 2 },
    ])
    await me.post(
      `/api/invite/claim/${(await buildInvite(app, { email: sleeper.email, role: 'WORKSPACE_ADMIN' })).code}`,
    )
    expect(await membersOf(sleeper.email)).toMatchObject([{ role: 'EMPLOYER', version: 2 }])
  })
})

describe('at once', () => {
  test('two who hold one invite: one claims it', async () => {
    const [one, two] = await Promise.all(
      ['One Hand', 'Other Hand'].map(async (name) =>
        buildPerson(
          app.db,
          (await buildEmployer(app.db, `${name[0]?.toLowerCase()}.localhost`).catch(() => app.employer))
            .workspace,
          { name },
        ),
      ),
    )
    const workspaces = await app.db.platform.membership.findMany({
      where: { userId: { in: [one!.id, two!.id] } },
    })
    const callers = await Promise.all(
      workspaces.map(async ({ userId, workspaceId }) =>
        app.as(
          { id: userId },
          await app.db.platform.workspace.findUniqueOrThrow({ where: { id: workspaceId } }),
        ),
      ),
    )
    const invite = await buildInvite(app, { contactNumber: '+919833333333' })
    const answers = await Promise.all(
      callers.map((caller) => caller.post(`/api/invite/claim/${invite.code}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 410]))
    expect(
      await app.db.platform.ledgerEntry.count({ where: { action: 'signIns:claim', entityId: invite.id } }),
    ).toBe(1)
  })
  test('two invites and one place: one comes in, the other finds the workspace full and may come later', async () => {
    const { id } = app.employer.workspace
    await app.db.platform.workspace.update({
      where: { id },
      data: {
        userLimit: (await app.db.platform.membership.count({ where: { workspaceId: id, active: true } })) + 1,
      },
    })
    const emails = ['first@acme.example', 'second@acme.example']
    const invites = await Promise.all(emails.map((email) => buildInvite(app, { email })))
    for (const [n, email] of emails.entries()) await requestCode(email, invites[n]?.code)
    const answers = await Promise.all(emails.map(type))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      expect.arrayContaining([
        [200, undefined],
        [422, 'USER_LIMIT_REACHED'],
      ]),
    )
    const shut = emails.findIndex((_, n) => answers[n]?.status === 422)
    expect(await statusOf(invites[shut]!.id)).toBe('SENT')
    expect(await app.db.platform.user.count({ where: { email: emails[shut] ?? '' } })).toBe(0)
    await app.db.platform.workspace.update({ where: { id }, data: { userLimit: null } })
    await forgetTries(app)
    await requestCode(emails[shut]!, invites[shut]!.code)
    expect((await type(emails[shut]!)).status).toBe(200)
  })
})

test('nobody new comes into a workspace whose contract has ended; who is in still signs in', async () => {
  const { id } = app.employer.workspace
  await app.db.platform.workspace.update({ where: { id }, data: { status: 'EXPIRED' } })
  const [late, mine] = [
    await buildInvite(app, { email: 'toolate@acme.example' }),
    await buildInvite(app, { email: 'meera.iyer@acme.example' }),
  ]
  await requestCode('toolate@acme.example', late.code)
  expect((await type('toolate@acme.example')).body.code).toBe('CONTRACT_EXPIRED')
  await requestCode('meera.iyer@acme.example', mine.code)
  expect((await type('meera.iyer@acme.example')).status).toBe(200)
  await app.db.platform.workspace.update({ where: { id }, data: { status: 'ACTIVE' } })
})

test('an invite greets before anybody signs in, and names nobody', async () => {
  const look = (code: string, host = 'acme.localhost') =>
    app.nobody.get(`/api/invite/look/${code}`, undefined, { host })
  const invite = await buildInvite(app, {
    email: 'priya.n@acme.example',
    contactNumber: '+919844444444',
    role: 'EMPLOYER',
    status: 'RESENT',
    resentCount: 1,
  })
  expect((await look(invite.code)).body.content).toEqual({
    workspaceName: 'acme',
    email: 'p•••@acme.example',
    contactNumber: '+91•••44',
    role: 'EMPLOYER',
    status: 'OPEN',
  })
  expect((await look(inviteCodeOf(app.deps.secret, invite.id, 0))).body.content.status).toBe('DELETED')
  expect((await look(inviteCodeOf(app.deps.secret, invite.id, 5))).status).toBe(404)
  expect((await look('nonsense')).status).toBe(404)
  expect((await look(invite.code, 'third.localhost')).status).toBe(404)
})

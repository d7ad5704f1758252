/**
 * The link in an invite's mail makes one new account, for the person who reads that mailbox. Each chain
 * ends where the account of somebody else would open.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildEmployer,
  buildPerson,
  buildPlatformAdmin,
  buildWorkspace,
  type Employer,
} from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { post } from '../../test/post.ts'
import { buildInvite, codeFor, forgetTries, linkFor } from '../../test/signIn.ts'
import { inviteCodeOf, joinCodeOf } from './otp.ts'
import { hashPassword } from './passwords.ts'

let [app, admin, other] = [] as unknown as [TestApp, Caller, Employer]
const page = { 'x-requested-with': 'redress' }
const password = 'monsoon over Pune'
const account = { firstName: 'Nila', lastName: 'Sen', userPassword: password, termsAccepted: true }
beforeAll(async () => {
  app = await testApp()
  other = await buildEmployer(app.db, 'neighbour.localhost')
  await app.db.platform.workspace.updateMany({
    data: { signInMethods: ['PASSWORD', 'EMAIL_OTP', 'SMS_OTP'] },
  })
  admin = await app.as(app.employer.admin)
})
afterAll(() => app.close())
beforeEach(async () => void (await forgetTries(app)))

let addresses = 0
const newAddress = () => `newcomer${(addresses += 1)}@acme.example`
/** An invite whose mail left a moment ago, and the code behind the # of its link. */
async function mailed(inviteInput: Parameters<typeof buildInvite>[1] = {}) {
  const invite = await buildInvite(app, { email: newAddress(), lastSentAt: new Date(), ...inviteInput })
  const joinCode = joinCodeOf(app.deps.secret, invite.id, invite.resentCount)
  return { ...invite, email: invite.email ?? '', joinCode }
}
const join = (joinCode: string, more: object = {}, headers: Record<string, string> = {}) =>
  app.nobody.post('/api/invite/join', { joinCode, ...account, ...more }, headers)
const open = (joinCode: string) => app.nobody.post('/api/invite/open', { joinCode })
const usersOf = (email: string) => app.db.platform.user.findMany({ where: { email } })
const statusOf = async (id: string) =>
  (await app.db.platform.invite.findUniqueOrThrow({ where: { id } })).status
const byPassword = (userEmail: string, userPassword: string) =>
  app.nobody.post('/api/user/signin', { userEmail, userPassword })
const whoIs = async (token: string) =>
  (await app.nobody.get('/api/user/details', undefined, { authorization: `Bearer ${token}` })).body.content
const linkIn = (mail: unknown) =>
  /signup\?inviteCode=(?<inviteCode>[\w-]+)#(?<joinCode>[\w-]+)/.exec(JSON.stringify(mail))?.groups ?? {}

describe('whoever reads the mail', () => {
  test('joins in one call and with no other mail: name, password, terms, and a session', async () => {
    const email = newAddress()
    const { inviteId } = (
      await admin.post('/api/invite/user/all', { email, firstName: 'Nila', role: 'EMPLOYER', language: 'ta' })
    ).body.content
    const mails = await post(app, email)
    const { joinCode = '' } = linkIn(mails)
    expect(mails).toHaveLength(1)
    expect((await open(joinCode)).body.content).toEqual({
      workspaceName: 'acme',
      status: 'OPEN',
      opens: 'ACCOUNT',
      email,
      firstName: 'Nila',
      lastName: '',
    })
    const answer = await join(joinCode, { preferredLanguage: 'hi' })
    expect(answer.body.content).toMatchObject({
      firstLogin: false,
      emailConfirmed: true,
      redirectUrl: '/dashboard',
      workspaces: [{ role: 'EMPLOYER' }],
    })
    expect(answer.headers.get('set-cookie')).toContain('session=')
    expect(await usersOf(email)).toMatchObject([
      {
        firstName: 'Nila',
        lastName: 'Sen',
        preferredLanguage: 'hi',
        firstLogin: false,
        isPlatformAdmin: false,
      },
    ])
    expect((await usersOf(email))[0]?.termsAcceptedAt).not.toBeNull()
    expect(await statusOf(inviteId)).toBe('CLAIMED')
    expect(await post(app, email)).toEqual([])
    expect((await byPassword(email, password)).status).toBe(200)
    const { userId } = await whoIs(answer.body.content.token)
    const acts = await app.db.platform.ledgerEntry.findMany({
      where: { byUserId: userId },
      orderBy: { id: 'asc' },
    })
    expect(acts.map(({ action }) => action)).toEqual([
      'signIns:claim',
      'signIns:join',
      'signIns:signIn',
      'signIns:signIn',
    ])
  })

  test('is told what is wrong with the account, and the invite stays open', async () => {
    const { id, email, joinCode } = await mailed()
    const faultsOf = async (more: object) => {
      const { status, body } = await join(joinCode, more)
      return [status, body.fields.map(({ path }: { path: string }) => path)]
    }
    expect(await faultsOf({ firstName: ' ' })).toEqual([400, ['firstName']])
    expect(await faultsOf({ userPassword: 'short' })).toEqual([400, ['userPassword']])
    expect(await faultsOf({ userPassword: 'password1234' })).toEqual([400, ['userPassword']])
    expect(await faultsOf({ userPassword: email })).toEqual([400, ['userPassword']])
    expect(await faultsOf({ termsAccepted: false })).toEqual([400, ['termsAccepted']])
    for (const field of ['email', 'role', 'isPlatformAdmin'])
      expect(await faultsOf({ [field]: 'x' })).toEqual([400, [field]])
    expect(await statusOf(id)).toBe('SENT')
    expect((await join(joinCode)).status).toBe(200)
  })

  test('finds a full workspace full: no account, and the invite is good later', async () => {
    const { id: workspaceId } = app.employer.workspace
    const { id, email, joinCode } = await mailed()
    const userLimit = await app.db.platform.membership.count({ where: { workspaceId, active: true } })
    await app.db.platform.workspace.update({ where: { id: workspaceId }, data: { userLimit } })
    expect((await join(joinCode)).body.code).toBe('USER_LIMIT_REACHED')
    expect([await usersOf(email), await statusOf(id)]).toEqual([[], 'SENT'])
    await app.db.platform.workspace.update({ where: { id: workspaceId }, data: { userLimit: null } })
    expect((await join(joinCode)).status).toBe(200)
  })

  test('uses a link that mail scanners opened before: opening it, however often, uses nothing up', async () => {
    const { id, code, joinCode } = await mailed()
    await app.request(`/signup?inviteCode=${code}`, {})
    await app.request(`/api/invite/look/${code}`, {})
    for (let scans = 0; scans < 3; scans += 1) expect((await open(joinCode)).body.content.status).toBe('OPEN')
    for (const path of ['open', 'join'])
      expect((await app.request(`/api/invite/${path}?joinCode=${joinCode}`, {})).status).toBe(404)
    expect(await statusOf(id)).toBe('SENT')
    expect((await join(joinCode)).status).toBe(200)
  })
})

describe('a link', () => {
  test('is good once, also in two browsers at the same time', async () => {
    const { email, joinCode } = await mailed()
    const both = await Promise.all([join(joinCode), join(joinCode, { userPassword: 'the hand of another' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    const again = await join(joinCode, { userPassword: 'the hand of another' })
    expect([again.status, again.body.code]).toEqual([410, 'INVITE_DELETED'])
    expect((await open(joinCode)).body.content).toMatchObject({
      status: 'CLAIMED',
      opens: 'CODE',
      email: null,
    })
    expect(await usersOf(email)).toHaveLength(1)
  })

  test('cannot be guessed, nor made of anything else that somebody holds', async () => {
    const { id, email, code, joinCode } = await mailed()
    const foreign = await mailed({ workspaceId: other.workspace.id, branchId: other.pune.id })
    const guesses = {
      'the code in the address': code,
      'cut off': joinCode.slice(0, -1),
      'another key': joinCodeOf(Buffer.alloc(32, 7), id, 0),
      'a sending that was not': joinCodeOf(app.deps.secret, id, 1),
      'another workspace': foreign.joinCode,
      id,
      nonsense: 'join',
    }
    for (const [name, guess] of Object.entries(guesses)) {
      expect([name, (await join(guess)).body.code]).toEqual([name, 'INVITE_DELETED'])
      expect([name, (await open(guess)).status]).toEqual([name, 404])
    }
    // Nor is it good for what an invite's own code is good for.
    const otpResponse = await app.nobody.post('/api/user/signin-create-otp', {
      userEmail: email,
      inviteCode: joinCode,
    })
    expect(otpResponse.body.code).toBe('INVITE_DELETED')
    expect((await admin.post(`/api/invite/claim/${joinCode}`)).status).toBe(404)
    expect(await usersOf(email)).toEqual([])
  })

  test('ends with its invite: taken back, too old, or sent again, where the newer mail is good', async () => {
    const [revoked, expired] = [await mailed(), await mailed({ expiresAt: new Date(Date.now() - 1000) })]
    await admin.delete(`/api/invite/${revoked.branchId}/${revoked.id}`)
    expect((await join(revoked.joinCode)).body.code).toBe('INVITE_DELETED')
    expect((await join(expired.joinCode)).body.code).toBe('INVITE_EXPIRED')
    const resent = await mailed()
    await admin.get(`/api/invite/resend/${resent.branchId}/${resent.id}`, undefined, page)
    expect((await join(resent.joinCode)).body.code).toBe('INVITE_DELETED')
    expect((await open(resent.joinCode)).body.content).toMatchObject({ status: 'DELETED', email: null })
    const newer = linkIn(await post(app, resent.email))['joinCode'] ?? ''
    expect((await join(newer)).status).toBe(200)
    for (const { email } of [revoked, expired]) expect(await usersOf(email)).toEqual([])
  })

  test('proves the mailbox for a week; then, and where passwords are off, a code to the address does', async () => {
    const old = await mailed({ lastSentAt: new Date(Date.now() - 7 * 86_400_000 - 1000) })
    const unsent = await mailed({ lastSentAt: null })
    const opensCode = async ({ joinCode, email }: { joinCode: string; email: string }) => {
      expect((await open(joinCode)).body.content).toEqual({
        workspaceName: 'acme',
        status: 'OPEN',
        opens: 'CODE',
        email: null,
        firstName: '',
        lastName: '',
      })
      const refused = await join(joinCode)
      expect([refused.status, refused.body.text.code]).toEqual([409, 'signIns.inviteNeedsCode'])
      expect(await usersOf(email)).toEqual([])
    }
    await opensCode(old)
    await opensCode(unsent)
    const fresh = await mailed()
    const set = (signInMethods: string[]) =>
      app.db.platform.workspace.update({ where: { id: app.employer.workspace.id }, data: { signInMethods } })
    await set(['EMAIL_OTP'])
    await opensCode(fresh)
    await set(['PASSWORD', 'EMAIL_OTP', 'SMS_OTP'])
    await app.nobody.post('/api/user/signin-create-otp', { userEmail: old.email, inviteCode: old.code })
    const userOtp = await codeFor(app, old.email)
    expect(
      (await app.nobody.post('/api/user/signin-verify-otp', { userEmail: old.email, userOtp })).status,
    ).toBe(200)
  })

  test('of an invite by SMS, or of one bound to a person who is here, makes no account', async () => {
    const texted = await mailed({ email: null, contactNumber: '+919810070001' })
    const hire = await buildPerson(app.db, app.employer.workspace, { name: 'Hari Hire' })
    const bound = await mailed({ userId: hire.id })
    for (const { joinCode } of [texted, bound]) expect((await join(joinCode)).status).toBe(409)
  })

  test('beside a number proves the mailbox alone: the number signs nobody in', async () => {
    const { email, joinCode } = await mailed({ contactNumber: '+919810070002' })
    expect((await join(joinCode)).status).toBe(200)
    expect(await usersOf(email)).toMatchObject([{ signInNumber: null }])
  })
})

describe('an account that exists', () => {
  /** The link opens nothing, tells nothing of the account, and leaves it as it was. */
  async function staysShut(userId: string, inviteInput: Parameters<typeof buildInvite>[1]) {
    const before = await app.db.platform.user.findUniqueOrThrow({ where: { id: userId } })
    const { id, code, joinCode } = await mailed({ email: before.email, firstName: 'Typed', ...inviteInput })
    expect((await open(joinCode)).body.content).toMatchObject({ opens: 'CODE', email: null, firstName: '' })
    expect((await join(joinCode)).body.code).toBe('ILLEGAL_STATE')
    expect(await app.db.platform.user.findUniqueOrThrow({ where: { id: userId } })).toEqual(before)
    expect(await usersOf(before.email)).toHaveLength(1)
    expect(await statusOf(id)).toBe('SENT')
    return { code, email: before.email }
  }

  test('here, asleep here, or confirmed elsewhere is opened by a code to its address, never by the link', async () => {
    const passwordHash = await hashPassword('her very own words')
    const here = await buildPerson(app.db, app.employer.workspace, { name: 'Hema Here', passwordHash })
    const asleep = await buildPerson(app.db, app.employer.workspace, { name: 'Sona Sleeper', passwordHash })
    const elsewhere = await buildPerson(app.db, other.workspace, { name: 'Ela Elsewhere', passwordHash })
    await admin.delete(`/api/user/${asleep.id}`)
    for (const { id } of [here, asleep]) await staysShut(id, {})
    const imported = await app.db.platform.user.create({
      data: { email: newAddress(), firstName: 'Typed', lastName: '', firstLogin: true },
    })
    await app.db.platform.membership.create({
      data: { userId: imported.id, workspaceId: app.employer.workspace.id, role: 'EMPLOYEE' },
    })
    await staysShut(imported.id, {})
    const root = await buildPlatformAdmin(app.db, { name: 'Priya Root', email: 'priya@redress.example' })
    await staysShut(root.id, {})
    const { code, email } = await staysShut(elsewhere.id, { role: 'EMPLOYER' })
    await forgetTries(app)
    await app.nobody.post('/api/user/signin-create-otp', { userEmail: email, inviteCode: code })
    const userOtp = await codeFor(app, email)
    const { body } = await app.nobody.post('/api/user/signin-verify-otp', { userEmail: email, userOtp })
    expect((await whoIs(body.content.token)).userId).toBe(elsewhere.id)
  })

  test('of the same address that nobody confirmed, in another workspace, is neither opened nor joined', async () => {
    const typed = await app.db.platform.user.create({
      data: {
        email: newAddress(),
        firstName: 'T',
        lastName: '',
        passwordHash: await hashPassword('laid by them'),
      },
    })
    await app.db.platform.membership.create({
      data: { userId: typed.id, workspaceId: other.workspace.id, role: 'EMPLOYEE' },
    })
    const { email, joinCode } = await mailed({ email: typed.email })
    const { token } = (await join(joinCode)).body.content
    expect((await whoIs(token)).userId).not.toBe(typed.id)
    expect((await byPassword(email, 'laid by them')).body.code).toBe('INVALID_CREDENTIALS')
    expect(
      (await app.db.platform.user.findUniqueOrThrow({ where: { id: typed.id } })).emailConfirmedAt,
    ).toBeNull()
  })

  test('that came by the link is joined elsewhere by a code, not by a second link', async () => {
    const first = await mailed()
    const { userId } = await whoIs((await join(first.joinCode)).body.content.token)
    const second = await mailed({
      email: first.email,
      workspaceId: other.workspace.id,
      branchId: other.pune.id,
    })
    const host = { host: 'neighbour.localhost' }
    expect((await join(second.joinCode, {}, host)).body.code).toBe('ILLEGAL_STATE')
    expect(await usersOf(first.email)).toMatchObject([{ id: userId }])
  })
})

describe('somebody else', () => {
  test('who invites sees the link nowhere: not in answers, lists, the audit log or what waits to be sent', async () => {
    await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
    const main = await app.db.platform.workspace.findFirstOrThrow({ where: { isMain: true } })
    const root = await app.as(
      await buildPlatformAdmin(app.db, { name: 'Petra Root', email: 'petra@redress.example' }),
      main,
    )
    const [email, first] = [newAddress(), newAddress()]
    const opened = await root.post('/api/admin/workspace', {
      name: 'Lotus',
      host: 'lotus.localhost',
      country: 'IN',
      timeZone: 'Asia/Kolkata',
      admin: { email: first, firstName: 'Asha', lastName: 'Rao' },
    })
    expect(opened.status).toBe(200)
    const inviteResponse = await admin.post('/api/invite/user/all', { email })
    const resent = await admin.get(
      `/api/invite/resend/all/${inviteResponse.body.content.inviteId}`,
      undefined,
      page,
    )
    const seen = JSON.stringify([
      opened.body,
      inviteResponse.body,
      resent.body,
      (await admin.post('/api/invite/list', {})).body,
      (await admin.post('/api/invite/invite/bulk', { invites: [{ email: newAddress() }] })).body,
      (await admin.post('/api/audit/search?pageSize=50', {})).body,
      (await root.get(`/api/admin/workspace/${opened.body.content.workspaceId}`)).body,
      await app.db.platform.outbox.findMany({ select: { payload: true, key: true } }),
      await app.db.platform.ledgerEntry.findMany({ select: { detail: true } }),
    ])
    const invites = await app.db.platform.invite.findMany()
    expect(invites.map((each) => each.email)).toEqual(expect.arrayContaining([first, email]))
    expect(seen).toContain('invites:invite')
    for (const { id, resentCount } of invites)
      for (let sending = 0; sending <= resentCount; sending += 1) {
        expect(seen).not.toContain(joinCodeOf(app.deps.secret, id, sending))
        expect(seen).not.toContain(inviteCodeOf(app.deps.secret, id, sending))
      }
  })

  test('who is signed in when the link is opened stays who they are, support in their name too', async () => {
    const { id, email, joinCode } = await mailed()
    const sessions = () => app.db.platform.session.count({ where: { revokedAt: null } })
    const root = await buildPlatformAdmin(app.db, { name: 'Pia Root', email: 'pia@redress.example' })
    const main =
      (await app.db.platform.workspace.findFirst({ where: { isMain: true } })) ??
      (await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true }))
    const { url } = (
      await (
        await app.as(root, main)
      ).post('/api/admin/impersonate', {
        workspaceId: app.employer.workspace.id,
        userId: app.employer.admin.id,
        reason: 'They cannot find a page',
      })
    ).body.content
    const { token } = (
      await app.nobody.get(`/api/session/get/${String(url).split('/').at(-1)}`, undefined, page)
    ).body.content
    const before = await sessions()
    for (const session of [admin.token, token]) {
      const refused = await join(joinCode, {}, { authorization: `Bearer ${session}` })
      expect([refused.status, refused.body.text.code]).toEqual([403, 'signIns.signedInAsOther'])
    }
    expect([await sessions(), await statusOf(id), await usersOf(email)]).toEqual([before, 'SENT', []])
    expect((await admin.get('/api/user/details')).status).toBe(200)
    expect((await join(joinCode)).status).toBe(200)
  })

  test('to whom the mail was passed on gets an empty account, and loses it to whoever reads the mailbox', async () => {
    const { email, joinCode, code } = await mailed()
    const passedOn = (await join(joinCode, { userPassword: 'the hand of another' })).body.content.token
    const { userId } = await whoIs(passedOn)
    const mine = (await app.nobody.get(`/api/invite/look/${code}`)).body.content
    expect(mine.status).toBe('CLAIMED')
    await app.nobody.post('/api/user/forgot-password', { userEmail: email })
    const confirmationCode = await linkFor(app, email, 'RESET_PASSWORD')
    await app.nobody.post('/api/user/reset-password', { userNewPassword: password, confirmationCode })
    expect(
      (await app.nobody.get('/api/user/details', undefined, { authorization: `Bearer ${passedOn}` })).status,
    ).toBe(401)
    expect((await byPassword(email, 'the hand of another')).body.code).toBe('INVALID_CREDENTIALS')
    expect((await whoIs((await byPassword(email, password)).body.content.token)).userId).toBe(userId)
  })
})

/**
 * Nobody becomes somebody else by calls that they may make. Each test is a chain of such calls by a
 * workspace's admin, a neighbour's
 * admin, the platform or whoever finds a page open, up to the point where the account of somebody else would
 * open.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildEmployer,
  buildPerson,
  buildPlatformAdmin,
  buildWorkspace,
  type BuiltPerson,
  type Employer,
} from '../../prisma/builders.ts'
import { csv, formOf, header, testJobs, type Jobs } from '../../test/jobs.ts'
import { post } from '../../test/post.ts'
import { inviteCodeOf, linkCodeOf } from './otp.ts'
import type { Caller } from '../../test/app.ts'
import { hashPassword } from './passwords.ts'
import { buildInvite, codeFor, forgetTries, linkFor } from '../../test/signIn.ts'

let [app, admin, other, neighbour] = [] as unknown as [Jobs, Caller, Employer, Caller]
const everyWay = ['PASSWORD', 'EMAIL_OTP', 'SMS_OTP']
const page = { 'x-requested-with': 'redress' }
beforeAll(async () => {
  app = await testJobs()
  other = await buildEmployer(app.db, 'neighbour.localhost')
  await app.db.platform.workspace.updateMany({ data: { signInMethods: everyWay } })
  ;[admin, neighbour] = [await app.as(app.employer.admin), await app.as(other.admin, other.workspace)]
})
afterAll(() => app.close())
beforeEach(async () => void (await forgetTries(app)))

let numbers = 98_100_60_000
const newNumber = () => `+91${(numbers += 1)}`
const acme = 'acme.localhost'
/** Asks for a code and types it, whoever it was for; the answer to that. */
const bySms = async (contactNumber: string, inviteCode?: string, host = acme) => {
  await app.nobody.post('/api/user/signin-create-sms-otp', { contactNumber, inviteCode }, { host })
  return app.nobody.post(
    '/api/user/signin-verify-sms-otp',
    { contactNumber, userOtp: await codeFor(app, contactNumber, 'SMS_OTP') },
    { host },
  )
}
const byMail = async (userEmail: string, inviteCode?: string, host = acme) => {
  await app.nobody.post('/api/user/signin-create-otp', { userEmail, inviteCode }, { host })
  return app.nobody.post(
    '/api/user/signin-verify-otp',
    { userEmail, userOtp: await codeFor(app, userEmail) },
    { host },
  )
}
const byPassword = (userEmail: string, userPassword: string, host = acme) =>
  app.nobody.post('/api/user/signin', { userEmail, userPassword }, { host })
const whoIs = async (token: string, host = acme) =>
  (await app.nobody.get('/api/user/details', undefined, { host, authorization: `Bearer ${token}` })).body
    .content
const userOf = (id: string) => app.db.platform.user.findUniqueOrThrow({ where: { id } })
async function imported(caller: Caller, rows: string[][]) {
  const { body } = await caller.upload('/api/user/create/bulk', formOf(csv([header, ...rows])))
  const job = await app.until(caller, body.content.jobId)
  return {
    job,
    rows: (await caller.get(`/api/job/${job.jobId}/rows?pageSize=50`)).body.content as {
      status: string
      fields: unknown[]
    }[],
  }
}
const person = (name: string) =>
  buildPerson(app.db, app.employer.workspace, { name, branchId: app.employer.pune.id })
/** As whoever held the number at hand signed in by it; what it opens belongs to nobody else. */
const opensNothing = async (answer: Awaited<ReturnType<typeof bySms>>) =>
  expect([answer.status, answer.body.code]).toEqual([400, 'OTP_INVALID'])

describe('the admin of a workspace', () => {
  test('deactivates somebody, imports them again with a number, and signs in by it: nothing opens', async () => {
    const [mira, number] = [await person('Mira Waken'), newNumber()]
    await admin.delete(`/api/user/${mira.id}`)
    expect(
      (await imported(admin, [[mira.email, 'Mira', 'Waken', '', '', 'Pune', '', number, '']])).job,
    ).toMatchObject({ status: 'DONE', created: 1 })
    expect(await app.db.platform.membership.findFirst({ where: { userId: mira.id } })).toMatchObject({
      active: true,
      phoneNumber: number,
    })
    await opensNothing(await bySms(number))
    expect(await post(app, number)).toEqual([])
    expect(await userOf(mira.id)).toMatchObject({ signInNumber: null })
  })

  test('wakes somebody whose number is confirmed, by import and by an invite: neither number moves', async () => {
    const [nadia, hers, typed] = [await person('Nadia Waken'), newNumber(), newNumber()]
    await app.db.platform.user.update({
      where: { id: nadia.id },
      data: { signInNumber: hers, signInNumberAt: new Date() },
    })
    await app.db.platform.membership.updateMany({ where: { userId: nadia.id }, data: { phoneNumber: hers } })
    await admin.delete(`/api/user/${nadia.id}`)
    await imported(admin, [[nadia.email, 'Nadia', 'Waken', '', '', 'Pune', '', typed, '']])
    await admin.delete(`/api/user/${nadia.id}`)
    const invite = await buildInvite(app, { email: nadia.email, contactNumber: typed })
    expect((await byMail(nadia.email, invite.code)).status).toBe(200)
    expect(await app.db.platform.membership.findFirst({ where: { userId: nadia.id } })).toMatchObject({
      active: true,
      phoneNumber: hers,
    })
    await opensNothing(await bySms(typed))
    expect(await whoIs((await bySms(hers)).body.content.token)).toMatchObject({ userId: nadia.id })
  })

  test('invites a sleeper’s address with an own number and comes in by SMS: as somebody new without it', async () => {
    const [sleeper, number] = [await person('Sela Sleeper'), newNumber()]
    await admin.delete(`/api/user/${sleeper.id}`)
    const invite = await buildInvite(app, { email: sleeper.email, contactNumber: number })
    const mine = await whoIs((await bySms(number, invite.code)).body.content.token)
    expect(mine).toMatchObject({ email: null })
    expect(mine.userId).not.toBe(sleeper.id)
    expect(await app.db.platform.membership.findFirst({ where: { userId: sleeper.id } })).toMatchObject({
      active: false,
    })
  })

  test('puts a mailbox of theirs beside a hire’s number: it opens nothing and gets no link', async () => {
    const [mailbox, number] = ['puppet@acme.example', newNumber()]
    const token = (
      await bySms(number, (await buildInvite(app, { email: mailbox, contactNumber: number })).code)
    ).body.content.token
    const { userId } = await whoIs(token)
    // As such accounts were made before.
    await app.db.platform.user.update({ where: { id: userId }, data: { email: mailbox } })
    await opensNothing(await byMail(mailbox))
    await app.nobody.post('/api/user/forgot-password', { userEmail: mailbox })
    expect(await post(app, mailbox)).toEqual([])
    const me = { authorization: `Bearer ${token}` }
    expect((await app.nobody.post('/api/user/prove/create-otp', {}, me)).body.content).toMatchObject({
      channel: 'SMS',
    })
    const invite = await buildInvite(app, { email: mailbox, role: 'EMPLOYER' })
    expect((await app.nobody.post(`/api/invite/claim/${invite.code}`, undefined, me)).status).toBe(403)
  })

  test('cannot lay a password or be signed in before whoever bears the address comes', async () => {
    const email = 'laid@acme.example'
    await imported(admin, [[email, 'Lata', 'Laid', '', '', 'Pune', '', '', '']])
    const { id } = await app.db.platform.user.findFirstOrThrow({ where: { email } })
    await app.db.platform.user.update({
      where: { id },
      data: { passwordHash: await hashPassword('laid by somebody') },
    })
    const before = await app.as({ id })
    expect((await byMail(email)).status).toBe(200)
    expect((await before.get('/api/user/details')).status).toBe(401)
    expect((await byPassword(email, 'laid by somebody')).body.code).toBe('INVALID_CREDENTIALS')
  })
})

describe('who has a number alone', () => {
  const hire = async (number: string) => {
    await imported(admin, [['', 'Hari', 'Hire', '', '', 'Pune', '', number, '']])
    const invite = await app.db.platform.invite.findFirstOrThrow({
      where: { contactNumber: number, status: { not: 'DELETED' } },
    })
    return {
      id: invite.userId!,
      inviteId: invite.id,
      code: inviteCodeOf(app.deps.secret, invite.id, invite.resentCount),
    }
  }

  test('is here at once, gets one SMS, and comes in by a code to that very number: it is theirs then', async () => {
    const number = newNumber()
    const { id, code } = await hire(number)
    await app.drained()
    expect(await app.db.platform.demoMail.count({ where: { to: number } })).toBe(1)
    await opensNothing(await bySms(number))
    await forgetTries(app)
    expect(await whoIs((await bySms(number, code)).body.content.token)).toMatchObject({
      userId: id,
      email: null,
    })
    expect(await userOf(id)).toMatchObject({ signInNumber: number })
    await forgetTries(app)
    expect(await whoIs((await bySms(number)).body.content.token)).toMatchObject({ userId: id })
  })

  test('is nobody whom the link alone brings in: not signed in, not by mail, not by another number', async () => {
    const number = newNumber()
    const { id, code } = await hire(number)
    expect((await admin.post(`/api/invite/claim/${code}`)).body.code).toBe('INVITE_DELETED')
    await opensNothing(await byMail('sly@acme.example', code))
    await opensNothing(await bySms(newNumber(), code))
    expect(await userOf(id)).toMatchObject({ signInNumber: null })
  })

  test('keeps account and number, whatever is done to them: left, back, imported or invited again', async () => {
    const [number, typed] = [newNumber(), newNumber()]
    const { id, code } = await hire(number)
    await bySms(number, code)
    await admin.delete(`/api/user/${id}`)
    await admin.post(`/api/user/update/${id}`, { active: true })
    expect(
      await app.db.platform.invite.count({
        where: { userId: id, status: { notIn: ['CLAIMED', 'DELETED'] } },
      }),
    ).toBe(0)
    await admin.delete(`/api/user/${id}`)
    await imported(admin, [['', 'Hari', 'Hire', '', '', 'Pune', '', typed, '']])
    expect(await userOf(id)).toMatchObject({ signInNumber: number })
    expect((await admin.post(`/api/user/update/${id}`, { phoneNumber: typed })).status).toBe(403)
    expect(await app.db.platform.membership.findFirst({ where: { userId: id } })).toMatchObject({
      active: false,
      phoneNumber: number,
    })
  })

  test('who leaves before coming in leaves no open link; who comes back gets a new one', async () => {
    const number = newNumber()
    const { id, inviteId, code } = await hire(number)
    await admin.delete(`/api/user/${id}`)
    expect(
      (await app.nobody.post('/api/user/signin-create-sms-otp', { contactNumber: number, inviteCode: code }))
        .body.code,
    ).toBe('INVITE_DELETED')
    await admin.post(`/api/user/update/${id}`, { active: true })
    const again = await app.db.platform.invite.findMany({
      where: { userId: id },
      orderBy: { createdAt: 'asc' },
    })
    expect(again.map((each) => [each.id === inviteId, each.status])).toEqual([
      [true, 'DELETED'],
      [false, expect.stringMatching(/QUEUED|SENT/)],
    ])
  })
})

describe('the admin of another workspace', () => {
  test('imports another’s presiding officer with an own number: no membership, sign-in or word of them', async () => {
    const { presiding } = app.employer
    const number = newNumber()
    const readContacts = async (email: string, phone: string) => {
      const { rows } = await imported(neighbour, [[email, 'Typed', 'Name', '', '', 'Pune', '', phone, '']])
      const [{ userId: _id, ...person }] = (
        await neighbour.post('/api/workspace/users/search', { searchText: email, category: 'EMAIL' })
      ).body.content
      return {
        rows: rows.map(({ status, fields }) => ({ status, fields })),
        person: { ...person, email: 'same' },
      }
    }
    expect(await readContacts(presiding.email, number)).toEqual(
      await readContacts('nobody.ever@acme.example', newNumber()),
    )
    expect(
      await app.db.platform.membership.count({
        where: { userId: presiding.id, workspaceId: other.workspace.id },
      }),
    ).toBe(0)
    await opensNothing(await bySms(number, undefined, 'neighbour.localhost'))
    const me = await app.as(presiding)
    expect((await me.get('/api/user/details')).body.content.workspaces).toHaveLength(1)
    expect((await me.post('/api/session/hand-over', { workspaceId: other.workspace.id })).status).toBe(404)
    // Whoever bears the address comes to that workspace's own account, which leads nowhere else.
    const there = (await byMail(presiding.email, undefined, 'neighbour.localhost')).body.content
    expect((await whoIs(there.token, 'neighbour.localhost')).userId).not.toBe(presiding.id)
    expect(
      (
        await app.nobody.post(
          '/api/session/hand-over',
          { workspaceId: app.employer.workspace.id },
          { host: 'neighbour.localhost', authorization: `Bearer ${there.token}` },
        )
      ).status,
    ).toBe(404)
    expect(await whoIs((await byMail(presiding.email)).body.content.token)).toMatchObject({
      userId: presiding.id,
    })
  })

  test('makes an account of another’s address by an own number: nothing of it is left when they come', async () => {
    const [email, number] = ['tomorrow@acme.example', newNumber()]
    const invite = await buildInvite(app, {
      workspaceId: other.workspace.id,
      branchId: other.pune.id,
      email,
      contactNumber: number,
    })
    const { token } = (await bySms(number, invite.code, 'neighbour.localhost')).body.content
    await app.nobody.post(
      '/api/user/change-first-login',
      { termsAccepted: true, userNewPassword: 'waiting for them' },
      { host: 'neighbour.localhost', authorization: `Bearer ${token}` },
    )
    const attacker = await whoIs(token, 'neighbour.localhost')
    const came = (await byMail(email, (await buildInvite(app, { email })).code)).body.content
    expect((await whoIs(came.token)).userId).not.toBe(attacker.userId)
    expect((await byPassword(email, 'waiting for them')).body.code).toBe('INVALID_CREDENTIALS')
  })

  test('asks for an account in somebody’s name: their pressing the button leaves the password behind', async () => {
    await app.db.platform.workspace.update({
      where: { id: other.workspace.id },
      data: { bulkSignUpEnabled: true, allowedDomains: ['acme.example'] },
    })
    const email = 'pressed@acme.example'
    for (const headers of [{} as Record<string, string>, { cookie: `device=${'x'.repeat(22)}` }]) {
      await forgetTries(app)
      await app.nobody.post(
        '/api/user/signup',
        { userEmail: email, userPassword: 'waiting for them', firstName: 'P', lastName: '' },
        { host: 'neighbour.localhost', ...headers },
      )
    }
    const link = await linkFor(app, email, 'CONFIRM_EMAIL')
    expect(
      (
        await app.nobody.get(`/api/user/confirm-email/${link}`, undefined, {
          host: 'neighbour.localhost',
          cookie: `device=${'y'.repeat(22)}`,
          ...page,
        })
      ).body.content,
    ).toEqual({ confirmed: true, hasPassword: false })
    expect((await byPassword(email, 'waiting for them', 'neighbour.localhost')).body.code).toBe(
      'INVALID_CREDENTIALS',
    )
    await byMail(email, (await buildInvite(app, { email })).code)
    expect((await byPassword(email, 'waiting for them')).body.code).toBe('INVALID_CREDENTIALS')
  })
})

describe('a hand-over', () => {
  const both = async (name: string): Promise<BuiltPerson> => {
    const createdPerson = await person(name)
    await app.db.platform.membership.create({
      data: { workspaceId: other.workspace.id, userId: createdPerson.id, role: 'EMPLOYEE' },
    })
    return createdPerson
  }
  const goTo = async (from: Caller) => {
    const { handOffId } = (
      await from.post('/api/session/hand-over', { workspaceId: app.employer.workspace.id })
    ).body.content
    return app.nobody.get(`/api/session/get/${handOffId}`, undefined, page)
  }

  test('comes in only where the way it was proven is offered', async () => {
    const gita = await both('Gita Goes')
    const there = await app.as(gita, other.workspace)
    const openedBy = (method: string) =>
      app.db.platform.session.updateMany({ where: { userId: gita.id }, data: { method } })
    await app.db.platform.workspace.update({
      where: { id: app.employer.workspace.id },
      data: { signInMethods: ['PASSWORD'] },
    })
    for (const method of ['SMS_OTP', 'EMAIL_OTP', 'GOOGLE', 'MICROSOFT']) {
      await openedBy(method)
      expect((await goTo(there)).body).toMatchObject({
        code: 'FEATURE_DISABLED',
        message: expect.stringContaining('Sign in here'),
      })
    }
    await app.db.platform.user.update({
      where: { id: gita.id },
      data: { passwordHash: await hashPassword('her very own words') },
    })
    expect((await there.post('/api/user/prove', { userPassword: 'her very own words' })).status).toBe(200)
    expect((await goTo(there)).status).toBe(200)
    await app.db.platform.workspace.update({
      where: { id: app.employer.workspace.id },
      data: { signInMethods: everyWay },
    })
  })

  test('makes nothing fresh: without a proof over there, there is none here', async () => {
    const uma = await both('Uma Unproven')
    const there = await app.as(uma, other.workspace)
    await app.db.platform.session.updateMany({ where: { userId: uma.id }, data: { provenAt: null } })
    const { token } = (await goTo(there)).body.content
    await app.db.platform.membership.updateMany({
      where: { userId: uma.id, workspaceId: app.employer.workspace.id },
      data: { role: 'WORKSPACE_ADMIN' },
    })
    expect(
      (
        await app.nobody.post(
          `/api/user/update/${app.employer.stranger.id}`,
          { role: 'EMPLOYER' },
          { authorization: `Bearer ${token}` },
        )
      ).body.code,
    ).toBe('PROOF_REQUIRED')
  })

  test('of the platform’s support proves nothing, and changes nothing that signs in', async () => {
    await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
    const priya = await buildPlatformAdmin(app.db, { name: 'Priya Root', email: 'priya@redress.example' })
    const provenAt = new Date(Date.now() - 11 * 3_600_000)
    const main = await app.db.platform.workspace.findFirstOrThrow({ where: { isMain: true } })
    const root = await app.as(priya, main)
    await app.db.platform.session.updateMany({ where: { userId: priya.id }, data: { provenAt } })
    const { url } = (
      await root.post('/api/admin/impersonate', {
        workspaceId: app.employer.workspace.id,
        userId: app.employer.complainant.id,
        reason: 'They cannot find a page',
      })
    ).body.content
    const { token } = (
      await app.nobody.get(`/api/session/get/${String(url).split('/').at(-1)}`, undefined, page)
    ).body.content
    expect(await app.db.platform.session.findFirst({ where: { impersonatedBy: priya.id } })).toMatchObject({
      provenAt: null,
      method: 'IMPERSONATION',
    })
    const as = { authorization: `Bearer ${token}` }
    for (const [path, body] of [
      ['contact/create-otp', { contactNumber: newNumber() }],
      ['contact/verify-otp', { contactNumber: newNumber(), userOtp: '000000' }],
      ['prove', { userPassword: 'x' }],
      ['change-first-login', { termsAccepted: true }],
    ] as const)
      expect((await app.nobody.post(`/api/user/${path}`, body, as)).status).toBe(403)
    // Not made by whoever acts: no session of theirs is behind it.
    const { id } = await app.db.platform.challenge.create({
      data: {
        workspaceId: app.employer.workspace.id,
        purpose: 'HANDOFF',
        identifier: '',
        userId: app.employer.complainant.id,
        detail: {
          method: 'IMPERSONATION',
          provenAt: new Date().toISOString(),
          expiresAt: new Date(Date.now() + 60_000).toISOString(),
        },
        expiresAt: new Date(Date.now() + 60_000),
      },
    })
    expect(
      (await app.nobody.get(`/api/session/get/${linkCodeOf(app.deps.secret, id)}`, undefined, page)).body
        .code,
    ).toBe('FEATURE_DISABLED')
  })
})

/** Who runs the platform: invited by a mailed link, notified to all, removed by another; and the ways around that. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPerson } from '../../prisma/builders.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import {
  acceptAdminInvite,
  adminInvitesAt as inviteAt,
  adminLinkIn as linkIn,
  adminsAt as at,
  backdateAccount,
  beginAnew,
  confirmSuccessor as confirm,
  dayMs,
  inviteAdminAs,
  joinAsAdmin,
  mailsTo,
  newAccount as account,
  newAddress,
  openPlatform,
  proposeSuccessor,
  readProposal,
  type Platform,
} from '../../test/platformAdmins.ts'
import { createNewAdminLink } from '../workspaces/installation.ts'

const page = { 'x-requested-with': 'redress' }
let platform: Platform
let app: TestApp
let main: { id: string; host: string }
let priya: Awaited<ReturnType<typeof beginAnew>>
let one: Caller

beforeAll(async () => {
  platform = await openPlatform()
  ;({ app, main } = platform)
})
afterAll(() => app?.close())
beforeEach(async () => {
  priya = await beginAnew(platform)
  one = priya.caller
})

const accept = (inviteCode: string, more: object = {}, host = main.host) =>
  acceptAdminInvite(platform, inviteCode, more, host)
const accountsOf = (email: string) => app.db.platform.user.findMany({ where: { email } })
const invited = (by: Caller, email?: string) => inviteAdminAs(platform, by, email)
const joined = (by: Caller) => joinAsAdmin(platform, by)
const listed = async (path: string) => (await one.get(path)).body.content
const entries = (entityId: string) =>
  app.db.platform.ledgerEntry.findMany({
    where: { workspaceId: main.id, entityId },
    orderBy: { seq: 'asc' },
    select: { action: true, byUserId: true, detail: true },
  })

test('an invite is listed and mailed; whoever opens its link is an admin, and everybody hears of it', async () => {
  const { email, id, code } = await invited(one)
  expect(await listed(inviteAt)).toEqual([
    expect.objectContaining({ inviteId: id, email, invitedBy: { userId: priya.id, name: 'Priya Nair' } }),
  ])
  const answer = await accept(code, { preferredLanguage: 'hi' })
  expect([answer.status, answer.body.content]).toMatchObject([
    200,
    { firstLogin: false, emailConfirmed: true },
  ])
  expect(answer.headers.get('set-cookie')).toContain('session=')
  const [user] = await accountsOf(email)
  expect(user).toMatchObject({ isPlatformAdmin: true, platformAdminBy: priya.id, preferredLanguage: 'hi' })
  expect(await listed(inviteAt)).toEqual([])
  expect(await listed(at)).toEqual([
    expect.objectContaining({ userId: priya.id, invitedBy: null, isMe: true }),
    expect.objectContaining({
      userId: user?.id,
      name: 'Pavan Rao',
      email,
      invitedBy: { userId: priya.id, name: 'Priya Nair' },
      isMe: false,
    }),
  ])
  const pavan = await app.as({ id: user?.id ?? '' }, main)
  expect((await pavan.get('/api/admin/workspace')).status).toBe(200)
  const texts = (await mailsTo(platform, priya.email)).map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringContaining(`${email} was invited to run the platform`),
    expect.stringContaining(`Pavan Rao (${email}) now runs the platform`),
  ])
  for (const text of texts) expect(text).toContain('http://localhost/platform/admins')
  expect(await entries(id)).toEqual([
    {
      action: 'platformAdmins:invite',
      byUserId: priya.id,
      detail: { changes: [{ field: 'status', from: [], to: ['OPEN'] }] },
    },
  ])
  expect(await entries(user?.id ?? '')).toContainEqual({
    action: 'signIns:createPlatformAdmin',
    byUserId: user?.id,
    detail: {
      inviteId: id,
      invitedBy: priya.id,
      changes: [{ field: 'isPlatformAdmin', from: [false], to: [true] }],
    },
  })
  expect(JSON.stringify(await app.db.platform.ledgerEntry.findMany())).not.toContain(email)
})

test('a removed admin is signed out everywhere on the platform, and hears of it like the others', async () => {
  const { id, email, caller } = await joined(one)
  const open = await invited(caller)
  const { body } = await caller.post('/api/admin/impersonate', {
    workspaceId: app.employer.workspace.id,
    userId: app.employer.member.id,
    reason: 'They cannot find their course',
  })
  const handOff = /handoff\/([\w-]+)/.exec(body.content.url)?.[1] ?? ''
  const again = await caller.post('/api/admin/impersonate', {
    workspaceId: app.employer.workspace.id,
    userId: app.employer.admin.id,
    reason: 'They cannot find their course',
  })
  const session = await app.nobody.get(
    `/api/session/get/${/handoff\/([\w-]+)/.exec(again.body.content.url)?.[1]}`,
    undefined,
    page,
  )
  const asAdmin = { authorization: `Bearer ${session.body.content.token}` }
  expect((await app.nobody.get('/api/user/details', undefined, asAdmin)).status).toBe(200)

  expect((await one.delete(`${at}/${id}`)).status).toBe(200)
  expect((await caller.get('/api/admin/workspace')).status).toBe(401)
  expect((await app.nobody.get('/api/user/details', undefined, asAdmin)).status).toBe(401)
  expect((await app.nobody.get(`/api/session/get/${handOff}`, undefined, page)).status).not.toBe(200)
  expect((await accept(open.code)).body.text.code).toBe('signIns.adminLinkUsed')
  const signIn = { userEmail: email, userPassword: account.userPassword }
  expect((await app.nobody.post('/api/user/signin', signIn, { host: main.host })).status).not.toBe(200)
  for (const address of [priya.email, email])
    expect((await mailsTo(platform, address)).at(-1)?.text).toContain(
      `Pavan Rao (${email}) no longer runs the platform`,
    )
  expect((await listed(at)).map(({ userId }: { userId: string }) => userId)).toEqual([priya.id])
  expect((await entries(id)).at(-1)).toEqual({
    action: 'platformAdmins:remove',
    byUserId: priya.id,
    detail: { changes: [{ field: 'isPlatformAdmin', from: [true], to: [false] }] },
  })
  expect((await one.delete(`${at}/${id}`)).status).toBe(404)
})

test('a withdrawn invite opens nothing, and an entry says so', async () => {
  const { id, code } = await invited(one)
  expect((await one.delete(`${inviteAt}/${id}`)).status).toBe(200)
  const answer = await accept(code)
  expect([answer.status, answer.body.code, answer.body.text.code]).toEqual([
    400,
    'OTP_EXPIRED',
    'signIns.adminLinkUsed',
  ])
  expect((await one.delete(`${inviteAt}/${id}`)).status).toBe(404)
  expect((await entries(id)).at(-1)).toEqual({
    action: 'platformAdmins:withdraw',
    byUserId: priya.id,
    detail: { changes: [{ field: 'status', from: ['OPEN'], to: ['WITHDRAWN'] }] },
  })
})

describe('a link', () => {
  test('is good once, also for two who open it at the same time', async () => {
    const { email, code } = await invited(one)
    const both = await Promise.all([accept(code), accept(code, { firstName: 'Mallory' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await accept(code)).body.code).toBe('OTP_EXPIRED')
    expect(await accountsOf(email)).toHaveLength(1)
  })

  test('of two invites to one address at the same time one is left, and makes one account', async () => {
    const email = newAddress()
    const other = await joined(one)
    const answers = await Promise.all([one, other.caller].map((each) => each.post(inviteAt, { email })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await listed(inviteAt)).filter((each: { email: string }) => each.email === email)).toHaveLength(1)
    const codes = (await mailsTo(platform, email)).map((mail) => linkIn(mail))
    const opened = await Promise.all(codes.map((code) => accept(code)))
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await accountsOf(email)).toHaveLength(1)
    const secondInvite = await one.post(inviteAt, { email })
    expect([secondInvite.status, secondInvite.body.fields[0].path]).toEqual([400, 'email'])
  })

  test('is of the platform’s host, of this purpose, whole, and no older than a day', async () => {
    const { id, code } = await invited(one)
    expect((await accept(code, {}, app.employer.workspace.host)).body.code).toBe('OTP_EXPIRED')
    expect((await accept(code.slice(0, -1))).body.code).toBe('OTP_EXPIRED')
    expect((await accept(id)).body.code).toBe('OTP_EXPIRED')
    const first = { setupCode: code, ...account }
    expect((await app.nobody.post('/api/user/first-admin', first, { host: main.host })).status).toBe(400)
    await app.db.platform.challenge.update({
      where: { id },
      data: { expiresAt: new Date(Date.now() - 1) },
    })
    expect((await accept(code)).body.code).toBe('OTP_EXPIRED')
    expect(await listed(inviteAt)).toEqual([])
  })

  test('changes no account of a workspace that has the same address', async () => {
    const { workspace } = app.employer
    const person = await buildPerson(app.db, workspace, { name: 'Esha Employee' })
    const before = await app.db.platform.user.findUniqueOrThrow({ where: { id: person.id } })
    const { code } = await invited(one, person.email)
    expect((await accept(code)).status).toBe(200)
    expect(await app.db.platform.user.findUniqueOrThrow({ where: { id: person.id } })).toEqual(before)
    const accounts = await accountsOf(person.email)
    expect(accounts.filter(({ isPlatformAdmin }) => isPlatformAdmin)).toHaveLength(1)
    expect(accounts).toHaveLength(2)
    const signIn = { userEmail: person.email, userPassword: account.userPassword }
    expect((await app.nobody.post('/api/user/signin', signIn, { host: main.host })).status).toBe(200)
    // In the workspace the address leads to the account that is a member there, with its own password alone.
    expect((await app.nobody.post('/api/user/signin', signIn)).status).toBe(400)
    const employee = await app.as(person)
    expect((await employee.get('/api/user/details')).body.content.isPlatformAdmin).toBe(false)
    expect((await employee.get(at)).status).toBe(403)
  })

  test('names what is wrong with the account and stays good', async () => {
    const { code } = await invited(one)
    expect((await accept(code, { userPassword: 'short' })).body.fields[0].path).toBe('userPassword')
    expect((await accept(code, { isPlatformAdmin: true })).body.fields[0].path).toBe('isPlatformAdmin')
    expect((await accept(code)).status).toBe(200)
  })
})

describe('nobody else', () => {
  test('invites, withdraws or removes: no role of a workspace, and nobody without a recent proof', async () => {
    const { id } = await invited(one)
    const { id: pavan } = await joined(one)
    const { admin, employer, member } = app.employer
    for (const person of [admin, employer, member]) {
      const caller = await app.as(person)
      for (const answer of await Promise.all([
        caller.get(at),
        caller.get(inviteAt),
        caller.post(inviteAt, { email: newAddress() }),
        caller.delete(`${inviteAt}/${id}`),
        caller.delete(`${at}/${pavan}`),
      ]))
        expect(answer.status).toBe(403)
    }
    const late = await app.as(priya, main)
    await app.db.platform.session.updateMany({
      where: { userId: priya.id },
      data: { provenAt: new Date(Date.now() - dayMs) },
    })
    for (const answer of await Promise.all([
      late.post(inviteAt, { email: newAddress() }),
      late.delete(`${inviteAt}/${id}`),
      late.delete(`${at}/${pavan}`),
    ]))
      expect(answer.body.code).toBe('PROOF_REQUIRED')
    // A platform admin has no part on the host of a workspace.
    expect((await (await app.as(priya)).get(at)).status).toBe(401)
  })

  test('removes themselves; of two who remove each other at the same time one stays', async () => {
    const own = await one.delete(`${at}/${priya.id}`)
    expect([own.status, own.body.text.code]).toEqual([409, 'platformAdmins.notYourself'])
    const { id, caller } = await joined(one)
    const answers = await Promise.all([one.delete(`${at}/${id}`), caller.delete(`${at}/${priya.id}`)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await app.db.platform.user.count({ where: { isPlatformAdmin: true } })).toBe(1)
  })
})

describe('as a second person', () => {
  const proposal = () => proposeSuccessor(platform)
  const ages = (days: number, userId: string) => backdateAccount(platform, userId, days)
  const proposedBy = async (id: string) => (await readProposal(platform, id)).proposedBy

  test('whoever is new confirms nothing for 30 days; whoever invited them is tied to them', async () => {
    const id = await proposal()
    const pavan = await joined(one)
    expect((await confirm(pavan.caller, id)).body.text.code).toBe('users.notIndependent')
    await ages(29, pavan.id)
    expect((await confirm(pavan.caller, id)).status).toBe(409)
    expect((await confirm(one, id)).status).toBe(200)
    await ages(31, pavan.id)
    expect((await confirm(pavan.caller, id)).status).toBe(200)
  })

  test('whoever invited an admin is tied to those whom that one let in, also after the removal', async () => {
    const id = await proposal()
    const pavan = await joined(one)
    const invite = { workspaceId: app.employer.workspace.id, expiresAt: new Date(), claimedAt: new Date() }
    const { id: letIn } = await app.db.platform.invite.create({
      data: { ...invite, invitedBy: pavan.id, claimedBy: platform.successorId },
    })
    expect((await one.delete(`${at}/${pavan.id}`)).status).toBe(200)
    expect((await confirm(one, id)).body.text.code).toBe('users.notIndependent')
    await ages(31, pavan.id)
    expect((await confirm(one, id)).status).toBe(200)
    await app.db.platform.invite.delete({ where: { id: letIn } })
  })

  test('what somebody confirmed who is removed before the second one counts no more', async () => {
    const id = await proposal()
    const [pavan, asha] = [await joined(one), await joined(one)]
    await Promise.all([ages(60, pavan.id), ages(60, asha.id)])
    expect((await confirm(pavan.caller, id)).status).toBe(200)
    expect(await proposedBy(id)).toBe(pavan.id)
    expect((await one.delete(`${at}/${pavan.id}`)).status).toBe(200)
    expect(await proposedBy(id)).toBeNull()
    expect((await confirm(asha.caller, id)).status).toBe(200)
    expect(await proposedBy(id)).toBe(asha.id)
    expect((await readProposal(platform, id)).status).toBe('PROPOSED')
  })
})

describe('an operator', () => {
  test('prints a link where nobody is left who could invite; those who are there are notified', async () => {
    const { secret } = app.deps
    const email = newAddress()
    const before = (await invited(one, email)).code
    const adminLink = await createNewAdminLink(app.db, { email, secret })
    const code = adminLink.kind === 'LINK' ? adminLink.code : ''
    expect(adminLink).toMatchObject({ kind: 'LINK', host: 'localhost' })
    expect(await listed(inviteAt)).toEqual([expect.objectContaining({ email, invitedBy: null })])
    expect((await mailsTo(platform, email)).filter((mail) => linkIn(mail) === code)).toEqual([])
    expect((await mailsTo(platform, priya.email)).at(-1)?.text).toContain(`printed a link for ${email}`)
    expect((await accept(before)).body.code).toBe('OTP_EXPIRED')
    expect((await accept(code)).body.content).toMatchObject({ emailConfirmed: false })
    expect(await accountsOf(email)).toMatchObject([{ isPlatformAdmin: true, platformAdminBy: null }])
    expect(await createNewAdminLink(app.db, { email, secret })).toEqual({ kind: 'IS_ADMIN' })
    expect(await entries(main.id)).toContainEqual(
      expect.objectContaining({ action: 'platform:newAdminLink' }),
    )
  })

  test('sets the installation up first', async () => {
    await app.db.pool.query(`UPDATE "User" SET "isPlatformAdmin" = false`)
    const { secret } = app.deps
    expect(await createNewAdminLink(app.db, { email: newAddress(), secret })).toEqual({ kind: 'NOT_SET_UP' })
  })
})

/**
 * Chains of two and three allowed calls by which one platform admin would be two, or somebody would run the platform
 * who was not meant to. Each ends at what it is after: a case that an operator gives to a successor, or the list of
 * admins.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import type { Answer, Caller, TestApp } from '../../test/app.ts'
import {
  acceptAdminInvite,
  adminInvitesAt,
  adminsAt,
  backdateAccount,
  beginAnew,
  confirmSuccessor as confirm,
  inviteAdminAs,
  joinAsAdmin,
  joinByLink,
  mailsTo,
  newAccount,
  newAddress,
  openPlatform,
  proposeSuccessor,
  readProposal,
  type Platform,
} from '../../test/platformAdmins.ts'
import { hashPassword } from '../signIns/passwords.ts'
import { createNewAdminLink } from '../workspaces/installation.ts'

const page = { 'x-requested-with': 'redress' }
let platform: Platform
let app: TestApp
let main: { id: string; host: string }
let priya: Awaited<ReturnType<typeof beginAnew>>
let one: Caller
/** What the operator proposed, which nobody has confirmed. */
let proposalId = ''

beforeAll(async () => {
  platform = await openPlatform()
  ;({ app, main } = platform)
})
afterAll(() => app?.close())
beforeEach(async () => {
  priya = await beginAnew(platform)
  one = priya.caller
  proposalId = await proposeSuccessor(platform)
})

const notIndependent = [409, 'users.notIndependent']
const codeOf = ({ status, body }: Answer) => [status, body.text?.code]
const remove = (by: Caller, userId: string) => by.delete(`${adminsAt}/${userId}`)
const proposal = () => readProposal(platform, proposalId)
const admins = async () =>
  (
    await app.db.platform.user.findMany({
      where: { isPlatformAdmin: true },
      orderBy: { createdAt: 'asc' },
      select: { id: true },
    })
  ).map(({ id }) => id)
/** Somebody who joined so long ago that they may confirm. */
async function oldAdmin() {
  const admin = await joinAsAdmin(platform, one)
  await backdateAccount(platform, admin.id, 60)
  return admin
}
/** By an operator's command, whose link goes by no mail. */
async function printedAdmin() {
  const email = newAddress()
  const adminLink = await createNewAdminLink(app.db, { email, secret: app.deps.secret })
  return joinByLink(platform, email, adminLink.kind === 'LINK' ? adminLink.code : '')
}

describe('one admin is not two people', () => {
  test('who confirms, invites another address of theirs and confirms by that is refused', async () => {
    expect((await confirm(one, proposalId)).status).toBe(200)
    expect(codeOf(await confirm(one, proposalId))).toEqual([409, 'users.ownProposal'])
    const alias = await joinAsAdmin(platform, one)
    expect(codeOf(await confirm(alias.caller, proposalId))).toEqual(notIndependent)
    expect(await proposal()).toEqual({ status: 'PROPOSED', proposedBy: priya.id, confirmedBy: null })
  })

  test('nor does the other address go first, nor one that the other address invites', async () => {
    const alias = await joinAsAdmin(platform, one)
    const second = await joinAsAdmin(platform, alias.caller)
    for (const { caller } of [alias, second])
      expect(codeOf(await confirm(caller, proposalId))).toEqual(notIndependent)
    expect((await confirm(one, proposalId)).status).toBe(200)
    // Who is 29 days old is as new as who came today.
    await Promise.all([alias, second].map(({ id }) => backdateAccount(platform, id, 29)))
    for (const { caller } of [alias, second])
      expect(codeOf(await confirm(caller, proposalId))).toEqual(notIndependent)
    expect((await proposal()).status).toBe('PROPOSED')
  })

  test('who was there for long and the one who invited them today are no two people either', async () => {
    const asha = await oldAdmin()
    const alias = await joinAsAdmin(platform, asha.caller)
    expect((await confirm(one, proposalId)).status).toBe(200)
    expect(codeOf(await confirm(alias.caller, proposalId))).toEqual(notIndependent)
    // Two who have nothing to do with each other are: the rule stops nobody else.
    expect((await confirm(asha.caller, proposalId)).status).toBe(200)
    expect(await proposal()).toEqual({ status: 'DUE', proposedBy: priya.id, confirmedBy: asha.id })
  })

  test('two whom an operator lets in confirm nothing in their first thirty days', async () => {
    const [pavan, asha] = [await printedAdmin(), await printedAdmin()]
    for (const { caller } of [pavan, asha])
      expect(codeOf(await confirm(caller, proposalId))).toEqual(notIndependent)
    expect((await confirm(one, proposalId)).status).toBe(200)
    expect(codeOf(await confirm(pavan.caller, proposalId))).toEqual(notIndependent)
    expect(
      (await mailsTo(platform, priya.email)).filter(({ text }) => /printed a link/.test(text)),
    ).toHaveLength(2)
  })

  test('whoever acts as somebody of a workspace confirms nothing', async () => {
    const asha = await oldAdmin()
    expect((await confirm(one, proposalId)).status).toBe(200)
    const begun = await asha.caller.post('/api/admin/impersonate', {
      workspaceId: app.employer.workspace.id,
      userId: app.employer.admin.id,
      reason: 'They cannot find their course',
    })
    const handOff = /handoff\/([\w-]+)/.exec(begun.body.content.url)?.[1]
    const session = await app.nobody.get(`/api/session/get/${handOff}`, undefined, page)
    const asAdmin = { authorization: `Bearer ${session.body.content.token}` }
    const path = `/api/platform/successors/${proposalId}/confirm`
    expect((await app.nobody.post(path, {}, asAdmin)).status).toBe(403)
    expect((await proposal()).status).toBe('PROPOSED')
  })
})

describe('a removal', () => {
  test('of everybody before by whoever is new leaves nobody who confirms', async () => {
    const asha = await oldAdmin()
    expect((await confirm(asha.caller, proposalId)).status).toBe(200)
    const pavan = await joinAsAdmin(platform, one)
    for (const id of [asha.id, priya.id]) expect((await remove(pavan.caller, id)).status).toBe(200)
    expect(await admins()).toEqual([pavan.id])
    // The first confirmation went with who gave it, and their own is refused.
    expect(await proposal()).toEqual({ status: 'PROPOSED', proposedBy: null, confirmedBy: null })
    expect(codeOf(await confirm(pavan.caller, proposalId))).toEqual(notIndependent)
    for (const { caller } of [asha, priya]) expect((await confirm(caller, proposalId)).status).toBe(401)
    for (const email of [asha.email, priya.email])
      expect((await mailsTo(platform, email)).at(-1)?.text).toContain('no longer runs the platform')
  })

  test('and an invite back: what they confirmed before stays forgotten, and they are new', async () => {
    const asha = await oldAdmin()
    expect((await confirm(asha.caller, proposalId)).status).toBe(200)
    expect((await remove(one, asha.id)).status).toBe(200)
    const { code } = await inviteAdminAs(platform, one, asha.email)
    const back = await joinByLink(platform, asha.email, code)
    expect(back.id).not.toBe(asha.id)
    expect(await proposal()).toEqual({ status: 'PROPOSED', proposedBy: null, confirmedBy: null })
    expect(codeOf(await confirm(back.caller, proposalId))).toEqual(notIndependent)
    // The session of the account before stays closed.
    expect((await asha.caller.get(adminsAt)).status).toBe(401)
  })

  test('ends the links that the removed one sent, and leaves those of others', async () => {
    const asha = await oldAdmin()
    const [theirs, own] = [await inviteAdminAs(platform, asha.caller), await inviteAdminAs(platform, one)]
    expect((await remove(one, asha.id)).status).toBe(200)
    expect((await acceptAdminInvite(platform, theirs.code)).body.text.code).toBe('signIns.adminLinkUsed')
    expect((await acceptAdminInvite(platform, own.code)).status).toBe(200)
    expect(await admins()).toHaveLength(2)
  })

  test('of each other at the same time leaves one, whoever is new or old', async () => {
    const asha = await oldAdmin()
    const answers = await Promise.all([remove(one, asha.id), remove(asha.caller, priya.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [left] = await admins()
    expect(await admins()).toHaveLength(1)
    const staying = left === priya.id ? one : asha.caller
    expect((await staying.get(adminsAt)).status).toBe(200)
    expect((await remove(staying, left ?? '')).status).toBe(409)
  })
})

describe('a link', () => {
  test('that was withdrawn opens nothing, and the next one to the address does once', async () => {
    const { email, id, code } = await inviteAdminAs(platform, one)
    expect((await one.delete(`${adminInvitesAt}/${id}`)).status).toBe(200)
    const next = await inviteAdminAs(platform, one, email)
    expect((await acceptAdminInvite(platform, code)).body.text.code).toBe('signIns.adminLinkUsed')
    expect((await acceptAdminInvite(platform, next.code)).status).toBe(200)
    for (const used of [code, next.code])
      expect((await acceptAdminInvite(platform, used)).body.text.code).toBe('signIns.adminLinkUsed')
    expect(await admins()).toHaveLength(2)
  })

  test('opens nothing on another host, and is not used up there', async () => {
    const { email, code } = await inviteAdminAs(platform, one)
    const { workspace } = await buildEmployer(app.db, `${email.split('@')[0]}.localhost`)
    for (const host of [workspace.host, app.employer.workspace.host])
      expect((await acceptAdminInvite(platform, code, {}, host)).body.code).toBe('OTP_EXPIRED')
    expect(await admins()).toEqual([priya.id])
    expect((await acceptAdminInvite(platform, code)).status).toBe(200)
  })
})

describe('an admin of a workspace who has the address of a platform admin', () => {
  test('gets nothing of the platform: not by their password, their session or their calls', async () => {
    const { workspace } = app.employer
    const person = await buildPerson(app.db, workspace, {
      name: 'Nora Namesake',
      email: priya.email,
      role: 'WORKSPACE_ADMIN',
      passwordHash: await hashPassword(newAccount.userPassword),
    })
    const signIn = { userEmail: priya.email, userPassword: newAccount.userPassword }
    expect((await app.nobody.post('/api/user/signin', signIn)).status).toBe(200)
    const refused = await app.nobody.post('/api/user/signin', signIn, { host: main.host })
    expect(refused.status).toBe(400)
    const caller = await app.as(person)
    expect((await caller.get(adminsAt)).status).toBe(403)
    expect((await confirm(caller, proposalId)).status).toBe(403)
    const bearer = { authorization: `Bearer ${caller.token}`, host: main.host }
    expect((await app.nobody.get(adminsAt, undefined, bearer)).status).toBe(401)
    // A confirmation of the platform admin is theirs alone.
    expect((await confirm(one, proposalId)).status).toBe(200)
    expect((await proposal()).proposedBy).toBe(priya.id)
  })

  test('is invited by that address to nothing while the platform admin runs it', async () => {
    const person = await buildPerson(app.db, app.employer.workspace, {
      name: 'Nora Namesake',
      email: newAddress(),
      role: 'WORKSPACE_ADMIN',
    })
    const { code } = await inviteAdminAs(platform, one, person.email)
    const joined = await joinByLink(platform, person.email, code)
    expect(joined.id).not.toBe(person.id)
    const again = await one.post(adminInvitesAt, { email: person.email })
    expect([again.status, again.body.fields[0].path]).toEqual([400, 'email'])
    expect((await (await app.as(person)).get(adminsAt)).status).toBe(403)
    expect((await remove(one, joined.id)).status).toBe(200)
    // What the workspace's account may do is as before.
    expect((await (await app.as(person)).get('/api/user/details')).status).toBe(200)
  })
})

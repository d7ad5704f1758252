/** What needs two people on what is kept, tried as chains of allowed calls by one who has two mailboxes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildPerson, buildPlatformAdmin, buildWorkspace, type BuiltPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { fileOne, handIn, newDraft, publishFor } from '../../test/complaint.ts'
import { longHere, passRequest, retentionSweep, ruleInForce, ruleInput } from '../../test/retention.ts'
import { openSession } from '../core/session.ts'

let app: TestApp
let [admin, second, presiding, platform] = [] as unknown as [Caller, Caller, Caller, Caller]
let [uma, priya] = [] as unknown as [BuiltPerson, BuiltPerson]
let workflowId = ''
let main: { id: string; host: string }
beforeAll(async () => {
  app = await testApp()
  const { workspace } = app.employer
  main = await buildWorkspace(app.db, { name: 'Platform', host: 'localhost', isMain: true })
  priya = await buildPlatformAdmin(app.db, { name: 'Priya Platform', email: 'platform@redress.example' })
  uma = await buildPerson(app.db, workspace, { name: 'Uma Second', role: 'WORKSPACE_ADMIN' })
  ;[admin, second] = [await app.as(app.employer.admin), await app.as(uma)]
  presiding = await app.as(app.employer.presiding)
  platform = await app.as(priya, main)
  workflowId = (await publishFor(app.db, app.employer)).workflowId
})
beforeEach(() => longHere(app))
afterAll(() => app.close())

let nth = 0
const unusual = () => `Zelda${String.fromCodePoint(65 + nth++)}x`
const person = (more: { role?: string } = {}) =>
  buildPerson(app.db, app.employer.workspace, {
    name: `${unusual()} Quux`,
    branchId: app.employer.pune.id,
    ...more,
  })
const request = (by: Caller, id: string) =>
  by.post(`/api/retention/person/${id}/erase`, { reason: 'She asked for it' })
const confirm = (by: Caller, id: string) => by.post(`/api/retention/requests/${id}/confirm`, {})
const stop = (by: Caller, id: string) => by.post(`/api/retention/requests/${id}/stop`, {})
const change = (by: Caller, id: string, body: object) => by.post(`/api/user/update/${id}`, body)
const memberOf = (userId: string) =>
  app.db.platform.membership.findFirstOrThrow({ where: { userId }, include: { user: true } })
const codeOf = ({ status, body }: { status: number; body: { text?: { code: string } } }) => [
  status,
  body.text?.code,
]
/** Somebody who left, longer ago than what ties people. */
async function leaver(): Promise<BuiltPerson> {
  const left = await person()
  expect((await change(admin, left.id, { active: false })).status).toBe(200)
  return left
}
/** Another mailbox of whoever invites it: claimed a minute ago, as an admin. */
async function invited(by: BuiltPerson): Promise<BuiltPerson> {
  const friend = await person({ role: 'WORKSPACE_ADMIN' })
  await app.db.forWorkspace(app.employer.workspace.id).invite.create({
    data: {
      email: friend.email,
      role: 'WORKSPACE_ADMIN',
      status: 'CLAIMED',
      claimedAt: new Date(),
      claimedBy: friend.id,
      expiresAt: new Date(),
      invitedBy: by.id,
    },
  })
  return friend
}
const noticesOf = (kind: string) =>
  app.db.platform.notice.findMany({ where: { kind }, select: { userId: true, bodyText: true } })

describe('erasing somebody who left', () => {
  test('deactivating and erasing the complainant in two calls erases nothing', async () => {
    const complainant = await person()
    const by = await app.as(complainant)
    const { caseId } = await fileOne(by, workflowId)
    await app.db.platform.case.update({
      where: { id: caseId },
      data: { respondentUserId: app.employer.admin.id, respondentInformedAt: new Date() },
    })
    const draftId = await newDraft(by, workflowId)
    await handIn(by, `/case/draft/${draftId}/evidence`, '%PDF-1.4\n%%EOF\n', 'letter.pdf')
    await change(admin, complainant.id, { active: false })
    const { body } = await request(admin, complainant.id)
    expect(body.content).toMatchObject({ status: 'PROPOSED', confirmedBy: null, effectiveAt: null })
    expect(codeOf(await confirm(admin, body.content.requestId))).toEqual([409, 'users.ownProposal'])
    await passRequest(app, body.content.requestId)
    await retentionSweep(app)
    expect(await memberOf(complainant.id)).toMatchObject({ anonymisedAt: null })
    expect(await app.db.platform.evidence.count({ where: { draftId } })).toBe(1)
    expect((await stop(presiding, body.content.requestId)).body.content.status).toBe('STOPPED')
  })

  test.each<[string, () => Promise<BuiltPerson>]>([
    ['invited', () => invited(app.employer.admin)],
    [
      'promoted',
      async () => {
        const friend = await person()
        await longHere(app)
        expect((await change(admin, friend.id, { role: 'WORKSPACE_ADMIN' })).status).toBe(200)
        return friend
      },
    ],
    [
      'reactivated',
      async () => {
        const friend = await person({ role: 'WORKSPACE_ADMIN' })
        await longHere(app)
        for (const active of [false, true])
          expect((await change(admin, friend.id, { active })).status).toBe(200)
        return friend
      },
    ],
    ['invited through another', async () => invited(await invited(app.employer.admin))],
    ['who came in some way that nobody knows', () => person({ role: 'WORKSPACE_ADMIN' })],
  ])('a second mailbox that one %s confirms nothing', async (_, friend) => {
    const gone = await leaver()
    const { requestId } = (await request(admin, gone.id)).body.content
    const other = await friend()
    expect(codeOf(await confirm(await app.as(other), requestId))).toEqual([409, 'users.notIndependent'])
    expect((await stop(second, requestId)).status).toBe(200)
    // What the friend requests, whoever is tied with them does not confirm either.
    const { requestId: theirs } = (await request(await app.as(other), gone.id)).body.content
    expect(codeOf(await confirm(admin, theirs))).toEqual([409, 'users.notIndependent'])
    await stop(second, theirs)
    await change(second, other.id, { active: false })
  })

  test('two mailboxes invited by a third person are no two people', async () => {
    const gone = await leaver()
    const [one, other] = [await invited(uma), await invited(uma)]
    const { requestId } = (await request(await app.as(one), gone.id)).body.content
    expect(codeOf(await confirm(await app.as(other), requestId))).toEqual([409, 'users.notIndependent'])
    expect((await confirm(admin, requestId)).body.content).toMatchObject({ status: 'CONFIRMED' })
    await stop(presiding, requestId)
    for (const { id } of [one, other]) await change(admin, id, { active: false })
  })

  test('an old proof, an impersonator, and who has no right confirm and stop nothing', async () => {
    const gone = await leaver()
    const { requestId } = (await request(admin, gone.id)).body.content
    const stale = await app.as(uma)
    await app.db.pool.query(
      `UPDATE "Session" SET "provenAt" = now() - interval '13 hours' WHERE "userId" = $1`,
      [uma.id],
    )
    expect((await confirm(stale, requestId)).body.code).toBe('PROOF_REQUIRED')
    second = await app.as(uma)
    const acting = await impersonating(uma)
    expect((await confirm(acting, requestId)).status).toBe(403)
    expect((await stop(acting, requestId)).status).toBe(403)
    expect((await request(acting, gone.id)).status).toBe(403)
    for (const who of ['branchAdmin', 'employer', 'stranger'] as const) {
      const by = await app.as(app.employer[who])
      expect((await confirm(by, requestId)).status).toBe(403)
      expect((await stop(by, requestId)).status).toBe(404)
      expect((await by.get('/api/retention/requests')).body.totalElements).toBe(0)
    }
    // A committee reads that it waits, not why, and stops it.
    const [row] = (await presiding.get('/api/retention/requests')).body.content
    expect(row).toMatchObject({ requestId, name: gone.name, reason: '', abilities: { confirm: false } })
    expect((await stop(presiding, requestId)).body.content.status).toBe('STOPPED')
    expect(codeOf(await confirm(second, requestId))).toEqual([409, 'retention.requestClosed'])
  })

  test('it waits thirty days and every committee hears; a party to an open case looks like anybody', async () => {
    const [party, other] = [await person(), await person()]
    const files = async (who: BuiltPerson) => {
      const draftId = await newDraft(await app.as(who), workflowId)
      await handIn(await app.as(who), `/case/draft/${draftId}/evidence`, '%PDF-1.4\n%%EOF\n', 'a.pdf')
      return draftId
    }
    const [draftId, otherDraft] = [await files(party), await files(other)]
    const { caseId } = await fileOne(await app.as(party), workflowId)
    const before = (await noticesOf('ERASURE_COMING')).length
    const answers = await Promise.all(
      [party, other].map(async ({ id, name }) => {
        const texts: unknown[] = []
        const keep = ({ status, body }: { status: number; body: unknown }) =>
          texts.push(status, JSON.stringify(body).replaceAll(id, 'id').replaceAll(name, 'name'))
        keep(await admin.get(`/api/user/details/${id}`))
        await change(admin, id, { active: false })
        keep(await admin.get(`/api/retention/person/${id}`))
        const requestResponse = await request(admin, id)
        const { requestId } = requestResponse.body.content
        keep(requestResponse)
        keep(await confirm(second, requestId))
        await passRequest(app, requestId)
        return { id, requestId, said: texts, keep }
      }),
    )
    await retentionSweep(app)
    for (const { id, keep } of answers) {
      keep(await admin.get(`/api/user/details/${id}`))
      keep(await admin.get(`/api/retention/person/${id}`))
      keep(await request(admin, id))
    }
    const plain = (textParts: unknown[]) =>
      JSON.stringify(textParts)
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'at')
        .replace(/Zelda\w+|zelda\w+/g, 'name')
    expect(plain(answers[0]!.said)).toBe(plain(answers[1]!.said))
    expect((await noticesOf('ERASURE_COMING')).length - before).toBeGreaterThanOrEqual(2 * 3)
    // Out of sight, the account, the draft and its file of the party wait; of the other they are gone.
    const accounts = await Promise.all([party, other].map(async ({ id }) => (await memberOf(id)).user.email))
    expect(accounts[0]).toBe(party.email)
    expect(accounts[1]).not.toBe(other.email)
    const left = (id: string) => app.db.platform.evidence.count({ where: { draftId: id } })
    expect([await left(draftId), await left(otherDraft)]).toEqual([1, 0])
    // Closed, the account goes; the draft and its file go with the case.
    await app.db.platform.case.update({
      where: { id: caseId },
      data: { status: 'CLOSED', closedAt: new Date(Date.now() - 400 * 86_400_000), outcome: 'done' },
    })
    await retentionSweep(app)
    expect((await memberOf(party.id)).user.email).not.toBe(party.email)
    expect(await left(draftId)).toBe(1)
    await ruleInForce(app, [admin, second], { months: 12 })
    await retentionSweep(app)
    await retentionSweep(app)
    expect(await app.db.platform.case.count({ where: { id: caseId } })).toBe(0)
    expect(await left(draftId)).toBe(0)
  })
})

describe('a hold', () => {
  const place = async (body: object) =>
    (await second.post('/api/retention/holds', { ...body, reason: 'A dispute' })).body.content.holdId
  const lift = (by: Caller, id: string) => by.post(`/api/retention/holds/${id}/lift`, { reason: 'Over' })
  const isLifted = async (id: string) =>
    (await app.db.platform.legalHold.findUniqueOrThrow({ where: { id } })).liftedAt !== null

  test('on oneself is lifted neither by oneself nor by a friend, and is known to who is held', async () => {
    const holdId = await place({ userId: app.employer.admin.id })
    expect(codeOf(await lift(admin, holdId))).toEqual([409, 'users.aboutYourself'])
    const friend = await app.as(await invited(app.employer.admin))
    const { requestId } = (await lift(friend, holdId)).body.content
    expect(codeOf(await confirm(admin, requestId))).toEqual([409, 'users.aboutYourself'])
    expect(codeOf(await confirm(friend, requestId))).toEqual([409, 'users.ownProposal'])
    expect(await isLifted(holdId)).toBe(false)
    expect((await confirm(second, requestId)).body.content.status).toBe('DONE')
    expect(await isLifted(holdId)).toBe(true)
  })

  test('on an employee: who is held reads that it is to be lifted, and may stop it', async () => {
    const { stranger } = app.employer
    const holdId = await place({ userId: stranger.id })
    const { requestId } = (await lift(admin, holdId)).body.content
    const strangerCaller = await app.as(stranger)
    expect((await strangerCaller.get('/api/retention/requests')).body.content).toMatchObject([
      { requestId, reason: '' },
    ])
    expect((await stop(strangerCaller, requestId)).body.content.status).toBe('STOPPED')
    expect(await isLifted(holdId)).toBe(false)
  })
})

describe('where no second person is', () => {
  const alone = async (): Promise<void> => {
    const { workspace, admin: asha } = app.employer
    await app.db.platform.membership.updateMany({
      where: { workspaceId: workspace.id, role: 'WORKSPACE_ADMIN', userId: { not: asha.id } },
      data: { active: false, deactivatedAt: new Date(Date.now() - 40 * 86_400_000) },
    })
  }

  test('removing the second admin first does not make one alone', async () => {
    const gone = await leaver()
    await change(admin, uma.id, { active: false })
    const { body } = await request(admin, gone.id)
    expect(body.content.aloneUntil).toBeNull()
    await passRequest(app, body.content.requestId)
    await retentionSweep(app)
    expect((await memberOf(gone.id)).anonymisedAt).toBeNull()
    await stop(presiding, body.content.requestId)
  })

  test('it waits fourteen days, admins, committee and platform hear, and any of them stops it', async () => {
    await alone()
    const stopped = [presiding, platform]
    for (const by of stopped) {
      const gone = await leaver()
      const { requestId, aloneUntil } = (await request(admin, gone.id)).body.content
      expect(Date.parse(aloneUntil) - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
      await retentionSweep(app)
      const notifiedIds = (await noticesOf('UNCONFIRMED_REQUEST')).map(({ userId }) => userId)
      for (const { id } of [app.employer.admin, app.employer.presiding, app.employer.member])
        expect(notifiedIds).toContain(id)
      const mails = await app.db.platform.outbox.findMany({ where: { workspaceId: main.id } })
      expect(mails.map(({ payload }) => payload)).toContainEqual({
        userId: priya.id,
        path: '/platform/retention-requests',
      })
      const waiting = (await platform.get('/api/platform/retention-requests')).body
      expect(waiting.content).toMatchObject([{ requestId, kind: 'ERASE_PERSON' }])
      expect(JSON.stringify(waiting)).not.toMatch(/Zelda|asked/)
      const path = by === platform ? '/api/platform/retention-requests' : '/api/retention/requests'
      expect((await by.post(`${path}/${requestId}/stop`, {})).status).toBe(200)
      await passRequest(app, requestId)
      await retentionSweep(app)
      expect((await memberOf(gone.id)).anonymisedAt).toBeNull()
      expect((await platform.post(`/api/platform/retention-requests/${requestId}/stop`, {})).status).toBe(409)
    }
  })

  test('nobody stopped it: it goes on to its thirty days, and the audit log says that nobody confirmed', async () => {
    const gone = await leaver()
    const { requestId } = (await request(admin, gone.id)).body.content
    await passRequest(app, requestId)
    await retentionSweep(app)
    const row = await app.db.platform.retentionRequest.findUniqueOrThrow({ where: { id: requestId } })
    expect(row).toMatchObject({ status: 'CONFIRMED', confirmedBy: null })
    expect((await memberOf(gone.id)).anonymisedAt).toBeNull()
    await passRequest(app, requestId)
    await retentionSweep(app)
    expect((await memberOf(gone.id)).anonymisedAt).not.toBeNull()
  })

  test('a rule waits, too, and takes effect no sooner than forty-four days after it was proposed', async () => {
    const { body } = await admin.post('/api/retention/rules', ruleInput({ kind: 'NOTICE', months: 6 }))
    const { ruleId } = body.content
    const of = { kind: 'RULE', targetId: ruleId }
    const { id } = await app.db.platform.retentionRequest.findFirstOrThrow({ where: of })
    await retentionSweep(app)
    expect(await app.db.platform.retentionRule.findUnique({ where: { id: ruleId } })).toMatchObject({
      status: 'PROPOSED',
    })
    await expect(
      app.db.pool.query(
        `UPDATE "RetentionRule" SET status = 'CONFIRMED', "confirmedAt" = now(),
           "effectiveAt" = now() + interval '31 days' WHERE id = $1`,
        [ruleId],
      ),
    ).rejects.toThrow(/two_people/)
    expect((await stop(presiding, id)).status).toBe(200)
    expect(await app.db.platform.retentionRule.findUnique({ where: { id: ruleId } })).toMatchObject({
      status: 'WITHDRAWN',
    })
  })
})

test('the database holds two people and the waiting', async () => {
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  const data = { kind: 'ERASE_PERSON', targetId: uuid(), proposedBy: uma.id }
  const { id } = await rows.retentionRequest.create({ data })
  const at = new Date()
  const later = new Date(at.getTime() + 31 * 86_400_000)
  const set = (more: object) => rows.retentionRequest.update({ where: { id }, data: more })
  const done = { status: 'CONFIRMED', confirmedAt: at, effectiveAt: later }
  await expect(set({ ...done, confirmedBy: uma.id })).rejects.toThrow(/two_people/)
  await expect(set({ ...done, confirmedBy: null })).rejects.toThrow(/two_people/)
  await expect(set({ ...done, aloneSince: at })).rejects.toThrow(/two_people/)
  const other = app.employer.admin.id
  await expect(set({ ...done, confirmedBy: other, effectiveAt: at })).rejects.toThrow(/waits/)
  await expect(set({ targetId: uuid() })).rejects.toThrow(/never changes/)
  await expect(rows.retentionRequest.delete({ where: { id } })).rejects.toThrow(/never deleted/)
  await set({ status: 'STOPPED' })
})

/** Somebody's session as the platform opens it in their name. */
async function impersonating({ id }: BuiltPerson): Promise<Caller> {
  const sessionId = uuid()
  const { workspace } = app.employer
  const { token } = await openSession(app.db.platform, sessionId, id, workspace.id, {
    method: 'IMPERSONATION',
    impersonatedBy: priya.id,
  })
  const as = { authorization: `Bearer ${token}` }
  const { nobody } = app
  return {
    ...nobody,
    get: (path) => nobody.get(path, undefined, as),
    post: (path, body) => nobody.post(path, body, as),
  }
}

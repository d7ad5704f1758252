/** Lifting the hold of a case whose committee has nobody else: it waits, all concerned hear, any of them stops it. */
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildEmployer, buildPlatformAdmin, buildWorkspace, type Employer } from '../../prisma/builders.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { buildColleague } from '../../test/colleague.ts'
import { admitToCase } from '../../test/complaint.ts'
import { longHere, retentionSweep } from '../../test/retention.ts'
import type { Rig } from '../../test/rig.ts'
import { todayIn } from '../../test/todayIn.ts'
import { dateAfter } from '../../workflows/definition/clocks.ts'

let [app, rig, here, admin, lone, caseId] = [] as unknown as [TestApp, Rig, Employer, Caller, Caller, string]
let [platform, mainId, operatorId] = [] as unknown as [Caller, string, string]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  const main = await buildWorkspace(app.db, { name: 'Platform', host: 'localhost', isMain: true })
  const operator = await buildPlatformAdmin(app.db, { name: 'Priya', email: 'platform@redress.example' })
  ;[mainId, operatorId, platform] = [main.id, operator.id, await app.as(operator, main)]
})
afterAll(() => app?.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  caseId = await fileCase(app.db, here, await publish(app.db, here, floorGraph()))
  rig.wake()
  await rig.settle(caseId)
  ;[admin, lone] = [await as(here.admin), await as(here.presiding)]
  await app.db.pool.query('DELETE FROM "Outbox" WHERE "workspaceId" = $1', [mainId])
  await longHere(app)
})

type Someone = { id: string }
const as = (person: Someone) => app.as(person, here.workspace)
const of = (act = '') => `/complaint-workflow/api/case/${caseId}/hold${act}`
const holdOf = () =>
  app.db.platform.legalHold.findFirstOrThrow({ where: { scope: 'CASE', targetId: caseId } })
async function appoint(...members: [Someone, string][]): Promise<void> {
  const { name, version, id } = await app.db.platform.committee.findUniqueOrThrow({
    where: { id: here.committee.id },
  })
  const body = { name, version, members: members.map(([person, part]) => ({ userId: person.id, part })) }
  expect((await admin.put(`/api/committee/${id}`, body)).status).toBe(200)
}
const seated = () =>
  app.db.platform.caseAssignment.count({
    where: { caseId, step: '', active: true, capacity: { not: 'EMPLOYER' } },
  })
/** Everybody else loses their seat. */
async function leaveOne(): Promise<void> {
  await appoint([here.presiding, 'PRESIDING_OFFICER'])
  await expect.poll(seated, { timeout: 15_000 }).toBe(1)
}
/** What is append-only is made older by whoever owns the database alone. */
async function passDays(days: number): Promise<void> {
  const owner = new pg.Client({ connectionString: app.url.owner })
  await owner.connect()
  await owner.query(
    `ALTER TABLE "CaseEvent" DISABLE TRIGGER append_only;
     UPDATE "CaseEvent" SET at = at - interval '${days} days' WHERE "caseId" = '${caseId}';
     ALTER TABLE "CaseEvent" ENABLE TRIGGER append_only;
     UPDATE "LegalHold" SET "liftAloneSince" = "liftAloneSince" - interval '${days} days'
      WHERE "targetId" = '${caseId}'`,
  )
  await owner.end()
}
async function requested(): Promise<string | null> {
  expect((await lone.post(of(), { reason: 'A court has asked for it' })).status).toBe(200)
  const answer = await lone.post(of('/request-lift'), { reason: 'Decided' })
  expect(answer.status).toBe(200)
  return answer.body.content.liftAloneUntil
}
const noticed = async () =>
  (await app.db.platform.notice.findMany({ where: { caseId, kind: 'HOLD_LIFT_UNCONFIRMED' } }))
    .map(({ userId }) => userId)
    .toSorted()

test('it waits fourteen days, of which parties, committee and platform hear; then the hold is lifted', async () => {
  await leaveOne()
  await passDays(31)
  const until = await requested()
  expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
  expect(await noticed()).toEqual([here.complainant.id, here.presiding.id].toSorted())
  expect((await lone.post(of('/confirm-lift'), {})).body.text.code).toBe('users.ownProposal')
  await retentionSweep(app)
  const mails = await app.db.platform.outbox.findMany({ where: { workspaceId: mainId } })
  expect(mails.map(({ payload }) => payload)).toContainEqual({
    userId: operatorId,
    path: '/platform/retention-requests',
  })
  expect((await holdOf()).liftedAt).toBeNull()
  await passDays(13)
  await retentionSweep(app)
  expect((await holdOf()).liftedAt).toBeNull()
  await passDays(1)
  await retentionSweep(app)
  expect(await holdOf()).toMatchObject({ liftedAt: expect.any(Date), liftedBy: here.presiding.id })
  const log = await app.db.platform.ledgerEntry.findMany({ where: { action: 'caseHolds:carryOut' } })
  expect(log).toMatchObject([{ chain: 'CASES', byUserId: null }])
})

test('a party stops it, and knows of no other hold; an informed respondent alone hears', async () => {
  await leaveOne()
  await passDays(31)
  const [complainant, respondent] = [await as(here.complainant), await as(here.respondent)]
  expect((await complainant.get(of('/lone-lift'))).body.content).toEqual({ aloneUntil: null })
  expect((await complainant.post(of('/lone-lift/stop'), {})).status).toBe(409)
  const until = await requested()
  expect((await complainant.get(of('/lone-lift'))).body.content).toEqual({ aloneUntil: until })
  expect((await respondent.get(of('/lone-lift'))).status).toBe(404)
  for (const who of [here.admin, here.employer, here.branchAdmin, here.stranger, here.member]) {
    const by = await as(who)
    expect((await by.get(of('/lone-lift'))).status).toBe(404)
    expect((await by.post(of('/lone-lift/stop'), {})).status).toBe(404)
    expect(JSON.stringify((await by.get('/api/retention/requests')).body)).not.toContain(caseId)
  }
  expect((await lone.get(of('/lone-lift'))).status).toBe(403)
  expect((await complainant.post(of('/lone-lift/stop'), {})).body.content).toEqual({ aloneUntil: null })
  expect(await holdOf()).toMatchObject({ liftRequestedBy: null, liftedAt: null })
  // Asked for again once the respondent was informed: they hear, and stop it.
  await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: new Date() } })
  expect((await lone.post(of('/request-lift'), { reason: 'Decided' })).status).toBe(200)
  expect(await noticed()).toContain(here.respondent.id)
  expect((await respondent.post(of('/lone-lift/stop'), {})).status).toBe(200)
  await passDays(20)
  await retentionSweep(app)
  expect((await holdOf()).liftedAt).toBeNull()
})

test('the platform stops it, and is not told that it is of a case', async () => {
  await leaveOne()
  await passDays(31)
  await requested()
  const { id } = await holdOf()
  const listed = (await platform.get('/api/platform/retention-requests')).body
  expect(listed.content).toMatchObject([{ requestId: id, kind: 'LIFT_HOLD', workspaceId: here.workspace.id }])
  expect(listed.totalElements).toBe(1)
  expect(JSON.stringify(listed)).not.toMatch(new RegExp(`${caseId}|Decided|court`))
  const attention = (await platform.get('/api/dashboard/attention')).body.content
  expect(attention).toContainEqual(expect.objectContaining({ item: 'LONE_REQUESTS', count: 1 }))
  expect((await platform.post(`/api/platform/retention-requests/${id}/stop`, {})).status).toBe(200)
  expect(await holdOf()).toMatchObject({ liftRequestedBy: null, liftAloneSince: null, liftedAt: null })
  expect((await platform.post(`/api/platform/retention-requests/${id}/stop`, {})).status).toBe(409)
  expect(JSON.stringify((await admin.post('/api/workspace/audit', {})).body)).not.toContain(id)
})

test('removing the second member first makes nobody alone for thirty days', async () => {
  await leaveOne()
  expect(await requested()).toBeNull()
  await passDays(29)
  await retentionSweep(app)
  expect((await holdOf()).liftAloneSince).toBeNull()
  await passDays(2)
  await retentionSweep(app)
  expect((await holdOf()).liftAloneSince).not.toBeNull()
})

test('a colleague whom the lone member appoints and lets in confirms nothing, and hears of it', async () => {
  await leaveOne()
  await passDays(31)
  const role = { role: 'WORKSPACE_ADMIN' }
  expect((await admin.post(`/api/user/update/${here.presiding.id}`, role)).status).toBe(200)
  admin = lone
  const friend = await buildColleague(app.db, here, 'A Friend')
  await longHere(app)
  await appoint([here.presiding, 'PRESIDING_OFFICER'], [friend, 'MEMBER'])
  const waits = { caseId, userId: friend.id, capacity: 'NEWCOMER' }
  await expect.poll(() => app.db.platform.caseAssignment.count({ where: waits }), { timeout: 15_000 }).toBe(1)
  expect((await admitToCase(lone, caseId, friend)).status).toBe(200)
  await expect.poll(seated, { timeout: 15_000 }).toBe(2)
  expect(await requested()).not.toBeNull()
  expect(await noticed()).toContain(friend.id)
  const friends = await as(friend)
  expect((await friends.post(of('/confirm-lift'), {})).body.text.code).toBe('users.notIndependent')
  expect((await friends.post(of('/keep'), {})).status).toBe(200)
  expect(await holdOf()).toMatchObject({ liftRequestedBy: null, liftAloneSince: null })
})

test('who was given a task confirms as before: nobody makes themselves alone by giving tasks', async () => {
  expect(await requested()).toBeNull()
  expect((await lone.post(of('/keep'), {})).status).toBe(200)
  for (const { id: userId } of [here.member, here.external]) {
    const task = { title: 'Read the log', userId, dueOn: dateAfter(todayIn('Asia/Kolkata'), 5, 'DAY') }
    const taskResponse = await lone.post(`/complaint-workflow/api/case/${caseId}/task`, task, {
      'idempotency-key': uuid(),
    })
    expect(taskResponse.status).toBe(200)
  }
  const again = await lone.post(of('/request-lift'), { reason: 'Decided' })
  expect([again.status, again.body.content.liftAloneUntil]).toEqual([200, null])
  const member = await as(here.member)
  expect((await member.post(of('/confirm-lift'), {})).status).toBe(200)
})

test('whoever asked loses the seat: the request ends with it', async () => {
  await leaveOne()
  await passDays(31)
  await requested()
  await appoint([here.member, 'PRESIDING_OFFICER'])
  await expect
    .poll(
      () =>
        app.db.platform.caseAssignment.count({ where: { caseId, userId: here.presiding.id, active: true } }),
      {
        timeout: 15_000,
      },
    )
    .toBe(0)
  await passDays(20)
  await retentionSweep(app)
  expect(await holdOf()).toMatchObject({ liftRequestedBy: null, liftedAt: null })
})

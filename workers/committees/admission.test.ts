/** Whoever gets the employer's or a step's role after the case reached it sees nothing until somebody admits them. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { buildEmployer, type Employer } from '../../prisma/builders.ts'
import type { Graph } from '../../workflows/definition/graph.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { buildColleague } from '../../test/colleague.ts'
import { admitToCase, leaveOutOfCase, openCase } from '../../test/complaint.ts'
import type { Rig } from '../../test/rig.ts'
import { markParked, markResumed } from '../complaints/markParked.ts'

let [app, rig, here, floor] = [] as unknown as [TestApp, Rig, Employer, Published]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
})
afterAll(() => app?.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  floor = await publish(app.db, here, floorGraph())
})

type Someone = { id: string }
const at = '/complaint-workflow/api/case'
const as = (person: Someone) => app.as(person, here.workspace)
const person = (name: string, more: object = {}) => buildColleague(app.db, here, name, more)
async function filed(published = floor): Promise<string> {
  const caseId = await fileCase(app.db, here, published)
  rig.wake()
  await rig.settle(caseId)
  return caseId
}
const act = async (who: Someone, caseId: string, what: string, body: object) =>
  (await as(who)).post(`${at}/${caseId}/${what}`, body, { 'idempotency-key': uuid() })
async function informed(): Promise<string> {
  const caseId = await filed()
  expect((await act(here.presiding, caseId, 'inform', { party: 'EMPLOYER' })).status).toBe(200)
  return caseId
}
const giveRole = async ({ id }: Someone, role: string) =>
  expect((await (await as(here.admin)).post(`/api/user/update/${id}`, { role })).status).toBe(200)
const deactivate = async ({ id }: Someone) =>
  expect((await (await as(here.admin)).delete(`/api/user/${id}`)).status).toBe(200)
const status = async (who: Someone, caseId: string) => (await openCase(await as(who), caseId)).status
const content = async (who: Someone, caseId: string) => (await openCase(await as(who), caseId)).body.content
const rowsOf = (caseId: string, capacity: string) =>
  app.db.platform.caseAssignment.findMany({ where: { caseId, capacity }, orderBy: { id: 'asc' } })
const admissionOf = async (caseId: string, { id }: Someone, capacity: string) =>
  (await rowsOf(caseId, capacity)).find((row) => row.userId === id)?.admission
const waits = (caseId: string, who: Someone, capacity: string) =>
  expect.poll(() => admissionOf(caseId, who, capacity), { timeout: 15_000 }).toBe('PENDING')
const kinds = async (caseId: string) =>
  (
    await app.db.platform.caseEvent.findMany({ where: { caseId }, orderBy: [{ seq: 'asc' }, { n: 'asc' }] })
  ).map(({ kind }) => kind)
const noticed = async (caseId: string, kind: string) =>
  (await app.db.platform.notice.findMany({ where: { caseId, kind } })).map(({ userId }) => userId).toSorted()
/** Every way in which somebody could learn of a case. */
async function traces(who: Someone, caseId: string): Promise<unknown[]> {
  const by = await as(who)
  const { caseNo } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  const answers = [
    await by.post(`${at}/list?pageSize=300`, {}),
    await by.post(`${at}/list`, { part: 'EMPLOYER' }),
    await by.post(`${at}/list`, { searchText: caseNo }),
    await by.post(`${at}/inbox?pageSize=300`, {}),
    await by.get('/api/notification?pageSize=300'),
    await by.get('/api/dashboard/figures'),
  ]
  const own = await app.db.platform.notice.count({ where: { caseId, userId: who.id } })
  const mails = await app.db.platform.outbox.findMany({
    where: { kind: { in: ['NOTICE', 'MAIL', 'SMS'] }, workspaceId: here.workspace.id },
  })
  return [
    await status(who, caseId),
    answers.filter(
      ({ body }) => JSON.stringify(body).includes(caseId) || JSON.stringify(body).includes(caseNo),
    ).length,
    own,
    mails.filter(({ payload }) => JSON.stringify(payload).includes(who.id)).length,
  ]
}
const nothing = [404, 0, 0, 0]
/** What their start page says of people to admit. */
async function toAdmit(who: Someone): Promise<{ count: number; path: string; name: string | null }[]> {
  const { body } = await (await as(who)).get('/api/dashboard/attention')
  return body.content.filter(({ item }: { item: string }) => item === 'PEOPLE_TO_ADMIT')
}
const asEmployer = { capacity: 'EMPLOYER' } as const

describe('the employer of a running case', () => {
  test('is who had the role when it was informed; a friend who gets it later waits, unseen', async () => {
    const caseId = await informed()
    expect(await rowsOf(caseId, 'EMPLOYER')).toMatchObject([
      { userId: here.employer.id, active: true, admission: 'TRANSITION', givenSeq: 2 },
    ])
    const friend = await person('A Friend')
    await giveRole(friend, 'EMPLOYER')
    await waits(caseId, friend, 'EMPLOYER')
    expect(await traces(friend, caseId)).toEqual(nothing)
    expect(await status(here.employer, caseId)).toBe(200)
    expect(await noticed(caseId, 'ACCESS_PENDING')).toEqual([here.employer.id])
    expect(await toAdmit(here.employer)).toMatchObject([
      { count: 1, path: `/complaints/${caseId}`, name: null },
    ])
    for (const who of [friend, here.complainant, here.presiding, here.respondent, here.admin])
      expect(await toAdmit(who)).toEqual([])
    expect((await content(here.employer, caseId)).newcomers).toMatchObject([
      { userId: friend.id, name: 'A Friend', capacity: 'EMPLOYER', canAdmit: true },
    ])
    expect((await content(here.complainant, caseId)).newcomers).toMatchObject([{ canAdmit: false }])
    expect(
      (await content(here.complainant, caseId)).timeline.map(({ words }: { words: string }) => words),
    ).toContain('A Friend now acts for the employer and is waiting for access.')
  })

  test('is admitted or left out once: a retry answers as the first did, whoever may decide by then', async () => {
    const caseId = await informed()
    await deactivate(here.employer)
    await expect
      .poll(async () => (await rowsOf(caseId, 'EMPLOYER'))[0]?.active, { timeout: 15_000 })
      .toBe(false)
    const next = await person('Next Employer', { role: 'EMPLOYER' })
    await expect.poll(async () => admissionOf(caseId, next, 'EMPLOYER'), { timeout: 15_000 }).toBe('PENDING')
    // Nobody of the employer is there, so the presiding officer admits; afterwards only the employer's own may.
    const presiding = await as(here.presiding)
    const [body, key] = [{ userId: next.id, ...asEmployer }, { 'idempotency-key': uuid() }]
    const first = await presiding.post(`${at}/${caseId}/admit`, body, key)
    expect(first.status).toBe(200)
    const lines = await kinds(caseId)
    const again = await presiding.post(`${at}/${caseId}/admit`, body, key)
    expect([again.status, again.body.content]).toEqual([200, first.body.content])
    expect((await act(here.presiding, caseId, 'admit', body)).status).toBe(403)
    expect(await kinds(caseId)).toEqual(lines)
  })

  test('is admitted by another of them alone, recently authenticated, and all concerned are notified', async () => {
    const caseId = await informed()
    const friend = await person('A Friend', { role: 'EMPLOYER' })
    await waits(caseId, friend, 'EMPLOYER')
    const tries = [here.presiding, here.complainant, friend, here.admin, here.respondent]
    const refusals = await Promise.all(
      tries.map(async (who) => (await admitToCase(await as(who), caseId, friend, asEmployer)).status),
    )
    expect(refusals).toEqual([403, 403, 404, 404, 404])
    const stale = await as(here.employer)
    await app.db.platform.session.updateMany({
      where: { userId: here.employer.id },
      data: { provenAt: new Date(Date.now() - 13 * 3_600_000) },
    })
    expect((await admitToCase(stale, caseId, friend, asEmployer)).body.code).toBe('PROOF_REQUIRED')
    expect((await admitToCase(await as(here.employer), caseId, friend, asEmployer)).status).toBe(200)
    expect(await status(friend, caseId)).toBe(200)
    expect((await rowsOf(caseId, 'EMPLOYER')).find((row) => row.userId === friend.id)).toMatchObject({
      active: true,
      admission: 'ADMITTED',
      admittedBy: here.employer.id,
    })
    expect(await kinds(caseId)).toContain('ACCESS_GIVEN')
    const concerned = [here.presiding, here.member, here.external, here.complainant]
      .map(({ id }) => id)
      .toSorted()
    expect(await noticed(caseId, 'ACCESS_CHANGED')).toEqual(concerned)
    expect(await noticed(caseId, 'INFORMED')).toContain(friend.id)
  })

  test('loses access with the role; where none of them is left, the committee admits the next one', async () => {
    const caseId = await informed()
    const next = await person('Next One')
    await giveRole(next, 'EMPLOYER')
    await waits(caseId, next, 'EMPLOYER')
    await giveRole(here.employer, 'EMPLOYEE')
    expect(await status(here.employer, caseId)).toBe(404)
    await expect.poll(() => kinds(caseId), { timeout: 15_000 }).toContain('ACCESS_ENDED')
    expect((await admitToCase(await as(here.presiding), caseId, next, asEmployer)).status).toBe(200)
    expect(await status(next, caseId)).toBe(200)
  })

  test('who is left out stays outside and is not told, and may be admitted later', async () => {
    const caseId = await informed()
    const friend = await person('A Friend', { role: 'EMPLOYER' })
    await waits(caseId, friend, 'EMPLOYER')
    expect((await leaveOutOfCase(await as(here.member), caseId, friend, asEmployer)).status).toBe(403)
    expect((await leaveOutOfCase(await as(here.employer), caseId, friend, asEmployer)).status).toBe(200)
    expect(await traces(friend, caseId)).toEqual(nothing)
    expect((await content(here.employer, caseId)).newcomers).toMatchObject([
      { userId: friend.id, isLeftOut: true },
    ])
    expect((await admitToCase(await as(here.employer), caseId, friend, asEmployer)).status).toBe(200)
    expect(await status(friend, caseId)).toBe(200)
  })

  test('an employer who comes after the notice was to be served outside waits, too, and is informed once admitted', async () => {
    await deactivate(here.employer)
    const caseId = await informed()
    expect(await kinds(caseId)).toContain('SERVICE_AWAITED')
    const friend = await person('A Friend', { role: 'EMPLOYER' })
    await waits(caseId, friend, 'EMPLOYER')
    expect(await traces(friend, caseId)).toEqual(nothing)
    expect(await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).toMatchObject({
      employerInformedAt: null,
    })
    expect((await admitToCase(await as(here.presiding), caseId, friend, asEmployer)).status).toBe(200)
    expect(await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).toMatchObject({
      employerInformedAt: expect.any(Date),
      employerServiceAskedAt: null,
    })
    expect(await status(friend, caseId)).toBe(200)
  })

  test('who is named as the respondent is never admitted', async () => {
    const caseId = await informed()
    await giveRole(here.respondent, 'EMPLOYER')
    await giveRole(here.stranger, 'EMPLOYER')
    await waits(caseId, here.stranger, 'EMPLOYER')
    expect(await admissionOf(caseId, here.respondent, 'EMPLOYER')).toBeUndefined()
    expect((await admitToCase(await as(here.employer), caseId, here.respondent, asEmployer)).status).toBe(404)
  })
})

describe('a step for a role', () => {
  const byRole = (): Graph => {
    const graph = floorGraph()
    const actor = { by: 'ROLE', role: 'BRANCH_ADMIN' } as const
    return { ...graph, steps: graph.steps.map((step) => (step.id === 'decide' ? step : { ...step, actor })) }
  }
  const done = (who: Someone, caseId: string, step: string) =>
    act(who, caseId, `step/${step}/complete`, { outcome: 'done', answers: {} })

  test('whoever got the role since waits at every later step of that role, and no notice reaches them', async () => {
    const caseId = await filed(await publish(app.db, here, byRole()))
    const friend = await person('A Friend', { role: 'BRANCH_ADMIN' })
    await waits(caseId, friend, 'HANDLER')
    expect(
      (
        await leaveOutOfCase(await as(here.branchAdmin), caseId, friend, {
          capacity: 'HANDLER',
          step: 'read.1',
        })
      ).status,
    ).toBe(200)
    const answer = await done(here.branchAdmin, caseId, 'read.1')
    expect(answer.body).toMatchObject({ content: { stopped: false } })
    await rig.settle(caseId)
    expect((await rowsOf(caseId, 'HANDLER')).filter(({ step }) => step === 'ask.1')).toMatchObject([
      { userId: here.branchAdmin.id, active: true },
      { userId: friend.id, active: false, admission: 'PENDING' },
    ])
    expect(await traces(friend, caseId)).toEqual(nothing)
    expect((await done(friend, caseId, 'ask.1')).status).toBe(404)
  })
})

describe('a case that nobody can open', () => {
  const attention = async (caseId: string) =>
    (await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).attention
  async function empty() {
    const { name, version } = await app.db.platform.committee.findUniqueOrThrow({
      where: { id: here.committee.id },
    })
    const members = [{ userId: (await person('Somebody New')).id, part: 'PRESIDING_OFFICER' }]
    const by = await as(here.admin)
    expect((await by.put(`/api/committee/${here.committee.id}`, { name, version, members })).status).toBe(200)
  }

  test('raises an alarm for the admins of the workspace, who are not told which it is', async () => {
    const caseId = await filed()
    await empty()
    await expect.poll(() => attention(caseId), { timeout: 15_000 }).toBe('NO_COMMITTEE')
    // Whoever filed can still admit a committee: its admins do not learn of it.
    expect(
      await app.db.platform.notice.count({
        where: { workspaceId: here.workspace.id, kind: 'CASE_UNATTENDED' },
      }),
    ).toBe(0)
    await deactivate(here.complainant)
    await expect.poll(() => attention(caseId), { timeout: 15_000 }).toBe('NOBODY_LEFT')
    const notices = await app.db.platform.notice.findMany({
      where: { workspaceId: here.workspace.id, kind: 'CASE_UNATTENDED' },
    })
    const { caseNo } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
    expect(notices).toMatchObject([{ userId: here.admin.id, caseId: null, path: '/unattended-cases' }])
    const heard = await (await as(here.admin)).get('/api/notification')
    expect(JSON.stringify(heard.body)).not.toContain(caseNo)
    expect(JSON.stringify(heard.body)).not.toContain(caseId)
    expect((await (await as(here.admin)).post(`${at}/list`, {})).body.totalElements).toBe(0)
    // A fault covers the mark and does not end it.
    const db = app.db.forWorkspace(here.workspace.id)
    await markParked(db, caseId, 'WRITE_REFUSED')
    expect(await attention(caseId)).toBe('WRITE_REFUSED')
    await markResumed(db, caseId)
    expect(await attention(caseId)).toBe('NOBODY_LEFT')
  })

  test('goes on once whoever filed it is back, and the committee hears of both', async () => {
    const caseId = await filed()
    await deactivate(here.complainant)
    await expect.poll(() => kinds(caseId), { timeout: 15_000 }).toContain('COMPLAINANT_LEFT')
    expect(await noticed(caseId, 'ACCESS_CHANGED')).toEqual(
      [here.presiding, here.member, here.external].map(({ id }) => id).toSorted(),
    )
    await empty()
    await expect.poll(() => attention(caseId), { timeout: 15_000 }).toBe('NOBODY_LEFT')
    const by = await as(here.admin)
    expect((await by.post(`/api/user/update/${here.complainant.id}`, { active: true })).status).toBe(200)
    await expect.poll(() => attention(caseId), { timeout: 15_000 }).toBe('NO_COMMITTEE')
    expect(await kinds(caseId)).toContain('COMPLAINANT_BACK')
  })
})

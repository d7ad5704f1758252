/** A complaint that nobody can open: two admins propose who takes it over, and nobody learns of it whom it is about. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { testAppWithRig } from '../../../test/appWithRig.ts'
import { buildEmployer, buildPlatformAdmin, buildWorkspace, type Employer } from '../../../prisma/builders.ts'
import { fileCase, floorGraph, publish, type Published } from '../../../test/case.ts'
import { buildColleague } from '../../../test/colleague.ts'
import { openCase } from '../../../test/complaint.ts'
import { longHere } from '../../../test/retention.ts'
import type { Rig } from '../../../test/rig.ts'
import { sweep } from '../../../workers/cleanup/cleanUp.ts'
import { everySweep } from '../../../workers/modules.ts'
import { actUpdate, type ActInput } from '../../../workflows/messages.ts'
import { proposeByOperator } from './byOperator.ts'

type Someone = { id: string }
let [app, rig, here, floor] = [] as unknown as [TestApp, Rig, Employer, Published]
let [second, next] = [] as unknown as [Someone, Someone]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
})
afterAll(() => app?.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  floor = await publish(app.db, here, floorGraph())
  second = await person('Second Admin', { role: 'WORKSPACE_ADMIN' })
  next = await person('Next Person')
  await longHere(app)
})

const at = '/api/unattended-cases'
const as = (who: Someone) => app.as(who, here.workspace)
const person = (name: string, more: object = {}) => buildColleague(app.db, here, name, more)
const caseRow = (id: string) => app.db.platform.case.findUniqueOrThrow({ where: { id } })
const attention = async (caseId: string) => (await caseRow(caseId)).attention
const isAt = (caseId: string, code: string | null) =>
  expect.poll(() => attention(caseId), { timeout: 20_000 }).toBe(code)
const update = async ({ id }: Someone, body: object) =>
  expect((await (await as(here.admin)).post(`/api/user/update/${id}`, body)).status).toBe(200)
const deactivate = async ({ id }: Someone) =>
  expect((await (await as(here.admin)).delete(`/api/user/${id}`)).status).toBe(200)

/** A complaint whose committee was appointed anew and whose complainant has left. */
async function unattended(): Promise<string> {
  const caseId = await fileCase(app.db, here, floor)
  rig.wake()
  await rig.settle(caseId)
  const { name, version } = await app.db.platform.committee.findUniqueOrThrow({
    where: { id: here.committee.id },
  })
  const members = [{ userId: (await person('Somebody New')).id, part: 'PRESIDING_OFFICER' }]
  const by = await as(here.admin)
  expect((await by.put(`/api/committee/${here.committee.id}`, { name, version, members })).status).toBe(200)
  await deactivate(here.complainant)
  await isAt(caseId, 'NOBODY_LEFT')
  return caseId
}
const list = async (who: Someone) => (await (await as(who)).get(at)).body.content
const idFor = async (who: Someone): Promise<string> => (await list(who))[0].unattendedId
async function propose(who: Someone, userIds: string[], id?: string) {
  const body = { userIds, reason: 'Nobody is left' }
  return (await as(who)).post(`${at}/${id ?? (await idFor(who))}/propose`, body)
}
async function decide(who: Someone, act: 'confirm' | 'stop', answer: { body: { content: Proposed } }) {
  const { unattendedId, proposal } = answer.body.content
  return (await as(who)).post(`${at}/${unattendedId}/${act}`, { proposalId: proposal.proposalId })
}
type Proposed = { unattendedId: string; proposal: { proposalId: string } }
const proposals = (caseId: string) =>
  app.db.platform.successorProposal.findMany({
    where: { caseId },
    orderBy: [{ proposedAt: 'asc' }, { id: 'asc' }],
  })
const days = (count: number) =>
  app.db.pool.query(
    `UPDATE "SuccessorProposal" SET "aloneSince" = "aloneSince" - $1 * interval '1 day',
       "confirmedAt" = "confirmedAt" - $1 * interval '1 day', "dueAt" = "dueAt" - $1 * interval '1 day'
      WHERE status IN ('PROPOSED', 'CONFIRMED')`,
    [count],
  )
async function review(): Promise<void> {
  await sweep(app.deps, { successors: everySweep['successors']! })
  rig.wake()
}
const isStatus = (caseId: string, status: string, why: string | null = null) =>
  expect
    .poll(async () => (await proposals(caseId)).at(-1), { timeout: 20_000 })
    .toMatchObject({ status, endedWhy: why })
const kinds = async (caseId: string) =>
  (
    await app.db.platform.caseEvent.findMany({ where: { caseId }, orderBy: [{ seq: 'asc' }, { n: 'asc' }] })
  ).map(({ kind }) => kind)
const notices = async (kind: string) =>
  (await app.db.platform.notice.findMany({ where: { kind, workspaceId: here.workspace.id } })).map(
    ({ userId, caseId, path }) => ({ userId, caseId, path }),
  )

describe('two admins propose who takes over', () => {
  test('and each act answers the same again: a retry makes nothing twice', async () => {
    const caseId = await unattended()
    const [id, body] = [await idFor(here.admin), { userIds: [next.id], reason: 'Nobody is left' }]
    const key = { 'idempotency-key': uuid() }
    const send = async () => (await as(here.admin)).post(`${at}/${id}/propose`, body, key)
    const [first, retried] = [await send(), await send()]
    expect([first.status, retried.status]).toEqual([200, 200])
    expect(retried.body.content).toEqual(first.body.content)
    expect((await propose(here.admin, [next.id])).status).toBe(409)
    for (const status of [200, 200]) expect((await decide(second, 'confirm', first)).status).toBe(status)
    for (const status of [200, 200]) expect((await decide(here.admin, 'stop', first)).status).toBe(status)
    expect((await decide(second, 'stop', first)).status).toBe(409)
    expect(await proposals(caseId)).toMatchObject([{ status: 'STOPPED', endedBy: here.admin.id }])
    const lines = (await kinds(caseId)).filter((kind) => kind.startsWith('SUCCESSOR_'))
    expect(lines).toEqual(['SUCCESSOR_PROPOSED', 'SUCCESSOR_CONFIRMED', 'SUCCESSOR_STOPPED'])
  })

  test('who gets a seat after fourteen days, by the case’s own transitions, and the case goes on', async () => {
    const caseId = await unattended()
    const { caseNo } = await caseRow(caseId)
    const before = JSON.stringify(await list(here.admin))
    expect(before).not.toContain(caseId)
    expect(before).not.toContain(caseNo)
    const proposed = await propose(here.admin, [next.id])
    expect(proposed.status).toBe(200)
    expect(proposed.body.content.proposal).toMatchObject({
      status: 'PROPOSED',
      people: ['Next Person'],
      reason: 'Nobody is left',
      dueAt: null,
      abilities: { confirm: false, stop: true },
    })
    expect(await notices('SUCCESSOR_PROPOSED')).toEqual([
      { userId: second.id, caseId: null, path: '/unattended-cases' },
    ])
    expect(await notices('SUCCESSOR_COMING')).toEqual([
      { userId: here.complainant.id, caseId, path: `/complaints/${caseId}` },
    ])
    expect((await decide(here.admin, 'confirm', proposed)).status).toBe(409)
    expect((await decide(second, 'confirm', proposed)).status).toBe(200)
    await days(13)
    await review()
    await isStatus(caseId, 'CONFIRMED')
    expect((await openCase(await as(next), caseId)).status).toBe(404)
    await days(2)
    await review()
    await isStatus(caseId, 'DONE')
    expect(await attention(caseId)).toBe(null)
    const page = await openCase(await as(next), caseId)
    expect(page.status).toBe(200)
    expect(page.body.content.timeline.map(({ words }: { words: string }) => words)).toEqual(
      expect.arrayContaining([
        'Next Person was proposed to take over, because nobody could open this.',
        'Next Person has taken over, because nobody could open this.',
      ]),
    )
    expect(await kinds(caseId)).toEqual(
      expect.arrayContaining(['SUCCESSOR_PROPOSED', 'SUCCESSOR_CONFIRMED', 'SUCCESSOR_APPOINTED', 'GOES_ON']),
    )
    expect(
      await app.db.platform.caseAssignment.findMany({ where: { caseId, admission: 'SUCCESSOR' } }),
    ).toMatchObject([
      { userId: next.id, capacity: 'PRESIDING_OFFICER', active: true, admittedBy: here.admin.id },
    ])
    expect(await notices('SUCCESSOR_APPOINTED')).toMatchObject([{ userId: next.id, caseId }])
    expect(await list(here.admin)).toEqual([])
    // Who waits is admitted by them, and they stay.
    const [newcomer] = page.body.content.newcomers
    const admitted = await (
      await as(next)
    ).post(
      `/complaint-workflow/api/case/${caseId}/admit`,
      { userId: newcomer.userId },
      { 'idempotency-key': uuid() },
    )
    expect(admitted.status).toBe(200)
    expect((await openCase(await as(next), caseId)).status).toBe(200)
    // Once they leave, another one is needed where nobody else is there.
    await deactivate(next)
    await expect.poll(() => kinds(caseId), { timeout: 20_000 }).toContain('UNSEATED')
    expect((await openCase(await as({ id: newcomer.userId }), caseId)).status).toBe(200)
  })

  test('without a second admin after thirty days, which nothing that is answered tells', async () => {
    const caseId = await unattended()
    // The other admin is the respondent: to them there is no such complaint, and the first one is not told.
    await app.db.platform.case.update({ where: { id: caseId }, data: { respondentUserId: second.id } })
    expect(await list(second)).toEqual([])
    const proposed = await propose(here.admin, [next.id])
    expect(proposed.body.content.proposal).toMatchObject({ status: 'PROPOSED', dueAt: null })
    expect(await notices('SUCCESSOR_PROPOSED')).toEqual([])
    expect((await decide(second, 'confirm', proposed)).status).toBe(404)
    expect((await decide(second, 'stop', proposed)).status).toBe(404)
    expect((await propose(second, [next.id], proposed.body.content.unattendedId)).status).toBe(404)
    await days(29)
    await review()
    await isStatus(caseId, 'PROPOSED')
    expect(await list(here.admin)).toMatchObject([{ proposal: { status: 'PROPOSED', dueAt: null } }])
    await days(2)
    await review()
    await isStatus(caseId, 'DONE')
    expect((await openCase(await as(next), caseId)).status).toBe(200)
  })

  test('who was deactivated lately counts as one who could confirm, so nobody is removed to decide alone', async () => {
    const caseId = await unattended()
    await deactivate(second)
    await propose(here.admin, [next.id])
    await days(31)
    await review()
    await isStatus(caseId, 'PROPOSED')
  })
})

describe('nobody gets in, and nobody learns of it, by', () => {
  test('a friend whom the proposer let in, a second mailbox that confirms, or a colleague of them', async () => {
    const caseId = await unattended()
    const id = await idFor(here.admin)
    // Promoted by the proposer: no second person.
    const friend = await person('A Friend')
    await longHere(app)
    await update(friend, { role: 'WORKSPACE_ADMIN' })
    const proposed = await propose(here.admin, [next.id])
    expect((await decide(friend, 'confirm', proposed)).status).toBe(409)
    expect((await decide(here.admin, 'stop', proposed)).status).toBe(200)
    // Reactivated, or with access of unknown origin: no successor.
    const back = await person('Back Again')
    expect((await propose(here.admin, [back.id], id)).status).toBe(400)
    await longHere(app)
    await deactivate(back)
    expect((await propose(here.admin, [back.id], id)).status).toBe(404)
    await update(back, { active: true })
    expect((await propose(here.admin, [back.id], id)).status).toBe(400)
    // Nor are the proposer, or who confirms, proposed.
    expect((await propose(here.admin, [here.admin.id], id)).status).toBe(409)
    const own = await propose(here.admin, [second.id], id)
    expect((await decide(second, 'confirm', own)).status).toBe(409)
    expect(await kinds(caseId)).not.toContain('SUCCESSOR_APPOINTED')
  })

  test('another workspace, somebody who is no admin, an impersonated admin, and an old sign-in', async () => {
    await unattended()
    const id = await idFor(here.admin)
    const other = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
    const stranger = await app.as(other.admin, other.workspace)
    expect((await stranger.get(at)).body.content).toEqual([])
    const body = { userIds: [next.id], reason: 'Mine' }
    expect((await stranger.post(`${at}/${id}/propose`, body)).status).toBe(404)
    for (const who of [here.complainant, here.branchAdmin, here.presiding])
      expect([401, 403]).toContain((await (await as(who)).get(at)).status)
    expect((await propose(here.admin, [other.admin.id], id)).status).toBe(404)
    const caller = await as(here.admin)
    const session = { userId: here.admin.id, workspaceId: here.workspace.id }
    await app.db.platform.session.updateMany({
      where: session,
      data: { provenAt: new Date(Date.now() - 13 * 3_600_000) },
    })
    expect((await caller.post(`${at}/${id}/propose`, body)).body.code).toBe('PROOF_REQUIRED')
    const support = await as(here.admin)
    await app.db.platform.session.updateMany({
      where: session,
      data: { impersonatedBy: other.admin.id, provenAt: new Date() },
    })
    expect((await support.get(at)).status).toBe(403)
    expect((await support.post(`${at}/${id}/propose`, body)).status).toBe(403)
  })

  test('two proposals at once: one waits, the other is refused', async () => {
    const caseId = await unattended()
    const id = await idFor(here.admin)
    const answers = await Promise.all([propose(here.admin, [next.id], id), propose(second, [next.id], id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await proposals(caseId)).toHaveLength(1)
  })

  test('who becomes a party or leaves in between: the proposal ends, and says no more than that', async () => {
    const caseId = await unattended()
    const proposed = await propose(here.admin, [next.id])
    await decide(second, 'confirm', proposed)
    await app.db.platform.case.update({ where: { id: caseId }, data: { respondentUserId: next.id } })
    await days(15)
    await review()
    await isStatus(caseId, 'STOPPED', 'NOBODY_ABLE')
    expect((await openCase(await as(next), caseId)).status).toBe(404)
    expect(await list(here.admin)).toMatchObject([
      { proposal: { status: 'STOPPED', endedWhy: 'NOBODY_ABLE' }, abilities: { propose: true } },
    ])
    // Who proposed is no admin any more.
    const other = await person('Other Person')
    await longHere(app)
    const again = await propose(second, [other.id])
    await decide(here.admin, 'confirm', again)
    await update(second, { role: 'EMPLOYEE' })
    await days(15)
    await review()
    await isStatus(caseId, 'STOPPED', 'PROPOSER_LEFT')
  })

  test('a proposal that goes on although whoever filed came back, if only for a moment', async () => {
    const caseId = await unattended()
    const proposed = await propose(here.admin, [next.id])
    await decide(second, 'confirm', proposed)
    await update(here.complainant, { active: true })
    await isStatus(caseId, 'STOPPED', 'SOMEBODY_BACK')
    await isAt(caseId, 'NO_COMMITTEE')
    expect(await list(here.admin)).toEqual([])
    await deactivate(here.complainant)
    await isAt(caseId, 'NOBODY_LEFT')
    await days(15)
    await review()
    expect(await kinds(caseId)).not.toContain('SUCCESSOR_APPOINTED')
  })

  test('a second try of a worker that died after the act: it is the same act, and the proposal is done', async () => {
    const caseId = await unattended()
    await decide(second, 'confirm', await propose(here.admin, [next.id]))
    await days(15)
    await sweep(app.deps, { successors: everySweep['successors']! })
    const { id: proposalId } = (await proposals(caseId)).at(-1)!
    const act = { type: 'APPOINT_SUCCESSOR' as const, people: [{ userId: next.id }] }
    const by = { userId: here.admin.id, role: 'WORKSPACE_ADMIN' as const, capacities: [] }
    const updateOptions = { args: [{ key: proposalId, act, by }] as [ActInput], updateId: proposalId }
    await (await rig.temporal()).workflow.getHandle(caseId).executeUpdate(actUpdate, updateOptions)
    expect((await openCase(await as(next), caseId)).status).toBe(200)
    rig.wake()
    await isStatus(caseId, 'DONE')
    expect((await kinds(caseId)).filter((kind) => kind === 'SUCCESSOR_APPOINTED')).toHaveLength(1)
  })

  test('an act that was on its way when whoever filed came back: nobody gets a seat', async () => {
    const caseId = await unattended()
    const proposed = await propose(here.admin, [next.id])
    await decide(second, 'confirm', proposed)
    await days(15)
    await sweep(app.deps, { successors: everySweep['successors']! })
    await update(here.complainant, { active: true })
    rig.wake()
    await expect.poll(() => attention(caseId), { timeout: 20_000 }).not.toBe('NOBODY_LEFT')
    await expect
      .poll(async () => (await proposals(caseId)).at(-1)?.status, { timeout: 20_000 })
      .not.toBe('DUE')
    const seats = await app.db.platform.caseAssignment.findMany({
      where: { caseId, admission: 'SUCCESSOR' },
    })
    const { status } = (await proposals(caseId)).at(-1)!
    // Whichever came first: nobody is seated beside whoever is back without a proposal that says so.
    expect(seats.length > 0).toBe(status === 'DONE')
  })
})

describe('the platform', () => {
  test('stops a proposal; and two of its admins confirm whom an operator named, which does not wait', async () => {
    const main = await buildWorkspace(app.db, { name: 'Platform', host: 'localhost', isMain: true })
    const [priya, pavan] = await Promise.all(
      ['Priya', 'Pavan'].map((name) =>
        buildPlatformAdmin(app.db, {
          name: `${name} Platform`,
          email: `${name.toLowerCase()}@redress.example`,
        }),
      ),
    )
    const of = `/api/platform/successors`
    const [one, other] = [await app.as(priya!, main), await app.as(pavan!, main)]
    const caseId = await unattended()
    const { caseNo } = await caseRow(caseId)
    await propose(here.admin, [next.id])
    type Listed = { proposalId: string; workspaceId: string }
    const all: Listed[] = (await one.get(`${of}?pageSize=300`)).body.content
    const listed = all.find(({ workspaceId }) => workspaceId === here.workspace.id)!
    expect(listed).toMatchObject({ people: 1, names: [], reason: '', abilities: { confirm: false } })
    expect(JSON.stringify(listed)).not.toContain(caseId)
    expect((await one.post(`${of}/${listed.proposalId}/confirm`, {})).status).toBe(404)
    const { email } = await app.db.platform.user.findUniqueOrThrow({ where: { id: next.id } })
    const request = { caseNo, host: here.workspace.host, email, reason: 'Both admins have left' }
    expect(await proposeByOperator(app.db, request)).toEqual({ refused: 'OPEN_PROPOSAL' })
    expect((await one.post(`${of}/${listed.proposalId}/stop`, {})).status).toBe(200)
    await isStatus(caseId, 'STOPPED', 'PLATFORM')

    expect(await proposeByOperator(app.db, { ...request, caseNo: 'X-1' })).toEqual({ refused: 'NO_CASE' })
    expect(await proposeByOperator(app.db, { ...request, email: 'x@y.example' })).toEqual({
      refused: 'NO_PERSON',
    })
    const proposal = await proposeByOperator(app.db, request)
    const id = 'proposalId' in proposal ? proposal.proposalId : ''
    // Neither the admins of the workspace nor one of the platform alone can do it.
    const [row] = await list(here.admin)
    expect(row.proposal).toMatchObject({ proposedBy: '', abilities: { confirm: false, stop: false } })
    // Their accounts are of today, and nobody knows by whom.
    expect((await one.post(`${of}/${id}/confirm`, {})).status).toBe(409)
    await app.db.pool.query(
      `UPDATE "User" SET "createdAt" = now() - interval '60 days' WHERE "isPlatformAdmin"`,
    )
    expect((await one.post(`${of}/${id}/confirm`, {})).status).toBe(200)
    expect((await one.post(`${of}/${id}/confirm`, {})).status).toBe(409)
    await review()
    await isStatus(caseId, 'PROPOSED')
    // In whichever workspace one of them let the other in.
    const invite = { workspaceId: main.id, firstName: 'Pavan', expiresAt: new Date() }
    const tie = await app.db.platform.invite.create({
      data: { ...invite, invitedBy: priya!.id, claimedBy: pavan!.id, claimedAt: new Date() },
    })
    expect((await other.post(`${of}/${id}/confirm`, {})).status).toBe(409)
    await app.db.platform.invite.update({
      where: { id: tie.id },
      data: { claimedAt: new Date(Date.now() - 31 * 86_400_000) },
    })
    expect((await other.post(`${of}/${id}/confirm`, {})).status).toBe(200)
    rig.wake()
    await isStatus(caseId, 'DONE')
    expect((await openCase(await as(next), caseId)).status).toBe(200)
    expect((await kinds(caseId)).filter((kind) => kind === 'SUCCESSOR_APPOINTED')).toHaveLength(1)
    const entries = await app.db.platform.ledgerEntry.findMany({ where: { entityId: caseId } })
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['caseSuccessors:appoint', 'caseSuccessors:confirm', 'case:APPOINT_SUCCESSOR']),
    )
  })
})

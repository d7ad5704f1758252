/**
 * Who sits on running cases follows the committee and its people, and appointing alone lets nobody into one.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { buildEmployer, type Employer } from '../../prisma/builders.ts'
import type { Graph } from '../../workflows/definition/graph.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { buildColleague } from '../../test/colleague.ts'
import { admitToCase, openCase } from '../../test/complaint.ts'
import type { Rig } from '../../test/rig.ts'

let [app, rig, here, floor, admin] = [] as unknown as [TestApp, Rig, Employer, Published, Caller]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
})
afterAll(() => app?.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  floor = await publish(app.db, here, floorGraph())
  admin = await as(here.admin)
})

type CommitteePart = 'PRESIDING_OFFICER' | 'MEMBER' | 'EXTERNAL' | 'SUBSTITUTE'
const as = (person: { id: string }) => app.as(person, here.workspace)
const person = (name: string, more: object = {}) => buildColleague(app.db, here, name, more)
async function filed(published = floor, more: Parameters<typeof fileCase>[3] = {}): Promise<string> {
  const caseId = await fileCase(app.db, here, published, more)
  await app.db.platform.caseForm.update({
    where: { caseId },
    data: { complainant: { name: 'Meera Iyer', email: 'meera@acme.example' } },
  })
  rig.wake()
  await rig.settle(caseId)
  return caseId
}
async function appoint(...members: [{ id: string }, CommitteePart][]) {
  const { name, version } = await app.db.platform.committee.findUniqueOrThrow({
    where: { id: here.committee.id },
  })
  const answer = await admin.put(`/api/committee/${here.committee.id}`, {
    name,
    version,
    members: members.map(([{ id }, part]) => ({ userId: id, part })),
  })
  expect(answer.status).toBe(200)
}
const seats = async (caseId: string) =>
  Object.fromEntries(
    (await app.db.platform.caseAssignment.findMany({ where: { caseId, step: '', active: true } })).map(
      ({ userId, capacity }) => [userId, capacity],
    ),
  )
const handlers = async (caseId: string) =>
  (await app.db.platform.caseAssignment.findMany({ where: { caseId, capacity: 'HANDLER', active: true } }))
    .map(({ userId }) => userId)
    .toSorted()
const settled = (caseId: string, wanted: object) =>
  expect.poll(() => seats(caseId), { timeout: 15_000 }).toEqual(wanted)
const caseEvents = async (caseId: string) =>
  (
    await app.db.platform.caseEvent.findMany({
      where: {
        caseId,
        kind: {
          in: ['SEATED', 'UNSEATED', 'NEWCOMER', 'ADMITTED', 'STEP_REASSIGNED', 'NEEDS_ATTENTION', 'GOES_ON'],
        },
      },
      orderBy: [{ seq: 'asc' }, { n: 'asc' }],
    })
  ).map(({ kind, detail }) => [kind, (detail as { userId?: string }).userId])
const page = async (who: { id: string }, caseId: string) => openCase(await as(who), caseId)
const admit = async (
  who: { id: string },
  caseId: string,
  newcomer: { id: string },
  more: Parameters<typeof admitToCase>[3] = {},
) => admitToCase(await as(who), caseId, newcomer, more)
const [chair, plain, outside, spare] = ['PRESIDING_OFFICER', 'MEMBER', 'EXTERNAL', 'SUBSTITUTE'] as const

describe('a running case', () => {
  test('loses who was removed at once, and a substitute who was there before steps in', async () => {
    const caseId = await filed()
    await appoint(
      [here.presiding, chair],
      [here.member, plain],
      [await person('New Outsider'), outside],
      [here.substitute, spare],
    )
    await settled(caseId, {
      [here.presiding.id]: chair,
      [here.member.id]: 'COMMITTEE',
      [here.substitute.id]: 'COMMITTEE',
    })
    expect((await page(here.external, caseId)).status).toBe(404)
    expect((await page(here.substitute, caseId)).status).toBe(200)
    const { body } = await page(here.complainant, caseId)
    const words = body.content.timeline.map((entry: { words: string }) => entry.words)
    for (const line of [
      'Farah Khan is no longer on the committee.',
      'Neha Joshi sits on the committee now.',
      'New Outsider was appointed to the committee and is waiting for access.',
    ])
      expect(words).toContain(line)
    const notices = await app.db.platform.notice.findMany({ where: { caseId, kind: 'SEATS_CHANGED' } })
    expect(notices.map(({ userId }) => userId).toSorted()).toEqual(
      [here.presiding.id, here.member.id, here.substitute.id, here.complainant.id].toSorted(),
    )
  })

  test('has a new presiding officer once a member has let them in, who then holds a quorate hearing', async () => {
    const caseId = await filed()
    const officer = await person('New Officer')
    await appoint([officer, chair], [here.member, plain], [here.external, outside])
    await settled(caseId, { [here.member.id]: 'COMMITTEE', [here.external.id]: 'COMMITTEE' })
    expect((await page(here.presiding, caseId)).status).toBe(404)
    expect((await page(officer, caseId)).status).toBe(404)
    expect((await page(here.member, caseId)).body.content).toMatchObject({
      newcomers: [{ userId: officer.id, name: 'New Officer' }],
      abilities: { admit: true },
      attention: null,
    })
    expect((await page(here.complainant, caseId)).body.content.abilities.admit).toBe(false)
    expect((await admit(here.complainant, caseId, officer)).status).toBe(403)
    expect((await admit(here.member, caseId, here.stranger)).status).toBe(404)
    expect((await admit(here.member, caseId, officer)).status).toBe(200)
    await settled(caseId, {
      [officer.id]: chair,
      [here.member.id]: 'COMMITTEE',
      [here.external.id]: 'COMMITTEE',
    })
    expect((await page(officer, caseId)).body.content).toMatchObject({
      newcomers: [],
      abilities: { close: true },
    })
    expect(await caseEvents(caseId)).toEqual([
      ['UNSEATED', here.presiding.id],
      ['NEWCOMER', officer.id],
      ['ADMITTED', officer.id],
      ['SEATED', officer.id],
    ])
  })

  test('on hold, and one of many, follows too; a closed one stays as it was', async () => {
    const [pausedId, over] = [await filed(), await filed()]
    const chairs = await as(here.presiding)
    const act = (caseId: string, what: string) =>
      chairs.post(
        `/complaint-workflow/api/case/${caseId}/${what}`,
        { note: 'So it is' },
        { 'idempotency-key': uuid() },
      )
    expect([(await act(pausedId, 'pause')).status, (await act(over, 'close')).status]).toEqual([200, 200])
    const before = await seats(over)
    await appoint([here.presiding, chair], [here.external, outside])
    await settled(pausedId, { [here.presiding.id]: chair, [here.external.id]: 'COMMITTEE' })
    expect(await seats(over)).toEqual(before)
  })

  test('loses a member who leaves the workspace, and lets them in anew when they come back', async () => {
    const caseId = await filed()
    expect((await admin.delete(`/api/user/${here.member.id}`)).status).toBe(200)
    await settled(caseId, {
      [here.presiding.id]: chair,
      [here.substitute.id]: 'COMMITTEE',
      [here.external.id]: 'COMMITTEE',
    })
    await admin.post(`/api/user/update/${here.member.id}`, { active: true })
    await expect
      .poll(() => caseEvents(caseId), { timeout: 15_000 })
      .toContainEqual(['NEWCOMER', here.member.id])
    expect((await page(here.member, caseId)).status).toBe(404)
    expect((await admit(here.presiding, caseId, here.member)).status).toBe(200)
    await settled(caseId, {
      [here.presiding.id]: chair,
      [here.member.id]: 'COMMITTEE',
      [here.external.id]: 'COMMITTEE',
    })
    expect((await page(here.member, caseId)).status).toBe(200)
  })

  test('finds the handlers of a role and a person again', async () => {
    const graph: Graph = floorGraph()
    const publishWithActor = (actor: Graph['steps'][number]['actor']) =>
      publish(app.db, here, {
        ...graph,
        confidentiality: uuid(),
        steps: graph.steps.map((step) => (step.id === 'read' ? { ...step, actor } : step)),
      })
    const [byRole, byPerson] = [
      await filed(await publishWithActor({ by: 'ROLE', role: 'BRANCH_ADMIN' })),
      await filed(await publishWithActor({ by: 'PERSON', userId: here.stranger.id })),
    ]
    expect([await handlers(byRole), await handlers(byPerson)]).toEqual([
      [here.branchAdmin.id],
      [here.stranger.id],
    ])
    const [next, party] = [await person('Next Admin'), here.respondent]
    for (const { id } of [next, party])
      expect((await admin.post(`/api/user/update/${id}`, { role: 'BRANCH_ADMIN' })).status).toBe(200)
    expect((await admin.post(`/api/user/update/${here.branchAdmin.id}`, { role: 'EMPLOYEE' })).status).toBe(
      200,
    )
    await expect.poll(() => handlers(byRole), { timeout: 15_000 }).toEqual([])
    for (const who of [here.branchAdmin, next, party]) expect((await page(who, byRole)).status).toBe(404)
    expect((await page(here.presiding, byRole)).body.content.newcomers).toMatchObject([
      { userId: next.id, capacity: 'HANDLER', step: 'read.1', canAdmit: true },
    ])
    const as = { capacity: 'HANDLER', step: 'read.1' } as const
    expect((await admit(here.member, byRole, next, as)).status).toBe(403)
    expect((await admit(here.presiding, byRole, next, as)).status).toBe(200)
    expect(await handlers(byRole)).toEqual([next.id])
    expect((await page(next, byRole)).status).toBe(200)
    await admin.delete(`/api/user/${here.stranger.id}`)
    await expect.poll(() => handlers(byPerson), { timeout: 15_000 }).toEqual([])
    expect((await caseEvents(byPerson)).map(([kind]) => kind)).toEqual(['STEP_REASSIGNED'])
    expect(
      (await app.db.platform.notice.findMany({ where: { caseId: byRole, kind: 'STEP_OPENED' } })).map(
        ({ userId }) => userId,
      ),
    ).toContain(next.id)
  })

  test('keeps its planned meetings in step with its seats', async () => {
    const caseId = await filed()
    const guest = (userId: string) => ({ workspaceId: here.workspace.id, caseId, userId })
    const meeting = await app.db.forWorkspace(here.workspace.id).meeting.create({
      data: {
        caseId,
        step: 'read.1',
        title: 'T',
        agenda: 'A',
        status: 'SCHEDULED',
        startAt: new Date(),
        endAt: new Date(),
        createdBy: here.presiding.id,
        guests: { create: [guest(here.presiding.id), guest(here.external.id), guest(here.complainant.id)] },
      },
    })
    await appoint(
      [here.presiding, chair],
      [here.member, plain],
      [await person('Somebody New'), outside],
      [here.substitute, spare],
    )
    await settled(caseId, {
      [here.presiding.id]: chair,
      [here.member.id]: 'COMMITTEE',
      [here.substitute.id]: 'COMMITTEE',
    })
    const guests = await app.db.platform.meetingGuest.findMany({ where: { meetingId: meeting.id } })
    expect(guests.map(({ userId }) => String(userId)).toSorted()).toEqual(
      [here.presiding.id, here.complainant.id, here.substitute.id].toSorted(),
    )
    expect(
      await app.db.platform.notice.count({
        where: { caseId, kind: 'MEETING_SCHEDULED', userId: here.substitute.id },
      }),
    ).toBe(1)
  })
})

describe('appointing', () => {
  test('oneself, as member, presiding officer or substitute whose turn comes, opens no running case', async () => {
    const caseId = await filed()
    const [friend, substitute] = [await person('A Friend'), await person('Another Friend')]
    await appoint([here.presiding, chair], [here.admin, plain], [friend, outside], [substitute, spare])
    await settled(caseId, { [here.presiding.id]: chair })
    await appoint([here.admin, chair], [here.presiding, plain], [friend, outside], [substitute, spare])
    await settled(caseId, { [here.presiding.id]: 'COMMITTEE' })
    for (const who of [here.admin, friend, substitute]) expect((await page(who, caseId)).status).toBe(404)
    expect((await admin.post('/complaint-workflow/api/case/list', {})).body.totalElements).toBe(0)
    expect((await admit(here.admin, caseId, here.admin)).status).toBe(404)
    expect(
      (await caseEvents(caseId))
        .filter(([kind]) => kind === 'NEWCOMER')
        .map(([, id]) => String(id))
        .toSorted(),
    ).toEqual([here.admin.id, friend.id].toSorted())
  })

  test('a whole new committee leaves nobody: whoever filed is told and lets them in', async () => {
    const caseId = await filed()
    const others = [await person('First Other'), await person('Second Other')] as const
    await appoint([others[0], chair], [others[1], plain])
    await settled(caseId, {})
    await expect
      .poll(async () => (await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).attention, {
        timeout: 15_000,
      })
      .toBe('NO_COMMITTEE')
    expect(
      (await app.db.platform.notice.findMany({ where: { caseId, kind: 'NEEDS_ATTENTION' } })).map(
        ({ userId }) => userId,
      ),
    ).toEqual([here.complainant.id])
    expect(
      await app.db.platform.notice.count({
        where: { userId: here.admin.id, kind: { not: 'FILING_BLOCKED' } },
      }),
    ).toBe(0)
    expect((await page(here.complainant, caseId)).body.content).toMatchObject({
      attention: 'NO_COMMITTEE',
      abilities: { admit: true, retry: false },
    })
    expect((await admit(here.complainant, caseId, others[0])).status).toBe(200)
    await settled(caseId, { [others[0].id]: chair })
    expect((await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).attention).toBeNull()
    expect((await admit(here.complainant, caseId, others[1])).status).toBe(403)
    expect((await admit(others[0], caseId, others[1])).status).toBe(200)
    await settled(caseId, { [others[0].id]: chair, [others[1].id]: 'COMMITTEE' })
  })

  test('somebody off and on again makes a newcomer of them; those who stay are none', async () => {
    const friend = await person('Late Friend')
    await appoint([here.presiding, chair], [here.member, plain], [friend, spare])
    const caseId = await filed()
    await appoint([here.presiding, chair], [here.member, plain])
    await appoint([here.presiding, chair], [friend, plain], [here.member, spare])
    await settled(caseId, { [here.presiding.id]: chair, [here.member.id]: 'COMMITTEE' })
  })

  test('never seats a party, whoever lets them in', async () => {
    const caseId = await filed()
    await appoint([here.presiding, chair], [here.respondent, plain], [here.complainant, outside])
    await settled(caseId, { [here.presiding.id]: chair })
    expect((await admit(here.presiding, caseId, here.respondent)).status).toBe(404)
    expect((await page(here.respondent, caseId)).status).toBe(404)
    expect((await caseEvents(caseId)).filter(([kind]) => kind === 'NEWCOMER')).toEqual([])
  })
})

test('the outbox row holds ids alone, and a change that touches no live case leaves no row', async () => {
  const rows = async () =>
    app.db.platform.outbox.findMany({ where: { kind: 'SEATS', workspaceId: here.workspace.id } })
  await appoint([here.presiding, chair], [here.member, plain])
  await person('Nobody Special')
  expect(await rows()).toEqual([])
  await filed()
  await appoint([here.presiding, chair])
  const payloads = (await rows()).map(({ payload }) => payload)
  expect(payloads.length).toBeGreaterThan(0)
  for (const payload of payloads)
    expect(payload).toEqual({ committeeIds: [here.committee.id], userIds: [], roles: [] })
})

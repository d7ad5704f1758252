/**
 * Who is kept from a meeting, and what a vote may tell, when people are more than one thing or the committee
 * changes.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCommittee, buildPerson } from '../../prisma/builders.ts'
import { fileCase, publish, type Published } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import type { Actor, Graph } from '../../workflows/definition/graph.ts'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { base, hearing, openRoom, type Room } from '../../test/meetingRoom.ts'

let [app, rig, room] = [] as unknown as [TestApp, Rig, Room]
const cases = '/complaint-workflow/api/case'
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  room = await openRoom(app)
})
afterAll(() => app?.close())

const givenTo = (actor: Actor): Graph => {
  const graph = hearing('COMPLAINT', 'SECRET')
  return { ...graph, steps: graph.steps.map((step) => ({ ...step, actor })) }
}
async function filed(on: Published): Promise<string> {
  const caseId = await fileCase(app.db, app.employer, on)
  rig.wake()
  await rig.settle(caseId)
  return caseId
}
const secret = () => publish(app.db, app.employer, hearing('COMPLAINT', 'SECRET'))

test('a step that names a party gives them nothing: no meeting, no act, no line in the inbox', async () => {
  for (const who of ['respondent', 'complainant'] as const) {
    const caseId = await filed(
      await publish(app.db, app.employer, givenTo({ by: 'PERSON', userId: app.employer[who].id })),
    )
    const meeting = await app.db.forWorkspace(app.employer.workspace.id).meeting.create({
      data: {
        caseId,
        step: 'hear.1',
        title: 'Hearing',
        agenda: 'All of it',
        startAt: new Date('2030-03-04'),
        endAt: new Date('2030-03-05'),
        status: 'SCHEDULED',
        createdBy: app.employer.member.id,
      },
    })
    const caller = room.who[who]
    for (const path of [`${base}/${meeting.id}`, `${base}/${meeting.id}/invite.ics`])
      expect((await caller.get(path)).status).toBe(404)
    const refused = who === 'respondent' ? 404 : 403
    expect((await caller.post(`${base}/${meeting.id}/cancel`, { note: 'Mine' })).status).toBe(404)
    expect([
      (await room.complete(caller, caseId, 'dismissed')).status,
      (await caller.post(base, room.planned(caseId))).status,
    ]).toEqual([refused, refused])
    expect(JSON.stringify((await caller.post(`${cases}/inbox?pageSize=300`, {})).body)).not.toContain(caseId)
  }
})

test('whom a step names has it in hand, and lets go of the meeting with it', async () => {
  const caseId = await filed(
    await publish(app.db, app.employer, {
      ...givenTo({ by: 'PERSON', userId: app.employer.stranger.id }),
      confidentiality: 'Named',
    }),
  )
  const meeting = await room.who.stranger.post(
    base,
    room.planned(caseId, { guests: [room.guest(app.employer.presiding)] }),
  )
  expect(meeting).toMatchObject({
    status: 200,
    body: { content: { abilities: { change: true, openCase: true } } },
  })
  const { meetingId } = meeting.body.content
  expect((await room.who.presiding.post(`${cases}/${caseId}/close`, { note: 'Settled' })).status).toBe(200)
  await rig.settle(caseId, ({ status }) => status === 'CLOSED')
  expect([
    (await room.who.stranger.get(`${cases}/${caseId}`)).status,
    (await room.who.stranger.get(`${base}/${meetingId}`)).status,
  ]).toEqual([404, 404])
})

test('a guest is told whether the case itself is theirs to open', async () => {
  const caseId = await filed(await secret())
  await app.db.platform.caseForm.delete({ where: { caseId } })
  const { meetingId } = await room.scheduled(caseId, {
    guests: [
      room.guest(app.employer.member),
      room.guest(app.employer.complainant),
      room.guest(app.employer.stranger),
    ],
  })
  for (const [who, mayOpen] of [
    ['member', true],
    ['complainant', true],
    ['stranger', false],
  ] as const) {
    expect([
      who,
      (await room.who[who].get(`${base}/${meetingId}`)).body.content.abilities.openCase,
      (await room.who[who].get(`${cases}/${caseId}`)).status,
    ]).toEqual([who, mayOpen, mayOpen ? 200 : 404])
  }
})

test('a member who was not there does not take the vote of one who was', async () => {
  const caseId = await filed(await secret())
  const { meetingId } = await room.holdMeeting(caseId)
  expect((await room.who.external.get(`${base}/${meetingId}`)).body.content.abilities.vote).toBe(false)
  expect(await room.vote(room.who.external, meetingId, 'dismissed')).toMatchObject({
    status: 409,
    body: { code: 'ACT_REFUSED' },
  })
  expect(await app.db.platform.ballot.count({ where: { meetingId } })).toBe(0)
  for (const who of ['member', 'presiding'] as const)
    expect((await room.vote(room.who[who], meetingId, 'upheld')).status).toBe(200)
})

test('handing over in the midst of a secret vote tells nobody what was chosen; who sits now decides', async () => {
  const caseId = await filed(await secret())
  const { meetingId } = await room.holdMeeting(caseId)
  expect((await room.vote(room.who.member, meetingId, 'upheld')).status).toBe(200)
  const [head, other] = [
    await buildPerson(app.db, app.employer.workspace, { name: 'Head Of Others' }),
    await buildPerson(app.db, app.employer.workspace, { name: 'Other Member' }),
  ]
  const others = await buildCommittee(app.db, app.employer.workspace.id, {
    name: `Others ${uuid()}`,
    branchId: app.employer.pune.id,
    members: [
      [head.id, 'PRESIDING_OFFICER'],
      [other.id, 'MEMBER'],
    ],
  })
  expect(
    (
      await room.who.member.post(`${cases}/${caseId}/transfer`, {
        committeeId: others.id,
        note: 'We know them',
      })
    ).status,
  ).toBe(200)
  const now = await app.as(head)
  expect((await now.get(`${base}/${meetingId}`)).body.content.vote).toEqual({
    kind: 'SECRET',
    present: 2,
    voted: 1,
    iVoted: false,
    state: 'RUNNING',
    leading: [],
    tally: null,
  })
  for (const path of [`${cases}/${caseId}`, `${base}/${meetingId}`])
    expect((await room.who.external.get(path)).status).toBe(404)
  for (const rest of ['pause', 'close', 'transfer', 'step/hear.1/complete'])
    expect(
      (
        await room.who.presiding.post(
          `${cases}/${caseId}/${rest}`,
          rest === 'transfer'
            ? { committeeId: app.employer.committee.id, note: 'Back' }
            : rest === 'step/hear.1/complete'
              ? { outcome: 'upheld' }
              : { note: 'Still ours' },
        )
      ).status,
    ).toBe(404)
  // A guest of that meeting still, and no more.
  expect((await room.vote(room.who.presiding, meetingId, 'dismissed')).status).toBe(403)
  expect((await room.vote(now, meetingId, 'upheld')).body.content.vote.tally).toMatchObject([
    { votes: 2, voters: [] },
    { votes: 0, voters: [] },
    { votes: 0, voters: [] },
  ])
  expect((await room.complete(now, caseId, 'upheld')).status).toBe(200)
})

import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { fileCase, publish, type Published } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { base, hearing, openRoom, type Room } from '../../test/meetingRoom.ts'

let [app, rig, room] = [] as unknown as [TestApp, Rig, Room]
const published = {} as Record<'open' | 'secret' | 'meeting', Published>
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  published.open = await publish(app.db, app.employer, hearing('COMPLAINT', 'OPEN'))
  published.secret = await publish(app.db, app.employer, hearing('COMPLAINT', 'SECRET'))
  published.meeting = await publish(app.db, app.employer, hearing('MEETING', 'OPEN'))
  room = await openRoom(app)
})
afterAll(() => app?.close())

async function filed(on: Published = published.open): Promise<string> {
  const caseId = await fileCase(app.db, app.employer, on)
  rig.wake()
  await rig.settle(caseId)
  return caseId
}

describe('holding', () => {
  test('guests do not make a quorum; without it another meeting is called', async () => {
    const caseId = await filed()
    const meeting = await room.scheduled(caseId, room.begun())
    const record = (attended: string[]) =>
      room.who.member.post(`${base}/${meeting.meetingId}/record`, { attended, version: meeting.version })
    expect(await record([uuid()])).toMatchObject({ status: 404, body: { fields: [{ path: 'attended.0' }] } })
    expect(
      await record(room.guestIds(meeting, app.employer.presiding, app.employer.complainant)),
    ).toMatchObject({
      status: 200,
      body: {
        content: {
          status: 'NO_QUORUM',
          quorum: 'At least 2 members must attend, including the presiding officer. 1 attended.',
        },
      },
    })
    expect((await room.holdMeeting(caseId)).meetingId).not.toBe(meeting.meetingId)
  })

  test('minutes are for a meeting that was held, by one hand at a time', async () => {
    const caseId = await filed()
    const early = await room.scheduled(caseId)
    expect(
      await room.who.member.post(`${base}/${early.meetingId}/minutes`, {
        minutes: 'Too early',
        version: early.version,
      }),
    ).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STATE' } })
    await room.who.member.post(`${base}/${early.meetingId}/cancel`, { note: 'Again' })
    const { presiding, member, complainant } = app.employer
    const meeting = await room.holdMeeting(caseId, [presiding, member, complainant])
    const write = (minutes: string, version: number) =>
      room.who.external.post(`${base}/${meeting.meetingId}/minutes`, { minutes, outcome: 'Agreed', version })
    expect(await write('Both were heard', meeting.version)).toMatchObject({
      status: 200,
      body: { content: { minutes: 'Both were heard', outcome: 'Agreed', fields: { language: 'en' } } },
    })
    expect(await write('Mine', meeting.version)).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { minutes: 'Both were heard' } },
    })
    expect(
      await app.db.platform.ledgerEntry.count({
        where: { action: 'meetings:minutes', entityId: meeting.meetingId },
      }),
    ).toBe(1)
    expect((await room.who.complainant.get(`${base}/${meeting.meetingId}`)).body.content).toMatchObject({
      minutes: null,
      outcome: null,
      fields: {},
      vote: { tally: null },
    })
  })

  test('an open vote shows who chose what, and decides', async () => {
    const caseId = await filed()
    const { meetingId } = await room.holdMeeting(caseId)
    expect((await room.vote(room.who.member, meetingId, 'upheld')).body.content.vote).toEqual({
      kind: 'OPEN',
      present: 2,
      voted: 1,
      iVoted: true,
      state: 'RUNNING',
      leading: [],
      tally: [
        { outcome: 'upheld', label: 'Upheld', votes: 1, voters: [app.employer.member.name] },
        { outcome: 'dismissed', label: 'Dismissed', votes: 0, voters: [] },
        { outcome: null, label: 'Abstained', votes: 0, voters: [] },
      ],
    })
    expect(await room.vote(room.who.member, meetingId, 'dismissed')).toMatchObject({
      status: 409,
      body: { reason: 'ALREADY_DONE' },
    })
    expect(await room.vote(room.who.presiding, meetingId, 'perhaps')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'outcome' }] },
    })
    expect((await room.vote(room.who.complainant, meetingId, 'upheld')).status).toBe(403)
    expect((await room.vote(room.who.presiding, meetingId, 'upheld')).status).toBe(200)
    expect(await app.db.platform.ballot.count({ where: { meetingId } })).toBe(2)
    expect(await room.complete(room.who.member, caseId, 'dismissed')).toMatchObject({
      status: 409,
      body: { reason: 'VOTE' },
    })
    expect((await room.complete(room.who.member, caseId, 'upheld')).status).toBe(200)
    const minutes = async (text: string) =>
      room.who.member.post(`${base}/${meetingId}/minutes`, {
        minutes: text,
        version: (await room.who.member.get(`${base}/${meetingId}`)).body.content.version,
      })
    expect((await minutes('Written after the vote')).status).toBe(200)
    expect(await minutes('Rewritten')).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STATE' } })
    expect(await rig.settle(caseId)).toMatchObject({ status: 'CLOSED', outcome: 'upheld' })
  })

  test('a secret ballot bears no name, its tally waits for the last vote, and a retry casts it once', async () => {
    const caseId = await filed(published.secret)
    const { meetingId } = await room.holdMeeting(caseId)
    const headers = { 'idempotency-key': `click-${uuid()}` }
    const first = await room.vote(room.who.member, meetingId, 'dismissed', headers)
    expect(first.body.content.vote).toEqual({
      kind: 'SECRET',
      present: 2,
      voted: 1,
      iVoted: true,
      state: 'RUNNING',
      leading: [],
      tally: null,
    })
    expect((await room.vote(room.who.member, meetingId, 'dismissed', headers)).body).toEqual(first.body)
    expect(await room.complete(room.who.presiding, caseId, 'dismissed')).toMatchObject({
      status: 409,
      body: { reason: 'VOTE' },
    })
    expect(
      (await room.vote(room.who.presiding, meetingId, 'dismissed')).body.content.vote.tally,
    ).toMatchObject([
      { outcome: 'upheld', votes: 0, voters: [] },
      { outcome: 'dismissed', votes: 2, voters: [] },
      { outcome: null, votes: 0, voters: [] },
    ])
    const ballots = await app.db.platform.ballot.findMany({ where: { meetingId } })
    expect(ballots.map(({ voterId, counted }) => [voterId, counted])).toEqual([
      [null, true],
      [null, true],
    ])
    const written = JSON.stringify([
      await app.db.platform.caseTransition.findMany({ where: { caseId } }),
      await app.db.platform.caseEvent.findMany({ where: { caseId } }),
      await app.db.platform.ledgerEntry.findMany({ where: { entityId: caseId } }),
    ])
    for (const ballot of ballots) expect(written).not.toContain(ballot.id)
    expect((await room.complete(room.who.presiding, caseId, 'dismissed')).status).toBe(200)
  })
})

test('a secret vote that is broken off leaves no count behind, in no act and no row', async () => {
  const caseId = await filed(published.secret)
  const { meetingId } = await room.holdMeeting(caseId)
  await room.vote(room.who.member, meetingId, 'dismissed')
  expect(
    (await room.who.presiding.post(`${base}/${meetingId}/adjourn`, { note: 'Tomorrow' })).body.content,
  ).toMatchObject({ status: 'ADJOURNED', vote: { tally: null, leading: [] } })
  const acts = (await app.db.platform.caseTransition.findMany({ where: { caseId } })).map(({ event }) =>
    JSON.stringify(event),
  )
  expect(acts.some((act) => act.includes('ADJOURN_MEETING'))).toBe(true)
  expect(acts.join()).not.toMatch(/tally|dismissed/)
})

describe('who knows of it', () => {
  test('the committee and the guests find it in list and calendar file; nobody else finds a trace', async () => {
    const { meetingId } = await room.scheduled(await filed())
    const other = await buildEmployer(app.db, `${uuid().slice(-8)}.localhost`)
    const listed = async (who: Caller) =>
      (await who.post(`${base}/list?pageSize=300`, { when: 'COMING' })).body.content.some(
        (each: { meetingId: string }) => each.meetingId === meetingId,
      )
    for (const who of [room.who.member, room.who.external, room.who.complainant]) {
      expect([await listed(who), (await who.get(`${base}/${meetingId}`)).status]).toEqual([true, 200])
      const file = await who.get(`${base}/${meetingId}/invite.ics`)
      expect([
        file.status,
        file.headers.get('content-type'),
        String(file.body).includes('First hearing'),
        String(file.body).includes('DTSTART:20300304T100000Z'),
      ]).toEqual([200, 'text/calendar; charset=utf-8', false, true])
    }
    for (const who of [
      room.who.stranger,
      room.who.admin,
      room.who.respondent,
      await app.as(other.presiding, other.workspace),
    ]) {
      expect([
        await listed(who),
        (await who.get(`${base}/${meetingId}`)).status,
        (await who.get(`${base}/${meetingId}/invite.ics`)).status,
        (await who.put(`${base}/${meetingId}`, room.changed(1))).status,
        (await room.vote(who, meetingId, 'upheld')).status,
      ]).toEqual([false, 404, 404, 404, 404])
    }
    expect((await app.nobody.get(`${base}/${meetingId}/invite.ics`)).status).toBe(401)
    expect((await room.who.complainant.put(`${base}/${meetingId}`, room.changed(1))).status).toBe(403)
    expect(
      (
        await room.who.complainant.post(
          base,
          room.planned(
            (await app.db.platform.meeting.findUniqueOrThrow({ where: { id: meetingId } })).caseId,
          ),
        )
      ).status,
    ).toBe(403)
  })
})

describe('a process of kind MEETING', () => {
  test('a member starts it for their committee, once for one key, and it runs like a complaint', async () => {
    const [option] = (await room.who.member.get(`${base}/options`)).body.content
    expect(option).toMatchObject({
      workflowId: published.meeting.workflowId,
      committees: [{ committeeId: app.employer.committee.id }],
    })
    const body = {
      workflowId: option.workflowId,
      committeeId: app.employer.committee.id,
      title: 'Third quarter',
    }
    const headers = { 'idempotency-key': `click-${uuid()}` }
    const start = () => room.who.member.post(`${base}/start`, body, headers)
    const [one, two] = await Promise.all([start(), start()])
    expect([one.status, two.body]).toEqual([200, one.body])
    const { caseId } = one.body.content
    await rig.settle(caseId)
    expect(await app.db.platform.case.findUnique({ where: { id: caseId } })).toMatchObject({
      kind: 'MEETING',
      title: 'Third quarter',
      startedByUserId: app.employer.member.id,
    })
    const { meetingId } = await room.holdMeeting(caseId)
    await room.vote(room.who.member, meetingId, 'upheld')
    await room.vote(room.who.presiding, meetingId, 'upheld')
    expect((await room.complete(room.who.presiding, caseId, 'upheld')).status).toBe(200)
    expect((await rig.settle(caseId)).status).toBe('CLOSED')
  })

  test('nobody starts one for a committee they do not sit on, on a complaint process, or elsewhere', async () => {
    const body = {
      workflowId: published.meeting.workflowId,
      committeeId: app.employer.committee.id,
      title: 'Mine',
    }
    for (const who of [room.who.stranger, room.who.substitute, room.who.admin]) {
      expect((await who.get(`${base}/options`)).body.content).toEqual([])
      expect((await who.post(`${base}/start`, body)).status).toBe(403)
    }
    expect(
      (await room.who.member.post(`${base}/start`, { ...body, workflowId: published.open.workflowId }))
        .status,
    ).toBe(404)
    expect((await room.who.member.post(`${base}/start`, { ...body, committeeId: uuid() })).status).toBe(404)
    const newcomer = await buildPerson(app.db, app.employer.workspace, {
      name: `New Comer ${uuid()}`,
      email: `${uuid()}@acme.example`,
    })
    expect((await (await app.as(newcomer)).post(`${base}/list`, {})).body).toMatchObject({
      content: [],
      totalElements: 0,
    })
  })
})

import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Graph } from '../../workflows/definition/graph.ts'
import { buildEmployer } from '../../prisma/builders.ts'
import { fileCase, publish, type Published } from '../../test/case.ts'
import { meetingFieldsWith } from '../../workflows/definition/graph.ts'
import type { Rig } from '../../test/rig.ts'
import { AppError } from '../core/errors.ts'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { base, hearing, openRoom, type Room } from '../../test/meetingRoom.ts'

let [app, rig, room] = [] as unknown as [TestApp, Rig, Room]
const published = {} as Record<'open', Published>
let isDown = false
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig({
    temporal: () => (isDown ? Promise.reject(new AppError('UNAVAILABLE')) : rig.temporal()),
  })
  published.open = await publish(app.db, app.employer, hearing('COMPLAINT', 'OPEN'))
  room = await openRoom(app)
})
afterAll(() => app?.close())

async function filed(on: Published = published.open): Promise<string> {
  const caseId = await fileCase(app.db, app.employer, on)
  rig.wake()
  await rig.settle(caseId)
  return caseId
}

test('a meeting is called, everybody invited hears of it, and it is moved with the new guests', async () => {
  const caseId = await filed()
  const meeting = await room.scheduled(caseId)
  expect(meeting).toMatchObject({
    status: 'SCHEDULED',
    title: 'First hearing',
    fields: { language: 'en' },
    quorum: 'At least 2 members must attend, including the presiding officer.',
    abilities: { change: true, cancel: true, record: false, minutes: false, vote: false },
  })
  const moved = await room.who.presiding.put(
    `${base}/${meeting.meetingId}`,
    room.changed(meeting.version, {
      title: 'Moved',
      startTime: '2030-03-05T10:00:00Z',
      endTime: '2030-03-05T11:00:00Z',
      link: 'https://meet.example/x',
      guests: [room.guest(app.employer.presiding), room.guest(app.employer.external)],
    }),
  )
  expect(moved).toMatchObject({
    status: 200,
    body: {
      content: {
        title: 'Moved',
        startTime: '2030-03-05T10:00:00.000Z',
        guests: [{ userId: app.employer.presiding.id }, { userId: app.employer.external.id }],
      },
    },
  })
  await rig.settle(caseId)
  const to = (
    await app.db.platform.demoMail.findMany({
      where: { subject: 'You are invited to a meeting', calendar: { contains: meeting.meetingId } },
    })
  ).map((mail) => mail.to)
  expect(to).toContain('wit@else.example')
  expect(to.filter((each) => each === app.employer.external.email)).toHaveLength(2)
})

test('a party is concerned by a hearing of a stage that is shown to them, and not by one with a vote', async () => {
  const draw = (visibleTo: 'COMPLAINANT'[], vote: 'OPEN' | 'NONE'): Graph => {
    const graph = hearing('COMPLAINT', 'OPEN')
    return {
      ...graph,
      stages: graph.stages.map((stage) => ({ ...stage, visibleTo })),
      steps: graph.steps.map((step) => ({ ...step, meeting: step.meeting && { ...step.meeting, vote } })),
    }
  }
  const concerned = async (graph: Graph) => {
    const caseId = await filed(await publish(app.db, app.employer, graph))
    const { current } = (await room.who.presiding.get(`/complaint-workflow/api/case/${caseId}`)).body.content
    const invitees = current[0].invitees as { userId: string; isConcerned?: true }[]
    expect(invitees.map(({ userId }) => userId)).toContain(app.employer.complainant.id)
    return invitees.filter(({ isConcerned }) => isConcerned).map(({ userId }) => userId)
  }
  expect(await concerned(draw(['COMPLAINANT'], 'NONE'))).toEqual([app.employer.complainant.id])
  expect(await concerned(draw(['COMPLAINANT'], 'OPEN'))).toEqual([])
  expect(await concerned(draw([], 'NONE'))).toEqual([])
})

test('two who change it at once: the second is told, and shown how it stands', async () => {
  const meeting = await room.scheduled(await filed())
  const both = await Promise.all(
    [room.who.member, room.who.presiding].map((who, n) =>
      who.put(`${base}/${meeting.meetingId}`, room.changed(meeting.version, { title: `Change ${n}` })),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'STALE_VERSION',
    current: { meetingId: meeting.meetingId },
  })
})

test('the same key twice calls one meeting; a second one is refused and leaves nothing', async () => {
  const caseId = await filed()
  const headers = { 'idempotency-key': `click-${uuid()}` }
  const twice = await Promise.all([1, 2].map(() => room.who.member.post(base, room.planned(caseId), headers)))
  expect(twice[0]?.body).toMatchObject({ content: { meetingId: twice[1]?.body.content.meetingId } })
  expect(await room.who.member.post(base, room.planned(caseId))).toMatchObject({
    status: 409,
    body: { code: 'ACT_REFUSED', reason: 'MEETING_STATE' },
  })
  expect(await app.db.platform.meeting.count({ where: { caseId } })).toBe(1)
})

test('a meeting is moved with a guest whose account was closed meanwhile; nobody else closed is invited', async () => {
  const caseId = await filed()
  const { presiding, complainant, stranger } = app.employer
  const guests = [room.guest(presiding), room.guest(complainant)]
  const meeting = await room.scheduled(caseId, { guests })
  const close = async (active: boolean, ...people: { id: string }[]) =>
    app.db.platform.membership.updateMany({
      where: { userId: { in: people.map(({ id }) => id) } },
      data: { active },
    })
  await close(false, complainant, stranger)
  const move = (more: object) =>
    room.who.presiding.put(
      `${base}/${meeting.meetingId}`,
      room.changed(meeting.version, {
        startTime: '2030-04-05T10:00:00Z',
        endTime: '2030-04-05T11:00:00Z',
        guests,
        ...more,
      }),
    )
  const early = await move({ startTime: '2025-03-04T10:00:00Z' })
  expect(early.body.fields).toMatchObject([
    { path: 'startTime', text: { code: 'meetings.startBeforeFiling' } },
  ])
  const invited = await move({ guests: [...guests, room.guest(stranger)] })
  expect([invited.status, invited.body.fields?.[0]?.path]).toEqual([404, 'guests.2'])
  expect(await move({})).toMatchObject({
    status: 200,
    body: { content: { startTime: '2030-04-05T10:00:00.000Z', guests: [{}, { userId: complainant.id }] } },
  })
  await rig.settle(caseId)
  expect(await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).toMatchObject({
    attention: null,
  })
  await close(true, complainant, stranger)
})

test('it is cancelled with a reason, and another can be called', async () => {
  const caseId = await filed()
  const meeting = await room.scheduled(caseId)
  expect(
    await room.who.member.post(`${base}/${meeting.meetingId}/cancel`, { note: 'Nobody can' }),
  ).toMatchObject({ status: 200, body: { content: { status: 'CANCELLED', abilities: { change: false } } } })
  expect(
    await room.who.member.put(`${base}/${meeting.meetingId}`, room.changed(meeting.version)),
  ).toMatchObject({ status: 409, body: { reason: 'MEETING_STATE' } })
  expect((await room.scheduled(caseId)).meetingId).not.toBe(meeting.meetingId)
})

test('what is wrong is named: place, end, guests, the workflow’s own fields', async () => {
  const caseId = await filed()
  const wrong = async (more: object) =>
    (await room.who.member.post(base, room.planned(caseId, more))).body.fields.map(
      (field: { path: string }) => field.path,
    )
  expect(await wrong({ location: null })).toEqual(['location'])
  expect(await wrong({ endTime: '2030-03-04T09:00:00Z' })).toEqual(['endTime'])
  expect(await wrong({ link: 'http://meet.example' })).toEqual(['link'])
  expect(await wrong({ guests: [room.guest(app.employer.presiding), { name: 'No address' }] })).toEqual([
    'guests.1',
  ])
  expect(await wrong({ fields: {} })).toEqual(['fields.language'])
  expect(await wrong({ fields: { language: 'xx', wish: '1' } })).toEqual(['fields.wish', 'fields.language'])
  expect(await app.db.platform.meeting.count({ where: { caseId } })).toBe(0)
})

test('a field for the minutes is not asked when planning, and not left out of the minutes', async () => {
  const [language] = hearing('COMPLAINT', 'OPEN').meetingFields
  const languageField = { ...language!, asked: 'RECORDING' as const }
  const on = await publish(app.db, app.employer, {
    ...hearing('COMPLAINT', 'OPEN'),
    meetingFields: [languageField],
  })
  const caseId = await filed(on)
  const early = await room.who.member.post(base, room.planned(caseId))
  expect(early.body.fields).toMatchObject([{ path: 'fields.language' }])
  const meeting = await room.holdMeeting(caseId, undefined, { fields: {} })
  const write = (fields: object) =>
    room.who.member.post(`${base}/${meeting.meetingId}/minutes`, {
      minutes: 'Both were heard',
      outcome: null,
      fields,
      version: meeting.version,
    })
  expect((await write({})).body.fields).toMatchObject([{ path: 'fields.language', code: 'required' }])
  expect(await write({ language: 'en' })).toMatchObject({
    status: 200,
    body: { content: { fields: { language: 'en' } } },
  })
})

test('a choice without options, as earlier versions may have, is asked of nobody', () => {
  const [language] = hearing('COMPLAINT', 'OPEN').meetingFields
  const empty = { ...language!, type: 'SINGLE_SELECT' as const, options: [], required: true }
  expect(meetingFieldsWith([empty], 'PLANNING')).toEqual([])
  expect(
    meetingFieldsWith([{ ...empty, options: [{ id: 'en', text: 'English', freeText: false }] }], 'PLANNING'),
  ).toHaveLength(1)
})

test('somebody of another workspace cannot be invited, and nobody learns that they are there', async () => {
  const caseId = await filed()
  const { stranger } = await buildEmployer(app.db, 'elsewhere.localhost')
  const meeting = await room.scheduled(caseId)
  for (const guest of [stranger, { id: uuid() }]) {
    const answer = {
      status: 404,
      body: {
        code: 'NOT_FOUND',
        message: 'This person is not a member of your workspace.',
        fields: [{ path: 'guests.0' }],
      },
    }
    expect(
      await room.who.member.post(base, room.planned(caseId, { guests: [room.guest(guest)] })),
    ).toMatchObject(answer)
    expect(
      await room.who.member.put(
        `${base}/${meeting.meetingId}`,
        room.changed(meeting.version, { guests: [room.guest(guest)] }),
      ),
    ).toMatchObject(answer)
  }
})

test('the respondent is invited once informed, by id or by address', async () => {
  const caseId = await filed()
  for (const respondent of [
    room.guest(app.employer.respondent),
    { name: 'Him', email: app.employer.respondent.email.toUpperCase() },
  ]) {
    expect(await room.who.member.post(base, room.planned(caseId, { guests: [respondent] }))).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'guests.0' }] },
    })
  }
  await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: new Date() } })
  const meeting = await room.scheduled(caseId, {
    guests: [room.guest(app.employer.respondent), room.guest(app.employer.complainant)],
  })
  expect((await room.who.respondent.get(`${base}/${meeting.meetingId}`)).body.content.guests).toMatchObject([
    { userId: app.employer.respondent.id },
    { userId: null, name: 'Another guest' },
  ])
})

test('with Temporal away it answers 503, the draft stays unseen, and the same try later calls it', async () => {
  const caseId = await filed()
  const headers = { 'idempotency-key': `click-${uuid()}` }
  isDown = true
  expect((await room.who.member.post(base, room.planned(caseId), headers)).status).toBe(503)
  isDown = false
  const [draft] = await app.db.platform.meeting.findMany({ where: { caseId } })
  expect(draft).toMatchObject({ status: 'DRAFT', title: 'First hearing' })
  expect((await room.who.complainant.get(`${base}/${draft?.id}`)).status).toBe(404)
  expect((await room.who.member.post(base, room.planned(caseId), headers)).body.content).toMatchObject({
    meetingId: draft?.id,
    status: 'SCHEDULED',
  })
})

test('words of a change that did not arrive are not shown, and the version is free again', async () => {
  const meeting = await room.scheduled(await filed())
  isDown = true
  expect(
    (
      await room.who.member.put(
        `${base}/${meeting.meetingId}`,
        room.changed(meeting.version, { title: 'Lost' }),
      )
    ).status,
  ).toBe(503)
  isDown = false
  expect((await room.who.member.get(`${base}/${meeting.meetingId}`)).body.content).toMatchObject({
    title: 'First hearing',
    version: meeting.version,
  })
  expect(
    (
      await room.who.member.put(
        `${base}/${meeting.meetingId}`,
        room.changed(meeting.version, { title: 'Found' }),
      )
    ).body.content,
  ).toMatchObject({ title: 'Found' })
})

import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { fileCase, publish, type Published } from '../../workers/testCase.ts'
import { startRig, type Rig } from '../../workers/testRig.ts'
import { emptyGraph, type Graph } from '../../workflows/definition/graph.ts'
import { at, clock, edges, stages, steps, tell } from '../../workflows/definition/templates/build.ts'
import { AppError } from '../core/errors.ts'
import { testApp, type Caller, type TestApp } from '../testApp.ts'

const week = clock(7, 'DAY', 3, 5, { first: tell('ACTOR'), second: tell('PRESIDING_OFFICER') })
const words = { stageId: 'one', description: '', actor: { by: 'COMMITTEE' } as const, position: at(0, 0), clock: week }
const graph = (kind: Graph['kind'], vote: 'OPEN' | 'SECRET'): Graph => ({
  ...emptyGraph(kind),
  stages: stages([['one', 'Inquiry', '', []]]),
  steps: steps([{ ...words, id: 'hear', name: 'Hear both', outcomes: { upheld: 'Upheld', dismissed: 'Dismissed' }, meeting: { quorum: 2, presidingOfficerRequired: true, vote } }]),
  meetingFields: [{ id: 'f1', stepId: 'hear', key: 'language', label: 'Language', type: 'SINGLE_SELECT', options: [{ id: 'en', text: 'English', freeText: false }], required: true, order: 0 }],
  edges: edges([['start', null, 'hear'], ['hear', 'upheld', 'close'], ['hear', 'dismissed', 'close']]),
})

let [app, rig] = [] as unknown as [TestApp, Rig]
const published = {} as Record<'open' | 'secret' | 'meeting', Published>
const callers = {} as Record<'complainant' | 'respondent' | 'presiding' | 'member' | 'external' | 'substitute' | 'stranger' | 'admin', Caller>
let isDown = false
beforeAll(async () => {
  app = await testApp({ temporal: () => (isDown ? Promise.reject(new AppError('UNAVAILABLE')) : rig.temporal()), outboxFilled: () => rig?.wake() })
  rig = await startRig({ db: app.db })
  published.open = await publish(app.db, app.employer, graph('COMPLAINT', 'OPEN'))
  published.secret = await publish(app.db, app.employer, graph('COMPLAINT', 'SECRET'))
  published.meeting = await publish(app.db, app.employer, graph('MEETING', 'OPEN'))
  for (const name of ['complainant', 'respondent', 'presiding', 'member', 'external', 'substitute', 'stranger', 'admin'] as const) callers[name] = await app.as(app.employer[name])
})
afterAll(async () => {
  await rig?.stop()
  await app?.close()
})

const base = '/complaint-workflow/api/meeting'
async function filed(on: Published): Promise<string> {
  const caseId = await fileCase(app.db, app.employer, on)
  rig.wake()
  await rig.settle(caseId)
  return caseId
}
const guest = (person: { id: string }) => ({ userId: person.id })
const planned = (caseId: string, more: object = {}) => ({
  caseId, step: 'hear.1', title: 'First hearing', agenda: 'Hear both sides', startTime: '2030-03-04T10:00:00Z', endTime: '2030-03-04T11:00:00Z', location: 'Room 4',
  guests: [guest(app.employer.presiding), guest(app.employer.member), guest(app.employer.complainant), { name: 'Wit Ness', email: 'wit@else.example' }], fields: { language: 'en' }, ...more,
})
const changed = (version: number, more: object = {}) => {
  const { caseId: _caseId, step: _step, ...rest } = planned('')
  return { ...rest, version, ...more }
}
type Shown = { meetingId: string; version: number; guests: { guestId: string; userId: string | null; name: string }[] }
async function scheduled(caseId: string, more: object = {}): Promise<Shown> {
  const answer = await callers.member.post(base, planned(caseId, more))
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.content
}
const guestIds = (meeting: Shown, ...people: { id: string }[]) => meeting.guests.filter((each) => people.some((person) => person.id === each.userId)).map((each) => each.guestId)
/** Held by the presiding officer and a member. */
async function held(caseId: string): Promise<Shown> {
  const meeting = await scheduled(caseId)
  const answer = await callers.member.post(`${base}/${meeting.meetingId}/record`, { attended: guestIds(meeting, app.employer.presiding, app.employer.member), version: meeting.version })
  expect(answer).toMatchObject({ status: 200, body: { content: { status: 'HELD' } } })
  return answer.body.content
}
const vote = (who: Caller, meetingId: string, outcome: string, headers = {}) => who.post(`${base}/${meetingId}/vote`, { outcome }, headers)
const complete = (who: Caller, caseId: string, outcome: string) => who.post(`/complaint-workflow/api/case/${caseId}/step/hear.1/complete`, { outcome })

describe('planning', () => {
  test('a meeting is called, everybody invited hears of it, and it is moved with the new guests', async () => {
    const caseId = await filed(published.open)
    const meeting = await scheduled(caseId)
    expect(meeting).toMatchObject({ status: 'SCHEDULED', title: 'First hearing', fields: { language: 'en' }, quorum: 'At least 2 members must be there, the presiding officer among them.', abilities: { change: true, cancel: true, record: true, minutes: false, vote: false } })
    const moved = await callers.presiding.put(`${base}/${meeting.meetingId}`, changed(meeting.version, { title: 'Moved', startTime: '2030-03-05T10:00:00Z', endTime: '2030-03-05T11:00:00Z', link: 'https://meet.example/x', guests: [guest(app.employer.presiding), guest(app.employer.external)] }))
    expect(moved).toMatchObject({ status: 200, body: { content: { title: 'Moved', startTime: '2030-03-05T10:00:00.000Z', guests: [{ userId: app.employer.presiding.id }, { userId: app.employer.external.id }] } } })
    await rig.settle(caseId)
    const to = (await app.db.platform.demoMail.findMany({ where: { subject: 'You are invited to a meeting', calendar: { contains: meeting.meetingId } } })).map((mail) => mail.to)
    expect(to).toContain('wit@else.example')
    expect(to.filter((each) => each === app.employer.external.email)).toHaveLength(2)
  })

  test('two who change it at once: the second is told, and shown how it stands', async () => {
    const meeting = await scheduled(await filed(published.open))
    const both = await Promise.all([callers.member, callers.presiding].map((who, n) => who.put(`${base}/${meeting.meetingId}`, changed(meeting.version, { title: `Change ${n}` }))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'STALE_VERSION', current: { meetingId: meeting.meetingId } })
  })

  test('the same key twice calls one meeting; a second one is refused and leaves nothing', async () => {
    const caseId = await filed(published.open)
    const headers = { 'idempotency-key': `click-${uuid()}` }
    const twice = await Promise.all([1, 2].map(() => callers.member.post(base, planned(caseId), headers)))
    expect(twice[0]?.body).toMatchObject({ content: { meetingId: twice[1]?.body.content.meetingId } })
    expect(await callers.member.post(base, planned(caseId))).toMatchObject({ status: 409, body: { code: 'ACT_REFUSED', reason: 'MEETING_STATE' } })
    expect(await app.db.platform.meeting.count({ where: { caseId } })).toBe(1)
  })

  test('it is cancelled with a reason, and another can be called', async () => {
    const caseId = await filed(published.open)
    const meeting = await scheduled(caseId)
    expect(await callers.member.post(`${base}/${meeting.meetingId}/cancel`, { note: 'Nobody can' })).toMatchObject({ status: 200, body: { content: { status: 'CANCELLED', abilities: { change: false } } } })
    expect(await callers.member.put(`${base}/${meeting.meetingId}`, changed(meeting.version))).toMatchObject({ status: 409, body: { reason: 'MEETING_STATE' } })
    expect((await scheduled(caseId)).meetingId).not.toBe(meeting.meetingId)
  })

  test('what is wrong is named: place, end, guests, the workflow’s own fields', async () => {
    const caseId = await filed(published.open)
    const wrong = async (more: object) => (await callers.member.post(base, planned(caseId, more))).body.fields.map((field: { path: string }) => field.path)
    expect(await wrong({ location: null })).toEqual(['location'])
    expect(await wrong({ endTime: '2030-03-04T09:00:00Z' })).toEqual(['endTime'])
    expect(await wrong({ link: 'http://meet.example' })).toEqual(['link'])
    expect(await wrong({ guests: [guest({ id: uuid() }), { name: 'No address' }] })).toEqual(['guests.0', 'guests.1'])
    expect(await wrong({ fields: {} })).toEqual(['fields.language'])
    expect(await wrong({ fields: { language: 'xx', wish: '1' } })).toEqual(['fields.wish', 'fields.language'])
    expect(await app.db.platform.meeting.count({ where: { caseId } })).toBe(0)
  })

  test('the respondent is invited once informed, by id or by address', async () => {
    const caseId = await filed(published.open)
    for (const respondent of [guest(app.employer.respondent), { name: 'Him', email: app.employer.respondent.email.toUpperCase() }]) {
      expect(await callers.member.post(base, planned(caseId, { guests: [respondent] }))).toMatchObject({ status: 400, body: { fields: [{ path: 'guests.0' }] } })
    }
    await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: new Date() } })
    const meeting = await scheduled(caseId, { guests: [guest(app.employer.respondent), guest(app.employer.complainant)] })
    expect((await callers.respondent.get(`${base}/${meeting.meetingId}`)).body.content.guests).toMatchObject([{ userId: app.employer.respondent.id }, { userId: null, name: 'Another guest' }])
  })

  test('with Temporal away it answers 503, the draft stays, nobody else sees it, and the same try later calls it', async () => {
    const caseId = await filed(published.open)
    const headers = { 'idempotency-key': `click-${uuid()}` }
    isDown = true
    expect((await callers.member.post(base, planned(caseId), headers)).status).toBe(503)
    isDown = false
    const [draft] = await app.db.platform.meeting.findMany({ where: { caseId } })
    expect(draft).toMatchObject({ status: 'DRAFT', title: 'First hearing' })
    expect((await callers.complainant.get(`${base}/${draft?.id}`)).status).toBe(404)
    expect((await callers.member.post(base, planned(caseId), headers)).body.content).toMatchObject({ meetingId: draft?.id, status: 'SCHEDULED' })
  })

  test('words of a change that did not arrive are not shown, and the version is free again', async () => {
    const meeting = await scheduled(await filed(published.open))
    isDown = true
    expect((await callers.member.put(`${base}/${meeting.meetingId}`, changed(meeting.version, { title: 'Lost' }))).status).toBe(503)
    isDown = false
    expect((await callers.member.get(`${base}/${meeting.meetingId}`)).body.content).toMatchObject({ title: 'First hearing', version: meeting.version })
    expect((await callers.member.put(`${base}/${meeting.meetingId}`, changed(meeting.version, { title: 'Found' }))).body.content).toMatchObject({ title: 'Found' })
  })
})

describe('holding', () => {
  test('guests do not make a quorum; without it another meeting is called', async () => {
    const caseId = await filed(published.open)
    const meeting = await scheduled(caseId)
    const record = (attended: string[]) => callers.member.post(`${base}/${meeting.meetingId}/record`, { attended, version: meeting.version })
    expect(await record([uuid()])).toMatchObject({ status: 400, body: { fields: [{ path: 'attended.0' }] } })
    expect(await record(guestIds(meeting, app.employer.presiding, app.employer.complainant))).toMatchObject({ status: 200, body: { content: { status: 'NO_QUORUM', quorum: 'At least 2 members must be there, the presiding officer among them. 1 came.' } } })
    expect((await held(caseId)).meetingId).not.toBe(meeting.meetingId)
  })

  test('minutes are for a meeting that was held, by one hand at a time', async () => {
    const caseId = await filed(published.open)
    const early = await scheduled(caseId)
    expect(await callers.member.post(`${base}/${early.meetingId}/minutes`, { minutes: 'Too early', version: early.version })).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STATE' } })
    await callers.member.post(`${base}/${early.meetingId}/cancel`, { note: 'Again' })
    const meeting = await held(caseId)
    const write = (minutes: string, version: number) => callers.external.post(`${base}/${meeting.meetingId}/minutes`, { minutes, outcome: 'Agreed', version })
    expect(await write('Both were heard', meeting.version)).toMatchObject({ status: 200, body: { content: { minutes: 'Both were heard', outcome: 'Agreed', fields: { language: 'en' } } } })
    expect(await write('Mine', meeting.version)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current: { minutes: 'Both were heard' } } })
    expect(await app.db.platform.ledgerEntry.count({ where: { action: 'meetings:minutes', entityId: meeting.meetingId } })).toBe(1)
    expect((await callers.complainant.get(`${base}/${meeting.meetingId}`)).body.content).toMatchObject({ minutes: null, outcome: null, fields: {}, vote: { tally: null } })
  })

  test('an open vote shows who chose what, and decides', async () => {
    const caseId = await filed(published.open)
    const { meetingId } = await held(caseId)
    expect((await vote(callers.member, meetingId, 'upheld')).body.content.vote).toEqual({ kind: 'OPEN', voted: 1, iVoted: true, tally: [{ outcome: 'upheld', label: 'Upheld', votes: 1, voters: [app.employer.member.name] }, { outcome: 'dismissed', label: 'Dismissed', votes: 0, voters: [] }] })
    expect(await vote(callers.member, meetingId, 'dismissed')).toMatchObject({ status: 409, body: { reason: 'ALREADY_DONE' } })
    expect(await vote(callers.presiding, meetingId, 'perhaps')).toMatchObject({ status: 400, body: { fields: [{ path: 'outcome' }] } })
    expect((await vote(callers.complainant, meetingId, 'upheld')).status).toBe(403)
    expect((await vote(callers.presiding, meetingId, 'upheld')).status).toBe(200)
    expect(await app.db.platform.ballot.count({ where: { meetingId } })).toBe(2)
    expect(await complete(callers.member, caseId, 'dismissed')).toMatchObject({ status: 409, body: { reason: 'VOTE' } })
    expect((await complete(callers.member, caseId, 'upheld')).status).toBe(200)
    expect(await rig.settle(caseId)).toMatchObject({ status: 'CLOSED', outcome: 'upheld' })
  })

  test('a secret ballot bears no name, its tally waits for the last vote, and a retry casts it once', async () => {
    const caseId = await filed(published.secret)
    const { meetingId } = await held(caseId)
    const headers = { 'idempotency-key': `click-${uuid()}` }
    const first = await vote(callers.member, meetingId, 'dismissed', headers)
    expect(first.body.content.vote).toEqual({ kind: 'SECRET', voted: 1, iVoted: true, tally: null })
    expect((await vote(callers.member, meetingId, 'dismissed', headers)).body).toEqual(first.body)
    expect(await complete(callers.presiding, caseId, 'dismissed')).toMatchObject({ status: 409, body: { reason: 'QUORUM' } })
    expect((await vote(callers.presiding, meetingId, 'dismissed')).body.content.vote.tally).toMatchObject([{ outcome: 'upheld', votes: 0, voters: [] }, { outcome: 'dismissed', votes: 2, voters: [] }])
    const ballots = await app.db.platform.ballot.findMany({ where: { meetingId } })
    expect(ballots.map(({ voterId, counted }) => [voterId, counted])).toEqual([[null, true], [null, true]])
    const written = JSON.stringify([await app.db.platform.caseTransition.findMany({ where: { caseId } }), await app.db.platform.caseEvent.findMany({ where: { caseId } }), await app.db.platform.ledgerEntry.findMany({ where: { entityId: caseId } })])
    for (const ballot of ballots) expect(written).not.toContain(ballot.id)
    expect((await complete(callers.presiding, caseId, 'dismissed')).status).toBe(200)
  })
})

describe('who knows of it', () => {
  test('the committee and the guests find it in their lists and its calendar file; nobody else finds a trace', async () => {
    const { meetingId } = await scheduled(await filed(published.open))
    const other = await buildEmployer(app.db, `${uuid().slice(-8)}.localhost`)
    const listed = async (who: Caller) => (await who.post(`${base}/list?pageSize=300`, { when: 'COMING' })).body.content.some((each: { meetingId: string }) => each.meetingId === meetingId)
    for (const who of [callers.member, callers.external, callers.complainant]) {
      expect([await listed(who), (await who.get(`${base}/${meetingId}`)).status]).toEqual([true, 200])
      const file = await who.get(`${base}/${meetingId}/invite.ics`)
      expect([file.status, file.headers.get('content-type'), String(file.body).includes('First hearing'), String(file.body).includes('DTSTART:20300304T100000Z')]).toEqual([200, 'text/calendar; charset=utf-8', false, true])
    }
    for (const who of [callers.stranger, callers.admin, callers.respondent, await app.as(other.presiding, other.workspace)]) {
      expect([await listed(who), (await who.get(`${base}/${meetingId}`)).status, (await who.get(`${base}/${meetingId}/invite.ics`)).status, (await who.put(`${base}/${meetingId}`, changed(1))).status, (await vote(who, meetingId, 'upheld')).status]).toEqual([false, 404, 404, 404, 404])
    }
    expect((await app.nobody.get(`${base}/${meetingId}/invite.ics`)).status).toBe(401)
    expect((await callers.complainant.put(`${base}/${meetingId}`, changed(1))).status).toBe(403)
    expect((await callers.complainant.post(base, planned((await app.db.platform.meeting.findUniqueOrThrow({ where: { id: meetingId } })).caseId))).status).toBe(403)
  })
})

describe('a process of kind MEETING', () => {
  test('a member starts it for their committee, once for one key, and it runs like a complaint', async () => {
    const [option] = (await callers.member.get(`${base}/options`)).body.content
    expect(option).toMatchObject({ workflowId: published.meeting.workflowId, committees: [{ committeeId: app.employer.committee.id }] })
    const sent = { workflowId: option.workflowId, committeeId: app.employer.committee.id, title: 'Third quarter' }
    const headers = { 'idempotency-key': `click-${uuid()}` }
    const [one, two] = await Promise.all([1, 2].map(() => callers.member.post(`${base}/start`, sent, headers)))
    expect([one?.status, two?.body]).toEqual([200, one?.body])
    const { caseId } = one?.body.content
    await rig.settle(caseId)
    expect(await app.db.platform.case.findUnique({ where: { id: caseId } })).toMatchObject({ kind: 'MEETING', title: 'Third quarter', startedByUserId: app.employer.member.id })
    const { meetingId } = await held(caseId)
    await vote(callers.member, meetingId, 'upheld')
    await vote(callers.presiding, meetingId, 'upheld')
    expect((await complete(callers.presiding, caseId, 'upheld')).status).toBe(200)
    expect((await rig.settle(caseId)).status).toBe('CLOSED')
  })

  test('nobody starts one for a committee they do not sit on, on a complaint process, or elsewhere', async () => {
    const sent = { workflowId: published.meeting.workflowId, committeeId: app.employer.committee.id, title: 'Mine' }
    for (const who of [callers.stranger, callers.substitute, callers.admin]) {
      expect((await who.get(`${base}/options`)).body.content).toEqual([])
      expect((await who.post(`${base}/start`, sent)).status).toBe(403)
    }
    expect((await callers.member.post(`${base}/start`, { ...sent, workflowId: published.open.workflowId })).status).toBe(404)
    expect((await callers.member.post(`${base}/start`, { ...sent, committeeId: uuid() })).status).toBe(404)
    const newcomer = await buildPerson(app.db, app.employer.workspace, { name: `New Comer ${uuid()}`, email: `${uuid()}@acme.example` })
    expect((await (await app.as(newcomer)).post(`${base}/list`, {})).body).toMatchObject({ content: [], totalElements: 0 })
  })
})

import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, publish, type Published } from '../../test/case.ts'
import { base, hearing, openRoom, type Room } from '../../test/meetingRoom.ts'
import type { Rig } from '../../test/rig.ts'
import { sweep } from '../../workers/cleanup/cleanUp.ts'
import { everySweep } from '../../workers/modules.ts'

let [app, rig, room, published] = [] as unknown as [TestApp, Rig, Room, Published]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  published = await publish(app.db, app.employer, hearing('COMPLAINT', 'OPEN'))
  room = await openRoom(app)
})
afterAll(() => app?.close())

const root = '/complaint-workflow/api'
const secret = 'Both sides were heard; we believe her.'
const draftOf = (caseId: string) => `${root}/case/${caseId}/step/hear.1/meeting-draft`
const empty = { meetingId: null, plan: null, attendance: null, minutes: null }
const words = (minutes: string) => ({ minutes, outcome: '', fields: {} })
const plan = {
  title: 'First hearing',
  agenda: 'Hear bo',
  startTime: '',
  endTime: '',
  location: '',
  link: '',
  guests: [{ userId: null, name: 'Wit Ness', email: '', role: 'WITNESS' }],
  fields: {},
}
const minutesOf = (meetingId: string, text = secret) => ({
  ...empty,
  meetingId,
  minutes: { written: words(text), from: words('') },
})
const save = (by: Caller, caseId: string, form: object, revision = 0) =>
  by.put(draftOf(caseId), { form, revision })
const read = async (by: Caller, caseId: string) => (await by.get(draftOf(caseId))).body.content
const nothing = { form: empty, revision: 0, updatedAt: null }
async function filed(): Promise<string> {
  const caseId = await fileCase(app.db, app.employer, published)
  rig.wake()
  await rig.settle(caseId)
  return caseId
}

describe('what somebody writes of a meeting', () => {
  test('is kept however incomplete it is, and found again on another device', async () => {
    const caseId = await filed()
    expect(await read(room.who.member, caseId)).toEqual(nothing)
    expect(await save(room.who.member, caseId, { ...empty, plan })).toMatchObject({
      status: 200,
      body: { content: { revision: 1, updatedAt: expect.any(String) } },
    })
    const phone = await app.as(app.employer.member)
    expect(await read(phone, caseId)).toMatchObject({ form: { plan }, revision: 1 })
    expect(await save(phone, caseId, empty)).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { form: { plan }, revision: 1 } },
    })
  })

  test('is the writer’s alone: nobody else of the committee, the case or the workspace reads it', async () => {
    const caseId = await filed()
    const { meetingId } = await room.holdMeeting(caseId)
    await save(room.who.member, caseId, minutesOf(meetingId))
    for (const who of ['presiding', 'external'] as const)
      expect(await read(room.who[who], caseId), who).toEqual(nothing)
    expect((await room.who.complainant.get(draftOf(caseId))).status).toBe(403)
    for (const who of ['respondent', 'stranger', 'admin'] as const)
      for (const status of [
        (await room.who[who].get(draftOf(caseId))).status,
        (await save(room.who[who], caseId, empty)).status,
        (await room.who[who].delete(draftOf(caseId))).status,
      ])
        expect(status, who).toBe(404)
    for (const who of ['presiding', 'external', 'complainant'] as const)
      for (const path of [`${root}/case/${caseId}`, `${base}/${meetingId}`])
        expect(JSON.stringify((await room.who[who].get(path)).body), who).not.toContain(secret)
    const elsewhere = await buildEmployer(app.db, `${uuid().slice(-8)}.localhost`)
    const stranger = await app.as(elsewhere.member, elsewhere.workspace)
    expect((await stranger.get(draftOf(caseId))).status).toBe(404)
    expect(await app.db.forWorkspace(elsewhere.workspace.id).stepDraft.count()).toBe(0)
    const ledger = await app.db.platform.ledgerEntry.findMany({ where: { entityId: caseId } })
    expect(JSON.stringify(ledger)).not.toContain(secret)
  })

  test('cannot be reached any more by whoever lost the seat or became the respondent', async () => {
    const caseId = await filed()
    await save(room.who.member, caseId, { ...empty, plan })
    const seat = { caseId, userId: app.employer.member.id }
    const reach = async () => [
      (await room.who.member.get(draftOf(caseId))).status,
      (await save(room.who.member, caseId, empty, 1)).status,
      (await room.who.member.get(`${root}/case/${caseId}/unsent`)).status,
      (await room.who.member.delete(draftOf(caseId))).status,
    ]
    await app.db.platform.caseAssignment.updateMany({ where: seat, data: { active: false } })
    expect(await reach()).toEqual([404, 404, 404, 404])
    await app.db.platform.caseAssignment.updateMany({ where: seat, data: { active: true } })
    await app.db.platform.case.update({
      where: { id: caseId },
      data: { respondentUserId: app.employer.member.id },
    })
    expect(await reach()).toEqual([404, 404, 404, 404])
  })

  test('goes when it is planned, moved, recorded, written or thrown away; what others write stays', async () => {
    const caseId = await filed()
    const mine = room.who.member
    await save(room.who.presiding, caseId, { ...empty, plan })
    const isGone = async (act: string) => {
      expect(await read(mine, caseId), act).toEqual(nothing)
      expect((await read(room.who.presiding, caseId)).form.plan, act).toEqual(plan)
    }
    await save(mine, caseId, { ...empty, plan })
    const meeting = await room.scheduled(caseId)
    await isGone('planned')
    await save(mine, caseId, { ...empty, meetingId: meeting.meetingId, plan })
    const moved = await mine.put(`${base}/${meeting.meetingId}`, room.changed(meeting.version, room.begun()))
    expect(moved.status).toBe(200)
    await isGone('moved')
    const attendance = { attended: [], parties: {} }
    await save(mine, caseId, { ...empty, meetingId: meeting.meetingId, attendance })
    const { presiding, member, complainant } = app.employer
    const recorded = await mine.post(
      `${base}/${meeting.meetingId}/record`,
      room.recorded(moved.body.content, [presiding, member, complainant]),
    )
    expect(recorded.status).toBe(200)
    await isGone('recorded')
    await save(mine, caseId, minutesOf(meeting.meetingId))
    const written = await mine.post(`${base}/${meeting.meetingId}/minutes`, {
      ...words(secret),
      outcome: null,
      fields: { language: 'en' },
      version: recorded.body.content.version,
    })
    expect(written.status).toBe(200)
    await isGone('written')
    await save(mine, caseId, minutesOf(meeting.meetingId, 'More'))
    expect((await mine.delete(draftOf(caseId))).status).toBe(200)
    await isGone('thrown away')
  })

  test('stays where the act was refused', async () => {
    const caseId = await filed()
    const { meetingId, version } = await room.holdMeeting(caseId)
    await save(room.who.member, caseId, minutesOf(meetingId))
    const late = { ...words(secret), outcome: null, fields: { language: 'en' }, version: version - 1 }
    expect((await room.who.member.post(`${base}/${meetingId}/minutes`, late)).status).toBe(409)
    expect((await read(room.who.member, caseId)).form.minutes.written.minutes).toBe(secret)
  })

  test('is left to its writer when others end the step, and swept a week later', async () => {
    const caseId = await filed()
    const { meetingId } = await room.holdMeeting(caseId)
    await save(room.who.member, caseId, minutesOf(meetingId))
    await save(room.who.external, caseId, { ...empty, meetingId, attendance: { attended: [], parties: {} } })
    for (const who of ['presiding', 'member'] as const) await room.vote(room.who[who], meetingId, 'upheld')
    expect((await room.complete(room.who.presiding, caseId, 'upheld')).status).toBe(200)
    const unsent = async (who: Caller) => (await who.get(`${root}/case/${caseId}/unsent`)).body.content
    expect(await unsent(room.who.member)).toMatchObject([
      { step: 'hear.1', rows: [], note: '', minutes: { minutes: secret, outcome: '' } },
    ])
    for (const who of ['presiding', 'external', 'complainant'] as const)
      expect(await unsent(room.who[who]), who).toEqual([])
    await sweep(app.deps, everySweep)
    expect(await app.db.platform.stepDraft.count({ where: { caseId } })).toBe(0)
  })

  test('is refused once the step is over, and for what is no meeting of mine', async () => {
    const caseId = await filed()
    await room.who.presiding.post(`${root}/case/${caseId}/close`, { note: 'It was settled' })
    expect(await save(room.who.member, caseId, { ...empty, plan })).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_STATE' },
    })
    expect((await room.who.member.get(`${root}/case/${caseId}/step/none.1/meeting-draft`)).status).toBe(404)
  })
})

/**
 * The record of a meeting: not before it starts, parties as parties, corrections beside it, and minutes that
 * go with the outcome.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCase, publish } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import type { Graph, MeetingSetting } from '../../workflows/definition/graph.ts'
import { fetchPdf, readPdf } from '../../test/pdf.ts'
import type { TestApp } from '../../test/app.ts'
import { daysAgoIn, todayIn } from '../../test/todayIn.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { base, hearing, openRoom, type Room, type MeetingResponse } from '../../test/meetingRoom.ts'

let [app, rig, room] = [] as unknown as [TestApp, Rig, Room]
const cases = '/complaint-workflow/api/case'
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  room = await openRoom(app)
})
afterAll(() => app?.close())

async function filed(
  setting: Partial<MeetingSetting> = {},
  graph: Graph = hearing('COMPLAINT', 'OPEN'),
): Promise<string> {
  const caseId = await fileCase(
    app.db,
    app.employer,
    await publish(app.db, app.employer, {
      ...graph,
      confidentiality: uuid(),
      steps: graph.steps.map((step) => ({ ...step, meeting: { ...step.meeting!, ...setting } })),
    }),
  )
  rig.wake()
  await rig.settle(caseId)
  await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: new Date() } })
  return caseId
}
const read = async (who: keyof Room['who'], meetingId: string) =>
  (await room.who[who].get(`${base}/${meetingId}`)).body.content
const both = () => ({
  guests: [
    app.employer.presiding,
    app.employer.member,
    app.employer.complainant,
    app.employer.respondent,
  ].map(room.guest),
})

describe('who came', () => {
  test('is not recorded before the start, and says when that is; one that began early is moved to now', async () => {
    const caseId = await filed()
    const meeting = await room.scheduled(caseId)
    expect(
      await room.who.member.post(
        `${base}/${meeting.meetingId}/record`,
        room.recorded(meeting, [app.employer.presiding, app.employer.member]),
      ),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'ACT_REFUSED',
        reason: 'TOO_EARLY',
        message:
          'This meeting starts on Mon 4 Mar 2030, 15:30, India Standard Time. Attendance can be ' +
          'recorded from then; if it started early, change its start to now first.',
      },
    })
    expect(await read('member', meeting.meetingId)).toMatchObject({
      status: 'SCHEDULED',
      version: meeting.version,
      abilities: { record: false, change: true },
      guests: [
        { attended: null },
        { attended: null },
        { attended: null, party: 'COMPLAINANT', absence: null },
        { attended: null },
      ],
    })
    const moved = await room.who.member.put(
      `${base}/${meeting.meetingId}`,
      room.changed(meeting.version, {
        startTime: new Date(Date.now() - 1000).toISOString(),
        endTime: new Date(Date.now() + 1000).toISOString(),
      }),
    )
    expect(moved).toMatchObject({ status: 200, body: { content: { abilities: { record: true } } } })
    expect(
      (
        await room.who.member.post(
          `${base}/${meeting.meetingId}/record`,
          room.recorded(moved.body.content, [
            app.employer.presiding,
            app.employer.member,
            app.employer.complainant,
          ]),
        )
      ).body.content,
    ).toMatchObject({ status: 'HELD' })
  })

  test('leaves no party out who had less than a day for an earlier time, by whichever way it came', async () => {
    const { presiding, member } = app.employer
    const caseId = await filed()
    const away = async (meeting: MeetingResponse) => {
      const path = `${base}/${meeting.meetingId}/record`
      return room.who.member.post(path, room.recorded(meeting, [presiding, member]))
    }
    const move = async (meeting: MeetingResponse, more: object): Promise<MeetingResponse> => {
      const path = `${base}/${meeting.meetingId}`
      return (await room.who.member.put(path, room.changed(meeting.version, more))).body.content
    }
    const tooShort = { status: 400, body: { fields: [{ path: expect.stringMatching(/^absences\./) }] } }
    const planned = await room.scheduled(caseId)
    const now = await move(planned, room.begun())
    expect(await away(now)).toMatchObject(tooShort)
    // Nor once it is moved again, without them for a moment, or cancelled and called anew.
    const without = await move(now, { ...room.begun(), guests: [room.guest(presiding), room.guest(member)] })
    const again = await move(without, room.begun())
    expect(await away(again)).toMatchObject(tooShort)
    await room.who.member.post(`${base}/${again.meetingId}/cancel`, { note: 'Anew' })
    const anew = await room.scheduled(caseId, room.begun())
    expect(await away(anew)).toMatchObject(tooShort)
  })

  test('leaves no party out whom it invited less than a day before; an earlier notice outside counts', async () => {
    const { presiding, member, respondent } = app.employer
    const caseId = await filed()
    const insiders = [presiding, member].map(room.guest)
    const record = (meeting: MeetingResponse, content: object | null) => {
      const { version, guests } = meeting
      const absences = guests.flatMap(({ party, guestId }) =>
        party && content ? [{ guestId, ...content }] : [],
      )
      const attended = room.guestIds(meeting, presiding, member)
      return room.who.member.post(`${base}/${meeting.meetingId}/record`, { attended, absences, version })
    }
    const notified = (notifiedOn: string) => ({ notified: true, notifiedOn, notifiedHow: 'By phone' })
    const late = { status: 400, body: { fields: [{ text: { code: 'meetings.invitedTooLate' } }] } }
    // The very first invitation; then a hearing that was called in time, whose party was invited at the last moment.
    const first = await room.scheduled(caseId, {
      ...room.begun(),
      guests: [...insiders, room.guest(respondent)],
    })
    expect(await record(first, notified(todayIn()))).toMatchObject(late)
    expect(await record(first, notified(daysAgoIn(1)))).toMatchObject(late)
    const times = room.begun()
    const without = await room.scheduled(await filed(), { ...times, guests: insiders })
    const guests = [...insiders, room.guest(respondent)]
    const path = `${base}/${without.meetingId}`
    const changeResponse = await room.who.member.put(
      path,
      room.changed(without.version, { ...times, guests }),
    )
    expect(await record(changeResponse.body.content, notified(todayIn()))).toMatchObject(late)
    // Who was not notified did not stay away, and the record says so.
    expect(await record(changeResponse.body.content, { notified: false })).toMatchObject({ status: 200 })
    expect(await record(first, notified('2026-11-02'))).toMatchObject({ status: 200 })
  })

  test('asks of each party that stayed away whether it had been told, when and how', async () => {
    const meeting = await room.scheduled(await filed(), { ...both(), ...room.begun() })
    const [complainant, respondent] = ['COMPLAINANT', 'RESPONDENT'].map(
      (party) => meeting.guests.find((guest) => guest.party === party)?.guestId ?? '',
    )
    const attended = room.guestIds(meeting, app.employer.presiding, app.employer.member)
    const record = (more: object) =>
      room.who.member.post(`${base}/${meeting.meetingId}/record`, {
        attended,
        version: meeting.version,
        ...more,
      })
    expect((await record({})).body.fields).toMatchObject([
      { path: `absences.${complainant}` },
      { path: `absences.${respondent}` },
    ])
    const untold = { guestId: complainant, notified: false }
    expect(
      (await record({ absences: [untold, { guestId: respondent, notified: true }] })).body.fields,
    ).toEqual([
      {
        path: `absences.${respondent}`,
        code: 'required',
        message: 'Enter the date when this party was notified, and how.',
        text: { code: 'meetings.sayHowNotified' },
      },
    ])
    expect(await record({ absences: [untold, { guestId: attended[0], notified: false }] })).toMatchObject({
      status: 404,
    })
    const notice = {
      guestId: respondent,
      notified: true,
      notifiedOn: '2026-11-02',
      notifiedHow: 'By registered post',
    }
    // A notice comes before the meeting.
    const late = await record({ absences: [untold, { ...notice, notifiedOn: '2099-01-01' }] })
    expect(late.body.fields).toMatchObject([
      { path: `absences.${respondent}`, text: { code: 'meetings.noticeAfterMeeting' } },
    ])
    expect(await record({ absences: [untold, notice] })).toMatchObject({
      status: 200,
      body: { content: { status: 'HELD' } },
    })
    const away = {
      complainant: { attended: false, absence: { notified: false, notifiedOn: null, notifiedHow: null } },
      respondent: {
        attended: false,
        absence: { notified: true, notifiedOn: '2026-11-02', notifiedHow: 'By registered post' },
      },
    }
    expect((await read('external', meeting.meetingId)).guests.slice(2)).toMatchObject([
      away.complainant,
      away.respondent,
    ])
    expect((await read('respondent', meeting.meetingId)).guests).toMatchObject([
      { attended: null },
      { attended: null },
      { name: 'Another guest', party: null, attended: null, absence: null },
      { party: 'RESPONDENT', ...away.respondent },
    ])
  })

  test('counts the sittings in a row that a party missed; an outcome that needs them waits', async () => {
    const graph = hearing('COMPLAINT', 'OPEN')
    for (const outcome of graph.steps[0]!.outcomes)
      if (outcome.id === 'dismissed') outcome.absences = { at: 'hear', times: 2 }
    const caseId = await filed({ vote: 'NONE' }, { ...graph, meetingFields: [] })
    const sitting = async (notified: boolean) => {
      const meeting = await room.scheduled(caseId, { ...both(), ...room.begun(), fields: {} })
      const away = meeting.guests.filter(({ party }) => party === 'RESPONDENT')
      const absences = away.map(({ guestId }) =>
        notified
          ? { guestId, notified, notifiedOn: '2026-11-02', notifiedHow: 'By post' }
          : { guestId, notified },
      )
      const { presiding, member, complainant } = app.employer
      const attended = room.guestIds(meeting, presiding, member, complainant)
      const body = { attended, absences, version: meeting.version }
      const recorded = await room.who.member.post(`${base}/${meeting.meetingId}/record`, body)
      expect(recorded).toMatchObject({ status: 200, body: { content: { status: 'HELD' } } })
      const [step] = (await room.who.member.get(`${cases}/${caseId}`)).body.content.current
      const { absent } = step.outcomes.find(({ id }: { id: string }) => id === 'dismissed')
      return { meetingId: meeting.meetingId, absent }
    }
    const decide = () =>
      room.who.member.post(
        `${cases}/${caseId}/step/hear.1/complete`,
        { outcome: 'dismissed' },
        { 'idempotency-key': uuid() },
      )
    const adjourn = (meetingId: string) =>
      room.who.member.post(`${base}/${meetingId}/adjourn`, { note: 'They did not come.' })
    const first = await sitting(false)
    expect(first.absent).toBe(0)
    expect((await adjourn(first.meetingId)).status).toBe(200)
    const second = await sitting(true)
    expect(second.absent).toBe(1)
    expect(await decide()).toMatchObject({
      status: 409,
      body: {
        reason: 'TOO_FEW_ABSENCES',
        message: 'This needs 2 meetings in a row that one party stayed away from. So far: 1.',
      },
    })
    expect((await adjourn(second.meetingId)).status).toBe(200)
    expect((await sitting(true)).absent).toBeUndefined()
    expect((await decide()).status).toBe(200)
    // Counts enter the history, and nobody's name.
    const transitions = await app.db.platform.caseTransition.findMany({ where: { caseId } })
    const history = JSON.stringify(transitions.map(({ event }) => event))
    expect(transitions.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({
        act: expect.objectContaining({
          type: 'RECORD_MEETING',
          parties: { COMPLAINANT: 'CAME', RESPONDENT: 'AWAY' },
        }) as object,
      }),
    )
    expect(history).not.toContain(app.employer.respondent.id)
  })

  test('stays as it was recorded; a correction stands beside it, and nothing changes it', async () => {
    const caseId = await filed()
    const meeting = await room.holdMeeting(caseId, undefined, both())
    const respondent = meeting.guests.find(({ party }) => party === 'RESPONDENT')?.guestId ?? ''
    const correct = (who: keyof Room['who'], body: object) =>
      room.who[who].post(`${base}/${meeting.meetingId}/note`, body)
    for (const who of ['complainant', 'respondent'] as const)
      expect((await correct(who, { text: 'I was there' })).status).toBe(403)
    for (const who of ['stranger', 'admin'] as const)
      expect((await correct(who, { text: 'I was there' })).status).toBe(404)
    expect(await correct('member', { text: 'He came', about: uuid() })).toMatchObject({
      status: 404,
      body: { fields: [{ path: 'about' }] },
    })
    expect((await correct('member', { text: 'He came at 11:20', about: respondent })).status).toBe(200)
    expect((await correct('external', { text: 'We sat in room 5' })).body.content.notes).toMatchObject([
      { about: app.employer.respondent.name, text: 'He came at 11:20', by: app.employer.member.name },
      { about: null, text: 'We sat in room 5', by: app.employer.external.name },
    ])
    expect((await read('respondent', meeting.meetingId)).notes).toMatchObject([{ text: 'He came at 11:20' }])
    expect((await read('complainant', meeting.meetingId)).notes).toEqual([])
    expect(
      (await read('member', meeting.meetingId)).guests.find(
        (guest: { guestId: string }) => guest.guestId === respondent,
      ),
    ).toMatchObject({ attended: false })
    const [note] = await app.db.platform.meetingNote.findMany({ where: { caseId } })
    await expect(
      app.db.platform.meetingNote.updateMany({ where: { id: note!.id, caseId }, data: { text: 'Nothing' } }),
    ).rejects.toThrow(/append-only/)
    await expect(
      app.db.pool.query(`UPDATE "MeetingNote" SET text = 'Nothing' WHERE id = $1`, [note!.id]),
    ).rejects.toThrow(/append-only/)
    await expect(
      app.db.platform.meetingNote.deleteMany({ where: { meetingId: meeting.meetingId } }),
    ).rejects.toThrow(/append-only/)
    await room.who.member.post(`${base}/${meeting.meetingId}/minutes`, {
      minutes: 'Both were heard.',
      version: meeting.version,
    })
    const { text } = await readPdf(
      (await fetchPdf(app, room.who.member.token, `${base}/${meeting.meetingId}/minutes.pdf`)).bytes,
    )
    expect(text).toMatch(/Corrections Arjun Pillai, .* He came at 11:20 .* We sat in room 5/)
    expect((await room.who.presiding.post(`${cases}/${caseId}/close`, { note: 'Settled' })).status).toBe(200)
    expect((await correct('member', { text: 'After the end' })).body.content.notes).toHaveLength(3)
  })

  test('nothing is corrected that was not recorded', async () => {
    const { meetingId } = await room.scheduled(await filed())
    expect(await room.who.member.post(`${base}/${meetingId}/note`, { text: 'Nobody came' })).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_STATE' },
    })
  })
})

describe('a vote', () => {
  test('of three who came, one abstains: it has a result', async () => {
    const caseId = await filed({ quorum: 3 })
    const { presiding, member, external } = app.employer
    const { meetingId } = await room.holdMeeting(caseId, [presiding, member, external], {
      guests: [presiding, member, external].map(room.guest),
    })
    await room.vote(room.who.member, meetingId, 'upheld')
    await room.vote(room.who.presiding, meetingId, 'upheld')
    expect(await room.complete(room.who.member, caseId, 'upheld')).toMatchObject({
      status: 409,
      body: {
        reason: 'VOTE',
        message:
          '2 of the 3 members who attended have voted. Wait for the ' +
          'others, or let the presiding officer close the vote.',
      },
    })
    const last = await room.who.external.post(`${base}/${meetingId}/vote`, { outcome: null })
    expect(last.body.content.vote).toMatchObject({
      voted: 3,
      state: 'CARRIED',
      leading: ['upheld'],
      tally: [{ votes: 2 }, { votes: 0 }, { outcome: null, votes: 1, voters: [external.name] }],
    })
    expect((await room.complete(room.who.member, caseId, 'upheld')).status).toBe(200)
  })

  test('that decided nothing is closed, taken again, adjourned, and met for again', async () => {
    const caseId = await filed()
    const { meetingId } = await room.holdMeeting(caseId)
    const lead = (what: string, who: keyof Room['who'] = 'presiding') =>
      room.who[who].post(`${base}/${meetingId}/vote/${what}`)
    await room.who.member.post(`${base}/${meetingId}/vote`, { outcome: null })
    expect(await lead('close', 'member')).toMatchObject({ status: 409, body: { reason: 'NOT_ALLOWED' } })
    expect((await lead('close', 'complainant')).status).toBe(403)
    expect((await lead('close')).body.content).toMatchObject({
      vote: { state: 'NONE', leading: [] },
      abilities: { vote: false, voteAgain: true, adjourn: true },
    })
    expect((await room.vote(room.who.presiding, meetingId, 'upheld')).status).toBe(409)
    const again = await lead('again')
    expect(again.body.content).toMatchObject({
      vote: { state: 'RUNNING', voted: 0, iVoted: false, tally: [{ votes: 0 }, { votes: 0 }, { votes: 0 }] },
      abilities: { vote: true, closeVote: true },
    })
    await room.vote(room.who.member, meetingId, 'upheld')
    expect((await room.vote(room.who.presiding, meetingId, 'dismissed')).body.content.vote).toMatchObject({
      state: 'TIE',
      leading: ['upheld', 'dismissed'],
    })
    const adjourned = await room.who.presiding.post(`${base}/${meetingId}/adjourn`, {
      note: 'We hear the driver first',
    })
    expect(adjourned).toMatchObject({
      status: 200,
      body: { content: { status: 'ADJOURNED', abilities: { minutes: true, vote: false } } },
    })
    const next = await room.holdMeeting(caseId)
    expect(next.meetingId).not.toBe(meetingId)
    expect((await room.who.member.get(`${cases}/${caseId}`)).body.content.current[0].meeting).toMatchObject({
      meetingId: next.meetingId,
      status: 'HELD',
    })
    for (const who of ['member', 'presiding'] as const)
      await room.vote(room.who[who], next.meetingId, 'dismissed')
    expect((await room.complete(room.who.member, caseId, 'dismissed')).status).toBe(200)
    expect(await rig.settle(caseId)).toMatchObject({ status: 'CLOSED', outcome: 'dismissed' })
  })
})

describe('minutes', () => {
  const minutes = (meeting: MeetingResponse, more: object = {}) => ({
    minutes: 'Both were heard.',
    outcome: 'Agreed',
    version: meeting.version,
    ...more,
  })
  const finish = (caseId: string, more: object) =>
    room.who.member.post(`${cases}/${caseId}/step/hear.1/complete`, { outcome: 'upheld', ...more })

  test('that are required keep the step from ending without them; sent with the outcome, both are kept', async () => {
    const caseId = await filed({ vote: 'NONE', minutesRequired: true })
    const meeting = await room.holdMeeting(caseId)
    expect(await finish(caseId, {})).toMatchObject({
      status: 400,
      body: {
        fields: [{ path: 'minutes.minutes', message: 'Write the minutes before you finish this step.' }],
      },
    })
    expect(await finish(caseId, { minutes: minutes(meeting, { fields: { language: 'xx' } }) })).toMatchObject(
      { status: 400, body: { fields: [{ path: 'minutes.fields.language' }] } },
    )
    expect(
      (await finish(caseId, { minutes: minutes(meeting, { version: meeting.version - 1 }) })).body,
    ).toMatchObject({ code: 'STALE_VERSION' })
    expect((await read('member', meeting.meetingId)).minutes).toBeNull()
    expect((await finish(caseId, { minutes: minutes(meeting) })).status).toBe(200)
    expect(await read('member', meeting.meetingId)).toMatchObject({
      minutes: 'Both were heard.',
      outcome: 'Agreed',
    })
  })

  test('sent with an outcome that is refused are not kept, and can be sent again', async () => {
    const caseId = await filed()
    const meeting = await room.holdMeeting(caseId)
    expect((await finish(caseId, { minutes: minutes(meeting) })).status).toBe(409)
    expect(await read('member', meeting.meetingId)).toMatchObject({ minutes: null, version: meeting.version })
    for (const who of ['member', 'presiding'] as const)
      await room.vote(room.who[who], meeting.meetingId, 'upheld')
    const headers = { 'idempotency-key': `click-${uuid()}` }
    const twice = async () =>
      room.who.member.post(
        `${cases}/${caseId}/step/hear.1/complete`,
        { outcome: 'upheld', minutes: minutes(await read('member', meeting.meetingId)) },
        headers,
      )
    expect((await twice()).status).toBe(200)
    expect((await read('member', meeting.meetingId)).minutes).toBe('Both were heard.')
  })
})

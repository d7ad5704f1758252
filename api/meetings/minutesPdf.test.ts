import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCase, publish } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import { fetchPdf, readPdf, toldAs } from '../../test/pdf.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { base, hearing, openRoom, type Room, type MeetingResponse } from '../../test/meetingRoom.ts'

let [app, rig, room] = [] as unknown as [TestApp, Rig, Room]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  room = await openRoom(app)
  await app.db.platform.branch.update({
    where: { id: app.employer.pune.id },
    data: { backgroundColor: '7a1f3d' },
  })
})
afterAll(() => app?.close())

const pathOf = (meetingId: string) => `${base}/${meetingId}/minutes.pdf`
const get = async (by: Caller, meetingId: string) =>
  (await fetchPdf(app, by.token, pathOf(meetingId))).response.status
async function minutesOf(by: Caller, meetingId: string) {
  const { response, bytes } = await fetchPdf(app, by.token, pathOf(meetingId))
  expect(response.status).toBe(200)
  return { response, ...(await readPdf(bytes)) }
}
/** A hearing that was held and has its minutes. */
async function heard(
  vote: 'OPEN' | 'SECRET',
  minutes = 'Both were heard.',
): Promise<MeetingResponse & { caseId: string }> {
  const caseId = await fileCase(
    app.db,
    app.employer,
    await publish(app.db, app.employer, hearing('COMPLAINT', vote)),
    { filedAt: new Date('2025-03-01T10:00:00Z') },
  )
  rig.wake()
  await rig.settle(caseId)
  const meeting = await room.holdMeeting(caseId, undefined, {
    startTime: '2025-03-04T10:00:00Z',
    endTime: '2025-03-04T11:00:00Z',
  })
  const { status, body } = await room.who.member.post(`${base}/${meeting.meetingId}/minutes`, {
    minutes,
    outcome: 'The committee votes.',
    version: meeting.version,
  })
  expect(status).toBe(200)
  return { ...body.content, caseId }
}

test('the committee has them as the page shows them: when, where, who, agenda, minutes and outcome', async () => {
  const { meetingId } = await heard('OPEN')
  const { text, raw, info, response } = await minutesOf(room.who.member, meetingId)
  const { caseNo } = (await room.who.member.get(`${base}/${meetingId}`)).body.content
  for (const words of [
    'acme',
    'Minutes of a meeting',
    'First hearing',
    caseNo,
    'Tue 4 Mar 2025, 15:30 to 16:30, India Standard Time',
    'Room 4',
    'Hear both sides',
    'Both were heard.',
    'The committee votes.',
    'Signatures',
    '1 of 1',
  ])
    expect(text).toContain(words)
  const absent =
    'Absent Meera Iyer \\(Complainant\\)\\. Notified on Mon 3 Feb 2025: By registered post Wit Ness'
  expect(text).toMatch(new RegExp(`Present Kavita Menon Arjun Pillai.*${absent}`))
  expect(text).not.toContain('wit@else.example')
  expect(raw).toMatch(/0\.478\d* 0\.121\d* 0\.239\d* scn/)
  expect(raw).not.toMatch(/redress|pdfkit|localhost/i)
  expect(info).toMatchObject({ Title: 'Minutes of a meeting', Producer: 'acme', Author: 'acme' })
  expect([response.headers.get('content-disposition'), response.headers.get('cache-control')]).toEqual([
    `attachment; filename="${caseNo}-minutes.pdf"; filename*=UTF-8''${caseNo}-minutes.pdf`,
    'private, no-store',
  ])
  expect(
    await app.db.platform.ledgerEntry.findMany({
      where: { action: 'meetings:minutesPdf', entityId: meetingId },
    }),
  ).toMatchObject([{ byUserId: app.employer.member.id, detail: {} }])
})

test('guests, parties and every other rank have none, as the page shows them none', async () => {
  const { meetingId } = await heard('OPEN')
  const { complainant, respondent, stranger, admin } = room.who
  expect((await complainant.get(`${base}/${meetingId}`)).body.content).toMatchObject({ minutes: null })
  for (const caller of [complainant, respondent, stranger, admin])
    expect(await get(caller, meetingId)).toBe(404)
  expect((await app.nobody.get(pathOf(meetingId))).status).toBe(401)
  for (const id of [uuid(), 'none']) expect(await get(room.who.member, id)).toBe(404)
  expect(
    await app.db.platform.ledgerEntry.count({
      where: { action: 'meetings:minutesPdf', entityId: meetingId },
    }),
  ).toBe(0)
})

test('there are none before they are written', async () => {
  const caseId = await fileCase(
    app.db,
    app.employer,
    await publish(app.db, app.employer, hearing('COMPLAINT', 'OPEN')),
  )
  rig.wake()
  await rig.settle(caseId)
  const { meetingId } = await room.holdMeeting(caseId)
  expect(await get(room.who.member, meetingId)).toBe(404)
})

test('a secret ballot is counted once all have voted, and never says who; an open one says who', async () => {
  const secret = await heard('SECRET')
  await room.vote(room.who.member, secret.meetingId, 'upheld')
  expect((await minutesOf(room.who.presiding, secret.meetingId)).text).not.toContain('Votes')
  await room.vote(room.who.presiding, secret.meetingId, 'dismissed')
  const counted = (await minutesOf(room.who.presiding, secret.meetingId)).text
  expect(counted).toMatch(/Votes Choice Votes Upheld 1 Dismissed 1/)
  expect(counted).not.toContain('Voted for it')
  const open = await heard('OPEN')
  await room.vote(room.who.member, open.meetingId, 'upheld')
  expect((await minutesOf(room.who.presiding, open.meetingId)).text).toMatch(/Upheld 1 Arjun Pillai/)
})

test('in the reader’s language, whatever was written in them', async () => {
  const minutes = `தமிழ் கொடுமை 😀 \u202E${'शब्द'.repeat(2000)}`
  const { meetingId } = await heard('OPEN', minutes)
  await app.db.platform.user.update({
    where: { id: app.employer.presiding.id },
    data: { preferredLanguage: 'mr' },
  })
  const { raw, info, pages } = await minutesOf(room.who.presiding, meetingId)
  for (const words of ['बैठकीचे इतिवृत्त', 'उपस्थित', 'स्वाक्षऱ्या']) expect(raw).toContain(toldAs(words))
  expect(info).toMatchObject({ Language: 'mr' })
  expect(pages.length).toBeGreaterThan(1)
})

/** What parties are given of a record, what they say to it, and everybody who tries to read or say more. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { openHearing, type Hearing } from '../../test/hearingRoom.ts'
import { base, type Room } from '../../test/meetingRoom.ts'
import type { Meeting } from './contract.ts'

let [app, room, hears, close] = [] as unknown as [TestApp, Room, Hearing, () => Promise<void>]
beforeAll(async () => {
  ;({ app, room, hears, close } = await openHearing())
})
afterAll(() => close?.())

const answer = (who: keyof Room['who'], meetingId: string, more: object) =>
  hears.call(who, `${meetingId}/note`, { text: 'It is put right here.', ...more })
/** Whether any of it stands anywhere in what they are answered. */
const reads = async (who: keyof Room['who'], meeting: Meeting, words: string): Promise<boolean> => {
  const caller = room.who[who]
  const responses = await Promise.all([
    caller.get(`${base}/${meeting.meetingId}`),
    caller.get(`/complaint-workflow/api/case/${meeting.caseId}`),
    caller.post(`${base}/list`, { when: 'ALL' }),
    caller.get('/api/notifications/list'),
  ])
  return JSON.stringify(responses.map(({ body }) => body)).includes(words)
}

describe('a party', () => {
  test('reads what they were given, objects to it, and reads the answer; the other party nothing of it', async () => {
    const meeting = await hears.signed()
    const { meetingId, caseId } = meeting
    const { complainant } = app.employer
    expect((await hears.share('member', meeting, complainant, { points: [1, 3] })).status).toBe(200)
    const recordText = await hears.read('complainant', meetingId)
    expect(recordText).toMatchObject({
      points: [
        { point: 1, title: 'Account of the complainant', notes: 'What the complainant said.' },
        { point: 3, notes: 'A visit.' },
      ],
      minutes: null,
      votePoint: null,
      signatures: [],
      shares: [{ points: [1, 3], objectOn: hears.inDays(7) }],
      abilities: { object: true, share: false, sign: false, minutes: false },
    })
    expect(await hears.object('complainant', meetingId, 1, 'I said it was in March.')).toMatchObject({
      status: 200,
      body: { content: { objections: [{ point: 1, answered: false, by: complainant.name }] } },
    })
    const [objection] = (await hears.read('member', meetingId)).objections
    expect(
      await answer('member', meetingId, { answers: objection?.objectionId, text: 'In March, then.' }),
    ).toMatchObject({ status: 200, body: { content: { objections: [{ answered: true }] } } })
    expect(await hears.read('complainant', meetingId)).toMatchObject({
      notes: [{ text: 'In March, then.', answers: objection?.objectionId }],
      objections: [{ answered: true }],
    })
    for (const words of ['What the complainant said.', 'A visit.', 'in March', 'In March'])
      expect(await reads('respondent', meeting, words), words).toBe(false)
    expect(await hears.read('respondent', meetingId)).toMatchObject({
      points: [],
      shares: [],
      objections: [],
    })
    const notices = await app.db.platform.notice.findMany({
      where: { caseId, kind: { in: ['MINUTES_GIVEN', 'MINUTES_OBJECTED', 'OBJECTION_ANSWERED'] } },
      orderBy: { at: 'asc' },
    })
    const { presiding, member, external } = app.employer
    expect(notices.map(({ kind, userId }) => [kind, userId]).slice(0, 1)).toEqual([
      ['MINUTES_GIVEN', complainant.id],
    ])
    expect(
      notices.flatMap(({ kind, userId }) => (kind === 'MINUTES_OBJECTED' ? [userId] : [])).toSorted(),
    ).toEqual([presiding.id, member.id, external.id].toSorted())
    expect(JSON.stringify(notices)).not.toContain('March')
  })

  test('is given points once and for all: from then on the record is final, in the database, too', async () => {
    const meeting = await hears.signed()
    const { meetingId } = meeting
    const { complainant, respondent } = app.employer
    expect((await hears.share('presiding', meeting, complainant)).status).toBe(200)
    expect(await hears.share('presiding', meeting, complainant, { points: [2] })).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_STATE' },
    })
    for (const changed of [
      hears.keep('member', meetingId, 1, ['Another text.']),
      hears.minute('member', meetingId, 'Another text.'),
    ])
      expect(await changed).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STATE' } })
    const rows = app.db.forWorkspace(app.employer.workspace.id)
    await expect(
      rows.meetingRecord.updateMany({
        where: { meetingId, caseId: meeting.caseId },
        data: { record: { points: [] } },
      }),
    ).rejects.toThrow()
    for (const table of ['MeetingShare', 'MeetingSignature'])
      await expect(
        app.db.pool.query(`DELETE FROM "${table}" WHERE "meetingId" = $1`, [meetingId]),
      ).rejects.toThrow(/append-only/)
    expect((await hears.share('member', meeting, respondent, { points: [2] })).status).toBe(200)
    expect(await hears.read('respondent', meetingId)).toMatchObject({ points: [{ point: 2 }] })
    expect(await hears.read('complainant', meetingId)).toMatchObject({ points: [{ point: 1 }] })
  })

  test('objects to what they were given, in time, and so often', async () => {
    const meeting = await hears.signed()
    const { meetingId } = meeting
    await hears.share('member', meeting, app.employer.complainant)
    expect(await hears.object('complainant', meetingId, 2)).toMatchObject({ status: 404 })
    for (let count = 0; count < 20; count++)
      expect((await hears.object('complainant', meetingId, 1)).status).toBe(200) // eslint-disable-line no-await-in-loop
    expect(await hears.object('complainant', meetingId, 1)).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_STATE' },
    })
    // The day is over: what was append-only is made older by whoever owns the database alone.
    const late = await hears.signed()
    await hears.share('member', late, app.employer.complainant)
    const owner = new pg.Client({ connectionString: app.url.owner })
    await owner.connect()
    await owner.query(`ALTER TABLE "MeetingShare" DISABLE TRIGGER append_only`)
    await owner.query(
      `UPDATE "MeetingShare" SET "objectBy" = now() - interval '1 second' WHERE "meetingId" = $1`,
      [late.meetingId],
    )
    await owner.query(`ALTER TABLE "MeetingShare" ENABLE TRIGGER append_only`)
    await owner.end()
    expect(await hears.object('complainant', late.meetingId, 1)).toMatchObject({
      status: 409,
      body: { code: 'ACT_REFUSED', reason: 'OBJECTION_LATE' },
    })
    expect((await hears.read('complainant', late.meetingId)).abilities.object).toBe(false)
  })
})

describe('nobody else', () => {
  test('gives, signs, answers or objects: no party, no witness, no admin, nor the committee for a party', async () => {
    const meeting = await hears.signed(
      {},
      {
        guests: (['presiding', 'member', 'complainant', 'respondent', 'substitute'] as const).map((who) =>
          room.guest(app.employer[who]),
        ),
      },
    )
    const { meetingId } = meeting
    for (const [who, status] of [
      ['complainant', 403],
      ['respondent', 403],
      ['substitute', 403],
      ['stranger', 404],
      ['admin', 404],
    ] as const) {
      expect((await hears.share(who, meeting, app.employer.complainant)).status, who).toBe(status)
      expect((await hears.sign(who, meetingId, meeting.recordHash ?? '')).status, who).toBe(status)
    }
    await hears.share('member', meeting, app.employer.complainant)
    await hears.object('complainant', meetingId, 1)
    const [objection] = (await hears.read('member', meetingId)).objections
    for (const [who, status] of [
      ['complainant', 403],
      ['respondent', 403],
      ['substitute', 403],
      ['stranger', 404],
    ] as const)
      expect((await answer(who, meetingId, { answers: objection?.objectionId })).status, who).toBe(status)
    for (const [who, status] of [
      ['respondent', 404],
      ['substitute', 404],
      ['stranger', 404],
      ['member', 403],
    ] as const)
      expect((await hears.object(who, meetingId, 1)).status, who).toBe(status)
    for (const who of ['substitute', 'stranger', 'admin'] as const)
      expect(await reads(who, meeting, 'What the complainant said.'), who).toBe(false)
  })

  test('is given points who is no party or has no account, out of time, or before it is signed', async () => {
    const meeting = await hears.signed()
    const { complainant, presiding } = app.employer
    const witness = meeting.guests.find(({ role }) => role === 'WITNESS')
    for (const [guestId, more, status, path] of [
      [hears.guestOf(meeting, presiding), {}, 404, 'guestId'],
      [witness?.guestId, {}, 404, 'guestId'],
      [hears.guestOf(meeting, complainant), { points: [4] }, 404, 'points.0'],
      [hears.guestOf(meeting, complainant), { objectBy: hears.inDays(-1) }, 400, 'objectBy'],
      [hears.guestOf(meeting, complainant), { objectBy: hears.inDays(90) }, 400, 'objectBy'],
    ] as const)
      expect(
        await hears.call('member', `${meeting.meetingId}/share`, {
          guestId,
          points: [1],
          objectBy: hears.inDays(7),
          ...more,
        }),
      ).toMatchObject({ status, body: { fields: [{ path }] } })
    const caseId = await hears.filed()
    const unsigned = await hears.holdMeeting(caseId)
    for (const minutes of [false, true]) {
      if (minutes) await hears.minute('member', unsigned.meetingId)
      expect(await hears.share('member', unsigned, complainant)).toMatchObject({
        status: 409,
        body: { code: 'ILLEGAL_STATE' },
      })
    }
    await hears.sign('member', unsigned.meetingId)
    expect((await hears.share('member', unsigned, complainant)).status).toBe(409)
  })

  test('through another meeting, another party’s part, or another workspace', async () => {
    const [one, other] = [await hears.signed(), await hears.signed()]
    await hears.share('member', one, app.employer.complainant)
    await hears.share('member', other, app.employer.respondent)
    // What was given in one says nothing of the other.
    expect((await hears.object('complainant', other.meetingId, 1)).status).toBe(404)
    expect((await hears.object('respondent', one.meetingId, 1)).status).toBe(404)
    await hears.object('respondent', other.meetingId, 1)
    const [objection] = (await hears.read('member', other.meetingId)).objections
    expect(await answer('member', one.meetingId, { answers: objection?.objectionId })).toMatchObject({
      status: 404,
      body: { fields: [{ path: 'answers' }] },
    })
    expect(
      await hears.call('member', `${one.meetingId}/share`, {
        guestId: hears.guestOf(other, app.employer.respondent),
        points: [1],
        objectBy: hears.inDays(7),
      }),
    ).toMatchObject({ status: 404 })
    const neighbour = app.db.forWorkspace('00000000-0000-7000-8000-000000000000')
    for (const rows of [neighbour.meetingShare, neighbour.meetingSignature, neighbour.meetingObjection])
      expect(await (rows as typeof neighbour.meetingShare).count()).toBe(0)
    expect(await neighbour.meetingRecord.count()).toBe(0)
  })
})

test('a respondent who is not informed knows of no hearing, whoever gave them points before', async () => {
  const meeting = await hears.signed()
  const { meetingId, caseId } = meeting
  await hears.share('member', meeting, app.employer.respondent, { points: [2] })
  await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: null } })
  expect((await room.who.respondent.get(`${base}/${meetingId}`)).status).toBe(404)
  expect((await hears.object('respondent', meetingId, 2)).status).toBe(404)
  expect(await reads('respondent', meeting, 'What the respondent said.')).toBe(false)
})

test('who was named as the respondent wrongly and given points reads nothing once somebody else is named', async () => {
  const meeting = await hears.signed()
  const { meetingId, caseId } = meeting
  await hears.share('member', meeting, app.employer.respondent, { points: [2] })
  await app.db.platform.case.update({
    where: { id: caseId },
    data: { respondentUserId: app.employer.stranger.id },
  })
  expect(await hears.read('respondent', meetingId)).toMatchObject({ points: [], shares: [] })
  expect((await hears.object('respondent', meetingId, 2)).status).toBe(404)
})

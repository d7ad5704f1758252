/**
 * A hearing while it is held and after: what guests are there as, the working record, who comes late, and who
 * signs.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { openHearing, type Hearing } from '../../test/hearingRoom.ts'
import { base, type Room } from '../../test/meetingRoom.ts'
import { saltedOf } from './signatureStatus.ts'

let [app, room, hears, close] = [] as unknown as [TestApp, Room, Hearing, () => Promise<void>]
beforeAll(async () => {
  ;({ app, room, hears, close } = await openHearing())
})
afterAll(() => close?.())

describe('what guests are there as', () => {
  test('parties and members are what they are, others what was said; nobody else is made one', async () => {
    const caseId = await hears.filed()
    const { presiding, complainant, stranger } = app.employer
    const refused = await room.who.member.post(
      base,
      room.planned(caseId, {
        guests: [
          { ...room.guest(complainant), role: 'WITNESS' },
          { ...room.guest(stranger), role: 'PARTY' },
          { name: 'Wit', email: 'w@else.example', role: 'MEMBER' },
        ],
      }),
    )
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: [
          { path: 'guests.1.role', text: { code: 'meetings.notAParty' } },
          { path: 'guests.2.role', text: { code: 'meetings.notAMember' } },
        ],
      },
    })
    const meeting = await room.scheduled(caseId, {
      guests: [
        { ...room.guest(complainant), role: 'WITNESS' },
        room.guest(presiding),
        { ...room.guest(stranger), role: 'WITNESS' },
        { name: 'Wit', email: 'w@else.example' },
      ],
    })
    const roles = async (who: keyof Room['who']) =>
      (await hears.read(who, meeting.meetingId)).guests.map(({ role }) => String(role)).toSorted()
    expect(await roles('member')).toEqual(['MEMBER', 'OTHER', 'PARTY', 'WITNESS'])
    // A guest learns of no others what they are heard as.
    expect(await roles('stranger')).toEqual(['WITNESS', 'null', 'null', 'null'])
    const changed = await room.who.member.put(`${base}/${meeting.meetingId}`, {
      ...room.changed(meeting.version, {
        guests: [room.guest(presiding), { ...room.guest(stranger), role: 'OTHER' }, room.guest(complainant)],
      }),
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(await roles('member')).toEqual(['MEMBER', 'OTHER', 'PARTY'])
  })
})

describe('the working record', () => {
  test('is the committee’s, saved over its own revision, and tells the other one of theirs', async () => {
    const { meetingId, ...meeting } = await hears.holdMeeting(await hears.filed())
    expect(meeting).toMatchObject({
      points: [{ point: 1, title: 'Account of the complainant', isAdded: false, notes: '' }, {}, {}],
      record: { revision: 0, updatedAt: null, by: null },
      abilities: { keepRecord: true },
    })
    const guestId = hears.guestOf(meeting, app.employer.complainant)
    const cameAt = meeting.startTime
    const saved = await hears.keep('member', meetingId, 0, ['She spoke.'], {
      points: [
        { title: null, notes: 'She spoke.' },
        { title: null, notes: '' },
        { title: null, notes: '' },
        { title: 'A document', notes: 'It was read.' },
      ],
      times: { [guestId]: { cameAt, leftAt: null } },
      votePoint: 4,
    })
    expect(saved).toMatchObject({ status: 200, body: { content: { revision: 1 } } })
    expect(await hears.read('presiding', meetingId)).toMatchObject({
      points: [{ notes: 'She spoke.' }, {}, {}, { point: 4, title: 'A document', isAdded: true }],
      votePoint: 4,
      record: { revision: 1, by: app.employer.member.name },
    })
    const { guests } = await hears.read('presiding', meetingId)
    expect(guests.find((guest) => guest.guestId === guestId)).toMatchObject({ cameAt, leftAt: null })
    expect(await hears.keep('presiding', meetingId, 0, ['Mine.'])).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { revision: 1, record: { votePoint: 4 } } },
    })
    for (const who of ['complainant', 'respondent'] as const) {
      expect((await hears.keep(who, meetingId, 1, ['Mine.'])).status).toBe(403)
      expect(await hears.read(who, meetingId)).toMatchObject({ points: [], record: null, recordHash: null })
    }
    expect((await hears.keep('stranger', meetingId, 1, ['Mine.'])).status).toBe(404)
    expect((await hears.keep('admin', meetingId, 1, ['Mine.'])).status).toBe(404)
  })

  test('keeps to the agenda, to who was there, and to when it was', async () => {
    const { meetingId, ...meeting } = await hears.holdMeeting(await hears.filed(), [
      app.employer.presiding,
      app.employer.member,
    ])
    const [here, away] = [
      hears.guestOf(meeting, app.employer.member),
      hears.guestOf(meeting, app.employer.complainant),
    ]
    const times = (guestId: string, cameAt: string | null, leftAt: string | null = null) => ({
      times: { [guestId]: { cameAt, leftAt } },
    })
    const later = new Date(Date.parse(meeting.startTime) + 60_000).toISOString()
    for (const [more, status, path] of [
      [{ points: [{ title: 'Mine', notes: '' }] }, 400, 'record.points.0'],
      [{ votePoint: 4 }, 404, 'record.votePoint'],
      [times(away, later), 404, `record.times.${away}`],
      [times(here, '2020-01-01T10:00:00Z'), 400, `record.times.${here}.cameAt`],
      [times(here, later, meeting.startTime), 400, `record.times.${here}.leftAt`],
    ] as const)
      expect(await hears.keep('member', meetingId, 0, [], more)).toMatchObject({
        status,
        body: { fields: [{ path }] },
      })
  })
})

describe('whoever comes late', () => {
  const arrive = async (who: keyof Room['who'], meetingId: string, person: { id: string }, at?: string) => {
    const meeting = await hears.read('member', meetingId)
    return hears.call(who, `${meetingId}/arrive`, {
      guestId: hears.guestOf(meeting, person),
      cameAt: at ?? new Date(Date.now() - 60_000).toISOString(),
      version: meeting.version,
    })
  }
  test('counts from then on: a member has a ballot, and a party that was told did not stay away', async () => {
    const { presiding, member, external, complainant } = app.employer
    const caseId = await hears.filed({ vote: 'OPEN', quorum: 2 })
    const { meetingId } = await hears.holdMeeting(caseId, [presiding, member], {
      guests: [presiding, member, external, complainant].map(room.guest),
    })
    expect(await hears.read('member', meetingId)).toMatchObject({
      vote: { present: 2 },
      abilities: { arrive: true },
    })
    expect((await arrive('complainant', meetingId, complainant)).status).toBe(403)
    expect(await arrive('member', meetingId, { id: 'nobody' })).toMatchObject({ status: 400 })
    const { version } = await hears.read('member', meetingId)
    const other = await hears.holdMeeting(await hears.filed())
    expect(
      await hears.call('member', `${meetingId}/arrive`, {
        guestId: hears.guestOf(other, complainant),
        cameAt: new Date().toISOString(),
        version,
      }),
    ).toMatchObject({ status: 404, body: { fields: [{ path: 'guestId' }] } })
    expect(await arrive('member', meetingId, complainant)).toMatchObject({ status: 200 })
    expect(await arrive('member', meetingId, external)).toMatchObject({
      status: 200,
      body: { content: { vote: { present: 3 } } },
    })
    const { guests } = await hears.read('member', meetingId)
    expect(guests.find(({ userId }) => userId === complainant.id)).toMatchObject({
      attended: true,
      absence: null,
      cameAt: expect.stringContaining('T'),
    })
    expect(await arrive('member', meetingId, external)).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_STATE' },
    })
    const page = (await room.who.member.get(`/complaint-workflow/api/case/${caseId}`)).body.content
    expect(page.timeline.filter(({ kind }: { kind: string }) => kind === 'MEETING_ARRIVED')).toHaveLength(2)
    for (const who of ['presiding', 'member', 'external'] as const)
      expect((await room.vote(room.who[who], meetingId, 'upheld')).status).toBe(200)
    expect((await hears.read('member', meetingId)).abilities.arrive).toBe(false)
  })

  test('is refused once the vote is over, at a time to come, and over somebody else’s change', async () => {
    const { presiding, member, complainant } = app.employer
    const { meetingId } = await hears.holdMeeting(await hears.filed({ vote: 'OPEN' }), [presiding, member])
    expect(
      await arrive('member', meetingId, complainant, new Date(Date.now() + 600_000).toISOString()),
    ).toMatchObject({ status: 400, body: { fields: [{ path: 'cameAt' }] } })
    const { version, guests } = await hears.read('member', meetingId)
    expect(
      await hears.call('member', `${meetingId}/arrive`, {
        guestId: hears.guestOf({ guests }, complainant),
        cameAt: new Date(Date.now() - 60_000).toISOString(),
        version: version - 1,
      }),
    ).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
    for (const who of ['presiding', 'member'] as const) await room.vote(room.who[who], meetingId, 'upheld')
    expect(await arrive('member', meetingId, complainant)).toMatchObject({
      status: 409,
      body: { code: 'ACT_REFUSED', reason: 'VOTE' },
    })
    // What was refused left nothing behind.
    expect(await hears.read('member', meetingId)).toMatchObject({ version, vote: { present: 2 } })
  })
})

describe('signatures', () => {
  test('of all who were there let the step end; who is missing is named, and asked once', async () => {
    const caseId = await hears.filed()
    const { meetingId } = await hears.holdMeeting(caseId)
    expect(await hears.sign('member', meetingId, 'a'.repeat(64))).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_STATE' },
    })
    const withMinutes = {
      outcome: 'upheld',
      minutes: { minutes: 'Typed with the outcome.', outcome: null, fields: {}, version: 2 },
    }
    expect(
      await room.who.member.post(`/complaint-workflow/api/case/${caseId}/step/hear.1/complete`, withMinutes),
    ).toMatchObject({ status: 400, body: { fields: [{ path: 'minutes.minutes' }] } })
    await hears.minute('member', meetingId)
    await hears.minute('member', meetingId, 'Both were heard, one after the other.')
    expect(await hears.read('member', meetingId)).toMatchObject({
      signing: {
        asked: 'MEMBERS',
        missing: [app.employer.presiding.name, app.employer.member.name],
        oneIsEnough: false,
        iAmMissing: true,
      },
      abilities: { sign: true, share: false },
    })
    const notices = await app.db.platform.notice.findMany({ where: { caseId, kind: 'MINUTES_TO_SIGN' } })
    expect(notices.map(({ userId }) => userId)).toEqual([app.employer.presiding.id])
    expect((await hears.sign('presiding', meetingId)).body.content.signatures).toMatchObject([
      { by: app.employer.presiding.name, isCurrent: true, isMine: true },
    ])
    expect(await room.complete(room.who.member, caseId, 'upheld')).toMatchObject({
      status: 409,
      body: {
        code: 'ACT_REFUSED',
        reason: 'SIGNATURES',
        message: expect.stringContaining(app.employer.member.name),
      },
    })
    expect((await hears.sign('member', meetingId)).status).toBe(200)
    expect((await room.complete(room.who.member, caseId, 'upheld')).status).toBe(200)
    expect(await hears.read('member', meetingId)).toMatchObject({
      signing: { missing: [] },
      abilities: { minutes: false, keepRecord: false, share: true },
    })
  })

  test('are waited for a week after the first one; that somebody did not sign stays to be read', async () => {
    const caseId = await hears.filed({ minutesSignedBy: 'MEMBERS' })
    const { meetingId } = await hears.holdMeeting(caseId)
    await hears.minute('member', meetingId)
    const { recordHash } = await hears.read('member', meetingId)
    const signedAgo = (days: number) =>
      app.db.forWorkspace(app.employer.workspace.id).meetingSignature.create({
        data: {
          meetingId,
          caseId,
          userId: app.employer.presiding.id,
          at: new Date(Date.now() - days * 86_400_000),
          ...saltedOf(recordHash ?? ''),
        },
      })
    const { at } = await signedAgo(6)
    expect((await hears.read('member', meetingId)).signing).toMatchObject({
      missing: [app.employer.member.name],
      waitsUntil: new Date(at.getTime() + 7 * 86_400_000).toISOString(),
    })
    expect((await room.complete(room.who.member, caseId, 'upheld')).status).toBe(409)
    await signedAgo(8)
    expect((await hears.read('member', meetingId)).signing).toMatchObject({ missing: [], waitsUntil: null })
    expect((await room.complete(room.who.member, caseId, 'upheld')).status).toBe(200)
    expect((await hears.read('member', meetingId)).signatures.map(({ by }) => by)).not.toContain(
      app.employer.member.name,
    )
  })

  test('are of one text: a change afterwards asks for them again, and the old ones end no step', async () => {
    const meeting = await hears.signed()
    const { meetingId, caseId, recordHash } = meeting
    expect(meeting.signing.missing).toEqual([])
    expect((await hears.keep('member', meetingId, 1, ['What I wish she had said.'])).status).toBe(200)
    const changed = await hears.read('member', meetingId)
    expect(changed.recordHash).not.toBe(recordHash)
    expect(changed.signatures.map(({ isCurrent }) => isCurrent)).toEqual([false, false])
    expect(await room.complete(room.who.member, caseId, 'upheld')).toMatchObject({
      status: 409,
      body: { reason: 'SIGNATURES' },
    })
    // Signed over what somebody else wrote meanwhile: no.
    expect(await hears.sign('presiding', meetingId, recordHash ?? '')).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { meetingId } },
    })
    await hears.minute('presiding', meetingId, 'Put right.')
    for (const who of ['presiding', 'member'] as const)
      expect((await hears.sign(who, meetingId)).status).toBe(200)
    expect((await room.complete(room.who.member, caseId, 'upheld')).status).toBe(200)
  })

  test('are relied on by one act at a time: while it is on its way nobody changes what was signed', async () => {
    const { presiding, member, complainant } = app.employer
    const caseId = await hears.filed()
    const { meetingId } = await hears.holdMeeting(caseId, [presiding, member])
    await hears.minute('member', meetingId)
    for (const who of ['presiding', 'member'] as const) await hears.sign(who, meetingId)
    const meeting = await hears.read('member', meetingId)
    const busy = (busyUntil: Date | null) =>
      app.db.platform.meeting.update({ where: { id: meetingId }, data: { busyUntil } })
    await busy(new Date(Date.now() + 60_000))
    for (const changed of [
      await hears.keep('member', meetingId, 0, ['Another text.']),
      await hears.minute('presiding', meetingId, 'Another text.'),
      await hears.call('member', `${meetingId}/arrive`, {
        guestId: hears.guestOf(meeting, complainant),
        cameAt: new Date(Date.now() - 60_000).toISOString(),
        version: meeting.version,
      }),
      await hears.share('member', meeting, complainant),
      await room.complete(room.who.member, caseId, 'upheld'),
    ])
      expect(changed.status, JSON.stringify(changed.body)).toBe(409)
    expect((await hears.read('member', meetingId)).recordHash).toBe(meeting.recordHash)
    // An act that was lost holds nobody up for long.
    await busy(new Date(Date.now() - 1000))
    expect((await room.complete(room.who.member, caseId, 'upheld')).status).toBe(200)
    expect(
      (await app.db.platform.meeting.findUniqueOrThrow({ where: { id: meetingId } })).busyUntil,
    ).toBeNull()
    expect((await hears.share('member', meeting, complainant)).status).toBe(200)
  })

  test('say nothing of a secret vote before it is over; of how it went, then', async () => {
    const caseId = await hears.filed({ vote: 'SECRET' })
    const { meetingId } = await hears.holdMeeting(caseId)
    await hears.minute('member', meetingId)
    const hash = async () => (await hears.read('member', meetingId)).recordHash
    const before = await hash()
    await room.vote(room.who.presiding, meetingId, 'upheld')
    expect(await hash()).toBe(before)
    await room.vote(room.who.member, meetingId, 'upheld')
    expect(await hash()).not.toBe(before)
  })

  test('are members’ who were there: no party, no guest, nobody who left the committee; twice is once', async () => {
    const { presiding, member, external } = app.employer
    const caseId = await hears.filed({ minutesSignedBy: 'PRESIDING_OFFICER' })
    const { meetingId } = await hears.holdMeeting(caseId, [presiding, member], {
      guests: [presiding, member, external].map(room.guest),
    })
    await hears.minute('member', meetingId)
    const { recordHash } = await hears.read('member', meetingId)
    for (const [who, status] of [
      ['external', 403],
      ['complainant', 404],
      ['stranger', 404],
      ['admin', 404],
    ] as const)
      expect((await hears.sign(who, meetingId, recordHash ?? '')).status, who).toBe(status)
    expect((await hears.sign('member', meetingId)).status).toBe(200)
    expect((await hears.sign('member', meetingId)).status).toBe(200)
    expect(await app.db.platform.meetingSignature.count({ where: { meetingId } })).toBe(1)
    // The presiding officer was there and has not signed.
    expect((await room.complete(room.who.member, caseId, 'upheld')).status).toBe(409)
    await app.db.platform.caseAssignment.updateMany({
      where: { caseId, userId: presiding.id },
      data: { active: false },
    })
    // A guest of that meeting still, and no more.
    expect((await hears.sign('presiding', meetingId, recordHash ?? '')).status).toBe(403)
    // Whoever was there and is left has signed for it.
    expect((await room.complete(room.who.member, caseId, 'upheld')).status).toBe(200)
  })

  test('tell whoever has the rows and no key nothing: the same text has another hash each time', async () => {
    const { meetingId, recordHash } = await hears.signed()
    const signatureRows = await app.db.pool.query(
      `SELECT hash, salt FROM "MeetingSignature" WHERE "meetingId" = $1`,
      [meetingId],
    )
    const hashes: string[] = signatureRows.rows.map(({ hash }) => hash)
    expect(new Set([...hashes, recordHash]).size).toBe(3)
    for (const { salt } of signatureRows.rows) expect(salt).toMatch(/^sealed:1:/)
    const ledger = await app.db.platform.ledgerEntry.findMany({
      where: { action: 'meetings:sign', entityId: meetingId },
      orderBy: { at: 'asc' },
    })
    expect(ledger.map(({ detail }) => (detail as { hash: string }).hash).toSorted()).toEqual(
      hashes.toSorted(),
    )
    await expect(app.db.pool.query(`UPDATE "MeetingSignature" SET "userId" = "caseId"`)).rejects.toThrow(
      /append-only/,
    )
  })
})

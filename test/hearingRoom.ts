/** For tests: a hearing that was held with both parties and a witness, and what is then done with its record. */
import { v7 as uuid } from 'uuid'
import type { Meeting } from '../api/meetings/contract.ts'
import type { MeetingSetting } from '../workflows/definition/graph.ts'
import { testApp, type TestApp } from './app.ts'
import { fileCase, publish } from './case.ts'
import { base, hearing, openRoom, type Room } from './meetingRoom.ts'
import { startRig, type Rig } from './rig.ts'

export type Hearing = ReturnType<typeof hearingRoom>
export const agenda = ['Account of the complainant', 'Account of the respondent', 'Next steps']
type Who = keyof Room['who']

/** A product with the room that such a hearing is held in; ends with `close`. */
export async function openHearing() {
  let rig = null as Rig | null
  const app = await testApp({
    temporal: () => rig?.temporal() ?? Promise.reject(new Error('No rig yet')),
    outboxFilled: () => rig?.wake(),
  })
  const started = await startRig({ db: app.db })
  rig = started
  const room = await openRoom(app)
  const close = async () => {
    await started.stop()
    await app.close()
  }
  return { app, room, hears: hearingRoom(app, started, room), close }
}

function hearingRoom(app: TestApp, rig: Rig, room: Room) {
  const { presiding, member, complainant, respondent } = app.employer
  const all = [presiding, member, complainant, respondent]
  const call = async (who: Who, path: string, body: object) => room.who[who].post(`${base}/${path}`, body)
  const read = async (who: Who, meetingId: string): Promise<Meeting> =>
    (await room.who[who].get(`${base}/${meetingId}`)).body.content
  const filed = async (
    setting: Partial<MeetingSetting> = {},
    isInformed = true,
    filing: Parameters<typeof fileCase>[3] = {},
  ): Promise<string> => {
    const graph = hearing('COMPLAINT', 'OPEN')
    const meetingSettings = {
      minutesRequired: true,
      minutesSignedBy: 'MEMBERS',
      vote: 'NONE',
      ...setting,
    } as const
    const caseId = await fileCase(
      app.db,
      app.employer,
      await publish(app.db, app.employer, {
        ...graph,
        confidentiality: uuid(),
        steps: graph.steps.map((step) => ({ ...step, meeting: { ...step.meeting!, ...meetingSettings } })),
      }),
      filing,
    )
    rig.wake()
    await rig.settle(caseId)
    if (isInformed)
      await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: new Date() } })
    return caseId
  }
  const guests = [...all.map(room.guest), { name: 'Wit Ness', email: 'wit@else.example', role: 'WITNESS' }]
  const holdMeeting = async (
    caseId: string,
    came: { id: string }[] = all,
    more: object = {},
  ): Promise<Meeting> =>
    (await room.holdMeeting(caseId, came, {
      agenda: agenda.join('\n'),
      guests,
      ...more,
    })) as unknown as Meeting
  const guestOf = (meeting: Pick<Meeting, 'guests'>, person: { id: string }): string =>
    meeting.guests.find(({ userId }) => userId === person.id)?.guestId ?? ''
  const noted = (notes: string[], more: object = {}) => ({
    record: {
      points: agenda.map((_, at) => ({ title: null, notes: notes[at] ?? '' })),
      times: {},
      votePoint: null,
      ...more,
    },
  })
  const keep = (who: Who, meetingId: string, revision: number, notes: string[], more: object = {}) =>
    room.who[who].put(`${base}/${meetingId}/working-record`, { ...noted(notes, more), revision })
  const minute = async (who: Who, meetingId: string, minutes = 'Both were heard.') =>
    call(who, `${meetingId}/minutes`, {
      minutes,
      outcome: null,
      fields: {},
      version: (await read(who, meetingId)).version,
    })
  const sign = async (who: Who, meetingId: string, hash?: string) =>
    call(who, `${meetingId}/sign`, { hash: hash ?? (await read('member', meetingId)).recordHash ?? '' })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  /** Held, noted, minuted and signed by both members. */
  const signed = async (
    setting: Partial<MeetingSetting> = {},
    more: { startTime?: string; [field: string]: unknown } = {},
  ): Promise<Meeting> => {
    const { startTime } = more
    // The case was there before a hearing of the past.
    const filing = startTime ? { filedAt: new Date(Date.parse(startTime) - 3 * 86_400_000) } : {}
    const caseId = await filed(setting, true, filing)
    const meeting = await holdMeeting(caseId, all, more)
    const { meetingId } = meeting
    await keep('member', meetingId, 0, [
      'What the complainant said.',
      'What the respondent said.',
      'A visit.',
    ])
    await minute('member', meetingId)
    await sign('presiding', meetingId)
    await sign('member', meetingId)
    return read('member', meetingId)
  }
  const share = (
    who: Who,
    meeting: Meeting,
    to: { id: string },
    { points = [1], objectBy = inDays(7) }: { points?: number[]; objectBy?: string } = {},
  ) => call(who, `${meeting.meetingId}/share`, { guestId: guestOf(meeting, to), points, objectBy })
  const object = (who: Who, meetingId: string, point: number, text = 'I said something else.') =>
    call(who, `${meetingId}/object`, { point, text })
  return { filed, holdMeeting, guestOf, keep, minute, sign, signed, share, object, read, call, inDays, noted }
}

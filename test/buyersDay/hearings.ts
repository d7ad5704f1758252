/** Meetings of the buyer's day: held, minuted, signed, shared with the parties, and voted in. */
import { setTimeout as sleep } from 'node:timers/promises'
import { meetings, type Meeting } from '../../api/meetings/contract.ts'
import type { Person } from './people.ts'
import type { Staff } from './employer.ts'

const hourMs = 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 10)

type MeetingPlan = { caseId: string; step: string; title: string; guests: readonly Person[] }

/** Calls a meeting that begins now, and records that everybody came. */
export async function holdMeeting(
  { presiding }: Pick<Staff, 'presiding'>,
  { guests, ...plan }: MeetingPlan,
): Promise<Meeting> {
  const startsAt = Date.now() + 2_000
  const planned = await presiding.client.call(meetings.schedule, {
    body: {
      ...plan,
      agenda: 'Account of the complainant\nAccount of the respondent',
      startTime: new Date(startsAt).toISOString(),
      endTime: new Date(startsAt + hourMs).toISOString(),
      location: 'Room 4',
      guests: guests.map(({ userId }) => ({ userId })),
    },
  })
  await sleep(Math.max(0, startsAt - Date.now()) + 100)
  return presiding.client.call(meetings.record, {
    params: { id: planned.meetingId },
    body: { attended: planned.guests.map(({ guestId }) => guestId), version: planned.version },
  })
}

const readMeeting = (by: Person, id: string) => by.client.call(meetings.read, { params: { id } })

/** Keeps the working record, writes the minutes, has them signed by who must, and gives them to a party. */
export async function minuteMeeting(
  { presiding, member, complainant }: Staff,
  { meetingId, guests }: Meeting,
): Promise<void> {
  const params = { id: meetingId }
  const points = ['She read her account.', 'He answered it.'].map((notes) => ({ title: null, notes }))
  const record = { points, times: {}, votePoint: null }
  await member.client.call(meetings.saveRecord, { params, body: { record, revision: 0 } })
  const { version } = await readMeeting(member, meetingId)
  const minutes = { minutes: 'Both were heard.', version }
  await member.client.call(meetings.minutes, { params, body: minutes })
  const hash = (await readMeeting(presiding, meetingId)).recordHash ?? ''
  await presiding.client.call(meetings.sign, { params, body: { hash } })
  const guestId = guests.find(({ userId }) => userId === complainant.userId)?.guestId ?? ''
  const share = { guestId, points: [1], objectBy: inDays(7) }
  await presiding.client.call(meetings.share, { params, body: share })
  const objection = { point: 1, text: 'I said that it began in May.' }
  const { objections } = await complainant.client.call(meetings.object, { params, body: objection })
  const answer = { text: 'It began in May.', answers: objections[0]?.objectionId ?? null }
  await presiding.client.call(meetings.correct, { params, body: answer })
}

/** All vote for one outcome. */
export async function voteFor(outcome: string, voters: readonly Person[], meetingId: string): Promise<void> {
  for (const voter of voters)
    await voter.client.call(meetings.vote, { params: { id: meetingId }, body: { outcome } })
}

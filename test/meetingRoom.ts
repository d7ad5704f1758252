/** For tests: a process whose one step is a meeting, its people signed in, and the calls they make. */
import { dateIn, startOfDate } from '../workflows/definition/clocks.ts'
import { emptyGraph, type Graph } from '../workflows/definition/graph.ts'
import { at, clock, edges, stages, steps, notifyAct } from '../workflows/definition/templates/build.ts'
import type { Caller, TestApp } from './app.ts'

const week = clock(7, 'DAY', 3, 5, { first: notifyAct('ACTOR'), second: notifyAct('PRESIDING_OFFICER') })
const words = {
  stageId: 'one',
  description: '',
  actor: { by: 'COMMITTEE' } as const,
  position: at(0, 0),
  clock: week,
}
/** Two members, the presiding officer among them, hear both and vote. */
export const hearing = (kind: Graph['kind'], vote: 'OPEN' | 'SECRET'): Graph => ({
  ...emptyGraph(kind),
  stages: stages([['one', 'Inquiry', '', []]]),
  steps: steps([
    {
      ...words,
      id: 'hear',
      name: 'Hear both',
      outcomes: { upheld: 'Upheld', dismissed: 'Dismissed' },
      meeting: { quorum: 2, presidingOfficerRequired: true, vote },
    },
  ]),
  meetingFields: [
    {
      id: 'f1',
      stepId: 'hear',
      key: 'language',
      label: 'Language',
      type: 'SINGLE_SELECT',
      options: [
        { id: 'en', text: 'English', freeText: false },
        { id: 'hi', text: 'Hindi', freeText: false },
      ],
      required: true,
      order: 0,
    },
  ],
  edges: edges([
    ['start', null, 'hear'],
    ['hear', 'upheld', 'close'],
    ['hear', 'dismissed', 'close'],
  ]),
})

export const base = '/complaint-workflow/api/meeting'
export type MeetingResponse = {
  meetingId: string
  version: number
  guests: { guestId: string; userId: string | null; name: string; party: string | null }[]
}
const people = [
  'complainant',
  'respondent',
  'presiding',
  'member',
  'external',
  'substitute',
  'stranger',
  'admin',
] as const
export type Room = Awaited<ReturnType<typeof openRoom>>

export async function openRoom(app: TestApp) {
  const who = Object.fromEntries(
    await Promise.all(people.map(async (name) => [name, await app.as(app.employer[name])] as const)),
  ) as Record<(typeof people)[number], Caller>
  const guest = (person: { id: string }) => ({ userId: person.id })
  const { presiding, member, complainant } = app.employer
  const words = (more: object = {}) => ({
    title: 'First hearing',
    agenda: 'Hear both sides',
    startTime: '2030-03-04T10:00:00Z',
    endTime: '2030-03-04T11:00:00Z',
    location: 'Room 4',
    guests: [
      guest(presiding),
      guest(member),
      guest(complainant),
      { name: 'Wit Ness', email: 'wit@else.example' },
    ],
    fields: { language: 'en' },
    ...more,
  })
  const planned = (caseId: string, more: object = {}) => ({ caseId, step: 'hear.1', ...words(more) })
  const guestIds = (meeting: MeetingResponse, ...wanted: { id: string }[]) =>
    meeting.guests
      .filter((each) => wanted.some((person) => person.id === each.userId))
      .map((each) => each.guestId)
  const done = async (answer: ReturnType<Caller['post']>): Promise<MeetingResponse> => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.content
  }
  const scheduled = (caseId: string, more: object = {}) => done(who.member.post(base, planned(caseId, more)))
  const pune = 'Asia/Kolkata'
  /** A meeting that started an hour ago, or at midnight: none starts before the day of the filing. */
  const begun = () => ({
    startTime: new Date(
      Math.max(Date.now() - 3_600_000, startOfDate(pune, dateIn(pune, Date.now()))),
    ).toISOString(),
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const recorded = (meeting: MeetingResponse, came: { id: string }[]) => {
    const attended = guestIds(meeting, ...came)
    const away = meeting.guests.filter(({ party, guestId }) => party !== null && !attended.includes(guestId))
    return {
      attended,
      absences: away.map(({ guestId }) => ({
        guestId,
        notified: true,
        // Long before any hearing of a test: who was invited on its day was notified outside of the product.
        notifiedOn: '2025-02-03',
        notifiedHow: 'By registered post',
      })),
      version: meeting.version,
    }
  }
  return {
    who,
    guest,
    guestIds,
    planned,
    scheduled,
    changed: (version: number, more: object = {}) => ({ ...words(more), version }),
    /** The body that records who came; parties who did not had been told. */
    recorded,
    /** Held by the presiding officer and a member, or by others. */
    holdMeeting: async (
      caseId: string,
      came: { id: string }[] = [presiding, member],
      more: object = {},
    ): Promise<MeetingResponse> => {
      const meeting = await scheduled(caseId, { ...begun(), ...more })
      return done(who.member.post(`${base}/${meeting.meetingId}/record`, recorded(meeting, came)))
    },
    begun,
    vote: (caller: Caller, meetingId: string, outcome: string, headers = {}) =>
      caller.post(`${base}/${meetingId}/vote`, { outcome }, headers),
    complete: (caller: Caller, caseId: string, outcome: string) =>
      caller.post(`/complaint-workflow/api/case/${caseId}/step/hear.1/complete`, { outcome }),
  }
}

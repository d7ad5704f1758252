/** Each meeting: how it was called, who was there, what was recorded, and its vote as the process lets it be told. */
import { daysBetween } from '../../../workflows/definition/clocks.ts'
import type { Meeting } from '../../meetings/contract.ts'
import { votesOf, whenOf } from '../../meetings/minutesPdf.ts'
import { factsOf, tableOf, type Cell, type FileBlock, type Item } from './blocks.ts'
import type { Writing } from './writing.ts'

export const meetingBlocks = (writing: Writing): FileBlock[] =>
  writing.meetings.flatMap((meeting) => [
    { kind: 'heading', text: meeting.title } satisfies FileBlock,
    ...plan(writing, meeting),
    ...guests(writing, meeting),
    ...record(writing, meeting),
    ...votes(writing, meeting),
    ...corrections(writing, meeting),
  ])

const textItem = (meeting: Meeting, field: 'agenda' | 'minutes' | 'outcome', label: string): Item => ({
  item: `meeting.${meeting.meetingId}.${field}`,
  label: `${meeting.title}: ${label}`,
  text: meeting[field] ?? '',
})

function plan(writing: Writing, meeting: Meeting): FileBlock[] {
  const { loaded, say, moment, clock } = writing
  const called = loaded.events.find(
    ({ kind, detail }) => kind === 'MEETING_SCHEDULED' && detail.meetingId === meeting.meetingId,
  )
  const days =
    called && daysBetween(clock.timeZone, called.at.getTime(), new Date(meeting.startTime).getTime())
  const own = Object.entries(loaded.viewer.definition.meetingFields).flatMap(([, fields]) => fields)
  return factsOf([
    [say('documents.when'), whenOf(meeting, { clock, say })],
    [say('documents.where'), meeting.location ?? meeting.link ?? ''],
    [say('caseFile.status'), say(`caseFile.meeting${meeting.status}`)],
    [say('caseFile.sent'), called ? moment(called.at) : ''],
    [
      say('caseFile.notice'),
      days === undefined ? '' : say('caseFile.noticeDays', { count: Math.max(0, days) }),
    ],
    [say('caseFile.quorum'), meeting.quorum ?? ''],
    [say('documents.agenda'), textItem(meeting, 'agenda', say('documents.agenda'))],
    ...Object.entries(meeting.fields).map(([key, text]): [string, Cell] => {
      const label = own.find((field) => field.key === key)?.label ?? key
      return [label, { item: `meeting.${meeting.meetingId}.field.${key}`, label, text }]
    }),
  ])
}

function guests(writing: Writing, meeting: Meeting): FileBlock[] {
  const { say } = writing
  const head = [say('caseFile.attendee'), say('caseFile.as'), say('documents.present'), say('caseFile.sent')]
  const rows = meeting.guests.map(({ guestId, name, party, attended, absence }): Cell[] => [
    { item: `guest.${guestId}`, label: `${meeting.title}: ${say('caseFile.attendee')}`, text: name },
    party === null ? '' : say(party === 'COMPLAINANT' ? 'documents.complainant' : 'documents.respondent'),
    attended === null ? '' : say(attended ? 'documents.present' : 'documents.absent'),
    absence === null
      ? ''
      : absence.notified
        ? say('documents.toldOn', { day: absence.notifiedOn ?? '', how: absence.notifiedHow ?? '' })
        : say('documents.notTold'),
  ])
  return tableOf(head, [4, 2.4, 2, 4], rows)
}

const record = ({ say }: Writing, meeting: Meeting): FileBlock[] =>
  factsOf(
    (['minutes', 'outcome'] as const).map((field) => [
      say(`documents.${field}`),
      textItem(meeting, field, say(`documents.${field}`)),
    ]),
  )

/** As the minutes tell it: names in an open vote, totals alone in a secret one. */
const votes = ({ say, clock }: Writing, meeting: Meeting): FileBlock[] =>
  votesOf(meeting, { say, clock }).flatMap((block): FileBlock[] =>
    block.kind === 'table' ? [{ kind: 'table', ...block.table }] : [],
  )

/** What was added to the record afterwards, objections among it. */
const corrections = ({ say, moment }: Writing, { notes, title }: Meeting): FileBlock[] =>
  notes.map(({ noteId, by, at, about, text }) => ({
    kind: 'answer',
    question: [say('documents.corrections'), by, moment(at), ...(about ? [about] : [])].join(' · '),
    text: { item: `correction.${noteId}`, label: `${title}: ${say('documents.corrections')}`, text },
  }))

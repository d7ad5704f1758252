/**
 * Each meeting: how it was called, who was there, what was recorded, and its vote as the process lets it be told.
 */
import { daysBetween } from '../../../workflows/definition/clocks.ts'
import type { Meeting } from '../../meetings/contract.ts'
import { asWhat, votesOf, whenOf } from '../../meetings/minutesPdf.ts'
import { hasNotes, pointTitle, thereAt } from '../../meetings/recordBlocks.ts'
import { factsOf, tableOf, type Cell, type FileBlock, type Item } from './blocks.ts'
import type { Writing } from './writing.ts'

export const meetingBlocks = (writing: Writing): FileBlock[] =>
  writing.meetings.flatMap((meeting) => [
    { kind: 'heading', text: meeting.title } satisfies FileBlock,
    ...plan(writing, meeting),
    ...guests(writing, meeting),
    ...points(writing, meeting),
    ...record(writing, meeting),
    ...votes(writing, meeting),
    ...corrections(writing, meeting),
    ...objections(writing, meeting),
    ...signatures(writing, meeting),
    ...shares(writing, meeting),
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
  const rows = meeting.guests.map((guest): Cell[] => [
    guestItem(writing, meeting, guest),
    asWhat(guest, writing),
    [
      guest.attended === null ? '' : say(guest.attended ? 'documents.present' : 'documents.absent'),
      thereAt(guest, writing),
    ]
      .filter((each) => each !== '')
      .join(', '),
    guest.absence === null
      ? ''
      : guest.absence.notified
        ? say('documents.toldOn', {
            day: guest.absence.notifiedOn ?? '',
            how: guest.absence.notifiedHow ?? '',
          })
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

const guestItem = (
  { say }: Writing,
  { title }: Meeting,
  { guestId, name }: Meeting['guests'][number],
): Item => ({
  item: `guest.${guestId}`,
  label: `${title}: ${say('caseFile.attendee')}`,
  text: name,
})

/** What was noted to each point of the agenda, where something was. */
const points = ({ say }: Writing, meeting: Meeting): FileBlock[] =>
  hasNotes(meeting)
    ? meeting.points.flatMap((point): FileBlock[] => {
        const title = pointTitle(point)
        // A title stands in the agenda, which has an item of its own; what came up beside it is part of this one.
        const text = point.isAdded
          ? [title, point.notes].filter((each) => each !== '').join('\n')
          : point.notes
        if (text === '') return []
        return [
          {
            kind: 'answer',
            question: say('caseFile.point', { number: point.point }),
            text: {
              item: `meeting.${meeting.meetingId}.point.${point.point}`,
              label: `${meeting.title}: ${say('caseFile.point', { number: point.point })}`,
              text,
            },
          },
        ]
      })
    : []

/** What parties objected to; the answers stand among the corrections. */
const objections = (writing: Writing, meeting: Meeting): FileBlock[] =>
  meeting.objections.map(({ objectionId, guestId, at, point, text }) => {
    const { say, moment } = writing
    const label = say('documents.objections')
    return {
      kind: 'answer',
      question: [
        label,
        sideOf(writing, meeting, guestId),
        moment(at),
        say('caseFile.point', { number: point }),
      ].join(' · '),
      text: { item: `objection.${objectionId}`, label: `${meeting.title}: ${label}`, text },
    }
  })

/** Their side of the complaint: a name in a heading could not be withheld. */
function sideOf({ say }: Writing, { guests: there }: Meeting, guestId: string): string {
  const guest = there.find((each) => each.guestId === guestId)
  return say(guest?.party === 'RESPONDENT' ? 'documents.respondent' : 'documents.complainant')
}

const signatures = ({ say, moment }: Writing, { signatures: all, meetingId }: Meeting): FileBlock[] =>
  tableOf(
    [say('documents.signatures'), say('caseFile.signedOn'), ''],
    [4, 4, 4],
    all.map(({ by, at, isCurrent }, nth): Cell[] => [
      { item: `meeting.${meetingId}.signature.${nth}`, label: say('documents.signatures'), text: by },
      moment(at),
      isCurrent ? '' : say('caseFile.olderText'),
    ]),
  )

const shares = (writing: Writing, meeting: Meeting): FileBlock[] => {
  const { say, moment } = writing
  return tableOf(
    [
      say('caseFile.givenTo'),
      say('caseFile.pointsGiven'),
      say('caseFile.givenOn'),
      say('caseFile.objectUntil'),
    ],
    [3, 3, 4, 3],
    meeting.shares.map(({ guestId, points: given, at, objectOn }) => [
      sideOf(writing, meeting, guestId),
      given.join(', '),
      moment(at),
      objectOn,
    ]),
  )
}

/** What was added to the record afterwards, answers to objections among it. */
const corrections = ({ say, moment }: Writing, { notes, title }: Meeting): FileBlock[] =>
  notes.map(({ noteId, by, at, about, text }) => ({
    kind: 'answer',
    question: [say('documents.corrections'), by, moment(at), ...(about ? [about] : [])].join(' · '),
    text: { item: `correction.${noteId}`, label: `${title}: ${say('documents.corrections')}`, text },
  }))

/**
 * Each meeting: how it was called, who attended, what was recorded, and its vote as far as the process discloses it.
 */
import { daysBetween } from '../../../workflows/definition/clocks.ts'
import type { Meeting } from '../../meetings/contract.ts'
import { asWhat, votesOf, whenOf } from '../../meetings/minutesPdf.ts'
import { hasNotes, pointTitle, thereAt } from '../../meetings/recordBlocks.ts'
import { factsOf, tableOf, type Cell, type FileBlock, type Item } from './blocks.ts'
import { meetingTitleItem, phraseOf, type Writing } from './writingContext.ts'

/**
 * Blocks of all meetings of the case, each under its title: plan, guests, record, votes, objections and signatures.
 */
export const meetingBlocks = (writing: Writing): FileBlock[] =>
  writing.meetings.flatMap((meeting) => [
    {
      kind: 'heading',
      text: { text: meeting.title, names: [meetingTitleItem(writing, meeting)] },
    } satisfies FileBlock,
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

type Named = Pick<Item, 'item' | 'label' | 'text'>
/** A text of a meeting, whose label begins with what the meeting is called. */
const ofMeeting = (writing: Writing, meeting: Meeting, { item, label, text }: Named): Item => ({
  item,
  label: `${meeting.title}: ${label}`,
  about: [meetingTitleItem(writing, meeting)],
  text,
})

function textItem(writing: Writing, meeting: Meeting, field: 'agenda' | 'minutes' | 'outcome'): Item {
  const item = `meeting.${meeting.meetingId}.${field}`
  return ofMeeting(writing, meeting, {
    item,
    label: writing.say(`documents.${field}`),
    text: meeting[field] ?? '',
  })
}

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
    [
      say('documents.where'),
      ofMeeting(writing, meeting, {
        item: `meeting.${meeting.meetingId}.where`,
        label: say('documents.where'),
        text: meeting.location ?? meeting.link ?? '',
      }),
    ],
    [say('caseFile.status'), say(`caseFile.meeting${meeting.status}`)],
    [say('caseFile.sent'), called ? moment(called.at) : ''],
    [
      say('caseFile.notice'),
      days === undefined ? '' : say('caseFile.noticeDays', { count: Math.max(0, days) }),
    ],
    [say('caseFile.quorum'), meeting.quorum ?? ''],
    [say('documents.agenda'), textItem(writing, meeting, 'agenda')],
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
        ? {
            text: say('documents.toldOn', {
              day: guest.absence.notifiedOn ?? '',
              how: guest.absence.notifiedHow ?? '',
            }),
            names: [
              ofMeeting(writing, meeting, {
                item: `guest.${guest.guestId}.notified`,
                label: say('caseFile.sent'),
                text: guest.absence.notifiedHow ?? '',
              }),
            ],
          }
        : say('documents.notTold'),
  ])
  return tableOf(head, [4, 2.4, 2, 4], rows)
}

const record = (writing: Writing, meeting: Meeting): FileBlock[] =>
  factsOf(
    (['minutes', 'outcome'] as const).map((field) => [
      writing.say(`documents.${field}`),
      textItem(writing, meeting, field),
    ]),
  )

/** As the minutes tell it: names in an open vote, totals alone in a secret one. */
const votes = (writing: Writing, meeting: Meeting): FileBlock[] =>
  votesOf(meeting, writing).flatMap((block): FileBlock[] =>
    block.kind === 'table'
      ? tableOf(
          block.table.head,
          block.table.shares,
          block.table.rows.map((row) => row.map((cell) => phraseOf(writing, cell))),
        )
      : [],
  )

const guestItem = (writing: Writing, meeting: Meeting, { guestId, name }: Meeting['guests'][number]): Item =>
  ofMeeting(writing, meeting, {
    item: `guest.${guestId}`,
    label: writing.say('caseFile.attendee'),
    text: name,
  })

/** What was noted to each point of the agenda, where something was. */
const points = (writing: Writing, meeting: Meeting): FileBlock[] =>
  hasNotes(meeting)
    ? meeting.points.flatMap((point): FileBlock[] => {
        const title = pointTitle(point)
        // A title stands in the agenda, which has an item of its own; what came up beside it is part of this one.
        const text = point.isAdded
          ? [title, point.notes].filter((each) => each !== '').join('\n')
          : point.notes
        if (text === '') return []
        const label = writing.say('caseFile.point', { number: point.point })
        const item = `meeting.${meeting.meetingId}.point.${point.point}`
        return [{ kind: 'answer', question: label, text: ofMeeting(writing, meeting, { item, label, text }) }]
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
      text: ofMeeting(writing, meeting, { item: `objection.${objectionId}`, label, text }),
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
    meeting.shares.map(({ guestId, points: sharedPoints, at, objectOn }) => [
      sideOf(writing, meeting, guestId),
      sharedPoints.join(', '),
      moment(at),
      objectOn,
    ]),
  )
}

/** What was added to the record afterwards, answers to objections among it. */
function corrections(writing: Writing, meeting: Meeting): FileBlock[] {
  const label = writing.say('documents.corrections')
  return meeting.notes.map(({ noteId, by, at, about, text }) => ({
    kind: 'answer',
    question: phraseOf(
      writing,
      [label, by, writing.moment(at), ...(about ? [about] : [])].join(' · '),
      meeting.guests.flatMap((guest) => (guest.name === about ? [guestItem(writing, meeting, guest)] : [])),
    ),
    text: ofMeeting(writing, meeting, { item: `correction.${noteId}`, label, text }),
  }))
}

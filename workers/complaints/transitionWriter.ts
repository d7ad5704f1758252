/**
 * One transition while it is made, in memory: what was read of the case, kept up to date by each effect for
 * those after it, and what it adds. `givenOf` says what of it is written, `write_transition` in
 * prisma/migrations into which columns: a new kind of row has its place in both.
 */
import { v7 as uuid } from 'uuid'
import type { OutboxItem } from '../../api/outbox/enqueue.ts'
import type { NoticeText } from '../../api/notices/text.ts'
import type { Entry } from '../../prisma/client.ts'
import type { Transition } from '../../workflows/activities.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import type { InformedParty, Instant } from '../../workflows/engine/state.ts'
import type {
  AssignmentRow,
  CaseFacts,
  CaseRow,
  ClockRow,
  GuestRow,
  InstantText,
  MeetingRow,
  StepRow,
} from './facts.ts'
import { changedRows, goneIds, tableOf, type Table } from './table.ts'

/** The database gives lines and notices their ids. */
type EventRow = {
  n: number
  kind: string
  at: InstantText
  byUserId: string | null
  step: string | null
  detail: object
}
/** The same for each of these. */
type NoticeRow = {
  userIds: string[]
  key: string
  kind: string
  subjectText: NoticeText['subject']
  bodyText: NoticeText['body']
  path: string
  at: InstantText
  /** It says nothing of which case it is about, and is no notice of that. */
  namesNoCase?: true
}
/** What a transition says of a task; its words were written before. */
type TaskRow = {
  id: string
  status: string
  dueAt: InstantText | null
  endedAt: InstantText | null
  answerId: string | null
}
export type TransitionWriter = {
  /** null between two transitions, where nothing of a step is said. */
  definition: Definition | null
  transition: Pick<Transition, 'caseId' | 'seq' | 'key' | 'at' | 'wokeAt' | 'event' | 'effects'>
  known: CaseFacts
  /** Changed in place. */
  row: CaseRow
  assignments: Table<AssignmentRow>
  steps: Table<StepRow>
  clocks: Table<ClockRow>
  meetings: Table<MeetingRow>
  guests: Table<GuestRow>
  submissions: string[]
  tasks: TaskRow[]
  vote: { ballotId: string; meetingId: string; round: number } | null
  /** Whose ballots of these meetings do not count any more, and whose waiting mail is not sent. */
  silenced: { userId: string; meetingIds: string[] } | null
  events: EventRow[]
  notices: NoticeRow[]
  mails: OutboxItem[]
  ledger: Entry[]
  /** Parties whom the transition takes for reachable, and nobody stands for: nothing of it is written. */
  unreached: Set<InformedParty>
  /** People whom answers named, and who cannot be assigned a step now: nothing of it is written. */
  gone: Set<string>
  /** What came of admitting or leaving out is written already, or somebody else had decided about the person. */
  isDecisionWritten: boolean
}

/** Returns a writer that starts from the facts of a case and has nothing to write yet. */
export const newWriter = (
  known: CaseFacts,
  { definition, transition }: Pick<TransitionWriter, 'definition' | 'transition'>,
): TransitionWriter => ({
  definition,
  transition,
  known,
  row: { ...known.case },
  assignments: tableOf(known.assignments, assignmentKey),
  steps: tableOf(known.steps, (each) => each.instance),
  clocks: tableOf(known.clocks, (each) => each.clock),
  meetings: tableOf(known.meetings, (each) => each.id),
  guests: tableOf(known.guests, (each) => each.id),
  submissions: [],
  tasks: [],
  vote: null,
  silenced: null,
  events: [],
  notices: [],
  mails: [],
  ledger: [],
  unreached: new Set(),
  gone: new Set(),
  isDecisionWritten: false,
})

/** What `write_transition` is given, beside the facts it is made from and the ledger's entries. */
export function givenOf(writer: TransitionWriter): object {
  const { row, submissions, tasks, vote, silenced, events, notices, mails } = writer
  const lists = {
    submissions,
    tasks,
    meetings: changedRows(writer.meetings).map(({ id, changes = {}, versionBy = 0, sequenceBy = 0 }) => ({
      id,
      changes,
      versionBy,
      sequenceBy,
    })),
    guests: changedRows(writer.guests),
    guestsGone: goneIds(writer.guests),
    steps: changedRows(writer.steps),
    clocks: changedRows(writer.clocks),
    assignments: changedRows(writer.assignments),
    assignmentsGone: goneIds(writer.assignments),
    events,
    notices,
    mails,
  }
  return {
    case: columnsOf(row),
    ...(vote ? { vote } : {}),
    ...(silenced ? { silenced } : {}),
    ...Object.fromEntries(Object.entries(lists).filter(([, rows]) => rows.length > 0)),
  }
}

/** Those that a transition may change. */
const columnsOf = ({
  seq,
  status,
  attention,
  outcome,
  closedAt,
  respondentUserId,
  respondentInformedAt,
  employerInformedAt,
  respondentServiceAskedAt,
  employerServiceAskedAt,
  respondentServedAt,
  employerServedAt,
  committeeId,
  seatedAt,
  complainantLeftAt,
}: CaseRow) => ({
  seq,
  status,
  attention,
  outcome,
  closedAt,
  respondentUserId,
  respondentInformedAt,
  employerInformedAt,
  respondentServiceAskedAt,
  employerServiceAskedAt,
  respondentServedAt,
  employerServedAt,
  committeeId,
  seatedAt,
  complainantLeftAt,
})

type AssignmentKey = Pick<AssignmentRow, 'userId' | 'capacity' | 'step'>
/** What names an assignment within its case. */
export const assignmentKey = ({ userId, capacity, step }: AssignmentKey) => `${userId} ${capacity} ${step}`
const newAssignment = {
  active: true,
  since: null,
  admission: 'TRANSITION',
  actorRole: null,
  admittedBy: null,
} as const

/** Gives or restores a capacity; a person who has it keeps it unchanged. */
export function assign(
  { assignments, transition: { seq: givenSeq } }: TransitionWriter,
  assignment: AssignmentKey & Partial<Omit<AssignmentRow, 'id'>>,
  again: Partial<Omit<AssignmentRow, 'id'>> = {},
): void {
  const key = assignmentKey(assignment)
  const before = assignments.rows.get(key)
  if (!before) assignments.rows.set(key, { id: uuid(), ...newAssignment, givenSeq, ...assignment })
  else if (assignment.active !== false && !before.active)
    assignments.rows.set(key, { ...before, ...again, givenSeq, active: true })
}

/** The same, in place of what they had in this capacity before. */
export function reassign(writer: TransitionWriter, assignment: Parameters<typeof assign>[1]): void {
  writer.assignments.rows.delete(assignmentKey(assignment))
  assign(writer, assignment)
}

/** Now, and not before this person came or came back, or to the committee, whatever the clocks of the servers say. */
export function givenSince({ known, row }: TransitionWriter, userId: string): InstantText {
  const person = known.people.find((each) => each.userId === userId)
  const seats = known.members.filter((each) => each.userId === userId && each.committeeId === row.committeeId)
  const dates = [person?.presentSince, person?.roleSince, ...seats.map((each) => each.since)]
  return textOf(Math.max(Date.now(), ...dates.map((each) => (each ? +new Date(each) : 0))))
}

/** Assignments that hold for some test are given up, or taken out. */
export function giveUp({ assignments: { rows } }: TransitionWriter, holds: (row: AssignmentRow) => boolean) {
  for (const [key, row] of rows) if (row.active && holds(row)) rows.set(key, { ...row, active: false })
}
/** Deletes the assignments for which `holds` is true, and returns how many they were. */
export function takeOut({ assignments: { rows } }: TransitionWriter, holds: (row: AssignmentRow) => boolean) {
  const gone = [...rows].flatMap(([key, row]) => (holds(row) ? [key] : []))
  for (const key of gone) rows.delete(key)
  return gone.length
}

/** Gives columns of a meeting new values; of one that the case does not have, nothing. */
export function changeMeeting(
  { meetings: { rows } }: TransitionWriter,
  id: string,
  changes: Record<string, unknown>,
  { versionBy = 0, sequenceBy = 0 } = {},
): void {
  const row = rows.get(id)
  if (!row) return
  rows.set(id, {
    ...row,
    ...('status' in changes ? { status: String(changes.status) } : {}),
    ...('outcome' in changes
      ? { outcome: typeof changes.outcome === 'string' ? changes.outcome : null }
      : {}),
    sequence: row.sequence + sequenceBy,
    changes: { ...row.changes, ...changes },
    versionBy: (row.versionBy ?? 0) + versionBy,
    sequenceBy: (row.sequenceBy ?? 0) + sequenceBy,
  })
}

/** Step of the definition that an instance ("<stepId>.<visit>") is a visit to. */
export const stepIdOf = (instance: string) => instance.slice(0, instance.lastIndexOf('.'))

/** As a row holds it. */
export const textOf = (instant: Instant): InstantText => new Date(instant).toISOString()
/** Formats an instant as a row holds it; null stays null. */
export const textOrNull = (instant: Instant | null): InstantText | null =>
  instant === null ? null : textOf(instant)

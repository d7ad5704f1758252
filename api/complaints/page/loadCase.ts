/**
 * All rows that a case's page is made of, read side by side; what is shown of them is decided by viewer.ts
 * alone.
 */
import type { Prisma, Rows } from '../../../prisma/client.ts'
import type { Ctx } from '../../core/deps.ts'
import { caseFor, isOpenCase } from '../../cases/access.ts'
import { calendarOf } from '../calendar.ts'
import type { Answers, ComplaintForm } from '../contract.ts'
import type { StoredEvidence } from '../evidenceRows.ts'
import { isMemberToday } from '../../committees/members.ts'
import { recusedMembers } from '../../committees/seating.ts'
import { isSeat } from '../../committees/currentSeats.ts'
import { caseNamesOf } from '../../users/names.ts'
import type { Recorded } from '../predictions.ts'
import { namedActors } from '../process.ts'
import { unknownVersion, versionsOf, withStepNames, type Version } from '../../cases/versions.ts'
import { viewerOf } from '../viewerOf.ts'
import type { Cast, StepRow, Viewer } from '../viewer.ts'
import type {
  Absences,
  Calendar,
  CaseEvent,
  LogKind,
  ServiceChannel,
} from '../../../workflows/engine/state.ts'
import { column } from '../../core/json.ts'
import { taskClockId } from '../../../workflows/engine/tasks.ts'

import { unreachedNotices, type UnreachedRow } from './unreachedNotices.ts'

export type EventRow = Omit<Prisma.CaseEventGetPayload<object>, 'kind' | 'detail'> & {
  kind: LogKind
  detail: {
    outcome?: string
    noteId?: string
    submissionId?: string
    meetingId?: string
    party?: string
    channel?: ServiceChannel
    on?: number
    proof?: string[]
    committeeId?: string
    userId?: string
    presides?: boolean
    capacity?: string
    required?: string
    endedBy?: string
    clock?: string
    task?: string
    oldDueAt?: number
    newDueAt?: number
    zoneRules?: string
    absences?: Absences
    code?: string
  }
}
export type Form = Pick<ComplaintForm, 'complainant' | 'respondent' | 'incidents'> & {
  answers: Answers
  ticked: string[]
  language: string | null
}
export type Loaded = {
  viewer: Viewer
  version: Version
  branch: string
  calendar: Calendar
  cast: Cast
  steps: StepRow[]
  form: Form | null
  events: EventRow[]
  submissions: Prisma.SubmissionGetPayload<object>[]
  evidence: StoredEvidence[]
  escalations: Prisma.EscalationSettingGetPayload<object>[]
  /** That the committee added, also those that are over. */
  tasks: Prisma.CaseTaskGetPayload<object>[]
  /** Who sits on it now. */
  seats: Prisma.CaseAssignmentGetPayload<object>[]
  /** Notices that were not sent to anybody, where the committee reads. */
  unreached: UnreachedRow[]
  /** Rows of everybody in the case, active and pending. */
  access: Prisma.CaseAssignmentGetPayload<object>[]
  committees: Map<string, string>
  /** The reader is a member of the committee today, whatever seats the ended case kept; false while it runs. */
  isMemberToday: boolean
  /** Members of the committee who are a party of the case, and so have no seat. */
  stepAside: string[]
  /** What an open case was made of so far; its road ahead follows from it. */
  recorded: Recorded[]
}

const besideIt = {
  form: true,
  branch: { include: { holidays: true } },
  steps: { orderBy: [{ openedAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }] },
  assignments: {
    orderBy: [{ capacity: 'desc' }, { id: 'asc' }],
  },
} satisfies Prisma.CaseSelect

/** Who reads the case; a job reads for the person who ordered it. */
export type CaseReader = Pick<Ctx, 'tx' | 'person'> & { workspace: { id: string } }
/** Throws 404 for who may not know of the case. */
export async function loadCase(ctx: CaseReader, caseId: string): Promise<Loaded> {
  const { tx: rows, person: me } = ctx
  const { row, parts } = await caseFor(ctx, caseId)
  const where = { caseId }
  const [
    versions,
    { branch: unit, steps: stepRows, assignments: access, form },
    events,
    submissions,
    evidence,
    escalations,
    transitions,
    unreached,
    memberToday,
  ] = await Promise.all([
    versionsOf(ctx, [row]),
    rows.case.findUniqueOrThrow({ where: { id: caseId }, select: besideIt }),
    rows.caseEvent.findMany({ where, orderBy: [{ seq: 'asc' }, { n: 'asc' }] }),
    rows.submission.findMany({ where: { caseId, committedSeq: { not: null } }, orderBy: { id: 'asc' } }),
    rows.evidence.findMany({ where, orderBy: { id: 'asc' } }),
    rows.escalationSetting.findMany({ where: { targetId: caseId }, orderBy: { id: 'asc' } }),
    isOpenCase(row)
      ? rows.caseTransition.findMany({ where, orderBy: { seq: 'asc' }, select: { event: true, at: true } })
      : [],
    parts.includes('COMMITTEE') ? unreachedNotices(rows, caseId) : [],
    !isOpenCase(row) && parts.includes('COMMITTEE') && isMemberToday(rows, row.committeeId, me.userId),
  ])
  const tasks = await tasksIn(rows, caseId, escalations)
  const version = versions.get(row.workflowVersionId) ?? unknownVersion
  const steps = withStepNames(version.definition, stepRows)
  // What was erased leaves a row that says nothing.
  const isReadable = form !== null && form.complainant !== null
  const [filed, timeline] = [isReadable ? column<Form>().read(form) : null, column<EventRow[]>().read(events)]
  const committee = access.filter(({ capacity }) => isSeat(capacity) || capacity === 'NEWCOMER')
  const committeeIds = timeline.flatMap((event) => event.detail.committeeId ?? [])
  const mentioned = [
    row.startedByUserId,
    row.respondentUserId,
    ...(filed?.respondent.noneOf ?? []),
    ...access.map((each) => each.userId),
    ...tasks.flatMap((each) => [each.userId, each.addedBy]),
    ...steps.map((step) => step.doneBy),
    ...timeline.flatMap((event) => [event.byUserId, event.detail.userId ?? null]),
    ...submissions.map((each) => each.byUserId),
    ...evidence.map((each) => each.uploadedBy),
    ...namedActors(version.definition),
    ...unreached.map((each) => each.userId),
  ]
  const [names, committees] = await Promise.all([
    caseNamesOf(rows, mentioned),
    committeesOf(rows, { named: committeeIds, own: row.committeeId, recused: recusedMembers(row) }),
  ])
  return {
    viewer: viewerOf({ me, row, parts, definition: version.definition }, steps),
    version,
    branch: unit.name,
    calendar: calendarOf(unit),
    steps,
    submissions,
    evidence,
    escalations,
    tasks,
    form: filed,
    events: timeline,
    seats: committee.filter((each) => each.active && isSeat(each.capacity)),
    access,
    cast: {
      names,
      committee: new Set([
        ...committee.map((each) => each.userId),
        // Not those whom a line names as handlers or for the employer: their names are not for every party.
        ...timeline.flatMap(({ detail: { userId, capacity = 'COMMITTEE' } }) =>
          userId && capacity === 'COMMITTEE' ? [userId] : [],
        ),
      ]),
    },
    unreached,
    isMemberToday: memberToday,
    committees: new Map(committees.map((each) => [each.id, each.name])),
    stepAside: committees
      .filter(({ id }) => id === row.committeeId)
      .flatMap(({ members }) => members.map(({ userId }) => userId)),
    recorded: transitions.map(({ event, at }) => ({
      event: column<CaseEvent>().read(event),
      at: at.getTime(),
    })),
  }
}

/** A case whose clocks are of no task has none, which costs no statement. */
const tasksIn = async (rows: Rows, caseId: string, clocks: { clock: string }[]): Promise<Loaded['tasks']> =>
  clocks.some(({ clock }) => clock.startsWith(taskClockId('')))
    ? rows.caseTask.findMany({ where: { caseId, status: { not: 'PROPOSED' } }, orderBy: { id: 'asc' } })
    : []

type Wanted = { named: string[]; own: string | null; recused: string[] }
/** Committees by id, each with those of its members who may not hear the case. */
const committeesOf = async (rows: Rows, { named, own, recused }: Wanted) => {
  const ids = [...named, ...(own && recused.length > 0 ? [own] : [])]
  if (ids.length === 0) return []
  return rows.committee.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      name: true,
      members: { where: { active: true, userId: { in: recused } }, select: { userId: true } },
    },
  })
}

/** A task of the case, by its id. */
export const taskOf = ({ tasks }: Pick<Loaded, 'tasks'>, id: string | undefined) =>
  tasks.find((each) => each.id === id)
/** The task of a clock, by the clock's id. */
export const taskOfClock = ({ tasks }: Pick<Loaded, 'tasks'>, clock: string) =>
  tasks.find((each) => taskClockId(each.id) === clock)
/** What a person sent with an act, by its id. */
export const submissionOf = ({ submissions }: Loaded, id: string | undefined) =>
  submissions.find((each) => each.id === id)
/**
 * Whether it is this viewer's answer: their own, or one that the committee recorded on behalf of the party that they
 * are. What was recorded before the committee named somebody else as the respondent is nobody's but the committee's.
 */
export function isAnswerOf(
  { viewer: { me, parts }, events }: Pick<Loaded, 'viewer' | 'events'>,
  { id, byUserId }: { id: string; byUserId: string },
): boolean {
  if (byUserId === me.userId) return true
  const doneAt = events.findIndex(({ kind, detail }) => kind === 'STEP_DONE' && detail.submissionId === id)
  const party = events[doneAt]?.detail.party
  if (party !== 'RESPONDENT' && party !== 'EMPLOYER') return false
  const isNamedSince =
    party === 'RESPONDENT' && events.slice(doneAt).some(({ kind }) => kind === 'RESPONDENT_NAMED')
  return parts.includes(party) && !isNamedSince
}
/** The step id of an instance, `<stepId>.<visit>`. */
export const stepIdOf = (instance: string): string => instance.replace(/\.\d+$/, '')

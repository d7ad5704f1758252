/**
 * A meeting as one person may see it. A guest reads the invitation; minutes, attendance and votes are for the
 * committee.
 */
import { besideOrNull, wordsFor } from '../core/reading.ts'
import { say } from '../messages/say.ts'
import type { Definition, ProcessStep } from '../../workflows/definition/definition.ts'
import { isLeftToOthers } from '../../workflows/engine/acts/meetings.ts'
import type { CaseRole } from '../../workflows/engine/state.ts'
import { standsAs } from '../../workflows/engine/who.ts'
import type { Prisma } from '../../prisma/client.ts'
import { definitionOf } from '../cases/versions.ts'
import { mayOpen, type VisibleCase } from '../cases/access.ts'
import { caseNamesOf, type Names } from '../users/names.ts'
import type { Ctx } from '../core/deps.ts'
import {
  isGuest,
  isInsider,
  standingOf,
  withGuests,
  type MeetingRow,
  type SeenMeeting,
  type Standing,
} from './access.ts'
import { Meeting } from './contract.ts'
import { partiesOf, partyOf, type Parties } from './parties.ts'
import { mayVote, present, quorumOf, wasRecorded } from './quorum.ts'
import { voteEvents, voteOf, votersOf, type BallotRow } from './voting.ts'

/** Whose meetings they are to be read; a job reads for whoever ordered it. */
type MeetingReader = Pick<Ctx, 'tx' | 'person'> & { workspace: { id: string } }
type NoteRow = Prisma.MeetingNoteGetPayload<object>

type Told = {
  me: string
  row: VisibleCase
  parties: Parties
  step: ProcessStep | undefined
  stepStatus: string
  standing: Standing
  names: Names
  voters: string[]
  ballots: BallotRow[]
  notes: NoteRow[]
  seats: string[]
  /** Those before a transfer, too. */
  everSeated: string[]
  mayOpen: boolean
}

/**
 * The meetings of a case that I may see, in the order in which they were planned: the last one counts,
 * whatever its hour.
 */
export async function meetingsOf(
  ctx: MeetingReader,
  { row, parts, definition }: { row: VisibleCase; parts: CaseRole[]; definition?: Definition },
): Promise<Meeting[]> {
  const meetings = await ctx.tx.meeting.findMany({
    where: { caseId: row.id, status: { not: 'DRAFT' } },
    include: withGuests,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  if (meetings.length === 0) return []
  const steps = await ctx.tx.caseStep.findMany({
    where: { caseId: row.id, instance: { in: meetings.map((each) => each.step) } },
  })
  const seen = meetings.flatMap((meeting): SeenMeeting[] => {
    const step = steps.find((each) => each.instance === meeting.step)
    if (!step) return []
    const standing = standingOf(ctx, row, parts, step)
    return isInsider(standing) || isGuest(ctx, row, meeting) ? [{ meeting, row, parts, step, standing }] : []
  })
  return describeMeetings(ctx, row, seen, definition)
}

/** One meeting, after `meetingFor`. */
export async function describeMeeting(ctx: Ctx, seen: SeenMeeting): Promise<Meeting> {
  const [described] = await describeMeetings(ctx, seen.row, [seen])
  if (!described) throw new Error('A meeting that was seen is described')
  return described
}

/** Meetings of one case, with as many statements as for one. */
async function describeMeetings(
  ctx: MeetingReader,
  row: VisibleCase,
  seen: SeenMeeting[],
  given?: Definition,
): Promise<Meeting[]> {
  const ids = seen.map(({ meeting }) => meeting.id)
  const [definition, votes, ballots, notes, seated, parties] = await Promise.all([
    given ?? definitionOf(ctx, row.workflowVersionId),
    ctx.tx.caseEvent.findMany({
      where: { caseId: row.id, ...voteEvents },
      select: { kind: true, byUserId: true, detail: true },
      orderBy: [{ seq: 'asc' }, { n: 'asc' }],
    }),
    ctx.tx.ballot.findMany({ where: { meetingId: { in: ids }, counted: true }, orderBy: { id: 'asc' } }),
    ctx.tx.meetingNote.findMany({
      where: { meetingId: { in: ids } },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    }),
    ctx.tx.caseAssignment.findMany({
      where: { caseId: row.id, capacity: { in: ['COMMITTEE', 'PRESIDING_OFFICER'] } },
      select: { userId: true, active: true },
    }),
    partiesOf(ctx.tx, row),
  ])
  const everSeated = [...new Set(seated.map((each) => each.userId))]
  const seats = everSeated.filter((userId) => seated.some((each) => each.active && each.userId === userId))
  const names = await caseNamesOf(ctx.tx, [
    ...seen.flatMap(({ meeting }) => meeting.guests.map((guest) => guest.userId)),
    ...ballots.map((each) => each.voterId),
    ...notes.map((each) => each.byUserId),
  ])
  return seen.map(({ meeting, step, standing }) =>
    describe(meeting, {
      me: ctx.person.userId,
      row,
      parties,
      step: definition.process.steps[step.stepId],
      stepStatus: step.status,
      standing,
      names,
      voters: votersOf(meeting.id, votes),
      ballots: ballots.filter((ballot) => ballot.meetingId === meeting.id),
      notes: notes.filter((note) => note.meetingId === meeting.id),
      seats,
      everSeated,
      mayOpen: mayOpen(ctx.person, row),
    }),
  )
}

/**
 * Whom a guest finds on the list: in a complaint only themselves and the committee, for who else is heard is
 * not theirs to know.
 */
export type Reader = { me: string; isInsider: boolean; seats: string[]; parties: Parties }
function guestList(
  meeting: MeetingRow,
  kind: string,
  names: Names,
  { me, isInsider: knowsAll, seats, parties }: Reader,
): Meeting['guests'] {
  const isNamed = (userId: string | null) =>
    knowsAll || kind === 'MEETING' || (userId !== null && (userId === me || seats.includes(userId)))
  return meeting.guests.map((guest) => {
    const { id, userId, name } = guest
    if (!isNamed(userId))
      return {
        guestId: id,
        userId: null,
        name: wordsFor(say('caseRoles.anotherGuest')),
        email: null,
        party: null,
        ...unknown,
      }
    const isTold = knowsAll || userId === me
    return {
      guestId: id,
      userId,
      name: (userId && names.get(userId)) || name || wordsFor(say('caseRoles.guest')),
      email: null,
      party: isTold ? partyOf(guest, parties) : null,
      ...(isTold ? cameOf(meeting, guest) : unknown),
    }
  })
}

const unknown = { attended: null, absence: null }
/** Whether a guest came: for the committee, and for each guest of themselves. */
function cameOf(
  meeting: MeetingRow,
  { attended, notified, notifiedOn, notifiedHow }: MeetingRow['guests'][number],
) {
  if (!wasRecorded(meeting)) return unknown
  return {
    attended: attended === true,
    absence: notified === null ? null : { notified, notifiedOn, notifiedHow },
  }
}

/** What everybody invited reads. */
export const presentInvitation = (
  meeting: MeetingRow,
  { caseNo, kind }: { caseNo: string; kind: string },
  names: Names,
  reader: Reader,
) => ({
  meetingId: meeting.id,
  caseId: meeting.caseId,
  caseNo,
  step: meeting.step,
  title: meeting.title,
  agenda: meeting.agenda,
  startTime: meeting.startAt.toISOString(),
  endTime: meeting.endAt.toISOString(),
  location: meeting.location,
  link: meeting.link,
  status: Meeting.shape.status.parse(meeting.status),
  version: meeting.version,
  guests: guestList(meeting, kind, names, reader),
  minutes: null,
  outcome: null,
  fields: {},
})

/** What the committee reads: the same, with minutes, the workflow's own fields, and everybody's address. */
export function presentInside(meeting: MeetingRow, shown: ReturnType<typeof presentInvitation>) {
  const emails = new Map(meeting.guests.map((guest) => [guest.id, guest.email]))
  return {
    ...shown,
    minutes: meeting.minutes,
    outcome: meeting.outcome,
    fields: Meeting.shape.fields.parse(meeting.fields),
    guests: shown.guests.map((guest) => ({ ...guest, email: emails.get(guest.guestId) ?? null })),
  }
}

/**
 * Minutes can be written later, but not rewritten once the step is done or the meeting adjourned: others have
 * relied on them.
 */
export const takesMinutes = (meeting: Pick<MeetingRow, 'status' | 'minutes'>, stepStatus: string) =>
  (meeting.status === 'HELD' && stepStatus === 'READY') ||
  (['HELD', 'ADJOURNED'].includes(meeting.status) && meeting.minutes === null)

function describe(meeting: MeetingRow, told: Told): Meeting {
  const setting = told.step?.meeting ?? null
  const knowsAll = isInsider(told.standing)
  const shown = presentInvitation(meeting, told.row, told.names, {
    me: told.me,
    isInsider: knowsAll,
    seats: told.seats,
    parties: told.parties,
  })
  const notes = notesOf(meeting, shown.guests, told, knowsAll)
  if (!knowsAll)
    return {
      ...shown,
      notes,
      quorum: null,
      quorumText: null,
      minutesRequired: false,
      vote: { ...noVote, kind: setting?.vote ?? 'NONE' },
      abilities: { ...nothing, openCase: told.mayOpen },
    }
  const vote = voteOf(meeting, { ...told, present: meeting.present ?? present(meeting, told.everSeated) })
  return {
    ...presentInside(meeting, shown),
    notes,
    ...besideOrNull('quorum', quorumOf(setting, meeting, told.seats)),
    minutesRequired: setting?.minutesRequired === true,
    vote,
    abilities: { ...abilitiesOf(meeting, told, vote), openCase: told.mayOpen },
  }
}
const noVote = {
  present: 0,
  voted: 0,
  iVoted: false,
  state: 'RUNNING',
  leading: [],
  tally: null,
} satisfies Omit<Meeting['vote'], 'kind'>

/** Corrections for the committee; a guest reads those about themselves. */
const notesOf = (
  meeting: MeetingRow,
  guests: Meeting['guests'],
  { me, names, notes }: Told,
  knowsAll: boolean,
): Meeting['notes'] =>
  notes
    .filter(
      ({ guestId }) =>
        knowsAll ||
        (guestId !== null && meeting.guests.some((guest) => guest.id === guestId && guest.userId === me)),
    )
    .map(({ id, guestId, text, byUserId, at }) => ({
      noteId: id,
      about: guests.find((guest) => guest.guestId === guestId)?.name ?? null,
      text,
      by: names.get(byUserId) ?? wordsFor(say('caseRoles.formerMember')),
      at: at.toISOString(),
    }))

const nothing = {
  change: false,
  cancel: false,
  record: false,
  minutes: false,
  correct: false,
  vote: false,
  closeVote: false,
  voteAgain: false,
  adjourn: false,
}
/** What I may do to it now; the engine has the last word. */
function abilitiesOf(
  meeting: MeetingRow,
  { row, stepStatus, standing, seats, me }: Told,
  vote: Meeting['vote'],
): typeof nothing {
  const now = Date.now()
  const isOpen = row.status === 'IN_PROGRESS' && stepStatus === 'READY'
  const [canPlan, isHeld] = [
    isOpen && standing.actsOnIt && meeting.status === 'SCHEDULED',
    isOpen && meeting.status === 'HELD',
  ]
  const votes = isHeld && vote.kind !== 'NONE'
  const leads =
    standsAs(standing.by, 'PRESIDING_OFFICER') ||
    (standing.actsOnIt &&
      isLeftToOthers({ presidingOfficerPresent: meeting.led === true, endAt: meeting.endAt.getTime() }, now))
  return {
    change: canPlan,
    cancel: canPlan,
    record: canPlan && meeting.startAt.getTime() <= now,
    minutes: takesMinutes(meeting, stepStatus),
    correct: wasRecorded(meeting),
    vote:
      votes && vote.state === 'RUNNING' && standing.isMember && !vote.iVoted && mayVote(meeting, seats, me),
    closeVote: votes && vote.state === 'RUNNING' && leads,
    voteAgain: votes && leads && (vote.state === 'TIE' || vote.state === 'NONE'),
    adjourn: isHeld && (votes && vote.voted > 0 ? leads && vote.state !== 'CARRIED' : standing.actsOnIt),
  }
}

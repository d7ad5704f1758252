/**
 * A meeting as one person may see it. A guest reads the invitation; minutes, attendance and votes are for the
 * committee.
 */
import { besideOrNull, wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import type { Definition, ProcessStep } from '../../workflows/definition/definition.ts'
import type { CaseRole } from '../../workflows/engine/state.ts'
import { definitionOf } from '../cases/versions.ts'
import { mayOpen, type VisibleCase } from '../cases/access.ts'
import { caseNamesOf, type Names } from '../users/names.ts'
import type { Ctx } from '../core/deps.ts'
import { abilitiesOf, nothing } from './abilities.ts'
import {
  isGuest,
  isInsider,
  standingOf,
  withRecord,
  type SeenMeeting,
  type Standing,
  type WholeMeeting,
} from './access.ts'
import type { Meeting } from './contract.ts'
import { answersMe, givenTo, mayObject, pointsGiven, presentGiven } from './recordShares.ts'
import { presentInside, presentInvitation } from './invitation.ts'
import { partiesOf, type Parties } from './parties.ts'
import { pointsOf, recordOf } from './points.ts'
import { present, quorumOf } from './quorum.ts'
import { presentSigned, signedOf } from './signatureStatus.ts'
import { seatColumns, seatingOf, seatsIn } from './seats.ts'
import type { Seating } from './signers.ts'
import { visibleCount, voteEvents, voteOf, votersOf, type BallotRow } from './votes.ts'

/** The person who sees the meetings; for a job, the person who ordered it. */
type MeetingReader = Pick<Ctx, 'tx' | 'person'> & { workspace: { id: string } }

export type MeetingViewContext = {
  me: string
  row: VisibleCase
  parties: Parties
  step: ProcessStep | undefined
  stepStatus: string
  standing: Standing
  names: Names
  voters: string[]
  ballots: BallotRow[]
  seats: string[]
  /** Those before a transfer, too. */
  everSeated: string[]
  seating: Seating
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
    include: withRecord,
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

/** How far the record of one meeting is signed, and who is called what. */
export async function readSigned(ctx: MeetingReader, seen: SeenMeeting) {
  const [viewContext] = await viewContextOf(ctx, seen.row, [seen])
  if (!viewContext) throw new Error('A visible meeting has no view context')
  return { ...voteAndSigned(seen.meeting, viewContext).signed, names: viewContext.names }
}

const describeMeetings = async (
  ctx: MeetingReader,
  row: VisibleCase,
  seen: SeenMeeting[],
  loadedDefinition?: Definition,
): Promise<Meeting[]> =>
  (await viewContextOf(ctx, row, seen, loadedDefinition)).map((viewContext, at) =>
    describe(seen[at]!.meeting, viewContext),
  )

/** What is known beside each of the meetings of one case, with as many statements as for one. */
async function viewContextOf(
  ctx: MeetingReader,
  row: VisibleCase,
  seen: SeenMeeting[],
  loadedDefinition?: Definition,
): Promise<MeetingViewContext[]> {
  const ids = seen.map(({ meeting }) => meeting.id)
  const [definition, votes, ballots, seated, parties] = await Promise.all([
    loadedDefinition ?? definitionOf(ctx, row.workflowVersionId),
    ctx.tx.caseEvent.findMany({
      where: { caseId: row.id, ...voteEvents },
      select: { kind: true, byUserId: true, detail: true },
      orderBy: [{ seq: 'asc' }, { n: 'asc' }],
    }),
    ctx.tx.ballot.findMany({ where: { meetingId: { in: ids }, counted: true }, orderBy: { id: 'asc' } }),
    ctx.tx.caseAssignment.findMany({ where: { caseId: row.id }, select: seatColumns }),
    partiesOf(ctx.tx, row),
  ])
  const { everSeated, seats } = seatsIn(seated)
  const names = await caseNamesOf(ctx.tx, [
    ...seen.flatMap(({ meeting }) => namedIn(meeting)),
    ...ballots.map((each) => each.voterId),
    ...seated.map((each) => each.userId),
    ctx.person.userId,
  ])
  return seen.map(({ meeting, step, standing }) => ({
    me: ctx.person.userId,
    row,
    parties,
    step: definition.process.steps[step.stepId],
    stepStatus: step.status,
    standing,
    names,
    voters: votersOf(meeting.id, votes),
    ballots: ballots.filter((ballot) => ballot.meetingId === meeting.id),
    seats,
    everSeated,
    seating: seatingOf(meeting, seated, { step: step.instance, me: ctx.person.userId, standing }),
    mayOpen: mayOpen(ctx.person, row),
  }))
}

const namedIn = ({ guests, notes, record, signatures, shares, objections }: WholeMeeting) => [
  ...guests.map((guest) => guest.userId),
  ...notes.map((each) => each.byUserId),
  record?.updatedBy,
  ...[...signatures, ...shares, ...objections].map((each) => each.userId),
]

function describe(meeting: WholeMeeting, viewContext: MeetingViewContext): Meeting {
  const knowsAll = isInsider(viewContext.standing)
  const invitation = presentInvitation(meeting, viewContext.row, viewContext.names, {
    me: viewContext.me,
    isInsider: knowsAll,
    seats: viewContext.seats,
    parties: viewContext.parties,
  })
  return knowsAll
    ? describeInside(meeting, invitation, viewContext)
    : describeOutside(meeting, invitation, viewContext)
}

type InvitationView = ReturnType<typeof presentInvitation>
function describeInside(
  meeting: WholeMeeting,
  invitation: InvitationView,
  viewContext: MeetingViewContext,
): Meeting {
  const setting = viewContext.step?.meeting ?? null
  const inside = presentInside(meeting, invitation)
  const { vote, signed } = voteAndSigned(meeting, viewContext)
  const record = recordOf(meeting)
  return {
    ...inside,
    guests: inside.guests.map((guest) => ({ ...guest, ...timesOf(guest, record) })),
    notes: notesOf(meeting, invitation.guests, viewContext, () => true),
    ...besideOrNull('quorum', quorumOf(setting, meeting, viewContext.seats)),
    minutesRequired: setting?.minutesRequired === true,
    vote,
    points: pointsOf(meeting.agenda, record),
    votePoint: record.votePoint,
    record: {
      revision: meeting.record?.revision ?? 0,
      updatedAt: meeting.record?.updatedAt.toISOString() ?? null,
      by: meeting.record ? nameIn(viewContext, meeting.record.updatedBy) : null,
    },
    ...presentSigned(meeting, { ...viewContext, setting }, signed),
    ...presentGiven(meeting, viewContext.names, null),
    abilities: { ...abilitiesOf(meeting, viewContext, { vote, signed }), openCase: viewContext.mayOpen },
  }
}

function voteAndSigned(meeting: WholeMeeting, viewContext: MeetingViewContext) {
  const vote = voteOf(meeting, {
    ...viewContext,
    present: meeting.present ?? present(meeting, viewContext.everSeated),
  })
  const count = visibleCount(vote, meeting, viewContext.ballots)
  return {
    vote,
    signed: signedOf(meeting, viewContext.step?.meeting ?? null, viewContext.seating, count, Date.now()),
  }
}

/** Of who came alone: a time was written down for somebody who, it turned out, did not. */
const timesOf = ({ guestId, attended }: Meeting['guests'][number], { times }: ReturnType<typeof recordOf>) =>
  (attended === true && times[guestId]) || { cameAt: null, leftAt: null }

/**
 * A guest reads the invitation, and what is theirs: corrections about themselves, and as a party what they were
 * given.
 */
function describeOutside(
  meeting: WholeMeeting,
  invitation: InvitationView,
  viewContext: MeetingViewContext,
): Meeting {
  const share = givenTo(meeting, viewContext.me, viewContext.parties)
  const isMine = (note: NoteRow) =>
    meeting.guests.some((guest) => guest.id === note.guestId && guest.userId === viewContext.me) ||
    answersMe(meeting, share, note)
  return {
    ...invitation,
    notes: notesOf(meeting, invitation.guests, viewContext, isMine),
    quorum: null,
    quorumText: null,
    minutesRequired: false,
    vote: { ...noVote, kind: viewContext.step?.meeting?.vote ?? 'NONE' },
    points: share ? pointsGiven(share) : [],
    votePoint: null,
    record: null,
    recordHash: null,
    signatures: [],
    signing: { asked: 'NOBODY', missing: [], oneIsEnough: false, iAmMissing: false, waitsUntil: null },
    ...(share ? presentGiven(meeting, viewContext.names, share) : { shares: [], objections: [] }),
    abilities: {
      ...nothing,
      object: share !== null && mayObject(meeting, share, Date.now()),
      openCase: viewContext.mayOpen,
    },
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

type NoteRow = WholeMeeting['notes'][number]
const notesOf = (
  meeting: WholeMeeting,
  guests: Meeting['guests'],
  viewContext: MeetingViewContext,
  isRead: (note: NoteRow) => boolean,
): Meeting['notes'] =>
  meeting.notes.filter(isRead).map(({ id, guestId, objectionId, text, byUserId, at }) => ({
    noteId: id,
    about: guests.find((guest) => guest.guestId === guestId)?.name ?? null,
    answers: objectionId,
    text,
    by: nameIn(viewContext, byUserId),
    at: at.toISOString(),
  }))

const nameIn = ({ names }: Pick<MeetingViewContext, 'names'>, userId: string) =>
  names.get(userId) ?? wordsFor(say('caseRoles.formerMember'))

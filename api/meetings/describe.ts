/** A meeting as one person may see it. A guest reads the invitation; minutes, attendance and votes are for the committee. */
import type { Definition, ProcessStep } from '../../workflows/definition/definition.ts'
import type { MeetingSetting } from '../../workflows/definition/graph.ts'
import type { Capacity } from '../../workflows/engine/state.ts'
import { mayOpen, type VisibleCase } from '../complaints/access.ts'
import { namesOf, type Names } from '../people/names.ts'
import { definitionOf } from '../complaints/runningCase.ts'
import type { Ctx } from '../core/deps.ts'
import { isGuest, isInsider, standingOf, withGuests, type MeetingRow, type SeenMeeting, type Standing } from './access.ts'
import type { Meeting } from './contract.ts'

type Ballot = { outcome: string; voterId: string | null }
type Told = { me: string; row: VisibleCase; step: ProcessStep | undefined; stepStatus: string; standing: Standing; names: Names; voters: string[]; ballots: Ballot[]; seats: string[]; /** Those before a transfer, too. */ everSeated: string[]; mayOpen: boolean }

/** The meetings of a case that I may see, in order. */
export async function meetingsOf(ctx: Ctx, { row, parts, definition }: { row: VisibleCase; parts: Capacity[]; definition?: Definition }): Promise<Meeting[]> {
  const meetings = await ctx.rows.meeting.findMany({ where: { caseId: row.id, status: { not: 'DRAFT' } }, include: withGuests, orderBy: [{ startAt: 'asc' }, { id: 'asc' }] })
  if (meetings.length === 0) return []
  const steps = await ctx.rows.caseStep.findMany({ where: { caseId: row.id, instance: { in: meetings.map((each) => each.step) } } })
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
async function describeMeetings(ctx: Ctx, row: VisibleCase, seen: SeenMeeting[], given?: Definition): Promise<Meeting[]> {
  const ids = seen.map(({ meeting }) => meeting.id)
  const [definition, votes, ballots, seated] = await Promise.all([
    given ?? definitionOf(ctx, row.workflowVersionId),
    ctx.rows.caseEvent.findMany({ where: { caseId: row.id, kind: 'VOTED' }, select: { byUserId: true, detail: true } }),
    ctx.rows.ballot.findMany({ where: { meetingId: { in: ids }, counted: true }, orderBy: { id: 'asc' } }),
    ctx.rows.caseAssignment.findMany({ where: { caseId: row.id, capacity: { in: ['COMMITTEE', 'PRESIDING_OFFICER'] } }, select: { userId: true, active: true } }),
  ])
  const everSeated = [...new Set(seated.map((each) => each.userId))]
  const seats = everSeated.filter((userId) => seated.some((each) => each.active && each.userId === userId))
  const names = await namesOf(ctx.rows, [...seen.flatMap(({ meeting }) => meeting.guests.map((guest) => guest.userId)), ...ballots.map((each) => each.voterId)])
  return seen.map(({ meeting, step, standing }) => describe(meeting, {
    me: ctx.person.userId, row, step: definition.process.steps[step.stepId], stepStatus: step.status, standing, names,
    voters: votes.flatMap((vote) => ((vote.detail as { meetingId?: string }).meetingId === meeting.id && vote.byUserId ? [vote.byUserId] : [])),
    ballots: ballots.filter((ballot) => ballot.meetingId === meeting.id), seats, everSeated, mayOpen: mayOpen(ctx.person, row),
  }))
}

/** Whom a guest finds on the list: in a complaint only themselves and the committee, for who else is heard is not theirs to know. */
export type Reader = { me: string; isInsider: boolean; seats: string[] }
function guestList(meeting: MeetingRow, kind: string, names: Names, { me, isInsider: knowsAll, seats }: Reader): Meeting['guests'] {
  const isNamed = (userId: string | null) => knowsAll || kind === 'MEETING' || (userId !== null && (userId === me || seats.includes(userId)))
  return meeting.guests.map(({ id, userId, name }) => isNamed(userId)
    ? { guestId: id, userId, name: (userId && names.get(userId)) || name || 'Guest', email: null, attended: null }
    : { guestId: id, userId: null, name: 'Another guest', email: null, attended: null })
}

/** What everybody invited reads. */
export const invitation = (meeting: MeetingRow, { caseNo, kind }: { caseNo: string; kind: string }, names: Names, reader: Reader) => ({
  meetingId: meeting.id, caseId: meeting.caseId, caseNo, step: meeting.step, title: meeting.title, agenda: meeting.agenda, startTime: meeting.startAt.toISOString(), endTime: meeting.endAt.toISOString(),
  location: meeting.location, link: meeting.link, status: meeting.status as Meeting['status'], version: meeting.version, guests: guestList(meeting, kind, names, reader),
  minutes: null, outcome: null, fields: {} as Record<string, string>,
})

const wasHeld = ({ status }: MeetingRow) => status === 'HELD' || status === 'NO_QUORUM'
/** What the committee reads: the same, with minutes, the workflow's own fields, and who came. */
export function inside(meeting: MeetingRow, shown: ReturnType<typeof invitation>) {
  const known = new Map(meeting.guests.map((guest) => [guest.id, { email: guest.email, attended: wasHeld(meeting) ? guest.attended === true : null }]))
  return { ...shown, minutes: meeting.minutes, outcome: meeting.outcome, fields: meeting.fields as Record<string, string>, guests: shown.guests.map((guest) => ({ ...guest, ...known.get(guest.guestId) })) }
}

/** Minutes can be written later, but not rewritten once the step is done: others have relied on them. */
export const takesMinutes = (meeting: Pick<MeetingRow, 'status' | 'minutes'>, stepStatus: string) => meeting.status === 'HELD' && (stepStatus === 'READY' || meeting.minutes === null)

const nothing = { change: false, cancel: false, record: false, minutes: false, vote: false }
function describe(meeting: MeetingRow, told: Told): Meeting {
  const setting = told.step?.meeting ?? null
  const knowsAll = isInsider(told.standing)
  const shown = invitation(meeting, told.row, told.names, { me: told.me, isInsider: knowsAll, seats: told.seats })
  if (!knowsAll) return { ...shown, quorum: null, vote: { kind: setting?.vote ?? 'NONE', voted: 0, iVoted: false, tally: null }, abilities: { ...nothing, openCase: told.mayOpen } }
  const isOpen = told.row.status === 'IN_PROGRESS' && told.stepStatus === 'READY'
  const canPlan = isOpen && told.standing.actsOnIt && meeting.status === 'SCHEDULED'
  const vote = voteOf(meeting, setting, told)
  const canVote = isOpen && told.standing.isMember && meeting.status === 'HELD' && vote.kind !== 'NONE' && !vote.iVoted && mayVote(meeting, told.seats, told.me)
  return { ...inside(meeting, shown), quorum: quorumSentence(setting, meeting, told.seats), vote, abilities: { change: canPlan, cancel: canPlan, record: canPlan, minutes: takesMinutes(meeting, told.stepStatus), vote: canVote, openCase: told.mayOpen } }
}

/** A secret tally waits until all who may vote have, or the step is done: a count in between, or of a vote that was broken off, could tell who chose what. */
function voteOf(meeting: MeetingRow, setting: MeetingSetting | null, told: Told): Meeting['vote'] {
  const kind = setting?.vote ?? 'NONE'
  const isFull = told.voters.length >= present(meeting, told.everSeated)
  const isShown = kind === 'OPEN' || (kind === 'SECRET' && meeting.status === 'HELD' && (isFull || told.stepStatus === 'DONE'))
  const outcomes = told.step?.outcomes ?? []
  const tally = outcomes.map(({ id, label }) => {
    const cast = told.ballots.filter((ballot) => ballot.outcome === id)
    return { outcome: id, label, votes: cast.length, voters: kind === 'OPEN' ? cast.flatMap((ballot) => (ballot.voterId ? [told.names.get(ballot.voterId) ?? 'A former member'] : [])) : [] }
  })
  return { kind, voted: told.voters.length, iVoted: told.voters.includes(told.me), tally: isShown ? tally : null }
}

/** Who came and counts: the members; in a case without a committee, everybody. */
export function present(meeting: Pick<MeetingRow, 'guests'>, seats: string[]): number {
  const came = meeting.guests.filter((guest) => guest.attended === true)
  return seats.length === 0 ? came.length : came.filter((guest) => guest.userId !== null && seats.includes(guest.userId)).length
}

/** Members vote who were there; where all of those have left the committee, those who sit on it now decide on the minutes. */
export const mayVote = (meeting: Pick<MeetingRow, 'guests'>, seats: string[], userId: string): boolean =>
  meeting.guests.some((guest) => guest.userId === userId && guest.attended === true) || present(meeting, seats) === 0

function quorumSentence(setting: MeetingSetting | null, meeting: MeetingRow, seats: string[]): string | null {
  if (!setting || (setting.quorum === 0 && !setting.presidingOfficerRequired)) return null
  const needed = setting.quorum > 0 ? `At least ${setting.quorum} ${setting.quorum === 1 ? 'member' : 'members'} must be there` : 'The presiding officer must be there'
  const presiding = setting.quorum > 0 && setting.presidingOfficerRequired ? ', the presiding officer among them' : ''
  return `${needed}${presiding}.${wasHeld(meeting) ? ` ${present(meeting, seats)} came.` : ''}`
}

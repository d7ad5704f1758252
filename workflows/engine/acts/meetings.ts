/** What the acts on a meeting share. */
import type { Message } from '../../definition/messages/message.ts'
import type { Recipient } from '../../definition/graph.ts'
import type {
  Count,
  Instant,
  LogEntry,
  LogKind,
  MeetingState,
  NoticeKind,
  Refusal,
  StepInstance,
} from '../state.ts'
import { isVoteOver, refuseCount, resultOf } from '../steps/vote.ts'
import { logEntry, notify, saveStep, stepOf, type Turn } from '../turn.ts'
import { mayAct, standsAs } from '../mayAct.ts'
import type { ActContext } from './acts.ts'
import { findStep, refusal, unlessMine, unlessOpen } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

/** The actor of the step and the committee; guests are added where their addresses are known. */
const invited: Recipient[] = [{ to: 'ACTOR' }, { to: 'COMMITTEE' }]

/** Refused unless this is an open meeting step of this person. */
export function unlessMyMeeting(context: ActContext, id: string): Refusal | null {
  const refused = unlessMine(context, id)
  if (refused) return refused
  return stepOf(context.process, findStep(context, id).stepId).kind === 'MEETING'
    ? null
    : refusal('MEETING_STATE', say('acts.stepNotAMeeting'))
}

/** Refused unless that very meeting is in this status. */
export function unlessIn(
  context: ActContext,
  act: { step: string; meetingId: string },
  status: MeetingState['status'],
  text: Message,
): Refusal | null {
  const meeting = findStep(context, act.step).meeting
  return meeting?.meetingId === act.meetingId && meeting.status === status
    ? null
    : refusal('MEETING_STATE', text)
}

/** Refused (MEETING_STATE) unless the start is a valid instant and the end is after it. */
export const unlessInOrder = ({ startAt, endAt }: { startAt: number; endAt: number }): Refusal | null =>
  Number.isFinite(startAt) && endAt > startAt ? null : refusal('MEETING_STATE', say('acts.endBeforeStart'))

/** Changes the meeting of a step and writes it down. */
export function saveMeeting(
  turn: Turn,
  instance: StepInstance,
  meeting: MeetingState,
  kind: LogKind,
  more: Pick<LogEntry, 'noteId' | 'absences'> = {},
): StepInstance {
  logEntry(turn, kind, instance.id, { meetingId: meeting.meetingId, ...more })
  return saveStep(turn, { ...instance, meeting })
}

/** Notifies those invited to a meeting: the actor of its step and the committee. */
export const notifyInvited = (turn: Turn, instance: StepInstance, about: NoticeKind): void =>
  notify(turn, about, instance, invited)

/** Whether the meetings of this step vote. */
export const mayVote = (context: Pick<ActContext, 'process' | 'state'>, id: string): boolean =>
  (stepOf(context.process, findStep(context, id).stepId).meeting?.vote ?? 'NONE') !== 'NONE'

/** How long after a meeting its vote is left to the presiding officer. */
const leadMs = 86_400_000
/**
 * Whether the actor of the step may lead the vote too: no presiding officer attended, or the meeting ended at least a
 * day ago.
 */
export const isLeftToOthers = (
  { presidingOfficerPresent, endAt }: Pick<MeetingState, 'presidingOfficerPresent' | 'endAt'>,
  at: Instant,
): boolean => !presidingOfficerPresent || at >= endAt + leadMs

/**
 * Refused unless this person leads the vote: the presiding officer. So that no vote is blocked, the actor of the step
 * leads it too where no presiding officer attended, and from one day after the meeting's end.
 */
export function unlessLeads(context: ActContext, id: string): Refusal | null {
  const { actor, meeting } = findStep(context, id)
  const isLeft = meeting !== null && isLeftToOthers(meeting, context.at)
  if (standsAs(context.by, 'PRESIDING_OFFICER') || (isLeft && mayAct(actor, context.by)))
    return unlessOpen(context, id)
  return refusal('NOT_ALLOWED', say('acts.voteLedByPresidingOfficer'))
}

/** Refused while ballots are waited for, and once the ballots have decided. */
export function unlessUndecided(context: ActContext, act: { step: string } & Count): Refusal | null {
  const { stepId, meeting } = findStep(context, act.step)
  const { meeting: setting, outcomes } = stepOf(context.process, stepId)
  if (!meeting || !setting || !isVoteOver(meeting, setting.quorum))
    return refusal('VOTE', say('acts.voteNotOver'))
  const refused = refuseCount(
    act,
    meeting.voted.length,
    outcomes.map(({ id }) => id),
  )
  if (refused) return refused
  return resultOf(act.tally ?? {}).length === 1 ? refusal('VOTE', say('acts.voteDecided')) : null
}

/**
 * RECORD_MEETING: who came, once it has started. Without the quorum, or without the presiding officer where
 * one must be there, it does not count as held.
 */
import type { MeetingSetting } from '../../definition/graph.ts'
import { absencesAt, countAbsences } from '../absences.ts'
import type { Act, PartiesThere } from '../state.ts'
import { stepOf, type Turn } from '../turn.ts'
import type { ActRule, ActContext } from './acts.ts'
import { saveMeeting, unlessIn, unlessMyMeeting } from './meetings.ts'
import { findStep, refusal } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const recordMeeting: ActRule<'RECORD_MEETING'> = {
  allowedOnHold: false,
  refuse(context, act) {
    const { present, came = present } = act
    if (![present, came].every(Number.isInteger) || present < 0 || came < present)
      return refusal('MEETING_STATE', say('acts.presentMissing'))
    return (
      unlessMyMeeting(context, act.step) ??
      unlessIn(context, act, 'SCHEDULED', say('acts.recordOnlyPlanned')) ??
      unlessStarted(context, act)
    )
  },
  apply(turn, { step, present, presidingOfficerPresent, came, parties }) {
    const instance = findStep(turn, step)
    if (!instance.meeting) return
    const setting = stepOf(turn.process, instance.stepId).meeting
    const isHeld = isQuorate(setting, present, presidingOfficerPresent) && isAttended(setting, present, came)
    const recorded = {
      present,
      presidingOfficerPresent,
      ...(came === undefined ? {} : { came }),
      status: isHeld ? 'HELD' : 'NO_QUORUM',
    } as const
    saveMeeting(
      turn,
      instance,
      { ...instance.meeting, ...recorded },
      isHeld ? 'MEETING_HELD' : 'MEETING_NO_QUORUM',
      parties ? { absences: countParties(turn, instance.stepId, parties, isHeld) } : {},
    )
  },
}

function countParties(turn: Turn, stepId: string, parties: PartiesThere, isHeld: boolean) {
  const counts = countAbsences(absencesAt(turn.state, stepId), parties, isHeld)
  turn.state.absences = { ...turn.state.absences, [stepId]: counts }
  return counts
}

const isQuorate = (
  setting: MeetingSetting | null,
  present: number,
  isPresidingOfficerThere: boolean,
): boolean =>
  present >= (setting?.quorum ?? 0) && (isPresidingOfficerThere || !setting?.presidingOfficerRequired)

/** Nobody, or nobody who could vote, is no meeting, whatever the quorum. */
const isAttended = (setting: MeetingSetting | null, present: number, came: number | undefined): boolean =>
  came === undefined || (came > 0 && (present > 0 || (setting?.vote ?? 'NONE') === 'NONE'))

/** A meeting is recorded from its start on; one that began early is moved first. */
function unlessStarted(context: ActContext, { step, came }: Extract<Act, { type: 'RECORD_MEETING' }>) {
  const startAt = findStep(context, step).meeting?.startAt ?? 0
  if (came === undefined || context.at >= startAt) return null
  return refusal('TOO_EARLY', say('acts.meetingNotStarted'))
}

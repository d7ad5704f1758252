/**
 * ARRIVE_MEETING: an invited person came after attendance was recorded. A person who may vote has a ballot from then
 * on, so it is too late once the vote is over.
 */
import { absencesAt, countAbsences } from '../absences.ts'
import { isVoteOver } from '../steps/vote.ts'
import { stepOf } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { mayVote, saveMeeting, unlessIn, unlessMyMeeting } from './meetings.ts'
import { findStep, refusal } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const arriveMeeting: ActRule<'ARRIVE_MEETING'> = {
  allowedOnHold: false,
  refuse(context, act) {
    const refused =
      unlessMyMeeting(context, act.step) ?? unlessIn(context, act, 'HELD', say('acts.arriveOnlyHeld'))
    if (refused) return refused
    const { stepId, meeting } = findStep(context, act.step)
    const isOver =
      meeting !== null &&
      mayVote(context, act.step) &&
      isVoteOver(meeting, stepOf(context.process, stepId).meeting?.quorum ?? 0)
    return isOver ? refusal('VOTE', say('acts.voteOver')) : null
  },
  apply(turn, { step, counts, presides, party }) {
    const instance = findStep(turn, step)
    const { meeting, stepId } = instance
    if (!meeting) return
    const arrived = {
      present: meeting.present + (counts ? 1 : 0),
      presidingOfficerPresent: meeting.presidingOfficerPresent || presides,
      ...(meeting.came === undefined ? {} : { came: meeting.came + 1 }),
    }
    const absences = party && countAbsences(absencesAt(turn.state, stepId), { [party]: 'CAME' }, true)
    if (absences) turn.state.absences = { ...turn.state.absences, [stepId]: absences }
    saveMeeting(turn, instance, { ...meeting, ...arrived }, 'MEETING_ARRIVED', absences ? { absences } : {})
  },
}

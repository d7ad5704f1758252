/**
 * SCHEDULE_MEETING: planned for the first time, or anew after it was cancelled, adjourned or lacked its
 * quorum.
 */
import type { ActRule } from './acts.ts'
import { saveMeeting, notifyInvited, unlessInOrder, unlessMyMeeting } from './meetings.ts'
import { findStep, refusal } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const scheduleMeeting: ActRule<'SCHEDULE_MEETING'> = {
  allowedOnHold: false,
  refuse(context, act) {
    const refused = unlessMyMeeting(context, act.step) ?? unlessInOrder(act)
    if (refused) return refused
    const planned = findStep(context, act.step).meeting
    if (planned?.status === 'SCHEDULED') return refusal('MEETING_STATE', say('acts.meetingAlreadyPlanned'))
    return planned?.status === 'HELD' ? refusal('MEETING_STATE', say('acts.meetingAlreadyHeld')) : null
  },
  apply(turn, { step, meetingId, startAt, endAt }) {
    const meeting = {
      meetingId,
      status: 'SCHEDULED',
      startAt,
      endAt,
      present: 0,
      presidingOfficerPresent: false,
      voted: [],
    } as const
    notifyInvited(
      turn,
      saveMeeting(turn, findStep(turn, step), { ...meeting, voted: [] }, 'MEETING_SCHEDULED'),
      'MEETING_SCHEDULED',
    )
  },
}

/** RESCHEDULE_MEETING: a planned meeting moves. */
import type { ActRule } from './acts.ts'
import { saveMeeting, notifyInvited, unlessIn, unlessInOrder, unlessMyMeeting } from './meetings.ts'
import { findStep } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const rescheduleMeeting: ActRule<'RESCHEDULE_MEETING'> = {
  allowedOnHold: false,
  refuse: (context, act) =>
    unlessMyMeeting(context, act.step) ??
    unlessInOrder(act) ??
    unlessIn(context, act, 'SCHEDULED', say('acts.moveOnlyPlanned')),
  apply(turn, { step, startAt, endAt }) {
    const instance = findStep(turn, step)
    if (instance.meeting)
      notifyInvited(
        turn,
        saveMeeting(turn, instance, { ...instance.meeting, startAt, endAt }, 'MEETING_RESCHEDULED'),
        'MEETING_RESCHEDULED',
      )
  },
}

/** CANCEL_MEETING: a planned meeting does not happen; another can be planned. */
import type { ActRule } from './acts.ts'
import { saveMeeting, notifyInvited, unlessIn, unlessMyMeeting } from './meetings.ts'
import { findStep } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const cancelMeeting: ActRule<'CANCEL_MEETING'> = {
  allowedOnHold: false,
  refuse: (context, act) =>
    unlessMyMeeting(context, act.step) ?? unlessIn(context, act, 'SCHEDULED', say('acts.cancelOnlyPlanned')),
  apply(turn, { step, noteId }) {
    const instance = findStep(turn, step)
    if (instance.meeting)
      notifyInvited(
        turn,
        saveMeeting(turn, instance, { ...instance.meeting, status: 'CANCELLED' }, 'MEETING_CANCELLED', {
          noteId,
        }),
        'MEETING_CANCELLED',
      )
  },
}

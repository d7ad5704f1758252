/** Whether what is written of a meeting, its minutes and its record, can still be changed. */
import { illegal } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { takesMinutes } from './abilities.ts'
import { isBusy } from './claim.ts'
import type { SeenMeeting } from './access.ts'

/**
 * Throws ILLEGAL_STATE. Asked under the lock of the meeting: between the look at signatures and the end of the step
 * that relies on them nothing changes.
 */
export function requireChangeable({ meeting, step }: Pick<SeenMeeting, 'meeting' | 'step'>): void {
  if (meeting.status !== 'HELD' && meeting.status !== 'ADJOURNED')
    throw illegal(say('meetings.minutesTooEarly'))
  if (!takesMinutes(meeting, step.status)) throw illegal(say('meetings.minutesFinal'))
  if (isBusy(meeting)) throw illegal(say('meetings.beingChanged'))
}

/** Whether minutes and record can still be changed: they are not final, and no act in progress holds the meeting. */
export const isChangeable = ({ meeting, step }: Pick<SeenMeeting, 'meeting' | 'step'>): boolean =>
  takesMinutes(meeting, step.status) && !isBusy(meeting)

/** WITHDRAW: whoever filed the complaint, or started the meeting, takes it back. */
import { close } from '../steps/course.ts'
import type { ActRule } from './acts.ts'
import { unlessActor } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const withdrawCase: ActRule<'WITHDRAW'> = {
  isFineOnHold: true,
  refuse: (asked) => unlessActor(asked, 'COMPLAINANT', say('acts.withdrawOnlyComplainant')),
  apply: (turn, { noteId }) => close(turn, 'WITHDRAWN', null, noteId),
}

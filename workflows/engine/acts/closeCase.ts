/** CLOSE: the presiding officer ends the case before its process does, with a reason. */
import { close } from '../steps/course.ts'
import type { ActRule } from './acts.ts'
import { unlessActor } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const closeCase: ActRule<'CLOSE'> = {
  allowedOnHold: true,
  refuse: (context) => unlessActor(context, 'PRESIDING_OFFICER', say('acts.closeOnlyPresidingOfficer')),
  apply: (turn, { noteId }) => close(turn, 'CLOSED', null, noteId),
}

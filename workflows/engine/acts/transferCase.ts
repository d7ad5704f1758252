/** TRANSFER: the committee gives the case to another one. */
import { transfer } from '../actions/transferComplaint.ts'
import type { ActRule } from './acts.ts'
import { unlessActor } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const transferCase: ActRule<'TRANSFER'> = {
  allowedOnHold: false,
  refuse: (context) => unlessActor(context, 'COMMITTEE', say('acts.transferOnlyCommittee')),
  apply: (turn, { committeeId, noteId }) => transfer(turn, committeeId, { noteId }),
}

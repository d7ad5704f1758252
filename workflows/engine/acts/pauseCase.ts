/** PAUSE: the committee puts the case on hold; clocks that the law sets go on. */
import { pauseClocks } from '../clocks.ts'
import { hold } from '../steps/course.ts'
import { everyoneInformed, logEntry, notify } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { unlessActor } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const pauseCase: ActRule<'PAUSE'> = {
  allowedOnHold: false,
  refuse: (context) => unlessActor(context, 'COMMITTEE', say('acts.pauseOnlyCommittee')),
  apply(turn, { noteId }) {
    hold(turn, 'ON_HOLD')
    pauseClocks(turn)
    logEntry(turn, 'PAUSED', null, { noteId })
    notify(turn, 'ON_HOLD', null, everyoneInformed(turn.state))
  },
}

/** PAUSE: the committee puts the case on hold; clocks that the law sets go on. */
import { pauseClocks } from '../clocks.ts'
import { hold } from '../steps/course.ts'
import { everyoneInformed, log, notify } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { unless } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const pauseCase: ActRule<'PAUSE'> = {
  isFineOnHold: false,
  refuse: (asked) => unless(asked, 'COMMITTEE', say('acts.pauseOnlyCommittee')),
  apply(turn, { noteId }) {
    hold(turn, 'ON_HOLD')
    pauseClocks(turn)
    log(turn, 'PAUSED', null, { noteId })
    notify(turn, 'ON_HOLD', null, everyoneInformed(turn.state))
  },
}

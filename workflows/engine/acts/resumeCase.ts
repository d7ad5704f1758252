/** RESUME: the case goes on, and its resting clocks with the time that was left. */
import { resumeClocks } from '../clocks.ts'
import { takeMissed } from '../due.ts'
import { hold } from '../steps/course.ts'
import { everyoneInformed, logEntry, notify } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { refusal, unlessActor } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const resumeCase: ActRule<'RESUME'> = {
  allowedOnHold: true,
  refuse: (context) =>
    unlessActor(context, 'COMMITTEE', say('acts.resumeOnlyCommittee')) ??
    (context.state.status === 'ON_HOLD' ? null : refusal('NOT_ON_HOLD', say('acts.caseNotOnHold'))),
  apply(turn, { noteId }) {
    const { pausedAt } = turn.state
    hold(turn, 'IN_PROGRESS')
    resumeClocks(turn, pausedAt ?? turn.at)
    logEntry(turn, 'RESUMED', null, { noteId })
    notify(turn, 'RESUMED', null, everyoneInformed(turn.state))
    takeMissed(turn)
  },
}

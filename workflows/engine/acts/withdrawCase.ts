/**
 * WITHDRAW: the person who filed the complaint, or started the meeting, withdraws it; or asks to, where the process
 * requires consent. The case continues until that is answered, and after it where the process says so.
 */
import { say } from '../../definition/messages/say.ts'
import { withdraw } from '../steps/course.ts'
import { logEntry, notify } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { refusal, unlessActor } from './refusals.ts'

export const withdrawCase: ActRule<'WITHDRAW'> = {
  allowedOnHold: true,
  refuse(context) {
    const { process, state } = context
    const notMine = unlessActor(context, 'COMPLAINANT', say('acts.withdrawOnlyComplainant'))
    if (notMine) return notMine
    if (state.withdrawn) return refusal('ALREADY_DONE', say('acts.alreadyWithdrawn'))
    if (state.asksToWithdraw) return refusal('ALREADY_DONE', say('acts.withdrawalAsked'))
    const isTooLate = Object.values(state.steps).some(
      ({ stepId, openedAt }) => openedAt !== null && process.withdrawal?.tooLate.includes(stepId),
    )
    return isTooLate ? refusal('NOT_ALLOWED', say('acts.withdrawalTooLate')) : null
  },
  apply(turn, { noteId }) {
    const consent = turn.process.withdrawal?.consent
    if (!consent) return withdraw(turn, noteId)
    turn.state.asksToWithdraw = true
    logEntry(turn, 'WITHDRAWAL_ASKED', null, { noteId })
    notify(turn, 'WITHDRAWAL_ASKED', null, [{ to: consent }])
  },
}

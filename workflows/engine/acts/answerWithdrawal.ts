/**
 * ANSWER_WITHDRAWAL: the decider that the process names agrees to a withdrawal or declines it. The complainant, who
 * asked for it, may take the request back and never agrees to it.
 */
import { say } from '../../definition/messages/say.ts'
import { withdraw } from '../steps/course.ts'
import { logEntry, notify } from '../turn.ts'
import { standsAs } from '../mayAct.ts'
import type { ActRule } from './acts.ts'
import { refusal, unlessActor } from './refusals.ts'

export const answerWithdrawal: ActRule<'ANSWER_WITHDRAWAL'> = {
  allowedOnHold: true,
  refuse(context, { answer }) {
    const { by, state, process } = context
    if (!state.asksToWithdraw) return refusal('ALREADY_DONE', say('acts.noWithdrawalAsked'))
    const notYours = say('acts.consentNotYours')
    if (answer === 'TAKE_BACK') return unlessActor(context, 'COMPLAINANT', notYours)
    if (standsAs(by, 'COMPLAINANT')) return refusal('NOT_ALLOWED', notYours)
    return unlessActor(context, process.withdrawal?.consent ?? 'COMMITTEE', notYours)
  },
  apply(turn, { answer, noteId }) {
    if (answer === 'AGREE') return withdraw(turn, noteId)
    delete turn.state.asksToWithdraw
    logEntry(turn, answer === 'DECLINE' ? 'WITHDRAWAL_DECLINED' : 'WITHDRAWAL_TAKEN_BACK', null, { noteId })
    if (answer === 'DECLINE') notify(turn, 'WITHDRAWAL_DECLINED', null, [{ to: 'COMPLAINANT' }])
  },
}

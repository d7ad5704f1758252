/**
 * REOPEN_CASE: reopens a case that is over at the step that its process names, by the people and within the time that
 * it allows. Only the person who withdrew a complaint reopens it.
 */
import { say } from '../../definition/messages/say.ts'
import { reopen } from '../steps/course.ts'
import type { ActRule } from './acts.ts'
import { refusal, unlessActor } from './refusals.ts'

export const reopenCase: ActRule<'REOPEN_CASE'> = {
  allowedOnHold: false,
  allowedWhenClosed: true,
  refuse(context) {
    const { process, state, at } = context
    const { reopening } = process
    if (!reopening || !state.over) return refusal('NOT_ALLOWED', say('acts.caseNotReopenable'))
    const notYours =
      state.status === 'WITHDRAWN'
        ? unlessActor(context, 'COMPLAINANT', say('acts.reopenOnlyWhoWithdrew'))
        : unlessActor(context, reopening.by, say('acts.reopenNotYours'))
    if (notYours) return notYours
    const { until } = state.over
    return until !== null && until < at
      ? refusal('NOT_ALLOWED', say('acts.reopenTooLate', { until: new Date(until).toISOString() }))
      : null
  },
  apply: (turn, { noteId }) => reopen(turn, noteId),
}

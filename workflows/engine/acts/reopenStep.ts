/**
 * REOPEN_STEP: the committee opens a finished step again, as a new visit with a new clock; its actions on
 * entering happen again.
 */
import { enter } from '../steps/course.ts'
import { allowAgain } from '../steps/endMarks.ts'
import { instanceOf, isOpen, logEntry, stepOf } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { findStep, refusal, unlessActor } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const reopenStep: ActRule<'REOPEN_STEP'> = {
  allowedOnHold: false,
  refuse(context, { step }) {
    const instance = instanceOf(context.state, step)
    if (!instance) return refusal('STEP_NOT_OPEN', say('acts.stepNotReached'))
    if (!stepOf(context.process, instance.stepId).setting.reopenable)
      return refusal('NOT_ALLOWED', say('acts.stepNotReopenable'))
    if (context.state.withdrawn) return refusal('NOT_ALLOWED', say('acts.alreadyWithdrawn'))
    if (Object.values(context.state.steps).some((one) => one.stepId === instance.stepId && isOpen(one)))
      return refusal('ALREADY_DONE', say('acts.stepAlreadyOpen'))
    return unlessActor(context, 'COMMITTEE', say('acts.reopenOnlyCommittee'))
  },
  apply(turn, { step, noteId }) {
    const { stepId } = findStep(turn, step)
    allowAgain(turn, stepId)
    const id = enter(turn, stepId)
    logEntry(turn, 'STEP_REOPENED', id, { noteId })
  },
}

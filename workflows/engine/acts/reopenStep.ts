/**
 * REOPEN_STEP: the committee opens a finished step again, as a new visit with a new clock; its actions on
 * entering happen again.
 */
import { enter } from '../steps/course.ts'
import { instanceOf, isOpen, log, stepOf } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { named, refusal, unless } from './refusals.ts'

export const reopenStep: ActRule<'REOPEN_STEP'> = {
  isFineOnHold: false,
  refuse(asked, { step }) {
    const instance = instanceOf(asked.state, step)
    if (!instance) return refusal('STEP_NOT_OPEN', 'This step has not been reached yet.')
    if (!stepOf(asked.process, instance.stepId).setting.reopenable)
      return refusal('NOT_ALLOWED', 'This step cannot be opened again.')
    if (Object.values(asked.state.steps).some((one) => one.stepId === instance.stepId && isOpen(one)))
      return refusal('ALREADY_DONE', 'This step is open already.')
    return unless(asked, 'COMMITTEE', 'Only the committee can open a step again.')
  },
  apply(turn, { step, noteId }) {
    const id = enter(turn, named(turn, step).stepId)
    log(turn, 'STEP_REOPENED', id, { noteId })
  },
}

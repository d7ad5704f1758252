/** SKIP_STEP: the actor of a step skips it, with a reason; the case continues as after the first outcome. */
import { sayVoidTerm } from '../caseClocks.ts'
import { finish } from '../steps/course.ts'
import { stepOf } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { findStep, refusal, unlessAbsent, unlessMine, unlessTermOver } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const skipStep: ActRule<'SKIP_STEP'> = {
  allowedOnHold: false,
  refuse(context, { step }) {
    const refused = unlessMine(context, step)
    if (refused) return refused
    const { setting, outcomes } = stepOf(context.process, findStep(context, step).stepId)
    return setting.allowSkip
      ? (unlessTermOver(context, step, outcomes[0]?.after) ?? unlessAbsent(context, outcomes[0]))
      : refusal('NOT_ALLOWED', say('acts.stepNotSkippable'))
  },
  apply(turn, { step, noteId }) {
    const open = findStep(turn, step)
    sayVoidTerm(turn, open, stepOf(turn.process, open.stepId).outcomes[0]?.id)
    finish(turn, open, { status: 'SKIPPED', outcome: null, by: turn.by, more: { noteId } })
  },
}

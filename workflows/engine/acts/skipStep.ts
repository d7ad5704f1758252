/**
 * SKIP_STEP: passed over by whoever acts on it, with a reason; the case goes on as after the first outcome.
 */
import { finish } from '../steps/course.ts'
import { stepOf } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { named, refusal, unlessMine } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const skipStep: ActRule<'SKIP_STEP'> = {
  isFineOnHold: false,
  refuse: (asked, { step }) =>
    unlessMine(asked, step) ??
    (stepOf(asked.process, named(asked, step).stepId).setting.allowSkip
      ? null
      : refusal('NOT_ALLOWED', say('acts.stepNotSkippable'))),
  apply: (turn, { step, noteId }) =>
    finish(turn, named(turn, step), { status: 'SKIPPED', outcome: null, by: turn.by, more: { noteId } }),
}

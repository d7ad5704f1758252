/** COMPLETE_STEP: whoever acts on it says how it ended, and the case goes on. */
import { sayVoidTerm } from '../caseClocks.ts'
import { kinds } from '../steps/kinds.ts'
import { finish } from '../steps/course.ts'
import { stepOf } from '../turn.ts'
import type { ActRule, Asked } from './acts.ts'
import { findStep, refusal, unlessAbsent, unlessMine, unlessTermOver } from './refusals.ts'
import { areWatched } from './watched.ts'
import { say } from '../../definition/messages/say.ts'

export const completeStep: ActRule<'COMPLETE_STEP'> = {
  isFineOnHold: false,
  refuse: (asked, act) => unlessMine(asked, act.step) ?? unlessSound(asked, act),
  apply(turn, act) {
    Object.assign(turn.state.values, act.values)
    sayVoidTerm(turn, findStep(turn, act.step), act.outcome)
    finish(turn, findStep(turn, act.step), {
      status: 'DONE',
      outcome: act.outcome,
      by: turn.by,
      more: act.submissionId === null ? {} : { submissionId: act.submissionId },
      ...(act.dates === undefined ? {} : { dates: act.dates }),
    })
  },
}

const unlessSound: ActRule<'COMPLETE_STEP'>['refuse'] = ({ process, state, by, at }: Asked, act) => {
  const instance = findStep({ state }, act.step)
  const step = stepOf(process, instance.stepId)
  const outcome = step.outcomes.find((each) => each.id === act.outcome)
  if (!outcome) return refusal('OUTCOME_UNKNOWN', say('acts.noSuchOutcome'))
  if (outcome.mustWrite && !act.written) return refusal('NOTHING_WRITTEN', say('acts.noteMissing'))
  if (outcome.filedWithin && !act.filedInTime) return refusal('FILED_TOO_LATE', say('acts.filedTooLate'))
  const asked = { process, state, by, at }
  const early = unlessTermOver(asked, instance.id, outcome.after) ?? unlessAbsent(asked, outcome)
  if (early) return early
  if (!areWatched(process.watched, act.values)) return refusal('NOT_ALLOWED', say('acts.answersNotAsked'))
  const untimely = unlessDays(asked, instance.stepId, act.dates)
  if (untimely) return untimely
  return kinds[step.kind].refuseDone(step, instance, act, by)
}

/** Days of this step's form alone, none before the filing and none to come. */
function unlessDays({ process, state, at }: Asked, stepId: string, dates: Record<string, number> = {}) {
  const days = Object.entries(dates)
  if (days.some(([field]) => !isAskedBy(process, field, stepId)))
    return refusal('NOT_ALLOWED', say('acts.answersNotAsked'))
  return days.every(([, day]) => Number.isFinite(day) && day >= state.filedAt && day <= at)
    ? null
    : refusal('NOT_ALLOWED', say('acts.dayOutOfCase'))
}
const isAskedBy = ({ dates = {} }: Asked['process'], field: string, stepId: string): boolean =>
  Object.hasOwn(dates, field) && dates[field] === stepId

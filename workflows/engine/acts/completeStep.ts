/** COMPLETE_STEP: the actor of a step chooses its outcome, and the case continues. */
import { sayVoidTerm } from '../caseClocks.ts'
import { namePeople } from '../namedPeople.ts'
import { partyOf } from '../service.ts'
import type { LogEntry, StepInstance } from '../state.ts'
import { kinds, type CompleteStep } from '../steps/kinds.ts'
import { finish } from '../steps/course.ts'
import { instanceOf, stepOf } from '../turn.ts'
import { mayActOnBehalf, standsAs } from '../mayAct.ts'
import type { ActRule, ActContext } from './acts.ts'
import { findStep, refusal, unlessAbsent, unlessMine, unlessOpen, unlessTermOver } from './refusals.ts'
import { areWatched } from './watchedAnswers.ts'
import { say } from '../../definition/messages/say.ts'

export const completeStep: ActRule<'COMPLETE_STEP'> = {
  allowedOnHold: false,
  refuse: (context, act) => unlessForMe(context, act) ?? unlessSound(context, act),
  apply(turn, act) {
    Object.assign(turn.state.values, act.values)
    if (turn.process.people) namePeople(turn, findStep(turn, act.step).stepId, act.people)
    sayVoidTerm(turn, findStep(turn, act.step), act.outcome)
    finish(turn, findStep(turn, act.step), {
      status: 'DONE',
      outcome: act.outcome,
      by: turn.by,
      more: {
        ...(act.submissionId === null ? {} : { submissionId: act.submissionId }),
        ...behalfOf(findStep(turn, act.step), act.onBehalf),
      },
      ...(act.dates === undefined ? {} : { dates: act.dates }),
    })
  },
}

/** It is mine, or the committee writes down what a party answered who was served outside of the product. */
const unlessForMe: ActRule<'COMPLETE_STEP'>['refuse'] = (context, { step, onBehalf }) => {
  if (!onBehalf) return unlessMine(context, step)
  const instance = instanceOf(context.state, step)
  if (instance && !mayActOnBehalf(context.state, instance.actor, context.by))
    return refusal('NOT_YOURS', say('acts.stepNotYours'))
  const { receivedAt } = onBehalf
  const isInCase = receivedAt > context.state.filedAt - 86_400_000 && receivedAt <= context.at
  return isInCase ? unlessOpen(context, step) : refusal('NOT_ALLOWED', say('acts.dayOutOfCase'))
}

function behalfOf({ actor }: StepInstance, onBehalf: CompleteStep['onBehalf']): Partial<LogEntry> {
  const party = partyOf(actor)
  return onBehalf && party ? { party, channel: onBehalf.channel, on: onBehalf.receivedAt } : {}
}

const unlessSound: ActRule<'COMPLETE_STEP'>['refuse'] = ({ process, state, by, at }: ActContext, act) => {
  const instance = findStep({ state }, act.step)
  const step = stepOf(process, instance.stepId)
  const outcome = step.outcomes.find((each) => each.id === act.outcome)
  if (!outcome) return refusal('OUTCOME_UNKNOWN', say('acts.noSuchOutcome'))
  if (outcome.mustWrite && !act.written) return refusal('NOTHING_WRITTEN', say('acts.noteMissing'))
  if (outcome.filedWithin && !act.filedInTime) return refusal('FILED_TOO_LATE', say('acts.filedTooLate'))
  const context = { process, state, by, at }
  const early = unlessTermOver(context, instance.id, outcome.after) ?? unlessAbsent(context, outcome)
  if (early) return early
  if (!areWatched(process.watched, act.values)) return refusal('NOT_ALLOWED', say('acts.answersNotAsked'))
  const untimely = unlessDays(context, instance.stepId, act.dates)
  if (untimely) return untimely
  const unfit = unlessPeople(context, instance.stepId, act.people)
  if (unfit) return unfit
  return kinds[step.kind].refuseDone(step, instance, act, by)
}

/** Days of this step's form alone, none before the filing, and none to come but where the drawing allows it. */
function unlessDays({ process, state, at }: ActContext, stepId: string, dates: Record<string, number> = {}) {
  const days = Object.entries(dates)
  if (days.some(([field]) => !isAskedBy(process, field, stepId)))
    return refusal('NOT_ALLOWED', say('acts.answersNotAsked'))
  const { datesAhead = [] } = process
  const isTimely = ([field, day]: [string, number]) =>
    Number.isFinite(day) && day >= state.filedAt && (day <= at || datesAhead.includes(field))
  return days.every(isTimely) ? null : refusal('NOT_ALLOWED', say('acts.dayOutOfCase'))
}
const isAskedBy = ({ dates = {} }: ActContext['process'], field: string, stepId: string): boolean =>
  Object.hasOwn(dates, field) && dates[field] === stepId

/**
 * Whom this step's form asks for alone: no party, and oneself as a member of the committee only. Who else may not be
 * chosen, rows know: api/complaints/namedPeople.ts asks them.
 */
function unlessPeople(
  { process, state, by }: ActContext,
  stepId: string,
  people: CompleteStep['people'] = {},
) {
  const { people: stepByQuestion = {} } = process
  const named = Object.entries(people)
  if (named.some(([key]) => !Object.hasOwn(stepByQuestion, key) || stepByQuestion[key] !== stepId))
    return refusal('NOT_ALLOWED', say('acts.answersNotAsked'))
  if (named.some(([, { userId }]) => userId === state.named?.userId))
    return refusal('NOT_ALLOWED', say('acts.assigneeIsParty'))
  return named.some(([, { userId }]) => userId === by.userId) && !standsAs(by, 'COMMITTEE')
    ? refusal('NOT_ALLOWED', say('acts.cannotAssignYourself'))
    : null
}

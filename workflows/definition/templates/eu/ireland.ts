/**
 * Ireland: the EU process with the additions of the Protected Disclosures Act (law.md). The reporting person can
 * request further feedback, which is then given every three months until the follow-up is over. Counsel signs it
 * before use.
 */
import type { Clock, Outcome } from '../../graph.ts'
import {
  actions,
  at,
  caseClock,
  clock,
  drawingOf,
  edges,
  form,
  steps,
  type Arrow,
  type Section,
  type StepWords,
} from '../build.ts'
import { euActions, euArrows, euClocks, euSections, euSettings, euSteps, reporterNotice } from './eu.ts'

type Ending = Omit<Outcome, 'id'>
const reporter = { by: 'COMPLAINANT' } as const
const committee = { by: 'COMMITTEE' } as const
/** What ends with the follow-up, also where it would open only afterwards. */
const endsFurther = ['askFurther', 'askLater', 'furtherFeedback', 'nextFeedback'].map((stepId) => ({
  stepId,
  outcome: 'over',
}))
const over: Ending = {
  label: 'The follow-up is over',
  button: 'I need no further feedback',
  irrevocable: true,
  follows: 'You can no longer ask for further feedback in this case. You are still told the result.',
}
const feedbackRequest: Ending = {
  label: 'Further feedback requested',
  button: 'Ask for further feedback',
  follows: 'You get further feedback every 3 months until the follow-up is over.',
}
const feedbackLabel = 'Further feedback given'
/** Further feedback can be requested again until the result is given. */
const noMore: Ending = {
  label: 'The follow-up is over',
  irrevocable: true,
  follows: 'You give no further feedback. Until the result is told, whoever reported can ask for it again.',
}
const everyThreeMonths = (trigger: Clock['trigger']) =>
  clock(3, 'MONTH', 2, 3, { trigger, remindBefore: [14, 3], lawRef: 'IE-FURTHER' })

const furtherSteps: StepWords[] = [
  {
    id: 'askFurther',
    stageId: 'feedback',
    name: 'Ask for further feedback',
    description:
      'If you ask for it, you get further feedback every 3 months from the feedback on, until the follow-up is over. ' +
      'You need not do anything here: you can still ask later.',
    actor: reporter,
    position: at(2, 2),
    outcomes: {
      asked: feedbackRequest,
      notYet: { label: 'Not requested within 3 months', after: 'askTerm' },
      over,
    },
    clock: null,
    serves: 'askTerm',
  },
  {
    id: 'askLater',
    stageId: 'feedback',
    name: 'Ask for further feedback later',
    description:
      'You can still ask. You then get further feedback within 3 months, and again every 3 months until the ' +
      'follow-up is over.',
    actor: reporter,
    position: at(3, 2),
    join: 'EACH',
    outcomes: { asked: feedbackRequest, over },
    clock: null,
    serves: 'askTerm',
  },
  {
    id: 'furtherFeedback',
    stageId: 'feedback',
    name: 'Give further feedback',
    description: 'Tell whoever reported how the follow-up goes on, within 3 months of the feedback.',
    actor: committee,
    position: at(4, 2),
    outcomes: { given: feedbackLabel, over: noMore },
    clock: everyThreeMonths({ on: 'STEP_COMPLETED', stepId: 'feedback' }),
  },
  {
    id: 'nextFeedback',
    stageId: 'feedback',
    name: 'Give the next further feedback',
    description: 'Tell whoever reported how the follow-up goes on, every 3 months until it is over.',
    actor: committee,
    position: at(5, 2),
    join: 'EACH',
    outcomes: { given: feedbackLabel, over: noMore },
    clock: everyThreeMonths({ on: 'STEP_OPENED' }),
  },
]

/** A request within this time brings further feedback three months after the feedback; later, after the request. */
const askTerm = caseClock('askTerm', 'Ask for further feedback', 'MINIMUM', 3, 'MONTH', {
  trigger: { on: 'STEP_COMPLETED', stepId: 'feedback', outcome: 'given' },
  stops: [{ stepId: 'askFurther', outcome: null }],
  takes: { stepId: 'askFurther', outcome: 'notYet' },
})

const furtherArrows: Arrow[] = [
  ...euArrows.filter(([from]) => from !== 'feedback'),
  ['feedback', 'given', 'askFurther'],
  ['askFurther', 'asked', 'furtherFeedback'],
  ['askFurther', 'notYet', 'askLater'],
  ['askFurther', 'over', 'close'],
  ['askLater', 'asked', 'nextFeedback'],
  ['askLater', 'over', 'close'],
  ['furtherFeedback', 'given', 'nextFeedback'],
  ['furtherFeedback', 'over', 'askLater'],
  ['nextFeedback', 'given', 'nextFeedback'],
  ['nextFeedback', 'over', 'askLater'],
]

const resultSection = (stepId: string): Section => ({
  id: `${stepId}Form`,
  stepId,
  title: 'The further feedback',
  visibleTo: ['COMPLAINANT'],
  questions: [
    {
      key: `${stepId}Text`,
      type: 'TEXT_AREA',
      label: 'How the follow-up goes on, and why',
      personal: 'SENSITIVE',
    },
  ],
})

/** A step with one of its outcomes ending what further feedback is left. */
const ending = (stepId: string, outcome: string) => (step: StepWords) => {
  const row = step.outcomes[outcome]
  if (step.id !== stepId || row === undefined) return step
  const words = typeof row === 'string' ? { label: row } : row
  return { ...step, outcomes: { ...step.outcomes, [outcome]: { ...words, ends: endsFurther } } }
}

export const ireland = drawingOf({
  ...euSettings,
  lawPack: 'IRELAND',
  /** The result comes last: a case is closed with it. */
  steps: steps(
    euSteps
      .map(ending('result', 'told'))
      .map(ending('assess', 'outOfScope'))
      .flatMap((step) => (step.id === 'result' ? [...furtherSteps, step] : [step])),
  ),
  clocks: [...euClocks, askTerm],
  edges: edges(furtherArrows),
  actions: actions([
    ...euActions,
    ...['furtherFeedback', 'nextFeedback'].map((stepId) =>
      reporterNotice(
        stepId,
        'Further feedback on {caseNo}',
        'You can read the further feedback in the case.',
        'given',
      ),
    ),
  ]),
  ...form([...euSections, resultSection('furtherFeedback'), resultSection('nextFeedback')]),
})

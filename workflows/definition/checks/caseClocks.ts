/** Clocks of the case: each names what is there, tells somebody, and waits for what can come. */
import type { Fix } from '../definition.ts'
import type { CaseClock, Graph, Step } from '../graph.ts'
import type { Message } from '../messages/message.ts'
import { beginsWith, canComeBefore, partyQuestions, type GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'
import { startOfTerm } from './lawStarts.ts'

/**
 * Finds clocks of the case that name something missing, notify nobody, have thresholds or reminders out of order or
 * can never start in time, and steps that name missing clocks.
 */
export const checkCaseClocks: Check = (index) => {
  const { clocks, steps } = index.graph
  return [
    ...clocks.flatMap((clock) => [
      ...names(clock, index),
      ...withoutRecipients(clock),
      ...silent(clock),
      ...fits(clock),
      ...waitsForItself(clock, index),
    ]),
    ...steps.flatMap((step) => missing(step, index.graph)),
  ]
}

type Sentence =
  | 'problems.termStartsWithMissing'
  | 'problems.termStopsWithMissing'
  | 'problems.termTakesNothing'
  | 'problems.repeatTakes'
  | 'problems.termTellsNobody'
  | 'problems.silentThreshold'
  | 'problems.termThresholds'
  | 'problems.termReminder'
type TermEdit = Extract<Fix, { kind: 'SET_TERM' }>['part']
/** Each is mended by changing a part of the clock. */
const clockProblem = (
  { id, name }: CaseClock,
  code: GraphProblem['code'],
  text: Sentence | Message,
  label: Message,
  part: TermEdit,
): GraphProblem =>
  problem(code, id, typeof text === 'string' ? say(text, { name }) : text, label, {
    kind: 'SET_TERM',
    clockId: id,
    part,
  })

/** What starts it, stops it, and is taken at its end. */
function names(clock: CaseClock, { graph, stepOf }: GraphIndex): GraphProblem[] {
  const { trigger, stops, again = [], takes } = clock
  const isThere = (end: { stepId: string; outcome?: string | null }) => {
    const step = stepOf(end.stepId)
    return step !== undefined && (!end.outcome || step.outcomes.some(({ id }) => id === end.outcome))
  }
  const targetStep = takes ? stepOf(takes.stepId) : undefined
  const isLost = 'stepId' in trigger && !isThere(trigger)
  const isTakeable =
    isThere(takes ?? { stepId: '' }) && targetStep?.kind === 'ACTION' && !targetStep.setting.automatic
  const start = startOfTerm(graph, clock)
  const started: TermEdit = {
    ...(isLost ? { trigger: start.trigger } : {}),
    ...(clock.again ? { again: again.filter(isThere) } : {}),
  }
  const startLabel = isLost ? start.label : say('problems.forgetMissing')
  return [
    ...(isLost || !again.every(isThere)
      ? [clockProblem(clock, 'CLOCK_TRIGGER_MISSING', 'problems.termStartsWithMissing', startLabel, started)]
      : []),
    ...(stops.every(isThere)
      ? []
      : [
          clockProblem(
            clock,
            'CLOCK_STOP_MISSING',
            'problems.termStopsWithMissing',
            say('problems.forgetMissing'),
            {
              stops: stops.filter(isThere),
            },
          ),
        ]),
    ...(!takes || isTakeable ? [] : [takesNothing(clock, 'problems.termTakesNothing')]),
    ...((takes || clock.extension || clock.noEarlier) && clock.kind === 'REPEAT'
      ? [takesNothing(clock, 'problems.repeatTakes')]
      : []),
  ]
}
const takesNothing = (clock: CaseClock, text: Sentence): GraphProblem =>
  clockProblem(clock, 'CLOCK_TAKES_NOTHING', text, say('problems.takeNothing'), {
    takes: null,
    extension: null,
  })

function withoutRecipients(clock: CaseClock): GraphProblem[] {
  const { kind, firstAfter, secondAfter, first, second, takes } = clock
  const isHeard =
    clock.tells.length > 0 ||
    (firstAfter !== null && first.length > 0) ||
    (secondAfter !== null && second.length > 0)
  return isHeard || kind === 'MINIMUM' || takes
    ? []
    : [
        clockProblem(clock, 'NO_ESCALATION', 'problems.termTellsNobody', say('problems.tellCommittee'), {
          tells: [{ to: 'COMMITTEE' }],
        }),
      ]
}

function silent(clock: CaseClock): GraphProblem[] {
  return (['first', 'second'] as const)
    .filter((which) => clock[`${which}After`] !== null && clock[which].length === 0)
    .map((which) =>
      clockProblem(clock, 'NO_ESCALATION', 'problems.silentThreshold', say('problems.removeThreshold'), {
        [`${which}After`]: null,
      }),
    )
}

function fits(clock: CaseClock): GraphProblem[] {
  const { amount, unit, firstAfter, secondAfter, remindBefore } = clock
  const longest = unit === 'MONTH' ? amount * 28 : amount
  return [
    ...(firstAfter !== null && (firstAfter > amount || (secondAfter !== null && firstAfter > secondAfter))
      ? [
          clockProblem(
            clock,
            'THRESHOLDS_OUT_OF_ORDER',
            'problems.termThresholds',
            say('problems.putInOrder'),
            {
              firstAfter: Math.min(firstAfter, secondAfter ?? amount, amount),
            },
          ),
        ]
      : []),
    ...(amount > 0 && remindBefore.some((before) => before >= longest)
      ? [
          clockProblem(clock, 'REMINDER_TOO_EARLY', 'problems.termReminder', say('problems.removeReminder'), {
            remindBefore: remindBefore.filter((before) => before < longest),
          }),
        ]
      : []),
  ]
}

/** A term that only starts after what waits for its end could never be waited for. */
function waitsForItself(clock: CaseClock, index: GraphIndex): GraphProblem[] {
  const { trigger } = clock
  const begins = index.numberOf.get(beginsWith(index.graph, trigger) ?? '')
  if (begins === undefined) return []
  const late = index.graph.steps.filter(({ id, outcomes }) => {
    const waiting = index.numberOf.get(id)
    return (
      outcomes.some(({ after }) => after === clock.id) &&
      waiting !== undefined &&
      (waiting === begins ? trigger.on !== 'STEP_OPENED' : !canComeBefore(index, begins, waiting))
    )
  })
  return late.map((step) =>
    clockProblem(
      clock,
      'CLOCK_STARTS_LATER',
      say('problems.termStartsLater', { name: clock.name, step: step.name }),
      say('problems.startWhenOpened'),
      { trigger: { on: 'STEP_OPENED', stepId: step.id } },
    ),
  )
}

/** A step or outcome that names a clock which is not there, or not of the kind that can be waited for. */
function missing(step: Step, graph: Graph): GraphProblem[] {
  const { clocks, steps } = graph
  const naming = partyQuestions(graph).map(({ key }) => key)
  const isMinimum = (id: string) => clocks.some((clock) => clock.id === id && clock.kind === 'MINIMUM')
  const isThere = (id: string) => clocks.some((clock) => clock.id === id)
  return [
    ...(step.serves !== undefined && !isThere(step.serves)
      ? [
          problem(
            'CLOCK_MISSING',
            step.id,
            say('problems.servesMissing', { name: step.name }),
            say('problems.ownDeadline'),
            { kind: 'OWN_DEADLINE', stepId: step.id },
          ),
        ]
      : []),
    ...step.outcomes
      .filter(
        ({ absences }) => absences && !steps.some(({ id, kind }) => id === absences.at && kind === 'MEETING'),
      )
      .map(({ id, label }) =>
        problem(
          'CLOCK_MISSING',
          step.id,
          say('problems.absencesMissing', { name: step.name, label }),
          say('problems.countNoAbsences'),
          { kind: 'SET_OUTCOME', stepId: step.id, outcome: id, part: { absences: null } },
        ),
      ),
    ...step.outcomes.flatMap(({ id, label, absences }) => {
      if (absences?.of === undefined || naming.includes(absences.of)) return []
      const { of: _of, ...rest } = absences
      const text = say('problems.absencesNameNobody', { name: step.name, label })
      const fix = { kind: 'SET_OUTCOME', stepId: step.id, outcome: id, part: { absences: rest } } as const
      return [problem('CLOCK_MISSING', step.id, text, say('problems.countEitherParty'), fix)]
    }),
    ...step.outcomes
      .filter(({ after }) => after !== undefined && !isMinimum(after))
      .map(({ id, label }) =>
        problem(
          'CLOCK_MISSING',
          step.id,
          say('problems.waitsForMissing', { name: step.name, label }),
          say('problems.doNotWaitFor', { label }),
          { kind: 'SET_OUTCOME', stepId: step.id, outcome: id, part: { after: null } },
        ),
      ),
  ]
}

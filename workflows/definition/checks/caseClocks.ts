/** Clocks of the case: each names what is there, tells somebody, and waits for what can come. */
import type { CaseClock, Graph, Step } from '../graph.ts'
import { beginsWith, canComeBefore, type GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type Found } from '../problem.ts'
import { say } from '../messages/say.ts'

export const checkCaseClocks: Check = (index) => {
  const { clocks, steps } = index.graph
  return [
    ...clocks.flatMap((clock) => [
      ...names(clock, index),
      ...tells(clock),
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
  | 'problems.termThresholds'
  | 'problems.termReminder'
const found = ({ id, name }: CaseClock, code: Found['code'], text: Sentence): Found =>
  problem(code, id, say(text, { name }))

/** What starts it, stops it, and is taken at its end. */
function names(clock: CaseClock, { stepOf }: GraphIndex): Found[] {
  const { trigger, stops, again = [], takes } = clock
  const isThere = (end: { stepId: string; outcome?: string | null }) => {
    const step = stepOf(end.stepId)
    return step !== undefined && (!end.outcome || step.outcomes.some(({ id }) => id === end.outcome))
  }
  const taken = takes ? stepOf(takes.stepId) : undefined
  return [
    ...(('stepId' in trigger && !isThere(trigger)) || !again.every(isThere)
      ? [found(clock, 'CLOCK_TRIGGER_MISSING', 'problems.termStartsWithMissing')]
      : []),
    ...(stops.every(isThere) ? [] : [found(clock, 'CLOCK_STOP_MISSING', 'problems.termStopsWithMissing')]),
    ...(!takes || (isThere(takes) && taken?.kind === 'ACTION' && !taken.setting.automatic)
      ? []
      : [found(clock, 'CLOCK_TAKES_NOTHING', 'problems.termTakesNothing')]),
    ...((takes || clock.extension || clock.noEarlier) && clock.kind === 'REPEAT'
      ? [found(clock, 'CLOCK_TAKES_NOTHING', 'problems.repeatTakes')]
      : []),
  ]
}

function tells(clock: CaseClock): Found[] {
  const { kind, firstAfter, secondAfter, first, second, takes } = clock
  const isHeard =
    clock.tells.length > 0 ||
    (firstAfter !== null && first.length > 0) ||
    (secondAfter !== null && second.length > 0)
  return isHeard || kind === 'MINIMUM' || takes
    ? []
    : [found(clock, 'NO_ESCALATION', 'problems.termTellsNobody')]
}

function fits(clock: CaseClock): Found[] {
  const { amount, unit, firstAfter, secondAfter, remindBefore } = clock
  const longest = unit === 'MONTH' ? amount * 28 : amount
  return [
    ...(firstAfter !== null && (firstAfter > amount || (secondAfter !== null && firstAfter > secondAfter))
      ? [found(clock, 'THRESHOLDS_OUT_OF_ORDER', 'problems.termThresholds')]
      : []),
    ...(remindBefore.some((before) => before >= longest)
      ? [found(clock, 'REMINDER_TOO_EARLY', 'problems.termReminder')]
      : []),
  ]
}

/** A term that only starts after what waits for its end could never be waited for. */
function waitsForItself(clock: CaseClock, index: GraphIndex): Found[] {
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
    problem(
      'CLOCK_STARTS_LATER',
      clock.id,
      say('problems.termStartsLater', { name: clock.name, step: step.name }),
    ),
  )
}

/** A step or outcome that names a clock which is not there, or not of the kind that can be waited for. */
function missing(step: Step, { clocks, steps }: Graph): Found[] {
  const isMinimum = (id: string) => clocks.some((clock) => clock.id === id && clock.kind === 'MINIMUM')
  const isThere = (id: string) => clocks.some((clock) => clock.id === id)
  return [
    ...(step.serves !== undefined && !isThere(step.serves)
      ? [problem('CLOCK_MISSING', step.id, say('problems.servesMissing', { name: step.name }))]
      : []),
    ...step.outcomes
      .filter(
        ({ absences }) => absences && !steps.some(({ id, kind }) => id === absences.at && kind === 'MEETING'),
      )
      .map(({ label }) =>
        problem('CLOCK_MISSING', step.id, say('problems.absencesMissing', { name: step.name, label })),
      ),
    ...step.outcomes
      .filter(({ after }) => after !== undefined && !isMinimum(after))
      .map(({ label }) =>
        problem('CLOCK_MISSING', step.id, say('problems.waitsForMissing', { name: step.name, label })),
      ),
  ]
}

/** A person's step needs a clock, and a clock that does something before anybody has forgotten. */
import type { Message } from '../messages/message.ts'
import type { Clock, Step } from '../graph.ts'
import { beginsWith, canComeBefore, type GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'
import { startOfStep } from './lawStarts.ts'

/**
 * Finds steps of people without a deadline, and deadlines that escalate to nobody, start with a missing or later step,
 * or have thresholds or reminders out of order.
 */
export const checkDeadlines: Check = (index) =>
  index.graph.steps
    .filter((step) => !step.setting.automatic)
    .flatMap((step) =>
      step.clock
        ? [
            ...escalates(step, step.clock),
            ...silent(step, step.clock),
            ...inOrder(step, step.clock),
            ...triggered(step, step.clock, index),
            ...startsLater(step, step.clock, index),
            ...remindsTooEarly(step, step.clock),
          ]
        : step.serves === undefined
          ? [noClock(step)]
          : [],
    )

const noClock = (step: Step): GraphProblem =>
  problem(
    'NO_ESCALATION',
    step.id,
    say('problems.noDeadline', { name: step.name }),
    say('problems.addDeadline'),
    { kind: 'ADD_CLOCK', stepId: step.id },
  )

function escalates(step: Step, clock: Clock): GraphProblem[] {
  const acts = (after: number | null, act: Clock['first']) =>
    after !== null && (act.notify.length > 0 || act.reassignTo !== undefined)
  if (acts(clock.firstAfter, clock.first) || acts(clock.secondAfter, clock.second)) return []
  return [
    problem(
      'NO_ESCALATION',
      step.id,
      say('problems.nobodyTold', { name: step.name }),
      say('problems.tellPresidingOfficer'),
      {
        kind: 'SET_CLOCK',
        stepId: step.id,
        part: {
          firstAfter: null,
          secondAfter: clock.secondAfter ?? clock.amount,
          second: { ...clock.second, notify: [{ to: 'PRESIDING_OFFICER' }] },
        },
      },
    ),
  ]
}

/** A threshold that does nothing looks as if somebody were watching. */
function silent(step: Step, clock: Clock): GraphProblem[] {
  const isSilent = (which: 'first' | 'second') =>
    clock[`${which}After`] !== null && clock[which].notify.length === 0 && !clock[which].reassignTo
  const which = (['first', 'second'] as const).filter(isSilent)
  return which.length === 2
    ? []
    : which.map((each) =>
        problem(
          'NO_ESCALATION',
          step.id,
          say('problems.silentThreshold', { name: step.name }),
          say('problems.removeThreshold'),
          { kind: 'SET_CLOCK', stepId: step.id, part: { [`${each}After`]: null } },
        ),
      )
}

function inOrder(step: Step, { amount, firstAfter, secondAfter }: Clock): GraphProblem[] {
  const thresholdProblem = (text: Message) => [
    problem('THRESHOLDS_OUT_OF_ORDER', step.id, text, say('problems.putInOrder'), {
      kind: 'SET_CLOCK',
      stepId: step.id,
      part: { firstAfter: Math.min(firstAfter ?? amount, secondAfter ?? amount, amount) },
    }),
  ]
  if (firstAfter !== null && firstAfter > amount)
    return thresholdProblem(say('problems.firstThresholdLate', { name: step.name }))
  if (firstAfter !== null && secondAfter !== null && firstAfter > secondAfter)
    return thresholdProblem(say('problems.secondBeforeFirst', { name: step.name }))
  return []
}

function triggered(step: Step, clock: Clock, { graph, numberOf }: GraphIndex): GraphProblem[] {
  const { trigger } = clock
  const begins = beginsWith(graph, trigger)
  if (begins === undefined || (numberOf.has(begins) && begins !== step.id)) return []
  const starts = begins === step.id ? 'problems.clockStartsWithItself' : 'problems.clockStartsWithMissing'
  return [
    problem(
      'CLOCK_TRIGGER_MISSING',
      step.id,
      say(starts, { name: step.name }),
      ...startOfStep(graph, step.id, clock),
    ),
  ]
}

/** A clock that begins with a step that can only come afterwards would never watch over its own. */
function startsLater(step: Step, clock: Clock, index: GraphIndex): GraphProblem[] {
  const [{ graph }, { trigger }] = [index, clock]
  const begins = beginsWith(index.graph, trigger)
  if (begins === undefined || begins === step.id) return []
  const [own, target] = [step.id, begins].map((id) => index.numberOf.get(id))
  if (own === undefined || target === undefined || canComeBefore(index, target, own)) return []
  return [
    problem(
      'CLOCK_STARTS_LATER',
      step.id,
      say('problems.clockStartsLater', { name: step.name }),
      ...startOfStep(graph, step.id, clock),
    ),
  ]
}

/** A reminder as early as the clock itself would never be sent. Months are reminded of in days. */
function remindsTooEarly(step: Step, { amount, unit, remindBefore }: Clock): GraphProblem[] {
  const longest = unit === 'MONTH' ? amount * 28 : amount
  const inTime = remindBefore.filter((before) => before < longest)
  if (inTime.length === remindBefore.length) return []
  return [
    problem(
      'REMINDER_TOO_EARLY',
      step.id,
      say('problems.reminderTooEarly', { name: step.name }),
      say('problems.removeReminder'),
      { kind: 'SET_CLOCK', stepId: step.id, part: { remindBefore: inTime } },
    ),
  ]
}

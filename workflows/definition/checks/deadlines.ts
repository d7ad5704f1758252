/** A person's step needs a clock, and a clock that does something before anybody has forgotten. */
import type { Message } from '../messages/message.ts'
import type { Clock, Step } from '../graph.ts'
import { beginsWith, canComeBefore, type GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type Found } from '../problem.ts'
import { say } from '../messages/say.ts'

export const checkDeadlines: Check = (index) =>
  index.graph.steps
    .filter((step) => !step.setting.automatic)
    .flatMap((step) =>
      step.clock
        ? [
            ...escalates(step, step.clock),
            ...inOrder(step, step.clock),
            ...triggered(step, step.clock, index),
            ...startsLater(step, step.clock, index),
            ...remindsTooEarly(step, step.clock),
          ]
        : step.serves === undefined
          ? [noClock(step)]
          : [],
    )

const noClock = (step: Step): Found =>
  problem(
    'NO_ESCALATION',
    step.id,
    say('problems.noDeadline', { name: step.name }),
    say('problems.addDeadline'),
    { kind: 'ADD_CLOCK', stepId: step.id },
  )

function escalates(step: Step, clock: Clock): Found[] {
  const acts = (after: number | null, act: Clock['first']) =>
    after !== null && (act.notify.length > 0 || act.reassignTo !== undefined)
  if (acts(clock.firstAfter, clock.first) || acts(clock.secondAfter, clock.second)) return []
  return [problem('NO_ESCALATION', step.id, say('problems.nobodyTold', { name: step.name }))]
}

function inOrder(step: Step, { amount, firstAfter, secondAfter }: Clock): Found[] {
  const found = (text: Message) => [problem('THRESHOLDS_OUT_OF_ORDER', step.id, text)]
  if (firstAfter !== null && firstAfter > amount)
    return found(say('problems.firstThresholdLate', { name: step.name }))
  if (firstAfter !== null && secondAfter !== null && firstAfter > secondAfter)
    return found(say('problems.secondBeforeFirst', { name: step.name }))
  return []
}

function triggered(step: Step, { trigger }: Clock, { graph, numberOf }: GraphIndex): Found[] {
  const begins = beginsWith(graph, trigger)
  if (begins === undefined || (numberOf.has(begins) && begins !== step.id)) return []
  const starts = begins === step.id ? 'problems.clockStartsWithItself' : 'problems.clockStartsWithMissing'
  return [problem('CLOCK_TRIGGER_MISSING', step.id, say(starts, { name: step.name }))]
}

/** A clock that begins with a step that can only come afterwards would never watch over its own. */
function startsLater(step: Step, { trigger }: Clock, index: GraphIndex): Found[] {
  const begins = beginsWith(index.graph, trigger)
  if (begins === undefined || begins === step.id) return []
  const [own, target] = [step.id, begins].map((id) => index.numberOf.get(id))
  if (own === undefined || target === undefined || canComeBefore(index, target, own)) return []
  return [
    problem(
      'CLOCK_STARTS_LATER',
      step.id,
      say('problems.clockStartsLater', { name: step.name }),
      say('problems.startWhenOpened'),
      { kind: 'SET_CLOCK', stepId: step.id, part: { trigger: { on: 'STEP_OPENED' } } },
    ),
  ]
}

/** A reminder as early as the clock itself would never be sent. Months are reminded of in days. */
function remindsTooEarly(step: Step, { amount, unit, remindBefore }: Clock): Found[] {
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

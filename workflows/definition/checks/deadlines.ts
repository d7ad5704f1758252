/** A person's step needs a clock, and a clock that does something before anybody has forgotten. */
import type { Clock, Step } from '../graph.ts'
import type { GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type Found } from '../problem.ts'

export const deadlines: Check = (index) =>
  index.graph.steps
    .filter((step) => !step.setting.automatic)
    .flatMap((step) =>
      step.clock
        ? [
            ...escalates(step, step.clock),
            ...inOrder(step, step.clock),
            ...triggered(step, step.clock, index),
          ]
        : [noClock(step)],
    )

const noClock = (step: Step): Found =>
  problem(
    'NO_ESCALATION',
    step.id,
    `“${step.name}” has no deadline, so nobody would notice if it stood still.`,
    'Add a deadline',
    { kind: 'ADD_CLOCK', stepId: step.id },
  )

function escalates(step: Step, clock: Clock): Found[] {
  const acts = (after: number | null, act: Clock['first']) =>
    after !== null && (act.notify.length > 0 || act.reassignTo !== undefined)
  if (acts(clock.firstAfter, clock.first) || acts(clock.secondAfter, clock.second)) return []
  return [
    problem(
      'NO_ESCALATION',
      step.id,
      `Nobody is told when “${step.name}” takes too long. Say whom its first or second threshold tells.`,
    ),
  ]
}

function inOrder(step: Step, { amount, firstAfter, secondAfter }: Clock): Found[] {
  const found = (message: string) => [problem('THRESHOLDS_OUT_OF_ORDER', step.id, message)]
  if (firstAfter !== null && firstAfter > amount)
    return found(`The first threshold of “${step.name}” comes after its deadline.`)
  if (firstAfter !== null && secondAfter !== null && firstAfter > secondAfter)
    return found(`The second threshold of “${step.name}” comes before the first.`)
  return []
}

function triggered(step: Step, { trigger }: Clock, { numberOf }: GraphIndex): Found[] {
  if (trigger.on !== 'STEP_COMPLETED' || (numberOf.has(trigger.stepId) && trigger.stepId !== step.id))
    return []
  const why =
    trigger.stepId === step.id
      ? 'would only start when the step itself is done'
      : 'starts with a step that does not exist'
  return [problem('CLOCK_TRIGGER_MISSING', step.id, `The clock of “${step.name}” ${why}.`)]
}

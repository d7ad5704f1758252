/** What the clocks of the case name, and what is left of them when it goes. */
import type { CaseClock } from '../graph.ts'

/** Ids of the steps that a clock names. */
export const namedBy = ({ trigger, stops, again = [], takes }: CaseClock): string[] => [
  ...('stepId' in trigger ? [trigger.stepId] : []),
  ...[...stops, ...again].map(({ stepId }) => stepId),
  ...(takes ? [takes.stepId] : []),
]

/**
 * Clocks after a step, or some of its outcomes, went: what stopped by them or was taken is gone from them; one
 * that began with the step begins with the filing, one that began with an outcome with the step however it
 * ends.
 */
export const clocksWithout = (
  clocks: CaseClock[],
  stepId: string,
  outcomes: Set<string> | null,
): CaseClock[] =>
  clocks.map((clock) => {
    if (!namedBy(clock).includes(stepId)) return clock
    const isLost = (end: { stepId: string; outcome?: string | null }) =>
      end.stepId === stepId && (outcomes === null || (!!end.outcome && outcomes.has(end.outcome)))
    const { trigger, stops, again, takes } = clock
    return {
      ...clock,
      trigger: 'stepId' in trigger && isLost(trigger) ? withoutTrigger(trigger, outcomes === null) : trigger,
      stops: stops.filter((stop) => !isLost(stop)),
      ...(again ? { again: again.filter((end) => !isLost(end)) } : {}),
      takes: takes && isLost(takes) ? null : takes,
    }
  })

const withoutTrigger = (trigger: CaseClock['trigger'], isStepGone: boolean): CaseClock['trigger'] =>
  isStepGone || trigger.on !== 'STEP_COMPLETED' ? { on: 'CASE_FILED' } : { ...trigger, outcome: null }

/** What outcomes end beside their own step, and what is left of it when a step or an outcome goes. */
import type { Outcome, Step, StepEnd } from '../graph.ts'

/** Outcomes name the step (`outcomes` null), or some of its outcomes, no more. */
export const endsWithout = (steps: Step[], stepId: string, outcomes: Set<string> | null): Step[] => {
  const isLost = (end: StepEnd) => end.stepId === stepId && (outcomes === null || outcomes.has(end.outcome))
  return steps.map((step) =>
    step.outcomes.some(({ ends = [] }) => ends.some(isLost))
      ? {
          ...step,
          outcomes: step.outcomes.map((one) =>
            withEnds(
              one,
              (one.ends ?? []).filter((end) => !isLost(end)),
            ),
          ),
        }
      : step,
  )
}

/** Left out of the drawing where there are none. */
export function withEnds({ ends: _ends, ...outcome }: Outcome, ends: StepEnd[]): Outcome {
  return ends.length > 0 ? { ...outcome, ends } : outcome
}

/**
 * Steps that wait for other steps: those must exist, must be able to come first, and must not wait for each
 * other.
 */
import { canComeBefore, type GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { onCycles } from '../walks.ts'
import { say } from '../messages/say.ts'

/** Finds prerequisites that name a missing step, form a cycle, or can never be met. */
export const checkPrerequisites: Check = (index) => {
  const circle = new Set(onCycles(index.requires))
  return [...missing(index), ...circles(index, circle), ...neverMet(index, circle)]
}

function missing({ graph, numberOf }: GraphIndex): GraphProblem[] {
  const isMissing = (id: string | null) => id !== null && !numberOf.has(id)
  return graph.prerequisites
    .filter(
      (one) =>
        isMissing(one.stepId) ||
        isMissing(one.requiresStepId) ||
        (one.stepId === null && one.requiresStepId !== null),
    )
    .map((one) =>
      problem(
        'PREREQUISITE_MISSING',
        one.id,
        one.stepId === null ? say('problems.stepBeforeFiling') : say('problems.prerequisiteUnknown'),
        say('problems.doNotWait'),
        { kind: 'REMOVE_PREREQUISITE', prerequisiteId: one.id },
      ),
    )
}

function circles({ graph }: GraphIndex, circle: Set<number>): GraphProblem[] {
  return graph.steps
    .filter((_step, number) => circle.has(number))
    .map((step) =>
      problem('PREREQUISITE_CYCLE', step.id, say('problems.waitsForItself', { name: step.name })),
    )
}

/** A step that is only reached through the one that waits for it never comes before it. */
function neverMet(index: GraphIndex, circle: Set<number>): GraphProblem[] {
  const { graph, requires, reached, numberOf } = index
  return graph.steps.flatMap((step) => {
    const number = numberOf.get(step.id) ?? -1
    const waitsFor = requires[number] ?? []
    if (waitsFor.length === 0 || circle.has(number) || !reached[number]) return []
    return waitsFor
      .filter((required) => !canComeBefore(index, required, number))
      .map((required) => {
        const wanted = graph.steps[required]
        const row = graph.prerequisites.find(
          (one) => one.stepId === step.id && one.requiresStepId === wanted?.id,
        )
        return problem(
          'PREREQUISITE_NEVER_MET',
          step.id,
          say('problems.waitsForLater', { name: step.name, wanted: wanted?.name ?? '' }),
          say('problems.doNotWait'),
          { kind: 'REMOVE_PREREQUISITE', prerequisiteId: row?.id ?? '' },
        )
      })
  })
}

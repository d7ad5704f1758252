/**
 * Steps that wait for other steps: those must exist, must be able to come first, and must not wait for each
 * other.
 */
import type { GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type Found } from '../problem.ts'
import { standstills } from './standstill.ts'
import { onCycles, reachableFrom } from '../walks.ts'
import { say } from '../messages/say.ts'

export const checkPrerequisites: Check = (index) => {
  const circle = new Set(onCycles(index.requires))
  const found = [...missing(index), ...circles(index, circle), ...neverMet(index, circle)]
  return found.length > 0 ? found : mayNotCome(index)
}

/** One problem for each row of the drawing, with the shortest way that leads there. */
function mayNotCome(index: GraphIndex): Found[] {
  const { steps, prerequisites: rows } = index.graph
  return standstills(index).flatMap(({ step, required, way }) => {
    const [waits, wanted] = [steps[step], steps[required]]
    const row = rows.find((one) => one.stepId === waits?.id && one.requiresStepId === wanted?.id)
    if (!waits || !wanted || !row) return []
    const path = way
      .slice(-4)
      .map(
        (move) =>
          `${steps[move.step]?.name ?? ''}: ${steps[move.step]?.outcomes.find((one) => one.id === move.outcome)?.label ?? ''}`,
      )
      .join(' → ')
    return [
      problem(
        'PREREQUISITE_MAY_NOT_COME',
        waits.id,
        path === ''
          ? say('problems.waitsMayNotCome', { name: waits.name, wanted: wanted.name })
          : say('problems.waitsNeverComes', { name: waits.name, wanted: wanted.name, path }),
        say('problems.doNotWait'),
        { kind: 'REMOVE_PREREQUISITE', prerequisiteId: row.id },
      ),
    ]
  })
}

function missing({ graph, numberOf }: GraphIndex): Found[] {
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
      ),
    )
}

function circles({ graph }: GraphIndex, circle: Set<number>): Found[] {
  return graph.steps
    .filter((_step, number) => circle.has(number))
    .map((step) =>
      problem('PREREQUISITE_CYCLE', step.id, say('problems.waitsForItself', { name: step.name })),
    )
}

/** A step that is only reached through the one that waits for it would keep the case waiting for ever. */
function neverMet(
  { graph, requires, next, startLinks, reached, numberOf }: GraphIndex,
  circle: Set<number>,
): Found[] {
  const starts = startLinks.map((link) => link.to)
  return graph.steps.flatMap((step) => {
    const number = numberOf.get(step.id) ?? -1
    const waitsFor = requires[number] ?? []
    if (waitsFor.length === 0 || circle.has(number) || !reached[number]) return []
    return waitsFor
      .filter((required) => !reachableFrom(starts, next, { without: number, target: required })[required])
      .map((required) =>
        problem(
          'PREREQUISITE_NEVER_MET',
          step.id,
          say('problems.waitsForLater', { name: step.name, wanted: graph.steps[required]?.name ?? '' }),
        ),
      )
  })
}

/** Fixes that only a search can judge: each is tried on the drawing, and offered if what it makes is sound. */
import { problemsOf } from '../compile.ts'
import { applyFix } from '../edit/fixes.ts'
import { tryEdit } from '../edit/rows.ts'
import type { Graph } from '../graph.ts'
import { indexGraph } from '../graphIndex.ts'
import { say } from '../messages/say.ts'
import type { GraphProblem } from '../problem.ts'
import { explore, type Explored } from './explore.ts'
import { machineOf, type Machine } from './machine.ts'
import type { Mending } from './findings/findingContext.ts'

/** A drawing, what quick checks and a search found in it, and that search. */
export type Searched = { graph: Graph; quick: GraphProblem[]; problems: GraphProblem[]; explored: Explored }
/** Names what is wrong with a drawing that was searched. */
export type Judge = (machine: Machine, explored: Explored) => GraphProblem[]

/**
 * Gives a circle of steps that wait for each other the first fix after which none does, nothing else is wrong that was
 * not wrong before, and no step stands twice that stood once. `budget` in moves; answers what is left of it.
 */
export function* confirmFix(
  circle: GraphProblem,
  searched: Searched,
  judge: Judge,
  budget: number,
): Generator<undefined, { graphProblem: GraphProblem; budget: number }> {
  let left = budget
  for (const { text, edit } of candidatesFor(circle, searched.graph)) {
    const fixed = tryEdit(searched.graph, applyFix(edit, { id: '', outcome: '' }))
    if (!fixed || left <= 0) continue
    const machine = machineOf(indexGraph(fixed))
    const explored = yield* explore(machine, left)
    left -= explored.moves
    const after = { explored, problems: [...problemsOf(fixed), ...judge(machine, explored)] }
    if (explored.isComplete && isBetter(searched, after))
      return { graphProblem: { ...circle, fix: { text, edit } }, budget: left }
  }
  return { graphProblem: circle, budget: left }
}

/** What may have been meant: not to wait for a step that is named, or to open for each arrow. */
function candidatesFor({ nodeId }: GraphProblem, { prerequisites, steps }: Graph): Mending[] {
  const required = prerequisites.flatMap(({ id, stepId, requiresStepId }): Mending[] =>
    stepId === nodeId && requiresStepId !== null
      ? [{ text: say('problems.doNotWait'), edit: { kind: 'REMOVE_PREREQUISITE', prerequisiteId: id } }]
      : [],
  )
  const step = steps.find(({ id }) => id === nodeId)
  if (!step || step.join === 'EACH') return required
  const each: Mending = {
    text: say('problems.openForEach'),
    edit: { kind: 'SET_JOIN', stepId: step.id, join: 'EACH' },
  }
  return [...required, each]
}

function isBetter(before: Searched, after: Pick<Searched, 'problems' | 'explored'>): boolean {
  const known = new Set([...before.quick, ...before.problems].map(keyOf))
  const twice = stepsThatStandTwice(before.explored)
  return (
    after.problems.every(
      (graphProblem) => graphProblem.code !== 'JOIN_CIRCLE' && known.has(keyOf(graphProblem)),
    ) && [...stepsThatStandTwice(after.explored)].every((step) => twice.has(step))
  )
}

const keyOf = ({ code, nodeId }: GraphProblem) => `${code} ${nodeId}`

function stepsThatStandTwice({ situations }: Explored): Set<number> {
  const twice = situations.flatMap(({ marking: { open, waiting } }) => {
    const standing = [...open, ...waiting]
    return standing.filter((step, place) => standing.indexOf(step) !== place)
  })
  return new Set(twice)
}

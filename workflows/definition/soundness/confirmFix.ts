/** Fixes that only a search can judge: each is tried on the drawing, and offered if what it makes is sound. */
import { compile } from '../compile.ts'
import { applyFix } from '../edit/fixes.ts'
import { EditError } from '../edit/refused.ts'
import type { Graph } from '../graph.ts'
import { indexGraph } from '../graphIndex.ts'
import { say } from '../messages/say.ts'
import type { Found } from '../problem.ts'
import { explore, type Explored } from './explore.ts'
import { machineOf, type Machine } from './machine.ts'
import type { Mending } from './findings/look.ts'

/** A drawing, all that is wrong with it, and the search that found it. */
export type Searched = { graph: Graph; found: Found[]; explored: Explored }
/** Names what is wrong with a drawing that was searched. */
export type Judge = (machine: Machine, explored: Explored) => Found[]

/**
 * Gives a circle of steps that wait for each other the first fix after which none does, nothing else is wrong that was
 * not wrong before, and no step stands twice that stood once. `budget` in moves; answers what is left of it.
 */
export function* confirmFix(
  circle: Found,
  searched: Searched,
  judge: Judge,
  budget: number,
): Generator<undefined, { found: Found; budget: number }> {
  let left = budget
  for (const { text, edit } of candidatesFor(circle, searched.graph)) {
    const fixed = tryFix(searched.graph, edit)
    if (!fixed || left <= 0) continue
    const machine = machineOf(indexGraph(fixed))
    const explored = yield* explore(machine, left)
    left -= explored.moves
    const isSound =
      explored.isComplete && isBetter(searched, { graph: fixed, explored, found: judge(machine, explored) })
    if (isSound) return { found: { ...circle, fix: { text, edit } }, budget: left }
  }
  return { found: circle, budget: left }
}

/** What may have been meant: not to wait for a step that is named, or to open for each arrow. */
function candidatesFor({ nodeId }: Found, { prerequisites, steps }: Graph): Mending[] {
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

function tryFix(graph: Graph, edit: Mending['edit']): Graph | null {
  try {
    return applyFix(edit, { id: '', outcome: '' })(graph)
  } catch (error) {
    if (error instanceof EditError) return null
    throw error
  }
}

function isBetter(before: Searched, after: Searched): boolean {
  const known = new Set([...(compile(before.graph).problems ?? []), ...before.found].map(keyOf))
  const now = [...(compile(after.graph).problems ?? []), ...after.found]
  const twice = stepsThatStandTwice(before.explored)
  return (
    now.every((found) => found.code !== 'JOIN_CIRCLE' && known.has(keyOf(found))) &&
    [...stepsThatStandTwice(after.explored)].every((step) => twice.has(step))
  )
}

const keyOf = ({ code, nodeId }: Found) => `${code} ${nodeId}`

function stepsThatStandTwice({ situations }: Explored): Set<number> {
  const twice = situations.flatMap(({ marking: { open, waiting } }) => {
    const standing = [...open, ...waiting]
    return standing.filter((step, place) => standing.indexOf(step) !== place)
  })
  return new Set(twice)
}

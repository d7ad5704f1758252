/**
 * What a drawing means on interpreter 2 that it did not mean on 1: said where a version that ran on 1 becomes a
 * draft. The list is of what can differ, so a drawing for which it is empty goes the same way on both.
 */
import type { Graph } from './graph.ts'
import { indexGraph, type GraphIndex } from './graphIndex.ts'
import { hasSeveralTokens } from './joins.ts'
import type { Message } from './messages/message.ts'
import { say } from './messages/say.ts'
import { onCycles, reachableFrom } from './walks.ts'

/** `nodeId`: the step it is about; null for the whole. */
export type Change = { nodeId: string | null; text: Message }

/** In the order of the drawing. A graph that cannot be published is answered as far as it goes. */
export function changedMeaning(graph: Graph): Change[] {
  const index = indexGraph(graph)
  const again = openedAgain(index)
  return [
    ...(hasSeveralTokens(index) ? [...joins(index), ...ends(index)] : []),
    ...requirements(index, again),
    ...triggers(index, again),
    ...holds(graph),
  ]
}

/** Steps that one case can open more than once. */
function openedAgain(index: GraphIndex): Set<string> {
  const { graph, next } = index
  const from = [
    ...onCycles(next),
    ...graph.steps.flatMap(({ setting }, number) => (setting.reopenable ? [number] : [])),
  ]
  const reached = reachableFrom(from, next)
  return new Set(graph.steps.flatMap(({ id }, number) => (reached[number] ? [id] : [])))
}

function joins({ graph }: GraphIndex): Change[] {
  return graph.steps
    .filter(({ id, join }) => join !== 'EACH' && graph.edges.filter(({ to }) => to === id).length > 1)
    .map(({ id, name }) => ({ nodeId: id, text: say('meaning.joinsOnce', { name }) }))
}

function ends({ graph, edgesOf }: GraphIndex): Change[] {
  return graph.steps.flatMap(({ id, name, outcomes }) =>
    outcomes.flatMap(({ id: outcome, label, closesNow }): Change[] => {
      const edges = edgesOf.get(`${id}/${outcome}`) ?? []
      const others = edges.filter(({ to }) => to !== 'close')
      if (closesNow || edges.length === others.length) return []
      const code = others.length > 0 ? 'meaning.endAndStep' : 'meaning.othersStayOpen'
      return [{ nodeId: id, text: say(code, { name, label }) }]
    }),
  )
}

function requirements({ graph, stepOf }: GraphIndex, again: Set<string>): Change[] {
  return graph.prerequisites.flatMap(({ stepId, requiresStepId }): Change[] => {
    const [step, wanted] = [stepOf(stepId ?? ''), stepOf(requiresStepId ?? '')]
    const hasWays = graph.steps.some(({ outcomes }) => outcomes.length > 1)
    if (!step || !wanted || !(hasWays || again.has(step.id))) return []
    return [
      { nodeId: step.id, text: say('meaning.waitsEachRound', { name: step.name, wanted: wanted.name }) },
    ]
  })
}

function triggers({ graph, stepOf }: GraphIndex, again: Set<string>): Change[] {
  return graph.steps.flatMap(({ id, name, clock }): Change[] => {
    const trigger = clock?.trigger.on === 'STEP_COMPLETED' ? stepOf(clock.trigger.stepId) : undefined
    if (!trigger || !again.has(trigger.id)) return []
    return [{ nodeId: id, text: say('meaning.countsFromLast', { name, trigger: trigger.name }) }]
  })
}

const holds = (graph: Graph): Change[] =>
  graph.steps.some(({ clock }) => clock?.pausable)
    ? [{ nodeId: null, text: say('meaning.holdsCountDays') }]
    : []

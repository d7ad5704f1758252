import type { Condition, Edge, Graph } from '../graph.ts'
import { hasRow, mustName, partOf } from './editError.ts'
import { withChange, withoutRow, withRow, type Edit, type New } from './rows.ts'

type End = Pick<Edge, 'from' | 'outcome' | 'to'>
export type NewEdge = New<Edge, 'from' | 'outcome' | 'to'>
const isSame = (edge: End, end: End) =>
  edge.from === end.from && edge.outcome === end.outcome && edge.to === end.to

/** An arrow from an outcome (or from the start, whose outcome is null), beside those that are there. */
export const addEdge =
  (edge: NewEdge): Edit =>
  (graph) => {
    mustLead(graph, edge.id, edge)
    return withRow(graph, 'edges', { condition: null, ...edge })
  }

/** The same without a condition; an arrow that is there is never drawn twice. */
export const connect =
  (id: string, end: End): Edit =>
  (graph) =>
    graph.edges.some((edge) => isSame(edge, end)) ? graph : addEdge({ id, ...end })(graph)

/** Hangs an arrow's ends elsewhere. Where the same arrow is there already, nothing changes. */
export const reconnect =
  (id: string, end: Partial<End>): Edit =>
  (graph) => {
    const edge = partOf(graph, 'edges', id)
    const moved = { ...edge, ...end }
    if (graph.edges.some((one) => one.id !== id && isSame(one, moved))) return graph
    mustLead(graph, id, moved, edge)
    return withChange(graph, 'edges', id, end)
  }

/** Removes an arrow. Throws EditError UNKNOWN for a missing one. */
export const disconnect =
  (id: string): Edit =>
  (graph) =>
    withoutRow(graph, 'edges', id)
/** Sets the condition of an arrow; null for none. */
export const setCondition =
  (id: string, condition: Condition | null): Edit =>
  (graph) =>
    withChange(graph, 'edges', id, { condition })

/**
 * What follows an outcome when no condition holds: one step, the end, or (null) nothing yet. Arrows with
 * conditions stay.
 */
export const setNext =
  (id: string, from: string, outcome: string | null, to: string | null): Edit =>
  (graph) => {
    const plain = graph.edges.filter(
      (edge) => edge.from === from && edge.outcome === outcome && edge.condition === null,
    )
    const [first] = plain
    const rest = { ...graph, edges: graph.edges.filter((edge) => !plain.includes(edge)) }
    return to === null ? rest : addEdge(first ? { ...first, to } : { id, from, outcome, to })(rest)
  }

/** What the ends of an arrow newly name must be there. */
function mustLead(graph: Graph, id: string, { from, outcome, to }: End, old?: End): void {
  if (from !== old?.from) mustName(from === 'start' || hasRow(graph, 'steps', from), 'edges', id, 'from')
  if (from !== old?.from || outcome !== old.outcome) {
    const step = graph.steps.find((one) => one.id === from)
    const isThere = from === 'start' ? outcome === null : step?.outcomes.some((one) => one.id === outcome)
    mustName(isThere ?? false, 'edges', id, 'outcome')
  }
  if (to !== old?.to) mustName(to === 'close' || hasRow(graph, 'steps', to), 'edges', id, 'to')
}

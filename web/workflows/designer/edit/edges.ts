import type { Condition, Edge, Graph } from '../../../../workflows/definition/graph.ts'
import { patch, without, type Edit } from './rows.ts'

type End = Pick<Edge, 'from' | 'outcome' | 'to'>
const isSame = (edge: End, end: End) =>
  edge.from === end.from && edge.outcome === end.outcome && edge.to === end.to
const otherwise = (graph: Graph, from: string, outcome: string | null) =>
  graph.edges.filter((edge) => edge.from === from && edge.outcome === outcome)

/**
 * An arrow from an outcome (or from the start, whose outcome is null). The same arrow is never drawn twice.
 */
export const connect =
  (id: string, end: End): Edit =>
  (graph) =>
    graph.edges.some((edge) => isSame(edge, end))
      ? graph
      : { ...graph, edges: [...graph.edges, { id, ...end, condition: null }] }

/** Hangs an arrow's ends elsewhere. Where the same arrow is there already, nothing changes. */
export const reconnect =
  (id: string, end: Partial<End>): Edit =>
  (graph) => {
    const edge = graph.edges.find((one) => one.id === id)
    if (!edge || graph.edges.some((one) => one.id !== id && isSame(one, { ...edge, ...end }))) return graph
    return { ...graph, edges: patch(graph.edges, id, end) }
  }

export const disconnect =
  (id: string): Edit =>
  (graph) => ({ ...graph, edges: without(graph.edges, id) })
export const setCondition =
  (id: string, condition: Condition | null): Edit =>
  (graph) => ({ ...graph, edges: patch(graph.edges, id, { condition }) })

/**
 * What follows an outcome when no condition holds: one step, the end, or (null) nothing yet. Arrows with
 * conditions stay.
 */
export const setNext =
  (id: string, from: string, outcome: string | null, to: string | null): Edit =>
  (graph) => {
    const plain = otherwise(graph, from, outcome).filter((edge) => edge.condition === null)
    const kept = graph.edges.filter((edge) => !plain.includes(edge))
    if (to === null) return { ...graph, edges: kept }
    const [first] = plain
    return {
      ...graph,
      edges: [...kept, first ? { ...first, to } : { id, from, outcome, to, condition: null }],
    }
  }

/** A graph made quick to ask: rows by id, and steps as numbers with lists of neighbours, so that every walk is linear. */
import type { Edge, Graph, Step } from './graph.ts'

export type Link = { edge: Edge; to: number }
export type GraphIndex = {
  graph: Graph
  /** Number of a step id: its place in graph.steps. */
  numberOf: Map<string, number>
  stepOf: (id: string) => Step | undefined
  /** Edges that lead out of a step through one of its outcomes to something that exists; `close` is the number steps.length. */
  links: Link[][]
  /** The same from the start. */
  startLinks: Link[]
  /** Edges by `<from>/<outcome>`, all of them. */
  edgesOf: Map<string, Edge[]>
  close: number
  /** 1 where a step can be reached from the start. */
  reached: Uint8Array
  /** Numbers of the steps that a step waits for, missing ones left out. */
  requires: number[][]
}

/** Indexes a graph, however broken it is; wrong edges are left out of the links. */
export function indexGraph(graph: Graph): GraphIndex {
  const close = graph.steps.length
  const numberOf = new Map(graph.steps.map((step, number) => [step.id, number]))
  const toLinks = (edges: Edge[] = []) => edges.flatMap((edge) => {
    const to = edge.to === 'close' ? close : numberOf.get(edge.to)
    return to === undefined ? [] : [{ edge, to }]
  })
  const edgesOf = Map.groupBy ? groupEdges(graph.edges) : new Map<string, Edge[]>()
  const links = graph.steps.map((step) => [...new Set(step.outcomes.map((one) => one.id))].flatMap((outcome) => toLinks(edgesOf.get(`${step.id}/${outcome}`))))
  const startLinks = toLinks(edgesOf.get('start/'))
  const requires = requirements(graph, numberOf)
  const reached = reach(startLinks.map((link) => link.to), links.map((list) => list.map((link) => link.to)))
  return { graph, numberOf, stepOf: (id) => graph.steps[numberOf.get(id) ?? -1], links, startLinks, edgesOf, close, reached, requires }
}

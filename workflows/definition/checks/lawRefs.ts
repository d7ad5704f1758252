import type { Graph, Step } from '../graph.ts'
import { lawPacks } from '../law.ts'

/** The rows of law that a step serves: by its own clock, and by the one of the case whose date it shows. */
export const lawRefsOf = ({ clocks }: Graph, { clock, serves }: Step): string[] =>
  [clock, clocks.find(({ id }) => id === serves)].flatMap((each) => each?.lawRef ?? [])

/**
 * The steps that do what a row of the chosen pack asks for, by its ref. Where the complainant asks for what the law
 * gives on request, their step may show the date of a row without doing what it says.
 */
export function doersOf(graph: Graph): (ref: string) => Step[] {
  const onRequest = lawPacks[graph.lawPack ?? '']?.demands.onRequest ?? []
  const asked = new Set(
    graph.steps.flatMap((step) =>
      lawRefsOf(graph, step).some((ref) => onRequest.includes(ref)) ? [step.id] : [],
    ),
  )
  const asking = new Set(graph.edges.flatMap(({ from, to }) => (asked.has(to) ? [from] : [])))
  const isRequest = ({ id, kind, actor }: Step) =>
    kind === 'ACTION' && actor?.by === 'COMPLAINANT' && asking.has(id)
  const doing = graph.steps
    .filter((step) => !isRequest(step))
    .map((step) => ({ step, refs: lawRefsOf(graph, step) }))
  return (ref) => doing.flatMap(({ step, refs }) => (refs.includes(ref) ? [step] : []))
}

import type { CaseClock, Graph, Step } from '../graph.ts'
import { groupBy } from '../graphIndex.ts'
import { lawPacks } from '../law.ts'

/** The rows of law that a step serves: by its own clock, and by the one of the case whose date it shows. */
export const lawRefsOf = (
  { clocks }: { clocks: Pick<CaseClock, 'id' | 'lawRef'>[] },
  { clock, serves }: Pick<Step, 'clock' | 'serves'>,
): string[] => [clock, clocks.find(({ id }) => id === serves)].flatMap((each) => each?.lawRef ?? [])

/**
 * The steps that do what a row of the chosen pack asks for, by its ref. Where the complainant asks for what the law
 * gives on request, their step may show the date of a row without doing what it says.
 */
export function doersOf(graph: Graph): (ref: string) => Step[] {
  const asking = requestsOf(graph)
  const doing = graph.steps
    .filter(({ id }) => !asking.has(id))
    .map((step) => ({ step, refs: lawRefsOf(graph, step) }))
  return (ref) => doing.flatMap(({ step, refs }) => (refs.includes(ref) ? [step] : []))
}

/**
 * Steps in which the complainant asks for something: their arrow leads there, or a condition reads what they answer.
 * So does a step of theirs that they can do again and again beside the rest, whatever was drawn behind it before.
 */
function requestsOf(graph: Graph): Set<string> {
  const onRequest = lawPacks[graph.lawPack ?? '']?.demands.onRequest ?? []
  const onRequestIds = new Set(
    graph.steps.flatMap((step) =>
      lawRefsOf(graph, step).some((ref) => onRequest.includes(ref)) ? [step.id] : [],
    ),
  )
  const placeOf = new Map(graph.components.map(({ id, stepId }) => [id, stepId]))
  const answeredIn = new Map(graph.attributes.map(({ key, componentId }) => [key, placeOf.get(componentId)]))
  const asking = new Set(
    graph.edges
      .filter(({ to }) => onRequestIds.has(to))
      .flatMap(({ from, condition }) => [
        from,
        ...(condition?.tests ?? []).flatMap(({ field }) => answeredIn.get(field) ?? []),
      ]),
  )
  const leads = groupBy(graph.edges, ({ from }) => from)
  const isAside = (id: string) => {
    const to = new Set((leads.get(id) ?? []).map((edge) => edge.to))
    return to.delete(id) && [...to].every((end) => end === 'close')
  }
  return new Set(
    graph.steps
      .filter(
        ({ id, kind, actor }) =>
          kind === 'ACTION' && actor?.by === 'COMPLAINANT' && (asking.has(id) || isAside(id)),
      )
      .map(({ id }) => id),
  )
}

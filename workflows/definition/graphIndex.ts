/**
 * A graph made quick to ask: rows by id, and steps as numbers with lists of neighbours, so that every walk is
 * linear.
 */
import type { Attribute, CaseClock, Clock, Edge, Graph, Step } from './graph.ts'
import { reachableFrom } from './walks.ts'

export type Link = { edge: Edge; to: number }
export type GraphIndex = {
  graph: Graph
  /** Number of a step id: its place in graph.steps. */
  numberOf: Map<string, number>
  stepOf: (id: string) => Step | undefined
  /** Edges that lead out of a step, through an outcome it has, to something that exists. */
  links: Link[][]
  /** The same from the start. */
  startLinks: Link[]
  /** Numbers that `links` lead to. */
  next: number[][]
  /** All edges by `<from>/<outcome>`; those of the start under 'start/'. */
  edgesOf: Map<string, Edge[]>
  /** The number that stands for 'close': one past the last step. */
  close: number
  /** 1 where a step can be reached from the start. */
  reached: Uint8Array
  /** Numbers of the steps that a step waits for; missing ones are left out. */
  requires: number[][]
}

/** Indexes a graph, however broken it is; wrong edges are left out of the links. */
export function indexGraph(graph: Graph): GraphIndex {
  const close = graph.steps.length
  const numberOf = new Map(graph.steps.map((step, number) => [step.id, number]))
  const edgesOf = groupBy(graph.edges, (edge) =>
    edge.from === 'start' ? 'start/' : `${edge.from}/${edge.outcome ?? ''}`,
  )
  const linksOf = (key: string): Link[] =>
    (edgesOf.get(key) ?? []).flatMap((edge) => {
      const to = edge.to === 'close' ? close : numberOf.get(edge.to)
      return to === undefined ? [] : [{ edge, to }]
    })
  const links = graph.steps.map((step) =>
    [...new Set(step.outcomes.map((one) => one.id))].flatMap((outcome) => linksOf(`${step.id}/${outcome}`)),
  )
  const startLinks = linksOf('start/')
  const next = links.map((list) => list.map((link) => link.to))
  const reached = reachableFrom(
    startLinks.map((link) => link.to),
    next,
  )
  return {
    graph,
    numberOf,
    stepOf: (id) => graph.steps[numberOf.get(id) ?? -1],
    links,
    startLinks,
    next,
    edgesOf,
    close,
    reached,
    requires: requirements(graph, numberOf),
  }
}

function requirements(graph: Graph, numberOf: Map<string, number>): number[][] {
  const requires: number[][] = graph.steps.map(() => [])
  for (const { stepId, requiresStepId } of graph.prerequisites) {
    const [step, required] = [numberOf.get(stepId ?? ''), numberOf.get(requiresStepId ?? '')]
    if (step !== undefined && required !== undefined) requires[step]?.push(required)
  }
  return requires
}

type AskedByStep = Map<string, { question: Attribute; stepId: string }>
/** The date questions in forms of steps, by key, and the step that asks each. */
export const datesOf = (graph: Graph): AskedByStep => questionsByFormat(graph, 'DATE')
/** The questions in forms of steps that ask for a colleague, by key, and the step that asks each. */
export const peopleOf = (graph: Graph): AskedByStep => questionsByFormat(graph, 'PERSON')

function questionsByFormat({ components, attributes }: Graph, format: 'DATE' | 'PERSON'): AskedByStep {
  const placeOf = new Map(components.map(({ id, stepId }) => [id, stepId]))
  return new Map(
    attributes.flatMap((question) => {
      const stepId = placeOf.get(question.componentId) ?? 'filing'
      const isAsked = question.type === 'INPUT_BOX' && question.config.format === format
      return isAsked && stepId !== 'filing' ? [[question.key, { question, stepId }]] : []
    }),
  )
}

/** Keys of the days that a clock counts from. */
export const countedDays = (clock: Clock | CaseClock): string[] => [
  ...(clock.trigger.on === 'DATE_ANSWERED' ? [clock.trigger.field] : []),
  ...('noEarlier' in clock && clock.noEarlier
    ? [clock.noEarlier.field, ...(clock.noEarlier.away ? [clock.noEarlier.away.field] : [])]
    : []),
]

/** The step with which a clock can begin, if it waits for one. */
export const beginsWith = (
  graph: Graph,
  trigger: Clock['trigger'] | CaseClock['trigger'],
): string | undefined =>
  trigger.on === 'DATE_ANSWERED'
    ? datesOf(graph).get(trigger.field)?.stepId
    : 'stepId' in trigger
      ? trigger.stepId
      : undefined

/** Rows by a key, in their order. */
export function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Whether a step can be reached from the start before another one, not by way of it. */
export const canComeBefore = ({ startLinks, next }: GraphIndex, step: number, other: number): boolean =>
  reachableFrom(
    startLinks.map((link) => link.to),
    next,
    { without: other, target: step },
  )[step] === 1

/** Questions of steps, always answered, that name one of both parties: by options `complainant` and `respondent`. */
export function partyQuestions({
  attributes,
  components,
}: Graph): { key: string; label: string; stepId: string }[] {
  const placeOf = new Map(components.map(({ id, stepId }) => [id, stepId]))
  return attributes.flatMap(({ key, label, type, options, required, personal, componentId }) => {
    const ids = options.map(({ id }) => id).toSorted()
    const isChoice =
      type === 'SINGLE_SELECT' && required && personal === 'NONE' && ids.join() === 'complainant,respondent'
    const stepId = placeOf.get(componentId) ?? 'filing'
    return isChoice && stepId !== 'filing' ? [{ key, label, stepId }] : []
  })
}

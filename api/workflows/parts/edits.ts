/** Pure edits of a drawing, one part at a time: what it may hang on, and what goes with it. */
import type { Message } from '../../../workflows/definition/messages/message.ts'
import { AppError, badField, notFound } from '../../core/errors.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'
import { isFixed } from './fixedFields.ts'
import { say } from '../../messages/say.ts'

export type List = 'stages' | 'steps' | 'actions' | 'components' | 'attributes' | 'meetingFields'
export type Part<L extends List> = Graph[L][number]

const rowsOf = <L extends List>(graph: Graph, list: L) => graph[list] as Part<L>[]
const has = (rows: { id: string }[], id: string) => rows.some((row) => row.id === id)

/** Throws 404 for a part that the drawing does not hold. */
export function partOf<L extends List>(graph: Graph, list: L, id: string): Part<L> {
  const found = rowsOf(graph, list).find((row) => row.id === id)
  if (!found) throw notFound()
  return found
}

/** One past the last. */
export const nextOrder = (rows: { order: number }[]): number =>
  rows.reduce((most, row) => Math.max(most, row.order + 1), 0)

export function withPart<L extends List>(graph: Graph, list: L, row: Part<L>): Graph {
  if (has(graph[list], row.id))
    throw new AppError('DUPLICATE', {
      fields: [{ path: 'id', code: 'duplicate', text: say('workflows.idTaken') }],
    })
  places[list](graph, row)
  return { ...graph, [list]: [...graph[list], row] }
}

export function withChange<L extends List>(
  graph: Graph,
  list: L,
  id: string,
  changes: Partial<Part<L>>,
): Graph {
  const row = { ...partOf(graph, list, id), ...changes }
  places[list](graph, row)
  return { ...graph, [list]: rowsOf(graph, list).map((each) => (each.id === id ? row : each)) }
}

export function withoutPart(graph: Graph, list: List, id: string): Graph {
  partOf(graph, list, id)
  const rest = hanging[list](graph, id)
  return { ...rest, [list]: rest[list].filter((row) => row.id !== id) }
}

function must(holds: boolean, path: string, text: Message): void {
  if (!holds) throw badField(path, text, 'unknown')
}
const notFixed = (key: string) => {
  if (isFixed(key))
    throw new AppError('DUPLICATE', {
      fields: [{ path: 'key', code: 'duplicate', text: say('workflows.fieldAlwaysAsked') }],
    })
}

/** What a part hangs on must be there; throws a 400 with the field else. */
const places: { [L in List]: (graph: Graph, row: Part<L>) => void } = {
  stages: () => {},
  steps: (graph, row) => must(has(graph.stages, row.stageId), 'stageId', say('workflows.stageUnknown')),
  actions: (graph, row) => {
    const step = partOf(graph, 'steps', row.stepId)
    must(row.outcome === null || has(step.outcomes, row.outcome), 'outcome', say('workflows.outcomeUnknown'))
  },
  components: (graph, row) =>
    must(row.stepId === 'filing' || has(graph.steps, row.stepId), 'stepId', say('workflows.stepUnknown')),
  attributes: (graph, row) =>
    must(has(graph.components, row.componentId), 'componentId', say('workflows.componentUnknown')),
  meetingFields: (graph, row) => {
    must(
      graph.steps.some((step) => step.id === row.stepId && step.kind === 'MEETING'),
      'stepId',
      say('workflows.meetingStepUnknown'),
    )
    notFixed(row.key)
  },
}

/** The drawing without what hangs on a part. */
const hanging: Record<List, (graph: Graph, id: string) => Graph> = {
  stages: (graph, id) => {
    if (graph.steps.some((step) => step.stageId === id))
      throw new AppError('IN_USE', { text: say('workflows.stageHoldsSteps') })
    return graph
  },
  steps: (graph, id) => ({
    ...graph,
    ...withoutForms(graph, (stepId) => stepId === id),
    edges: graph.edges.filter((edge) => edge.from !== id && edge.to !== id),
    actions: graph.actions.filter((action) => action.stepId !== id),
    meetingFields: graph.meetingFields.filter((field) => field.stepId !== id),
    prerequisites: graph.prerequisites.filter((one) => one.stepId !== id && one.requiresStepId !== id),
  }),
  components: (graph, id) => ({
    ...graph,
    attributes: graph.attributes.filter((attribute) => attribute.componentId !== id),
  }),
  actions: (graph) => graph,
  attributes: (graph) => graph,
  meetingFields: (graph) => graph,
}

function withoutForms(
  { components, attributes }: Graph,
  isGone: (stepId: string) => boolean,
): Pick<Graph, 'components' | 'attributes'> {
  const gone = new Set(
    components.filter((component) => isGone(component.stepId)).map((component) => component.id),
  )
  return {
    components: components.filter((component) => !gone.has(component.id)),
    attributes: attributes.filter((attribute) => !gone.has(attribute.componentId)),
  }
}

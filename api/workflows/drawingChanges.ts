/** What an edit changed in a drawing, for the audit log: stages and steps by name, of the rest that it differs. */
import {
  changedContents,
  fieldChanges,
  partChanges,
  withinReason,
  type FieldChange,
} from '../core/fieldChanges.ts'
import type { Graph } from '../../workflows/definition/graph.ts'

type ByName = 'kind' | 'lawPack' | 'stages' | 'steps' | 'components' | 'attributes'
/** Questions hang on steps, and stand in two lists. A new part of a drawing does not compile until it is here. */
const contentsOf = (graph: Graph): Record<Exclude<keyof Graph, ByName> | 'questions', unknown> => ({
  confidentiality: graph.confidentiality,
  filing: graph.filing,
  edges: graph.edges,
  actions: graph.actions,
  questions: [graph.components, graph.attributes],
  meetingFields: graph.meetingFields,
  prerequisites: graph.prerequisites,
  clocks: graph.clocks,
  withdrawal: graph.withdrawal,
  reopening: graph.reopening,
  languages: graph.languages,
  confirmations: graph.confirmations,
})

/** At most sixty; of more, the fields alone. */
export const drawingChanges = (before: Graph, after: Graph): FieldChange[] =>
  withinReason([
    ...fieldChanges({ lawPack: before.lawPack }, { lawPack: after.lawPack }),
    ...partChanges('stages', before.stages, after.stages),
    ...partChanges('steps', before.steps, after.steps),
    ...changedContents(contentsOf(before), contentsOf(after)),
  ])

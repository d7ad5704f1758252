/** Why an edit of a drawing cannot be made, and where. */
import type { Graph } from '../graph.ts'

/** The flat lists of a drawing. */
export type List = {
  [L in keyof Graph]-?: Graph[L] extends { id: string }[] ? L : never
}[keyof Graph]
export type GraphRow<L extends List> = Graph[L][number]

/**
 * The part of which an edit speaks. `field` names what of the part is wrong, with dots
 * ("clock.trigger.stepId"); null: the part itself is not there.
 */
export type EditTarget = { list: List; id: string; field: string | null }
/**
 * UNKNOWN: the place, or what its field names, is not in the drawing. TAKEN: there is one like this already.
 * IN_USE: something still hangs on it.
 */
export type Refusal = 'UNKNOWN' | 'TAKEN' | 'IN_USE'

/** Thrown by every edit that cannot be made; the drawing stays as it was. */
export class EditError extends Error {
  readonly reason: Refusal
  readonly place: EditTarget
  constructor(reason: Refusal, place: EditTarget) {
    super(`${reason}: ${place.list} ${place.id}${place.field === null ? '' : `, ${place.field}`}`)
    this.reason = reason
    this.place = place
  }
}

/** One of the lists, by its name. */
export const partsOf = <L extends List>(graph: Graph, list: L): GraphRow<L>[] => graph[list]
/** Whether a list of the graph holds a row with this id. */
export const hasRow = (graph: Graph, list: List, id: string): boolean =>
  graph[list].some((row) => row.id === id)

/** Throws EditError for a part that the drawing does not hold. */
export function partOf<L extends List>(graph: Graph, list: L, id: string): GraphRow<L> {
  const match = partsOf(graph, list).find((row) => row.id === id)
  if (!match) throw new EditError('UNKNOWN', { list, id, field: null })
  return match
}

/** Throws EditError unless what a field of this part names is there. */
export function mustName(isThere: boolean, list: List, id: string, field: string): void {
  if (!isThere) throw new EditError('UNKNOWN', { list, id, field })
}

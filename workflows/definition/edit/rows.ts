/** What all edits are made of: rows of a flat list, changed without touching the old list. */
import type { Graph } from '../graph.ts'
import { withReaderText, type Reader } from '../texts/readers.ts'
import { EditError, hasRow, partOf, partsOf, type List, type GraphRow } from './editError.ts'

/**
 * One change of a drawing: pure, and the old drawing stays as it was. Gives the same graph back where there
 * is nothing to change; throws EditError where it cannot be made.
 */
export type Edit = (graph: Graph) => Graph
type Row = { id: string }
export type Ordered = Row & { order: number }
/** A new row: what nobody can guess is given, the rest may be. */
export type New<R extends Row, Needed extends keyof R = 'id'> = Pick<R, 'id' | Needed> & Partial<R>

/** One edit after the other, as one. */
export const inTurn =
  (...edits: Edit[]): Edit =>
  (graph) =>
    edits.reduce((left, edit) => edit(left), graph)

/** The drawing after an edit, or null where it cannot be made. */
export function tryEdit(graph: Graph, edit: Edit): Graph | null {
  try {
    return edit(graph)
  } catch (error) {
    if (error instanceof EditError) return null
    throw error
  }
}

/** Returns the rows with one of them changed; unchanged where none has this id. */
export const patch = <R extends Row>(rows: R[], id: string, change: Partial<NoInfer<R>>): R[] =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row))
/** Returns the rows without the one of this id. */
export const without = <R extends Row>(rows: R[], id: string): R[] => rows.filter((row) => row.id !== id)
/** Returns a copy of the rows, sorted by `order`. */
export const inOrder = <R extends Ordered>(rows: R[]): R[] => rows.toSorted((a, b) => a.order - b.order)
/** The order that puts a row behind all of these. */
export const last = (rows: Ordered[]): number => rows.reduce((most, row) => Math.max(most, row.order + 1), 0)

/** With one row more. Throws EditError where the list holds its id already. */
export function withRow<L extends List>(graph: Graph, list: L, row: GraphRow<L>): Graph {
  if (hasRow(graph, list, row.id)) throw new EditError('TAKEN', { list, id: row.id, field: 'id' })
  return { ...graph, [list]: [...graph[list], row] }
}
/** With one row changed in what is named. Throws EditError where it is not there. */
export function withChange<L extends List>(
  graph: Graph,
  list: L,
  id: string,
  change: Partial<GraphRow<L>>,
): Graph {
  partOf(graph, list, id)
  return {
    ...graph,
    [list]: partsOf(graph, list).map((row) => (row.id === id ? { ...row, ...change } : row)),
  }
}
/** Without one row. Throws EditError where it is not there. */
export function withoutRow(graph: Graph, list: List, id: string): Graph {
  partOf(graph, list, id)
  return { ...graph, [list]: without<Row>(graph[list], id) }
}

/** With what one reader reads in place of a description; empty: nothing of its own. */
export function withTextFor(
  graph: Graph,
  list: 'stages' | 'steps',
  id: string,
  reader: Reader,
  text: string,
): Graph {
  const { texts, ...row } = partOf(graph, list, id)
  const next = withReaderText(texts, reader, text)
  const changed = next ? { ...row, texts: next } : row
  return { ...graph, [list]: graph[list].map((one) => (one.id === id ? changed : one)) }
}

/**
 * Puts a row at a place among its siblings and numbers those anew; rows that are no siblings stay as they
 * are.
 */
export function moveTo<R extends Ordered>(
  rows: R[],
  id: string,
  index: number,
  isSibling: (row: R) => boolean,
): R[] {
  const moved = rows.find((row) => row.id === id)
  if (!moved) return rows
  const others = inOrder(rows.filter((row) => row.id !== id && isSibling(row)))
  const line = others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, moved)
  const orders = new Map(line.map((row, order) => [row.id, order]))
  return rows.map((row) => ({ ...row, order: orders.get(row.id) ?? row.order }))
}

/** Moves a row one place up (-1) or down (1) among its siblings. */
export function moveBy<R extends Ordered>(
  rows: R[],
  id: string,
  by: -1 | 1,
  isSibling: (row: R) => boolean,
): R[] {
  const index = inOrder(rows.filter(isSibling)).findIndex((row) => row.id === id)
  return index < 0 ? rows : moveTo(rows, id, index + by, isSibling)
}

/** What all edits are made of: rows of a flat list, changed without touching the old list. */
import type { Graph } from '../../../../workflows/definition/graph.ts'

/** One change of a drawing. Gives the same graph back where there is nothing to change. */
export type Edit = (graph: Graph) => Graph
type Row = { id: string }
export type Ordered = Row & { order: number }

/** A short random id: 10 letters and digits, the first one a letter. */
export function newId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const [first = 0, ...rest] = crypto.getRandomValues(new Uint8Array(10))
  return [letters[first % 26], ...rest.map((byte) => letters[byte % 36])].join('')
}

export const patch = <R extends Row>(rows: R[], id: string, change: Partial<NoInfer<R>>): R[] =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row))
export const without = <R extends Row>(rows: R[], id: string): R[] => rows.filter((row) => row.id !== id)
export const inOrder = <R extends Ordered>(rows: R[]): R[] => rows.toSorted((a, b) => a.order - b.order)
/** The order that puts a row behind all of these. */
export const last = (rows: Ordered[]): number => rows.reduce((most, row) => Math.max(most, row.order + 1), 0)

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

/** What a case file says, before it is drawn: a text with an `item` can be redacted by it. */
import type { CaseFilePlace } from '../caseFileContract.ts'

export type Item = {
  item: string
  /** What it is: a question, "Minutes". */
  label: string
  text: string
  /** What is withheld everywhere of it, where that is not all of its text. */
  name?: string
}
export type Cell = string | Item
export type FileBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: [name: string, text: Cell][] }
  | { kind: 'answer'; question: string; text: Cell }
  | { kind: 'words'; text: Cell }
  | { kind: 'table'; head: string[]; shares: number[]; rows: Cell[][] }
/** Nothing to say is no chapter. */
export type Chapter = { part: CaseFilePlace; title: string; blocks: FileBlock[] }

/** The same blocks with each of their cells changed. */
export function withCells(block: FileBlock, change: (cell: Cell) => Cell): FileBlock {
  switch (block.kind) {
    case 'heading':
      return block
    case 'facts':
      return { ...block, facts: block.facts.map(([name, text]) => [name, change(text)]) }
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map(change)) }
    default:
      return { ...block, text: change(block.text) }
  }
}

/** Each item once, where it first stands. */
type PlacedItem = Item & { part: CaseFilePlace }
export function itemsIn(chapters: Chapter[]): PlacedItem[] {
  const found = new Map<string, PlacedItem>()
  for (const { part, blocks } of chapters)
    for (const block of blocks)
      withCells(block, (cell) => {
        if (typeof cell !== 'string' && cell.text !== '' && !found.has(cell.item))
          found.set(cell.item, { ...cell, part })
        return cell
      })
  return [...found.values()]
}

/** Rows that say something, as facts; none where there is nothing. */
export function factsOf(rows: [name: string, text: Cell | null | undefined][]): FileBlock[] {
  const facts = rows.flatMap(([name, text]): [string, Cell][] =>
    text && (typeof text === 'string' || text.text) ? [[name, text]] : [],
  )
  return facts.length > 0 ? [{ kind: 'facts', facts }] : []
}
export const tableOf = (head: string[], shares: number[], rows: Cell[][]): FileBlock[] =>
  rows.length > 0 ? [{ kind: 'table', head, shares, rows }] : []

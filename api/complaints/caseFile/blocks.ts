/** What a case file says, before it is drawn: a text with an `item` can be redacted by it. */
import type { CaseFilePlace } from '../caseFileContract.ts'

export type Item = {
  item: string
  /** What it is: a question, "Minutes". */
  label: string
  text: string
  /** What is withheld everywhere of it, where that is not all of its text. */
  name?: string
  /** The item of a text that this one is the title of: what is redacted there is redacted here. */
  within?: string
  /** Items that its label names. */
  about?: Item[]
}
/** A text of ours that names items: what is redacted of them is redacted in it. */
export type Phrase = { text: string; names: Item[] }
export type Cell = string | Phrase | Item
/** Whether a cell is an item, which can be redacted by its id, and not a plain text or a phrase. */
export const isItem = (cell: Cell): cell is Item => typeof cell !== 'string' && 'item' in cell
export type FileBlock =
  | { kind: 'heading'; text: Cell }
  | { kind: 'facts'; facts: [name: string, text: Cell][] }
  | { kind: 'answer'; question: Cell; text: Cell }
  | { kind: 'words'; text: Cell }
  | { kind: 'table'; head: string[]; shares: number[]; rows: Cell[][] }
/** Nothing to say is no chapter. */
export type Chapter = { part: CaseFilePlace; title: string; blocks: FileBlock[] }

/** The same blocks with each of their cells changed. */
export function withCells(block: FileBlock, change: (cell: Cell) => Cell): FileBlock {
  switch (block.kind) {
    case 'facts':
      return { ...block, facts: block.facts.map(([name, text]) => [name, change(text)]) }
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map(change)) }
    case 'answer':
      return { ...block, question: change(block.question), text: change(block.text) }
    default:
      return { ...block, text: change(block.text) }
  }
}

type PlacedItem = Item & { part: CaseFilePlace }
/** Each item with a text once, at its first place in the chapters; items that only phrases name come last. */
export function itemsIn(chapters: Chapter[]): PlacedItem[] {
  const [cellItems, named] = [new Map<string, PlacedItem>(), new Map<string, PlacedItem>()]
  for (const { part, blocks } of chapters)
    for (const block of blocks)
      withCells(block, (cell) => {
        const [items, places] = isItem(cell) ? [[cell], cellItems] : [namesIn(cell), named]
        for (const item of items)
          if (item.text !== '' && !places.has(item.item)) places.set(item.item, { ...item, part })
        return cell
      })
  return [...cellItems.values(), ...[...named.values()].filter(({ item }) => !cellItems.has(item))]
}

const namesIn = (cell: Exclude<Cell, Item>): Item[] => (typeof cell === 'string' ? [] : cell.names)

/** Rows that say something, as facts; none where there is nothing. */
export function factsOf(rows: [name: string, text: Cell | null | undefined][]): FileBlock[] {
  const facts = rows.flatMap(([name, text]): [string, Cell][] =>
    text && (typeof text === 'string' || text.text) ? [[name, text]] : [],
  )
  return facts.length > 0 ? [{ kind: 'facts', facts }] : []
}
/** A table, or nothing where it has no rows. `shares`: of the width, one for each column. */
export const tableOf = (head: string[], shares: number[], rows: Cell[][]): FileBlock[] =>
  rows.length > 0 ? [{ kind: 'table', head, shares, rows }] : []

/**
 * Puts black bars where something is redacted. The words themselves are nowhere in what is drawn: neither where they
 * were marked nor, if so wished, where else they stand.
 */
import { bar, settable } from '../../pdf/runs.ts'
import { isItem, itemsIn, withCells, type Cell, type Chapter, type Item } from './blocks.ts'
import { findWords, foldText, patternOf, type Range, type WordPattern } from './findWords.ts'

/** `explanation`: "Redacted by NAME on DATE: reason". */
export type Mark = {
  number: number
  item: string
  passage: string | null
  everywhere: boolean
  explanation: string
}
type Hidden = { number: number; pattern: WordPattern }

/** The same lengths for all, so that none tells how long the words were. */
const [long, short] = [bar.repeat(24), bar.repeat(8)]
/** A bar that somebody wrote would look like one of ours. */
const plain = (text: string): string => settable(text.replaceAll(bar, ''))
const markOf = (number: number): string => `[R${number}]`

/** The chapters with bars in place of what the marks redact, in every cell, title and phrase. */
export function redact(chapters: Chapter[], marks: Mark[]): Chapter[] {
  const hidden = hiddenOf(chapters, marks)
  const withhold = (text: string) => withBars(plain(text), hidden)
  const change = (cell: Cell): Cell => {
    if (typeof cell === 'string') return withhold(cell)
    if (isItem(cell)) return barred(cell, marksOn(cell, marks), hidden)
    return withBars(plain(cell.text), [...cell.names.flatMap((item) => namedIn(item, marks)), ...hidden])
  }
  return chapters.map(({ part, title, blocks }) => ({
    part,
    title: withhold(title),
    blocks: blocks.map((block) => withCells(block, change)),
  }))
}

const marksOn = ({ item, within }: Item, marks: Mark[]): Mark[] =>
  marks.filter((mark) => mark.item === item || mark.item === within)

/** What a phrase that names an item withholds: all of the name, or the words that were marked in it. */
const namedIn = (item: Item, marks: Mark[]): Hidden[] =>
  marksOn(item, marks).map(({ number, passage }) => ({
    number,
    pattern:
      passage === null ? patternOf(plain(item.name ?? item.text), { wholeWords: true }) : anywhere(passage),
  }))

/** Words that are withheld wherever they stand. */
function hiddenOf(chapters: Chapter[], marks: Mark[]): Hidden[] {
  const items = new Map(itemsIn(chapters).map((item) => [item.item, item]))
  return marks.flatMap(({ number, item, passage, everywhere }) => {
    const words = plain(passage ?? items.get(item)?.name ?? items.get(item)?.text ?? '')
    return everywhere && words ? [{ number, pattern: patternOf(words, { wholeWords: true }) }] : []
  })
}

/** Its own redactions, of all of it or of words in it, and what is withheld everywhere. */
function barred({ text }: Item, marks: Mark[], hidden: Hidden[]): string {
  const describeMark = ({ number, explanation: words }: Mark) =>
    `${markOf(number)} ${withBars(plain(words), hidden)}`
  const whole = marks.find(({ passage }) => passage === null)
  if (whole) return `${long} ${describeMark(whole)}`
  const own = marks.flatMap(({ passage, number }) =>
    passage === null ? [] : [{ number, pattern: anywhere(passage) }],
  )
  return [withBars(plain(text), [...own, ...hidden]), ...marks.map(describeMark)].join('\n')
}

type NumberedRange = Range & { numbers: number[] }
/** What overlaps is one bar: nothing between two of them is left over. */
function withBars(text: string, hidden: Hidden[]): string {
  if (hidden.length === 0) return text
  const folded = foldText(text)
  const ranges = hidden
    .flatMap(({ number, pattern }) =>
      findWords(folded, pattern).map((range): NumberedRange => ({ ...range, numbers: [number] })),
    )
    .toSorted((one, other) => one.from - other.from)
  const joined: NumberedRange[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last && range.from < last.to) {
      last.to = Math.max(last.to, range.to)
      if (!range.numbers.every((number) => last.numbers.includes(number))) last.numbers.push(...range.numbers)
    } else joined.push(range)
  }
  const pieces = joined.map(
    ({ from, numbers }, at) =>
      `${text.slice(joined[at - 1]?.to ?? 0, from)}${short} ${numbers.map(markOf).join(' ')}`,
  )
  return `${pieces.join('')}${text.slice(joined.at(-1)?.to ?? 0)}`
}

/** Words of a text as somebody marked them, whatever blanks and cases they are written with. */
const anywhere = (words: string): WordPattern => patternOf(plain(words), { wholeWords: false })

/** Whether these words stand in a text, so that a bar will be over them. */
export const standsIn = (words: string, text: string): boolean =>
  findWords(foldText(plain(text)), anywhere(words)).length > 0

/** Lines of a width, broken between words; a word that is wider than a line is broken between its signs. */
import { isBars, isBoxes, runsOf, settable, type Run } from './runs.ts'
import { isShaped } from './fonts.ts'

/** `actual`: what is copied or read aloud, where that is not what the glyphs say. */
export type Line = { runs: Run[]; actual: string | null }
export type Measure = (run: Run) => number
type Piece = { text: string; width: number }

/** All lines of a text; an empty one between paragraphs. */
export const linesOf = (text: string, width: number, measure: Measure): Line[] =>
  settable(text)
    .split('\n')
    .flatMap((paragraph) => wrapped(paragraph, width, measure))

function wrapped(paragraph: string, width: number, measure: Measure): Line[] {
  const lines: string[] = []
  let [line, used] = ['', 0]
  for (const word of paragraph.split(' ')) {
    for (const piece of piecesOf(word, width, measure)) {
      if (line !== '' && used + piece.width > width) {
        lines.push(line)
        line = ''
        used = 0
      }
      line += piece.text
      used += piece.width
    }
  }
  return [...lines, line].map(lineOf)
}

function lineOf(text: string): Line {
  const runs = runsOf(text)
  const isOther = (run: Run) => isShaped(run.face) || isBoxes(run) || isBars(run)
  return { runs, actual: runs.some(isOther) ? text.trimEnd() : null }
}

/** Wider words than this are not measured whole: shaping takes longer than its share. */
const longWord = 120
/** Marks have no width; a line ends all the same. */
const maxLineLength = 300
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
/**
 * Each segment carries a copy of the whole string that is segmented, so that a long one would take time and memory
 * by the square of its length.
 */
const maxSegmented = 256
/** Signs as people see them; a letter under a heap of marks counts as many. */
function signsOf(word: string): string[] {
  const signs: string[] = []
  for (let from = 0; from < word.length;) {
    const isCutInPair = /[\uD800-\uDBFF]/.test(word[from + maxSegmented - 1] ?? '')
    const portion = word.slice(from, from + maxSegmented - (isCutInPair ? 1 : 0))
    const segments = Array.from(segmenter.segment(portion), ({ segment }) => segment)
    // The last sign may go on in the next portion.
    if (from + portion.length < word.length && segments.length > 1) segments.pop()
    for (const segment of segments) {
      from += segment.length
      signs.push(...(segment.length <= 16 ? [segment] : Array.from(segment)))
    }
  }
  return signs
}
const widthOf = (text: string, measure: Measure): number =>
  runsOf(text).reduce((sum, run) => sum + measure(run), 0)

function piecesOf(word: string, width: number, measure: Measure): Piece[] {
  const whole = word.length <= longWord ? widthOf(`${word} `, measure) : Infinity
  if (whole <= width) return [{ text: `${word} `, width: whole }]
  const pieces: Piece[] = []
  let [text, used] = ['', 0]
  for (const sign of signsOf(word)) {
    const more = widthOf(sign, measure)
    if (text !== '' && (used + more > width || text.length >= maxLineLength)) {
      pieces.push({ text, width })
      text = ''
      used = 0
    }
    text += sign
    used += more
  }
  return [...pieces, { text: `${text} `, width: used + widthOf(' ', measure) }]
}

/** What the parser answers; its types say nothing of it. */
type Parsed = { data: string[][]; meta: { cursor: number }; errors: { code: string }[] }
/** Tables as text: in the encodings that spreadsheets write, with whatever they put between cells. */
import { isUtf8 } from 'node:buffer'
import Papa from 'papaparse'
import type { Line } from './lines.ts'
import { notATable, openQuote } from './refusals.ts'

const pieceBytes = 128 * 1024
/** A line longer than this has a quotation mark that is never closed. */
const maxLineLength = 1024 * 1024

/** Yields lines by and by. Throws FILE_TYPE for what is no text. */
export async function* textLines(bytes: Buffer): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder(encodingOf(bytes))
  let [rest, n, parser]: [string, number, Papa.Parser | null] = ['', 0, null]
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const isLast = at + pieceBytes >= bytes.length
    const text = sameEnds(
      rest + decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: !isLast }),
      isLast,
    )
    if (at === 0) refuseControls(text)
    parser ??= new Papa.Parser({ delimiter: delimiterOf(text), newline: '\n' })
    const { data, meta, errors }: Parsed = parser.parse(text, 0, !isLast)
    if (isLast && errors.some(({ code }) => code === 'MissingQuotes')) throw openQuote()
    rest = isLast ? '' : text.slice(meta.cursor)
    if (rest.length > maxLineLength) throw openQuote()
    yield data.map((cells) => ({ n: ++n, cells }))
    await new Promise(setImmediate)
  }
}

/** Ends of lines in one way; a last half of one waits for the other. */
const sameEnds = (text: string, isLast: boolean): string =>
  text.replace(isLast ? /\r\n?/g : /\r\n|\r(?!$)/g, '\n')

/** Windows-1252 is what remains when it is no Unicode: every byte means something in it. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]!++
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even < odd / 4) return 'utf-16le'
  if (even > head.length / 4 && odd < even / 4) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Pictures, archives and programs have them; tables do not. */
function refuseControls(text: string): void {
  if (/[\u0000-\u0008\u000e-\u0019\u007f]/.test(text)) throw notATable() // eslint-disable-line no-control-regex
}

const delimiters = [',', ';', '\t', '|']
const delimiterOf = (text: string): string => {
  const named = /^sep=(.)\n/i.exec(text)?.[1]
  return (
    named ??
    Papa.parse(text.slice(0, 64 * 1024), {
      preview: 20,
      skipEmptyLines: 'greedy',
      delimitersToGuess: delimiters,
    }).meta.delimiter
  )
}

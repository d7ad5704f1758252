/**
 * The lines of a file with a table, whatever it was made by: read by and by, within limits, so that many can
 * be read beside other work.
 */
import { maxColumns, maxRows } from './contract.ts'
import { emptyTable, lockedWorkbook, notATable, oldWorkbook, tooLong, tooWide } from './refusals.ts'
import { sheetLines } from './sheet.ts'
import { textLines } from './text.ts'

/**
 * `n` counts from 1 as a spreadsheet shows it. Cells are trimmed; those at the end without a word may be
 * missing.
 */
export type Line = { n: number; cells: string[] }

/**
 * Every line with a word in it; the first is the header. Throws FILE_TYPE or FILE_TOO_LARGE with a sentence,
 * at the place where it goes wrong.
 */
export async function* tableLines(bytes: Buffer): AsyncGenerator<Line[]> {
  let seen = 0
  for await (const lines of isWorkbook(bytes) ? sheetLines(bytes) : textLines(bytes)) {
    const nonEmptyLines = lines
      .map(({ n, cells }) => ({ n, cells: bounded(cells) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    seen += nonEmptyLines.length
    if (seen > maxRows + 1) throw tooLong(maxRows)
    if (nonEmptyLines.length > 0) yield nonEmptyLines
  }
  if (seen === 0) throw emptyTable()
}

/** The header, then the other lines in batches of one size. */
export async function* batches(
  bytes: Buffer,
  size: number,
): AsyncGenerator<{ header: string[]; lines: Line[] }> {
  let [header, waiting]: [string[] | null, Line[]] = [null, []]
  for await (const lines of tableLines(bytes)) {
    waiting.push(...lines)
    header ??= waiting.shift()?.cells ?? []
    for (; waiting.length >= size; waiting = waiting.slice(size))
      yield { header, lines: waiting.slice(0, size) }
  }
  if (header) yield { header, lines: waiting }
}

function bounded(cells: string[]): string[] {
  if (cells.length > maxColumns && cells.slice(maxColumns).some((cell) => cell.trim() !== ''))
    throw tooWide(maxColumns)
  return cells.slice(0, maxColumns).map(clean)
}
/**
 * What no column can hold is shown as not readable; the mark goes that keeps a text from being a formula, as
 * our reports write it.
 */
const clean = (cell: string): string =>
  cell
    .slice(0, 2_000)
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000\p{Surrogate}]/gu, '\uFFFD')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')

const zipMark = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const officeMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** By the content, whatever the name says. Throws FILE_TYPE for workbooks that cannot be read. */
export function isWorkbook(bytes: Buffer): boolean {
  if (bytes.length === 0) throw emptyTable()
  if (bytes.subarray(0, 4).equals(zipMark)) return true
  if (bytes.subarray(0, 8).equals(officeMark))
    throw bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? lockedWorkbook() : oldWorkbook()
  if (
    /^(%PDF|<|\{\\rtf)/.test(
      bytes
        .subarray(0, 8)
        .toString('latin1')
        .replace(/^\xef\xbb\xbf/, ''),
    )
  )
    throw notATable()
  return false
}

/**
 * The lines of a workbook's first sheet, as texts: of a formula the value that was kept with it, of a date
 * its day.
 */
import { openArchive, type Archive } from './archive.ts'
import type { Line } from './lines.ts'
import { maxColumns } from './contract.ts'
import { dayOfSerial } from './days.ts'
import { tooWide } from './refusals.ts'
import { maxCellLength, sharedTexts, type TextTable } from './strings.ts'
import { readWorkbook, type Workbook } from './workbook.ts'
import { readXml, type XmlEvents } from './xml.ts'

/**
 * Yields lines by and by; never more of the sheet in memory than a piece of it. Throws FILE_TYPE or
 * FILE_TOO_LARGE.
 */
export async function* sheetLines(bytes: Buffer): AsyncGenerator<Line[]> {
  const archive = await openArchive(bytes)
  try {
    yield* linesIn(archive, await readWorkbook(archive))
  } finally {
    archive.close()
  }
}

async function* linesIn(archive: Archive, workbook: Workbook): AsyncGenerator<Line[]> {
  const texts = await sharedTexts(archive, workbook.texts)
  let ready: Line[] = []
  for await (const _ of readXml(
    archive.read(workbook.sheet),
    cellEvents(workbook, texts, (line) => ready.push(line)),
  )) {
    if (ready.length > 0) yield ready
    ready = []
  }
  if (ready.length > 0) yield ready
}

type Cell = { column: number; type: string; style: number; text: string }
function cellEvents(workbook: Workbook, texts: TextTable, give: (line: Line) => void): XmlEvents {
  let n = 0
  let [line, cell, isValue]: [string[] | null, Cell | null, boolean] = [null, null, false]
  let next = 0
  return {
    open(tag, { r, t = 'n', s }) {
      isValue = cell !== null && (tag === 'v' || tag === 't')
      if (tag === 'row') [n, line, next] = [Number(r) > n ? Number(r) : n + 1, [], 0]
      if (tag !== 'c') return
      cell = { column: r ? columnOf(r) : next, type: t, style: Number(s ?? 0), text: '' }
      next = cell.column + 1
    },
    text(piece) {
      if (isValue && cell && cell.text.length < maxCellLength) cell.text += piece.slice(0, maxCellLength)
    },
    close(tag) {
      isValue = false
      if (tag === 'c' && cell && line) put(line, cell, formatCell(cell, workbook, texts))
      if (tag === 'c') cell = null
      if (tag !== 'row' || !line) return
      if (line.length > 0) give({ n, cells: Array.from(line, (each) => each ?? '') })
      line = null
    },
  }
}

/** Cells without a word are passed over: some programs write them to the last column there can be. */
function put(line: string[], { column }: Cell, text: string): void {
  if (text === '') return
  if (column >= maxColumns) throw tooWide(maxColumns)
  line[column] = text
}

/** "BC12" is 54. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function formatCell({ type, style, text }: Cell, { isDate, is1904 }: Workbook, texts: TextTable): string {
  if (type === 's') return texts.at(Number(text))
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || text === '') return text
  const number = Number(text)
  if (isDate[style]) return dayOfSerial(number, is1904) ?? text
  return Number.isSafeInteger(number) ? String(number) : text
}

/**
 * Tables that go out, written row by row as they are read: no file is ever whole in memory. A cell is always
 * a text, never a formula.
 */
import Papa from 'papaparse'
import type { TableFormat } from './contract.ts'
import { zipped, type ZipEntry } from '../zip/write.ts'

/** The content type of a table file in either format. */
export const contentTypeOf = (format: TableFormat): string =>
  format === 'CSV' ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type Cells = readonly string[]
type Rows = AsyncIterable<Cells[]> | Iterable<Cells[]>

/** The bytes of a table in either format; rows come in batches. */
export const tableBytes = (format: TableFormat, rows: Rows): AsyncGenerator<Uint8Array> =>
  format === 'CSV' ? csv(rows) : workbook(rows)

/**
 * UTF-8 with its mark, so that spreadsheets read it as such. What would be a formula gets a quotation mark
 * before it.
 */
async function* csv(rows: Rows): AsyncGenerator<Uint8Array> {
  yield Buffer.from('\uFEFF')
  for await (const batch of rows)
    yield Buffer.from(`${Papa.unparse([...batch], { escapeFormulae: true, newline: '\r\n' })}\r\n`)
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const open = 'http://schemas.openxmlformats.org'
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const links = `${open}/officeDocument/2006/relationships`
const relationships = (type: string, targets: readonly string[]) =>
  `<Relationships xmlns="${open}/package/2006/relationships">${targets
    .map((target, at) => `<Relationship Id="rId${at + 1}" Type="${links}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
/** What is XML and not said to be anything else is a sheet, however many there will be. */
const firstParts: Record<string, string> = {
  '[Content_Types].xml':
    `<Types xmlns="${open}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="${office}.worksheet+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/></Types>`,
  '_rels/.rels': relationships('officeDocument', ['xl/workbook.xml']),
}
const lastParts = (sheets: readonly number[]): Record<string, string> => ({
  'xl/workbook.xml': `<workbook xmlns="${open}/spreadsheetml/2006/main" xmlns:r="${links}"><sheets>${sheets
    .map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships(
    'worksheet',
    sheets.map((n) => `worksheets/sheet${n}.xml`),
  ),
})
const whole = (parts: Record<string, string>): ZipEntry[] =>
  Object.entries(parts).map(([name, xml]) => ({ name, pieces: [head, xml] }))

/** As many as a sheet has; what comes after them goes on in a next one, under the same head. */
const maxRowsPerSheet = 1_048_576

/** The bytes of an Excel workbook; each sheet holds up to `most` rows and begins with the header. */
export async function* workbook(rows: Rows, most = maxRowsPerSheet): AsyncGenerator<Uint8Array> {
  yield* zipped(partsOf(rows, most))
}
async function* partsOf(rows: Rows, most: number): AsyncGenerator<ZipEntry> {
  yield* whole(firstParts)
  const left = rowsOf(rows)
  let [next, header]: [IteratorResult<Cells[]>, Cells | undefined] = [await left.next(), undefined]
  const sheets: number[] = []
  async function* sheet(): AsyncGenerator<string> {
    yield `${head}<worksheet xmlns="${open}/spreadsheetml/2006/main">${frozenHead}<sheetData>`
    const isFirst = header === undefined
    let count = isFirst ? 0 : 1
    if (header) yield rowXml(header)
    while (!next.done && count < most) {
      const batch: Cells[] = next.value
      header ??= batch[0]
      const fitting = batch.slice(0, most - count)
      yield fitting.map(rowXml).join('')
      count += fitting.length
      next =
        fitting.length < batch.length
          ? { done: false, value: batch.slice(fitting.length) }
          : await left.next()
    }
    yield '</sheetData></worksheet>'
  }
  do {
    sheets.push(sheets.length + 1)
    yield { name: `xl/worksheets/sheet${sheets.length}.xml`, pieces: sheet() }
  } while (!next.done)
  yield* whole(lastParts(sheets))
}
async function* rowsOf(rows: Rows): AsyncGenerator<Cells[]> {
  for await (const batch of rows) if (batch.length > 0) yield batch.flatMap(fitCells)
}

/** As many UTF-16 code units as a cell of a workbook holds; a spreadsheet calls a file with more damaged. */
const maxCellCharacters = 32_767
/** A row, and below it the rows on which its longer texts go on, each in its own column. */
function fitCells(cells: Cells): Cells[] {
  if (cells.every(({ length }) => length <= maxCellCharacters)) return [cells]
  const pieces = cells.map(piecesOf)
  const count = Math.max(...pieces.map(({ length }) => length))
  return Array.from({ length: count }, (_, at) => pieces.map((each) => each[at] ?? ''))
}
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length;) {
    const to = from + maxCellCharacters
    // Both halves of a sign stay together.
    const end = /[\uD800-\uDBFF]/.test(text[to - 1] ?? '') ? to - 1 : to
    pieces.push(text.slice(from, end))
    from = end
  }
  return pieces
}

const frozenHead =
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/>'
const rowXml = (cells: Cells) => `<row>${cells.map(cell).join('')}</row>`
const cell = (text: string) =>
  text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>]/g, (sign) => signs[sign] ?? sign)

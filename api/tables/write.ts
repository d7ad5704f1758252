/**
 * Tables that go out, written row by row as they are read: no file is ever whole in memory. A cell is always
 * a text, never a formula.
 */
import Papa from 'papaparse'
import type { TableFormat } from './contract.ts'
import { zipped } from '../zip/write.ts'

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
const relationships = (type: string, target: string) =>
  `<Relationships xmlns="${open}/package/2006/relationships">` +
  `<Relationship Id="rId1" Type="${links}/${type}" Target="${target}"/></Relationships>`
const parts: Record<string, string> = {
  '[Content_Types].xml':
    `<Types xmlns="${open}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationships('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml':
    `<workbook xmlns="${open}/spreadsheetml/2006/main" xmlns:r="${links}">` +
    '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relationships('worksheet', 'worksheets/sheet1.xml'),
}

async function* workbook(rows: Rows): AsyncGenerator<Uint8Array> {
  const whole = Object.entries(parts).map(([name, xml]) => ({ name, pieces: [head, xml] }))
  yield* zipped([...whole, { name: 'xl/worksheets/sheet1.xml', pieces: sheet(rows) }])
}

const frozenHead =
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/>'
async function* sheet(rows: Rows): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${open}/spreadsheetml/2006/main">${frozenHead}<sheetData>`
  for await (const batch of rows)
    yield batch.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}
const cell = (text: string) =>
  text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>]/g, (sign) => signs[sign] ?? sign)

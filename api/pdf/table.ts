/** Rows under a head, which stands on each page again. A row stays on one page unless it is longer than one. */
import type { Line } from './lines.ts'
import type { Table } from './paper.ts'
import { drawRule } from './rule.ts'
import {
  drawLine,
  drawRuns,
  inner,
  textColor,
  leading,
  page,
  openTag,
  mutedColor,
  ensureSpace,
  setLines,
  type Sheet,
  type Structure,
  type Style,
} from './sheet.ts'

const gap = 10
const cell: Style = { size: 9.5, weight: 400, color: textColor }
const head: Style = { size: 9.5, weight: 700, color: mutedColor }

/** Draws a table; its head is repeated where a row begins a new page. `shares`: relative widths of the columns. */
export function drawTable(sheet: Sheet, { head: names, shares, rows }: Table): void {
  const table = openTag(sheet, 'Table')
  drawRow(sheet, names, shares, head, 'TH', table)
  const widths = widthsOf(shares)
  for (const row of rows)
    drawRow(sheet, row, shares, cell, 'TD', table, () => headAgain(sheet, names, widths))
  table.end()
  sheet.y += 8
}

function widthsOf(shares: number[]): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => (inner * share) / whole)
}

/** Only visible: a screen reader reads the head of the table once. */
function headAgain(sheet: Sheet, names: string[], widths: number[]): void {
  const cells = names.map((name, at) => setLines(sheet, name, (widths[at] ?? inner) - gap, head))
  sheet.pdf.markContent('Artifact', { type: 'Pagination' })
  cells.reduce((x, lines, at) => {
    lines.forEach((line, row) => drawRuns(sheet, line, x, sheet.y + row * leading(head), head))
    return x + (widths[at] ?? 0)
  }, page.edge)
  sheet.pdf.endMarkedContent()
  sheet.y += Math.max(...cells.map((lines) => lines.length)) * leading(head) + 3
  drawRule(sheet)
  sheet.y += 3
}

function drawRow(
  sheet: Sheet,
  texts: string[],
  shares: number[],
  style: Style,
  type: 'TH' | 'TD',
  table: Structure,
  onNewPage: () => void = () => {},
): void {
  const widths = widthsOf(shares)
  const cells = texts.map((text, at) => setLines(sheet, text, (widths[at] ?? inner) - gap, style))
  const longest = Math.max(...cells.map((lines) => lines.length))
  const { pages } = sheet
  ensureSpace(sheet, Math.min(longest, 30) * leading(style) + 6)
  if (sheet.isFull) return
  if (sheet.pages > pages) onNewPage()
  const row = openTag(sheet, 'TR', table)
  const parts = cells.map(() =>
    sheet.pdf.struct(type, type === 'TH' ? ({ scope: 'Column' } as PDFKit.Mixins.MarkingOptions) : {}),
  )
  for (const each of parts) row.add(each)
  for (let at = 0; at < longest && !sheet.isFull;) {
    ensureSpace(sheet, leading(style))
    const fits = Math.floor((page.bottom - sheet.y) / leading(style))
    drawCells(
      sheet,
      cells.map((lines) => lines.slice(at, at + fits)),
      widths,
      style,
      parts,
    )
    at += fits
  }
  row.end()
  sheet.y += 3
  drawRule(sheet)
  sheet.y += 3
}

/** As much of each cell as this page has room for, one cell after the other, as it is read. */
function drawCells(sheet: Sheet, cells: Line[][], widths: number[], style: Style, parts: Structure[]): void {
  if (sheet.isFull) return
  cells.reduce((x, lines, at) => {
    const into = parts[at]
    if (into)
      lines.forEach((line, row) => drawLine(sheet, line, x, sheet.y + row * leading(style), style, into))
    return x + (widths[at] ?? 0)
  }, page.edge)
  sheet.y += Math.max(...cells.map((lines) => lines.length)) * leading(style)
}

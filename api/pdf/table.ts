/** Rows under a head. A row stays on one page unless it is longer than one. */
import type { Line } from './lines.ts'
import type { Table } from './paper.ts'
import { drawRule } from './rule.ts'
import {
  drawLine,
  inner,
  ink,
  leading,
  page,
  part,
  quiet,
  room,
  setLines,
  type Sheet,
  type Structure,
  type Style,
} from './sheet.ts'

const gap = 10
const cell: Style = { size: 9.5, weight: 400, color: ink }
const head: Style = { size: 9.5, weight: 700, color: quiet }

export function drawTable(sheet: Sheet, { head: names, shares, rows }: Table): void {
  const table = part(sheet, 'Table')
  drawRow(sheet, names, shares, head, 'TH', table)
  for (const row of rows) drawRow(sheet, row, shares, cell, 'TD', table)
  table.end()
  sheet.y += 8
}

function drawRow(
  sheet: Sheet,
  texts: string[],
  shares: number[],
  style: Style,
  type: 'TH' | 'TD',
  table: Structure,
): void {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const widths = shares.map((share) => (inner * share) / whole)
  const cells = texts.map((text, at) => setLines(sheet, text, (widths[at] ?? inner) - gap, style))
  const longest = Math.max(...cells.map((lines) => lines.length))
  room(sheet, Math.min(longest, 30) * leading(style) + 6)
  if (sheet.isFull) return
  const row = part(sheet, 'TR', table)
  const parts = cells.map(() =>
    sheet.pdf.struct(type, type === 'TH' ? ({ scope: 'Column' } as PDFKit.Mixins.MarkingOptions) : {}),
  )
  for (const each of parts) row.add(each)
  for (let at = 0; at < longest && !sheet.isFull;) {
    room(sheet, leading(style))
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

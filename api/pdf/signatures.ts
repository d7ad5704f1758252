/** Lines to sign on, two beside each other, with the names below. */
import type { Block } from './paper.ts'
import {
  drawDecoration,
  drawLine,
  inner,
  label,
  leading,
  page,
  openTag,
  mutedColor,
  ensureSpace,
  setLines,
  type Sheet,
} from './sheet.ts'

const height = 74
const gap = 32
const width = (inner - gap) / 2

/** Draws a line to sign on for each name, two side by side. */
export function drawSignatures(sheet: Sheet, { names }: Extract<Block, { kind: 'signatures' }>): void {
  for (let at = 0; at < names.length; at += 2) drawPair(sheet, names.slice(at, at + 2))
}

function drawPair(sheet: Sheet, names: string[]): void {
  ensureSpace(sheet, height)
  if (sheet.isFull) return
  names.forEach((name, at) => {
    const x = page.edge + at * (width + gap)
    const foot = sheet.y + height - 2 * leading(label)
    drawDecoration(sheet, (pdf) =>
      pdf
        .moveTo(x, foot)
        .lineTo(x + width, foot)
        .lineWidth(0.8)
        .stroke(mutedColor),
    )
    const words = openTag(sheet, 'P')
    setLines(sheet, name, width, label)
      .slice(0, 2)
      .forEach((line, row) => drawLine(sheet, line, x, foot + 3 + row * leading(label), label, words))
    words.end()
  })
  sheet.y += height
}

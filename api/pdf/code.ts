/** An address as a QR code, with words beside it and the address below them for who cannot scan it. */
import { encodeQR } from 'qr'
import type { Block } from './paper.ts'
import {
  drawDecoration,
  body,
  textColor,
  inner,
  label,
  page,
  openTag,
  ensureSpace,
  setLines,
  writeLines,
  type Sheet,
} from './sheet.ts'

const side = 104
const gap = 18

/** Draws the QR code of an address, with text and address beside it, and moves below it; nothing on a full sheet. */
export function drawCode(sheet: Sheet, { address, text }: Extract<Block, { kind: 'code' }>): void {
  sheet.y += 10
  ensureSpace(sheet, side + 20)
  if (sheet.isFull) return
  const top = sheet.y
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 1 })
  const dot = side / rows.length
  drawDecoration(sheet, (pdf) => {
    for (const [down, row] of rows.entries())
      for (const [across, isDark] of row.entries())
        if (isDark) pdf.rect(page.edge + across * dot, top + down * dot, dot, dot)
    pdf.fill(textColor)
  })
  const x = page.edge + side + gap
  const width = inner - side - gap
  const words = openTag(sheet, 'P')
  writeLines(sheet, setLines(sheet, text, width, body), body, words, x)
  sheet.y += 4
  writeLines(sheet, setLines(sheet, address, width, label), label, words, x)
  words.end()
  sheet.y = Math.max(sheet.y, top + side) + 10
}

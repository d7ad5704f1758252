/** What an award says, in large lines in the middle of the page, within a frame. */
import type { Block } from './paper.ts'
import {
  drawDecoration,
  drawLine,
  hairline,
  textColor,
  inner,
  leading,
  lineWidth,
  page,
  openTag,
  mutedColor,
  setLines,
  type Sheet,
  type Style,
} from './sheet.ts'

type Award = Extract<Block, { kind: 'award' }>
const styles: Record<Award['lines'][number]['as'], { style: Style; type: string; below: number }> = {
  LEAD: { style: { size: 13, weight: 400, color: mutedColor }, type: 'P', below: 12 },
  NAME: { style: { size: 27, weight: 700, color: textColor }, type: 'H1', below: 14 },
  COURSE: { style: { size: 19, weight: 700, color: textColor }, type: 'H2', below: 0 },
}
const inset = 28

/** Draws the lines of an award centred in a double frame, and moves below it. */
export function drawAward(sheet: Sheet, { lines }: Award): void {
  const top = sheet.y
  sheet.y += inset
  for (const { text, as } of lines) {
    const { style, type, below } = styles[as]
    const words = openTag(sheet, type)
    for (const line of setLines(sheet, text, inner - 2 * inset, style)) {
      const x = page.edge + (inner - lineWidth(sheet, line, style)) / 2
      drawLine(sheet, line, x, sheet.y, style, words)
      sheet.y += leading(style)
    }
    words.end()
    sheet.y += below
  }
  sheet.y += inset
  drawDecoration(sheet, (pdf) => {
    pdf
      .roundedRect(page.edge, top, inner, sheet.y - top, 8)
      .lineWidth(1)
      .stroke(hairline)
    pdf
      .roundedRect(page.edge + 5, top + 5, inner - 10, sheet.y - top - 10, 5)
      .lineWidth(0.5)
      .stroke(hairline)
  })
  sheet.y += 24
}

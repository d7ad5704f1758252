import { drawDecoration, hairline, inner, page, type Sheet } from './sheet.ts'

/** A thin line across, under what was written. */
export function drawRule(sheet: Sheet): void {
  drawDecoration(sheet, (pdf) =>
    pdf
      .moveTo(page.edge, sheet.y)
      .lineTo(page.edge + inner, sheet.y)
      .lineWidth(0.7)
      .stroke(hairline),
  )
}

/** What stands on every page, once it is known how many there are. */
import type { Paper } from './paper.ts'
import {
  drawDecoration,
  drawRuns,
  inner,
  lineWidth,
  page,
  mutedColor,
  setLines,
  type Sheet,
  type Style,
} from './sheet.ts'
import { sayingTo } from '../messages/words.ts'

const small: Style = { size: 8.5, weight: 400, color: mutedColor }
const y = 796
const numberWidth = 90

/**
 * Draws foot and page number on every page, and the brand's colour from the second page on; the last page of a cut
 * document says so.
 */
export function drawFeet(sheet: Sheet, { foot, brand, language }: Paper): void {
  const say = sayingTo({ language, timeZone: 'UTC' })
  for (let at = 0; at < sheet.pages; at++) {
    sheet.pdf.switchToPage(at)
    const isCut = sheet.isFull && at === sheet.pages - 1
    const words = isCut ? say('documents.isCut') : foot
    drawFoot(sheet, words, say('documents.pageOf', { page: at + 1, pages: sheet.pages }))
    if (at > 0 && brand.color)
      drawDecoration(sheet, (pdf) => pdf.rect(0, 0, page.width, 8).fill(`#${brand.color}`))
  }
}

function drawFoot(sheet: Sheet, words: string, number: string): void {
  const [textLine] = setLines(sheet, words, inner - numberWidth, small)
  const [counted] = setLines(sheet, number, numberWidth, small)
  sheet.pdf.markContent('Artifact', { type: 'Pagination' })
  if (textLine) drawRuns(sheet, textLine, page.edge, y, small)
  if (counted) drawRuns(sheet, counted, page.edge + inner - lineWidth(sheet, counted, small), y, small)
  sheet.pdf.endMarkedContent()
}

/** The workspace's name on its colour, with its logo, at the head of the first page. */
import { textOn } from '../core/contrast.ts'
import type { Brand } from './paper.ts'
import {
  drawDecoration,
  drawLine,
  hairline,
  textColor,
  inner,
  page,
  openTag,
  setLines,
  type Sheet,
  type Style,
} from './sheet.ts'

const height = 84
const logoSize = 48

/** Draws the brand at the head of the first page: name and logo on its colour, or on white where it has none. */
export function drawBand(sheet: Sheet, { name, color, logo }: Brand): void {
  const ground = color ? `#${color}` : '#ffffff'
  drawDecoration(sheet, (pdf) => {
    pdf.rect(0, 0, page.width, height).fill(ground)
    if (!color) pdf.moveTo(0, height).lineTo(page.width, height).lineWidth(1).stroke(hairline)
  })
  const x = page.edge + (logo && drawLogo(sheet, logo) ? logoSize + 14 : 0)
  drawName(sheet, name, x, color ? textOn(ground) : textColor)
  sheet.y = height + 28
}

/** On white, so that it can be seen on any colour. False for a picture that cannot be read. */
function drawLogo(sheet: Sheet, logo: Uint8Array): boolean {
  const at = (height - logoSize) / 2
  try {
    const picture = (sheet.pdf as unknown as { openImage(bytes: Uint8Array): unknown }).openImage(
      Buffer.from(logo),
    )
    drawDecoration(sheet, (pdf) => {
      pdf.roundedRect(page.edge, at, logoSize, logoSize, 6).fill('#ffffff')
      pdf.image(picture as PDFKit.Mixins.ImageSrc, page.edge + 4, at + 4, {
        fit: [logoSize - 8, logoSize - 8],
        align: 'center',
        valign: 'center',
      })
    })
    return true
  } catch {
    return false
  }
}

/** In two lines at most. */
function drawName(sheet: Sheet, name: string, x: number, color: string): void {
  const style: Style = { size: 16, weight: 700, color }
  const step = style.size * 1.35
  const lines = setLines(sheet, name, page.edge + inner - x, style).slice(0, 2)
  const words = openTag(sheet, 'P')
  lines.forEach((line, at) =>
    drawLine(sheet, line, x, (height - lines.length * step) / 2 + at * step - 1, style, words),
  )
  words.end()
}

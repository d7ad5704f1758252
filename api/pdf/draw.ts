/** Draws a document; heavy for a long one, so it runs in a thread of its own (drawing.ts). */
import { drawBand } from './band.ts'
import { drawBlock } from './blocks.ts'
import { drawFeet } from './foot.ts'
import type { Paper } from './paper.ts'
import { openSheet } from './sheet.ts'
import { sayingTo } from '../messages/words.ts'

/** The bytes of the PDF. */
export async function drawPdf(paper: Paper): Promise<Uint8Array> {
  const sheet = openSheet(paper)
  const chunks: Uint8Array[] = []
  const isWritten = new Promise<void>((resolve, reject) =>
    sheet.pdf
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject),
  )
  drawBand(sheet, paper.brand)
  for (const block of paper.blocks) {
    if (sheet.isFull) break
    drawBlock(sheet, block)
  }
  if (sheet.hasBoxes)
    drawBlock(sheet, {
      kind: 'words',
      text: sayingTo({ language: paper.language, timeZone: 'UTC' })('documents.emptyBox'),
    })
  sheet.root.end()
  drawFeet(sheet, paper)
  sheet.pdf.end()
  await isWritten
  return Buffer.concat(chunks)
}

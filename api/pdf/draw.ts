/** Draws a document; heavy for a long one, so it runs in a thread of its own (drawThread.ts). */
import { drawBand } from './band.ts'
import { drawBlock } from './blocks.ts'
import { drawFeet } from './foot.ts'
import type { Paper } from './paper.ts'
import { reserveContents } from './contents.ts'
import { openSheet, type Sheet } from './sheet.ts'
import { sayingTo } from '../messages/words.ts'

/** The bytes of the PDF, and whether there was more than it could take. */
export async function drawPdf(paper: Paper): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const sheet = openSheet(paper)
  const chunks: Uint8Array[] = []
  const isWritten = new Promise<void>((resolve, reject) =>
    sheet.pdf
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject),
  )
  drawBand(sheet, paper.brand)
  const drawContents = drawBlocks(sheet, paper)
  if (sheet.hasBoxes)
    drawBlock(sheet, {
      kind: 'words',
      text: sayingTo({ language: paper.language, timeZone: 'UTC' })('documents.emptyBox'),
    })
  drawContents()
  sheet.root.end()
  drawFeet(sheet, paper)
  sheet.pdf.end()
  await isWritten
  return { bytes: Buffer.concat(chunks), isCut: sheet.isFull }
}

/** Answers how the table of contents is drawn, once it is known what stands on which page. */
function drawBlocks(sheet: Sheet, { contents, blocks }: Paper): () => void {
  let drawContents = () => {}
  let isReserved = contents === undefined
  for (const block of blocks) {
    if (sheet.isFull) break
    if (!isReserved && block.kind === 'heading' && block.level === 1) {
      isReserved = true
      drawContents = reserveContents(sheet, contents ?? '', blocks)
    }
    drawBlock(sheet, block)
  }
  return drawContents
}

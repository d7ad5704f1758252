/** How each kind of block is drawn. */
import { drawAward } from './award.ts'
import { drawCode } from './code.ts'
import { noteHeading } from './contents.ts'
import type { Block, Fact } from './paper.ts'
import {
  body,
  drawLine,
  textColor,
  inner,
  label,
  leading,
  newPage,
  page,
  openTag,
  ensureSpace,
  setLines,
  writeLines,
  type Sheet,
  type Style,
} from './sheet.ts'
import { drawSignatures } from './signatures.ts'
import { drawTable } from './table.ts'

type BlockRenderers = {
  [Kind in Block['kind']]: (sheet: Sheet, block: Extract<Block, { kind: Kind }>) => void
}
const title: Style = { size: 21, weight: 700, color: textColor }
const heading: Style = { size: 13.5, weight: 700, color: textColor }
const chapter: Style = { size: 17, weight: 700, color: textColor }
const question: Style = { ...body, weight: 700 }

const drawn: BlockRenderers = {
  title: (sheet, { text }) => writePart(sheet, 'H1', text, title, 10),
  heading(sheet, { text, level }) {
    if (level === 1) newPage(sheet)
    else sheet.y += 14
    ensureSpace(sheet, leading(heading) + 5 * leading(body))
    if (level && !sheet.isFull) noteHeading(sheet, text, level)
    writePart(sheet, level === 2 ? 'H3' : 'H2', text, level === 1 ? chapter : heading, level === 1 ? 8 : 4)
  },
  facts(sheet, { facts }) {
    const list = openTag(sheet, 'L')
    for (const fact of facts) drawFact(sheet, fact, list)
    list.end()
    sheet.y += 6
  },
  answer(sheet, { question: questionText, text }) {
    ensureSpace(sheet, leading(question) + 2 * leading(body))
    writePart(sheet, 'H3', questionText, question, 1)
    writePart(sheet, 'P', text, body, 9)
  },
  words: (sheet, { text }) => writePart(sheet, 'P', text, body, 8),
  table: (sheet, { table }) => drawTable(sheet, table),
  signatures: drawSignatures,
  award: drawAward,
  code: drawCode,
}

/** Draws a block of any kind, and moves below it. */
export const drawBlock = <Kind extends Block['kind']>(
  sheet: Sheet,
  block: Extract<Block, { kind: Kind }>,
): void => (drawn[block.kind] as (sheet: Sheet, block: Block) => void)(sheet, block)

/** A text as one part of the structure, and room below it. */
function writePart(sheet: Sheet, type: string, text: string, style: Style, below: number): void {
  const words = openTag(sheet, type)
  writeLines(sheet, setLines(sheet, text, inner, style), style, words)
  words.end()
  sheet.y += below
}

const nameWidth = 132
/** The name beside the text, which may go on over pages. */
function drawFact(sheet: Sheet, [name, text]: Fact, list: PDFKit.PDFStructureElement): void {
  const [names, texts] = [
    setLines(sheet, name, nameWidth - 12, label),
    setLines(sheet, text, inner - nameWidth, body),
  ]
  ensureSpace(sheet, Math.max(names.length, Math.min(texts.length, 3)) * leading(body))
  if (sheet.isFull) return
  const [item, top, pages] = [openTag(sheet, 'LI', list), sheet.y, sheet.pages]
  const named = openTag(sheet, 'Lbl', item)
  names.forEach((line, at) => drawLine(sheet, line, page.edge, top + at * leading(label), label, named))
  const bodyTag = openTag(sheet, 'LBody', item)
  writeLines(sheet, texts, body, bodyTag, page.edge + nameWidth)
  item.end()
  sheet.y = Math.max(sheet.y, sheet.pages === pages ? top + names.length * leading(label) : 0) + 3
}

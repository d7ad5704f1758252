/**
 * A table of contents, with bookmarks. Its pages are kept free before the first chapter, for how many entries there
 * are is known, and written once it is known on which page each stands.
 */
import type { Block } from './paper.ts'
import {
  body,
  drawLine,
  textColor,
  inner,
  leading,
  lineWidth,
  newPage,
  page,
  openTag,
  setLines,
  type Heading,
  type Sheet,
  type Structure,
  type Style,
} from './sheet.ts'

const title: Style = { size: 17, weight: 700, color: textColor }
const entry: Record<1 | 2, Style> = { 1: { ...body, weight: 700 }, 2: body }
const step = leading(body) + 3
const first = page.top + leading(title) + 12
const perPage = Math.floor((page.bottom - first) / step)
const numberWidth = 40
const indent = 16

type Outline = { addItem(title: string, options: object): Outline }
const chapters = new WeakMap<Sheet, Outline>()

/** Where a heading stands: as a bookmark, and for the table of contents. */
export function noteHeading(sheet: Sheet, text: string, level: 1 | 2): void {
  if (!sheet.headings) return
  const place = `heading${sheet.headings.length}`
  sheet.headings.push({ text, level, page: sheet.pages, place })
  sheet.pdf.addNamedDestination(place, 'XYZ', page.edge, sheet.y, null)
  const root = (sheet.pdf as unknown as { outline: Outline }).outline
  const parent = level === 1 ? root : (chapters.get(sheet) ?? root)
  const bookmark = parent.addItem(text, { top: sheet.y, left: page.width })
  if (level === 1) chapters.set(sheet, bookmark)
}

/** Keeps pages free; answers how they are written. */
export function reserveContents(sheet: Sheet, words: string, blocks: Block[]): () => void {
  const count = blocks.filter((block) => block.kind === 'heading' && block.level).length
  const list = openTag(sheet, 'TOC')
  const from = sheet.pages
  for (let at = 0; at < Math.max(1, Math.ceil(count / perPage)); at++) newPage(sheet)
  return () => {
    const headings = sheet.headings ?? []
    for (let at = 0; at === 0 || at < headings.length; at += perPage) {
      if (from + at / perPage >= sheet.pages) break
      sheet.pdf.switchToPage(from + at / perPage)
      writeTitle(sheet, words, list)
      headings
        .slice(at, at + perPage)
        .forEach((heading, row) => writeEntry(sheet, heading, first + row * step, list))
    }
    list.end()
  }
}

function writeTitle(sheet: Sheet, words: string, list: Structure): void {
  const caption = openTag(sheet, 'Caption', list)
  for (const line of setLines(sheet, words, inner, title).slice(0, 1))
    drawLine(sheet, line, page.edge, page.top, title, caption)
  caption.end()
}

/** One line that leads to its page. */
function writeEntry(
  sheet: Sheet,
  { text, level, page: number, place }: Heading,
  y: number,
  list: Structure,
): void {
  const style = entry[level]
  const x = page.edge + (level - 1) * indent
  const item = openTag(sheet, 'TOCI', list)
  const link = openTag(sheet, 'Link', item)
  const [named] = setLines(sheet, text, page.edge + inner - numberWidth - x, style)
  const [numbered] = setLines(sheet, String(number), numberWidth, style)
  if (named) drawLine(sheet, named, x, y, style, link)
  if (numbered)
    drawLine(sheet, numbered, page.edge + inner - lineWidth(sheet, numbered, style), y, style, link)
  const contents = new String(text) as unknown as string // eslint-disable-line no-new-wrappers -- PDFKit's own texts
  sheet.pdf.goTo(x, y, page.edge + inner - x, step, place, {
    structParent: link,
    Contents: contents,
  } as object)
  link.end()
  item.end()
}

/**
 * Pages that fill from top to bottom: what is written goes on where the last left off, on a new page where
 * there is no room.
 */
import PdfDocument from 'pdfkit'
import { faceName, fontOf, type Weight } from './fonts.ts'
import { linesOf, type Line } from './lines.ts'
import { isBars, isBoxes, type Run } from './runs.ts'
import type { Paper } from './paper.ts'

type Pdf = InstanceType<typeof PdfDocument>
export type Structure = PDFKit.PDFStructureElement
export type Sheet = {
  pdf: Pdf
  root: Structure
  y: number
  pages: number
  /** Some sign had no font. */
  hasBoxes: boolean
  /** There are as many pages as there may be, or it has taken too long; nothing more is written. */
  isFull: boolean
  until: number
  maxPages: number
  /** What the table of contents will name; null where there is none. */
  headings: Heading[] | null
}
/** `page` counts from 1; `place` is its name as a destination. */
export type Heading = { text: string; level: 1 | 2; page: number; place: string }
export type Style = { size: number; weight: Weight; color: string }
export const textColor = '#14181b'
export const mutedColor = '#4a5560'
export const hairline = '#c9d0d6'
export const body: Style = { size: 10.5, weight: 400, color: textColor }
export const label: Style = { size: 10.5, weight: 400, color: mutedColor }

export const page = { width: 595.28, height: 841.89, edge: 56, top: 64, bottom: 774 }
export const inner = page.width - 2 * page.edge
/** More than anybody prints, drawn in some seconds; text made to be slow takes longer and is cut earlier. */
export const maxPages = 400
const maxSeconds = 25
/** High enough for the marks above and below Indic letters. */
export const leading = ({ size }: Style): number => size * 1.5

/** An empty document that names nobody but the workspace. */
export function openSheet({ title, brand, language, contents, limits }: Paper): Sheet {
  const metadata = { Title: title, Author: brand.name, Producer: brand.name, Creator: brand.name }
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: metadata,
    font: '',
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pdf.addPage()
  return {
    pdf,
    root,
    y: page.top,
    pages: 1,
    hasBoxes: false,
    isFull: false,
    until: performance.now() + (limits?.seconds ?? maxSeconds) * 1000,
    maxPages: limits?.pages ?? maxPages,
    headings: contents === undefined ? null : [],
  }
}

/** Goes to a new page unless so much room is left on this one. */
export function ensureSpace(sheet: Sheet, height: number): void {
  if (sheet.y + height <= page.bottom || sheet.isFull) return
  newPage(sheet)
}

/** Unless there are as many as there may be. */
export function newPage(sheet: Sheet): void {
  sheet.isFull ||= sheet.pages >= sheet.maxPages || performance.now() > sheet.until
  if (sheet.isFull) return
  sheet.pdf.addPage()
  sheet.pages += 1
  sheet.y = page.top
}

/** Breaks a text into lines that are at most `width` points wide in this style. */
export const setLines = ({ pdf }: Sheet, text: string, width: number, style: Style): Line[] =>
  linesOf(text, width, (run) => widthOf(pdf, run, style))

/** Returns the width of a line in points. */
export const lineWidth = ({ pdf }: Sheet, { runs }: Line, style: Style): number =>
  runs.reduce((sum, run) => sum + widthOf(pdf, run, style), 0)
const widthOf = (pdf: Pdf, run: Run, style: Style): number =>
  isBars(run) ? (run.text.length * style.size) / 2 : withFont(pdf, run.face, style).widthOfString(run.text)
/** PDFKit takes an opened font, though its types do not say so. */
const withFont = (pdf: Pdf, face: number, { size, weight }: Pick<Style, 'size' | 'weight'>): Pdf =>
  pdf.font(fontOf(face, weight) as unknown as string, faceName(face, weight), size)

/** Draws one line as a piece of a part; its foot stands a line's height below `y`. */
export function drawLine(
  sheet: Sheet,
  line: Line,
  x: number,
  y: number,
  style: Style,
  into: Structure,
): void {
  const content = sheet.pdf.markStructureContent('Span', line.actual === null ? {} : { actual: line.actual })
  drawRuns(sheet, line, x, y, style)
  sheet.pdf.endMarkedContent()
  into.add(content)
}

/** Answers where the line ends. */
export function drawRuns(sheet: Sheet, { runs }: Line, x: number, y: number, style: Style): number {
  return runs.reduce((at, run) => {
    sheet.hasBoxes ||= isBoxes(run)
    return at + drawRun(sheet.pdf, run, at, y + style.size * 1.08, style)
  }, x)
}

/** Answers how wide it is. */
function drawRun(pdf: Pdf, run: Run, x: number, baseline: number, style: Style): number {
  if (isBars(run)) {
    const width = widthOf(pdf, run, style)
    pdf.rect(x, baseline - style.size, width, style.size * 1.3).fill(textColor)
    return width
  }
  withFont(pdf, run.face, style)
    .fillColor(style.color)
    .text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
  return widthOf(pdf, run, style)
}

/** Opens a part of the document's structure, to be ended. */
export function openTag(sheet: Sheet, type: string, under: Structure = sheet.root): Structure {
  const opened = sheet.pdf.struct(type)
  under.add(opened)
  return opened
}

/** Writes lines one below the other, over as many pages as it takes. */
export function writeLines(sheet: Sheet, lines: Line[], style: Style, into: Structure, x = page.edge): void {
  for (const line of lines) {
    ensureSpace(sheet, leading(style))
    if (sheet.isFull) return
    drawLine(sheet, line, x, sheet.y, style, into)
    sheet.y += leading(style)
  }
}

/** Draws what only adorns the page. */
export function drawDecoration({ pdf }: Sheet, draw: (pdf: Pdf) => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw(pdf)
  pdf.endMarkedContent()
}

/** A case file as a PDF. */
import { AppError } from '../../core/errors.ts'
import { inLanguage } from '../../core/readerLocale.ts'
import type { Language } from '../../messages/languages.ts'
import { say } from '../../messages/say.ts'
import type { Block, Brand, Paper } from '../../pdf/paper.ts'
import { printLongPdf } from '../../pdf/print.ts'
import type { CaseFilePart } from '../caseFileContract.ts'
import type { CaseReader } from '../page/loadCase.ts'
import { tableOf, type Cell, type Chapter, type FileBlock } from './blocks.ts'
import { contentOf, type Content } from './content.ts'
import { redact, type Mark } from './redact.ts'
import { marksOf, redactionsOf } from './redactions.ts'
import { itemsIn } from './blocks.ts'

/** What a copy is made of. */
export type CopyInput = {
  caseId: string
  parts: CaseFilePart[]
  isRedacted: boolean
  language: Language
}
/** Each takes about 1.4 MB while it is drawn; `printLongPdf` has room for as many. */
const maxPages = 700

/**
 * Draws it in a thread. `redactions`: the ids of those it was made with. Throws FORBIDDEN or NOT_FOUND for who is not
 * of its committee now, ILLEGAL_STATE where it is too long.
 */
export async function printCaseFile(
  ctx: CaseReader,
  request: CopyInput,
  brandFor: (branchId: string) => Promise<Brand>,
): Promise<{ bytes: Uint8Array; redactions: string[] }> {
  const content = await contentOf(ctx, request)
  const { writing } = content
  const rows = request.isRedacted ? await redactionsOf(ctx.tx, request.caseId) : []
  const marks = await marksOf(ctx.tx, rows, writing.say)
  const { row } = writing.loaded.viewer
  const paper = inLanguage(request.language, () =>
    paperOf(content, { request, marks, name: `${ctx.person.firstName} ${ctx.person.lastName}`.trim() }),
  )
  const { bytes, isCut } = await printLongPdf({ ...paper, brand: await brandFor(row.branchId) })
  if (isCut) throw new AppError('ILLEGAL_STATE', { text: say('caseFile.tooLong', { pages: maxPages }) })
  return { bytes, redactions: rows.map(({ id }) => id) }
}

type PaperOptions = { request: CopyInput; marks: Mark[]; name: string }
function paperOf(
  { writing, cover, chapters }: Content,
  { request, marks, name }: PaperOptions,
): Omit<Paper, 'brand'> {
  const { say: sayLocalized, moment, loaded } = writing
  const at = new Date()
  const copy = request.isRedacted
    ? sayLocalized('caseFile.redacted', { count: marks.length })
    : sayLocalized('caseFile.unredacted')
  const whole = [cover({ name, at, copy }), ...chapters]
  const [first, ...rest] = redact([...whole, ...logOf(writing.say, whole, marks)], marks)
  return {
    language: request.language,
    title: sayLocalized('caseFile.title'),
    contents: sayLocalized('caseFile.contents'),
    limits: { pages: maxPages, seconds: 360 },
    foot: [loaded.viewer.row.caseNo, copy, `${sayLocalized('documents.madeOn')}: ${moment(at)}`].join(' · '),
    blocks: [
      { kind: 'title', text: first?.title ?? '' },
      ...(first?.blocks ?? []).map((block) => drawn(block)),
      ...rest.flatMap(({ title, blocks }): Block[] => [
        { kind: 'heading', text: title, level: 1 },
        ...blocks.map((block) => drawn(block, 2)),
      ]),
    ],
  }
}

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text)
function drawn(block: FileBlock, level?: 2): Block {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', text: textOf(block.text), ...(level ? { level } : {}) }
    case 'facts':
      return { kind: 'facts', facts: block.facts.map(([name, text]) => [name, textOf(text)] as const) }
    case 'answer':
      return { kind: 'answer', question: textOf(block.question), text: textOf(block.text) }
    case 'words':
      return { kind: 'words', text: textOf(block.text) }
    default: {
      const { head, shares, rows } = block
      return { kind: 'table', table: { head, shares, rows: rows.map((row) => row.map(textOf)) } }
    }
  }
}

/** Which redactions there are, and where; a redacted copy without one says nothing of them. */
function logOf(sayLocalized: Content['writing']['say'], chapters: Chapter[], marks: Mark[]): Chapter[] {
  if (marks.length === 0) return []
  const items = new Map(itemsIn(chapters).map((item) => [item.item, item]))
  const rows = marks.map(({ number, item, explanation }): Cell[] => {
    const placedItem = items.get(item)
    return [
      sayLocalized('caseFile.redactionNumber', { number }),
      placedItem
        ? {
            text: `${sayLocalized(`caseFile.${placedItem.part}`)}: ${placedItem.label}`,
            names: placedItem.about ?? [],
          }
        : '',
      explanation,
    ]
  })
  const head = ['', sayLocalized('caseFile.where'), sayLocalized('caseFile.reason')]
  return [
    {
      part: 'REDACTIONS',
      title: sayLocalized('caseFile.REDACTIONS'),
      blocks: tableOf(head, [1, 4, 6], rows),
    },
  ]
}

/**
 * The texts of a drawing as a table for translators, and what comes back of it. Nothing is written here: what a
 * file says is answered, and goes into the drawing as any other edit, which can be undone.
 */
import { AppError, badField, type FieldError } from '../core/errors.ts'
import type { FileRoute } from '../core/fileRoutes.ts'
import { parse } from '../core/implement.ts'
import { languages } from '../messages/languages.ts'
import { say } from '../messages/say.ts'
import { wordMessage } from '../messages/words.ts'
import { fileFormOf } from '../storage/form.ts'
import { sendMade } from '../storage/send.ts'
import { TableFormat, tableFile } from '../tables/contract.ts'
import { batches, type Line } from '../tables/lines.ts'
import { contentTypeOf, tableBytes } from '../tables/write.ts'
import { z } from '@hono/zod-openapi'
import { Language } from '../../workflows/definition/texts/languages.ts'
import {
  primaryOf,
  translatedTexts,
  fits,
  type Translated,
} from '../../workflows/definition/texts/translations.ts'
import type { Graph } from '../../workflows/definition/graph.ts'
import { versionFor } from './access.ts'
import { graphOf } from './present.ts'
import { ReadTexts, textsPath } from './contract.ts'

const Asked = z.strictObject({ language: Language, format: TableFormat.default('XLSX') })
const FormWords = z.strictObject({ language: Language })
const header = ['Path', 'State', 'Source', 'Translation']
const maxErrors = 50

/** Throws for the language that a drawing is written in. */
function translationsOf(graph: Graph, language: Language): Translated[] {
  if (language === primaryOf(graph)) throw badField('language', say('workflows.languageIsPrimary'))
  return translatedTexts(graph, language)
}
const states = {
  DONE: 'workflows.textDone',
  MISSING: 'workflows.textMissing',
  OUTDATED: 'workflows.textOutdated',
  UNFIT: 'workflows.textUnfit',
} as const

/** What the file says in place of what is there. Throws VALIDATION_FAILED with each row that is wrong. */
async function readTexts(graph: Graph, file: File, language: Language): Promise<ReadTexts> {
  const known = new Map(translationsOf(graph, language).map((text) => [text.path, text]))
  const [texts, wrong]: [ReadTexts['texts'], FieldError[]] = [[], []]
  for await (const { header: names, lines } of batches(Buffer.from(await file.arrayBuffer()), 1_000)) {
    const columns = columnsIn(names)
    for (const line of lines) {
      const read = textIn(line, columns, known)
      if ('path' in read && 'code' in read) wrong.push(read)
      else if (read.text !== null) texts.push({ path: read.path, text: read.text, source: read.source })
    }
  }
  if (wrong.length > 0) throw new AppError('VALIDATION_FAILED', { fields: wrong.slice(0, maxErrors) })
  return { texts, unchanged: known.size - texts.length }
}

type Columns = { path: number; source: number; translation: number }
function columnsIn(names: string[]): Columns {
  const at = (name: string) => names.findIndex((each) => each.trim().toLowerCase() === name)
  const columns = { path: at('path'), source: at('source'), translation: at('translation') }
  if (Object.values(columns).some((column) => column < 0))
    throw badField('file', say('workflows.textColumnsMissing'), 'header')
  return columns
}

/** Spreadsheets change breaks, and no cell is read further than this. */
const maxCellLength = 2_000
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxCellLength / 2)

type Read = { path: string; text: string | null; source: string }
/** A row without a translation, or with the one that is there, changes nothing. */
function textIn({ n: row, cells }: Line, at: Columns, known: Map<string, Translated>): Read | FieldError {
  const [path, source, text] = [cells[at.path] ?? '', cells[at.source] ?? '', cells[at.translation] ?? '']
  const place = known.get(path)
  const wrong = (message: FieldError['text']): FieldError => ({
    path: `file.${row}`,
    code: 'row',
    text: message,
  })
  if (text === '') return { path, text: null, source }
  if (!place) return wrong(say('workflows.textPathUnknown', { row }))
  if (plain(source) !== plain(place.text)) return wrong(say('workflows.textSourceChanged', { row }))
  if (text.length >= maxCellLength || !fits(place, text))
    return wrong(say('workflows.textDoesNotFit', { row, most: place.most }))
  const isThere = place.state === 'DONE' && place.translation?.text === text
  return { path, text: isThere ? null : text, source: place.text }
}

export const textRoutes: Record<string, FileRoute> = {
  downloadTexts: {
    method: 'get',
    path: textsPath,
    may: 'workflow:read',
    summary: 'The texts of a drawing beside what a language makes of them, as a table for translators',
    query: Asked,
    returns: 'made',
    answer: async (ctx, c, param) => {
      const row = await versionFor(ctx, param('id'))
      const { language, format } = parse(Asked, c.req.query(), 'query')
      const texts = translationsOf(graphOf(row), language)
      const rows = texts.map(({ path, state, text, translation }) => [
        path,
        wordMessage(say(states[state]), 'en'),
        text,
        translation?.text ?? '',
      ])
      return sendMade(tableBytes(format, [[header, ...rows]]), {
        fileName: `${languages[language]}.${format.toLowerCase()}`,
        contentType: contentTypeOf(format),
      })
    },
  },
  readTexts: {
    method: 'post',
    path: textsPath,
    may: 'workflow:update',
    summary: 'Read a table that came back from translators; nothing is saved yet',
    writes: 'none',
    takes: tableFile,
    form: FormWords,
    returns: ReadTexts,
    answer: async (ctx, c, param) => {
      const row = await versionFor(ctx, param('id'))
      const { file, fields } = await fileFormOf(c, { takes: tableFile, words: FormWords })
      return c.json({ content: await readTexts(graphOf(row), file, fields.language) })
    },
  },
}

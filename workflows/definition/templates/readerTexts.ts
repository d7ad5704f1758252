/** Texts of a template for readers other than the actor, by stage and step. */
import { setTranslations } from '../edit/languages.ts'
import { inTurn } from '../edit/rows.ts'
import { setStageFor } from '../edit/stages.ts'
import { setStepFor } from '../edit/steps.ts'
import type { Graph } from '../graph.ts'
import { textsOf } from '../texts/eachText.ts'
import type { Language } from '../texts/languages.ts'
import { readers, type ReaderTexts } from '../texts/readers.ts'

export type TemplateTexts = Record<'stages' | 'steps', Record<string, ReaderTexts>>

/** Throws EditError for a stage or step that is not there. */
export const withReaderTexts = (graph: Graph, { stages, steps }: TemplateTexts): Graph =>
  inTurn(
    ...Object.entries(stages).flatMap(([id, texts]) =>
      readers.map((reader) => setStageFor(id, reader, texts[reader] ?? '')),
    ),
    ...Object.entries(steps).flatMap(([id, texts]) =>
      readers.map((reader) => setStepFor(id, reader, texts[reader] ?? '')),
    ),
  )(graph)

/** With what a language makes of its texts, by the words of the primary one. */
export const withTranslations = (
  graph: Graph,
  language: Language,
  words: Readonly<Record<string, string>>,
): Graph =>
  setTranslations(
    language,
    Object.fromEntries(
      textsOf(graph).flatMap(({ path, text }) =>
        Object.hasOwn(words, text) ? [[path, words[text] ?? '']] : [],
      ),
    ),
  )(graph)

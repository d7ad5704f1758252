/** What of a drawing's translations holds: which are missing, outdated or of no use, and which are read. */
import type { Graph } from '../graph.ts'
import type { Definition } from '../definition.ts'
import { entriesOf } from '../keys.ts'
import { definitionWithTexts, textsOf, type Text } from './eachText.ts'
import type { Language, Translation } from './languages.ts'

/**
 * OUTDATED: its source has changed since. UNFIT: too long, of several lines where one belongs, or without a
 * blank that is to be filled in. Those three are not read: the text of the primary language stands in.
 */
export type TranslationState = 'DONE' | 'MISSING' | 'OUTDATED' | 'UNFIT'

const blanksOf = (text: string): string => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join(' ')
/** Whether a text may stand in the place of another. */
export const fits = ({ text: source, most, isLine }: Text, text: string): boolean =>
  text.length <= most && !(isLine && /[\r\n]/.test(text)) && blanksOf(text) === blanksOf(source)

/** Returns the state of a translation: MISSING also for a blank one; UNFIT takes precedence over OUTDATED. */
export function stateOf(text: Text, translation: Translation | undefined): TranslationState {
  if (!translation || translation.text.trim() === '') return 'MISSING'
  if (!fits(text, translation.text)) return 'UNFIT'
  return translation.source === text.text ? 'DONE' : 'OUTDATED'
}

/** The primary language of a graph; English where the graph sets none. */
export const primaryOf = ({ languages }: Pick<Graph, 'languages'>): Language => languages?.primary ?? 'en'
/** The languages beside the primary one that a drawing speaks, in the order in which they were added. */
export const otherLanguagesOf = ({ languages }: Pick<Graph, 'languages'>): Language[] =>
  entriesOf(languages?.translations ?? {}).flatMap(([each]) => (each === languages?.primary ? [] : [each]))

export type Translated = Text & { translation: Translation | undefined; state: TranslationState }
/** Every text of a drawing beside what a language makes of it. */
export const translatedTexts = (graph: Graph, language: Language): Translated[] =>
  besideTranslations(textsOf(graph), graph.languages?.translations[language])

/** Texts beside what is given for them, each with its state. */
export const besideTranslations = (
  texts: Text[],
  translations: Record<string, Translation> = {},
): Translated[] =>
  texts.map((text) => {
    const translation = Object.hasOwn(translations, text.path) ? translations[text.path] : undefined
    return { ...text, translation, state: stateOf(text, translation) }
  })

/** What publishing takes along of them: texts by path that are read. Nothing where there are none. */
export function publishedTexts(graph: Graph): Pick<Definition, 'languages'> {
  if (!graph.languages) return {}
  const texts = Object.fromEntries(
    otherLanguagesOf(graph).map((language) => [
      language,
      Object.fromEntries(
        translatedTexts(graph, language).flatMap(({ path, state, translation }) =>
          state === 'DONE' && translation ? [[path, translation.text]] : [],
        ),
      ),
    ]),
  )
  return { languages: { primary: graph.languages.primary, texts } }
}

/** A definition as its words are in a language; what that lacks stays in the primary one. */
export function inLanguage(definition: Definition, language: Language): Definition {
  const texts = definition.languages?.texts[language]
  if (!texts || language === definition.languages?.primary) return definition
  return definitionWithTexts(definition, (text, { path }) =>
    Object.hasOwn(texts, path) ? (texts[path] ?? text) : text,
  )
}

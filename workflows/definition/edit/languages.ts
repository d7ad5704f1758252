/** The languages of a drawing, and what each makes of its texts. */
import type { Graph } from '../graph.ts'
import { textsOf } from '../texts/eachText.ts'
import type { Language, Languages, Translation } from '../texts/languages.ts'
import type { Edit } from './rows.ts'

const languagesOf = ({ languages }: Graph): Languages => languages ?? { primary: 'en', translations: {} }

/** Which language the drawing is written in. What it was translated to in that one goes. */
export const setPrimary =
  (primary: Language): Edit =>
  (graph) => {
    const { translations } = languagesOf(graph)
    const { [primary]: _own, ...others } = translations
    return { ...graph, languages: { primary, translations: others } }
  }

/** Adds a language without translations; does nothing for the primary language or one that the graph already has. */
export const addLanguage =
  (language: Language): Edit =>
  (graph) => {
    const { primary, translations } = languagesOf(graph)
    if (language === primary || translations[language]) return graph
    return { ...graph, languages: { primary, translations: { ...translations, [language]: {} } } }
  }

/** With all that was translated to it. A drawing in English alone says nothing of languages. */
export const removeLanguage =
  (language: Language): Edit =>
  (graph) => {
    const { primary, translations } = languagesOf(graph)
    const { [language]: _gone, ...others } = translations
    const { languages: _languages, ...plain } = graph
    return primary === 'en' && Object.keys(others).length === 0
      ? plain
      : { ...graph, languages: { primary, translations: others } }
  }

/**
 * What a language makes of texts, by path, from the words that stand there now; empty: nothing any more. What was
 * translated of texts that are gone goes with it.
 */
export const setTranslations =
  (language: Language, texts: Readonly<Record<string, string>>): Edit =>
  (graph) => {
    const { primary, translations } = languagesOf(graph)
    const before = translations[language] ?? {}
    const next = textsOf(graph).flatMap(({ path, text: source }): [string, Translation][] => {
      const text = Object.hasOwn(texts, path) ? texts[path] : undefined
      if (text !== undefined) return text === '' ? [] : [[path, { text, source }]]
      const existing = Object.hasOwn(before, path) ? before[path] : undefined
      return existing ? [[path, existing]] : []
    })
    return {
      ...graph,
      languages: { primary, translations: { ...translations, [language]: Object.fromEntries(next) } },
    }
  }

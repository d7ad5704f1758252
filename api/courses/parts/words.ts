/** Texts that a finer call brings in several languages: those of the primary one are the part’s own. */
import type { Language } from '../../../workflows/definition/texts/languages.ts'
import type { CourseDraft } from '../definition/draft.ts'
import { setTranslation, type Edit } from '../definition/edit.ts'

export type Words = { language: Language; title: string; description: string }

/** Title and description in the primary language, which the part itself stores; empty if missing. */
export const ownWords = (draft: CourseDraft, translations: Words[] = []) => {
  const own = translations.find(({ language }) => language === draft.languages.primary)
  return own ? { title: own.title, description: own.description } : {}
}

/** `path`: '' for the course, else "items/<id>/". `texts`: what they are translated from. */
export const translatedAs =
  (path: string, texts: { title: string; description: string }, translations: Words[] = []): Edit =>
  (draft) =>
    translations
      .filter(({ language }) => language !== draft.languages.primary)
      .flatMap((words) =>
        (['title', 'description'] as const).map((field) =>
          setTranslation(
            words.language,
            `${path}${field}`,
            words[field] ? { text: words[field], source: texts[field] } : null,
          ),
        ),
      )
      .reduce((changed, edit) => edit(changed), draft)

/** A copy of a course: the same words, under the same ids, which name things within one course alone. */
import type { Language } from '../../../workflows/definition/texts/languages.ts'
import type { CourseDraft } from './draft.ts'
import { removeItem } from './edit.ts'

/** `languages`: translations to copy beside the primary language; all by default. */
export function copyOf(
  draft: CourseDraft,
  { languages, includeQuizzes }: { languages: Language[] | undefined; includeQuizzes: boolean },
): CourseDraft {
  const gone = includeQuizzes ? [] : draft.items.filter(({ kind }) => kind === 'QUIZ')
  const copied = gone.reduce((left, { id }) => removeItem(id)(left), draft)
  const translations = Object.fromEntries(
    Object.entries(copied.languages.translations).filter(
      ([language]) => languages === undefined || languages.some((each) => each === language),
    ),
  )
  return { ...copied, languages: { ...copied.languages, translations } }
}

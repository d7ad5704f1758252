/** A published course. It never changes; people who learn run on the version that they were assigned. */
import { textsOf, withTexts } from './texts.ts'
import type { Language } from '../../../workflows/definition/texts/languages.ts'
import type { CourseDraft, Item } from './draft.ts'

export type CourseDefinition = Omit<CourseDraft, 'languages'> & {
  /** Texts by path, of the languages beside the primary one. What one lacks is read in the primary one. */
  languages: { primary: Language; texts: Partial<Record<Language, Record<string, string>>> }
}

/** Languages that at least some of it is in, the primary one first. */
const languagesOf = ({ languages }: Pick<CourseDefinition, 'languages'>): Language[] => [
  languages.primary,
  ...(Object.keys(languages.texts) as Language[]).filter((each) => each !== languages.primary),
]

/** Whether all that a learner reads of it is in a language: lessons, quizzes, their options and feedback. */
export function isWholeIn(definition: CourseDefinition, language: Language): boolean {
  const { primary, texts } = definition.languages
  const own = texts[language]
  if (language === primary) return true
  return own !== undefined && textsOf(definition).every(({ path }) => Object.hasOwn(own, path))
}

/**
 * Languages that a learner is offered: those that all of it is in, the primary one first. `learntIn` is offered to who
 * learnt in it before, although a later version may lack some of it.
 */
export const languagesFor = (definition: CourseDefinition, learntIn: string | null): Language[] =>
  languagesOf(definition).filter((each) => each === learntIn || isWholeIn(definition, each))

/** A course as its words are in a language; item by item, what that lacks stays in the primary one. */
export function courseInLanguage(definition: CourseDefinition, language: Language): CourseDefinition {
  const texts = definition.languages.texts[language]
  if (!texts || language === definition.languages.primary) return definition
  return withTexts(definition, (text, { path }) =>
    Object.hasOwn(texts, path) ? (texts[path] ?? text) : text,
  )
}

/** Items that must be complete for the course to be. */
export const mandatoryItems = ({ items }: Pick<CourseDefinition, 'items'>): Item[] =>
  items.filter((item) => item.mandatory)

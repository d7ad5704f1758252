/** A published course. It never changes; people who learn run on the version that they were assigned. */
import type { Language } from '../../../workflows/definition/texts/languages.ts'
import type { CourseDraft } from './draft.ts'

export type CourseDefinition = Omit<CourseDraft, 'languages'> & {
  /** Texts by path, of the languages beside the primary one. What one lacks is read in the primary one. */
  languages: { primary: Language; texts: Partial<Record<Language, Record<string, string>>> }
}

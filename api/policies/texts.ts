/** What a version says in each language. */
import { z } from 'zod'
import { keysOf } from '../../workflows/definition/keys.ts'
import { Language } from '../core/contract.ts'
import { inLanguage, wordsFor } from '../core/readerLocale.ts'
import { plainText } from '../courses/definition/richText.ts'
import { languages, type Language as Spoken } from '../messages/languages.ts'
import { say } from '../messages/say.ts'
import { hashOf } from '../workflows/hash.ts'
import type { PolicyText } from './contract.ts'

const File = z.object({ fileId: z.string(), sha256: z.string(), pages: z.int().nullable() })
const Text = z.object({
  title: z.string(),
  html: z.string(),
  consent: z.string(),
  file: File.nullable(),
  /** The hash of the primary text that this one was written beside. */
  beside: z.string(),
})
export type Text = z.infer<typeof Text>
export const Texts = z.object({ primary: Language, byLanguage: z.partialRecord(Language, Text) })
export type Texts = z.infer<typeof Texts>

/** Returns texts that hold only a title, in the primary language. */
export const emptyTexts = (primary: Spoken, title: string): Texts => ({
  primary,
  byLanguage: { [primary]: { title, html: '', consent: '', file: null, beside: '' } },
})
/** What the author wrote, or the neutral sentence in that language. */
const consentOf = (language: Spoken, { consent }: Text) =>
  consent || inLanguage(language, () => wordsFor(say('policies.consent')))
/** What is still to be filled in: `{{Name of the employer}}`, each once, in the order of the text. */
export const placeholdersIn = ({
  title,
  html,
  consent,
}: Pick<Text, 'title' | 'html' | 'consent'>): string[] => [
  ...new Set(
    [title, html, consent].flatMap((each) =>
      Array.from(each.matchAll(/\{\{([^{}<>]{1,200})\}\}/g), ([, name = '']) => name.trim()),
    ),
  ),
]
/** All that is shown in a language, as it is hashed. */
const hashed = (language: Spoken, text: Text) => ({
  language,
  title: text.title,
  html: text.html,
  consent: consentOf(language, text),
  file: text.file && { sha256: text.file.sha256, pages: text.file.pages },
})
/** Returns all that is shown in a language, as it is hashed; null for a language in which nothing is written. */
export const hashedIn = ({ byLanguage }: Texts, language: Spoken): ReturnType<typeof hashed> | null => {
  const text = byLanguage[language]
  return text ? hashed(language, text) : null
}
/** The hash of all that is shown in a language. */
export const textHash = (language: Spoken, text: Text): string => hashOf(hashed(language, text))
/** The hash of all that a version says, in every language, and of its questions. */
export const contentHash = (texts: Texts, quiz: unknown): string =>
  hashOf({ texts: keysOf(languages).map((language) => hashedIn(texts, language)), quiz })
/** The hash of what others are translated from. */
const sourceHash = ({ primary, byLanguage }: Texts): string => {
  const text = byLanguage[primary]
  return text ? hashOf({ title: text.title, html: text.html, file: text.file?.sha256 ?? null }) : ''
}
const isSaying = ({ title, html, file }: Text) => title !== '' && (file !== null || plainText(html) !== '')

/** The texts with these in place of what those languages said; who is untouched stays beside what they were. */
export function withTexts(
  before: Texts,
  primary: Spoken,
  changed: Partial<Record<Spoken, Omit<Text, 'beside'>>>,
): Texts {
  const written = Object.fromEntries(
    Object.entries(changed).map(([key, text]) => [key, { ...text, beside: '' }]),
  )
  const merged = Texts.parse({ primary, byLanguage: { ...before.byLanguage, ...written } })
  const beside = sourceHash(merged)
  return {
    primary,
    byLanguage: Object.fromEntries(
      keysOf(languages).flatMap((language) => {
        const text = merged.byLanguage[language]
        return text ? [[language, language in changed ? { ...text, beside } : text]] : []
      }),
    ),
  }
}

/** Languages in which it says something, the primary one first. */
export const spoken = ({ primary, byLanguage }: Texts): Spoken[] =>
  keysOf(languages)
    .filter((language) => {
      const text = byLanguage[language]
      return text !== undefined && isSaying(text)
    })
    .toSorted((a, b) => Number(b === primary) - Number(a === primary))
/** Returns the languages in which the version says nothing: they lack a title, or both text and file. */
export const missing = (texts: Texts): Spoken[] =>
  keysOf(languages).filter((language) => !spoken(texts).includes(language))

/** As the calls answer one. Null for a language in which nothing is written. */
export function showText(texts: Texts, language: Spoken): PolicyText | null {
  const text = texts.byLanguage[language]
  if (!text) return null
  const isPrimary = language === texts.primary
  return {
    language,
    isPrimary,
    title: text.title,
    html: text.html,
    consent: consentOf(language, text),
    fileId: text.file?.fileId ?? null,
    fileSha256: text.file?.sha256 ?? null,
    pages: text.file?.pages ?? null,
    sha256: textHash(language, text),
    placeholders: placeholdersIn(text),
    isOutdated: !isPrimary && text.beside !== sourceHash(texts),
  }
}
/** Presents the texts of all languages in which something is written. */
export const showTexts = (texts: Texts): PolicyText[] =>
  keysOf(languages).flatMap((language) => showText(texts, language) ?? [])

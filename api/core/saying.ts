/**
 * Sentences that the server itself says to people, in mails and documents: English ones are the keys, and the
 * table of each place proves at compile time that no language lacks one.
 */
import type { z } from 'zod'
import type { Language as Languages } from './contract.ts'

export type Language = z.infer<typeof Languages>
type Words<S extends string> = Record<Exclude<Language, 'en'>, Record<S, string>>

/** Says a sentence in a language; what is put into its places, `{{name}}`, is put in as it stands. */
export const saying =
  <S extends string>(words: Words<S>) =>
  (language: Language) =>
  (sentence: S, values: Record<string, string | number> = {}): string =>
    (language === 'en' ? sentence : words[language][sentence]).replaceAll(
      /\{\{(\w+)\}\}/g,
      (place, name: string) => String(values[name] ?? place),
    )

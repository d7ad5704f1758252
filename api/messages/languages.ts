import type { Language } from '../../workflows/definition/texts/languages.ts'

export type { Language }
/** The languages that people may read; each is a folder beside this file, English the one the others follow. */
export const languages = {
  en: 'English',
  hi: 'हिन्दी',
  kn: 'ಕನ್ನಡ',
  te: 'తెలుగు',
  ta: 'தமிழ்',
  mr: 'मराठी',
} as const satisfies Record<Language, string>
/** Whether a value is the code of one of `languages`. */
export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)

/** How each writes dates, numbers and lists. Digits stay the ones that counts are written in. */
export const locales: Record<Language, string> = {
  en: 'en-GB',
  hi: 'hi-IN-u-nu-latn',
  kn: 'kn-IN-u-nu-latn',
  te: 'te-IN-u-nu-latn',
  ta: 'ta-IN-u-nu-latn',
  mr: 'mr-IN-u-nu-latn',
}

/** The first of ours that an Accept-Language header asks for, by its weights; English where it asks for none. */
export function languageOfHeader(header: string | undefined): Language {
  const wished = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((each) => {
      const [tag = '', ...rest] = each.trim().toLowerCase().split(';')
      const weight = Number(
        rest
          .find((part) => part.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { language: tag.slice(0, 2), weight: Number.isNaN(weight) ? 0 : weight }
    })
  const known = wished
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return known.map(({ language }) => language).find(isLanguage) ?? 'en'
}

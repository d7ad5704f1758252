/**
 * Formatters of the runtime, each made once: making one takes longer than a hundred uses of it. There are no more
 * of them than languages, time zones and styles make together.
 */
import { locales, type Language } from './languages.ts'

function madeOnce<Args extends unknown[], T>(make: (...args: Args) => T): (...args: Args) => T {
  const cache = new Map<string, T>()
  return (...args) => {
    const name = JSON.stringify(args)
    const formatter = cache.get(name) ?? make(...args)
    cache.set(name, formatter)
    return formatter
  }
}

/** How a language writes dates in this style, whose time zone is part of it. */
export const dateFormat = madeOnce(
  (language: Language, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], style),
)
/** "in 3 days", "yesterday" */
export const relativeFormat = madeOnce(
  (language: Language) => new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }),
)
/** "one, two and three" */
export const listFormat = madeOnce(
  (language: Language) => new Intl.ListFormat(locales[language], { type: 'conjunction' }),
)
/** "1,234" */
export const numberFormat = madeOnce((language: Language) => new Intl.NumberFormat(locales[language]))
/** "66%" of 0.66 */
export const percentFormat = madeOnce(
  (language: Language) =>
    new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 }),
)
/** Which form a count takes: "one", "other". */
export const pluralRules = madeOnce((language: Language) => new Intl.PluralRules(language))

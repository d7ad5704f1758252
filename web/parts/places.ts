/** Countries to choose from, as the browser knows them. */
const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
/** Codes that name no country of ISO 3166-1: groups of them, parts that are reserved, and the unknown one. */
const noCountries = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
])

/** Every country under its name in a language, in that language's order. */
export function listCountries(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const named = letters.flatMap((first) =>
    letters.flatMap((second) => {
      const value = first + second
      // A code that was given up answers to its successor's, which is in the list itself.
      const label =
        noCountries.has(value) || new Intl.Locale(`und-${value}`).maximize().region !== value
          ? undefined
          : names.of(value)
      return label ? [{ value, label }] : []
    }),
  )
  return named.toSorted((a, b) => a.label.localeCompare(b.label, language))
}

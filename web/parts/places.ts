/** Countries to choose from, as the browser knows them. */
import type { SearchableItem } from './rankOptions.ts'

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

/** What people call some countries beside their names; in the order of the codes. */
const commonNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  CD: ['DRC', 'DR Congo'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde', 'Cape Verde'],
  CZ: ['Czech Republic'],
  DE: ['Deutschland'],
  GB: ['UK', 'Britain', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  IN: ['Bharat', 'Hindustan'],
  KR: ['South Korea'],
  LA: ['Laos'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TR: ['Turkey', 'Turkiye'],
  US: ['USA', 'America'],
  VA: ['Vatican'],
}

/**
 * Every country under its name in a language, in that language's order; found by its code, its English name and what
 * people call it, too.
 */
export function listCountries(language: string): (SearchableItem & { keywords: string[] })[] {
  const inEnglish = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const named = letters.flatMap((first) =>
    letters.flatMap((second) => {
      const value = first + second
      // A code that was given up answers to its successor's, which is in the list itself.
      const label =
        noCountries.has(value) || new Intl.Locale(`und-${value}`).maximize().region !== value
          ? undefined
          : names.of(value)
      const keywords = [value, inEnglish.of(value) ?? '', ...(commonNames[value] ?? [])]
      return label ? [{ value, label, keywords }] : []
    }),
  )
  return named.toSorted((a, b) => a.label.localeCompare(b.label, language))
}

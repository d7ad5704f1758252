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
  AE: ['uae', 'emirates'],
  CD: ['drc', 'dr congo'],
  CI: ['ivory coast'],
  CV: ['cabo verde', 'cape verde'],
  CZ: ['czech republic'],
  DE: ['deutschland'],
  GB: ['uk', 'britain', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
  IN: ['bharat', 'hindustan'],
  KR: ['south korea'],
  LA: ['laos'],
  MK: ['macedonia'],
  MM: ['burma'],
  NL: ['holland'],
  SZ: ['swaziland'],
  TR: ['turkey', 'turkiye'],
  US: ['usa', 'america'],
  VA: ['vatican'],
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

/** What a country is called in a language; its code where it has no name. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code

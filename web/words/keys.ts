/** Every key that somebody says, with the folder in which its words belong. */
import type { KeyUse } from './collect.ts'

export type Key = { folder: string; isCounted: boolean }

/**
 * A sentence that several folders say belongs to the first; a name of the server's tables belongs to `api`.
 */
export function keysNow(uses: KeyUse[], names: string[]): Map<string, Key> {
  const keys = new Map<string, Key>()
  for (const { key, folder, isCounted } of uses)
    keys.set(key, {
      folder: keys.get(key)?.folder ?? folder,
      isCounted: isCounted || keys.get(key)?.isCounted === true,
    })
  for (const key of names) if (!keys.has(key)) keys.set(key, { folder: 'api', isCounted: false })
  return keys
}

/**
 * A key for each form that counting has in a language; one for none where English has its own words for it.
 */
export const pluralsOf = (key: string, language: string, english: Record<string, string>): string[] =>
  [
    ...(`${key}_zero` in english ? ['zero'] : []),
    ...new Intl.PluralRules(language).resolvedOptions().pluralCategories,
  ].map((form) => `${key}_${form}`)

/**
 * Obligations that laws name, as starting points that the employer's counsel reads before use. `citation` says which
 * of them rest on the text of the law, on secondary pages, or on practice (law.md, last looked up in November 2026).
 */
import { readingLanguage } from '../core/readerLocale.ts'
import { isLanguage } from '../messages/languages.ts'
import { readIn } from '../courses/starters/index.ts'
import { canada } from './laws/canada.ts'
import { india } from './laws/india.ts'
import { ontario } from './laws/ontario.ts'
import type { Pack, PackItem } from './laws/write.ts'

export type { Pack, PackItem }
export const packs: readonly Pack[] = [india, canada, ontario]
/** The `packKey` of an obligation that was added from a pack: `<pack>:<item>`. */
export const keyOf = (pack: Pack, { key }: Pick<PackItem, 'key'>): string => `${pack.key}:${key}`
const byKey = new Map(packs.flatMap((pack) => pack.items.map((item) => [keyOf(pack, item), item])))
/** What an obligation was added from; undefined for one that was written by hand. */
export const packedAs = (packKey: string | null): PackItem | undefined => byKey.get(packKey ?? '')

/** Which of the two languages of packs a workspace keeps what it adds in. */
export const keptIn = ({ defaultLanguage: own }: { defaultLanguage: string }): 'en' | 'hi' =>
  readIn(isLanguage(own) ? own : 'en')

const worded = ['title', 'description', 'authority', 'penaltyNote'] as const
/** Returns the pack's texts in the reader's language; edited texts stay as they are. */
export function textsFor<T extends { packKey: string | null }>(item: T): T {
  const packed = packedAs(item.packKey)
  if (!packed) return item
  const language = readIn(readingLanguage())
  const localizedTexts = worded.flatMap((key) => {
    const own = packed[key]
    const itemText: unknown = Reflect.get(item, key)
    return own && (itemText === own.en || itemText === own.hi) ? [[key, own[language]]] : []
  })
  return { ...item, ...Object.fromEntries(localizedTexts) }
}

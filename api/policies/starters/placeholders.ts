/** What an employer fills in once for all languages of a policy that began with one of ours. */
import type { Language } from '../../messages/languages.ts'
import type { PolicyText } from '../contract.ts'
import { placeholdersIn } from '../texts.ts'
import { textOfStarter, written } from './index.ts'

/** How each language names a detail. Both texts of a starter name their details in the same order. */
type Placeholder = Partial<Record<Language, string>>
const placeholders: Placeholder[] = Object.values(written).flatMap((starter) => {
  const hindi = placeholdersIn(textOfStarter(starter, 'hi'))
  return placeholdersIn(textOfStarter(starter, 'en')).map((en, at) => ({ en, hi: hindi[at] ?? '' }))
})

/** Those that are still to be filled in in more than one language, each once. */
export function sharedPlaceholders(
  texts: readonly Pick<PolicyText, 'language' | 'placeholders'>[],
): Placeholder[] {
  const shared = placeholders.filter(
    (names) => texts.filter((text) => text.placeholders.includes(names[text.language] ?? '')).length > 1,
  )
  return [...new Map(shared.map((names) => [names.en, names])).values()]
}

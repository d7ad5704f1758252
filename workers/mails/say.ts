/** Mails and SMS in the interface's six languages, by an i18next of their own: one process writes to readers of all of them. */
import { createInstance } from 'i18next'
import type { z } from 'zod'
import type { Language as Languages } from '../../api/core/contract.ts'
import type { Say, Sentence } from './sentences.ts'
import hi from './words/hi.json' with { type: 'json' }
import kn from './words/kn.json' with { type: 'json' }
import mr from './words/mr.json' with { type: 'json' }
import ta from './words/ta.json' with { type: 'json' }
import te from './words/te.json' with { type: 'json' }

export type Language = z.infer<typeof Languages>
/** English is its own words. */
export const words = { hi, kn, te, ta, mr } satisfies Record<Exclude<Language, 'en'>, Record<Sentence, string>>

const speaker = createInstance()
void speaker.init({
  initAsync: false, lng: 'en', fallbackLng: false, keySeparator: false, nsSeparator: false, returnEmptyString: false, interpolation: { escapeValue: false },
  resources: Object.fromEntries(Object.entries(words).map(([language, translation]) => [language, { translation }])),
})

/** What a workspace is called may look like a place or a reference of i18next: it is put in as it stands. */
export function sayingIn(language: Language): Say {
  const t = speaker.getFixedT(language)
  return (sentence, ...[given]) => t(sentence as string, { ...given, nest: false, interpolation: { skipOnVariables: true } })
}

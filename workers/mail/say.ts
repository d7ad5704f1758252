/** Mails and SMS in the interface's six languages. */
import { saying, type Language } from '../../api/core/saying.ts'
import type { Say, Sentence } from './sentences.ts'
import hi from './words/hi.json' with { type: 'json' }
import kn from './words/kn.json' with { type: 'json' }
import mr from './words/mr.json' with { type: 'json' }
import ta from './words/ta.json' with { type: 'json' }
import te from './words/te.json' with { type: 'json' }

export type { Language }
/** English is its own words. */
export const words = { hi, kn, te, ta, mr }
const sayIn = saying<Sentence>(words)

export const sayingIn = (language: Language): Say => {
  const say = sayIn(language)
  return (sentence, ...[given]) => say(sentence, given)
}

/** Starter policies: true to the law they name, to be filled in and changed by the author who begins with one. */
import { withCitations } from '../../courses/starters/citations.ts'
import { readIn } from '../../courses/starters/index.ts'
import { rich, type Both } from '../../courses/starters/write.ts'
import type { Language } from '../../messages/languages.ts'
import { PolicyStarterId, type PolicyStarter } from '../contract.ts'
import { emptyTexts, placeholdersIn, withTexts, type Text, type Texts } from '../texts.ts'
import { canada } from './canada.ts'
import { posh } from './posh.ts'
import { whistleblowing } from './whistleblowing.ts'
import type { StarterPolicy } from './write.ts'

/** As they are written down. */
export const written: Record<PolicyStarterId, StarterPolicy> = {
  POSH: posh,
  CANADA: canada,
  WHISTLEBLOWING: whistleblowing,
}

type StarterText = Omit<Text, 'beside'>
/** Returns title, HTML and consent of a starter in one language, with its citations written out. */
export function textOfStarter(
  { title, consent, sections }: StarterPolicy,
  language: keyof Both,
): StarterText {
  const say = (words: Both) => withCitations(words[language], language)
  return {
    title: say(title),
    html: sections.map(({ heading, text }) => `<h2>${say(heading)}</h2>${rich(say(text))}`).join(''),
    consent: say(consent),
    file: null,
  }
}

/** In both languages, the other one as a translation of `primary`. */
export const textsOfStarter = (starter: StarterPolicy, primary: keyof Both): Texts =>
  withTexts(emptyTexts(primary, ''), primary, {
    en: textOfStarter(starter, 'en'),
    hi: textOfStarter(starter, 'hi'),
  })

/** Presents each starter to an author who chooses one. */
export const starterOffers = (reader: Language): PolicyStarter[] =>
  PolicyStarterId.options.map((starterId) => {
    const language = readIn(reader)
    const starter = written[starterId]
    const text = textOfStarter(starter, language)
    return {
      starterId,
      language,
      title: text.title,
      description: starter.description[language],
      note: starter.note[language],
      html: text.html,
      placeholders: placeholdersIn(text),
      languages: ['en', 'hi'],
      reviewEveryMonths: starter.reviewEveryMonths,
    }
  })

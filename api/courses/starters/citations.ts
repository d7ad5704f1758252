/** How starter courses and policies cite the law: `[Act 9; Rules 8]` in texts, worded in the reader's language. */
import type { Both } from './write.ts'

/** Where it comes from: a row of a law pack (workflows/definition/law), or where its words were read. */
export type Provision = { row: string } | { says: string; source: string }
/** By what stands between the brackets. */
export type Law = Record<string, Provision>

const bodies = {
  Act: { en: 'Act, section', hi: 'अधिनियम, धारा' },
  Rules: { en: 'Rules, rule', hi: 'नियमावली, नियम' },
  Code: { en: 'Canada Labour Code, section', hi: 'कनाडा श्रम संहिता, धारा' },
  Regulations: { en: 'Regulations, section', hi: 'विनियम, धारा' },
  Directive: { en: 'Directive, Article', hi: 'निर्देश, अनुच्छेद' },
} satisfies Record<string, Both>
const citation = /\[((?:Act|Rules|Code|Regulations|Directive)\s[^\][]+)\]/g
const one = /^(Act|Rules|Code|Regulations|Directive) (.+)$/
type Body = keyof typeof bodies
const isBody = (word: string | undefined): word is Body => word !== undefined && word in bodies

const placesIn = (inside: string): string[] => inside.replaceAll(/\s+/g, ' ').split('; ')

/** Whatever a text cites, as `Law` has it. */
export const citedIn = (text: string): string[] =>
  [...text.matchAll(citation)].flatMap(([, inside = '']) => placesIn(inside))

/** A text with its citations in words: "(Act, section 9)". */
export const withCitations = (text: string, language: keyof Both): string =>
  text.replaceAll(citation, (_, inside: string) => {
    const words = placesIn(inside).map((each) => {
      const [, body, place = ''] = one.exec(each) ?? []
      return isBody(body) ? `${bodies[body][language]} ${place}` : each
    })
    return `(${words.join('; ')})`
  })

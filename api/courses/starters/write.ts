/**
 * How starter courses are written down: each text in English and in Hindi beside one another, so that neither
 * is ever missing or outdated. In longer texts a blank line begins a paragraph, "- " a point of a list;
 * `[Act 9; Rules 8]` names the law (citations.ts).
 */
import type { Question } from '../../../workflows/definition/graph.ts'
import type { Block, Item, QuestionBlock } from '../definition/draft.ts'
import type { Marking } from '../../questions/marking.ts'
import type { Law } from './citations.ts'

export type Both = { en: string; hi: string }
/** A text in English and Hindi, so that neither language can be missing. */
export const both = (en: string, hi: string): Both => ({ en, hi })
/** One of the two, its citations in words. */
export type Say = (words: Both) => string
type Placed<B extends Block> = Omit<B, 'itemId' | 'order'>
type PartBuilder = (say: Say) => Placed<QuestionBlock> | Placed<Extract<Block, { type: 'TEXT' }>>
export type StarterItem = { item: (say: Say) => Item; parts: PartBuilder[] }
export type StarterCourse = {
  title: Both
  description: Both
  /** For authors who begin with it, not for learners. */
  note: Both
  durationMinutes: number
  validityMonths: number
  items: StarterItem[]
  /** Whatever it may cite. */
  law: Law
}

const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Paragraphs and lists of the few elements that rich text may hold (richText.ts). */
export function rich(text: string): string {
  const block = (lines: string[]): string => {
    const points = lines.join('\n').split(/^[^\S\n]{0,9}- /m)
    const [before = '', ...items] = points.map(line)
    const list = items.length > 0 ? `<ul>${items.map((each) => `<li>${each}</li>`).join('')}</ul>` : ''
    return `${before ? `<p>${before}</p>` : ''}${list}`
  }
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((each) => block(each.split('\n')))
    .join('')
}

const part = (id: string, title: string) => ({
  id,
  title: line(title),
  description: '',
  mandatory: true,
  prerequisiteIds: [],
})
/** A mandatory lesson of a starter course, without a minimum time. */
export const lesson = (id: string, title: Both, ...parts: PartBuilder[]): StarterItem => ({
  item: (say) => ({ ...part(id, say(title)), kind: 'LESSON', minSeconds: null }),
  parts,
})
/** As often as one likes, in another order each time, after the lessons `after`; 80 in 100 pass. */
export const quiz = (id: string, title: Both, after: string[], ...parts: PartBuilder[]): StarterItem => ({
  item: (say) => ({
    ...part(id, say(title)),
    kind: 'QUIZ',
    prerequisiteIds: after,
    passPercentage: 80,
    maxAttempts: null,
    timeLimitSeconds: null,
    shuffleQuestions: true,
    shuffleOptions: true,
    drawCount: null,
    showAnswers: 'AFTER_PASS',
    scorePolicy: 'BEST',
    cooldownMinutes: 0,
  }),
  parts,
})

/** A block of rich text; for the markup see the header of this file. */
export const text =
  (id: string, en: string, hi: string): PartBuilder =>
  (say) => ({ id, type: 'TEXT', html: rich(say(both(en, hi))) })

type QuestionTexts = { label: Both; feedback: Both }
type QuestionSpec = Pick<Question, 'type'> &
  Partial<Pick<Question, 'options' | 'config'>> & { marking: Marking | null }
const question =
  (id: string, { label, feedback }: QuestionTexts, buildSpec: (say: Say) => QuestionSpec): PartBuilder =>
  (say) => ({
    id,
    label: line(say(label)),
    feedback: line(say(feedback)),
    helpText: '',
    required: true,
    alignment: 'LEFT',
    options: [],
    config: {},
    watching: null,
    ...buildSpec(say),
  })

type Choice = { words: Both; isRight: boolean }
/** A choice that marking counts as right. */
export const right = (en: string, hi: string): Choice => ({ words: both(en, hi), isRight: true })
/** A choice that marking counts as wrong. */
export const wrong = (en: string, hi: string): Choice => ({ words: both(en, hi), isRight: false })
const letters = (at: number): string => String.fromCodePoint(97 + at)
const options = (say: Say, words: Both[], prefix = '') =>
  words.map((each, at) => ({ id: `${prefix}${letters(at)}`, text: line(say(each)), freeText: false }))
const rightOnes = (choices: Choice[]) => choices.flatMap(({ isRight }, at) => (isRight ? [letters(at)] : []))

/** One of them is right. */
export const oneOf = (
  id: string,
  type: 'MULTIPLE_CHOICE' | 'SINGLE_SELECT',
  texts: QuestionTexts,
  ...choices: Choice[]
): PartBuilder =>
  question(id, texts, (say) => ({
    type,
    options: options(
      say,
      choices.map(({ words }) => words),
    ),
    marking: { points: 1, right: rightOnes(choices) },
  }))
/** Several may be right; each wrong one takes a right one away. */
export const someOf = (
  id: string,
  type: 'MULTIPLE_RESPONSE' | 'MULTI_SELECT' | 'CHECKBOX_TEXT',
  texts: QuestionTexts,
  ...choices: Choice[]
): PartBuilder =>
  question(id, texts, (say) => ({
    type,
    options: options(
      say,
      choices.map(({ words }) => words),
    ),
    marking: { points: 2, right: rightOnes(choices), partial: 'RIGHT_MINUS_WRONG' },
  }))
/** A question for a number, of 1 point; only `is` itself is right. */
export const number = (id: string, texts: QuestionTexts, is: number): PartBuilder =>
  question(id, texts, () => ({
    type: 'INPUT_BOX',
    config: { format: 'NUMBER' },
    marking: { points: 1, range: { min: is, max: is } },
  }))
/** Each on the left with what belongs to it, which stands elsewhere on the right. */
export const pairs = (id: string, texts: QuestionTexts, ...matchingPairs: [Both, Both][]): PartBuilder =>
  question(id, texts, (say) => {
    const [left, right] = [matchingPairs.map(([l]) => l), matchingPairs.map(([, r]) => r)]
    const offered = options(say, right, 'r')
    return {
      type: 'MATCHING',
      config: { left: options(say, left, 'l'), right: [...offered.slice(2), ...offered.slice(0, 2)] },
      marking: {
        points: 2,
        pairs: Object.fromEntries(matchingPairs.map((_, at) => [`l${letters(at)}`, `r${letters(at)}`])),
      },
    }
  })
/** `accepted`: for each {{gap}} of the sentence, whatever will do. */
export const gaps = (
  id: string,
  texts: QuestionTexts,
  sentence: Both,
  accepted: Record<string, { en: string[]; hi: string[] }>,
): PartBuilder =>
  question(id, texts, (say) => ({
    type: 'FILL_IN_BLANK',
    config: { text: line(say(sentence)) },
    marking: { points: 1, accepted },
  }))
/** A button with which learners acknowledge the label; it is not marked. */
export const acknowledge = (id: string, label: Both): PartBuilder =>
  question(id, { label, feedback: both('', '') }, () => ({
    type: 'BUTTON',
    config: { action: 'ACKNOWLEDGE' },
    marking: null,
  }))

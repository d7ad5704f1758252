/**
 * What a notice says: the catalogue's sentence of its kind, or what the workflow's designer wrote. In the app
 * only: mail never carries it.
 */
import { say } from '../../api/messages/say.ts'
import type { Code } from '../../api/messages/catalogue.ts'
import type { NoticeText } from '../../api/notices/text.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import type { CaseClock } from '../../workflows/definition/graph.ts'
import type { NoticeKind } from '../../workflows/engine/state.ts'

/** What a designer wrote, and what the other languages of the process make of it. */
export type TranslatedText = { primary: string; translations: Record<string, string> }
type Template = { subject: string | TranslatedText; body: string | TranslatedText }
/**
 * Values of {caseNo}, {step}, {stage} and {dueOn}; `dueOn` is an instant as ISO, or empty. `term`: the kind of the
 * case clock that takes the place of a step; UPDATE: a clock that updates a party on progress.
 */
export type Facts = {
  caseNo: string
  step: string | TranslatedText
  stage: string | TranslatedText
  dueOn: string
  term?: CaseClock['kind'] | 'UPDATE'
}

/** Those that also say by when. */
const dated = {
  STEP_OPENED: 'noticeBodies.STEP_OPENED_DUE',
  REMINDER: 'noticeBodies.REMINDER_DUE',
  FIRST_THRESHOLD: 'noticeBodies.FIRST_THRESHOLD_DUE',
  SECOND_THRESHOLD: 'noticeBodies.SECOND_THRESHOLD_DUE',
  OVERDUE: 'noticeBodies.OVERDUE_DUE',
} as const satisfies Partial<Record<NoticeKind, Code>>
const isDated = (about: NoticeKind): about is keyof typeof dated => Object.hasOwn(dated, about)
/** The same of a clock of the case. */
const ofTerm = {
  REMINDER: 'noticeBodies.CLOCK_REMINDER',
  FIRST_THRESHOLD: 'noticeBodies.CLOCK_FIRST_THRESHOLD',
  SECOND_THRESHOLD: 'noticeBodies.CLOCK_SECOND_THRESHOLD',
  OVERDUE: 'noticeBodies.CLOCK_OVERDUE',
} as const satisfies Partial<Record<NoticeKind, Code>>
const isOfTerm = (about: NoticeKind): about is keyof typeof ofTerm => Object.hasOwn(ofTerm, about)
const maxLetters = 200

/** A text of a process with what its other languages make of it, as it is where there are none. */
export function inEachLanguage(
  definition: Definition | null,
  path: string,
  primary: string,
): string | TranslatedText {
  const translations = Object.entries(definition?.languages?.texts ?? {}).flatMap(([language, texts]) =>
    Object.hasOwn(texts, path) ? [[language, texts[path] ?? primary] as const] : [],
  )
  return translations.length > 0 ? { primary, translations: Object.fromEntries(translations) } : primary
}

/**
 * The designer's words, or ours, with the facts put in. A name in braces that we do not know stays as it was
 * written.
 */
export function noticeText(
  about: NoticeKind,
  template: Template | null,
  { term, ...facts }: Facts,
): NoticeText {
  if (template)
    return { subject: written(template.subject, facts, maxLetters), body: written(template.body, facts) }
  const [subject, body] = codesOf(about, term, facts.dueOn !== '')
  return { subject: { code: subject, params: facts }, body: { code: body, params: facts } }
}

function codesOf(about: NoticeKind, term: Facts['term'], hasDay: boolean): [subject: Code, body: Code] {
  if (term === 'REPEAT' && about === 'TERM_ENDED')
    return ['noticeSubjects.CLOCK_REPEATS', 'noticeBodies.CLOCK_REPEATS']
  if (term === 'UPDATE' && about === 'TERM_ENDED')
    return ['noticeSubjects.CLOCK_UPDATE', 'noticeBodies.CLOCK_UPDATE']
  const subject = `noticeSubjects.${about}` as const satisfies Code
  if (term && isOfTerm(about)) return [subject, ofTerm[about]]
  return [
    subject,
    hasDay && isDated(about) ? dated[about] : (`noticeBodies.${about}` as const satisfies Code),
  ]
}

/** The designer's text, `most` letters of it, in every language of the text or of a fact. */
function written(template: string | TranslatedText, facts: Facts, most = Infinity): Message {
  const texts = [template, facts.step, facts.stage]
  const languages = new Set(
    texts.flatMap((each) => (typeof each === 'string' ? [] : Object.keys(each.translations))),
  )
  const filledIn = (language: string | null) => {
    const [text, step, stage] = texts.map((each) => textIn(each, language))
    return filled(text ?? '', { ...facts, step: step ?? '', stage: stage ?? '' }, most)
  }
  if (languages.size === 0) return filledIn(null)
  const translations = Object.fromEntries([...languages].map((each) => [each, filledIn(each)]))
  return say('common.text', { text: { primary: filledIn(null), translations } })
}
function textIn(text: string | TranslatedText, language: string | null): string {
  if (typeof text === 'string') return text
  return (language === null ? undefined : text.translations[language]) ?? text.primary
}

/** Texts as they are, the day in the reader's way. */
function filled(template: string, facts: Record<keyof Omit<Facts, 'term'>, string>, most: number): Message {
  const known: Record<string, string> = facts
  const pieces = template.split(/(\{\w+\})/).map((piece): string | Message => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1] ?? ''
    if (name === 'dueOn' && facts.dueOn) return say('common.date', { at: facts.dueOn })
    return Object.hasOwn(known, name) ? (known[name] ?? '') : piece
  })
  return chained(shortened(pieces, most))
}

function shortened(pieces: (string | Message)[], most: number): (string | Message)[] {
  const left = { letters: most }
  return pieces.flatMap((piece): (string | Message)[] => {
    const letters = typeof piece === 'string' ? Array.from(piece).slice(0, left.letters) : []
    left.letters -= letters.length
    if (typeof piece === 'string') return [letters.join('')]
    return left.letters > 0 ? [piece] : []
  })
}

/** Texts and messages one after the other as one message. */
function chained(pieces: (string | Message)[]): Message {
  const joined = pieces.reduceRight<string | Message>((rest, first) => {
    if (typeof first === 'string' && typeof rest === 'string') return first + rest
    return rest === '' ? first : say('common.pair', { first, rest })
  }, '')
  return typeof joined === 'string' ? say('common.text', { text: joined }) : joined
}

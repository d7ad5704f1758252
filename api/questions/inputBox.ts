/** INPUT_BOX: one line, as text; its format says what may stand there. */
import { z } from '@hono/zod-openapi'
import type { Question, AttributeConfig } from '../../workflows/definition/graph.ts'
import type { FieldError } from '../core/errors.ts'
import { asWritten, isText, textWithin, answerError, type AnswerKind } from './kind.ts'
import { say } from '../messages/say.ts'
import { everyAccepted, isAccepted, leftToPerson, marked } from './marking.ts'

type Format = NonNullable<AttributeConfig['format']>
const isEmail = (text: string) => z.email().safeParse(text).success
const isDate = (text: string) => z.iso.date().safeParse(text).success
/** A colleague: by id, and by the name that they had when they were chosen. */
export const PersonAnswer = z.strictObject({ userId: z.uuid(), name: z.string().max(300).optional() })
export type PersonAnswer = z.infer<typeof PersonAnswer>
/** Whether the question asks for a colleague: an INPUT_BOX of format PERSON. */
export const isPersonQuestion = ({ type, config }: Pick<Question, 'type' | 'config'>): boolean =>
  type === 'INPUT_BOX' && config.format === 'PERSON'

const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text)

const formats: Record<Exclude<Format, 'PERSON'>, (text: string, config: AttributeConfig) => FieldError[]> = {
  TEXT: (text, { min, max }) => sized(text.length, { min, max }),
  NUMBER: (text, { min, max }) =>
    isNumber(text) ? ranged(Number(text), { min, max }) : answerError(say('complaints.numberFormat')),
  EMAIL: (text) => (isEmail(text) ? [] : answerError(say('complaints.emailFormat'))),
  PHONE: (text) => (/^\+?[0-9 ()-]{5,20}$/.test(text) ? [] : answerError(say('complaints.phoneFormat'))),
  DATE: (text) => (isDate(text) ? [] : answerError(say('complaints.dayFormat'))),
}

export const inputBox: AnswerKind = {
  isAsked: true,
  check(question, answer) {
    const format = formatOf(question)
    if (format === 'PERSON')
      return PersonAnswer.safeParse(answer).success ? [] : answerError(say('complaints.personFormat'))
    const text = typeof answer === 'number' && formatOf(question) === 'NUMBER' ? String(answer) : answer
    const unfit = textWithin(text, 2000, question.label)
    return unfit.length > 0 || !isText(text) ? unfit : formats[format](text.trim(), question.config)
  },
  inWords(question, answer) {
    const person = isPersonQuestion(question) ? PersonAnswer.safeParse(answer).data : undefined
    if (person) return asWritten(person.name ?? '')
    return formatOf(question) === 'DATE' && isDate(String(answer))
      ? say('common.day', { on: String(answer) })
      : asWritten(String(answer))
  },
  value: (question, answer) =>
    formatOf(question) === 'NUMBER' && isNumber(String(answer).trim()) ? Number(answer) : undefined,
  /** A person marks what has neither right answers nor a range. */
  marks: {
    lacks: ({ label }, { range }) =>
      range && range.min > range.max ? say('questions.rangeCrossed', { label }) : null,
    mark(question, marking, answer) {
      const { accepted, range, isCaseSensitive } = marking
      const isRange = range !== undefined && formatOf(question) === 'NUMBER'
      if (!isRange && everyAccepted(accepted?.answer).length === 0) return leftToPerson(marking, answer)
      const text = isText(answer) || typeof answer === 'number' ? String(answer).trim() : ''
      const isIn = isRange && isNumber(text) && Number(text) >= range.min && Number(text) <= range.max
      return marked(marking, isIn || isAccepted(accepted?.answer, text, isCaseSensitive) ? 1 : 0)
    },
  },
}

const formatOf = ({ config }: Question): Format => config.format ?? 'TEXT'
type Range = Pick<AttributeConfig, 'min' | 'max'>
function ranged(number: number, { min, max }: Range): FieldError[] {
  if (min !== undefined && number < min)
    return answerError(say('complaints.numberAtLeast', { min }), '', 'too_small')
  return max !== undefined && number > max
    ? answerError(say('complaints.numberAtMost', { max }), '', 'too_big')
    : []
}
function sized(length: number, { min, max }: Range): FieldError[] {
  if (min !== undefined && length < min)
    return answerError(say('complaints.textAtLeast', { min }), '', 'too_short')
  return max !== undefined && length > max
    ? answerError(say('complaints.textAtMost', { max }), '', 'too_long')
    : []
}

/** INPUT_BOX: one line, as text; its format says what may stand there. */
import { z } from '@hono/zod-openapi'
import type { Attribute, AttributeConfig } from '../../../workflows/definition/graph.ts'
import type { FieldError } from '../../core/errors.ts'
import { isText, textWithin, wrong, type AnswerKind } from './kind.ts'

type Format = NonNullable<AttributeConfig['format']>
const isEmail = (text: string) => z.email().safeParse(text).success
const isDate = (text: string) => z.iso.date().safeParse(text).success
const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text)

const formats: Record<Format, (text: string, config: AttributeConfig) => FieldError[]> = {
  TEXT: (text, { min, max }) => sized(text.length, { min, max }, 'characters'),
  NUMBER: (text, { min, max }) =>
    isNumber(text) ? ranged(Number(text), { min, max }) : wrong('Write a number, such as 12 or 12.5.'),
  EMAIL: (text) => (isEmail(text) ? [] : wrong('Write an e-mail address, like name@example.com.')),
  PHONE: (text) =>
    /^\+?[0-9 ()-]{5,20}$/.test(text)
      ? []
      : wrong('Write a phone number with digits, spaces and an optional +.'),
  DATE: (text) => (isDate(text) ? [] : wrong('Give a day that exists.')),
}

export const inputBox: AnswerKind = {
  isAsked: true,
  check(attribute, answer) {
    const text = typeof answer === 'number' && formatOf(attribute) === 'NUMBER' ? String(answer) : answer
    const unfit = textWithin(text, 2000)
    return unfit.length > 0 || !isText(text)
      ? unfit
      : formats[formatOf(attribute)](text.trim(), attribute.config)
  },
  inWords: (_attribute, answer) => String(answer),
  value: (attribute, answer) =>
    formatOf(attribute) === 'NUMBER' && isNumber(String(answer).trim()) ? Number(answer) : undefined,
}

const formatOf = ({ config }: Attribute): Format => config.format ?? 'TEXT'
type Range = Pick<AttributeConfig, 'min' | 'max'>
function ranged(number: number, { min, max }: Range): FieldError[] {
  if (min !== undefined && number < min) return wrong(`Use ${min} or more.`, '', 'too_small')
  return max !== undefined && number > max ? wrong(`Use ${max} or less.`, '', 'too_big') : []
}
function sized(length: number, { min, max }: Range, unit: string): FieldError[] {
  if (min !== undefined && length < min) return wrong(`Use at least ${min} ${unit}.`, '', 'too_short')
  return max !== undefined && length > max ? wrong(`Use at most ${max} ${unit}.`, '', 'too_long') : []
}

/** What can be asked of an answer, by the type of its question. */
import type { Attribute, QuestionType, Test } from '../../../../workflows/definition/graph.ts'

const choices = new Set<QuestionType>([
  'CHECKBOX_TEXT',
  'MULTIPLE_CHOICE',
  'MULTIPLE_RESPONSE',
  'MULTI_SELECT',
  'SINGLE_SELECT',
  'VOTE',
])
const several = new Set<QuestionType>(['CHECKBOX_TEXT', 'MULTIPLE_RESPONSE', 'MULTI_SELECT'])
export const isChoice = ({ type }: Attribute): boolean => choices.has(type)
export const isNumber = ({ type, config }: Attribute): boolean =>
  type === 'INPUT_BOX' && config.format === 'NUMBER'
export const isComparable = (one: Attribute): boolean =>
  one.personal === 'NONE' && (isChoice(one) || isNumber(one) || one.type === 'BUTTON')

export function opsOf(one: Attribute): Test['op'][] {
  if (several.has(one.type)) return ['INCLUDES', 'ANSWERED']
  if (isChoice(one)) return ['IS', 'IS_NOT', 'ANSWERED']
  if (isNumber(one)) return ['AT_LEAST', 'AT_MOST', 'IS', 'IS_NOT', 'ANSWERED']
  return one.type === 'BUTTON' ? ['IS', 'ANSWERED'] : ['ANSWERED']
}

export function freshTest(one: Attribute): Test {
  const op = opsOf(one)[0] ?? 'ANSWERED'
  if (op === 'ANSWERED') return { field: one.key, op }
  return {
    field: one.key,
    op,
    value: isNumber(one) ? 0 : one.type === 'BUTTON' ? true : (one.options[0]?.id ?? ''),
  }
}

/** Choosing among the options of a question: one of them, or some. */
import type { Question, Option } from '../../workflows/definition/graph.ts'
import { asWritten, isText, answerError, type AnswerKind } from './kind.ts'
import { say } from '../messages/say.ts'

export const textOf = (options: Option[] | undefined, id: unknown): string =>
  options?.find((option) => option.id === id)?.text ?? String(id)
export const isOffered = (options: Option[] | undefined, id: unknown): boolean =>
  options?.some((option) => option.id === id) ?? false

/** The answer is the id of one option. */
export const singleChoiceAnswer: AnswerKind = {
  isAsked: true,
  check: ({ options }, answer) =>
    isOffered(options, answer) ? [] : answerError(say('complaints.chooseOneOption')),
  inWords: ({ options }, answer) => asWritten(textOf(options, answer)),
  value: (_attribute, answer) => (isText(answer) ? answer : undefined),
}

/** The answer is a list of option ids, none of them twice. */
export const multiChoiceAnswer: AnswerKind = {
  isAsked: true,
  check: (question, answer) =>
    isListOf(question, answer)
      ? checkCount(question, answer.length)
      : answerError(say('complaints.chooseOptionsOnce')),
  inWords: ({ options }, answer) =>
    asWritten(Array.isArray(answer) ? answer.map((id) => textOf(options, id)).join(', ') : ''),
  value: (_attribute, answer) => (Array.isArray(answer) ? answer.filter(isText) : undefined),
}

const isListOf = ({ options }: Question, answer: unknown): answer is string[] =>
  Array.isArray(answer) &&
  answer.every((id) => isOffered(options, id)) &&
  new Set(answer).size === answer.length

export function checkCount({ config: { min, max } }: Question, count: number) {
  if (min !== undefined && count < min)
    return answerError(say('complaints.chooseAtLeast', { min }), '', 'too_few')
  return max !== undefined && count > max
    ? answerError(say('complaints.chooseAtMost', { max }), '', 'too_many')
    : []
}

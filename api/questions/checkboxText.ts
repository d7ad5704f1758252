/** CHECKBOX_TEXT: `[{ optionId, text? }]`; text only where the option has a text field. */
import type { Question, Option } from '../../workflows/definition/graph.ts'
import type { FieldError } from '../core/errors.ts'
import { isOffered, textOf, checkCount, rightOnesMissing, shareOf } from './choices.ts'
import { asWritten, isText, textWithin, answerError, type AnswerKind } from './kind.ts'
import { isRecord } from '../../workflows/definition/keys.ts'
import { say } from '../messages/say.ts'
import { marked } from './marking.ts'

type Ticked = { optionId: string; text?: string }

export const checkboxText: AnswerKind = {
  isAsked: true,
  check(question, answer) {
    if (!areTicked(question, answer)) return answerError(say('complaints.tickOptionsOnce'))
    return [
      ...checkCount(question, answer.length),
      ...answer.flatMap((each, place) => writtenIn(question.options, each, place)),
    ]
  },
  inWords(question, answer) {
    const ticked = areTicked(question, answer) ? answer : []
    const { options } = question
    const words = ticked.map(({ optionId, text }) =>
      text ? `${textOf(options, optionId)}: ${text}` : textOf(options, optionId),
    )
    return asWritten(words.join(', '))
  },
  value: (_question, answer) =>
    Array.isArray(answer)
      ? answer.flatMap((each) => (isRecord(each) && isText(each.optionId) ? [each.optionId] : []))
      : undefined,
  /** A comment is read by a person, whatever the ticks are worth. */
  marks: {
    lacks: rightOnesMissing,
    mark(question, marking, answer) {
      const ticked = areTicked(question, answer) ? answer : []
      const share = shareOf(
        marking,
        ticked.map(({ optionId }) => optionId),
      )
      return { ...marked(marking, share), isByHand: ticked.some(({ text = '' }) => text.trim() !== '') }
    },
  },
}

function areTicked({ options }: Question, answer: unknown): answer is Ticked[] {
  if (!Array.isArray(answer)) return false
  const isTicked = (each: unknown) =>
    isRecord(each) &&
    isOffered(options, each.optionId) &&
    Object.keys(each).every((key) => key === 'optionId' || key === 'text')
  return answer.every(isTicked) && new Set(answer.map((each: Ticked) => each.optionId)).size === answer.length
}

function writtenIn(options: Option[], { optionId, text }: Ticked, place: number): FieldError[] {
  if (text === undefined || text === '') return []
  const option = options.find(({ id }) => id === optionId)
  if (!option?.freeText) return answerError(say('complaints.optionTakesNoText'), `${place}.text`)
  return textWithin(text, 4000, option.text).map((error) => ({ ...error, path: `${place}.text` }))
}

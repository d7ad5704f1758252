/** Choosing among the options of a question: one of them, or some. */
import type { Question, Option } from '../../workflows/definition/graph.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { asWritten, isText, answerError, type AnswerKind } from './kind.ts'
import { say } from '../messages/say.ts'
import { marked, type Marking } from './marking.ts'

/** Returns the text of an option, or the id itself where no option has it. */
export const textOf = (options: Option[] | undefined, id: unknown): string =>
  options?.find((option) => option.id === id)?.text ?? String(id)
/** Whether one of the options has this id. */
export const isOffered = (options: Option[] | undefined, id: unknown): boolean =>
  options?.some((option) => option.id === id) ?? false

/** The answer is the id of one option. */
export const singleChoiceAnswer: AnswerKind = {
  isAsked: true,
  check: ({ options }, answer) =>
    isOffered(options, answer) ? [] : answerError(say('complaints.chooseOneOption')),
  inWords: ({ options }, answer) => asWritten(textOf(options, answer)),
  value: (_question, answer) => (isText(answer) ? answer : undefined),
}

/** One option is right. */
export const markedChoice: AnswerKind = {
  ...singleChoiceAnswer,
  marks: {
    lacks: ({ label, options }, { right = [] }) =>
      right.length === 1 && isOffered(options, right[0]) ? null : say('questions.oneRight', { label }),
    mark: (_question, marking, answer) =>
      marked(marking, isText(answer) && marking.right?.[0] === answer ? 1 : 0),
  },
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
  value: (_question, answer) => (Array.isArray(answer) ? answer.filter(isText) : undefined),
  marks: {
    lacks: rightOnesMissing,
    mark: (_question, marking, answer) =>
      marked(marking, shareOf(marking, Array.isArray(answer) ? answer.filter(isText) : [])),
  },
}

/** At least one of several options is right, and as many may be chosen. */
export function rightOnesMissing(
  { label, options, config }: Question,
  { right = [] }: Marking,
): Message | null {
  if (right.length === 0 || !right.every((id) => isOffered(options, id)))
    return say('questions.someRight', { label })
  const { min = 0, max = options.length } = config
  const { size } = new Set(right)
  return size < min || size > max ? say('questions.rightOutOfLimits', { label, right: size }) : null
}

/** What a choice is worth, between 0 and 1; an option that is named twice counts once. */
export function shareOf({ right = [], partial = 'ALL_OR_NOTHING' }: Marking, chosen: string[]): number {
  const wanted = new Set(right)
  const chosenIds = new Set(chosen)
  const hits = [...chosenIds].filter((id) => wanted.has(id)).length
  const wrong = chosenIds.size - hits
  if (partial === 'PROPORTIONAL') return hits / Math.max(1, wanted.size + wrong)
  if (partial === 'RIGHT_MINUS_WRONG') return Math.max(0, hits - wrong) / Math.max(1, wanted.size)
  return wanted.size > 0 && hits === wanted.size && wrong === 0 ? 1 : 0
}

const isListOf = ({ options }: Question, answer: unknown): answer is string[] =>
  Array.isArray(answer) &&
  answer.every((id) => isOffered(options, id)) &&
  new Set(answer).size === answer.length

/** Checks how many options were chosen: `too_few` below the question's `min`, `too_many` above its `max`. */
export function checkCount({ config: { min, max } }: Question, count: number) {
  if (min !== undefined && count < min)
    return answerError(say('complaints.chooseAtLeast', { min }), '', 'too_few')
  return max !== undefined && count > max
    ? answerError(say('complaints.chooseAtMost', { max }), '', 'too_many')
    : []
}

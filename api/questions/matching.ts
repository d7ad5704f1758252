/** MATCHING: `[{ l, r }]`, for each thing on the left at most one on the right. */
import type { Question } from '../../workflows/definition/graph.ts'
import { isOffered, textOf } from './choices.ts'
import { asWritten, answerError, type AnswerKind } from './kind.ts'
import { isRecord } from '../../workflows/definition/keys.ts'
import { say } from '../messages/say.ts'

type Pair = { l: string; r: string }

export const matchingAnswer: AnswerKind = {
  isAsked: true,
  check(question, answer) {
    if (!arePairs(question, answer)) return answerError(say('complaints.matchOnce'))
    return question.required && answer.length < (question.config.left?.length ?? 0)
      ? answerError(say('complaints.matchEverythingLeft'), '', 'required')
      : []
  },
  inWords(question, answer) {
    const pairs = arePairs(question, answer) ? answer : []
    const { left, right } = question.config
    return asWritten(pairs.map(({ l, r }) => `${textOf(left, l)} – ${textOf(right, r)}`).join(', '))
  },
}

function arePairs({ config }: Question, answer: unknown): answer is Pair[] {
  if (!Array.isArray(answer)) return false
  const isPair = (each: unknown) =>
    isRecord(each) &&
    Object.keys(each).length === 2 &&
    isOffered(config.left, each.l) &&
    isOffered(config.right, each.r)
  return answer.every(isPair) && new Set(answer.map((each: Pair) => each.l)).size === answer.length
}

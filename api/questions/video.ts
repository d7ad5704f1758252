/**
 * VIDEO: the parts that were watched, in seconds: `[{ from, to }]`; or the moment at which it was watched to
 * its end.
 */
import { dayOf, isMoment } from './content.ts'
import { answerError, type AnswerKind } from './kind.ts'
import { isRecord } from '../../workflows/definition/keys.ts'
import { say } from '../messages/say.ts'

type WatchedPart = { from: number; to: number }
const isPart = (each: unknown): each is WatchedPart =>
  isRecord(each) &&
  Object.keys(each).length === 2 &&
  typeof each.from === 'number' &&
  typeof each.to === 'number' &&
  each.from >= 0 &&
  each.from <= each.to &&
  each.to < 1e6
const areParts = (answer: unknown): answer is WatchedPart[] =>
  Array.isArray(answer) && answer.length <= 1000 && answer.every(isPart)

export const videoAnswer: AnswerKind = {
  isAsked: true,
  check: (_attribute, answer) =>
    isMoment(answer) || areParts(answer) ? [] : answerError(say('complaints.watchedFormat')),
  inWords: (_attribute, answer) =>
    areParts(answer)
      ? say('complaints.watchedSeconds', { count: watched(answer) })
      : say('complaints.watchedOn', { on: dayOf(answer) }),
}

/** Seconds watched at least once. */
function watched(parts: WatchedPart[]): number {
  let [seconds, reached] = [0, 0]
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    seconds += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return Math.round(seconds)
}

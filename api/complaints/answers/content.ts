/** Types that show something: there is nothing to answer, or the moment at which it was opened. */
import { z } from '@hono/zod-openapi'
import { wrong, type AnswerKind } from './kind.ts'

export const isMoment = (answer: unknown): answer is string => z.iso.datetime().safeParse(answer).success
export const shown: AnswerKind = {
  isAsked: false,
  check: () => wrong('There is nothing to answer here.', '', 'unknown'),
  inWords: () => '',
}
/** The answer is the moment at which it happened, and counts as yes. */
export const happened = (word: string): AnswerKind => ({
  isAsked: true,
  check: (_attribute, answer) => (isMoment(answer) ? [] : wrong(`Give the moment at which it was ${word}.`)),
  inWords: (_attribute, answer) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)} on ${String(answer).slice(0, 10)}`,
  value: (_attribute, answer) => isMoment(answer),
})

/** Types that show something: there is nothing to answer, or the moment at which it was opened. */
import { z } from '@hono/zod-openapi'
import type { Question } from '../../workflows/definition/graph.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { asWritten, answerError, type AnswerKind } from './kind.ts'
import { say } from '../messages/say.ts'

/** Where a file of the drawing is fetched. */
export const resourcePath = (fileId: string) =>
  `/complaint-workflow/api/resource/${encodeURIComponent(fileId)}`
/**
 * What a question leads to, where it is there to be opened rather than answered; null for every other one.
 */
export function linkOf(
  { type, config: { action, url, fileIds } }: Pick<Question, 'type' | 'config'>,
  pathOf = resourcePath,
): string | null {
  if (type !== 'RESOURCE' && !(type === 'BUTTON' && action === 'LINK')) return null
  return url ?? (fileIds?.[0] ? pathOf(fileIds[0]) : null)
}

/** The day of a moment, as it was sent. */
export const dayOf = (moment: unknown): string => String(moment).slice(0, 10)
/** Whether an answer is a date and time in UTC, as ISO 8601. */
export const isMoment = (answer: unknown): answer is string => z.iso.datetime().safeParse(answer).success
export const contentAnswer: AnswerKind = {
  isAsked: false,
  check: () => answerError(say('complaints.nothingAnswer'), '', 'unknown'),
  inWords: () => asWritten(''),
}
/** The answer is the moment at which it happened, and counts as yes. */
export const eventAnswer = (words: { at: (on: string) => Message; missing: Message }): AnswerKind => ({
  isAsked: true,
  check: (_attribute, answer) => (isMoment(answer) ? [] : answerError(words.missing)),
  inWords: (_attribute, answer) => words.at(dayOf(answer)),
  value: (_attribute, answer) => isMoment(answer),
})

/** What the 16 question types have in common: how an answer is checked, worded, and read by a condition. */
import type { Question } from '../../workflows/definition/graph.ts'
import type { Values } from '../../workflows/engine/state.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { FieldError } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import type { Marks } from './marking.ts'

/** A file that the form may name: uploaded by the person who answers. */
export type NamedFile = { id: string; fileName: string; contentType: string; sizeBytes: number }
export type AnswerKind = {
  /** Whether there is something to answer; content types only show. */
  isAsked: boolean
  /** What is wrong with an answer that was given, by paths inside it ('' is the answer itself). */
  check(question: Question, answer: unknown, files: NamedFile[]): FieldError[]
  inWords(question: Question, answer: unknown): Message
  /**
   * What a condition compares: option ids, a number, yes or no. Left out where conditions have nothing to
   * compare.
   */
  value?(question: Question, answer: unknown): Values[string] | undefined
  /** Left out where there is nothing to mark. */
  marks?: Marks
}

/** What people wrote, as it stands. */
export const asWritten = (text: string): Message => say('common.text', { text })
/** Returns one error as a list; `path` is inside the answer, '' is the answer itself. */
export const answerError = (text: Message, path = '', code = 'invalid'): FieldError[] => [
  { path, code, text },
]
/** Whether an answer is a string, an empty one included. */
export const isText = (answer: unknown): answer is string => typeof answer === 'string'

/** Nothing, blanks, or a list or record of nothing but blanks, is no answer. */
export function isAnswered(answer: unknown): boolean {
  if (answer === undefined || answer === null) return false
  if (isText(answer)) return answer.trim() !== ''
  return typeof answer !== 'object' || Object.values(answer).some(isAnswered)
}

/** What is wrong with a text of up to `most` characters; the refusal names the question's label. */
export function textWithin(answer: unknown, most: number, label: string): FieldError[] {
  if (!isText(answer)) return answerError(say('complaints.notText'), '', 'type')
  return answer.length <= most
    ? []
    : answerError(say('complaints.answerTooLong', { label, most }), '', 'too_long')
}

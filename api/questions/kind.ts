/**
 * What the 16 question types have in common: how an answer is judged, told in words, and read by a condition.
 */
import type { Question } from '../../workflows/definition/graph.ts'
import type { Values } from '../../workflows/engine/state.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { FieldError } from '../core/errors.ts'
import { say } from '../messages/say.ts'

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
}

/** What people wrote, as it stands. */
export const asWritten = (text: string): Message => say('common.text', { text })
export const answerError = (text: Message, path = '', code = 'invalid'): FieldError[] => [
  { path, code, text },
]
export const isText = (answer: unknown): answer is string => typeof answer === 'string'

/** Nothing, blanks, or a list or record of nothing but blanks, is no answer. */
export function isAnswered(answer: unknown): boolean {
  if (answer === undefined || answer === null) return false
  if (isText(answer)) return answer.trim() !== ''
  return typeof answer !== 'object' || Object.values(answer).some(isAnswered)
}

/** Text up to a length that no person reaches by hand. */
export function textWithin(answer: unknown, most: number): FieldError[] {
  if (!isText(answer)) return answerError(say('complaints.notText'), '', 'type')
  return answer.length <= most ? [] : answerError(say('complaints.mostCharacters', { most }), '', 'too_long')
}

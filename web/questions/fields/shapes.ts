/**
 * Answers come from outside as anything; these read the shapes of each type and give nothing where it is
 * another.
 */
import { isRecord } from '../../../workflows/definition/keys.ts'

export type Ticked = { optionId: string; text?: string }
export type Pair = { l: string; r: string }

export const asText = (answer: unknown): string => (typeof answer === 'string' ? answer : '')
export const asPerson = (answer: unknown): string | null =>
  isRecord(answer) && typeof answer['userId'] === 'string' ? answer['userId'] : null
export const asIds = (answer: unknown): string[] =>
  Array.isArray(answer) ? answer.filter((each) => typeof each === 'string') : []
export const asBlanks = (answer: unknown): Record<string, string> =>
  isRecord(answer)
    ? Object.fromEntries(
        Object.entries(answer).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}
export const asTicked = (answer: unknown): Ticked[] =>
  Array.isArray(answer)
    ? answer.filter((each): each is Ticked => isRecord(each) && typeof each['optionId'] === 'string')
    : []
export const asPairs = (answer: unknown): Pair[] =>
  Array.isArray(answer)
    ? answer.filter(
        (each): each is Pair =>
          isRecord(each) && typeof each['l'] === 'string' && typeof each['r'] === 'string',
      )
    : []
/** The words around the blanks of “… on {{b1}} at {{b2}}”, each with the name of the blank behind it. */
export function sentenceOf(text: string): { words: string; blank: string | null }[] {
  const pieces = text.split(/\{\{\s*(\w+)\s*\}\}/)
  return pieces.flatMap((words, at) => (at % 2 === 0 ? [{ words, blank: pieces[at + 1] ?? null }] : []))
}
export const wordCount = (text: string): number => text.trim().split(/\s+/).filter(Boolean).length

/**
 * How an answer is marked: what is right stands beside the question, so that a lesson or a form that does not mark
 * never holds it. Marking is pure; the same question, marking and answer always give the same points.
 */
import { z } from 'zod'
import { Id } from '../../workflows/definition/basics.ts'
import { Line } from '../../workflows/definition/line.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import type { Question } from '../../workflows/definition/graph.ts'
import { isAnswered } from './kind.ts'

/** Answers that are right, in each language in which somebody may give them; any of them will do in any language. */
export const Accepted = z.partialRecord(Language, z.array(Line().min(1).max(200)).max(30))
export type Accepted = z.infer<typeof Accepted>

/** What is right, and for how many points; each type reads what it knows. */
export const Marking = z.strictObject({
  points: z.number().int().min(1).max(100),
  /** Options, by their ids. */
  right: z.array(Id).max(100).optional(),
  /**
   * Several may be right. PROPORTIONAL: right ones among all that are right or chosen; RIGHT_MINUS_WRONG: each wrong
   * one takes a right one away.
   */
  partial: z.enum(['ALL_OR_NOTHING', 'PROPORTIONAL', 'RIGHT_MINUS_WRONG']).optional(),
  /** MATCHING: left to right. */
  pairs: z.record(Id, Id).optional(),
  /** FILL_IN_BLANK by gap; INPUT_BOX under `answer`. */
  accepted: z.record(z.string().max(64), Accepted).optional(),
  isCaseSensitive: z.boolean().optional(),
  /** INPUT_BOX with a number: both ends are right. */
  range: z.strictObject({ min: z.number(), max: z.number() }).optional(),
  /** What a person who marks by hand looks for. */
  rubric: z.string().max(4000).optional(),
})
export type Marking = z.infer<typeof Marking>

/** Points reached, to hundredths, out of how many; `isByHand`: a person has yet to say. */
export type Marked = { points: number; of: number; isByHand: boolean }
/** How a type of question is marked. */
export type Marks = {
  /** What prevents every answer from being right, for the author; null where nothing does. */
  lacks(question: Question, marking: Marking): Message | null
  /** `answer`: sound, or undefined where there is none. */
  mark(question: Question, marking: Marking, answer: unknown): Marked
}

/** `share`: between 0 and 1. */
export const marked = ({ points }: Marking, share: number): Marked => ({
  points: Math.round(points * share * 100) / 100,
  of: points,
  isByHand: false,
})
/** Nothing was answered: nobody needs to look. */
export const leftToPerson = ({ points }: Marking, answer: unknown): Marked => ({
  points: 0,
  of: points,
  isByHand: isAnswered(answer),
})
/** A person marks it, so nothing can be missing. */
export const byHand: Marks = {
  lacks: () => null,
  mark: (_question, marking, answer) => leftToPerson(marking, answer),
}

/** The zeros of the digits that the six languages write. */
const zeros = [0x0966, 0x0be6, 0x0c66, 0x0ce6]
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = zeros.find((each) => code >= each && code <= each + 9)
  return zero === undefined ? digit : String(code - zero)
}
/**
 * What two ways of typing one answer have in common: no joiners that nobody sees, composed letters, one space between
 * words, Latin digits and, unless case matters, small letters.
 */
export function comparable(text: string, isCaseSensitive = false): string {
  const plain = text
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .normalize('NFC')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return isCaseSensitive ? plain : plain.toLowerCase()
}
/** Without those of which nothing is left to compare. */
export const everyAccepted = (accepted: Accepted | undefined): string[] =>
  Object.values(accepted ?? {})
    .flat()
    .filter((each) => comparable(each) !== '')
/** Whether somebody wrote one of the answers that are right, in whichever language. */
export const isAccepted = (
  accepted: Accepted | undefined,
  answer: unknown,
  isCaseSensitive = false,
): boolean =>
  typeof answer === 'string' &&
  everyAccepted(accepted).some(
    (each) => comparable(each, isCaseSensitive) === comparable(answer, isCaseSensitive),
  )

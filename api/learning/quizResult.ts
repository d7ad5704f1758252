/** What an attempt is worth, and what all of somebody's attempts at a quiz come to. */
import type { QuestionBlock, Quiz } from '../courses/definition/draft.ts'
import { answerKinds } from '../questions/index.ts'
import type { Marked } from '../questions/marking.ts'
import type { AttemptStatus } from './contract.ts'

/** Marks by block, of the questions that give points. `answerOf`: a sound answer, or undefined for none. */
export const markAll = (
  questions: readonly QuestionBlock[],
  answerOf: (blockId: string) => unknown,
): Map<string, Marked> =>
  new Map(
    questions.flatMap((question) => {
      const { marks } = answerKinds[question.type]
      return marks && question.marking
        ? [[question.id, marks.mark(question, question.marking, answerOf(question.id))] as const]
        : []
    }),
  )

const hundredths = (number: number): number => Math.round(number * 100)
export type Scored = { score: number; of: number; percent: number; passed: boolean }
/** Of what gives no points all of it is reached. */
export function scoreOf(
  marks: readonly Pick<Marked, 'points' | 'of'>[],
  { passPercentage }: Pick<Quiz, 'passPercentage'>,
): Scored {
  const score = marks.reduce((sum, { points }) => sum + hundredths(points), 0)
  const of = marks.reduce((sum, each) => sum + hundredths(each.of), 0)
  return {
    score: score / 100,
    of: of / 100,
    percent: of === 0 ? 100 : Math.floor((score * 10_000) / of) / 100,
    passed: score * 100 >= passPercentage * of,
  }
}

export type Tried = { no: number; status: AttemptStatus; percent: number | null }
export type QuizResult = { result: 'PASSED' | 'FAILED' | 'AWAITING_GRADING' | null; percent: number | null }
/** A quiz that marks nothing is passed by handing it in. */
const results: Record<AttemptStatus, QuizResult['result']> = {
  IN_PROGRESS: null,
  VOIDED: null,
  SUBMITTED: 'PASSED',
  AUTO_SUBMITTED: 'PASSED',
  PASSED: 'PASSED',
  FAILED: 'FAILED',
  AWAITING_GRADING: 'AWAITING_GRADING',
}

/** By the best of them, or by the last; one that waits for a person is better than a failed one. */
export function resultOf({ scorePolicy }: Pick<Quiz, 'scorePolicy'>, tried: readonly Tried[]): QuizResult {
  const over = tried.filter(({ status }) => results[status] !== null).toSorted((a, b) => a.no - b.no)
  const counted = scorePolicy === 'LAST' ? over.slice(-1) : over
  const of = (result: QuizResult['result']) => counted.filter(({ status }) => results[status] === result)
  for (const result of ['PASSED', 'AWAITING_GRADING', 'FAILED'] as const) {
    const those = of(result)
    if (those.length > 0)
      return {
        result,
        percent: result === 'AWAITING_GRADING' ? null : Math.max(...those.map(({ percent }) => percent ?? 0)),
      }
  }
  return { result: null, percent: null }
}

/** The mean of what the quizzes of a course came to, in percent with two decimals; null until one has a result. */
export function overallOf(quizzes: readonly Pick<QuizResult, 'percent'>[]): number | null {
  const reached = quizzes.flatMap(({ percent }) => percent ?? [])
  if (reached.length === 0) return null
  return Math.round((100 * reached.reduce((total, each) => total + each, 0)) / reached.length) / 100
}

/** Attempts that count: those that were voided do not. */
export const usedOf = (tried: readonly Pick<Tried, 'status'>[]): number =>
  tried.filter(({ status }) => status !== 'VOIDED').length
/** null: as often as one likes. */
export const leftOf = (
  { maxAttempts }: Pick<Quiz, 'maxAttempts'>,
  extraAttempts: number,
  tried: readonly Pick<Tried, 'status'>[],
): number | null => (maxAttempts === null ? null : Math.max(0, maxAttempts + extraAttempts - usedOf(tried)))

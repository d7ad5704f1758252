/** Answered days that clocks count from: which an act carries, as instants, and which are wrong. */
import { dateAfter, dateIn, startOfDate } from '../../workflows/definition/clocks.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { Process } from '../../workflows/definition/definition.ts'
import type { Instant } from '../../workflows/engine/state.ts'
import { endOfDate } from '../assignments/due.ts'
import { badField, type FieldError } from '../core/errors.ts'
import type { Answers } from '../questions/form.ts'
import { say } from '../messages/say.ts'

type Case = { branch: { timeZone: string }; filedAt: Date }
/** Where and when a case counts its days. */
export type Counting = { keys: string[]; ahead: string[]; timeZone: string; filedAt: Instant; now: Instant }

/** How far ahead a day can be: a year that was mistyped is further. */
const yearsAhead = 10

/** null where no clock counts from a day in the form of this step. */
export function countingOf(
  { branch, filedAt }: Case,
  { dates = {}, datesAhead = [] }: Process,
  stepId: string,
): Counting | null {
  const keys = Object.keys(dates).filter((key) => dates[key] === stepId)
  if (keys.length === 0) return null
  return { keys, ahead: datesAhead, timeZone: branch.timeZone, filedAt: filedAt.getTime(), now: Date.now() }
}

/** Whether an answer is a calendar day, YYYY-MM-DD. */
export const isDay = (answer: unknown): answer is string =>
  typeof answer === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(answer.trim())
const daysIn = ({ keys }: Counting, answers: Answers): [key: string, day: string][] =>
  keys.flatMap((key) => {
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined
    return isDay(answer) ? [[key, answer.trim()]] : []
  })

const lastDay = (today: string): string => dateAfter(today, 12 * yearsAhead, 'MONTH')
/** When a deadline was due as the person saw it who changes it, for the act. */
export const seen = (dueAt: string | undefined): { seenDueAt?: Instant } =>
  dueAt === undefined ? {} : { seenDueAt: Date.parse(dueAt) }

/**
 * The last instant of the day (YYYY-MM-DD) on which something is due. Throws VALIDATION_FAILED at `dueOn` for one that
 * is over, in the words of `over`, or too far ahead to be meant.
 */
export function dueInstantOf(day: string, timeZone: string, over: Message): Instant {
  const today = dateIn(timeZone, Date.now())
  if (day < today) throw badField('dueOn', over)
  const last = lastDay(today)
  if (day > last) throw badField('dueOn', say('complaints.dayTooFar', { last }))
  return endOfDate(day, timeZone)
}

/** Each that lies before the filing, or ahead where that is not allowed or too far, at its field. */
export function untimelyDays(counting: Counting, answers: Answers, path: string): FieldError[] {
  const { ahead, timeZone, filedAt, now } = counting
  const [first, today] = [dateIn(timeZone, filedAt), dateIn(timeZone, now)]
  const last = lastDay(today)
  return daysIn(counting, answers).flatMap(([key, day]): FieldError[] => {
    const at = `${path}.${key}`
    if (day > today && !ahead.includes(key))
      return [{ path: at, code: 'future', text: say('complaints.dayAhead', { today }) }]
    if (day > last) return [{ path: at, code: 'future', text: say('complaints.dayTooFar', { last }) }]
    if (day < first) return [{ path: at, code: 'past', text: say('complaints.dayBeforeFiling', { first }) }]
    return []
  })
}

/** The first instant of each answered day, or the filing where that came later on it. */
export const instantsOf = (counting: Counting, answers: Answers): Record<string, Instant> =>
  Object.fromEntries(
    daysIn(counting, answers).map(([key, day]) => [
      key,
      Math.max(startOfDate(counting.timeZone, day), counting.filedAt),
    ]),
  )

/** Outcomes that are open only to what was filed early enough after a day that somebody answers with them. */
import { dateAfter, dateIn } from '../../workflows/definition/clocks.ts'
import type { FiledWithin, Outcome } from '../../workflows/definition/graph.ts'
import { citation } from '../../workflows/definition/law.ts'
import { spanOf } from '../../workflows/definition/messages/say.ts'
import type { FieldError } from '../core/errors.ts'
import type { Answers } from '../questions/form.ts'
import { isDay } from './countedDays.ts'
import { say } from '../messages/say.ts'

/**
 * What is wrong with the day `rule` counts from, for a case filed on `filedOn` (both YYYY-MM-DD in the zone of its
 * unit); null where it was filed in time.
 */
export function tooLate(rule: FiledWithin, filedOn: string, answers: Answers): FieldError | null {
  const { field, amount, unit, lawRef } = rule
  const path = `answers.${field}`
  const answer = Object.hasOwn(answers, field) ? answers[field] : undefined
  if (!isDay(answer)) return { path, code: 'missing', text: say('complaints.filedWithinDayMissing') }
  const day = answer.trim()
  if (day > filedOn) return { path, code: 'future', text: say('complaints.dayAfterFiling', { filedOn }) }
  const until = dateAfter(day, amount, unit)
  if (filedOn <= until) return null
  const [span, law] = [spanOf(amount, unit), lawRef === null ? null : citation(lawRef)]
  return {
    path,
    code: 'tooLate',
    text:
      law === null
        ? say('complaints.filedTooLate', { filedOn, until, span })
        : say('complaints.filedTooLateByLaw', { filedOn, until, span, citation: law }),
  }
}

type Case = { branch: { timeZone: string }; filedAt: Date }
/** The same for an outcome of a case's step. */
export function tooLateOf(
  { branch, filedAt }: Case,
  outcome: Outcome | undefined,
  answers: Answers,
): FieldError | null {
  if (!outcome?.filedWithin) return null
  return tooLate(outcome.filedWithin, dateIn(branch.timeZone, filedAt.getTime()), answers)
}

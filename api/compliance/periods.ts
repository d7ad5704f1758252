/** For which periods an obligation holds, and when each is due. Days of the calendar, YYYY-MM-DD. Pure. */
import { dayMs } from '../../workflows/definition/zones.ts'
import type { Frequency } from './basicsContract.ts'

/** `everyYears`: of EVERY_N_YEARS. With a month and a day, due on the first such day from the end of the period. */
export type DueRule = {
  frequency: Frequency
  everyYears: number
  startsOn: string
  dueMonth: number | null
  dueDay: number | null
  /** Days after the end of the period, or after the event, where there is no month and day. */
  dueAfterDays: number
}
export type Period = { period: string; startsOn: string; endsOn: string; dueOn: string }

const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const dateOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day)
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
/** That day of a month; one that a month lacks is its last. */
const within = (year: number, month: number, day: number): number =>
  dateOf(year, month, Math.min(day, lastDay(year, month)))

/** When something that ended, or happened, on a day is due. */
export function dueOn({ dueMonth, dueDay, dueAfterDays }: DueRule, endsOn: string): string {
  const end = Date.parse(endsOn)
  if (dueMonth === null || dueDay === null) return text(end + dueAfterDays * dayMs)
  const year = Number(endsOn.slice(0, 4))
  const inYear = within(year, dueMonth, dueDay)
  return text(inYear >= end ? inYear : within(year + 1, dueMonth, dueDay))
}

const months: Partial<Record<Frequency, number>> = { MONTHLY: 1, QUARTERLY: 3, HALF_YEARLY: 6, YEARLY: 12 }
function nameOf(frequency: Frequency, year: number, month: number): string {
  if (frequency === 'YEARLY') return String(year)
  if (frequency === 'QUARTERLY') return `${year}-Q${(month + 2) / 3}`
  if (frequency === 'HALF_YEARLY') return `${year}-H${month === 1 ? 1 : 2}`
  return `${year}-${String(month).padStart(2, '0')}`
}

/**
 * The periods that began by `until`, the first of them the one that `startsOn` falls into; at most the last 400.
 * Nothing for an EVENT, which makes its periods by happening.
 */
export function periodsUntil(rule: DueRule, until: string): Period[] {
  const { frequency, startsOn } = rule
  if (frequency === 'EVENT') return []
  const period = (name: string, from: number, to: number): Period => {
    const endsOn = text(to)
    return { period: name, startsOn: text(from), endsOn, dueOn: dueOn(rule, endsOn) }
  }
  const begin = Date.parse(startsOn)
  if (frequency === 'ONCE') return startsOn > until ? [] : [period('ONCE', begin, begin)]
  const [year = 0, month = 1, day = 1] = startsOn.split('-').map(Number)
  const periods: Period[] = []
  if (frequency === 'EVERY_N_YEARS') {
    for (let from = year; text(within(from, month, day)) <= until; from += rule.everyYears) {
      const next = within(from + rule.everyYears, month, day)
      periods.push(period(String(from), within(from, month, day), next - dayMs))
    }
    return periods.slice(-400)
  }
  const length = months[frequency] ?? 12
  let [y, m] = [year, Math.floor((month - 1) / length) * length + 1]
  while (text(dateOf(y, m, 1)) <= until) {
    const end = m + length - 1
    periods.push(period(nameOf(frequency, y, m), dateOf(y, m, 1), dateOf(y, end, lastDay(y, end))))
    m += length
    if (m > 12) [y, m] = [y + 1, 1]
  }
  return periods.slice(-400)
}

/**
 * When credits run out, from what was used and what is scheduled. Pure. Days are ISO dates of the workspace's calendar;
 * a course that has hardly been assigned has no rate, and what it says then is that.
 */
import { dateAfter } from '../../workflows/definition/clocks.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import type { Forecast } from './contract.ts'

/** What was used is looked at for so many days, and what is to come for so many. */
export const daysBack = 90
export const daysAhead = 365
/** Fewer days or assignments than these are no rate. */
const leastDays = 14
const leastAssignments = 3
const pointEvery = 7

export type Known = {
  today: string
  available: number
  price: number
  /** The last day of the offer. */
  validUntil: string | null
  /** The day of the first entry of the ledger; null: there is none. */
  since: string | null
  /** Balances at the end of days, oldest first, of the last `daysBack`. */
  past: readonly Point[]
  /** Assignments of the last `daysBack` that were kept and renewed nothing. */
  assigned: number
  /** Assignments that open by themselves, by the day; those of before today wait. */
  scheduled: ReadonlyMap<string, number>
}
type Point = { on: string; left: number }

/** What was used tells a rate, or is too little to tell one. */
export function forecast(known: Known): Forecast {
  const { price, today, past, validUntil } = known
  const rate = rateOf(known)
  const figures = {
    perMonth: Math.round((rate ?? 0) * 300) / 10,
    scheduled: sum(known.scheduled.values()),
    past: [...past],
  }
  if (price === 0) return { kind: 'FREE', on: null, ...figures, ahead: [] }
  if (validUntil !== null && validUntil < today)
    return { kind: 'EXPIRES', on: validUntil, ...figures, ahead: [] }
  const { runsOut, ahead } = lookAhead(known, rate ?? 0)
  if (runsOut !== null) return { kind: 'RUNS_OUT', on: runsOut, ...figures, ahead }
  if (rate === null) return { kind: 'NOT_ENOUGH_HISTORY', on: null, ...figures, ahead: [] }
  if (validUntil !== null && validUntil <= dayAfter(today, daysAhead))
    return { kind: 'EXPIRES', on: validUntil, ...figures, ahead }
  return { kind: 'LASTS', on: null, ...figures, ahead }
}

/** Assignments a day, over the days that there are. */
function rateOf({ today, since, assigned }: Known): number | null {
  if (since === null) return null
  const days = Math.min(daysBack, (Date.parse(today) - Date.parse(since)) / dayMs + 1)
  return days < leastDays || assigned < leastAssignments ? null : assigned / days
}

/** Day by day to the end of the offer or of a year; a point for each week. */
function lookAhead({ today, available, price, validUntil, scheduled }: Known, rate: number) {
  const waits = sum([...scheduled].filter(([on]) => on < today).map(([, count]) => count))
  const ahead: Point[] = []
  let left = available - waits * price
  for (let day = 0; day <= daysAhead; day++) {
    const on = dayAfter(today, day)
    if (validUntil !== null && on > validUntil) break
    left -= ((scheduled.get(on) ?? 0) + (day === 0 ? 0 : rate)) * price
    const isOver = left < price
    if (isOver || day % pointEvery === 0) ahead.push({ on, left: Math.max(0, Math.floor(left)) })
    if (isOver) return { runsOut: on, ahead }
  }
  return { runsOut: null, ahead }
}

const dayAfter = (on: string, days: number): string => dateAfter(on, days, 'DAY')
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, each) => all + each, 0)

/**
 * Deadlines in working days, days, months and hours, in the branch's own time zone.
 * One rule per unit, the same everywhere:
 * - HOUR: exactly that many hours later.
 * - DAY, MONTH: the end of the local day that many days or months later; the day of the trigger is not
 *   counted. A month
 *   that is too short gives its last day (31 January + 1 month = 28 or 29 February). Days off do not move it.
 * - WORKING_DAY: the end of the n-th local day that is neither weekend nor holiday; the day of the trigger is
 *   not counted.
 * "The end" is the last millisecond that shows the day's date. Days are counted as dates, never as hours, so
 * daylight saving changes nothing and "1 day" is never 24 business hours.
 */
import type { ClockUnit } from './graph.ts'
import type { Calendar, Instant } from '../engine/state.ts'
import type { Process } from './definition.ts'
import {
  dateText,
  dayMs,
  dayOf,
  endOfDay,
  endOfDayAtFirst,
  zoneExists,
  instantAt,
  zoneOf,
  type Zone,
  type ZoneOfCase,
} from './zones.ts'

const hourMs = 3_600_000
/** Local time of day at which reminders go out. */
const remindAtHour = 9

type Interpreter = Process['interpreter']
type Days = { zone: Zone; isWorking: (day: number) => boolean; endOf: (day: number) => Instant }

function daysOf(calendar: Calendar, interpreter: Interpreter): Days {
  const zone = zoneOf(calendar)
  const holidays = new Set(calendar.holidays)
  if (new Set(calendar.weekend).size >= 7) throw new RangeError('This calendar has no working day')
  // 1 January 1970 was a Thursday.
  const isWorking = (day: number) =>
    !calendar.weekend.includes((((day + 4) % 7) + 7) % 7) &&
    !holidays.has(dateText(day)) &&
    zoneExists(zone, day)
  const end = interpreter === 1 ? endOfDayAtFirst : endOfDay
  return { zone, isWorking, endOf: (day) => end(zone, day) }
}

/**
 * The instant at which `amount` of `unit` from `trigger` has passed; 0 of a day unit is the end of the
 * trigger's own day.
 * Throws RangeError for an unknown zone or a calendar without working days.
 */
export function deadline(
  trigger: Instant,
  amount: number,
  unit: ClockUnit,
  calendar: Calendar,
  interpreter: Interpreter = 2,
): Instant {
  if (unit === 'HOUR') return trigger + amount * hourMs
  const days = daysOf(calendar, interpreter)
  return days.endOf(countDays(days, dayOf(days.zone, trigger), amount, unit))
}

/**
 * A reminder: 09:00 local time, `amount` days (working days for WORKING_DAY) before the day of `due`; exactly
 * that many hours before for HOUR.
 */
export function thresholdBefore(due: Instant, amount: number, unit: ClockUnit, calendar: Calendar): Instant {
  if (unit === 'HOUR') return due - amount * hourMs
  const days = daysOf(calendar, 2)
  const day = countDays(days, dayOf(days.zone, due), -amount, unit === 'MONTH' ? 'DAY' : unit)
  return instantAt(days.zone, day * dayMs + remindAtHour * hourMs)
}

/** The local date of an instant, YYYY-MM-DD. */
export const dateIn = (zone: string | ZoneOfCase, instant: Instant): string =>
  dateText(dayOf(zoneOf(zone), instant))

/** The calendar day (YYYY-MM-DD) so long after another; a month without that day ends with its last one. */
export function dateAfter(date: string, amount: number, unit: 'DAY' | 'MONTH'): string {
  const day = Date.parse(date) / dayMs
  return new Date((unit === 'MONTH' ? addMonths(day, amount) : day + amount) * dayMs)
    .toISOString()
    .slice(0, 10)
}

/** Local days from one instant to another; negative where that one is earlier. */
export function daysBetween(of: string | ZoneOfCase, from: Instant, to: Instant): number {
  const zone = zoneOf(of)
  return dayOf(zone, to) - dayOf(zone, from)
}

/** The first instant of a local date, YYYY-MM-DD. */
export const startOfDate = (timeZone: string, date: string): Instant =>
  endOfDay(zoneOf(timeZone), Date.parse(date) / dayMs - 1) + 1

/**
 * Where `instant` moves when the case was on hold from `pausedAt` to `resumedAt`. HOUR: exactly as long later.
 * DAY, MONTH, WORKING_DAY: as many days (working days) later as passed in full on hold, from the hour of
 * pausing on, at the same local time of day: a hold over midnight buys nothing, one from Friday to Monday one
 * working day. It never comes before the day of resuming. What was already past when the hold began stays
 * where it was.
 */
export function shiftForPause(
  instant: Instant,
  pausedAt: Instant,
  resumedAt: Instant,
  unit: ClockUnit,
  calendar: Calendar,
  interpreter: Interpreter = 2,
): Instant {
  if (instant <= pausedAt) return instant
  if (unit === 'HOUR') return instant + (resumedAt - pausedAt)
  const days = daysOf(calendar, interpreter)
  const counted = unit === 'MONTH' ? 'DAY' : unit
  const day = dayOf(days.zone, instant)
  const moved =
    interpreter === 1
      ? keepDaysLeft(days, [pausedAt, instant, resumedAt], counted)
      : Math.max(
          countDays(days, day, daysOnHold(days, pausedAt, resumedAt, counted), counted),
          firstDayFrom(days, dayOf(days.zone, resumedAt), counted),
        )
  return moved === day ? instant : sameTimeOn(days, instant, day, moved)
}

/**
 * Where `instant` lies, on its way from `from`, once another calendar holds. WORKING_DAY: after as many working days
 * as before, those of `holds` left out. DAY, MONTH: on the same date. HOUR: where it was. The time of day stays.
 */
export function recount(
  instant: Instant,
  { from, holds }: { from: Instant; holds: [from: Instant, to: Instant][] },
  unit: ClockUnit,
  [before, after]: [before: Calendar, after: Calendar],
  interpreter: Interpreter = 2,
): Instant {
  if (unit === 'HOUR') return instant
  const [was, is] = [daysOf(before, interpreter), daysOf(after, interpreter)]
  const [first, day] = [dayOf(was.zone, from), dayOf(was.zone, instant)]
  const rested = (days: Days) =>
    holds.reduce((sum, [since, until]) => sum + daysOnHold(days, since, until, 'WORKING_DAY'), 0)
  const to =
    unit === 'WORKING_DAY'
      ? countWorkingDays(is, first, remaining(was, first, day, unit) - rested(was) + rested(is))
      : day
  if (instant === was.endOf(day)) return is.endOf(to)
  return instantAt(is.zone, was.zone.wallTime(instant) + (to - day) * dayMs)
}

/**
 * The end of the same local date once other rules hold in the zone, where `instant` is the end of a day by those
 * before; else `instant`, which nobody took for the end of a day.
 */
export function endOfSameDate(
  instant: Instant,
  [before, after]: [before: Calendar, after: Calendar],
  interpreter: Interpreter,
): Instant {
  const [was, is] = [daysOf(before, interpreter), daysOf(after, interpreter)]
  const day = dayOf(was.zone, instant)
  return instant === was.endOf(day) ? is.endOf(day) : instant
}

/**
 * The end of the `amount`-th working day after the day of `from`. A working day that passed in full on hold counts
 * for nothing, so the end lies that much later.
 */
export function workingDeadline(
  from: Instant,
  amount: number,
  holds: [from: Instant, to: Instant][],
  calendar: Calendar,
  interpreter: Interpreter = 2,
): Instant {
  const days = daysOf(calendar, interpreter)
  const rested = holds.reduce((sum, [since, until]) => sum + daysOnHold(days, since, until, 'WORKING_DAY'), 0)
  return days.endOf(countWorkingDays(days, dayOf(days.zone, from), amount + rested))
}

/** Days (working days) that passed in full between two instants. */
function daysOnHold(days: Days, pausedAt: Instant, resumedAt: Instant, unit: 'DAY' | 'WORKING_DAY'): number {
  const [from, to] = [days.zone.wallTime(pausedAt), days.zone.wallTime(resumedAt)]
  const first = Math.floor(from / dayMs)
  return remaining(days, first, first + Math.max(0, Math.floor((to - from) / dayMs)), unit)
}

/** The day itself, or the next working day after it. */
const firstDayFrom = (days: Days, day: number, unit: 'DAY' | 'WORKING_DAY'): number =>
  unit === 'DAY' || days.isWorking(day) ? day : countWorkingDays(days, day, 1)

/** Interpreter 1: the days left after the day of pausing are counted again from the day of resuming. */
function keepDaysLeft(
  days: Days,
  [pausedAt, instant, resumedAt]: [pausedAt: Instant, instant: Instant, resumedAt: Instant],
  unit: 'DAY' | 'WORKING_DAY',
): number {
  const [from, to] = [dayOf(days.zone, pausedAt), dayOf(days.zone, instant)]
  const resumed = dayOf(days.zone, resumedAt)
  return from === resumed ? to : countDays(days, resumed, remaining(days, from, to, unit), unit)
}

function sameTimeOn({ zone, endOf }: Days, instant: Instant, from: number, to: number): Instant {
  if (instant === endOf(from)) return endOf(to)
  return instantAt(zone, zone.wallTime(instant) + (to - from) * dayMs)
}

function remaining(days: Days, from: number, to: number, unit: 'DAY' | 'WORKING_DAY'): number {
  if (unit === 'DAY') return to - from
  let count = 0
  for (let day = from + 1; day <= to; day++) if (days.isWorking(day)) count++
  return count
}

function countDays(days: Days, from: number, amount: number, unit: 'DAY' | 'WORKING_DAY' | 'MONTH'): number {
  if (unit === 'WORKING_DAY') return countWorkingDays(days, from, amount)
  let day = unit === 'MONTH' ? addMonths(from, amount) : from + amount
  while (!zoneExists(days.zone, day)) day++
  return day
}

/**
 * Counts back where `amount` is negative. A holiday list that leaves no working day for 20 years is refused.
 */
function countWorkingDays({ isWorking }: Days, from: number, amount: number): number {
  const [direction, wanted] = [Math.sign(amount), Math.abs(amount)]
  let day = from
  for (let count = 0, idle = 0; count < wanted; idle++) {
    if (idle > 7300) throw new RangeError('This calendar has no working day')
    day += direction
    if (isWorking(day)) [count, idle] = [count + 1, 0]
  }
  return day
}

function addMonths(day: number, months: number): number {
  const date = new Date(day * dayMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / dayMs
}

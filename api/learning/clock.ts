/**
 * What the dates of an assignment trigger: reminders, notifying managers and schedulers, the next cycle. Days are
 * those of the place where the person works, and everything falls at nine in the morning there. Instants in
 * milliseconds.
 */
import { dateAfter } from '../../workflows/definition/clocks.ts'
import {
  dateText,
  dayMs,
  dayOf,
  endOfDay,
  instantAt,
  zoneOf,
  type Zone,
} from '../../workflows/definition/zones.ts'

/** `date`: MM-DD. `windowDays`: how long before its end a completion may be renewed, keeping the anniversary. */
export type Renewal =
  | { kind: 'OFF' }
  | { kind: 'ROLLING'; months: number; windowDays: number; graceDays: number }
  | { kind: 'FIXED_DATE'; date: string; windowDays: number; graceDays: number }
export type Schedule = {
  daysBefore: readonly number[]
  daysAfter: readonly number[]
  /** Days after the due date on which managers are notified, and later on schedulers; null: never. */
  firstAfterDays: number | null
  secondAfterDays: number | null
  renewal: Renewal
}
export const noSchedule: Schedule = {
  daysBefore: [],
  daysAfter: [],
  firstAfterDays: null,
  secondAfterDays: null,
  renewal: { kind: 'OFF' },
}

/** What is asked for once a cycle, however late somebody looks or a threshold is set. */
export type Threshold = 'FIRST' | 'SECOND'
/**
 * `isOpen`: assigned and still to be done. `validUntil`: of a completion that no later cycle follows. `fired`:
 * thresholds that were already notified.
 */
export type Dates = {
  isOpen: boolean
  dueAt: number | null
  validUntil: number | null
  fired: readonly Threshold[]
  timeZone: string
}
export type ScheduleEvent = { at: number; kind: 'BEFORE' | 'AFTER' | Threshold | 'RENEW' }

const morning = 9 * 3_600_000
/** Nine in the morning of that day there. */
export const nineOn = (zone: Zone, day: number): number => instantAt(zone, day * dayMs + morning)

/** All that its dates ever ask for, in order. */
export function eventDates(
  schedule: Schedule,
  { isOpen, dueAt, validUntil, fired, timeZone }: Dates,
): ScheduleEvent[] {
  const zone = zoneOf(timeZone)
  const on = (kind: ScheduleEvent['kind'], from: number, days: number): ScheduleEvent => ({
    kind,
    at: nineOn(zone, dayOf(zone, from) + days),
  })
  const { daysBefore, daysAfter, firstAfterDays, secondAfterDays, renewal } = schedule
  const threshold = (kind: Threshold, days: number | null, due: number) =>
    days === null || fired.includes(kind) ? [] : [on(kind, due, days)]
  const ofDue =
    !isOpen || dueAt === null
      ? []
      : [
          ...daysBefore.map((days) => on('BEFORE', dueAt, -days)),
          ...daysAfter.map((days) => on('AFTER', dueAt, days)),
          ...threshold('FIRST', firstAfterDays, dueAt),
          ...threshold('SECOND', secondAfterDays, dueAt),
        ]
  const renew =
    validUntil === null || renewal.kind === 'OFF' ? [] : [on('RENEW', validUntil, -renewal.windowDays)]
  return [...ofDue, ...renew].toSorted((a, b) => a.at - b.at)
}

const isReminder = ({ kind }: ScheduleEvent) => kind === 'BEFORE' || kind === 'AFTER'
/**
 * What is asked for after `from` and by `at`, and when to look again. A renewal or a threshold that was missed is still
 * asked for; a reminder that was missed is not.
 */
export function eventsSince(
  schedule: Schedule,
  dates: Dates,
  { from, at }: { from: number; at: number },
): { kinds: ScheduleEvent['kind'][]; nextAt: number | null } {
  const all = eventDates(schedule, dates)
  const isAsked = (each: ScheduleEvent) => each.at <= at && (each.at > from || !isReminder(each))
  return {
    kinds: [...new Set(all.filter(isAsked).map(({ kind }) => kind))],
    nextAt: all.find((each) => each.at > at)?.at ?? null,
  }
}

/**
 * Until when a completion counts: the end of a day there; null for ever. `renews`: the end of the completion before,
 * which a renewal within its window or grace goes on from. `validityMonths`: the course's own, where nothing renews.
 */
export function countsUntil(
  renewal: Renewal,
  completion: { completedAt: number; renews: number | null; validityMonths: number | null; timeZone: string },
): number | null {
  const { completedAt, renews, validityMonths, timeZone } = completion
  const zone = zoneOf(timeZone)
  const completed = dayOf(zone, completedAt)
  const monthsOn = (day: number, months: number) =>
    endOfDay(zone, Date.parse(dateAfter(dateText(day), months, 'MONTH')) / dayMs)
  if (renewal.kind === 'OFF') return validityMonths === null ? null : monthsOn(completed, validityMonths)
  if (renewal.kind === 'FIXED_DATE')
    return endOfDay(zone, firstAfter(renewal.date, completed + renewal.windowDays))
  if (renews === null) return monthsOn(completed, renewal.months)
  const ended = dayOf(zone, renews)
  const keeps = completed >= ended - renewal.windowDays && completed <= ended + renewal.graceDays
  return monthsOn(keeps ? ended : completed, renewal.months)
}
/** The first such day of a year after that day; the 29th of February is the 28th where there is none. */
function firstAfter(date: string, day: number): number {
  const year = Number(dateText(day).slice(0, 4))
  const inYear = (each: number) => {
    const whole = Date.parse(`${each}-${date}`)
    return Number.isNaN(whole) || !dateText(whole / dayMs).endsWith(date)
      ? Date.parse(`${each}-02-28`) / dayMs
      : whole / dayMs
  }
  return [year, year + 1].map(inYear).find((each) => each > day) ?? inYear(year + 2)
}

/** A new cycle is never born overdue: there are at least so many days to it. */
export const leastDays = 7
/** When the cycle that renews a completion is due: its end and the grace, however late it is opened. */
export function renewalDue(
  renewal: Exclude<Renewal, { kind: 'OFF' }>,
  validUntil: number,
  at: number,
  timeZone: string,
) {
  const zone = zoneOf(timeZone)
  const day = Math.max(dayOf(zone, validUntil) + renewal.graceDays, dayOf(zone, at) + leastDays)
  return { dueAt: endOfDay(zone, day), dueOn: dateText(day) }
}

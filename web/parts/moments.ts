/** Instants in words, in a time zone (never the browser's by accident). */
import { dayMs, dayOf, instantAt, zoneOf } from '../../workflows/definition/zones.ts'
import {
  dayIn,
  dayNumberIn,
  hourIn,
  monthIn,
  monthNameIn,
  periodIn,
  relativeIn,
  timeIn,
  weekdayIn,
  wholeDayIn,
  wholeMomentIn,
} from '../../api/messages/moments.ts'
import { say } from '../../api/messages/say.ts'
import { language, t, translateMessage } from '../i18n.ts'

const clockOf = (timeZone: string) => ({ language: language(), timeZone })

/** "Tue 24 Nov 2026, 23:59"; no hour where `time` is false. */
export const formatMoment = (at: string, timeZone: string, { time = true } = {}): string =>
  (time ? hourIn : dayIn)(new Date(at), clockOf(timeZone))

/** "23:59" */
export const clockTime = (at: string, timeZone: string): string => timeIn(new Date(at), clockOf(timeZone))

/** A day of the calendar, 2026-11-24, alike. */
export const dayWords = (on: string): string => formatMoment(`${on}T12:00:00Z`, 'UTC', { time: false })

/** "Tue 24 Nov 2026, 10:00 to 11:30"; the day of the end stands there where it is another one. */
export const formatPeriod = (from: string, to: string, timeZone: string): string =>
  translateMessage(say('common.period', periodIn(new Date(from), new Date(to), clockOf(timeZone))))

/** "Tuesday 24 November 2026, 23:59, India Standard Time". */
export const wholeMoment = (at: string, timeZone: string): string =>
  wholeMomentIn(new Date(at), clockOf(timeZone))

/** "in 3 days", "yesterday", "5 minutes ago": days count on the zone's calendar. */
export function fromNow(at: string, now: number, timeZone: string): string {
  const instant = Date.parse(at)
  const minutes = Math.round((instant - now) / 60_000)
  if (Math.abs(minutes) < 1) return t('now')
  if (Math.abs(minutes) < 60) return relativeIn(minutes, 'minute', language())
  const zone = zoneOf(timeZone)
  const days = dayOf(zone, instant) - dayOf(zone, now)
  if (days === 0 || Math.abs(minutes) < 6 * 60)
    return relativeIn(Math.round(minutes / 60), 'hour', language())
  if (Math.abs(days) < 60) return relativeIn(days, 'day', language())
  return relativeIn(Math.round(days / 30.44), 'month', language())
}

/** The wall time of an instant in a zone, 2026-11-24T23:59, and back. */
export const toWall = (at: string, timeZone: string): string =>
  new Date(zoneOf(timeZone).wallTime(Date.parse(at))).toISOString().slice(0, 16)
export const fromWall = (wall: string, timeZone: string): string =>
  new Date(instantAt(zoneOf(timeZone), Date.parse(`${wall}Z`))).toISOString()
/** Today's date in the zone: 2026-11-24. */
export const todayIn = (now: number, timeZone: string): string =>
  new Date(dayOf(zoneOf(timeZone), now) * dayMs).toISOString().slice(0, 10)

/** Monday first; 0 is Sunday. */
export const weekdays = (): { day: number; name: string }[] =>
  [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    day,
    name: weekdayIn(new Date(Date.UTC(2024, 8, 1 + day)), language()),
  }))
/** A day of the calendar, counted since 1970, as a head of a column: "Tue" over "24". */
export const dayHead = (day: number): { weekday: string; number: string } => {
  const at = new Date(day * dayMs)
  return { weekday: weekdayIn(at, language(), 'short'), number: dayNumberIn(at, language()) }
}

/** "November 2026"; `month` is "2026-11". */
export const monthWords = (month: string): string => monthIn(new Date(`${month}-01`), language())
/** "Nov" */
export const shortMonth = (month: string): string => monthNameIn(new Date(`${month}-01`), language(), 'short')
/** The twelve of them, January first. */
export const months = (): string[] =>
  Array.from({ length: 12 }, (_, at) => monthNameIn(new Date(Date.UTC(2024, at, 1)), language()))
/** "Tuesday 24 November 2026" of 2026-11-24. */
export const wholeDayWords = (on: string): string => wholeDayIn(new Date(on), language())
/** "Tue" of 2026-11-24. */
export const shortWeekday = (on: string): string => weekdayIn(new Date(on), language(), 'short')

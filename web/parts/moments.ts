/** Instants in words, in a time zone (never the browser's by accident). */
import { dayMs, dayOf, instantAt, zoneOf } from '../../workflows/definition/zones.ts'
import { locale, t } from '../i18n.ts'

const parts = (instant: number, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  Object.fromEntries(
    new Intl.DateTimeFormat(locale(), { timeZone, hourCycle: 'h23', ...options })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )

/** "Tue 24 Nov 2026", and ", 23:59" unless told. */
export function moment(at: string, timeZone: string, { time = true } = {}): string {
  const { weekday, day, month, year, hour, minute } = parts(Date.parse(at), timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `${weekday} ${day} ${month} ${year}${time ? `, ${hour}:${minute}` : ''}`
}

/** "Tue 24 Nov 2026, 10:00 to 11:30"; the day of the end stands there where it is another one. */
export function period(from: string, to: string, timeZone: string): string {
  const [day, hour] = [moment(from, timeZone, { time: false }), moment(to, timeZone).split(', ').at(-1)]
  return t('{{start}} to {{end}}', {
    start: moment(from, timeZone),
    end: day === moment(to, timeZone, { time: false }) ? hour : moment(to, timeZone),
  })
}

/** "Tuesday 24 November 2026, 23:59, India Standard Time". */
export function wholeMoment(at: string, timeZone: string): string {
  const { weekday, day, month, year, hour, minute, timeZoneName } = parts(Date.parse(at), timeZone, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'long',
  })
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute}, ${timeZoneName}`
}

/** "in 3 days", "yesterday", "5 minutes ago": days count on the zone's calendar. */
export function fromNow(at: string, now: number, timeZone: string): string {
  const instant = Date.parse(at)
  const minutes = Math.round((instant - now) / 60_000)
  if (Math.abs(minutes) < 1) return t('now')
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  const zone = zoneOf(timeZone)
  const days = dayOf(zone, instant) - dayOf(zone, now)
  if (days === 0 || Math.abs(minutes) < 6 * 60) return relative.format(Math.round(minutes / 60), 'hour')
  if (Math.abs(days) < 60) return relative.format(days, 'day')
  return relative.format(Math.round(days / 30.44), 'month')
}

/** What a `datetime-local` input holds for an instant, and back. */
export const toWall = (at: string, timeZone: string): string =>
  new Date(zoneOf(timeZone).wallTime(Date.parse(at))).toISOString().slice(0, 16)
export const fromWall = (wall: string, timeZone: string): string =>
  new Date(instantAt(zoneOf(timeZone), Date.parse(`${wall}Z`))).toISOString()
/** Today's date in the zone, as a `date` input holds it. */
export const today = (now: number, timeZone: string): string =>
  new Date(dayOf(zoneOf(timeZone), now) * dayMs).toISOString().slice(0, 10)

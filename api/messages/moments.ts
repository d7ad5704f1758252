/**
 * Instants in words, for screens, messages, mails and documents alike. Pure: language and time zone are given,
 * never those of the machine.
 */
import { dateFormat, relativeFormat } from './formatters.ts'
import type { Language } from './languages.ts'

/** In which language and by which clock somebody reads. */
export type Clock = { language: Language; timeZone: string }

type Style = Intl.DateTimeFormatOptions
const short: Style = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }
const long: Style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
const time: Style = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'long' }

type Parts = { [name in Intl.DateTimeFormatPartTypes]?: string }
const partsOf = (at: Date, { language, timeZone }: Clock, style: Style): Parts =>
  Object.fromEntries(
    dateFormat(language, { timeZone, ...style, ...time })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
const dayOf = ({ weekday, day, month, year }: Parts) => `${weekday} ${day} ${month} ${year}`
const timeOf = ({ hour, minute }: Parts) => `${hour}:${minute}`

/** "Tue 24 Nov 2026": a day, in tables and in sentences alike. */
export const dayIn = (at: Date, clock: Clock): string => dayOf(partsOf(at, clock, short))

/** "10:00" */
export const timeIn = (at: Date, clock: Clock): string => timeOf(partsOf(at, clock, short))

/** "Tue 24 Nov 2026, 10:00" */
export const hourIn = (at: Date, clock: Clock): string => `${dayIn(at, clock)}, ${timeIn(at, clock)}`

/** "Tue 24 Nov 2026, 10:00, India Standard Time" */
export const momentIn = (at: Date, clock: Clock): string => inZone(partsOf(at, clock, short))

/** "Tuesday 24 November 2026, 10:00, India Standard Time" */
export const wholeMomentIn = (at: Date, clock: Clock): string => inZone(partsOf(at, clock, long))
const inZone = (parts: Parts) => `${dayOf(parts)}, ${timeOf(parts)}, ${parts.timeZoneName}`

/** Begin and end, for "{{start}} to {{end}}"; the day of the end is left out where it is that of the begin. */
export const periodIn = (from: Date, to: Date, clock: Clock): { start: string; end: string } => ({
  start: hourIn(from, clock),
  end: dayIn(from, clock) === dayIn(to, clock) ? timeIn(to, clock) : hourIn(to, clock),
})

/** Days and months of the calendar, which are the same in every zone. */
const named = (language: Language, style: Style) => dateFormat(language, { timeZone: 'UTC', ...style })
/** "24" */
export const dayNumberIn = (day: Date, language: Language): string =>
  named(language, { day: 'numeric' }).format(day)
/** "Tuesday", or "Tue" */
export const weekdayIn = (day: Date, language: Language, weekday: 'long' | 'short' = 'long'): string =>
  named(language, { weekday }).format(day)
/** "November", or "Nov" */
export const monthNameIn = (day: Date, language: Language, month: 'long' | 'short' = 'long'): string =>
  named(language, { month }).format(day)
/** "November 2026" */
export const monthIn = (day: Date, language: Language): string =>
  named(language, { month: 'long', year: 'numeric' }).format(day)

/** "in 3 days", "yesterday", "5 minutes ago" */
export const relativeIn = (
  count: number,
  unit: 'minute' | 'hour' | 'day' | 'month',
  language: Language,
): string => relativeFormat(language).format(count, unit)

/** "India Standard Time" */
export const zoneIn = (at: Date, clock: Clock): string => partsOf(at, clock, short).timeZoneName ?? ''

const numeric: Style = { day: '2-digit', month: '2-digit', year: 'numeric' }
/** "24/11/2026", as the language writes a date in digits alone: what stands in a field to type into. */
export const digitsOfDayIn = (day: Date, language: Language): string => named(language, numeric).format(day)
/** In which order the language writes the three: `['day', 'month', 'year']`. */
export const dayOrderIn = (language: Language): ('day' | 'month' | 'year')[] =>
  dateFormat(language, { timeZone: 'UTC', ...numeric })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))
/** "Tuesday 24 November 2026" */
export const wholeDayIn = (day: Date, language: Language): string =>
  dayOf(partsOf(day, { language, timeZone: 'UTC' }, long))

/** Instants and sizes in words, as the screens write them, in a time zone that is named. */
import type { Language, Say } from './words.ts'

/** Digits stay the ones that the rest of the document is written in. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : `${language}-IN-u-nu-latn`)
const partsOf = (at: Date, timeZone: string, language: Language) =>
  Object.fromEntries(
    new Intl.DateTimeFormat(localeOf(language), {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'long',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

/** "Tue 24 Nov 2026" */
export function dayIn(at: Date, timeZone: string, language: Language): string {
  const { weekday, day, month, year } = partsOf(at, timeZone, language)
  return `${weekday} ${day} ${month} ${year}`
}

/** "Tue 24 Nov 2026, 10:00" */
export function hourIn(at: Date, timeZone: string, language: Language): string {
  const { hour, minute } = partsOf(at, timeZone, language)
  return `${dayIn(at, timeZone, language)}, ${hour}:${minute}`
}

/** "Tue 24 Nov 2026, 10:00, India Standard Time" */
export const momentIn = (at: Date, timeZone: string, language: Language): string =>
  `${hourIn(at, timeZone, language)}, ${partsOf(at, timeZone, language)['timeZoneName']}`

/**
 * "Tue 24 Nov 2026, 10:00 to 11:30, India Standard Time"; the day of the end stands there where it is another
 * one.
 */
export function periodIn(from: Date, to: Date, timeZone: string, language: Language, say: Say): string {
  const isOneDay = dayIn(from, timeZone, language) === dayIn(to, timeZone, language)
  const { hour, minute, timeZoneName } = partsOf(to, timeZone, language)
  return `${say('{{start}} to {{end}}', { start: hourIn(from, timeZone, language), end: isOneDay ? `${hour}:${minute}` : hourIn(to, timeZone, language) })}, ${timeZoneName}`
}

/** "2.4 MB" */
export function sizeIn(bytes: number, say: Say): string {
  if (bytes < 1024) return say('{{count}} bytes', { count: bytes })
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

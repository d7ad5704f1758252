/** Months on a calendar, as "2026-11". Pure. */
import { dateText, dayOf, zoneOf } from '../../workflows/definition/zones.ts'
import type { Month } from './contract.ts'

/** So many months, from the one that lies `from` months after the present one. */
export function monthsFrom(now: number, timeZone: string, from: number, count: number): string[] {
  const [year = 0, month = 1] = dateText(dayOf(zoneOf(timeZone), now))
    .split('-')
    .map(Number)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + from + at, 1)).toISOString().slice(0, 7),
  )
}
/** The present month and the five before it, oldest first, as "2026-11". */
export const lastSix = (now: number, timeZone: string): string[] => monthsFrom(now, timeZone, -5, 6)

/** The month of an instant in a time zone, as "2026-11". */
export const monthOf = (instant: Date, timeZone: string): string =>
  dateText(dayOf(zoneOf(timeZone), instant.getTime())).slice(0, 7)

/** How often each text occurs. */
export function tallyMonths(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** Every month with its count, those without one too. */
export const countsByMonth = (months: readonly string[], counts: ReadonlyMap<string, number>): Month[] =>
  months.map((month) => ({ month, count: counts.get(month) ?? 0 }))
/** As a statement answers them. */
export const byMonth = (months: readonly Month[]): Map<string, number> =>
  new Map(months.map(({ month, count }) => [month, count]))

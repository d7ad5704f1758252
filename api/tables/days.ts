/** Days as files write them. */

const dayMs = 86_400_000
const isoOf = (at: Date) => at.toISOString().slice(0, 10)
/** A day of 1900 to 2100; null for others and for days that no calendar has. */
function isoDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year <= 2100 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
    ? isoOf(at)
    : null
}

/** The day that a spreadsheet counts; it takes 1900 for a leap year, which shifts what comes before March. */
export function dayOfSerial(serial: number, is1904 = false): string | null {
  if (!(serial >= 1 && serial < 80_000)) return null
  const days = Math.floor(serial) + (is1904 ? 1_462 : serial < 60 ? 1 : 0)
  return isoOf(new Date(Date.UTC(1899, 11, 30) + days * dayMs))
}

/** `other`: the day it may as well have been meant to be. */
export type ReadDay = { on: string; other?: string }
/**
 * YYYY-MM-DD, DD/MM/YYYY (also with . or -) and the numbers of spreadsheets. Where month and day could be
 * swapped, the day is taken to come first.
 */
export function readDay(text: string): ReadDay | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return toReadDay(isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3])))
  const [, a, b, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)?.map(Number) ?? []
  if (a !== undefined && b !== undefined && year !== undefined) {
    const [first, swapped] = [isoDay(year, b, a), isoDay(year, a, b)]
    if (!first) return toReadDay(swapped)
    return { on: first, ...(swapped && swapped !== first ? { other: swapped } : {}) }
  }
  return /^\d{5}(\.\d+)?$/.test(text) ? toReadDay(dayOfSerial(Number(text))) : null
}
const toReadDay = (on: string | null): ReadDay | null => (on ? { on } : null)

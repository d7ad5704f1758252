/** The days of a calendar beside a field, YYYY-MM-DD: which may be chosen, and where a key leads from one. */

export type DayLimits = {
  /** The first day that is allowed. */
  min?: string | undefined
  /** The last one. */
  max?: string | undefined
}
export type CalendarProps = DayLimits & {
  /** What the field is called that the calendar belongs to. */
  field: string
  /** The chosen day, or ''. */
  day: string
  isClearable: boolean
  /** '' clears. */
  onChoose: (day: string) => void
}

/** The nearest day that is allowed. */
export function nearestAllowed(day: string, { min, max }: DayLimits): string {
  if (min && day < min) return min
  return max && day > max ? max : day
}

type Key = { key: string; shiftKey: boolean }
const dayMs = 86_400_000

/**
 * The day that a key leads to, as the ARIA Authoring Practices say of a date picker; null for other keys.
 * @param firstDay the day a week begins with, 0 is Sunday
 */
export function dayByKey(day: string, { key, shiftKey }: Key, firstDay: number): string | null {
  const weekday = (new Date(day).getUTCDay() - firstDay + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The same day of another month, or that month's last one. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/**
 * Dates as a person with a calendar on the wall works them out: days are texts, months are turned by hand, the
 * clocks of Toronto and Berlin change on their two Sundays. Shares nothing with the product's clocks.
 */
const ms = 86_400_000
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const text = (time: number) => new Date(time).toISOString().slice(0, 10)

export type LawCalendar = { offset: (date: string) => number; weekend: number[]; holidays: string[] }
/** Hours ahead of UTC at the end of a day. */
export const kolkata = (holidays: string[]): LawCalendar => ({ offset: () => 5.5, weekend: [0, 6], holidays })
export const toronto: LawCalendar = {
  offset: (date) => (date >= sunday(date, 3, 2) && date < sunday(date, 11, 1) ? -4 : -5),
  weekend: [0, 6],
  holidays: [],
}
export const berlin: LawCalendar = {
  offset: (date) => (date >= lastSunday(date, 3) && date < lastSunday(date, 10) ? 2 : 1),
  weekend: [0, 6],
  holidays: [],
}
export const dublin: LawCalendar = { ...berlin, offset: (date) => berlin.offset(date) - 1 }
/** The last Sunday of a month of 31 days in the year of a date. */
function lastSunday(date: string, month: number): string {
  const last = at(`${date.slice(0, 4)}-${String(month).padStart(2, '0')}-31`)
  return text(last - new Date(last).getUTCDay() * ms)
}
/** The n-th Sunday of a month in the year of a date. */
function sunday(date: string, month: number, n: number): string {
  const first = `${date.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
  return text(at(first) + (((7 - new Date(at(first)).getUTCDay()) % 7) + 7 * (n - 1)) * ms)
}

/** The day on which an instant falls there. */
export const dayOf = (place: LawCalendar, instant: number): string => {
  const rough = text(instant)
  return text(instant + place.offset(rough) * 3_600_000)
}
/** The last millisecond of a day there. */
export const endOf = (place: LawCalendar, date: string): number =>
  at(date) + ms - place.offset(date) * 3_600_000 - 1

export type Length = [amount: number, unit: 'WORKING_DAY' | 'DAY' | 'MONTH' | 'HOUR']
/** When a term is over that began at an instant; the day of that is day 0. */
export function over(place: LawCalendar, from: number, [amount, unit]: Length): number {
  if (unit === 'HOUR') return from + amount * 3_600_000
  const first = dayOf(place, from)
  if (unit === 'MONTH') return endOf(place, months(first, amount))
  let day = first
  for (let left = amount; left > 0;) {
    day = text(at(day) + ms)
    const isOff = place.weekend.includes(new Date(at(day)).getUTCDay()) || place.holidays.includes(day)
    if (unit === 'DAY' || !isOff) left--
  }
  return endOf(place, day)
}

function months(date: string, amount: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const count = month - 1 + amount
  const [y, m] = [year + Math.floor(count / 12), (count % 12) + 1]
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const last = Math.min(day, lengths[m - 1] ?? 31)
  return `${y}-${String(m).padStart(2, '0')}-${String(last).padStart(2, '0')}`
}
/** Days from one date to another. */
export const daysApart = (place: LawCalendar, from: number, to: number): number =>
  (at(dayOf(place, to)) - at(dayOf(place, from))) / ms

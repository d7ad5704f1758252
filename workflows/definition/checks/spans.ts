/** Which of two times is longer, where they count in different units. */
import type { Clock, ClockUnit } from '../graph.ts'
import type { LawRow } from '../law.ts'

export type Span = Pick<Clock, 'amount' | 'unit'>
type Bound = Pick<LawRow, 'amount' | 'unit'>
const isSameUnit = (clock: Span, row: Bound) => clock.unit === row.unit
/** Whether a time may take longer than another one. */
export const isLonger = (clock: Span, row: Bound) =>
  isSameUnit(clock, row)
    ? clock.amount > (row.amount ?? 0)
    : longest[clock.unit](clock.amount) > shortest[row.unit ?? 'DAY'](row.amount ?? 0)
/** Whether a time may be shorter than another one. */
export const isShorter = (clock: Span, row: Bound) =>
  isSameUnit(clock, row)
    ? clock.amount < (row.amount ?? 0)
    : shortest[clock.unit](clock.amount) < longest[row.unit ?? 'DAY'](row.amount ?? 0)

/**
 * Calendar days that an amount takes at most (weekends of two days; holidays are not known when publishing)
 * and at least: different units are compared on the safe side.
 */
const longest: Record<ClockUnit, (amount: number) => number> = {
  HOUR: (n) => n / 24,
  DAY: (n) => n,
  WORKING_DAY: (n) => n + 2 * Math.ceil(n / 5),
  MONTH: (n) => n * 31,
}
const shortest: Record<ClockUnit, (amount: number) => number> = {
  HOUR: (n) => n / 24,
  DAY: (n) => n,
  WORKING_DAY: (n) => n,
  MONTH: (n) => Math.floor((n * 365) / 12) - (n < 12 ? 2 : 0),
}

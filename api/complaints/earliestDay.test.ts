/** The two ways in which months of a filing limit are counted agree. The oracle counts on calendars of its own. */
import { expect, test } from 'vitest'
import type { Definition } from '../../workflows/definition/definition.ts'
import { forSeeds } from '../../test/laws.ts'
import { earliestDay } from './process.ts'

const limited = (amount: number) =>
  ({ filing: { limit: { amount, unit: 'MONTH', lawRef: null } } }) as unknown as Definition

const lengths = (year: number) => [
  31,
  (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28,
  31,
  30,
  31,
  30,
  31,
  31,
  30,
  31,
  30,
  31,
]
const text = (year: number, month: number, day: number) =>
  `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
/** The last day on which an incident of this day can be filed. */
function lastDay(year: number, month: number, day: number, amount: number): string {
  const [inYear, inMonth] = [year + Math.floor((month + amount) / 12), (month + amount) % 12]
  return text(inYear, inMonth, Math.min(day, lengths(inYear)[inMonth]!))
}

test('an incident is late from the day after its months are over, whatever their lengths', () => {
  let strict = 0
  forSeeds('earliest day', 400, (random) => {
    const whole = (from: number, upTo: number) => from + Math.floor(random() * (upTo - from + 1))
    const [year, month, amount] = [whole(2023, 2029), whole(0, 11), whole(1, 12)]
    const day = lengths(year)[month]! - whole(0, 4)
    const filedOn = lastDay(year, month, day, amount)
    const earliestOn = (on: string, days: number) =>
      earliestDay(limited(amount), 'UTC', Date.parse(on) + days * 86_400_000) ?? ''
    expect(earliestOn(filedOn, 0) <= text(year, month, day), `${text(year, month, day)} ${filedOn}`).toBe(
      true,
    )
    expect(earliestOn(filedOn, 1) > text(year, month, day), `${text(year, month, day)} ${filedOn}`).toBe(true)
    strict++
    return 1
  })
  expect(strict).toBeGreaterThan(100)
  // Three months from 28 February end on 28 May.
  expect(earliestDay(limited(3), 'UTC', Date.parse('2027-05-31'))).toBe('2027-03-01')
  expect(earliestDay(limited(3), 'UTC', Date.parse('2027-05-28'))).toBe('2027-02-28')
})

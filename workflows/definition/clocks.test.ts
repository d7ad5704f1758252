import { describe, expect, test } from 'vitest'
import type { ClockUnit } from './graph.ts'
import { pick, seeded } from '../../test/random.ts'
import { thresholdBefore, dateAfter, dateIn, deadline, shiftForPause } from './clocks.ts'

const instant = (text: string) => Date.parse(text)
const text = (at: number) => new Date(at).toISOString()
const calendar = (timeZone: string, holidays: string[] = [], weekend = [0, 6]) => ({
  timeZone,
  weekend,
  holidays,
})
const india = calendar('Asia/Kolkata', ['2026-01-26'])
const toronto = calendar('America/Toronto')

describe('a deadline', () => {
  const rows: [
    name: string,
    start: string,
    amount: number,
    unit: ClockUnit,
    where: ReturnType<typeof calendar>,
    due: string,
  ][] = [
    [
      '1 day is the end of the next day, not 24 hours',
      '2026-01-05T05:00:00Z',
      1,
      'DAY',
      india,
      '2026-01-06T18:29:59.999Z',
    ],
    [
      '1 working day from Friday is the end of Monday, never 24 business hours',
      '2026-01-09T05:00:00Z',
      1,
      'WORKING_DAY',
      india,
      '2026-01-12T18:29:59.999Z',
    ],
    [
      'the day of the trigger is not counted, however early',
      '2026-01-04T18:30:00Z',
      1,
      'WORKING_DAY',
      india,
      '2026-01-06T18:29:59.999Z',
    ],
    [
      'the local date counts, not the one in Greenwich',
      '2026-01-05T20:00:00Z',
      1,
      'DAY',
      india,
      '2026-01-07T18:29:59.999Z',
    ],
    [
      'a holiday is no working day',
      '2026-01-23T05:00:00Z',
      1,
      'WORKING_DAY',
      india,
      '2026-01-27T18:29:59.999Z',
    ],
    ['a holiday is a day', '2026-01-25T05:00:00Z', 1, 'DAY', india, '2026-01-26T18:29:59.999Z'],
    [
      'a weekend of Friday and Saturday',
      '2026-01-08T05:00:00Z',
      1,
      'WORKING_DAY',
      calendar('Asia/Dubai', [], [5, 6]),
      '2026-01-11T19:59:59.999Z',
    ],
    ['7 working days', '2026-01-05T05:00:00Z', 7, 'WORKING_DAY', india, '2026-01-14T18:29:59.999Z'],
    ['90 days', '2026-01-05T05:00:00Z', 90, 'DAY', india, '2026-04-05T18:29:59.999Z'],
    [
      '0 days is the end of the day itself',
      '2026-01-05T05:00:00Z',
      0,
      'DAY',
      india,
      '2026-01-05T18:29:59.999Z',
    ],
    [
      '31 January and a month is the last of February',
      '2026-01-31T17:00:00Z',
      1,
      'MONTH',
      toronto,
      '2026-03-01T04:59:59.999Z',
    ],
    [
      '31 January and a month in a leap year',
      '2028-01-31T17:00:00Z',
      1,
      'MONTH',
      toronto,
      '2028-03-01T04:59:59.999Z',
    ],
    [
      '12 months over the end of the year',
      '2025-12-15T17:00:00Z',
      12,
      'MONTH',
      toronto,
      '2026-12-16T04:59:59.999Z',
    ],
    [
      'a day of 23 hours (8 March 2026)',
      '2026-03-07T17:00:00Z',
      1,
      'DAY',
      toronto,
      '2026-03-09T03:59:59.999Z',
    ],
    [
      'a day of 25 hours (1 November 2026)',
      '2026-10-31T16:00:00Z',
      1,
      'DAY',
      toronto,
      '2026-11-02T04:59:59.999Z',
    ],
    [
      'hours are exact across the change',
      '2026-03-07T17:00:00Z',
      24,
      'HOUR',
      toronto,
      '2026-03-08T17:00:00.000Z',
    ],
    [
      'a zone that skips midnight itself (Beirut)',
      '2026-03-27T10:00:00Z',
      1,
      'DAY',
      calendar('Asia/Beirut'),
      '2026-03-28T21:59:59.999Z',
    ],
    [
      'a date that Samoa left out is no working day',
      '2011-12-29T20:00:00Z',
      1,
      'WORKING_DAY',
      calendar('Pacific/Apia'),
      '2012-01-02T09:59:59.999Z',
    ],
    [
      'a date that Samoa left out gives the next one',
      '2011-12-29T20:00:00Z',
      1,
      'DAY',
      calendar('Pacific/Apia'),
      '2011-12-31T09:59:59.999Z',
    ],
    [
      'an offset of three quarters of an hour',
      '2026-01-05T00:00:00Z',
      1,
      'DAY',
      calendar('Asia/Kathmandu'),
      '2026-01-06T18:14:59.999Z',
    ],
    [
      'clocks that go back over midnight end a day when its date was last seen (Havana)',
      '2026-10-31T12:00:00Z',
      0,
      'DAY',
      calendar('America/Havana'),
      '2026-11-01T03:59:59.999Z',
    ],
    [
      'the same in the Azores',
      '2026-10-24T12:00:00Z',
      0,
      'DAY',
      calendar('Atlantic/Azores'),
      '2026-10-24T23:59:59.999Z',
    ],
    [
      'clocks that go back past midnight into the day before (St. John’s until 2011)',
      '2010-11-06T12:00:00Z',
      0,
      'DAY',
      calendar('America/St_Johns'),
      '2010-11-07T03:29:59.999Z',
    ],
    ['before 1970', '1969-07-20T20:00:00Z', 1, 'DAY', calendar('UTC'), '1969-07-21T23:59:59.999Z'],
  ]
  test.each(rows)('%s', (_name, start, amount, unit, where, due) => {
    expect(text(deadline(instant(start), amount, unit, where))).toBe(due)
  })

  test('always ends on a working day, and each next one is later', () => {
    let last = 0
    for (let amount = 1; amount <= 60; amount++) {
      const due = deadline(instant('2026-01-05T05:00:00Z'), amount, 'WORKING_DAY', india)
      expect(due).toBeGreaterThan(last)
      expect([0, 6]).not.toContain(new Date(`${dateIn('Asia/Kolkata', due)}T00:00:00Z`).getUTCDay())
      last = due
    }
  })

  test('a calendar without working days, and a zone that does not exist, are refused', () => {
    expect(() => deadline(0, 1, 'WORKING_DAY', calendar('UTC', [], [0, 1, 2, 3, 4, 5, 6]))).toThrow(
      'no working day',
    )
    expect(() => deadline(0, 1, 'DAY', calendar('Nowhere/Town'))).toThrow(RangeError)
  })
})

describe('a reminder', () => {
  const due = instant('2026-01-12T18:29:59.999Z')
  test('comes at nine in the morning, that many working days before', () =>
    expect(text(thresholdBefore(due, 1, 'WORKING_DAY', india))).toBe('2026-01-09T03:30:00.000Z'))
  test('counts days where the clock counts days or months', () => {
    expect(text(thresholdBefore(due, 2, 'DAY', india))).toBe('2026-01-10T03:30:00.000Z')
    expect(text(thresholdBefore(due, 2, 'MONTH', india))).toBe('2026-01-10T03:30:00.000Z')
  })
  test('counts hours exactly', () => expect(thresholdBefore(due, 5, 'HOUR', india)).toBe(due - 5 * 3_600_000))
})

describe('a hold', () => {
  const due = instant('2026-01-14T18:29:59.999Z')
  const [wednesday, nextTuesday] = [instant('2026-01-07T05:00:00Z'), instant('2026-01-13T05:00:00Z')]
  test('keeps the working days that were left', () =>
    expect(text(shiftForPause(due, wednesday, nextTuesday, 'WORKING_DAY', india))).toBe(
      '2026-01-20T18:29:59.999Z',
    ))
  test('keeps the days that were left', () =>
    expect(text(shiftForPause(due, wednesday, nextTuesday, 'DAY', india))).toBe('2026-01-20T18:29:59.999Z'))
  test('keeps the hours that were left', () =>
    expect(shiftForPause(due, wednesday, wednesday + 90_000, 'HOUR', india)).toBe(due + 90_000))
  test('of less than a day changes nothing', () =>
    expect(shiftForPause(due, wednesday, wednesday + 3_600_000, 'DAY', india)).toBe(due))
  test('leaves alone what was past before', () =>
    expect(shiftForPause(wednesday - 1, wednesday, nextTuesday, 'DAY', india)).toBe(wednesday - 1))
  test('on the last day leaves the day of resuming', () =>
    expect(
      text(shiftForPause(due, due - 3_600_000, instant('2026-02-02T05:00:00Z'), 'WORKING_DAY', india)),
    ).toBe('2026-02-02T18:29:59.999Z'))
  test.each([
    ['two minutes over midnight buy nothing', '2026-01-07T18:29:00Z', '2026-01-07T18:31:00Z', '2026-01-14'],
    ['a day and an hour are a day', '2026-01-07T05:00:00Z', '2026-01-08T06:00:00Z', '2026-01-15'],
    [
      'from Friday to Monday is one working day',
      '2026-01-09T05:00:00Z',
      '2026-01-12T05:00:00Z',
      '2026-01-15',
    ],
    ['an hour less is none', '2026-01-09T05:00:00Z', '2026-01-12T04:00:00Z', '2026-01-14'],
    [
      'in its last minute it leaves the next day',
      '2026-01-14T18:29:30Z',
      '2026-01-14T18:31:00Z',
      '2026-01-15',
    ],
  ])('%s', (_name, pausedAt, resumedAt, end) => {
    const moved = shiftForPause(due, instant(pausedAt), instant(resumedAt), 'WORKING_DAY', india)
    expect(dateIn('Asia/Kolkata', moved)).toBe(end)
  })
  test('of interpreter 1 counts the days left again from the day of resuming', () => {
    const [late, soon] = [instant('2026-01-07T18:29:00Z'), instant('2026-01-07T18:31:00Z')]
    expect(dateIn('Asia/Kolkata', shiftForPause(due, late, soon, 'DAY', india, 1))).toBe('2026-01-15')
  })

  // The oracle counts days one by one on the wall, and shares nothing but the names of days.
  test('over random holds: never less than was left in full days, never a day more than the hold', () => {
    let seed = 7
    const day = 86_400_000
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
    const wall = (at: number) => new Date(at + 5.5 * 3_600_000)
    for (let count = 0; count < 300; count++) {
      const pausedAt = instant('2026-03-02T05:00:00Z') + Math.floor(random() * 20 * day)
      const resumedAt = pausedAt + Math.floor(random() * random() * 12 * day)
      const end = deadline(pausedAt, Math.floor(random() * 9), 'DAY', india)
      const moved = shiftForPause(end, pausedAt, resumedAt, 'DAY', india)
      let full = 0
      while (pausedAt + (full + 1) * day <= resumedAt) full++
      const dates = Math.round((moved - end) / day)
      expect(moved).toBeGreaterThanOrEqual(resumedAt)
      expect(wall(moved).toISOString().slice(11)).toBe('23:59:59.999Z')
      const isHeldAtEnd =
        wall(end + full * day)
          .toISOString()
          .slice(0, 10) < wall(resumedAt).toISOString().slice(0, 10)
      expect(dates).toBe(isHeldAtEnd ? full + 1 : full)
    }
  })

  test('keeps the local time of day across daylight saving', () =>
    expect(
      text(
        shiftForPause(
          instant('2026-03-05T14:00:00Z'),
          instant('2026-03-04T14:00:00Z'),
          instant('2026-03-09T14:00:00Z'),
          'DAY',
          toronto,
        ),
      ),
    ).toBe('2026-03-10T13:00:00.000Z'))
})

describe('a calendar day so long after another', () => {
  test.each([
    ['2026-08-31', 6, 'MONTH', '2027-02-28'],
    ['2027-08-31', 6, 'MONTH', '2028-02-29'],
    ['2026-05-23', 6, 'MONTH', '2026-11-23'],
    ['2026-12-31', 1, 'DAY', '2027-01-01'],
  ] as const)('%s and %i %s: %s', (day, amount, unit, until) =>
    expect(dateAfter(day, amount, unit)).toBe(until),
  )

  test('is the same as leafing through a calendar, page by page', () => {
    const random = seeded(9)
    const whole = (most: number) => Math.floor(random() * most)
    const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
    const daysIn = (year: number, month: number) =>
      [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0
    for (let round = 0; round < 5000; round++) {
      let [year, month] = [2020 + whole(12), whole(12)]
      const day = 1 + whole(daysIn(year, month))
      const text = (on: number) =>
        [String(year), String(month + 1).padStart(2, '0'), String(on).padStart(2, '0')].join('-')
      const from = text(day)
      const [amount, unit] = [1 + whole(40), pick(random, ['DAY', 'MONTH'] as const)]
      let on = day
      for (let turned = 0; turned < amount; turned++) {
        if (unit === 'DAY' && on < daysIn(year, month)) on++
        else {
          month = (month + 1) % 12
          if (month === 0) year++
          if (unit === 'DAY') on = 1
        }
      }
      expect(dateAfter(from, amount, unit)).toBe(text(Math.min(on, daysIn(year, month))))
    }
  })
})

import { expect, test } from 'vitest'
import { fromNow, fromWall, formatMoment, todayIn, toWall, wholeMoment } from './moments.ts'

const pune = 'Asia/Kolkata'

test('an instant is told in the zone it concerns', () => {
  expect(formatMoment('2026-11-24T18:29:00.000Z', pune)).toBe('Tue 24 Nov 2026, 23:59')
  expect(formatMoment('2026-11-24T18:31:00.000Z', pune, { time: false })).toBe('Wed 25 Nov 2026')
  expect(wholeMoment('2026-11-24T18:29:00.000Z', pune)).toBe(
    'Tuesday 24 November 2026, 23:59, India Standard Time',
  )
})

test.each([
  ['2026-11-21T10:00:20Z', 'now'],
  ['2026-11-21T10:05:00Z', 'in 5 minutes'],
  ['2026-11-21T07:00:00Z', '3 hours ago'],
  ['2026-11-21T23:00:00Z', 'tomorrow'],
  ['2026-11-24T18:29:00Z', 'in 3 days'],
  ['2026-11-19T10:00:00Z', '2 days ago'],
  ['2027-03-21T10:00:00Z', 'in 4 months'],
])('%s is %s', (at, words) => {
  expect(fromNow(at, Date.parse('2026-11-21T10:00:00Z'), pune)).toBe(words)
})

test('what is typed on the zone’s clock is that instant', () => {
  expect(toWall('2026-11-24T18:29:00.000Z', pune)).toBe('2026-11-24T23:59')
  expect(fromWall('2026-11-24T23:59', pune)).toBe('2026-11-24T18:29:00.000Z')
  expect(fromWall('2026-07-01T09:00', 'America/Toronto')).toBe('2026-07-01T13:00:00.000Z')
  expect(todayIn(Date.parse('2026-11-24T20:00:00Z'), pune)).toBe('2026-11-25')
})

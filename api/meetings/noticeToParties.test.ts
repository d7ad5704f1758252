/** Which moves of a hearing, and which invitations, leave a party less than a day. */
import { expect, test } from 'vitest'
import { pick, seeded } from '../../test/random.ts'
import { isInvitedLate, isNotifiedInTime, isShortNotice } from './noticeToParties.ts'

/** Pairs of when it was set and to when, in hours. */
const starts = (...pairs: [at: number, startAt: number][]) =>
  pairs.map(([at, startAt]) => ({ at: at * 3_600_000, startAt: startAt * 3_600_000 }))

test.each([
  [[[0, 1]], [], false],
  [
    [
      [0, 72],
      [1, 2],
    ],
    [],
    true,
  ],
  [
    [
      [0, 72],
      [1, 25],
    ],
    [],
    false,
  ],
  [
    [
      [0, 72],
      [1, 2],
      [1, 3],
    ],
    [],
    true,
  ],
  [
    [
      [0, 72],
      [1, 2],
      [1, 30],
    ],
    [],
    false,
  ],
  [
    [
      [0, 10],
      [1, 12],
    ],
    [],
    false,
  ],
  [
    [
      [0, 10],
      [11, 12],
    ],
    [],
    true,
  ],
  [
    [
      [0, 10],
      [1, 200],
      [2, 3],
    ],
    [],
    true,
  ],
  [[[5, 6]], [72], true],
  [[[5, 30]], [72], false],
] as [[number, number][], number[], boolean][])(
  '%j in place of those at %j: %s',
  (pairs, cancelled, isShort) => {
    const replaced = cancelled.map((hours) => hours * 3_600_000)
    expect(isShortNotice(starts(...pairs), replaced)).toBe(isShort)
  },
)

const hourMs = 3_600_000
test.each([
  [[[0, 1]], 0, true],
  [[[0, 24]], 0, false],
  [[[0, 72]], 0, false],
  // Invited to a hearing that was set long ago, by whichever save.
  [[[0, 72]], 49, true],
  [[[0, 72]], 48, false],
  [
    [
      [0, 72],
      [50, 72],
    ],
    50,
    true,
  ],
  // Moved to a later time that gives a day.
  [
    [
      [0, 1],
      [0.5, 25],
    ],
    0,
    false,
  ],
  [
    [
      [0, 10],
      [1, 12],
    ],
    0,
    true,
  ],
] as [[number, number][], number, boolean][])('%j, invited at %d: late %s', (pairs, invitedAt, isLate) => {
  expect(isInvitedLate(starts(...pairs), invitedAt * hourMs)).toBe(isLate)
})

test.each(Array.from({ length: 300 }, (_, at) => at + 1))(
  'history %d: who was invited less than a day before the start never counts as notified in time',
  (seed) => {
    const random = seeded(seed)
    const hours = () => Math.floor(random() * 120)
    const times = Array.from({ length: 1 + Math.floor(random() * 5) }, hours).toSorted((a, b) => a - b)
    const history = starts(...times.map((at): [number, number] => [at, at + hours() - 10]))
    const invitedAt = (pick(random, [times[0]!, ...times]) + pick(random, [0, 0, hours()])) * hourMs
    const { at, startAt } = history.at(-1)!
    const isFine = !isShortNotice(history) && !isInvitedLate(history, invitedAt)
    if (startAt < invitedAt + 24 * hourMs) expect(isFine).toBe(false)
    if (startAt >= Math.max(at, invitedAt) + 24 * hourMs) expect(isFine).toBe(true)
    // Saving it again as it is neither gives nor takes notice.
    const again = [...history, { at: Math.max(at, invitedAt) + hourMs, startAt }]
    expect(isInvitedLate(again, invitedAt)).toBe(isInvitedLate(history, invitedAt))
  },
)

test.each([
  ['2026-11-24', true],
  ['2026-11-25', false],
  ['2026-11-26', false],
])('a notice of %s leaves a day before a start on 26 November at 10:00 in India: %s', (day, isInTime) => {
  expect(isNotifiedInTime(day, Date.parse('2026-11-26T04:30:00Z'), 'Asia/Kolkata')).toBe(isInTime)
})

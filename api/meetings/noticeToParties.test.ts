/** Which moves of a hearing leave a party less than a day. */
import { expect, test } from 'vitest'
import { isShortNotice } from './noticeToParties.ts'

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

/** Who is tied with whom, against an oracle of its own: the transitive closure of a matrix. */
import { describe, expect, test } from 'vitest'
import { dayMs } from '../../workflows/definition/zones.ts'
import { pick, seeded } from '../../test/random.ts'
import { areIndependent, tiedWith, type AccessTie } from './accessTies.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const daysAgo = (days: number) => now - days * dayMs

/** Floyd–Warshall over acts of less than thirty days, whatever their direction. */
function closure(people: string[], ties: AccessTie[]): boolean[][] {
  const joined = people.map((one) =>
    people.map(
      (other) =>
        one === other ||
        ties.some(
          ({ byUserId, userId, at }) =>
            now - at < 30 * dayMs &&
            ((byUserId === one && userId === other) || (byUserId === other && userId === one)),
        ),
    ),
  )
  for (const [k] of people.entries())
    for (const [i] of people.entries())
      for (const [j] of people.entries()) if (joined[i]![k] && joined[k]![j]) joined[i]![j] = true
  return joined
}

test.each(Array.from({ length: 300 }, (_, seed) => seed))('graph %i: ties are the closure', (seed) => {
  const random = seeded(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const people = Array.from({ length: 2 + upTo(7) }, (_, at) => `p${at}`)
  const ties = Array.from({ length: upTo(12) }, () => ({
    byUserId: pick(random, people),
    userId: pick(random, people),
    at: daysAgo(upTo(60)),
    ...(random() < 0.4 ? { isSeat: true as const } : {}),
  }))
  const grantedAt = new Map(people.map((each) => [each, daysAgo(upTo(60))]))
  const expected = closure(people, ties)
  for (const [i, one] of people.entries()) {
    const reached = tiedWith(one, ties, now)
    expect(people.map((each) => reached.has(each))).toEqual(expected[i])
    for (const [j, other] of people.entries()) {
      const isKnown = [one, other].every(
        (each) =>
          now - grantedAt.get(each)! >= 30 * dayMs ||
          ties.some((tie) => !tie.isSeat && tie.userId === each && now - tie.at < 30 * dayMs),
      )
      expect(areIndependent(one, other, { ties, grantedAt }, now)).toBe(!expected[i]![j] && isKnown)
    }
  }
})

describe('two people', () => {
  const old = new Map(['a', 'b', 'c'].map((each) => [each, daysAgo(400)]))
  const tie = (byUserId: string, userId: string, days: number) => ({ byUserId, userId, at: daysAgo(days) })
  test.each<[string, AccessTie[], boolean]>([
    ['are independent without ties', [], true],
    ['are not where one invited the other', [tie('a', 'b', 29)], false],
    ['are not where the other did', [tie('b', 'a', 29)], false],
    ['are not through a third', [tie('a', 'c', 3), tie('c', 'b', 2)], false],
    ['are not where a third invited both', [tie('c', 'a', 3), tie('c', 'b', 2)], false],
    ['are again after thirty days', [tie('a', 'b', 30)], true],
  ])('%s', (_, ties, expected) => {
    expect(areIndependent('a', 'b', { ties, grantedAt: old }, now)).toBe(expected)
  })

  test('are not where nobody knows how one of them came in, or got the role, a day ago', () => {
    const grantedAt = new Map([...old, ['b', daysAgo(1)]])
    expect(areIndependent('a', 'b', { ties: [], grantedAt }, now)).toBe(false)
    expect(areIndependent('a', 'b', { ties: [tie('c', 'b', 1)], grantedAt }, now)).toBe(true)
  })

  test('are not where one appointed or admitted the other, and that explains no role', () => {
    const seat = { ...tie('a', 'b', 1), isSeat: true as const }
    expect(areIndependent('a', 'b', { ties: [seat], grantedAt: old }, now)).toBe(false)
    expect(areIndependent('a', 'c', { ties: [seat], grantedAt: old }, now)).toBe(true)
    const grantedAt = new Map([...old, ['b', daysAgo(1)]])
    expect(areIndependent('c', 'b', { ties: [seat], grantedAt }, now)).toBe(false)
  })
})

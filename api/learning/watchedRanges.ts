/**
 * How much of a video somebody has seen: the union of what was played, and never more of it than time has passed at
 * the server, however many tabs there are and whatever they say. All in milliseconds.
 */

/** From, to. */
export type Range = [from: number, to: number]
/** Nobody plays faster; who says so is not believed. */
export const fastestRate = 2
/** A longer silence counts as this long. */
export const maxSilenceMs = 120_000
/** Time not used by one beat that the next may use: what is lost and won on the way. */
export const maxCreditMs = 5000

/** In order, none touching another; what is empty or turned round is left out. */
export function united(ranges: readonly Range[]): Range[] {
  const union: Range[] = []
  for (const [from, to] of ranges.filter((each) => each[0] < each[1]).toSorted((a, b) => a[0] - b[0])) {
    const last = union.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else union.push([from, to])
  }
  return union
}
/** Returns the total length of the ranges, in milliseconds; they must not overlap. */
export const lengthOf = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** The parts of a range that lie in none of those; `ranges` as `united` gives them. */
function outside([from, to]: Range, ranges: readonly Range[]): Range[] {
  const parts: Range[] = []
  let at = from
  for (const [first, last] of ranges) {
    if (last <= at || first >= to) continue
    if (first > at) parts.push([at, first])
    at = Math.max(at, last)
  }
  return at < to ? [...parts, [at, to]] : parts
}

export type Seen = { ranges: Range[]; creditMs: number }
export type Beat = {
  /** Since the last report on any video of this assignment, by the server's clock. */
  elapsedMs: number
  playbackRate: number
  segments: readonly Range[]
  durationMs: number
}

/** What is seen after a beat: what is new in it, from its beginning, as far as the time that passed goes. */
export function seenAfter({ ranges, creditMs }: Seen, beat: Beat): Seen {
  const passed = Math.min(Math.max(0, beat.elapsedMs), maxSilenceMs)
  let left = Math.floor(creditMs + passed * Math.min(beat.playbackRate, fastestRate))
  let seen = united(ranges)
  for (const [from, to] of beat.segments) {
    const within: Range = [Math.max(0, Math.floor(from)), Math.min(beat.durationMs, Math.floor(to))]
    for (const [first, last] of outside(within, seen)) {
      const granted = Math.min(last - first, left)
      left -= granted
      seen = united([...seen, [first, first + granted]])
    }
  }
  return { ranges: seen, creditMs: Math.min(left, maxCreditMs) }
}

/** Lengths are known to the second, so the last one is not asked for. */
export const isSeen = (watchedMs: number, durationMs: number, minPercent: number): boolean =>
  watchedMs + 1000 >= (durationMs * minPercent) / 100
/** Whole percent, 100 only for all of it. */
export const percentSeen = (watchedMs: number, durationMs: number): number =>
  durationMs > 0 && isSeen(watchedMs, durationMs, 100)
    ? 100
    : Math.floor((100 * watchedMs) / Math.max(1, durationMs))

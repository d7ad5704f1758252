/**
 * Segments of a video played since the last `take`, from the positions that its player reports. Pure but for memory.
 */
export type Segment = [from: number, to: number]

/** `mostStep`: seconds between two reports that are still one playing, at normal speed. */
export function playedSegments(maxStep = 2) {
  let segments: Segment[] = []
  let last: number | null = null
  return {
    /** While it plays: where it is now. A leap begins another segment. */
    at(position: number, rate = 1) {
      const open = segments.at(-1)
      const step = last === null ? -1 : position - last
      if (open && open[1] === last && step >= 0 && step <= maxStep * Math.max(rate, 1)) open[1] = position
      else segments.push([position, position])
      last = position
    },
    /** It stopped or leapt: what comes next is apart from it. */
    cut() {
      last = null
    },
    /** What was played and not yet taken; a hundred at most, the rest stays for the next time. */
    take(): Segment[] {
      const whole = segments.filter(([from, to]) => to > from)
      segments = last === null ? [] : [[last, last]]
      segments.unshift(...whole.slice(100))
      return whole.slice(0, 100)
    },
    /** Gives back what did not come through. */
    giveBack(lost: Segment[]) {
      segments.unshift(...lost)
    },
  }
}

/**
 * Local time of a zone over a span of years as plain data: what one edition of the IANA time zone database says of it.
 * A case keeps the rules that it counts by, so that its events mean the same on every machine.
 */
export type ZoneRules = {
  /** The edition of the IANA time zone database, as `2026a`; empty where the machine does not say. */
  version: string
  /**
   * From which instant on which offset from UTC holds, both in seconds (the instant since 1970), in order. The first
   * one is the start of the span.
   */
  offsets: [from: number, offset: number][]
  /** The second at which the span ends, exclusive. */
  until: number
}

/** Whether an edition came out after another one: `2025c` before `2026a`. */
export const isLaterEdition = (one: string, other: string): boolean => one > other

/** The offset from UTC at an instant of milliseconds, in milliseconds; null outside of the span. */
export function offsetAt({ offsets, until }: ZoneRules, instant: number): number | null {
  const second = Math.floor(instant / 1000)
  if (second >= until) return null
  let [low, high] = [0, offsets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle]?.[0] ?? Infinity) <= second) low = middle + 1
    else high = middle
  }
  const entry = offsets[low - 1]
  return entry === undefined ? null : entry[1] * 1000
}

/** Whether two rules agree wherever both say something; false where they have no instant in common. */
export function agree(one: ZoneRules, other: ZoneRules): boolean {
  const from = Math.max(startOf(one), startOf(other))
  const until = Math.min(one.until, other.until)
  if (from >= until) return false
  const [first, second] = [one, other].map((rules) => JSON.stringify(offsetsWithin(rules, from, until)))
  return first === second
}
const startOf = ({ offsets }: ZoneRules) => offsets[0]?.[0] ?? Infinity

const offsetsWithin = (rules: ZoneRules, from: number, until: number) => [
  offsetAt(rules, from * 1000),
  ...rules.offsets.filter(([at]) => at > from && at < until),
]

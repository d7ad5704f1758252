/** Loops of a drawing: arrows with which a new round begins. */
import type { GraphIndex } from './graphIndex.ts'
import { onCycles, reachableFrom, reverseEdges } from './walks.ts'

/**
 * The arrows back to one step, its head, that every way to their sources passes (a dominator).
 * `inside`: 1 for each step that a new round begins anew, the head among them: those that lead to a source without
 * passing the head. `returns`: 1 for those of them from which every way leads back to the head, as in a rework.
 */
export type Loop = { head: number; sources: number[]; inside: Uint8Array; returns: Uint8Array }

/** The loops of a drawing, at most one by head; what cannot be reached from the start has none. */
export function loopsOf({ startLinks, next, close, reached }: GraphIndex): Loop[] {
  const back = reverseEdges(next)
  const starts = startLinks.map((link) => link.to)
  return onCycles(next).flatMap((head) => {
    if (!reached[head]) return []
    const aroundIt = reachableFrom(starts, next, { without: head })
    const sources = [...new Set(back[head])].filter((from) => reached[from] && !aroundIt[from])
    if (sources.length === 0) return []
    const inside = reachableFrom(sources, back, { without: head })
    const leaves = reachableFrom([close], back, { without: head })
    const returns = inside.map((isInside, step) => (isInside && !leaves[step] ? 1 : 0))
    inside[head] = 1
    returns[head] = 0
    return [{ head, sources, inside, returns }]
  })
}

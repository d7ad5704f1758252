/** Which of the tokens that wait may open its step: what holds each, and what waits in a circle. */
import type { Turn } from './turn.ts'

/** The place, among those that wait, of what may open: -1 where all of it waits for something open. */
export function nextToOpen(turn: Turn): number {
  const blockers = turn.waiting.map((_step, place) => heldBy(turn, place))
  const free = blockers.findIndex((by) => by.open === 0 && by.waiting.length === 0)
  return free >= 0 ? free : oldestInCircle(blockers)
}

type WaitBlockers = { open: number; waiting: number[] }

/** What keeps a token waiting: how many open steps, and the places of others that wait. */
export function heldBy({ machine, open: opened, waiting, flags }: Turn, own: number): WaitBlockers {
  const step = waiting[own] ?? -1
  const place = machine.places[step]
  const unmet = place?.needs.filter(({ met }) => !flags[met]) ?? []
  const canComeFrom = (other: number) =>
    other !== step && (place?.gathers.has(other) === true || unmet.some(({ comes }) => comes.has(other)))
  return {
    open: opened.filter((other) => other === step || canComeFrom(other)).length,
    waiting: waiting.flatMap((other, at) =>
      at !== own && ((other === step && at < own) || canComeFrom(other)) ? [at] : [],
    ),
  }
}

/** Takes away again and again what waits for nothing that is stuck; of the rest, the first that waits for no other. */
function oldestInCircle(blockers: WaitBlockers[]): number {
  const stuck = new Set(blockers.keys())
  for (let size = -1; size !== stuck.size;) {
    size = stuck.size
    for (const at of stuck) if (!blockers[at]?.waiting.some((other) => stuck.has(other))) stuck.delete(at)
  }
  return blockers.findIndex(
    (by, at) => stuck.has(at) && by.open === 0 && by.waiting.every((other) => stuck.has(other)),
  )
}

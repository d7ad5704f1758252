/** Days of steps that follow each other, put in the order in which the steps come. */
import type { Process } from '../definition/definition.ts'
import type { Instant } from './state.ts'

/** A step that stands open, and when it is due, if ever. */
export type OpenUntil = { stepId: string; dueAt: Instant | null }
type Days = ReadonlyMap<string, Instant | null>

/**
 * No step later than one that follows it on its usual way: where the limit of a later step ends first, the earlier one
 * is planned by then. No step before one that stands open in front of it is due; a day that has passed is no plan, and
 * is left out. `days` are by step id, those of the usual way alone.
 */
export function daysInOrder(
  process: Process,
  days: Days,
  open: readonly OpenUntil[],
  now: Instant,
): Map<string, Instant | null> {
  const followers = followersIn(process)
  const ahead = (day: Instant | null | undefined): day is Instant => typeof day === 'number' && day >= now
  return new Map(
    [...days].map(([stepId, own]) => {
      if (!ahead(own)) return [stepId, null]
      const behind = [...followers(stepId)].filter((each) => !followers(each).has(stepId))
      const last = Math.min(own, ...behind.map((each) => days.get(each)).filter(ahead))
      const before = open
        .filter((each) => followers(each.stepId).has(stepId))
        .map(({ dueAt }) => dueAt ?? last)
      return [stepId, Math.max(last, ...before)]
    }),
  )
}

/** The steps that come behind one where each ends as usual, or that wait for it; each asked for once. */
function followersIn(process: Process): (stepId: string) => ReadonlySet<string> {
  const waiting = waitingFor(process)
  const known = new Map<string, ReadonlySet<string>>()
  return (stepId) => {
    const followers = known.get(stepId) ?? reachedFrom(process, waiting, stepId)
    known.set(stepId, followers)
    return followers
  }
}

function reachedFrom(process: Process, waiting: ReadonlyMap<string, string[]>, stepId: string): Set<string> {
  const followers = new Set<string>()
  const todo = [stepId]
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    const { outcomes = [], next = {} } = process.steps[at] ?? {}
    const routes = next[outcomes[0]?.id ?? ''] ?? []
    const fresh = [...routes.map(({ to }) => to), ...(waiting.get(at) ?? [])].filter(
      (to) => to !== 'close' && !followers.has(to),
    )
    for (const to of fresh) followers.add(to)
    todo.push(...fresh)
  }
  return followers
}

/** By step: those that open only once it is done. */
function waitingFor({ steps }: Process): Map<string, string[]> {
  const dependents = new Map<string, string[]>()
  for (const { id, requires } of Object.values(steps))
    for (const required of requires) dependents.set(required, [...(dependents.get(required) ?? []), id])
  return dependents
}

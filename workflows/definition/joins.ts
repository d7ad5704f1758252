/** How tokens are gathered at a step, made once at compile: a running case only asks who is in a list. */
import type { Join } from './definition.ts'
import type { CaseClock } from './graph.ts'
import { beginsWith, type GraphIndex } from './graphIndex.ts'
import { loopsOf, type Loop } from './loops.ts'
import { reachableFrom, reverseEdges } from './walks.ts'

/**
 * By step id, of a faultless graph. A step that one arrow alone reaches and that requires nothing has none: it
 * opens for each token.
 */
export function joinsOf(index: GraphIndex): Map<string, { join: Join }> {
  const back = reverseEdges(index.next)
  const loops = loopsOf(index)
  const mayMeet = hasSeveralTokens(index)
  return new Map(
    index.graph.steps.flatMap(({ id, join }, number) => {
      const requires = index.requires[number] ?? []
      const isJoin = (back[number] ?? []).length + countStarts(index, number) > 1
      if (!isJoin && requires.length === 0) return []
      const kind = isJoin && join !== 'EACH' ? 'ALL' : 'EACH'
      const leadsTo = waysTo(index, loops, number)
      return [
        [
          id,
          {
            join: {
              kind,
              from: kind === 'ALL' && mayMeet ? leadsTo(number) : [],
              comes: Object.fromEntries(
                requires.map((required) => [index.graph.steps[required]?.id ?? '', leadsTo(required)]),
              ),
            },
          },
        ],
      ]
    }),
  )
}

const countStarts = ({ startLinks }: GraphIndex, number: number): number =>
  startLinks.filter((link) => link.to === number).length

/**
 * Of a step: ids of those from which a target can still be reached, or that are it, without passing the step and in the
 * same round of it: an arrow that starts a new round of the step leads to nothing that it waits for. The head of a loop
 * waits for what must come back to it, and that never waits for the head.
 */
function waysTo(
  { graph, close, next }: GraphIndex,
  loops: Loop[],
  without: number,
): (target: number) => string[] {
  const around = loops.filter(({ inside }) => inside[without])
  const later = new Set(around.flatMap(({ head, returns }) => (returns[without] ? [head] : [])))
  const sameRound = next.map((list, from) =>
    later.has(from)
      ? []
      : list.filter((to) => !around.some(({ head, sources }) => head === to && sources.includes(from))),
  )
  const back = reverseEdges(sameRound)
  const own = around.find(({ head }) => head === without)
  return (target) => {
    const isItself = target === without
    const reached = reachableFrom(isItself ? (back[target] ?? []) : [target], back, { without })
    return graph.steps.flatMap(({ id }, number) =>
      (reached[number] || (isItself && own?.returns[number])) && number !== close ? [id] : [],
    )
  }
}

/**
 * By step id: the steps from which what starts its own clock can still come before it is done; of clocks that count
 * from what may happen or not.
 */
export function awaitedBy(index: GraphIndex): Map<string, { clockComes: string[] }> {
  const loops = loopsOf(index)
  return new Map(
    index.graph.steps.flatMap(({ id, clock, setting }, number) => {
      const begins = clock && !setting.automatic ? beginsWith(index.graph, clock.trigger) : undefined
      const target = index.numberOf.get(begins ?? '')
      if (target === undefined || target === number) return []
      return [[id, { clockComes: waysTo(index, loops, number)(target) }]]
    }),
  )
}

/** Ids of the steps from which what begins a clock can still happen, themselves among them. */
export function leadingToStart(index: GraphIndex, { trigger, again = [] }: CaseClock): string[] {
  const begins = [beginsWith(index.graph, trigger), ...again.map(({ stepId }) => stepId)]
  const targets = begins.flatMap((id) => index.numberOf.get(id ?? '') ?? [])
  if (targets.length === 0) return []
  const reached = reachableFrom(targets, reverseEdges(index.next))
  return index.graph.steps.flatMap(({ id }, number) => (reached[number] ? [id] : []))
}

/** Whether a case can have two tokens at all: an outcome with several arrows, or a step opened again. */
export function hasSeveralTokens({ graph, edgesOf }: GraphIndex): boolean {
  return (
    [...edgesOf.values()].some((edges) => edges.length > 1) ||
    graph.steps.some((one) => one.setting.reopenable)
  )
}

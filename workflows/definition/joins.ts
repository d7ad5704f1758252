/** How tokens are gathered at a step, made once at compile: a running case only asks who is in a list. */
import type { Join } from './definition.ts'
import type { CaseClock } from './graph.ts'
import { beginsWith, type GraphIndex } from './graphIndex.ts'
import { reachableFrom, reverseEdges } from './walks.ts'

/**
 * By step id, of a faultless graph. A step that one arrow alone reaches and that requires nothing has none: it
 * opens for each token.
 */
export function joinsOf(index: GraphIndex): Map<string, { join: Join }> {
  const back = reverseEdges(index.next)
  const mayMeet = hasSeveralTokens(index)
  return new Map(
    index.graph.steps.flatMap(({ id, join }, number) => {
      const requires = index.requires[number] ?? []
      const isJoin = (back[number] ?? []).length + countStarts(index, number) > 1
      if (!isJoin && requires.length === 0) return []
      const kind = isJoin && join !== 'EACH' ? 'ALL' : 'EACH'
      const leadsTo = (target: number) => before(index, back, target, number)
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

/** Ids of the steps from which `target` can still be reached, or that are it, without passing `without`. */
function before({ graph, close }: GraphIndex, back: number[][], target: number, without: number): string[] {
  const from = target === without ? (back[target] ?? []) : [target]
  const reached = reachableFrom(from, back, { without })
  return graph.steps.flatMap(({ id }, number) => (reached[number] && number !== close ? [id] : []))
}

/**
 * By step id: the steps from which what starts its own clock can still come before it is done; of clocks that count
 * from what may happen or not.
 */
export function awaitedBy(index: GraphIndex): Map<string, { clockComes: string[] }> {
  const back = reverseEdges(index.next)
  return new Map(
    index.graph.steps.flatMap(({ id, clock, setting }, number) => {
      const begins = clock && !setting.automatic ? beginsWith(index.graph, clock.trigger) : undefined
      const target = index.numberOf.get(begins ?? '')
      if (target === undefined || target === number) return []
      return [[id, { clockComes: before(index, back, target, number) }]]
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

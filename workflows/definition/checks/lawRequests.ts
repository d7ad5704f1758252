/** What the law allows at the complainant's request alone: somebody asks for it, and it is them. */
import type { Condition, Edge, Step } from '../graph.ts'
import type { GraphIndex } from '../graphIndex.ts'
import { lawPacks, lawRow } from '../law.ts'
import { say } from '../messages/say.ts'
import { problem, type GraphProblem } from '../problem.ts'
import { reachableFrom } from '../walks.ts'
import { numberOf } from './lawOrder.ts'
import { doersOf, lawRefsOf } from './lawRefs.ts'

/**
 * Finds steps that the law allows only at the complainant's request and that can open without one (LAW_ON_REQUEST).
 */
export function unasked(index: GraphIndex): GraphProblem[] {
  const { graph, startLinks, links, stepOf } = index
  const onRequest = lawPacks[graph.lawPack ?? '']?.demands.onRequest ?? []
  const arrows = [...startLinks, ...links.flat()].map(({ edge }) => edge)
  const isTheirs = (stepId: string) => stepOf(stepId)?.actor?.by === 'COMPLAINANT'
  const placeOf = new Map(graph.components.map(({ id, stepId }) => [id, stepId]))
  const answeredIn = new Map(graph.attributes.map(({ key, componentId }) => [key, placeOf.get(componentId)]))
  /** A question that is not there is a problem of its own. */
  const isAnswered = ({ field }: Condition['tests'][number]) => {
    const place = answeredIn.get(field) ?? 'filing'
    return place === 'filing' || isTheirs(place)
  }
  const isAsked = ({ match, tests }: Condition) =>
    match === 'ALL' ? tests.some(isAnswered) : tests.every(isAnswered)
  const doing = doersOf(graph)
  return onRequest.flatMap((ref) => {
    const own = new Set(doing(ref).map(({ id }) => id))
    /** What goes on was asked for before. */
    const isNew = (from: string) => !isTheirs(from) && !own.has(from)
    return doing(ref).flatMap((step) => ofStep(step, isNew))
  })

  function ofStep(step: Step, isNew: (from: string) => boolean): GraphProblem[] {
    const { id, name } = step
    const citation = lawRow(lawRefsOf(graph, step)[0] ?? '', graph.lawPack)?.citation ?? ''
    const ways = arrows.filter((edge) => edge.to === id && isNew(edge.from))
    if (ways.some(({ condition }) => condition === null))
      return [problem('LAW_ON_REQUEST', id, say('problems.lawOnRequest', { name, citation }))]
    if (ways.some(({ condition }) => condition !== null && !isAsked(condition)))
      return [problem('LAW_ON_REQUEST', id, say('problems.lawAskedByOthers', { name, citation }))]
    return ways.some((edge) => isAskedBefore(step, edge))
      ? [problem('LAW_ON_REQUEST', id, say('problems.lawAskedBefore', { name, citation }))]
      : []
  }

  /** Where the work can come round again and nothing is asked for anew in between, a request would count for ever. */
  function isAskedBefore({ id }: Step, { from, condition }: Edge): boolean {
    const places = (condition?.tests ?? [])
      .filter(isAnswered)
      .map(({ field }) => answeredIn.get(field) ?? 'filing')
    return places.every((place) => {
      const next = index.next.map((list, step) => (index.numberOf.get(place) === step ? [] : list))
      return reachableFrom(index.next[numberOf(index, id)] ?? [], next)[numberOf(index, from)] === 1
    })
  }
}

/** What stops a term of the law: the end of the work that it gives time for, and nothing before. */
import type { Edge, Graph, Step } from '../graph.ts'
import type { GraphIndex } from '../graphIndex.ts'
import { lawPacks, lawRow, type LawRow, type LawStop } from '../law.ts'
import { say } from '../messages/say.ts'
import { disputable, type GraphProblem } from '../problem.ts'
import { reachableFrom } from '../walks.ts'
import { numberOf, reachedWithout } from './lawOrder.ts'
import { doersOf, lawRefsOf } from './lawRefs.ts'

type End = { stepId: string; outcome: string | null }

/**
 * Finds deadlines of the law that stop before their work is done (LAW_STOPS_EARLY), and periodic work that is done or
 * timed only once (LAW_ONLY_ONCE).
 */
export const stoppedEarly = (index: GraphIndex): GraphProblem[] =>
  (lawPacks[index.graph.lawPack ?? '']?.demands.stops ?? []).flatMap((rule) => ofRow(index, rule))

function ofRow(index: GraphIndex, { ref, or, anew }: LawStop): GraphProblem[] {
  const { graph } = index
  const row = lawRow(ref, graph.lawPack)
  const doing = doersOf(graph)
  const doers = doing(ref)
  const ends = or === 'WHOLE' ? [] : [...doers, ...or.flatMap(doing)]
  if (!row) return []
  const isOfRequest = unrequested(graph, ref, doers)
  const once = anew ? onlyOnce(index, row, doers) : []
  if (once.length > 0) return once
  return graph.clocks
    .filter(({ lawRef }) => lawRef === ref)
    .flatMap(({ id, name, stops, again = [] }) => {
      const isGoingOn = goingOn(index, doers, again, anew)
      const isLawful = (end: End) =>
        or !== 'WHOLE' && (isAfter(index, ends, end.stepId) || isOfRequest(end)) && !isGoingOn(end)
      const early = stops.filter((end) => index.numberOf.has(end.stepId) && !isLawful(end))
      const [first] = early
      if (!first) return []
      const remaining = stops.filter((end) => !early.includes(end))
      const lawful = remaining.length > 0 || or === 'WHOLE' ? remaining : endsOf(doers).filter(isLawful)
      const { citation, text: law } = row
      const by = index.stepOf(first.stepId)?.name ?? ''
      const text = say('problems.lawStopsEarly', { name, by, citation, law })
      const fix = { kind: 'SET_TERM', clockId: id, part: { stops: lawful } } as const
      return [
        lawful.length > 0 || or === 'WHOLE'
          ? disputable(row, 'LAW_STOPS_EARLY', id, text, say('problems.lawfulStop'), fix)
          : disputable(row, 'LAW_STOPS_EARLY', id, text),
      ]
    })
}

const endsOf = (steps: Step[]): End[] =>
  steps.flatMap(({ id, outcomes }) => outcomes.map((outcome) => ({ stepId: id, outcome: outcome.id })))

/** Every way to a step passes one of these, or it is one of them. */
function isAfter(index: GraphIndex, steps: Step[], stepId: string): boolean {
  const passed = new Set(steps.map(({ id }) => numberOf(index, id)))
  const number = numberOf(index, stepId)
  return passed.has(number) || reachedWithout(index, passed)[number] !== 1
}

const isOf = ({ from, outcome }: Edge, end: End) =>
  from === end.stepId && (end.outcome === null || end.outcome === outcome)

/** Whether an end of an asking step makes no request for what is due only on request; nothing is due then. */
function unrequested(graph: Graph, ref: string, doers: Step[]): (end: End) => boolean {
  const isOnRequest = lawPacks[graph.lawPack ?? '']?.demands.onRequest.includes(ref)
  const own = new Set(doers.map(({ id }) => id))
  const asking = graph.steps.filter((step) => !own.has(step.id) && lawRefsOf(graph, step).includes(ref))
  return (end) =>
    isOnRequest === true &&
    asking.some(({ id }) => id === end.stepId) &&
    !graph.edges.some((edge) => isOf(edge, end) && own.has(edge.to))
}
/** All that the complainant can ask with. */
const asksOf = (graph: Graph): End[] =>
  graph.steps.flatMap(({ id, actor }) => (actor?.by === 'COMPLAINANT' ? [{ stepId: id, outcome: null }] : []))

/**
 * What comes round again and again: an end of its work leads back to it without another request, and begins its term
 * anew.
 */
function onlyOnce(index: GraphIndex, row: LawRow, doers: Step[]): GraphProblem[] {
  const { citation, text: law } = row
  const isGoingOn = goingOn(index, doers, asksOf(index.graph))
  const rounds = endsOf(doers).filter(isGoingOn)
  const [first] = doers
  if (!first) return []
  const text = say('problems.lawOnlyOnce', { name: first.name, citation, law })
  if (rounds.length === 0) return [disputable(row, 'LAW_ONLY_ONCE', first.id, text)]
  return index.graph.clocks
    .filter(({ lawRef, kind }) => lawRef === row.ref && kind !== 'REPEAT')
    .flatMap(({ id, stops, again = [] }) => {
      const isIn = (list: End[], { stepId, outcome }: End) =>
        list.some((one) => one.stepId === stepId && (one.outcome === null || one.outcome === outcome))
      const lost = (list: End[]) => rounds.filter((end) => !isIn(list, end))
      if (lost(stops).length + lost(again).length === 0) return []
      const part = { stops: [...stops, ...lost(stops)], again: [...again, ...lost(again)] }
      const fix = { kind: 'SET_TERM', clockId: id, part } as const
      return [disputable(row, 'LAW_ONLY_ONCE', id, text, say('problems.beginAnew'), fix)]
    })
}

/** Whether the work can go on after an end, but for what begins the term anew; with `anew`, that end may itself. */
function goingOn(index: GraphIndex, doers: Step[], again: End[], anew?: true): (end: End) => boolean {
  const begins = (edge: Edge) => again.some((end) => isOf(edge, end))
  const next = index.links.map((list) => list.filter(({ edge }) => !begins(edge)).map(({ to }) => to))
  return (end) => {
    const leaving = (index.links[numberOf(index, end.stepId)] ?? []).filter(
      ({ edge }) => isOf(edge, end) && !(anew && begins(edge)),
    )
    const reached = reachableFrom(
      leaving.map(({ to }) => to),
      next,
    )
    return doers.some(({ id }) => reached[numberOf(index, id)])
  }
}

/** What stops a term of the law: the end of the work that it gives time for, and nothing before. */
import type { Edge, Step } from '../graph.ts'
import type { GraphIndex } from '../graphIndex.ts'
import { lawPacks, lawRow, type LawStop } from '../law.ts'
import { say } from '../messages/say.ts'
import { disputable, type Found } from '../problem.ts'
import { reachableFrom } from '../walks.ts'
import { numberOf, reachedWithout } from './lawOrder.ts'
import { doersOf } from './lawRefs.ts'

type End = { stepId: string; outcome: string | null }

export const stoppedEarly = (index: GraphIndex): Found[] =>
  (lawPacks[index.graph.lawPack ?? '']?.demands.stops ?? []).flatMap((rule) => ofRow(index, rule))

function ofRow(index: GraphIndex, { ref, or }: LawStop): Found[] {
  const { graph } = index
  const row = lawRow(ref, graph.lawPack)
  const doing = doersOf(graph)
  const doers = doing(ref)
  const ends = or === 'WHOLE' ? [] : [...doers, ...or.flatMap(doing)]
  if (!row) return []
  return graph.clocks
    .filter(({ lawRef }) => lawRef === ref)
    .flatMap(({ id, name, stops, again = [] }) => {
      const isGoingOn = goingOn(index, doers, again)
      const isLawful = (end: End) => or !== 'WHOLE' && isAfter(index, ends, end.stepId) && !isGoingOn(end)
      const early = stops.filter((end) => index.numberOf.has(end.stepId) && !isLawful(end))
      const [first] = early
      if (!first) return []
      const kept = stops.filter((end) => !early.includes(end))
      const lawful = kept.length > 0 || or === 'WHOLE' ? kept : endsOf(doers).filter(isLawful)
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

/** Whether the work can go on after an end, but for what begins the term anew. */
function goingOn(index: GraphIndex, doers: Step[], again: End[]): (end: End) => boolean {
  const isOf = ({ from, outcome }: Edge, end: End) =>
    from === end.stepId && (end.outcome === null || end.outcome === outcome)
  const next = index.links.map((list) =>
    list.filter(({ edge }) => !again.some((end) => isOf(edge, end))).map(({ to }) => to),
  )
  return (end) => {
    const leaving = (index.links[numberOf(index, end.stepId)] ?? []).filter(({ edge }) => isOf(edge, end))
    const reached = reachableFrom(
      leaving.map(({ to }) => to),
      next,
    )
    return doers.some(({ id }) => reached[numberOf(index, id)])
  }
}

/** Ways that the law keeps open, and what it keeps from being read. */
import type { Component, FilingSection, Graph, Party } from '../graph.ts'
import type { GraphIndex } from '../graphIndex.ts'
import { lawPacks, lawRow, type LawReaders, type LawRow } from '../law.ts'
import { say } from '../messages/say.ts'
import { disputable, problem, withReason, type GraphProblem } from '../problem.ts'
import { reachableFrom } from '../walks.ts'
import { doersOf } from './lawRefs.ts'

/** What the complainant reports leads to where the law says. */
export function noWayBack(index: GraphIndex): GraphProblem[] {
  const { graph, next, numberOf, reached } = index
  const doing = doersOf(graph)
  const numbers = (ref: string) => doing(ref).flatMap(({ id }) => numberOf.get(id) ?? [])
  return (lawPacks[graph.lawPack ?? '']?.demands.wayBack ?? []).flatMap(({ from, through, to }) => {
    const row = lawRow(through, graph.lawPack)
    const [first] = doing(from).filter(({ id }) => reached[numberOf.get(id) ?? -1])
    if (!row || !first) return []
    const back = numbers(to)
    const after = reachableFrom(numbers(from), next)
    const isReport = (number: number) =>
      after[number] === 1 && graph.steps[number]?.actor?.by === 'COMPLAINANT' && leadsTo(index, number, back)
    if (numbers(through).some(isReport)) return []
    const { citation, text: law } = row
    return [disputable(row, 'LAW_NO_WAY_BACK', first.id, say('problems.lawNoWayBack', { citation, law }))]
  })
}

const leadsTo = ({ next }: GraphIndex, from: number, ends: number[]): boolean => {
  const reached = reachableFrom(next[from] ?? [], next)
  return ends.some((end) => reached[end])
}

/** Finds parts of the complaint that parties may not read by law, and parts that reveal those. */
export const tooManyReaders = ({ graph }: GraphIndex): GraphProblem[] =>
  (lawPacks[graph.lawPack ?? '']?.demands.readers ?? []).flatMap((rule) => {
    const row = lawRow(rule.ref, graph.lawPack)
    return row ? rule.parties.flatMap((party) => readBy(graph, rule, row, party)) : []
  })

const listOf = { RESPONDENT: 'respondentSees', EMPLOYER: 'employerSees' } as const
const called = {
  RESPONDENT: 'terms.respondent',
  EMPLOYER: 'terms.employer',
} as const
function readBy(
  graph: Graph,
  rule: LawReaders,
  { ref, citation, text: law }: LawRow,
  party: keyof typeof listOf,
): GraphProblem[] {
  const who = say(called[party])
  const visibleSections = graph.filing[listOf[party]]
  const hide = (sections: FilingSection[]) =>
    [
      say('problems.doNotShow', { who }),
      { kind: 'SET_READERS', party, sections: visibleSections.filter((one) => !sections.includes(one)) },
    ] as const
  const names = { who, citation, law }
  const revealing = visibleSections.filter((one) => rule.withReason.includes(one))
  const mayReveal = say(
    rule.never.includes('COMPLAINANT') ? 'problems.lawMayReveal' : 'problems.lawConfidential',
    names,
  )
  return [
    ...(visibleSections.some((one) => rule.never.includes(one))
      ? [problem('LAW_READS', null, say('problems.lawReads', names), ...hide(rule.never))]
      : []),
    ...(revealing.length > 0
      ? [withReason(`${ref}/${party}`, problem('LAW_MAY_REVEAL', null, mayReveal, ...hide(revealing)))]
      : []),
    ...graph.components
      .filter((one) => one.stepId === 'filing' && isShown(graph, one, party))
      .map((one) => withReason(`${ref}/${party}`, problem('LAW_MAY_REVEAL', one.id, mayReveal))),
  ]
}
const isShown = ({ attributes }: Graph, { id, visibleTo }: Component, party: Party): boolean =>
  visibleTo.includes(party) &&
  attributes.some((one) => one.componentId === id && one.visibleTo.includes(party))

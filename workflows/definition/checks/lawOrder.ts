/** What the law does not let come before something else: walks over the drawing from one row's steps to another's. */
import type { Fix } from '../definition.ts'
import type { Edge, Step } from '../graph.ts'
import type { GraphIndex, Link } from '../graphIndex.ts'
import { lawPacks, lawRow, type LawOrder } from '../law.ts'
import type { Message } from '../messages/message.ts'
import { say } from '../messages/say.ts'
import { problem, type GraphProblem } from '../problem.ts'
import { reachableFrom } from '../walks.ts'
import { clashOf } from './conditions.ts'
import { doersOf } from './lawRefs.ts'

/**
 * Finds steps that break the order which the law pack demands (LAW_ORDER): too early, still open too late, or
 * reachable only after another.
 */
export function outOfOrder(drawn: GraphIndex): GraphProblem[] {
  const index = passable(drawn)
  const { graph } = index
  const doing = doersOf(graph)
  const steps = (ref: string) => ({
    citation: lawRow(ref, graph.lawPack)?.citation ?? ref,
    all: doing(ref).filter(({ id }) => index.reached[numberOf(index, id)]),
  })
  const check = (rule: LawOrder): GraphProblem[] => {
    if ('first' in rule)
      return tooSoon(index, steps(rule.first), steps(rule.next), steps(rule.unless ?? '').all)
    if ('over' in rule) return tooLate(index, steps(rule.over), steps(rule.since))
    return onlyLater(index, steps(rule.offered), steps(rule.before))
  }
  return (lawPacks[graph.lawPack ?? '']?.demands.order ?? []).flatMap(check)
}

/** Without the arrows whose condition excludes itself: nobody comes that way. */
function passable(index: GraphIndex): GraphIndex {
  const of = new Map(index.graph.attributes.map((each) => [each.key, each]))
  const isOpen = ({ edge }: Link) => edge.condition === null || clashOf(edge.condition, of) === undefined
  const links = index.links.map((list) => list.filter(isOpen))
  return {
    ...index,
    links,
    next: links.map((list) => list.map(({ to }) => to)),
    startLinks: index.startLinks.filter(isOpen),
  }
}

/** Those with which the work on a row begins: each can be reached by a way that passes no other of them. */
export function beginningsOf(index: GraphIndex, steps: Step[]): Step[] {
  const numbers = new Set(steps.map(({ id }) => numberOf(index, id)))
  const reached = reachedWithout(index, numbers)
  return steps.filter(({ id }) => reached[numberOf(index, id)])
}

type Row = { citation: string; all: Step[] }
/** Returns the number of a step in the index; -1 for an unknown step. */
export const numberOf = (index: GraphIndex, id: string): number => index.numberOf.get(id) ?? -1
/** A walk from the start that goes no further than these. */
export const reachedWithout = ({ startLinks, next }: GraphIndex, ends: Set<number>): Uint8Array =>
  reachableFrom(
    startLinks.map(({ to }) => to),
    next.map((list, number) => (ends.has(number) ? [] : list)),
  )
/** Arrows from what such a walk passes, the start included, into a step. */
const arrowsInto = (index: GraphIndex, to: number, isFrom: (step: number) => boolean): Edge[] => [
  ...index.startLinks.flatMap((link) => (link.to === to ? [link.edge] : [])),
  ...index.links.flatMap((list, from) =>
    isFrom(from) ? list.flatMap((link) => (link.to === to ? [link.edge] : [])) : [],
  ),
]

/** What waits for a step of the row comes after it, however it is reached. */
function tooSoon(index: GraphIndex, first: Row, then: Row, unless: Step[]): GraphProblem[] {
  const before = new Set(first.all.map(({ id }) => numberOf(index, id)))
  const [one] = beginningsOf(index, first.all)
  if (!one) return []
  const waits = index.requires.flatMap((list, step) => (list.some((each) => before.has(each)) ? [step] : []))
  const ends = new Set([...before, ...waits])
  const reached = reachedWithout(index, ends)
  const own = new Set([...then.all, ...unless].map(({ id }) => numberOf(index, id)))
  return then.all.flatMap(({ id, name }) => {
    const to = numberOf(index, id)
    const isFrom = (from: number) => reached[from] === 1 && !ends.has(from) && !own.has(from)
    const arrows = ends.has(to) ? [] : arrowsInto(index, to, isFrom)
    if (arrows.length === 0) return []
    const text = say('problems.lawTooSoon', { name, first: one.name, citation: then.citation })
    const mend = arrows.length === 1 && arrows[0] ? around(index, first.all, arrows[0]) : null
    return [mend ? problem('LAW_ORDER', id, text, ...mend) : problem('LAW_ORDER', id, text)]
  })
}

/** The arrow leads to where that row begins, or goes where another one does so already. */
function around(index: GraphIndex, first: Step[], arrow: Edge): [Message, Fix] | null {
  const start = startOf(index, first)
  if (!start) return null
  const leads = reachableFrom([numberOf(index, start.id)], index.next)
  if (!leads[numberOf(index, arrow.to)]) return null
  const isThere = index.graph.edges.some(
    ({ from, outcome, to }) => from === arrow.from && outcome === arrow.outcome && to === start.id,
  )
  if (isThere) return [say('problems.removeArrow'), { kind: 'REMOVE_EDGE', edgeId: arrow.id }]
  return [
    say('problems.leadArrowTo', { name: start.name }),
    { kind: 'LEAD_TO', edgeId: arrow.id, to: start.id },
  ]
}

/** The one step with which a row begins; where there are several, the one that opens them all. */
function startOf(index: GraphIndex, steps: Step[]): Step | undefined {
  const begin = beginningsOf(index, steps)
  if (begin.length === 1) return begin[0]
  const numbers = begin.map(({ id }) => numberOf(index, id))
  const opening = index.graph.steps.filter((_step, from) =>
    numbers.every((to) => index.next[from]?.includes(to)),
  )
  return opening.length === 1 ? opening[0] : undefined
}

function tooLate(index: GraphIndex, over: Row, since: Row): GraphProblem[] {
  const after = reachableFrom(
    since.all.flatMap(({ id }) => index.next[numberOf(index, id)] ?? []),
    index.next,
  )
  const done = new Set(since.all.map(({ id }) => numberOf(index, id)))
  const [last] = since.all
  if (!last) return []
  return over.all.flatMap(({ id, name }) => {
    const to = numberOf(index, id)
    if (!after[to]) return []
    const text = say('problems.lawTooLate', { name, last: last.name, citation: over.citation })
    const arrows = arrowsInto(index, to, (from) => after[from] === 1 || done.has(from))
    const [arrow] = arrows
    const isSpare = arrow && index.graph.edges.some((one) => one.to !== id && isOtherwise(one, arrow))
    return [
      arrows.length === 1 && isSpare
        ? problem('LAW_ORDER', id, text, say('problems.removeArrow'), {
            kind: 'REMOVE_EDGE',
            edgeId: arrow.id,
          })
        : problem('LAW_ORDER', id, text),
    ]
  })
}
const isOtherwise = ({ from, outcome, condition }: Edge, arrow: Edge): boolean =>
  from === arrow.from && outcome === arrow.outcome && condition === null

function onlyLater(index: GraphIndex, offered: Row, before: Row): GraphProblem[] {
  const [one] = beginningsOf(index, before.all)
  const [step] = offered.all
  if (!one || !step) return []
  const reached = reachedWithout(index, new Set(before.all.map(({ id }) => numberOf(index, id))))
  if (offered.all.some(({ id }) => reached[numberOf(index, id)])) return []
  const { id, name } = step
  const text = say('problems.lawOnlyLater', { name, first: one.name, citation: offered.citation })
  return [problem('LAW_ORDER', id, text)]
}

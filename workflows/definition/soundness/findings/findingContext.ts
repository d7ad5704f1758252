/** What all findings ask of a search: what was seen, what things are called, and the way that leads there. */
import type { Fix } from '../../definition.ts'
import type { Message } from '../../messages/message.ts'
import type { GraphProblem, ProblemCode } from '../../problem.ts'
import { eventKey, type Explored, type Seen } from '../explore.ts'
import type { Machine } from '../machine.ts'
import { storyOf } from '../story.ts'
import type { Event } from '../turn.ts'

export type FindingContext = {
  machine: Machine
  explored: Explored
  isKnown: (code: ProblemCode, nodeId: string) => boolean
}

export type Finding = (look: FindingContext) => GraphProblem[]

export type Mending = { text: Message; edit: Fix }

/** Returns the name of a step by its number; empty for a number that is no step. */
export const nameOf = ({ machine }: FindingContext, step: number): string =>
  machine.index.graph.steps[step]?.name ?? ''

/** Whether the search saw an event; `second` is -1 for an event with one number. */
export const didSee = ({ explored }: FindingContext, kind: Event['kind'], at: number, second = -1): boolean =>
  explored.seen.has(eventKey(kind, at, second))

/** Returns where the search first saw an event; undefined where it never did. */
export const seenAt = (
  { explored }: FindingContext,
  kind: Event['kind'],
  at: number,
  second = -1,
): Seen | undefined => explored.seen.get(eventKey(kind, at, second))

/** Whether the search saw this step open. */
export const opens = (look: FindingContext, step: number) => didSee(look, 'OPENED', step)

/** Pairs a fix with the text that offers it. */
export const withFix = (text: Message, edit: Fix): Mending => ({ text, edit })

/** Adds a fix to a problem; returns the problem unchanged for null. */
export const mendedBy = (graphProblem: GraphProblem, fix: Mending | null): GraphProblem =>
  fix ? { ...graphProblem, fix } : graphProblem

/** With the way that leads to an event, where there is one. */
export function withTrace(
  look: FindingContext,
  graphProblem: GraphProblem,
  kind: Event['kind'],
  at: number,
  second = -1,
): GraphProblem {
  const seen = seenAt(look, kind, at, second)
  if (!seen) return graphProblem
  const isLast = (event: Event) => event.kind === kind && event.at === at && event.with === second
  return { ...graphProblem, trace: storyOf(look.machine, look.explored, seen, isLast) }
}

/** Marks a problem as a warning, which does not prevent publishing. */
export const warning = (graphProblem: GraphProblem): GraphProblem => ({ ...graphProblem, isWarning: true })

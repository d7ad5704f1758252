/**
 * Facts that this worker's last write of a case left, so that its next transition need not read them. They may have
 * changed since: `write_transition` compares versions, and a refused write reads.
 */
import { factsRequestOf, type FactsRequest, type CaseFacts } from './facts.ts'
import type { TransitionWriter } from './transitionWriter.ts'

/** Facts with what they answer, and the versions of their rows as the database tells them. */
export type FactsRead = { request: FactsRequest; facts: CaseFacts; versions: string }
export type KeptFacts = {
  /** Keeps what answers the next transition of a case that goes on; of one that grew large, nothing. */
  keep(left: FactsRead): void
  /** Facts that answer all that is asked, or null. They are not kept any longer. */
  take(request: FactsRequest): FactsRead | null
}

const maxCases = 1_000
/** Of steps, clocks, seats and people of one case: of many visits is read what each needs. */
const maxRows = 150
/** A case that was through more is not read whole, since it may be large. */
const maxTransitions = 150

/** Asks for the whole case, so that all is known that the next transition needs. */
export const asWhole = (request: FactsRequest): FactsRequest =>
  request.seq > maxTransitions ? request : { ...request, isWhole: true }

/** For the transition after `seq`, whatever it will be. */
export const nextRequest = (caseId: string, seq: number): FactsRequest =>
  asWhole(factsRequestOf({ caseId, seq: seq + 1, key: null, event: { type: 'DUE' }, effects: [] }))

/** Those of the cases that were written last. */
export function keptFacts(): KeptFacts {
  const cache = new Map<string, FactsRead>()
  return {
    keep(left) {
      const { caseId } = left.request
      cache.delete(caseId)
      if (!left.request.isWhole || !isWorthKeeping(left.facts)) return
      cache.set(caseId, left)
      const [oldest] = cache.size > maxCases ? cache.keys() : []
      if (oldest !== undefined) cache.delete(oldest)
    },
    take(request) {
      const entry = cache.get(request.caseId)
      if (!entry) return null
      cache.delete(request.caseId)
      // What these were asked by may have had meetings; what is left has none.
      const known = { ...request, isWhole: true }
      return answers(entry.facts, request) ? { ...entry, request: known } : null
    },
  }
}

/**
 * What a transition left, `at` the database's time: its own rows, the people it was made from, and neither
 * meetings nor committees nor what was written for it.
 */
export function factsLeft(writer: TransitionWriter, at: string): CaseFacts {
  const { row, known, steps, clocks } = writer
  const assignments = [...writer.assignments.rows.values()].map((each) =>
    each.since === null ? { ...each, since: at } : each,
  )
  return {
    ...known,
    case: row,
    recorded: null,
    lines: 0,
    assignments,
    steps: [...steps.rows.values()],
    clocks: [...clocks.rows.values()],
    members: [],
    meetings: [],
    guests: [],
    words: [],
  }
}

/** Hardly anything comes after the end; and who is on the case has to be among those who were looked up. */
function isWorthKeeping({ case: row, users, people, assignments, steps, clocks }: CaseFacts): boolean {
  if (row.closedAt !== null || assignments.length + steps.length + clocks.length > maxRows) return false
  const known = new Set([...users, ...people.map(({ userId }) => userId)])
  const there = [
    ...assignments.map(({ userId }) => userId),
    ...[row.startedByUserId, row.respondentUserId].filter((userId) => userId !== null),
  ]
  return people.length <= maxRows && there.every((userId) => known.has(userId.toLowerCase()))
}

/** Meetings, committees and what was written for an act are always read. */
const answers = (facts: CaseFacts, request: FactsRequest): boolean =>
  facts.case.seq === request.seq - 1 &&
  !request.isBetween &&
  !request.isReseated &&
  !request.hasMeetings &&
  request.committees.length + request.submissions.length === 0 &&
  request.roles.every((role) => facts.roles.includes(role)) &&
  request.users.every((userId) => facts.users.includes(userId.toLowerCase()))

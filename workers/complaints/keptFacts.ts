/**
 * What this worker's last writing of a case left there, so that its next transition need not be read for. It may
 * have changed since: `write_transition` compares, and whoever is refused reads.
 */
import { column } from '../../api/core/json.ts'
import { askedBy, type Asked, type CaseFacts } from './facts.ts'

/** Facts with what they answer, and their digest as the database tells it. */
export type FactsRead = { asked: Asked; facts: CaseFacts; digest: string }
export type KeptFacts = {
  /** What to ask for with the writing; null where it would be too much to keep. */
  next(asked: Asked): Asked | null
  keep(asked: Asked, left: { facts: string; digest: string }): void
  /** Facts that answer all that is asked, or null. They are not kept any longer. */
  take(asked: Asked): FactsRead | null
}

const mostCases = 1_000
/** A case of many visits is read for as it needs. */
const mostLetters = 50_000

/** Those of the cases that were written last. */
export function keptFacts(): KeptFacts {
  const kept = new Map<string, { asked: Asked; facts: string; digest: string } | 'TOO_MUCH'>()
  return {
    next: (asked) => (kept.get(asked.caseId) === 'TOO_MUCH' ? null : nextOf(asked)),
    keep(asked, { facts, digest }) {
      kept.delete(asked.caseId)
      kept.set(asked.caseId, facts.length > mostLetters ? 'TOO_MUCH' : { asked, facts, digest })
      const [oldest] = kept.size > mostCases ? kept.keys() : []
      if (oldest !== undefined) kept.delete(oldest)
    },
    take(asked) {
      const found = kept.get(asked.caseId)
      if (!found || found === 'TOO_MUCH') return null
      kept.delete(asked.caseId)
      const facts = column<CaseFacts>().read(JSON.parse(found.facts))
      return answers(facts, asked) ? { ...found, facts } : null
    },
  }
}

/** The whole case, and the roles that this transition looked up: those are often told again. */
const nextOf = ({ caseId, roles, seq }: Asked): Asked => ({
  ...askedBy({ caseId, seq: seq + 1, key: null, event: { type: 'DUE' }, effects: [] }),
  isWhole: true,
  roles,
})

/** Meetings, committees and what was written for an act are always read. */
const answers = (facts: CaseFacts, asked: Asked): boolean =>
  facts.case.seq === asked.seq - 1 &&
  !asked.isBetween &&
  !asked.isReseated &&
  !asked.hasMeetings &&
  asked.committees.length + asked.submissions.length === 0 &&
  asked.roles.every((role) => facts.roles.includes(role)) &&
  asked.users.every((userId) => facts.users.includes(userId.toLowerCase()))

/** How often in a row each party stayed away from the meetings of a step. Counts alone: who they are, rows know. */
import type { Outcome } from '../definition/graph.ts'
import type { CaseState, PartiesThere } from './state.ts'

type Counts = NonNullable<CaseState['absences']>[string]
/** How often in a row each party was absent from the meetings of a step; empty where none was. */
export const absencesAt = ({ absences = {} }: Pick<CaseState, 'absences'>, stepId: string): Counts =>
  Object.hasOwn(absences, stepId) ? (absences[stepId] ?? {}) : {}

/**
 * The counts after a meeting: attendance resets a party's count, even if too few members came to hold the meeting. An
 * absence counts where it was held.
 */
export function countAbsences(before: Counts, parties: PartiesThere, isHeld: boolean): Counts {
  const after = { ...before }
  for (const party of ['COMPLAINANT', 'RESPONDENT'] as const) {
    if (parties[party] === 'CAME') delete after[party]
    if (parties[party] === 'AWAY' && isHeld) after[party] = (before[party] ?? 0) + 1
  }
  return after
}

/** How many absences in a row there are of those that an outcome asks for; null where they are enough. */
export function missingAbsences(state: CaseState, { absences }: Pick<Outcome, 'absences'>): number | null {
  if (!absences) return null
  const { COMPLAINANT = 0, RESPONDENT = 0 } = absencesAt(state, absences.at)
  const named = absences.of === undefined ? undefined : partyNamedBy(state, absences.of)
  const most = named === undefined ? Math.max(COMPLAINANT, RESPONDENT) : { COMPLAINANT, RESPONDENT }[named]
  return most >= absences.times ? null : most
}

/** Undefined where nobody has answered, as where the step that asks was skipped. */
function partyNamedBy({ values }: CaseState, key: string): 'COMPLAINANT' | 'RESPONDENT' | undefined {
  const answer = Object.hasOwn(values, key) ? values[key] : undefined
  return answer === 'complainant' ? 'COMPLAINANT' : answer === 'respondent' ? 'RESPONDENT' : undefined
}

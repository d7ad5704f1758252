/** What of a form somebody reads who did not fill it in. */
import type { CaseRole } from '../../engine/state.ts'
import type { FilingSection, Graph, Party } from '../graph.ts'

/** `parts`: those in which somebody stands in a case. The committee reads all of it, a party what is shown to it. */
export const isShownTo = (parts: readonly CaseRole[], visibleTo: readonly Party[]): boolean =>
  parts.includes('COMMITTEE') || visibleTo.some((party) => parts.includes(party))

type FilingReaders = Pick<Graph['filing'], 'respondentSees' | 'employerSees'>
/** Witnesses are written beside incidents: without those, nobody reads of them. */
const isPartOf = (sees: readonly FilingSection[], part: FilingSection): boolean =>
  sees.includes(part) && (part !== 'WITNESSES' || sees.includes('INCIDENTS'))

/** Parts of the complaint form: its author and the committee read all, an informed party what the workflow says. */
export const filingShownTo = (
  parts: readonly CaseRole[],
  { respondentSees, employerSees }: FilingReaders,
  part: FilingSection,
): boolean =>
  parts.includes('COMMITTEE') ||
  parts.includes('COMPLAINANT') ||
  (parts.includes('RESPONDENT') && isPartOf(respondentSees, part)) ||
  (parts.includes('EMPLOYER') && isPartOf(employerSees, part))

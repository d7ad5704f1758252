/** Deadlines of the case, as parties see them: name, date and section, of those that concern them. */
import type { ProcessClock } from '../../../workflows/definition/definition.ts'
import { caseClockId } from '../../../workflows/engine/caseClocks.ts'
import type { CasePage } from '../contract.ts'
import { citationOf } from '../labels.ts'
import { isoOrNull } from '../process.ts'
import { isCommittee, isParty, seesStage, type Viewer } from '../viewer.ts'
import type { Loaded } from './loadCase.ts'

/**
 * What ends first comes first. The committee reads all of them among its escalations. A waiting period that is over
 * is nobody's deadline.
 */
export function termsOf({ viewer, escalations }: Loaded): CasePage['terms'] {
  if (isCommittee(viewer)) return []
  const clocks = Object.values(viewer.definition.process.clocks ?? {})
  const terms = clocks.flatMap((term) => {
    const row = escalations.find(({ clock }) => clock === caseClockId(term.id))
    if (!row || row.status === 'STOPPED' || !concerns(viewer, term)) return []
    if (term.kind === 'MINIMUM' && row.dueAt !== null && row.dueAt.getTime() <= Date.now()) return []
    const { status, dueAt } = row
    return [{ name: term.name, status, dueAt: isoOrNull(dueAt), citation: citationOf(term) }]
  })
  return terms.toSorted((a, b) => Date.parse(a.dueAt ?? last) - Date.parse(b.dueAt ?? last))
}
/** After every date of a case. */
const last = '9999-12-31'

/**
 * It tells the party when it ends, or they see both where it begins and a step that shows it, waits for it or ends
 * it: a date must not tell of a step that they know nothing of.
 */
function concerns(viewer: Viewer, { id, tells: recipients, trigger, again, stops }: ProcessClock): boolean {
  const { process, stages } = viewer.definition
  const isSeen = (stepId: string | undefined) =>
    stepId !== undefined &&
    seesStage(
      viewer,
      stages.find((stage) => stage.stepIds.includes(stepId)),
    )
  const isTold = recipients.some(
    ({ to }) => (to === 'COMPLAINANT' || to === 'RESPONDENT' || to === 'EMPLOYER') && isParty(viewer, to),
  )
  if (isTold) return true
  const begins = [
    ...(trigger.on === 'DATE_ANSWERED' ? [process.dates?.[trigger.field]] : []),
    ...('stepId' in trigger ? [trigger.stepId] : []),
    ...(again ?? []).map(({ stepId }) => stepId),
  ]
  const shows = Object.values(process.steps).filter(
    ({ serves, clock, outcomes }) =>
      (serves === id && clock === null) || outcomes.some(({ after }) => after === id),
  )
  const ends = [...shows.map((step) => step.id), ...stops.map(({ stepId }) => stepId)]
  return begins.every(isSeen) && ends.some(isSeen)
}

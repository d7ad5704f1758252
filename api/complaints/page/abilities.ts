/** What I may do to the case now; the engine has the last word. */
import type { InformedParty } from '../../../workflows/engine/state.ts'
import { isOpenCase } from '../../cases/access.ts'
import { awaitedParties, servedOf } from '../../cases/servedParties.ts'
import { mayMakeCaseFile } from '../caseFile/access.ts'
import { attentionOf } from '../attention.ts'
import type { CasePage } from '../contract.ts'
import { isCommittee, isParty } from '../viewer.ts'
import { actsOn } from './currentSteps.ts'
import { isWithdrawn, mayAnswerWithdrawal, mayReopen, mayWithdraw } from './caseEnding.ts'
import type { Loaded } from './loadCase.ts'
import { newcomersOf } from './newcomers.ts'
import { mayAddTask } from './tasks.ts'

/** What the viewer may do to the case now, for its page. */
export function abilitiesOf(loaded: Loaded): CasePage['abilities'] {
  const { viewer } = loaded
  const { row, parts } = viewer
  const isOpen = isOpenCase(row)
  const runs = isOpen && row.status !== 'ON_HOLD'
  const leads = isCommittee(viewer)
  const isComplaint = row.kind === 'COMPLAINT'
  const awaited = awaitedParties(row)
  const { served } = servedOf(row)
  const mayInform = (party: InformedParty, informedAt: Date | null) =>
    informedAt === null && !awaited.includes(party) && served[party] === undefined
  return {
    withdraw: mayWithdraw(loaded),
    answerWithdrawal: mayAnswerWithdrawal(loaded),
    reopenCase: mayReopen(loaded),
    link: leads,
    hold: leads,
    close: isOpen && parts.includes('PRESIDING_OFFICER'),
    transfer: runs && leads && isComplaint,
    informRespondent:
      runs &&
      leads &&
      isComplaint &&
      !isWithdrawn(loaded) &&
      mayInform('RESPONDENT', row.respondentInformedAt),
    informEmployer: runs && leads && isComplaint && mayInform('EMPLOYER', row.employerInformedAt),
    recordService: runs && leads ? awaited : [],
    nameRespondent: isOpen && leads && isComplaint && isNameable(loaded),
    namingInforms: awaited.includes('RESPONDENT') || served.RESPONDENT !== undefined,
    pause: runs && leads,
    resume: row.status === 'ON_HOLD' && leads,
    addEvidence: mayAddEvidence(loaded),
    addTask: mayAddTask(loaded),
    retry: isOpen && leads && attentionOf(viewer) === 'FAULT',
    caseFile: mayMakeCaseFile(loaded),
    admit: newcomersOf(loaded).some(({ canAdmit }) => canAdmit),
    reopen: runs && leads && !isWithdrawn(loaded) ? reopenable(loaded) : [],
  }
}

/** Whom the complaint itself named stays; whom the committee named can be changed until they are informed. */
export const isNameable = ({ viewer: { row }, events }: Loaded): boolean =>
  row.respondentUserId === null ||
  (row.respondentInformedAt === null && events.some(({ kind }) => kind === 'RESPONDENT_NAMED'))

/** The committee and both sides at any time, others for a step that waits for them. */
export function mayAddEvidence(loaded: Loaded): boolean {
  const { viewer, steps } = loaded
  const isSide = isCommittee(viewer) || isParty(viewer, 'COMPLAINANT') || isParty(viewer, 'RESPONDENT')
  return isOpenCase(viewer.row) && (isSide || steps.some((step) => actsOn(loaded, step)))
}

/** The last visit of each finished step that may be opened again. */
function reopenable({ viewer, steps }: Loaded): string[] {
  const last = [...new Map(steps.map((step) => [step.stepId, step])).values()]
  const isClosed = (stepId: string) =>
    steps.every((step) => step.stepId !== stepId || step.status === 'DONE' || step.status === 'SKIPPED')
  return last
    .filter(
      (step) => isClosed(step.stepId) && viewer.definition.process.steps[step.stepId]?.setting.reopenable,
    )
    .map((step) => step.instance)
}

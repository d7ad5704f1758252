/** A case's page, as much of it as I may see. Each part of it stands in its own file. */
import { caseClockId } from '../../../workflows/engine/caseClocks.ts'
import type { Message } from '../../../workflows/definition/messages/message.ts'
import { besideOrNull } from '../../core/readerLocale.ts'
import { say } from '../../messages/say.ts'
import type { Ctx } from '../../core/deps.ts'
import { extensionOf } from '../../escalations/extension.ts'
import { meetingsOf } from '../../meetings/describe.ts'
import { attentionOf } from '../attention.ts'
import type { CasePage } from '../contract.ts'
import { lawfulDueOf } from '../lateDates.ts'
import { lawOf } from '../law.ts'
import { linksOf } from '../links.ts'
import { earliestDay, isoOrNull } from '../process.ts'
import { summaryOf } from '../summary.ts'
import { isCommittee } from '../viewer.ts'
import { citationOf } from '../labels.ts'
import { abilitiesOf } from './abilities.ts'
import { currentOf } from './currentSteps.ts'
import { drawingOf } from './drawing.ts'
import { endingOf } from './caseEnding.ts'
import { showSeen } from './evidence.ts'
import { formOf, submissionsOf } from './form.ts'
import { proposedOf } from './proposedRespondent.ts'
import { loadCase, taskOfClock, type Loaded } from './loadCase.ts'
import { newcomersOf } from './newcomers.ts'
import { stagesOf } from './stages.ts'
import { tasksOf } from './tasks.ts'
import { termsOf } from './terms.ts'
import { timelineOf } from './timeline.ts'
import { unreachedOf } from './unreachedNotices.ts'
import { whoSeesOf } from './whoSees.ts'

/** The page of a case, as much of it as the caller may see. Throws as `caseFor`. */
export async function readCasePage(ctx: Ctx, caseId: string): Promise<CasePage> {
  const loaded = await loadCase(ctx, caseId)
  const { viewer, version } = loaded
  const meetings = await meetingsOf(ctx, viewer)
  const links = isCommittee(viewer) ? await linksOf(ctx, caseId) : []
  const evidence = showSeen(loaded)
  return {
    ...summaryOf(viewer, loaded),
    attention: attentionOf(viewer),
    newcomers: newcomersOf(loaded),
    workflowName: version.workflowName,
    versionNumber: version.number,
    law: lawOf(viewer.definition),
    confidentiality: viewer.definition.confidentiality,
    form: formOf(loaded, evidence),
    committeeId: isCommittee(viewer) ? viewer.row.committeeId : null,
    ...besideOrNull('lateNote', lateNoteOf(loaded)),
    stages: await stagesOf(loaded),
    current: currentOf(loaded, meetings),
    submissions: submissionsOf(loaded, evidence),
    timeline: timelineOf(loaded, meetings),
    meetings,
    links,
    evidence,
    tasks: tasksOf(loaded, evidence),
    escalations: escalationsOf(loaded),
    terms: termsOf(loaded),
    proposed: proposedOf(loaded),
    ending: endingOf(loaded),
    unreached: unreachedOf(loaded),
    whoSees: whoSeesOf(loaded),
    drawing: drawingOf(loaded),
    abilities: abilitiesOf(loaded),
  }
}

/**
 * A complaint about something older than the workflow's limit is filed all the same, and the committee
 * decides.
 */
function lateNoteOf({ viewer, form, calendar }: Loaded): Message | null {
  const earliest = earliestDay(viewer.definition, calendar.timeZone, viewer.row.filedAt.getTime())
  const last = form?.incidents
    .map((incident) => incident.date)
    .toSorted()
    .at(-1)
  if (!earliest || !last || last >= earliest || !isCommittee(viewer)) return null
  return say('complaints.lateNote', { last, earliest })
}

function escalationsOf(loaded: Loaded): CasePage['escalations'] {
  const { viewer, escalations, steps, events } = loaded
  if (!isCommittee(viewer)) return []
  const { process } = viewer.definition
  return escalations.map((row) => {
    const step = steps.find((each) => each.instance === row.clock)
    const term = Object.values(process.clocks ?? {}).find(({ id }) => row.clock === caseClockId(id))
    return {
      clock: row.clock,
      stepName: step?.name ?? term?.name ?? taskOfClock(loaded, row.clock)?.title ?? '',
      ofCase: term !== undefined,
      extension: extensionOf({
        rule: term ?? null,
        ...row,
        extended: events.filter(({ kind, detail }) => kind === 'TERM_EXTENDED' && detail.clock === term?.id)
          .length,
        caseStatus: viewer.row.status,
        parts: viewer.parts,
      }),
      status: row.status,
      dueAt: isoOrNull(row.dueAt),
      firstThresholdDate: isoOrNull(row.firstThresholdDate),
      secondThresholdDate: isoOrNull(row.secondThresholdDate),
      firstFiredAt: isoOrNull(row.firstFiredAt),
      secondFiredAt: isoOrNull(row.secondFiredAt),
      enabled: row.enabled,
      derivedFrom: row.derivedFrom,
      citation: citationOf(term ?? process.steps[step?.stepId ?? '']?.clock ?? null),
      lawfulDueAt: isoOrNull(lawfulDueOf(viewer.row, row)),
    }
  })
}

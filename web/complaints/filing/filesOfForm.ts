/** Which file of a complaint belongs where in its form, in this page and on the device. */
import type { DraftForm, ProcessDetails } from '../../../api/complaints/contract.ts'
import { fieldId } from '../../parts/ErrorSummary.tsx'
import { withFileAnswer } from '../../questions/withFileAnswer.ts'
import { pathOfField } from '../filesUnderWay.ts'
import type { Incident } from './form.ts'

/** Names a draft on the device. */
const draftPrefix = 'complaint '
export const placeOfDraft = (draftId: string): string => `${draftPrefix}${draftId}`
/** The draft of such a place; null for another place. */
export const draftOfPlace = (place: string): string | null =>
  place.startsWith(draftPrefix) ? place.slice(draftPrefix.length) : null
const incidentPrefix = 'incident '
/** Names the files field of an incident: an upload belongs to its incident, not to a place among them. */
export const incidentFieldId = ({ id }: Incident): string => `${incidentPrefix}${id}`
/** Whether a field is the files field of an incident that is not in the form any more. */
export const isOfRemovedIncident = (field: string, { incidents }: Pick<DraftForm, 'incidents'>): boolean =>
  field.startsWith(incidentPrefix) && !incidents.some((incident) => incidentFieldId(incident) === field)
/** The path of a field of the form by the name under which its files are sent. */
export function pathOfFiles(field: string, { incidents }: Pick<DraftForm, 'incidents'>): string {
  const at = incidents.findIndex((incident) => incidentFieldId(incident) === field)
  return at === -1 ? pathOfField(field) : `incidents.${at}.evidenceIds`
}

const incidentPath = /^incidents\.(\d{1,2})\.evidenceIds$/
/** What the field of a file is called on the device: ids of incidents are this page's own, so their place counts. */
export const deviceNameOf = (field: string, form: Pick<DraftForm, 'incidents'>): string =>
  field.startsWith(incidentPrefix) ? pathOfFiles(field, form) : field
/** The way back; null where that incident is not in the form any more. */
export function fieldOfDeviceName(name: string, { incidents }: Pick<DraftForm, 'incidents'>): string | null {
  const at = incidentPath.exec(name)?.[1]
  if (at === undefined) return name
  const incident = incidents[Number(at)]
  return incident ? incidentFieldId(incident) : null
}

/** The change of the form by a file that was uploaded for one of its fields. */
export function withFile(
  { incidents, answers }: DraftForm,
  field: string,
  evidenceId: string,
  sections: ProcessDetails['sections'],
): Partial<DraftForm> {
  const take = (incident: Incident): Incident => ({
    ...incident,
    evidenceIds: [...new Set([...incident.evidenceIds, evidenceId])],
  })
  if (field.startsWith(incidentPrefix))
    return { incidents: incidents.map((each) => (incidentFieldId(each) === field ? take(each) : each)) }
  return { answers: withFileAnswer({ sections, answers, field, evidenceId, id: fieldId }) }
}

import type {
  CaseFilePart,
  CaseFilePlace,
  RedactionReason,
} from '../../../api/complaints/caseFileContract.ts'
import { msg } from '../../i18n.ts'

export const partLabels: Record<CaseFilePart, string> = {
  COMPLAINT: msg('Complaint as filed'),
  TIMELINE: msg('Timeline'),
  DEADLINES: msg('Deadlines kept and missed'),
  STEPS: msg('Steps, findings and outcomes'),
  EVIDENCE: msg('Evidence'),
  NOTICES: msg('Notices and proof of service'),
  MEETINGS: msg('Meetings, minutes and votes'),
  LINKS: msg('Related cases'),
}
export const placeLabels: Record<CaseFilePlace, string> = {
  ...partLabels,
  COVER: msg('Cover'),
  REDACTIONS: msg('Redactions'),
}
export const reasonLabels: Record<RedactionReason, string> = {
  THIRD_PARTY: msg('Personal information of someone else'),
  WITNESS: msg('Protects a witness'),
  HEALTH: msg('Health information'),
  PRIVILEGED: msg('Legally privileged'),
  SAFETY: msg('Safety of a person'),
  NOT_RELEVANT: msg('Not relevant to the case'),
  OTHER: msg('Other reason'),
}

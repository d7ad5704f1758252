/** For tests of screens: a complaint that is being written, and what the API answers meanwhile. */
import { complaints, type Draft, type ProcessDetails } from '../api/complaints/contract.ts'
import { people } from '../api/users/contract.ts'
import { edgeFor, id, pageOf } from './screen.tsx'

export const processOf = (more: Partial<ProcessDetails> = {}): ProcessDetails => ({
  workflowId: id(82),
  workflowVersionId: id(83),
  workflowName: 'Harassment',
  workflowDescription: '',
  confidentiality: '',
  committee: { name: 'Committee of Pune', members: [] },
  canBeReceived: true,
  others: [],
  prerequisites: [],
  filingLimit: null,
  witnessesShownTo: [],
  timeZone: 'Asia/Kolkata',
  stages: [],
  sections: [],
  lawNotice: null,
  lawNoticeText: null,
  ...more,
})
export const draftOf = (more: Partial<Draft> = {}): Draft => ({
  draftId: id(81),
  workflowId: id(82),
  workflowName: 'Harassment',
  form: { complainant: {}, respondent: {}, incidents: [], answers: {}, ticked: [] },
  revision: 0,
  updatedAt: '2026-11-03T09:00:00.000Z',
  evidence: [],
  ...more,
})
export function edgeFiling({ draft = draftOf(), process = processOf() } = {}) {
  const { committee, canBeReceived, others, stages } = process
  return edgeFor()
    .on(complaints.draft, draft)
    .on(complaints.process, process)
    .on(complaints.preview, { committee, canBeReceived, others, stages, near: [] })
    .on(people.search, pageOf([]))
    .on(complaints.saveDraft, ({ body }) => ({
      revision: body.revision + 1,
      updatedAt: '2026-11-03T09:05:00.000Z',
    }))
}

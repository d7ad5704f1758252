import { z } from '@hono/zod-openapi'
import { EvidenceRow } from '../complaints/contract.ts'
import { del, Done, Id, Instant, post } from '../core/contract.ts'
import { fault } from '../messages/say.ts'

const at = '/complaint-workflow/api' as const
/** Where an upload is continued, as the core of tus 1.0 has it: HEAD tells how far it is, PATCH adds. */
export const uploadPath = `${at}/evidence/upload/{uploadId}` as const

const NewUpload = z.strictObject({
  fileName: z.string().min(1).max(1000),
  sizeBytes: z.int().min(1, fault('common.fileEmpty')),
})
/** How far a file is on its way. */
export const EvidenceUpload = z.object({
  uploadId: Id,
  received: z.int(),
  sizeBytes: z.int(),
  /** It can be continued and finished until then. */
  expiresAt: Instant,
})
/** What a file becomes that comes in parts; where, its `placeId` says. */
export const UploadPurpose = z.enum([
  'DRAFT_EVIDENCE',
  'STEP_DRAFT_EVIDENCE',
  'CASE_EVIDENCE',
  'TASK_EVIDENCE',
])

const begins = { returns: EvidenceUpload, writes: 'service' } as const

export const evidence = {
  beginDraftUpload: post(`${at}/case/draft/{id}/evidence/upload`, {
    may: 'complaint:create',
    summary: 'Start a resumable upload of a file to my draft',
    body: NewUpload,
    ...begins,
  }),
  beginCaseUpload: post(`${at}/case/{id}/evidence/upload`, {
    may: 'complaint:act',
    summary: 'Start a resumable upload of a file to a complaint',
    body: NewUpload.extend({ step: z.string().optional() }),
    ...begins,
  }),
  beginStepDraftUpload: post(`${at}/case/{id}/step/{step}/draft/evidence/upload`, {
    may: 'complaint:act',
    summary: 'Start a resumable upload of a file to my draft for a step',
    body: NewUpload,
    ...begins,
  }),
  beginTaskUpload: post(`${at}/task/{id}/evidence/upload`, {
    may: 'complaint:act',
    summary: 'Start a resumable upload of a file to my answer to a task',
    body: NewUpload,
    ...begins,
  }),
  completeUpload: post(`${uploadPath}/finish`, {
    may: 'complaint:read',
    summary: 'Complete an upload whose parts are all there; asked again, it answers the same',
    returns: EvidenceRow,
    writes: 'service',
  }),
  cancelUpload: del(uploadPath, {
    may: 'complaint:read',
    summary: 'Cancel an upload of mine',
    returns: Done,
    writes: 'service',
  }),
}

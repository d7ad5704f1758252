/** The case file: one PDF of a whole case, for its committee alone, with what is redacted in it. */
import { z } from '@hono/zod-openapi'
import { del, Done, get, Id, Instant, post } from '../core/contract.ts'
import { pageOf, PageQuery } from '../core/page.ts'
import { MessageRef } from '../core/text.ts'
import { JobStatus } from '../jobs/contract.ts'
import { fault } from '../messages/say.ts'

const at = '/complaint-workflow/api/case/{id}/case-file' as const
/** A copy as a file; who made it alone fetches it. */
export const caseFilePath = `${at}/{copyId}/file.pdf` as const

/** Chapters, in their order; the cover is always there. */
export const CaseFilePart = z.enum([
  'COMPLAINT',
  'TIMELINE',
  'DEADLINES',
  'STEPS',
  'EVIDENCE',
  'NOTICES',
  'MEETINGS',
  'LINKS',
])
export type CaseFilePart = z.infer<typeof CaseFilePart>
/** Where a text stands. */
export const CaseFilePlace = z.enum(['COVER', ...CaseFilePart.options, 'REDACTIONS'])
export type CaseFilePlace = z.infer<typeof CaseFilePlace>
export const RedactionReason = z.enum([
  'THIRD_PARTY',
  'WITNESS',
  'HEALTH',
  'PRIVILEGED',
  'SAFETY',
  'NOT_RELEVANT',
  'OTHER',
])
export type RedactionReason = z.infer<typeof RedactionReason>

export const CaseFileCopy = z.object({
  copyId: Id,
  by: z.string(),
  at: Instant,
  parts: z.array(CaseFilePart),
  isRedacted: z.boolean(),
  /** How many redactions it was made with. */
  redactions: z.int(),
  status: JobStatus,
  failureText: MessageRef.nullable(),
  /** Where I fetch it; null until it is made, for others, and when its day is over. */
  fileUrl: z.string().nullable(),
  expiresAt: Instant.nullable(),
  /** Of the file, hex. */
  sha256: z.string().nullable(),
})
export type CaseFileCopy = z.infer<typeof CaseFileCopy>

export const Redaction = z.object({
  redactionId: Id,
  item: z.string(),
  /** These words of it alone. */
  passage: z.string().nullable(),
  /** Its words are withheld wherever else they stand. */
  everywhere: z.boolean(),
  reason: RedactionReason,
  words: z.string(),
  by: z.string(),
  at: Instant,
})
export type Redaction = z.infer<typeof Redaction>
/** A text of the case file that can be redacted. */
export const CaseFileItem = z.object({
  item: z.string(),
  part: CaseFilePlace,
  label: z.string(),
  text: z.string(),
  redactions: z.array(Redaction),
})
export type CaseFileItem = z.infer<typeof CaseFileItem>

const Words = z.string().trim()
export const NewRedaction = z.strictObject({
  item: z.string().min(1).max(200),
  /** As it stands in the text; all of the text without it. */
  passage: Words.min(2).max(500).nullable().default(null),
  everywhere: z.boolean().default(false),
  reason: RedactionReason,
  words: Words.min(1, fault('common.reasonMissing')).max(500),
})

export const caseFiles = {
  list: get(at, {
    may: 'complaint:read',
    summary: 'Copies of the case file, the latest first; for the committee',
    query: PageQuery.omit({ sortBy: true }),
    returns: pageOf(CaseFileCopy),
    envelope: 'whole',
  }),
  order: post(at, {
    may: 'complaint:read',
    costs: 'job',
    summary: 'Make the case file, a job; for the committee. 403 PROOF_REQUIRED without a fresh proof',
    body: z.strictObject({
      parts: z.array(CaseFilePart).min(1).max(CaseFilePart.options.length),
      isRedacted: z.boolean(),
    }),
    returns: CaseFileCopy,
  }),
  /** As the case's page, it reads the case whole and answers all of it. */
  items: get(`${at}/items`, {
    may: 'complaint:read',
    summary: 'What the case file says, text by text, with what is redacted; for the committee',
    query: z.strictObject({
      part: CaseFilePlace.optional(),
      redactedOnly: z.stringbool().default(false),
    }),
    returns: z.array(CaseFileItem),
  }),
  redact: post(`${at}/redaction`, {
    may: 'complaint:read',
    summary: 'Redact a text, or words of it, in redacted copies',
    body: NewRedaction,
    returns: Redaction,
  }),
  lift: del(`${at}/redaction/{redactionId}`, {
    may: 'complaint:read',
    summary: 'Lift a redaction; copies that were made stay as they are',
    returns: Done,
  }),
}

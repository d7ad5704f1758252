/** What somebody has learnt, cycle by cycle, and the certificates that show it. */
import { z } from '@hono/zod-openapi'
import { Language } from '../../workflows/definition/texts/languages.ts'
import { get, Id, Instant, post } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { AssignStatus, LearningStatus } from '../learning/contract.ts'
import { fault } from '../messages/say.ts'

const at = '/learning/api' as const

/** RENEWED: a later cycle has a certificate of its own. */
export const CertificateStatus = z.enum(['VALID', 'EXPIRED', 'RENEWED', 'REVOKED'])
export type CertificateStatus = z.infer<typeof CertificateStatus>
/** `serial`: in groups of four. `verifyUrl`: where anybody who has it can check it. `pdfUrl`: null once revoked. */
export const Certificate = z.object({
  certificateId: Id,
  assignmentId: Id,
  cycle: z.int(),
  serial: z.string(),
  issuedAt: Instant,
  expiresAt: Instant.nullable(),
  status: CertificateStatus,
  language: Language,
  pdfUrl: z.string().nullable(),
  verifyUrl: z.string(),
  revoked: z.object({ at: Instant, by: z.string().nullable(), reason: z.string() }).nullable(),
  /** Whether I may revoke it. */
  mayRevoke: z.boolean(),
})
export type Certificate = z.infer<typeof Certificate>

/** One cycle of a course. `score`: the mean of its quizzes, in percent. */
export const RecordEntry = z.object({
  assignmentId: Id,
  courseId: Id,
  courseTitle: z.string(),
  cycle: z.int(),
  versionNumber: z.int(),
  language: Language.nullable(),
  assignStatus: AssignStatus,
  learningStatus: LearningStatus,
  assignedAt: Instant,
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  validUntil: Instant.nullable(),
  score: z.number().nullable(),
  certificate: Certificate.nullable(),
})
export type RecordEntry = z.infer<typeof RecordEntry>

/** What a stranger learns who has the serial; of a revoked one only that it was. */
export const VerifiedCertificate = z.object({
  serial: z.string(),
  status: CertificateStatus,
  workspaceName: z.string(),
  stated: z
    .object({
      name: z.string(),
      courseTitle: z.string(),
      versionNumber: z.int(),
      language: Language,
      issuedAt: Instant,
      expiresAt: Instant.nullable(),
      /** In which its days are. */
      timeZone: z.string(),
    })
    .nullable(),
})
export type VerifiedCertificate = z.infer<typeof VerifiedCertificate>

export const certificatePdfPath = `${at}/certificate/{id}/certificate.pdf` as const
export const certificates = {
  mine: get(`${at}/my/record`, {
    may: 'self',
    summary: 'What I have learnt: every cycle of every course, the newest first, with its certificate',
    query: PageQuery,
    returns: pageOf(RecordEntry),
    envelope: 'whole',
  }),
  record: get(`${at}/record/{userId}`, {
    may: 'course:assign',
    summary: 'What a person has learnt: every cycle of every course, the newest first, with its certificate',
    query: PageQuery,
    returns: pageOf(RecordEntry).extend({ name: z.string() }),
    envelope: 'whole',
  }),
  verify: get(`${at}/certificate/verify/{serial}`, {
    may: 'public',
    // Anyone who was shown a certificate may verify it, whatever the workspace has today.
    openWith: 'ALWAYS',
    summary: 'Whether a certificate is genuine and still counts',
    returns: VerifiedCertificate,
  }),
  revoke: post(`${at}/certificate/{id}/revoke`, {
    may: 'course:assign',
    inPerson: true,
    summary: 'Revoke a certificate; it stays revoked',
    body: z.strictObject({ reason: z.string().trim().min(1, fault('common.reasonMissing')).max(1000) }),
    returns: Certificate,
  }),
}

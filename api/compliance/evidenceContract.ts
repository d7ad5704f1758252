/** Evidence packs: what an employer can show an auditor, signed, so that it can be checked without the product. */
import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post } from '../core/contract.ts'
import { JobStarted } from '../jobs/contract.ts'

const at = '/learning/api' as const
/** Of all of one's reach, a business unit, a person or a law; as of the end of a day, today without one. */
export const EvidencePackInput = z.strictObject({
  branchId: Id.optional(),
  userId: Id.optional(),
  /** Of this law alone: its obligations, and the courses and policies that fulfil them. */
  jurisdictionId: Id.optional(),
  asOfDay: z.iso.date().optional(),
})
export type EvidencePackInput = z.output<typeof EvidencePackInput>
export const EvidenceKey = z.object({
  /** sha256 of the public key, hex in groups: what an auditor compares. */
  checksum: z.string(),
  publicKey: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
})
export type EvidenceKey = z.infer<typeof EvidenceKey>
export const EvidenceKeys = EvidenceKey.extend({
  /** Each was used until then, after the one that follows it here; null while it is being replaced. */
  earlier: z.array(EvidenceKey.extend({ usedUntil: Instant.nullable() })),
})
export type EvidenceKeys = z.infer<typeof EvidenceKeys>
export const evidencePacks = {
  key: get(`${at}/evidence-pack/key`, {
    may: 'public',
    // Packs that were handed out stay verifiable.
    openWith: 'ALWAYS',
    summary:
      'The keys that evidence packs of this installation are signed with, the present one and earlier ones',
    returns: EvidenceKeys,
  }),
  order: post(`${at}/evidence-pack`, {
    may: 'compliance:list',
    costs: 'job',
    summary: 'Make a signed evidence pack: a job. 403 PROOF_REQUIRED without a fresh proof',
    body: EvidencePackInput,
    returns: JobStarted,
  }),
}

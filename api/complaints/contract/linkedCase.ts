/** Another case, as a case's page names it. */
import { z } from '@hono/zod-openapi'
import { Id, Instant } from '../../core/contract.ts'
import { CaseStatus } from '../figuresContract.ts'

/** What another case is to this one. */
export const Relation = z.enum(['RELATED', 'APPEALS', 'APPEALED_BY'])
export type Relation = z.infer<typeof Relation>
export const LinkedCase = z.object({
  linkId: Id,
  relation: Relation,
  caseId: Id,
  caseNo: z.string(),
  status: CaseStatus,
  filedAt: Instant,
})
export type LinkedCase = z.infer<typeof LinkedCase>

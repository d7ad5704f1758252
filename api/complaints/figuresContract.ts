import { z } from '@hono/zod-openapi'
import { Month } from '../core/contract.ts'

export const CaseStatus = z.enum(['FILED', 'IN_PROGRESS', 'ON_HOLD', 'CLOSED', 'WITHDRAWN'])
export const ComplaintFigures = z.object({
  byStatus: z.partialRecord(CaseStatus, z.int()),
  open: z.int(),
  closed: z.int(),
  opened: z.array(Month),
  /** Open complaints by the stage that the reader sees of them. */
  byStage: z.array(z.object({ stage: z.string(), count: z.int() })),
  /** Open steps past their due date, of any actor. */
  lateSteps: z.int(),
  /** Notices that the reader, as a member of the committee, is to serve outside of the product. */
  services: z.int(),
  /** Whether the reader sits on a committee or is the employer of one of them, and not only a party. */
  oversees: z.boolean(),
})
export type ComplaintFigures = z.infer<typeof ComplaintFigures>

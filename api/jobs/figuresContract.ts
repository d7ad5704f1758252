import { z } from '@hono/zod-openapi'
import { Id } from '../core/contract.ts'

/**
 * What waits is the reader's own; `failedRows` of their latest file of each kind, until the next one comes.
 */
export const JobFigures = z.object({
  running: z.int(),
  waiting: z.int(),
  waitingJobId: Id.nullable(),
  failedRows: z.int(),
  failedJobId: Id.nullable(),
})
export type JobFigures = z.infer<typeof JobFigures>

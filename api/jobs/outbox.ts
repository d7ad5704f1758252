import { z } from '@hono/zod-openapi'
import { outboxKind } from '../outbox/kind.ts'

/** Starts one phase of a job. */
export const startJob = outboxKind('START_JOB', {
  jobId: z.guid(),
  phase: z.enum(['PREPARE', 'RUN', 'UNDO']),
  /** How often it was given up before. */
  tries: z.int().optional(),
})

import { z } from '@hono/zod-openapi'
import { outboxKind } from '../outbox/kind.ts'

/** Gives a version to those who are on an older one; `by` published it. */
export const reassign = outboxKind('REASSIGN', {
  courseId: z.guid(),
  courseVersionId: z.guid(),
  which: z.enum(['INCOMPLETE', 'ALL']),
  by: z.guid(),
  /** The assignment up to which it is done. */
  after: z.guid().optional(),
})

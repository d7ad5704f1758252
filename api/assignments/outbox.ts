import { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { outboxKind } from '../outbox/kind.ts'

/** Assigns a course to somebody, or to everybody of a business unit; nothing says who wanted it, or why. */
export const assignQuietly = outboxKind('ASSIGN_COURSE', {
  courseId: z.guid(),
  days: z.int(),
  userId: z.guid().optional(),
  branchId: z.guid().optional(),
  /** The person up to whom it is done. */
  after: z.guid().optional(),
})

/** What waited while courses were switched off is looked at now. */
export const wakeWaitingCourses = (
  rows: Pick<Prisma.TransactionClient, 'outbox'>,
  workspaceId: string,
): Promise<unknown> =>
  rows.outbox.updateMany({
    where: { workspaceId, kind: assignQuietly.name, sentAt: null },
    data: { nextAttemptAt: new Date() },
  })

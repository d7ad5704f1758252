import { z } from '@hono/zod-openapi'
import { outboxKind } from '../outbox/kind.ts'

/**
 * A committee, a membership or an account has changed: looks which live cases are seated otherwise now.
 * Triggers leave the first page (`prisma/migrations/*seats*`); `after` is the last case of the page before.
 */
export const seats = outboxKind('SEATS', {
  committeeIds: z.array(z.guid()),
  userIds: z.array(z.guid()),
  roles: z.array(z.string().regex(/^[A-Z_]+$/)),
  after: z.guid().optional(),
})

import { z } from '@hono/zod-openapi'
import { outboxKind } from '../outbox/kind.ts'

/**
 * The days off, or the zone, of a business unit have changed: its live cases count by others now. Triggers leave the
 * first page (`prisma/migrations/*calendar*`); `after` is the last case of the page before.
 */
export const calendar = outboxKind('CALENDAR', { branchId: z.guid(), after: z.guid().optional() })

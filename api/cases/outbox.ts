import { z } from '@hono/zod-openapi'
import { outboxKind } from '../outbox/kind.ts'

/**
 * Starts the run of a case. `isLost` lets one begin again whose run has ended before the case did; it takes
 * up what the database knows.
 */
export const startCase = outboxKind('START_CASE', { caseId: z.guid(), isLost: z.boolean().optional() })

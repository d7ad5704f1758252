import { z } from '@hono/zod-openapi'
import { outboxKind } from '../../outbox/kind.ts'

/** Gives those a seat who were proposed, once their time has come. */
export const appointSuccessors = outboxKind('APPOINT_SUCCESSORS', { proposalId: z.guid() })

import { z } from '@hono/zod-openapi'
import { mailKind } from '../outbox/kind.ts'

/** One for each sending: an older one is not sent any more. */
export const invitation = mailKind('INVITE', { inviteId: z.guid(), resentCount: z.int() })

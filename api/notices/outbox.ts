import { z } from '@hono/zod-openapi'
import { mailKind } from '../outbox/kind.ts'

/** Says that something awaits and where it leads; for a meeting with its calendar entry, to guests too. */
export const noticeMail = mailKind(null, {
  userId: z.guid().nullable(),
  guestId: z.guid().optional(),
  path: z.string().startsWith('/'),
  meeting: z.object({ id: z.guid(), method: z.enum(['REQUEST', 'CANCEL']), sequence: z.int() }).optional(),
})
export type NoticeMail = z.infer<typeof noticeMail.payload>

import { z } from '@hono/zod-openapi'
import { mailKind, outboxKind } from '../outbox/kind.ts'

const meeting = z
  .object({ id: z.guid(), method: z.enum(['REQUEST', 'CANCEL']), sequence: z.int() })
  .optional()

/**
 * A notice to a person, to be delivered by mail, by SMS or in the app alone. Its key is that of the `Notice` row, a
 * colon and `userId`. `wasReader`: the person could open the case when it was written. `meeting`: a mail brings its
 * calendar entry.
 */
export const noticeOutbox = outboxKind('NOTICE', {
  userId: z.guid(),
  caseId: z.guid().optional(),
  wasReader: z.boolean().optional(),
  meeting,
})
export type NoticePayload = z.infer<typeof noticeOutbox.payload>

/**
 * Says that something awaits and where it leads; for a meeting with its calendar entry. Written for guests without an
 * account and for platform admins, who have no notices; rows of other people were written by releases before NOTICE.
 */
export const noticeMail = mailKind(null, {
  userId: z.guid().nullable(),
  guestId: z.guid().optional(),
  path: z.string().startsWith('/'),
  meeting,
})
export type NoticeMail = z.infer<typeof noticeMail.payload>

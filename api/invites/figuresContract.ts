import { z } from '@hono/zod-openapi'

/** EXPIRED follows from expiresAt. */
export const InviteStatus = z.enum(['QUEUED', 'SENT', 'RESENT', 'CLAIMED', 'EXPIRED', 'DELETED', 'BOUNCED'])
export type InviteStatus = z.infer<typeof InviteStatus>
export const InviteFigures = z.object({
  byStatus: z.partialRecord(InviteStatus, z.int()),
  sent: z.int(),
  accepted: z.int(),
  expired: z.int(),
})
export type InviteFigures = z.infer<typeof InviteFigures>

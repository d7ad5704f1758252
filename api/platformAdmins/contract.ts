import { z } from '@hono/zod-openapi'
import { del, Done, get, Id, Instant, post } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { fault } from '../messages/say.ts'

const Named = z.object({ userId: Id, name: z.string() })
/** `invitedBy`: null for whom the setup or an operator of the installation let in. */
export const PlatformAdmin = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  since: Instant,
  invitedBy: Named.nullable(),
  isMe: z.boolean(),
})
export type PlatformAdmin = z.infer<typeof PlatformAdmin>
/** An open one. `invitedBy`: null for a link that an operator printed. */
export const PlatformAdminInvite = z.object({
  inviteId: Id,
  email: z.string(),
  invitedAt: Instant,
  invitedBy: Named.nullable(),
  expiresAt: Instant,
})
export type PlatformAdminInvite = z.infer<typeof PlatformAdminInvite>
const NewAdmin = z.strictObject({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email(fault('common.emailMissing'))),
})

export const platformAdmins = {
  list: get('/api/admin/platform-admin', {
    may: 'platform:admins',
    summary: 'Who runs the platform, the longest first',
    query: PageQuery,
    returns: pageOf(PlatformAdmin),
    envelope: 'whole',
  }),
  invites: get('/api/admin/platform-admin-invite', {
    may: 'platform:admins',
    summary: 'Invites to run the platform that can still be accepted, the newest first',
    query: PageQuery,
    returns: pageOf(PlatformAdminInvite),
    envelope: 'whole',
  }),
  invite: post('/api/admin/platform-admin-invite', {
    may: 'platform:admins',
    summary:
      'Invite somebody to run the platform: mails a link that works once, for 24 hours; ends the one before',
    body: NewAdmin,
    returns: PlatformAdminInvite,
    writes: 'service',
  }),
  withdraw: del('/api/admin/platform-admin-invite/{id}', {
    may: 'platform:admins',
    summary: 'Withdraw an invite to run the platform: its link stops',
    returns: Done,
    writes: 'service',
  }),
  remove: del('/api/admin/platform-admin/{id}', {
    may: 'platform:admins',
    summary: 'Somebody runs the platform no more: ends their sessions, and the invites that they sent',
    returns: Done,
    writes: 'service',
  }),
}

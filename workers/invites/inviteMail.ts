/** Invitations by mail and SMS. */
import type { z } from '@hono/zod-openapi'
import type { invitation } from '../../api/invites/outbox.ts'
import { inviteCodeOf, joinCodeOf } from '../../api/signIns/otp.ts'
import type { Composing, MailRow, Saying, Written } from '../mail/compose.ts'
import { readerOf } from '../mail/reader.ts'

type InvitePayload = z.infer<typeof invitation.payload>
type InviteAddress = { email: string | null; contactNumber: string | null }

/** Null once the invite is claimed, deleted or sent again. */
export async function inviteMail(composing: Composing, row: MailRow<InvitePayload>): Promise<Written | null> {
  const address = await invite(composing, row)
  if (!address?.email) return null
  const reader = await readerOf(composing, row.workspaceId, row.payload)
  const { say, workspace } = reader
  const parts = [
    say('mails.invitesTo', { workspace }),
    { button: say('mails.openInvite'), href: joinLinkOf(composing, reader.host, row.payload) },
    say('mails.yoursAlone'),
  ]
  return { to: address.email, reader, letter: { subject: say('mails.invites', { workspace }), parts } }
}

/**
 * Composes the SMS of an invite and marks it as sent; null where the invite has no number, has expired, or was resent
 * or used since.
 */
export async function inviteText(composing: Composing, row: MailRow<InvitePayload>): Promise<Saying | null> {
  const address = await invite(composing, row)
  if (!address?.contactNumber) return null
  const { say, workspace, host } = await readerOf(composing, row.workspaceId, row.payload)
  return {
    to: address.contactNumber,
    text: say('mails.inviteText', { workspace, link: linkOf(composing, host, row.payload) }),
  }
}

const linkOf = ({ webOrigin, secret }: Composing, host: string, { inviteId, resentCount }: InvitePayload) =>
  `${webOrigin(host)}/signup?inviteCode=${inviteCodeOf(secret, inviteId, resentCount)}`

/** A mail's link also proves its mailbox, by a code behind the #, which browsers send to nobody. */
const joinLinkOf = (composing: Composing, host: string, { inviteId, resentCount }: InvitePayload) =>
  `${linkOf(composing, host, { inviteId, resentCount })}#${joinCodeOf(composing.secret, inviteId, resentCount)}`

/** Marks it as sent, in the transaction that sends it: a try that fails leaves no mark. */
async function invite(
  { pool }: Composing,
  { workspaceId, payload }: MailRow<InvitePayload>,
): Promise<InviteAddress | null> {
  const { rows } = await pool.query<InviteAddress>(
    `UPDATE "Invite" SET status = CASE status WHEN 'QUEUED' THEN 'SENT'
      ELSE status END, "sentAt" = coalesce("sentAt", now()), "lastSentAt" = now()
      WHERE id = $1 AND "workspaceId" = $2 AND "resentCount" = $3 AND status IN ('QUEUED', 'SENT', 'RESENT')
        AND "expiresAt" > now()
      RETURNING email, "contactNumber"`,
    [payload.inviteId, workspaceId, payload.resentCount],
  )
  return rows[0] ?? null
}

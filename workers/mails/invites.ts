/** Invitations by mail and SMS. */
import { inviteCodeOf } from '../../api/codes/service.ts'
import type { Mail, Text } from '../mailers.ts'
import type { Composing, MailRow } from './mails.ts'

/** One for each sending: an older one is not sent any more. */
export type InvitePayload = { about: 'INVITE'; inviteId: string; resentCount: number }
type Found = { email: string | null; contactNumber: string | null; host: string; workspace: string }

/** Null once the invite is claimed, deleted or sent again. */
export async function inviteMail(composing: Composing, { workspaceId, key, payload }: MailRow<InvitePayload>): Promise<Mail | null> {
  const found = await invite(composing, workspaceId, payload)
  if (!found?.email) return null
  return { workspaceId, key, fromName: found.workspace, to: found.email, subject: `${found.workspace} invites you`, text: `${found.workspace} invites you to its place for complaints, training and policies. Open this page to come in:\n\n${linkOf(composing, found, payload)}\n\nThe link is yours alone.\n\n${found.workspace}\n`, calendar: null }
}

export async function inviteText(composing: Composing, { workspaceId, key, payload }: MailRow<InvitePayload>): Promise<Text | null> {
  const found = await invite(composing, workspaceId, payload)
  return found?.contactNumber ? { workspaceId, key, to: found.contactNumber, text: `${found.workspace} invites you: ${linkOf(composing, found, payload)}` } : null
}

const linkOf = ({ webOrigin, secret }: Composing, { host }: Found, { inviteId, resentCount }: InvitePayload) => `${webOrigin(host)}/signup?inviteCode=${inviteCodeOf(secret, inviteId, resentCount)}`

/** Marks it as sent, in the transaction that sends it: a try that fails leaves no mark. */
async function invite({ client }: Composing, workspaceId: string, { inviteId, resentCount }: InvitePayload): Promise<Found | null> {
  const { rows } = await client.query<Found>(
    `UPDATE "Invite" i SET status = CASE i.status WHEN 'QUEUED' THEN 'SENT' ELSE i.status END, "sentAt" = coalesce(i."sentAt", now()), "lastSentAt" = now() FROM "Workspace" w
      WHERE w.id = i."workspaceId" AND i.id = $1 AND i."workspaceId" = $2 AND i."resentCount" = $3 AND i.status IN ('QUEUED', 'SENT', 'RESENT') AND i."expiresAt" > now()
      RETURNING i.email, i."contactNumber", w.host, w.name AS workspace`, [inviteId, workspaceId, resentCount])
  return rows[0] ?? null
}

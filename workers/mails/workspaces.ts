/** Where somebody's workspaces are; to their own mailbox only. */
import type { Mail } from '../mailers.ts'
import type { Composing, MailRow } from './mails.ts'

/** Without a userId nobody reads it. */
export type WorkspacesPayload = { about: 'WORKSPACES'; userId: string | null }

/** Null for somebody without any. */
export async function workspacesMail({ client, webOrigin }: Composing, { workspaceId, key, payload }: MailRow<WorkspacesPayload>): Promise<Mail | null> {
  const { rows } = await client.query<{ email: string; name: string; host: string }>(
    `SELECT u.email, w.name, w.host FROM "User" u JOIN "Membership" m ON m."userId" = u.id AND m.active JOIN "Workspace" w ON w.id = m."workspaceId" AND w.status <> 'DELETED'
      WHERE u.id = $1 AND u.active ORDER BY w.name`, [payload.userId])
  const to = rows[0]?.email
  if (!to) return null
  const list = rows.map(({ name, host }) => `${name}: ${webOrigin(host)}/signin`).join('\n')
  return { workspaceId, key, fromName: 'Redress', to, subject: 'Where you sign in', text: `You asked where to sign in:\n\n${list}\n\nIf you did not ask, you need not do anything.\n`, calendar: null }
}

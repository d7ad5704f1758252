/** Where somebody's workspaces are; to their own mailbox only. */
import type { z } from '@hono/zod-openapi'
import type { workspaces } from '../../api/signIns/outbox.ts'
import type { Composing, MailRow, Written } from '../mail/compose.ts'
import { readerOf } from '../mail/reader.ts'

type WorkspacesPayload = z.infer<typeof workspaces.payload>

/** Null for somebody without any. */
export async function workspacesMail(
  composing: Composing,
  { workspaceId, payload }: MailRow<WorkspacesPayload>,
): Promise<Written | null> {
  const { rows } = await composing.pool.query<{ email: string; name: string; host: string }>(
    `SELECT u.email, w.name, w.host FROM "User" u JOIN "Membership" m ON m."userId" = u.id AND m.active
      JOIN "Workspace" w ON w.id = m."workspaceId" AND w.status <> 'DELETED'
      WHERE u.id = ANY($1) AND u.active ORDER BY w.name`,
    [payload.userIds],
  )
  const to = rows[0]?.email
  if (!to) return null
  const reader = await readerOf(composing, workspaceId, { userId: payload.userIds[0] ?? null })
  const [{ say }, links] = [
    reader,
    rows.map(({ name, host }) => ({ label: name, href: `${composing.webOrigin(host)}/signin` })),
  ]
  return {
    to,
    reader,
    letter: {
      subject: say('mails.whereTo'),
      parts: [say('mails.askedWhere'), { links }, say('mails.notAskedFor')],
    },
  }
}

/** To each platform admin, and to one who was removed: what changed in who runs the platform. */
import type { z } from '@hono/zod-openapi'
import type { platformAdminsChanged } from '../../api/signIns/outbox.ts'
import type { Composing, MailRow, Written } from '../mail/compose.ts'
import { readerOf } from '../mail/reader.ts'

type Payload = z.infer<typeof platformAdminsChanged.payload>
const says = {
  INVITED: 'mails.adminInvited',
  LINK_PRINTED: 'mails.adminLinkPrinted',
  JOINED: 'mails.adminJoined',
  REMOVED: 'mails.adminRemoved',
} as const satisfies Record<Payload['act'], string>

/** Null for who is not there any more, and where nobody knows whom it was about. */
export async function platformAdminsMail(
  composing: Composing,
  { workspaceId, payload: { userId, act, subjectId } }: MailRow<Payload>,
): Promise<Written | null> {
  const reader = await readerOf(composing, workspaceId, { userId })
  const who = await subjectOf(composing, subjectId)
  if (!reader.email || !who) return null
  const { say } = reader
  const list = { button: say('mails.seeAdmins'), href: `${composing.webOrigin(reader.host)}/platform/admins` }
  const further = subjectId === userId ? [] : [say('mails.adminsUnexpected'), list]
  const letter = { subject: say('mails.adminsChanged'), parts: [say(says[act], { who }), ...further] }
  return { to: reader.email, reader, letter }
}

/** A person's name and address; the address of an invite. */
async function subjectOf({ pool }: Composing, subjectId: string): Promise<string | null> {
  const { rows } = await pool.query<{ who: string }>(
    `SELECT trim("firstName" || ' ' || "lastName") || ' (' || email || ')' AS who FROM "User" WHERE id = $1
      UNION ALL SELECT identifier FROM "Challenge" WHERE id = $1`,
    [subjectId],
  )
  return rows[0]?.who ?? null
}

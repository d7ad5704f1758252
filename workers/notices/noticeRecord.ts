/** A notice as its delivery reads it, and what the delivery records of it. */
import type { Person } from '../../api/core/session.ts'
import type { NoticeDelivery } from '../../api/notices/delivery.ts'
import type { NoticePayload } from '../../api/notices/outbox.ts'
import type { Delivering, OutboxRow } from '../delivery.ts'

export type NoticeFacts = {
  id: string
  userId: string
  path: string
  kind: string
  subjectText: unknown
  bodyText: unknown
  before: NoticeDelivery | null
  mayHaveLeftBy: 'MAIL' | 'SMS' | null
  /** Null for whoever is no member of the notice's workspace. */
  role: Person['role'] | null
  branchId: string | null
  presentSince: Date | null
  roleSince: Date | null
  isActive: boolean
  isMuted: boolean
  email: string
  signInNumber: string | null
}

/** Null for one that is gone. */
export async function readNotice(
  { db }: Delivering,
  { workspaceId, key, payload }: OutboxRow<NoticePayload>,
): Promise<NoticeFacts | null> {
  const { rows } = await db.pool.query<NoticeFacts>({
    name: 'notice to deliver',
    text: `SELECT n.id, n."userId", n.path, n.kind, n."subjectText", n."bodyText", n.delivery AS before,
        m.role, m."branchId", m."presentSince", m."roleSince", u.email, u."signInNumber",
        coalesce(n."mayHaveLeftBy", CASE WHEN n.delivery IN ('MAIL', 'SMS') THEN n.delivery END) AS "mayHaveLeftBy",
        coalesce(m.active AND u.active, false) AS "isActive", coalesce(n.kind = ANY(m."mutedMail"), false) AS "isMuted"
      FROM "Notice" n JOIN "User" u ON u.id = n."userId"
      LEFT JOIN "Membership" m ON m."workspaceId" = n."workspaceId" AND m."userId" = n."userId"
      WHERE n."userId" = $1 AND n.key = $2 AND n."workspaceId" = $3`,
    values: [payload.userId, key.slice(0, -`:${payload.userId}`.length), workspaceId],
  })
  return rows[0] ?? null
}

export async function recordDelivery(
  { db }: Delivering,
  { id, mayHaveLeftBy }: NoticeFacts,
  delivery: NoticeDelivery | null,
): Promise<void> {
  await db.pool.query({
    name: 'notice is delivered',
    text: 'UPDATE "Notice" SET delivery = $2, "mayHaveLeftBy" = $3 WHERE id = $1',
    values: [id, delivery, mayHaveLeftBy],
  })
}

/**
 * Records what holds of these contacts alone, if the person still has them; otherwise the notice waits to be decided
 * anew, and the answer is false. A change of contacts that comes later waits for this one, and finds what it recorded
 * (`send_unreached_again`).
 */
export async function recordDeliveryFor(
  { db }: Delivering,
  { id, userId, mayHaveLeftBy }: NoticeFacts,
  delivery: NoticeDelivery | null,
  contacts: { email?: string; signInNumber?: string | null },
): Promise<boolean> {
  const { rows } = await db.pool.query<{ delivery: string | null }>({
    name: 'notice is not delivered',
    text: `WITH person AS MATERIALIZED (SELECT email, "signInNumber" FROM "User" WHERE id = $4 FOR SHARE)
      UPDATE "Notice" SET "mayHaveLeftBy" = $3, delivery = CASE WHEN EXISTS (SELECT FROM person p
        WHERE ($5::jsonb->'email' IS NULL OR $5->>'email' = p.email)
          AND ($5->'signInNumber' IS NULL OR $5->>'signInNumber' IS NOT DISTINCT FROM p."signInNumber"))
        THEN $2::text END
      WHERE id = $1 RETURNING delivery`,
    values: [id, delivery, mayHaveLeftBy, userId, JSON.stringify(contacts)],
  })
  return rows[0]?.delivery === delivery
}

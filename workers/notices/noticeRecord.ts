/** A notice as its delivery reads it, and what the delivery records of it. */
import type { Person } from '../../api/core/session.ts'
import type { NoticeDelivery } from '../../api/notices/delivery.ts'
import type { NoticePayload } from '../../api/notices/outbox.ts'
import type { AccessRow, ReadCase } from '../../workflows/engine/admission.ts'
import type { Delivering, OutboxRow } from '../delivery.ts'
import { inBatches } from '../inBatches.ts'
import { readerColumn, readerJoins, type ReaderRow } from '../mail/reader.ts'

export type NoticeFacts = {
  id: string
  userId: string
  path: string
  kind: string
  subjectText: unknown
  bodyText: unknown
  before: NoticeDelivery | null
  mayHaveLeftBy: 'MAIL' | 'SMS' | null
  /** Null for a non-member of the notice's workspace. */
  role: Person['role'] | null
  branchId: string | null
  presentSince: Date | null
  roleSince: Date | null
  isActive: boolean
  isMuted: boolean
  email: string
  signInNumber: string | null
  /** The case that it is about; null where that is gone, or it is about none. */
  readCase: ReadCase | null
  /** Active ones of the person in that case. */
  assignments: AccessRow[]
  /** For whom a mail or SMS of it is written. */
  reader: ReaderRow
}

type Delivery = { id: string; delivery: NoticeDelivery | null; mayHaveLeftBy: 'MAIL' | 'SMS' | null }
type Row = OutboxRow<NoticePayload>

/** Null for one that is gone. Notices that are delivered side by side are read together. */
export const readNotice = ({ db }: Delivering, row: Row): Promise<NoticeFacts | null> => readBatch(db, row)
const readBatch = inBatches(async ({ pool }: Delivering['db'], all: Row[]) => {
  const { rows } = await pool.query<NoticeFacts & { n: number }>({
    name: 'notices to deliver',
    text: `SELECT asked.n::int, n.id, n."userId", n.path, n.kind, n."subjectText", n."bodyText",
        n.delivery AS before, m.role, m."branchId", m."presentSince", m."roleSince", u.email, u."signInNumber",
        coalesce(n."mayHaveLeftBy", CASE WHEN n.delivery IN ('MAIL', 'SMS') THEN n.delivery END) AS "mayHaveLeftBy",
        coalesce(m.active AND u.active, false) AS "isActive", coalesce(n.kind = ANY(m."mutedMail"), false) AS "isMuted",
        CASE WHEN c.id IS NOT NULL THEN json_build_object('branchId', c."branchId", 'startedByUserId',
          c."startedByUserId", 'respondentUserId', c."respondentUserId", 'respondentInformedAt',
          c."respondentInformedAt", 'employerInformedAt', c."employerInformedAt") END AS "readCase",
        (SELECT coalesce(json_agg(json_build_object('userId', a."userId", 'capacity', a.capacity, 'step', a.step,
            'active', a.active, 'admission', a.admission, 'since', a.since, 'actorRole', a."actorRole")), '[]')
          FROM "CaseAssignment" a
          WHERE a."caseId" = c.id AND a."workspaceId" = c."workspaceId" AND a."userId" = n."userId" AND a.active
        ) AS assignments, ${readerColumn} AS reader
      FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[]) WITH ORDINALITY
        AS asked("userId", key, "workspaceId", "caseId", n)
      JOIN "Notice" n
        ON n."userId" = asked."userId" AND n.key = asked.key AND n."workspaceId" = asked."workspaceId"
      JOIN "User" u ON u.id = n."userId" JOIN "Workspace" w ON w.id = n."workspaceId"
      LEFT JOIN "Membership" m ON m."workspaceId" = n."workspaceId" AND m."userId" = n."userId"
      LEFT JOIN "Case" c ON c.id = asked."caseId" AND c."workspaceId" = asked."workspaceId"
      LEFT JOIN "Invite" i ON false ${readerJoins}`,
    values: [
      all.map(({ payload }) => payload.userId),
      all.map(({ key, payload }) => key.slice(0, -`:${payload.userId}`.length)),
      all.map(({ workspaceId }) => workspaceId),
      all.map(({ payload }) => payload.caseId ?? null),
    ],
  })
  const byNumber = new Map(rows.map(({ n, ...facts }) => [n, facts]))
  return all.map((_, n) => byNumber.get(n + 1) ?? null)
})

/** Answers once it is committed; what is recorded side by side is recorded together. */
export const recordDelivery = (
  { db }: Delivering,
  { id, mayHaveLeftBy }: NoticeFacts,
  delivery: NoticeDelivery | null,
): Promise<void> => recordBatch(db, { id, delivery, mayHaveLeftBy })
const recordBatch = inBatches(async ({ pool }: Delivering['db'], all: Delivery[]) => {
  await pool.query({
    name: 'notices are delivered',
    text: `UPDATE "Notice" n SET delivery = d.delivery, "mayHaveLeftBy" = d."mayHaveLeftBy"
      FROM unnest($1::uuid[], $2::text[], $3::text[]) AS d(id, delivery, "mayHaveLeftBy") WHERE n.id = d.id`,
    values: [
      all.map(({ id }) => id),
      all.map(({ delivery }) => delivery),
      all.map(({ mayHaveLeftBy }) => mayHaveLeftBy),
    ],
  })
  return all.map(() => undefined)
})

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

/** The only way into the outbox: a kind and what it holds are one thing, and nothing else gets in. */
import { v7 as uuid } from 'uuid'
import type { Database, Prisma, Rows } from '../../prisma/client.ts'
import { mailLane, smsLane, type MailKind, type OutboxKind } from './kind.ts'

/** A workspace's rows, or all of them: then each item names its workspace. */
export type OutboxRows = Pick<
  Rows | Database['platform'] | Prisma.TransactionClient,
  'outbox' | '$executeRaw'
>
/** Each key leaves once. */
export type Left<P> = { key: string; payload: P; workspaceId?: string }
type JsonPayload = Prisma.InputJsonObject
/** A row as it is inserted. */
export type OutboxItem = {
  id: string
  kind: string
  key: string
  payload: JsonPayload
  workspaceId?: string
  /** ISO 8601; immediately by default. */
  notBefore?: string
}

/** One row, to be carried out after the commit. Throws when its key was used before. */
export async function enqueue<P extends JsonPayload>(
  rows: OutboxRows,
  kind: OutboxKind<P>,
  left: Left<P>,
): Promise<void> {
  await rows.outbox.create({ data: outboxItem(kind, left) })
}

/** One mail, or one SMS. Throws when its key was used before. */
export async function enqueueMail<P extends JsonPayload>(
  rows: OutboxRows,
  kind: MailKind<P>,
  left: Left<P>,
  by: 'MAIL' | 'SMS' = 'MAIL',
): Promise<void> {
  await rows.outbox.create({ data: mailItem(kind, left, by) })
}

/** Those whose key was not used before, in one statement and one parameter. */
export async function enqueueAll(rows: OutboxRows, items: OutboxItem[]): Promise<void> {
  if (items.length === 0) return
  await rows.$executeRaw`
    INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload, "nextAttemptAt")
    SELECT id, coalesce("workspaceId", NULLIF(current_setting('app.workspace', true), '')::uuid), kind, key, payload,
           coalesce("notBefore", now())
      FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS c(id uuid, "workspaceId" uuid, kind text, key text,
        payload jsonb, "notBefore" timestamptz)
        ON CONFLICT (key) DO NOTHING`
}

/** The row of a key once more, whether or not it was carried out before. */
export async function leaveAgain<P extends JsonPayload>(
  { pool }: Pick<Database, 'pool'>,
  kind: OutboxKind<P>,
  left: Left<P> & { workspaceId: string },
): Promise<void> {
  const { id, key, payload } = outboxItem(kind, left)
  await pool.query(
    `INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (key) DO UPDATE SET payload = EXCLUDED.payload, "sentAt" = NULL, attempts = 0,
       "nextAttemptAt" = now(), "lastError" = NULL`,
    [id, left.workspaceId, kind.name, key, JSON.stringify(payload)],
  )
}

/** A mail or SMS that is inserted together with others. */
export const mailItem = <P extends JsonPayload>(
  { about, payload }: MailKind<P>,
  left: Left<P>,
  by: 'MAIL' | 'SMS' = 'MAIL',
): OutboxItem => ({
  ...left,
  id: uuid(),
  kind: (by === 'MAIL' ? mailLane : smsLane).name,
  payload: { ...(about === null ? {} : { about }), ...payload.parse(left.payload) },
})

/** A row that is inserted together with others. */
export const outboxItem = <P extends JsonPayload>(
  { name, payload }: OutboxKind<P>,
  left: Left<P>,
): OutboxItem => ({
  ...left,
  id: uuid(),
  kind: name,
  payload: payload.parse(left.payload),
})

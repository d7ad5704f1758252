/** Who carries out what stands in the outbox, and how patiently. */
import type { Store } from '../api/storage/store.ts'
import type { Client } from '@temporalio/client'
import type { OutboxKind } from '../api/outbox/kind.ts'
import type { Database } from '../prisma/client.ts'
import type { Queue } from '../temporal/names.ts'
import type { MailBuilder } from './mail/compose.ts'
import type { Mailer, Texter } from './mail/mailers.ts'

/** What the relay has for its kinds. */
export type Delivering = {
  db: Database
  temporal: () => Promise<Client>
  queues: Record<Queue, string>
  mails: MailBuilder[]
  mailer: Mailer
  texter: Texter
  /** What codes and links are derived from; the API has the same. */
  secret: Buffer
  /** Where logos lie, for the mails that show one. */
  store: Store
  /** Public address of a workspace's web app, for links in mail. */
  webOrigin: (host: string) => string
}
export type OutboxRow<P = unknown> = {
  id: string
  workspaceId: string
  key: string
  payload: P
  attempts: number
}
type Pace = {
  /** How many rows of the kind are sent concurrently; default 1. */
  lanes?: number
  /**
   * Fields of the payload: rows that hold the same in the first of them that is there leave one after the other,
   * in their order. Without any, rows of the kind have none among themselves but where there is one lane.
   */
  orderingKey?: readonly string[]
  /** The longest pause between two tries, milliseconds. */
  maxPauseMs: number
  /** How long a claim holds, milliseconds: longer than any sending. */
  claimMs: number
}
export type OutboxHandler = Required<Pace> & {
  kind: string
  /** Throws when it is to be tried again. Harmless twice. */
  send(delivering: Delivering, row: OutboxRow): Promise<unknown>
}

/** Joins a kind with its work, which gets the payload as the kind declares it. */
export const delivers = <P>(
  kind: OutboxKind<P>,
  pace: Pace,
  send: (delivering: Delivering, row: OutboxRow<P>) => Promise<unknown>,
): OutboxHandler => ({
  lanes: 1,
  orderingKey: [],
  ...pace,
  kind: kind.name,
  send: async (delivering, row) => send(delivering, { ...row, payload: kind.payload.parse(row.payload) }),
})

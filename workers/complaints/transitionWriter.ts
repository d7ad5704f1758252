/**
 * One transition while it is written: the open transaction, the locked case, and rows that are inserted
 * together at the end.
 */
import { enqueueAll, type OutboxItem } from '../../api/outbox/leave.ts'
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Transition } from '../../workflows/activities.ts'
import type { Definition } from '../../workflows/definition/definition.ts'

/**
 * Columns of the case that effects read; those they change are kept up to date here for the effects after
 * them.
 */
export type CommittedCase = {
  id: string
  seq: number
  attention: string | null
  filedAt: Date
  seatedAt: Date | null
  kind: 'COMPLAINT' | 'MEETING'
  caseNo: string
  branchId: string
  committeeId: string | null
  startedByUserId: string
  respondentUserId: string | null
  respondentInformedAt: Date | null
  employerInformedAt: Date | null
}
export type TransitionWriter = {
  rows: Rows
  row: CommittedCase
  /** null between two transitions, where nothing of a step is said. */
  definition: Definition | null
  transition: Pick<Transition, 'caseId' | 'seq' | 'at' | 'event' | 'effects'>
  events: Prisma.CaseEventCreateManyInput[]
  notices: Prisma.NoticeCreateManyInput[]
  mails: OutboxItem[]
}

/** Step of the definition that an instance ("<stepId>.<visit>") is a visit to. */
export const stepIdOf = (instance: string) => instance.slice(0, instance.lastIndexOf('.'))

/** Ids in a definition and keys of clients may be any text; rows are named by UUIDs. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Writes what the effects have gathered, a statement each. */
export async function saveGathered({
  rows,
  events,
  notices,
  mails,
}: Pick<TransitionWriter, 'rows' | 'events' | 'notices' | 'mails'>): Promise<void> {
  if (events.length > 0) await rows.caseEvent.createMany({ data: events })
  if (notices.length > 0) await rows.notice.createMany({ data: notices, skipDuplicates: true })
  await enqueueAll(rows, mails)
}

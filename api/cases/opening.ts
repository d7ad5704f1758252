/**
 * Opens a case in the caller's transaction: number, seats, and the order to start its workflow. Filing and
 * starting a meeting process share it.
 */
import { randomInt } from 'node:crypto'
import type { Rows } from '../../prisma/client.ts'
import { startKey } from '../../temporal/names.ts'
import type { WorkflowKind } from '../../workflows/definition/graph.ts'
import { membersOf } from '../committees/members.ts'
import { recusedMembers, seatMembers } from '../committees/seating.ts'
import type { Ctx } from '../core/deps.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { startCase } from './outbox.ts'

export type NewCase = {
  kind: WorkflowKind
  title: string | null
  workflowVersionId: string
  definitionHash: string
  branchId: string
  committeeId: string | null
  respondentUserId: string | null
  /** The client's key: the same person's second case with it is the first one again. */
  filingKey: string
}
/** `isNew` is false where the same person opened it with the same key before; then nothing was written. */
export type Opened = { caseId: string; caseNo: string; filedAt: Date; isNew: boolean }

/** Writes case, seats and outbox row. Call it in a transaction, after everything that may be refused. */
export async function openCase(ctx: Ctx, rows: Rows, given: NewCase): Promise<Opened> {
  const startedByUserId = ctx.person.userId
  await rows.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${startedByUserId}/${given.filingKey}`}, 0))`
  const before = await rows.case.findFirst({
    where: { startedByUserId, filingKey: given.filingKey },
    select: { id: true, caseNo: true, filedAt: true },
  })
  if (before) return { caseId: before.id, caseNo: before.caseNo, filedAt: before.filedAt, isNew: false }
  const seats = await seatsFor(rows, given, startedByUserId)
  const opened = await rows.case.create({
    data: {
      ...given,
      startedByUserId,
      status: 'FILED',
      ...(ctx.deps.recordedAt && { filedAt: ctx.deps.recordedAt() }),
      caseNo: await newCaseNo(rows, ctx),
    },
    select: { id: true, caseNo: true, filedAt: true },
  })
  const caseId = opened.id
  await rows.caseAssignment.createMany({ data: seats.map((each) => ({ ...each, caseId, givenSeq: 0 })) })
  await enqueue(rows, startCase, { key: startKey(caseId), payload: { caseId } })
  return { caseId, caseNo: opened.caseNo, filedAt: opened.filedAt, isNew: true }
}

async function seatsFor(rows: Rows, given: NewCase, startedByUserId: string) {
  if (!given.committeeId) return []
  // Whoever appoints at this moment waits, or is waited for: no case is seated by what was true before.
  await rows.$queryRaw`SELECT id FROM "Committee" WHERE id = ${given.committeeId}::uuid FOR SHARE`
  return seatMembers(await membersOf(rows, given.committeeId), recusedMembers({ ...given, startedByUserId }))
}

/**
 * No 0 and O, 1, I and L: what is read out on the phone is written down as it was meant. No vowels: no words.
 */
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'
const drawnLetters = 6

/**
 * Drawn, so that it tells neither how many cases there are nor which came first; the year is of the
 * workspace's own zone.
 */
async function newCaseNo(rows: Rows, { workspace }: Ctx): Promise<string> {
  const year = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    calendar: 'gregory',
    timeZone: workspace.timeZone,
  }).format(new Date())
  for (;;) {
    const drawn = Array.from({ length: drawnLetters }, () => letters[randomInt(letters.length)]).join('')
    const caseNo = `${lettersOf(workspace.name)}-${year}-${drawn}`
    if ((await rows.case.count({ where: { caseNo } })) === 0) return caseNo // eslint-disable-line no-await-in-loop
  }
}

/** "Acme Industries" counts as ACME. */
const lettersOf = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 4) || 'CASE'

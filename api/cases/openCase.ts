/**
 * Opens a case in the caller's transaction: number, seats, and the order to start its workflow. Filing and
 * starting a meeting process share it.
 */
import { randomInt } from 'node:crypto'
import type { Rows } from '../../prisma/client.ts'
import { startKey } from '../../temporal/names.ts'
import type { WorkflowKind } from '../../workflows/definition/graph.ts'
import { membersOf } from '../committees/members.ts'
import { recusedMembers, seatMembers, type SeatedMember } from '../committees/seating.ts'
import type { Ctx } from '../core/deps.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { startCase } from './outbox.ts'

export type NewCase = {
  /** Of the definition, where it has been read; its run is else started from what the relay reads. */
  interpreter?: number
  /**
   * Of its committee, where the caller read them behind `lockCommittees` and holds the row that `filingKey` names, so
   * that nobody opens another case with it meanwhile.
   */
  members?: SeatedMember[]
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
export async function openCase(
  ctx: Ctx,
  rows: Rows,
  { interpreter, members, ...newCase }: NewCase,
): Promise<Opened> {
  const startedByUserId = ctx.person.userId
  if (!members) await lockOpening(rows, `${startedByUserId}/${newCase.filingKey}`, newCase.committeeId)
  const { before, caseNo } = await openedBefore(rows, ctx, newCase.filingKey)
  if (before) return { caseId: before.id, caseNo: before.caseNo, filedAt: before.filedAt, isNew: false }
  const seats = newCase.committeeId
    ? seatMembers(
        members ?? (await membersOf(rows, newCase.committeeId)),
        recusedMembers({ ...newCase, startedByUserId }),
      )
    : []
  const opened = await rows.case.create({
    data: {
      ...newCase,
      startedByUserId,
      status: 'FILED',
      ...(ctx.deps.recordedAt && { filedAt: ctx.deps.recordedAt() }),
      caseNo,
    },
    select: { id: true, caseNo: true, filedAt: true },
  })
  const caseId = opened.id
  const run = interpreter === undefined ? undefined : { definitionHash: newCase.definitionHash, interpreter }
  await rows.caseAssignment.createMany({ data: seats.map((each) => ({ ...each, caseId, givenSeq: 0 })) })
  await enqueue(rows, startCase, { key: startKey(caseId), payload: { caseId, run } })
  return { caseId, caseNo: opened.caseNo, filedAt: opened.filedAt, isNew: true }
}

/** Makes an appointment at this moment wait, or waits for it: no case gets seats from outdated members. */
const lockOpening = (rows: Rows, key: string, committeeId: string | null) => rows.$queryRaw`
  SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))::text,
    (SELECT id FROM "Committee" WHERE id = ${committeeId}::uuid FOR SHARE)`

/** The same for the committees that may hear a complaint of a business unit: its own and the headquarter's. */
export const lockCommittees = (rows: Rows, workspaceId: string, unitId: string) => rows.$queryRaw`
  SELECT c.id FROM "Committee" c
    WHERE c."workspaceId" = ${workspaceId}::uuid AND c.active AND (c."branchId" = ${unitId}::uuid
      OR EXISTS (SELECT FROM "Branch" b
        WHERE b.id = c."branchId" AND b."workspaceId" = c."workspaceId" AND b.headquarter))
    ORDER BY c.id FOR SHARE OF c`

/**
 * No 0 and O, 1, I and L: what is read out on the phone is written down as it was meant. No vowels: no words.
 */
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'
const drawnLetters = 6

type Before = { id: string; caseNo: string; filedAt: Date }
/** The case that this person opened with the same key before, else null; and a number that no case has. */
async function openedBefore(
  rows: Rows,
  ctx: Ctx,
  filingKey: string,
): Promise<{ before: Before | null; caseNo: string }> {
  const startedByUserId = ctx.person.userId
  const caseNo = drawCaseNo(ctx)
  const existing = await rows.case.findMany({
    where: { OR: [{ startedByUserId, filingKey }, { caseNo }] },
    select: { id: true, caseNo: true, filedAt: true, startedByUserId: true, filingKey: true },
  })
  const before = existing.find(
    (each) => each.startedByUserId === startedByUserId && each.filingKey === filingKey,
  )
  const isTaken = existing.some((each) => each.caseNo === caseNo)
  return isTaken && !before ? openedBefore(rows, ctx, filingKey) : { before: before ?? null, caseNo }
}

/**
 * Drawn, so that it tells neither how many cases there are nor which came first; the year is of the
 * workspace's own zone.
 */
function drawCaseNo({ workspace }: Ctx): string {
  const year = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    calendar: 'gregory',
    timeZone: workspace.timeZone,
  }).format(new Date())
  const drawn = Array.from({ length: drawnLetters }, () => letters[randomInt(letters.length)]).join('')
  return `${lettersOf(workspace.name)}-${year}-${drawn}`
}

/** "Acme Industries" counts as ACME. */
const lettersOf = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 4) || 'CASE'

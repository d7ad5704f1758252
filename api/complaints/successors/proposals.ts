/**
 * Who takes over a complaint that nobody can open: one admin proposes, a second person confirms, and then it waits, so
 * that the complainant, a former member or the platform can stop it. No answer shows whether an admin, or a person
 * proposed, is a party: at the end, a party gets no access, and the proposal says no more than that.
 */
import type { Prisma, Rows } from '../../../prisma/client.ts'
import type { Ctx } from '../../core/deps.ts'
import { assertAllExist, badField, illegal, unknownReference } from '../../core/errors.ts'
import { lockWorkspace } from '../../core/lockWorkspace.ts'
import { say } from '../../messages/say.ts'
import { membersRunning } from '../../notices/notify.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import {
  hasSecondPerson,
  notIndependentOf,
  requireProposer,
  requireSecondPerson,
} from '../../users/secondPerson.ts'
import type { SuccessorEnd } from '../successorContract.ts'
import { keyFor } from '../../cases/runningCase.ts'
import { appointSuccessors } from '../../cases/outbox.ts'
import { notifyOfProposal, writeLines } from './notifySuccessors.ts'
import { partiesAmong } from './parties.ts'
import { findUnattended, unattendedCase, type UnattendedRow } from './unattendedCases.ts'
import { confirmedMs, dueAtOf } from './waits.ts'

export type ProposalRow = Prisma.SuccessorProposalGetPayload<object>
export const openStatuses = ['PROPOSED', 'CONFIRMED', 'DUE']
/** Whether a proposal for the case is still open; only one may be at a time. */
export const hasOpenProposal = async (rows: Rows, caseId: string): Promise<boolean> =>
  (await rows.successorProposal.count({ where: { caseId, status: { in: openStatuses } } })) > 0

/**
 * Throws PROOF_REQUIRED, FORBIDDEN while impersonating, NOT_FOUND also for a person without an active membership,
 * VALIDATION_FAILED for a person tied to the proposer, ILLEGAL_STATE for oneself and while a proposal waits.
 */
export async function propose(
  ctx: Ctx,
  id: string,
  { userIds: wanted, reason }: { userIds: string[]; reason: string },
): Promise<UnattendedRow> {
  const userIds = [...new Set(wanted)]
  requireProposer(ctx, userIds)
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const row = await unattendedCase(ctx, id)
  await assertAllExist('userIds', userIds, (among) =>
    ctx.tx.membership.count({ where: { userId: { in: among }, active: true, user: { active: true } } }),
  )
  // A retry finds what the first made.
  const proposalId = keyFor(ctx, row.id, ['PROPOSE_SUCCESSOR', userIds, reason])
  if (await ctx.tx.successorProposal.findFirst({ where: { id: proposalId } })) return row
  await refuseTied(ctx, userIds)
  if (await hasOpenProposal(ctx.tx, row.id)) throw illegal(say('complaints.successorProposedAlready'))
  const proposal = await ctx.tx.successorProposal.create({
    data: { id: proposalId, caseId: row.id, userIds, reason, proposedBy: ctx.person.userId },
  })
  const at = Date.now()
  await writeLines(ctx.tx, row.id, { kind: 'SUCCESSOR_PROPOSED', userIds, by: ctx.person.userId, at })
  await noteAlone(ctx.tx, row, proposal, at)
  await notifyOfProposal(ctx.tx, row, { proposal, at, daytimeIn: ctx.workspace.timeZone })
  ctx.audit({ entityId: row.id, detail: { proposalId: proposal.id } })
  return row
}

/** Throws as `propose`, and ILLEGAL_STATE for who is no second person to the proposer or to somebody proposed. */
export async function confirm(ctx: Ctx, id: string, proposalId: string): Promise<UnattendedRow> {
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const row = await unattendedCase(ctx, id)
  const proposal = await openProposal(ctx.tx, row, proposalId)
  if (proposal.status === 'CONFIRMED' && proposal.confirmedBy === ctx.person.userId) return row
  if (proposal.status !== 'PROPOSED' || proposal.isByPlatform)
    throw illegal(say('complaints.successorNotProposed'))
  const { userIds, proposedBy } = proposal
  await requireSecondPerson(ctx, { proposedBy: proposedBy ?? '', subjectIds: userIds })
  await refuseTied(ctx, userIds)
  const at = Date.now()
  await ctx.tx.successorProposal.update({
    where: { id: proposalId },
    data: {
      status: 'CONFIRMED',
      confirmedBy: ctx.person.userId,
      confirmedAt: new Date(at),
      dueAt: new Date(at + confirmedMs),
    },
  })
  await writeLines(ctx.tx, row.id, { kind: 'SUCCESSOR_CONFIRMED', userIds: [], by: ctx.person.userId, at })
  ctx.audit({ entityId: row.id, detail: { proposalId } })
  return row
}

/** Throws NOT_FOUND, and ILLEGAL_STATE once they are given access. By any admin who may know of it. */
export async function stop(ctx: Ctx, id: string, proposalId: string): Promise<UnattendedRow> {
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const row = await unattendedCase(ctx, id)
  const stopped = { id: proposalId, caseId: row.id, status: 'STOPPED', endedBy: ctx.person.userId }
  if (await ctx.tx.successorProposal.findFirst({ where: stopped })) return row
  const proposal = await openProposal(ctx.tx, row, proposalId)
  if (proposal.status === 'DUE' || proposal.isByPlatform)
    throw illegal(say('complaints.successorNotProposed'))
  await endProposal(ctx.tx, proposal, { why: 'ADMIN', by: ctx.person.userId, at: Date.now() })
  ctx.audit({ entityId: row.id, detail: { proposalId } })
  return row
}

async function openProposal(rows: Rows, { id: caseId }: UnattendedRow, id: string): Promise<ProposalRow> {
  const proposal = await rows.successorProposal.findFirst({ where: { id, caseId } })
  if (!proposal) throw unknownReference('proposalId')
  if (!openStatuses.includes(proposal.status)) throw illegal(say('complaints.successorNotProposed'))
  return proposal
}

/** A person tied to this admin would read the case on the admin's behalf. */
async function refuseTied({ tx, person }: Ctx, userIds: string[]): Promise<void> {
  const tied = await notIndependentOf(tx, person.userId, userIds, Date.now())
  if (tied.length > 0) throw badField('userIds', say('complaints.successorTied'))
}

type End = { why: SuccessorEnd; by: string | null; at: number }
/** Ends it before anybody has access, with a line in the timeline. */
export async function endProposal(
  rows: Rows,
  { id, caseId }: ProposalRow,
  { why, by, at }: End,
): Promise<ProposalRow> {
  const ended = await rows.successorProposal.update({
    where: { id },
    data: { status: 'STOPPED', endedBy: by, endedAt: new Date(at), endedWhy: why },
  })
  await writeLines(rows, caseId, { kind: 'SUCCESSOR_STOPPED', userIds: [], by, at })
  return ended
}

/** Since when nobody could confirm it; nothing of it is answered, since it may be that the others are parties. */
async function noteAlone(
  rows: Rows,
  row: UnattendedRow,
  { id, proposedBy, userIds, aloneSince }: ProposalRow,
  now: number,
): Promise<ProposalRow> {
  const parties = await partiesAmong(rows, row, await membersRunning(rows))
  const subjectIds = [...userIds, ...parties]
  const hasSecond = await hasSecondPerson(rows, { proposedBy: proposedBy ?? '', subjectIds }, now)
  const since = hasSecond ? null : (aloneSince ?? new Date(now))
  return rows.successorProposal.update({ where: { id }, data: { aloneSince: since } })
}

/**
 * What a day brings to a proposal that waits: it ends where the case has somebody again, or who made it is no admin any
 * more; once its time is over, those who may sit are given access. Call while the workspace is held.
 */
export async function reviewProposal(rows: Rows, proposal: ProposalRow, now: number): Promise<ProposalRow> {
  const row = await findUnattended(rows, proposal.caseId)
  const end = (why: SuccessorEnd) => endProposal(rows, proposal, { why, by: null, at: now })
  if (!row) return end('SOMEBODY_BACK')
  if (!proposal.isByPlatform && !(await areStillAdmins(rows, row, proposal))) return end('PROPOSER_LEFT')
  const waiting = proposal.status === 'PROPOSED' ? await noteAlone(rows, row, proposal, now) : proposal
  const dueAt = dueAtOf(waiting)
  if (waiting.isByPlatform || dueAt === null || dueAt.getTime() > now) return waiting
  if ((await ableAmong(rows, row, waiting, now)).length === 0) return end('NOBODY_ABLE')
  await enqueue(rows, appointSuccessors, {
    key: `successors:${waiting.id}`,
    payload: { proposalId: waiting.id },
  })
  return rows.successorProposal.update({ where: { id: waiting.id }, data: { status: 'DUE', dueAt } })
}

/** Who proposed and who confirmed run the workspace still, and are no parties. */
async function areStillAdmins(
  rows: Rows,
  row: UnattendedRow,
  { proposedBy, confirmedBy }: ProposalRow,
): Promise<boolean> {
  const people = [proposedBy, confirmedBy].filter((id) => id !== null)
  const admins = await membersRunning(rows)
  const parties = await partiesAmong(rows, row, people)
  return people.every((id) => admins.includes(id) && !parties.has(id))
}

/** Of those proposed, who is here, no party, and not tied to who proposed or confirmed them by now. */
export async function ableAmong(
  rows: Rows,
  row: UnattendedRow,
  { userIds, proposedBy, confirmedBy, isByPlatform }: ProposalRow,
  now: number,
): Promise<string[]> {
  const here = await rows.membership.findMany({
    where: { userId: { in: userIds }, active: true, user: { active: true } },
    select: { userId: true },
  })
  const parties = await partiesAmong(rows, row, userIds)
  const by = isByPlatform ? [] : [proposedBy, confirmedBy].filter((id) => id !== null)
  const tied = await Promise.all(by.map((id) => notIndependentOf(rows, id, userIds, now)))
  const isHere = new Set(here.map(({ userId }) => userId))
  return userIds.filter((id) => isHere.has(id) && !parties.has(id) && !tied.flat().includes(id))
}

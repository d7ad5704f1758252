/**
 * The last way into a complaint that nobody can open: an operator of the installation names who takes over, with a
 * reason, and two platform admins confirm it. It does not wait.
 */
import type { Database } from '../../../prisma/client.ts'
import { onPlatform, type PlatformRows } from '../../audit/onPlatform.ts'
import type { Ctx } from '../../core/deps.ts'
import { illegal, notFound } from '../../core/errors.ts'
import { lockWorkspace } from '../../core/lockWorkspace.ts'
import { say } from '../../messages/say.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { refuseUnlessAdmin } from '../../core/platformAdmin.ts'
import { refuseTiedOnPlatform, requireProposer } from '../../users/secondPerson.ts'
import { writeLines } from './notifySuccessors.ts'
import { appointSuccessors } from '../../cases/outbox.ts'
import { hasOpenProposal } from './proposals.ts'
import { findUnattended } from './unattendedCases.ts'

export type OperatorRequest = { caseNo: string; host: string; email: string; reason: string }
export type OperatorRefusal = 'NO_CASE' | 'NO_PERSON' | 'OPEN_PROPOSAL'

/** The id of the proposal, or why there is none. NO_CASE: none of that number, or somebody can open it. */
export async function proposeByOperator(
  db: Database,
  { caseNo, host, email, reason }: OperatorRequest,
): Promise<{ proposalId: string } | { refused: OperatorRefusal }> {
  const workspace = await db.platform.workspace.findFirst({ where: { host }, select: { id: true } })
  if (!workspace) return { refused: 'NO_CASE' }
  const workspaceId = workspace.id
  const result = await db.forWorkspace(workspaceId).transaction(async (rows) => {
    await lockWorkspace(rows, workspaceId)
    const numbered = await rows.case.findFirst({ where: { caseNo }, select: { id: true } })
    const row = numbered && (await findUnattended(rows, numbered.id))
    if (!row) return { refused: 'NO_CASE' } as const
    const member = await rows.membership.findFirst({
      where: { active: true, user: { active: true, email: email.toLowerCase() } },
      select: { userId: true },
    })
    if (!member) return { refused: 'NO_PERSON' } as const
    if (await hasOpenProposal(rows, row.id)) return { refused: 'OPEN_PROPOSAL' } as const
    const userIds = [member.userId]
    const { id } = await rows.successorProposal.create({
      data: { caseId: row.id, userIds, reason, isByPlatform: true },
    })
    await writeLines(rows, row.id, { kind: 'SUCCESSOR_PROPOSED', userIds, by: null, at: Date.now() })
    await rows.ledgerEntry.create({
      data: {
        byUserId: null,
        action: 'caseSuccessors:appoint',
        entity: 'caseSuccessors',
        entityId: row.id,
        detail: { proposalId: id, reason },
      },
    })
    return { proposalId: id }
  })
  await db.ledger.settled()
  return result
}

/**
 * By a platform admin: the first one takes it on, a second one lets it be carried out. Throws PROOF_REQUIRED, FORBIDDEN
 * while impersonating and for who was removed, NOT_FOUND, and ILLEGAL_STATE for who took it on, is proposed, is tied to
 * either, or where it waits no more.
 */
export async function confirmByPlatform(ctx: Ctx, id: string): Promise<{ proposalId: string }> {
  const { userId } = ctx.person
  const confirmed = await onPlatform(ctx, 'platformSuccessors:confirm', async (rows) => {
    await refuseUnlessAdmin(rows, userId)
    await rows.$queryRaw`SELECT 1 FROM "SuccessorProposal" WHERE id = ${id}::uuid FOR UPDATE`
    const row = await rows.successorProposal.findFirst({ where: { id, isByPlatform: true } })
    if (!row) throw notFound()
    requireProposer(ctx, row.userIds)
    if (row.status !== 'PROPOSED') throw illegal(say('complaints.successorNotProposed'))
    if (row.proposedBy === userId) throw illegal(say('users.ownProposal'))
    const others = [...row.userIds, ...(row.proposedBy === null ? [] : [row.proposedBy])]
    await refuseTiedOnPlatform(ctx.deps.db, userId, others)
    const { workspaceId, caseId } = row
    const at = new Date()
    await rows.successorProposal.update({
      where: { id },
      data:
        row.proposedBy === null
          ? { proposedBy: userId }
          : { status: 'DUE', confirmedBy: userId, confirmedAt: at, dueAt: at },
    })
    if (row.proposedBy !== null)
      await enqueue(rows, appointSuccessors, {
        workspaceId,
        key: `successors:${id}`,
        payload: { proposalId: id },
      })
    const detail = { proposalId: id }
    await rows.ledgerEntry.create({
      data: {
        byUserId: userId,
        workspaceId,
        action: 'caseSuccessors:confirm',
        entity: 'caseSuccessors',
        entityId: caseId,
        detail,
      },
    })
    return { answer: detail, entityId: id, detail }
  })
  ctx.deps.outboxFilled()
  return confirmed
}

/**
 * What a platform admin who is removed confirmed first waits for two others. Call it in the transaction of the removal.
 */
export async function forgetConfirmations(rows: PlatformRows, userId: string): Promise<void> {
  await rows.successorProposal.updateMany({
    where: { isByPlatform: true, status: 'PROPOSED', proposedBy: userId },
    data: { proposedBy: null },
  })
}

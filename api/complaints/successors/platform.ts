/** Proposals as the platform sees them, of which it may stop each: without names, reasons or complaints. */
import { onPlatform } from '../../audit/onPlatform.ts'
import type { Answer, Input } from '../../core/contract.ts'
import { countWaiting, type AttentionCount } from '../../core/attention.ts'
import type { Ctx } from '../../core/deps.ts'
import { illegal, notFound } from '../../core/errors.ts'
import { skipTake, toPage } from '../../core/page.ts'
import { say } from '../../messages/say.ts'
import { SuccessorStatus, type platformSuccessors } from '../successorContract.ts'
import { dueAtOf } from './waits.ts'

type Rows = typeof platformSuccessors
const path = '/platform/successors'
const isStoppable = { status: { in: ['PROPOSED', 'CONFIRMED'] } }

/**
 * One page of the proposals that can be stopped, oldest first; names and reasons are shown for those of an operator
 * alone.
 */
export async function listProposals(
  { deps, person }: Ctx,
  query: Input<Rows['list']>['query'],
): Promise<Answer<Rows['list']>> {
  const { platform } = deps.db
  const [proposals, total] = await Promise.all([
    platform.successorProposal.findMany({
      where: isStoppable,
      ...skipTake(query),
      orderBy: [{ proposedAt: 'asc' }, { id: 'asc' }],
    }),
    platform.successorProposal.count({ where: isStoppable }),
  ])
  const workspaces = await platform.workspace.findMany({
    where: { id: { in: proposals.map(({ workspaceId }) => workspaceId) } },
    select: { id: true, name: true },
  })
  const ofOperator = proposals.filter(({ isByPlatform }) => isByPlatform)
  const users = await platform.user.findMany({
    where: { id: { in: ofOperator.flatMap(({ userIds }) => userIds) } },
    select: { id: true, firstName: true, lastName: true },
  })
  const nameOf = (id: string) => {
    const user = users.find((each) => each.id === id)
    return user ? `${user.firstName} ${user.lastName}`.trim() : ''
  }
  const content = proposals.map((row) => ({
    proposalId: row.id,
    workspaceId: row.workspaceId,
    workspaceName: workspaces.find((each) => each.id === row.workspaceId)?.name ?? '',
    status: SuccessorStatus.parse(row.status),
    people: row.userIds.length,
    names: row.isByPlatform ? row.userIds.map(nameOf) : [],
    reason: row.isByPlatform ? row.reason : '',
    isByOperator: row.isByPlatform,
    isConfirmedOnce: row.isByPlatform && row.proposedBy !== null,
    proposedAt: row.proposedAt,
    dueAt: dueAtOf(row),
    abilities: { confirm: row.isByPlatform && row.proposedBy !== person.userId && !person.impersonatedBy },
  }))
  return toPage(content, total, query)
}

/** Throws NOT_FOUND, ILLEGAL_STATE for one that waits no more. */
export async function stopProposal(ctx: Ctx, id: string): Promise<{ proposalId: string }> {
  const byUserId = ctx.person.userId
  return onPlatform(ctx, 'platformSuccessors:stop', async (rows) => {
    const row = await rows.successorProposal.findUnique({ where: { id } })
    if (!row) throw notFound()
    const { count } = await rows.successorProposal.updateMany({
      where: { id, ...isStoppable },
      data: { status: 'STOPPED', endedBy: byUserId, endedAt: new Date(), endedWhy: 'PLATFORM' },
    })
    if (count === 0) throw illegal(say('complaints.successorNotProposed'))
    const { workspaceId, caseId } = row
    await rows.ledgerEntry.create({
      data: {
        workspaceId,
        byUserId,
        entityId: caseId,
        action: 'caseSuccessors:stop',
        entity: 'caseSuccessors',
        detail: { proposalId: id },
      },
    })
    return { answer: { proposalId: id }, entityId: id, detail: { workspaceId } }
  })
}

/** Those that go ahead without a second person, and those of an operator. */
export function loneProposals({ deps }: Ctx): Promise<AttentionCount | null> {
  const proposals = deps.db.platform.successorProposal
  const where = { status: 'PROPOSED', OR: [{ aloneSince: { not: null } }, { isByPlatform: true }] }
  return countWaiting({
    count: () => proposals.count({ where }),
    first: async () => {
      const row = await proposals.findFirst({ where, orderBy: { proposedAt: 'asc' } })
      return { path, name: null, dueAt: row && dueAtOf(row) }
    },
  })
}

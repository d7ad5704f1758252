/** The platform sees which requests nobody in a workspace can confirm, without names or reasons, and may stop them. */
import type { Answer, Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { illegal, notFound } from '../core/errors.ts'
import { skipTake, toPage } from '../core/page.ts'
import { say } from '../messages/say.ts'
import { RequestKind, type platformRetentionRequests } from './requestContract.ts'
import { aloneMs } from './waits.ts'

type Rows = typeof platformRetentionRequests
export const isLone = { status: 'PROPOSED', aloneSince: { not: null } }

export async function list(
  { deps }: Ctx,
  query: Input<Rows['list']>['query'],
): Promise<Answer<Rows['list']>> {
  const { platform } = deps.db
  const [found, total] = await Promise.all([
    platform.retentionRequest.findMany({
      where: isLone,
      ...skipTake(query),
      orderBy: [{ aloneSince: 'asc' }, { id: 'asc' }],
    }),
    platform.retentionRequest.count({ where: isLone }),
  ])
  const workspaces = await platform.workspace.findMany({
    where: { id: { in: found.map(({ workspaceId }) => workspaceId) } },
    select: { id: true, name: true },
  })
  const content = found.map(({ id, workspaceId, kind, aloneSince }) => ({
    requestId: id,
    workspaceId,
    workspaceName: workspaces.find((each) => each.id === workspaceId)?.name ?? '',
    kind: RequestKind.parse(kind),
    aloneUntil: new Date((aloneSince?.getTime() ?? 0) + aloneMs),
  }))
  return toPage(content, total, query)
}

/** Throws NOT_FOUND, ILLEGAL_STATE for one that somebody can confirm or that is over. */
export async function stop(ctx: Ctx, id: string): Promise<{ requestId: string }> {
  const byUserId = ctx.person.userId
  await ctx.deps.db.platform.$transaction(async (rows) => {
    const row = await rows.retentionRequest.findUnique({ where: { id } })
    if (!row) throw notFound()
    const { count } = await rows.retentionRequest.updateMany({
      where: { id, ...isLone },
      data: { status: 'STOPPED', stoppedBy: byUserId, stoppedAt: new Date() },
    })
    if (count === 0) throw illegal(say('retention.requestClosed'))
    const { workspaceId, kind, targetId } = row
    if (kind === 'RULE')
      await rows.retentionRule.update({
        where: { id: targetId },
        data: { status: 'WITHDRAWN', withdrawnBy: byUserId, withdrawnAt: new Date() },
      })
    const entry = { byUserId, entityId: id, detail: { kind, targetId } }
    await rows.ledgerEntry.create({
      data: { ...entry, workspaceId, action: 'retentionRequests:stop', entity: 'retentionRequests' },
    })
    await rows.ledgerEntry.create({
      data: {
        ...entry,
        workspaceId: ctx.workspace.id,
        action: 'platformRetentionRequests:stop',
        entity: 'platformRetentionRequests',
        detail: { kind, workspaceId },
      },
    })
  })
  return { requestId: id }
}

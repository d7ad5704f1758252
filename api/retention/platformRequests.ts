/** The platform sees which requests nobody in a workspace can confirm, without names or reasons, and may stop them. */
import type { Database, Prisma } from '../../prisma/client.ts'
import type { Answer, Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { illegal, notFound } from '../core/errors.ts'
import { skipTake, toPage } from '../core/page.ts'
import { say } from '../messages/say.ts'
import { isLoneLift, withoutRequest } from './loneHoldLift.ts'
import { RequestKind, type platformRetentionRequests } from './requestContract.ts'
import { aloneMs } from './waits.ts'

type Rows = typeof platformRetentionRequests
const isLone = { status: 'PROPOSED', aloneSince: { not: null } }
type Lone = { id: string; workspaceId: string; kind: string; aloneSince: Date }

/** How many there are, the holds of cases among them, which no more say that they are of cases. */
export async function countLone(platform: Database['platform']): Promise<number> {
  const [requests, lifts] = await Promise.all([
    platform.retentionRequest.count({ where: isLone }),
    platform.legalHold.count({ where: isLoneLift }),
  ])
  return requests + lifts
}
/** The longest waiting first. */
export const findLone = (
  platform: Database['platform'],
  { skip, take }: { skip: number; take: number },
): Promise<Lone[]> => platform.$queryRaw<Lone[]>`
  SELECT id, "workspaceId", kind, "aloneSince" FROM "RetentionRequest"
   WHERE status = 'PROPOSED' AND "aloneSince" IS NOT NULL
  UNION ALL
  SELECT id, "workspaceId", 'LIFT_HOLD', "liftAloneSince" FROM "LegalHold"
   WHERE scope = 'CASE' AND "liftedAt" IS NULL AND "liftAloneSince" IS NOT NULL
   ORDER BY 4, 1 LIMIT ${take} OFFSET ${skip}`

/**
 * One page of the requests that nobody in their workspace can confirm, longest waiting first, without people's names.
 */
export async function list(
  { deps }: Ctx,
  query: Input<Rows['list']>['query'],
): Promise<Answer<Rows['list']>> {
  const { platform } = deps.db
  const [requests, total] = await Promise.all([findLone(platform, skipTake(query)), countLone(platform)])
  const workspaces = await platform.workspace.findMany({
    where: { id: { in: requests.map(({ workspaceId }) => workspaceId) } },
    select: { id: true, name: true },
  })
  const content = requests.map(({ id, workspaceId, kind, aloneSince }) => ({
    requestId: id,
    workspaceId,
    workspaceName: workspaces.find((each) => each.id === workspaceId)?.name ?? '',
    kind: RequestKind.parse(kind),
    aloneUntil: new Date(aloneSince.getTime() + aloneMs),
  }))
  return toPage(content, total, query)
}

/** Throws NOT_FOUND, ILLEGAL_STATE for one that somebody can confirm or that is over. */
export async function stop(ctx: Ctx, id: string): Promise<{ requestId: string }> {
  const byUserId = ctx.person.userId
  await ctx.deps.db.platform.$transaction(async (rows) => {
    const row = await rows.retentionRequest.findUnique({ where: { id } })
    if (!row) return stopLift(ctx, rows, id)
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
    await record(ctx, rows, {
      workspaceId,
      entityId: id,
      kind,
      inWorkspace: { entity: 'retentionRequests', act: 'stop', detail: { kind, targetId } },
    })
  })
  return { requestId: id }
}

/** Of the hold of a case; only the chain of cases names it. Throws as `stop`. */
async function stopLift(ctx: Ctx, rows: Prisma.TransactionClient, id: string): Promise<void> {
  const hold = await rows.legalHold.findFirst({
    where: { id, scope: 'CASE' },
    select: { scope: true, targetId: true, workspaceId: true },
  })
  if (!hold) throw notFound()
  const { workspaceId, ...detail } = hold
  const { count } = await rows.legalHold.updateMany({ where: { id, ...isLoneLift }, data: withoutRequest })
  if (count === 0) throw illegal(say('retention.requestClosed'))
  await record(ctx, rows, {
    workspaceId,
    entityId: id,
    kind: 'LIFT_HOLD',
    inWorkspace: { entity: 'caseHolds', act: 'keep', detail },
  })
}

type Stop = {
  workspaceId: string
  entityId: string
  kind: string
  inWorkspace: { entity: string; act: string; detail: Prisma.InputJsonObject }
}
/** In the audit logs of both workspaces. */
async function record(
  { person, workspace }: Ctx,
  rows: Prisma.TransactionClient,
  { workspaceId, entityId, kind, inWorkspace: { entity, act, detail } }: Stop,
): Promise<void> {
  const entry = { byUserId: person.userId, entityId }
  await rows.ledgerEntry.create({
    data: { ...entry, workspaceId, action: `${entity}:${act}`, entity, detail },
  })
  await rows.ledgerEntry.create({
    data: {
      ...entry,
      workspaceId: workspace.id,
      action: 'platformRetentionRequests:stop',
      entity: 'platformRetentionRequests',
      detail: { kind, workspaceId },
    },
  })
}

/**
 * One change to a workspace from outside of it. It lasts together with its rows in two ledgers, the
 * platform's and the workspace's own, so that
 * both sides can prove it. Always in this order of locks: the workspace, the platform's ledger, its own.
 */
import { v7 as uuid } from 'uuid'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { enqueue, type OutboxRows } from '../outbox/enqueue.ts'
import { watched } from './outbox.ts'
import { termsOf } from './present.ts'
import { say } from '../messages/say.ts'

export type PlatformRows = Prisma.TransactionClient
export type Workspace = Prisma.WorkspaceGetPayload<object>
type Change = {
  /** The verb in both ledgers. */
  act: string
  /** What the caller has seen; left out where no call carries it. */
  version?: number | undefined
  /** Whether the run that watches its dates has to look again. */
  movesDates?: boolean
  /**
   * Throws when it cannot be done; answers the new values, and what the ledgers keep: ids, enums, dates and
   * numbers.
   */
  work: (workspace: Workspace, rows: PlatformRows) => Promise<Changed> | Changed
}
type Changed = { values: Prisma.WorkspaceUpdateInput; detail?: Prisma.InputJsonObject }

/**
 * Changes a workspace that is not deleted. Throws NOT_FOUND for the platform's own, STALE_VERSION with the
 * row as it stands.
 */
export async function changeWorkspace(
  ctx: Ctx,
  workspaceId: string,
  { act, version, movesDates = false, work }: Change,
): Promise<Workspace> {
  const changed = await ctx.deps.db.platform.$transaction(async (rows) => {
    const workspace = await lockWorkspaceRow(rows, workspaceId)
    if (workspace.status === 'DELETED')
      throw new AppError('ILLEGAL_STATE', { text: say('workspaces.workspaceDeleted') })
    if (version !== undefined && version !== workspace.version)
      throw new AppError('STALE_VERSION', { more: { current: termsOf(workspace) } })
    const { values, detail } = await work(workspace, rows)
    const after = await rows.workspace.update({
      where: { id: workspaceId },
      data: { ...values, version: { increment: 1 } },
    })
    await recordChange(rows, {
      mainId: ctx.workspace.id,
      workspaceId,
      byUserId: ctx.person.userId,
      act,
      ...(detail ? { detail } : {}),
    })
    if (movesDates) await watchDates(rows, workspaceId)
    return after
  })
  ctx.deps.outboxFilled()
  return changed
}

/**
 * Holds a workspace's row until the transaction ends. Throws NOT_FOUND for none and for the platform's own.
 */
export async function lockWorkspaceRow(rows: PlatformRows, workspaceId: string): Promise<Workspace> {
  await rows.$queryRaw`SELECT id FROM "Workspace" WHERE id = ${workspaceId}::uuid FOR UPDATE`
  const workspace = await rows.workspace.findFirst({ where: { id: workspaceId, isMain: false } })
  if (!workspace) throw notFound()
  return workspace
}

type Recorded = {
  mainId: string
  workspaceId: string
  /** Null: time did it. */
  byUserId: string | null
  act: string
  detail?: Prisma.InputJsonObject
  /** What the platform's ledger keeps beyond that. */
  platformDetail?: Prisma.InputJsonObject
  entityId?: string
}
/** A row in the platform's ledger and one in the workspace's own. */
export async function recordChange(
  rows: PlatformRows,
  { mainId, workspaceId, byUserId, act, detail = {}, platformDetail = {}, entityId = workspaceId }: Recorded,
): Promise<void> {
  await rows.ledgerEntry.create({
    data: {
      workspaceId: mainId,
      byUserId,
      action: `workspaces:${act}`,
      entity: 'workspaces',
      entityId,
      detail: { workspaceId, ...detail, ...platformDetail },
    },
  })
  await rows.ledgerEntry.create({
    data: {
      workspaceId,
      byUserId,
      action: `platform:${act}`,
      entity: 'platform',
      entityId,
      detail,
    },
  })
}

/** Makes the run that watches a workspace's dates look again. */
export const watchDates = (rows: OutboxRows, workspaceId: string): Promise<void> =>
  enqueue(rows, watched, { workspaceId, key: `dates:${workspaceId}:${uuid()}`, payload: {} })

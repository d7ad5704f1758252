/** The dates of a workspace: what they ask for, each thing once. */
import { activityInfo } from '@temporalio/activity'
import type { Prisma, Database } from '../../prisma/client.ts'
import { recordChange, type Workspace } from '../../api/workspaces/changeWorkspace.ts'
import { nextAfter, reachedBy, statusAt } from '../../api/workspaces/contractDates.ts'
import type { DatesActivities } from '../../workflows/activities.ts'
import { deleteWorkspace } from './deletion.ts'
import { notifyOfContract, notifyOfDeletion } from './notifyAdmins.ts'

/** The workspace's row, held until the transaction ends. */
export type LockedWorkspace = {
  rows: Prisma.TransactionClient
  workspace: Workspace
  mainId: string
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Returns the activity that applies the contract and deletion dates of a workspace and returns the next one
 * (milliseconds since 1970, or null). `outboxFilled` is called after it.
 */
export function dateActivities(db: Database, outboxFilled: () => void = () => {}): DatesActivities {
  return {
    async applyDates({ workspaceId }) {
      // The server's clock is the run's own: the two cannot disagree about whether a date has come.
      const nextAt = await applyDates(db, workspaceId, activityInfo().currentAttemptScheduledTimestampMs)
      outboxFilled()
      return { nextAt }
    },
  }
}

/** Does what is due at an instant in one transaction and answers the next one; harmless twice. */
export function applyDates(db: Database, workspaceId: string, at: number): Promise<number | null> {
  return db.platform.$transaction(async (rows) => {
    await rows.$queryRaw`SELECT id FROM "Workspace" WHERE id = ${workspaceId}::uuid FOR UPDATE`
    const [workspace, main] = await Promise.all([
      rows.workspace.findUnique({ where: { id: workspaceId } }),
      rows.workspace.findFirst({ where: { isMain: true }, select: { id: true } }),
    ])
    if (!workspace || workspace.isMain) return null
    const lockedWorkspace = { rows, workspace, at, mainId: main?.id ?? workspaceId }
    return workspace.status === 'DELETION_SCHEDULED'
      ? applyDeletion(lockedWorkspace)
      : applyContract(lockedWorkspace)
  })
}

/** Until its day the admins know of it; from then on the workspace is gone. */
async function applyDeletion(lockedWorkspace: LockedWorkspace): Promise<number | null> {
  const purgeAt = lockedWorkspace.workspace.purgeAt?.getTime()
  if (purgeAt === undefined) return null
  if (purgeAt <= lockedWorkspace.at) {
    await deleteWorkspace(lockedWorkspace)
    return null
  }
  await notifyOfDeletion(lockedWorkspace, purgeAt)
  return purgeAt
}

/** The status follows the contract; only the last milestone reached is notified. */
async function applyContract(lockedWorkspace: LockedWorkspace): Promise<number | null> {
  const { rows, workspace, at, mainId } = lockedWorkspace
  const status = statusAt(workspace, at)
  if (status !== workspace.status) {
    await rows.workspace.update({ where: { id: workspace.id }, data: { status, version: { increment: 1 } } })
    await recordChange(rows, {
      mainId,
      workspaceId: workspace.id,
      byUserId: null,
      act: 'contract',
      detail: { status },
    })
  }
  const reached = reachedBy({ ...workspace, status }, at)
  if (reached) await notifyOfContract(lockedWorkspace, reached.kind)
  return nextAfter({ ...workspace, status }, at)
}

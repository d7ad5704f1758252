/** The day a deletion becomes final: nobody comes in any more, and nothing of evidence goes away. */
import { recordChange } from '../../api/workspaces/changeWorkspace.ts'
import type { LockedWorkspace } from './dates.ts'

/**
 * Frees the address, ends sessions, memberships and open invites. Cases, ledger and everything else stay as
 * they are.
 */
export async function deleteWorkspace({ rows, workspace, at, mainId }: LockedWorkspace): Promise<void> {
  const workspaceId = workspace.id
  const now = new Date(at)
  await rows.workspace.update({
    where: { id: workspaceId },
    data: { status: 'DELETED', host: `deleted-${workspaceId}`, purgeAt: null, version: { increment: 1 } },
  })
  const { count: sessionsEnded } = await rows.session.updateMany({
    where: { workspaceId, revokedAt: null },
    data: { revokedAt: now },
  })
  const { count: membersEnded } = await rows.membership.updateMany({
    where: { workspaceId, active: true },
    data: { active: false, deactivatedAt: now },
  })
  const { count: invitesEnded } = await rows.invite.updateMany({
    where: { workspaceId, status: { notIn: ['CLAIMED', 'DELETED'] } },
    data: { status: 'DELETED', deletedAt: now },
  })
  await recordChange(rows, {
    mainId,
    workspaceId,
    byUserId: null,
    act: 'deleted',
    detail: { sessionsEnded, membersEnded, invitesEnded },
  })
}

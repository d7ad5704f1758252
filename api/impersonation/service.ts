/**
 * Platform support impersonates a person: with a reason, for half an hour, never into a case. The session itself is
 * opened on the workspace's own host when the hand-off is redeemed; its challenge names the platform admin.
 */
import { Role } from '../../workflows/definition/graph.ts'
import { linkCodeOf } from '../signIns/otp.ts'
import type { Answer, Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { requireRecentAuth } from '../core/session.ts'
import { withoutUnsafeText } from '../core/unsafeText.ts'
import {
  lockWorkspaceRow,
  recordChange,
  type PlatformRows,
  type Workspace,
} from '../workspaces/changeWorkspace.ts'
import type { impersonation } from './contract.ts'
import { say } from '../messages/say.ts'

/** Of the hand-off; the session it opens lasts half an hour. */
const expiresInSec = 60
const active = (workspaceId: string) =>
  ({ workspaceId, active: true, user: { active: true, isPlatformAdmin: false } }) as const

/** Whom one may act as, by name. Every word typed has to be in it. */
export async function people(
  { deps }: Ctx,
  workspaceId: string,
  searchText: string,
): Promise<Answer<typeof impersonation.people>> {
  const workspace = await deps.db.platform.workspace.findFirst({
    where: { id: workspaceId, isMain: false, status: { not: 'DELETED' } },
    select: { id: true },
  })
  if (!workspace) throw notFound()
  const words = withoutUnsafeText(searchText).split(/\s+/).filter(Boolean)
  const memberships = await deps.db.platform.membership.findMany({
    where: {
      ...active(workspaceId),
      AND: words.map((word) => ({
        user: {
          OR: [
            { firstName: { contains: word, mode: 'insensitive' as const } },
            { lastName: { contains: word, mode: 'insensitive' as const } },
          ],
        },
      })),
    },
    select: { userId: true, role: true, user: { select: { firstName: true, lastName: true } } },
    orderBy: [{ user: { firstName: 'asc' } }, { user: { lastName: 'asc' } }, { id: 'asc' }],
    take: 20,
  })
  return memberships.map(({ userId, role, user }) => ({
    userId,
    role: Role.parse(role),
    name: `${user.firstName} ${user.lastName}`.trim(),
  }))
}

/**
 * Answers where to go. The reason stays in the platform's ledger; the workspace's tells who, as whom, when,
 * and the id of this act.
 */
export async function begin(
  ctx: Ctx,
  { workspaceId, userId, reason }: Input<typeof impersonation.begin>['body'],
): Promise<Answer<typeof impersonation.begin>> {
  requireRecentAuth(ctx)
  const { db, secret, webOrigin } = ctx.deps
  const byUserId = ctx.person.userId
  return db.platform.$transaction(async (rows) => {
    const workspace = await lockWorkspaceRow(rows, workspaceId)
    await permit(rows, workspace, userId)
    const { id: actId } = await rows.challenge.create({
      data: {
        workspaceId,
        purpose: 'HANDOFF',
        identifier: '',
        userId,
        detail: { impersonatedBy: byUserId },
        expiresAt: new Date(Date.now() + expiresInSec * 1000),
      },
    })
    await recordChange(rows, {
      mainId: ctx.workspace.id,
      workspaceId,
      byUserId,
      act: 'impersonate',
      entityId: actId,
      detail: { userId },
      platformDetail: { reason },
    })
    return { url: `${webOrigin(workspace.host)}/handoff/${linkCodeOf(secret, actId)}`, expiresInSec }
  })
}

/** Throws NOT_FOUND for who is not there, FORBIDDEN for a platform admin. */
async function permit(rows: PlatformRows, { id, status }: Workspace, userId: string): Promise<void> {
  const member =
    status === 'DELETED'
      ? null
      : await rows.membership.findFirst({
          where: { workspaceId: id, userId, active: true, user: { active: true } },
          select: { user: { select: { isPlatformAdmin: true } } },
        })
  if (!member) throw notFound()
  if (member.user.isPlatformAdmin)
    throw new AppError('FORBIDDEN', { text: say('impersonation.platformAdmin') })
}

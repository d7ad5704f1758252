/**
 * Who runs the platform. Their accounts are out of every workspace's reach, so they are read and written as the
 * platform.
 */
import type { z } from '@hono/zod-openapi'
import { onPlatform, type PlatformRows } from '../audit/onPlatform.ts'
import { forgetConfirmations } from '../complaints/successors/byOperator.ts'
import type { Ctx } from '../core/deps.ts'
import { illegal, notFound } from '../core/errors.ts'
import { auditedChanges, fieldChanges } from '../core/fieldChanges.ts'
import { lockSetup } from '../core/installation.ts'
import { skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { requireRecentAuth } from '../core/session.ts'
import { say } from '../messages/say.ts'
import { mailPlatformAdmins } from '../signIns/mailPlatformAdmins.ts'
import { openAdminInvites } from '../signIns/platformAdmin.ts'
import { refuseUnlessAdmin } from '../core/platformAdmin.ts'
import type { PlatformAdmin } from './contract.ts'
import { namesOf } from './names.ts'

/** One page of the active platform admins, the oldest account first. */
export async function listAdmins(ctx: Ctx, query: PageQuery): Promise<Page<z.input<typeof PlatformAdmin>>> {
  const { platform } = ctx.deps.db
  const where = { isPlatformAdmin: true, active: true }
  const [rows, total] = await Promise.all([
    platform.user.findMany({ where, ...skipTake(query), orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    platform.user.count({ where }),
  ])
  const named = await namesOf(
    platform,
    rows.map(({ platformAdminBy }) => platformAdminBy),
  )
  const content = rows.map(({ id, firstName, lastName, email, createdAt, platformAdminBy }) => ({
    userId: id,
    name: `${firstName} ${lastName}`.trim(),
    email,
    since: createdAt.toISOString(),
    invitedBy: named(platformAdminBy),
    isMe: id === ctx.person.userId,
  }))
  return toPage(content, total, query)
}

/**
 * Removes a platform admin: their sessions end, their invites stop, and their confirmations no longer count. The
 * caller stays, so there is always one. Throws PROOF_REQUIRED, ILLEGAL_STATE for the caller's own id, NOT_FOUND.
 */
export async function removeAdmin(ctx: Ctx, id: string): Promise<{ done: true }> {
  requireRecentAuth(ctx)
  const { userId } = ctx.person
  if (id === userId) throw illegal(say('platformAdmins.notYourself'))
  const mainId = ctx.workspace.id
  const done = await onPlatform(ctx, 'platformAdmins:remove', async (rows) => {
    await lockSetup(rows)
    await refuseUnlessAdmin(rows, userId)
    const { count } = await rows.user.updateMany({
      where: { id, isPlatformAdmin: true },
      data: { isPlatformAdmin: false },
    })
    if (count === 0) throw notFound()
    await endAccess(rows, mainId, id)
    await forgetConfirmations(rows, id)
    await mailPlatformAdmins(rows, { mainId, act: 'REMOVED', subjectId: id })
    const changes = fieldChanges({ isPlatformAdmin: true }, { isPlatformAdmin: false })
    return { answer: { done: true as const }, entityId: id, detail: auditedChanges(changes) }
  })
  ctx.deps.outboxFilled()
  return done
}

/** Sessions on the platform's host, and those in which they act as somebody; with them the ways to open another. */
async function endAccess(rows: PlatformRows, mainId: string, userId: string): Promise<void> {
  const now = new Date()
  await rows.session.updateMany({
    where: { revokedAt: null, OR: [{ workspaceId: mainId, userId }, { impersonatedBy: userId }] },
    data: { revokedAt: now },
  })
  await rows.challenge.updateMany({
    where: {
      usedAt: null,
      OR: [
        { ...openAdminInvites(), detail: { path: ['invitedBy'], equals: userId } },
        { purpose: 'HANDOFF', detail: { path: ['impersonatedBy'], equals: userId } },
      ],
    },
    data: { usedAt: now },
  })
}

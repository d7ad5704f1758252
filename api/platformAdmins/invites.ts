/** Invites to run the platform. Their links are made and accepted in api/signIns/platformAdmin.ts. */
import type { z } from '@hono/zod-openapi'
import type { Challenge } from '../../prisma/generated/client.ts'
import { onPlatform, type PlatformRows } from '../audit/onPlatform.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, notFound } from '../core/errors.ts'
import { auditedChanges, fieldChanges } from '../core/fieldChanges.ts'
import { lockSetup } from '../core/installation.ts'
import { skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { requireRecentAuth } from '../core/session.ts'
import { say } from '../messages/say.ts'
import { detailOf } from '../signIns/challenges.ts'
import { mailPlatformAdmins } from '../signIns/mailPlatformAdmins.ts'
import { createAdminInvite, openAdminInvites } from '../signIns/platformAdmin.ts'
import { refuseUnlessAdmin } from '../core/platformAdmin.ts'
import type { PlatformAdminInvite } from './contract.ts'
import { namesOf } from './names.ts'

type AdminInviteView = z.input<typeof PlatformAdminInvite>

/** One page of the open invites to run the platform, newest first. */
export async function listInvites(ctx: Ctx, query: PageQuery): Promise<Page<AdminInviteView>> {
  const { platform } = ctx.deps.db
  const where = openAdminInvites()
  const [rows, total] = await Promise.all([
    platform.challenge.findMany({
      where,
      ...skipTake(query),
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    }),
    platform.challenge.count({ where }),
  ])
  return toPage(await presentInvites(platform, rows), total, query)
}

/**
 * Mails a link to the address and ends the one before it; an account of a workspace with the same address stays apart.
 * Throws PROOF_REQUIRED, FORBIDDEN for who was removed meanwhile, and 400 for the address of a platform admin.
 */
export async function inviteAdmin(ctx: Ctx, email: string): Promise<AdminInviteView> {
  requireRecentAuth(ctx)
  const { userId } = ctx.person
  const mainId = ctx.workspace.id
  const invite = await onPlatform(ctx, 'platformAdmins:invite', async (rows) => {
    await lockSetup(rows)
    await refuseUnlessAdmin(rows, userId)
    if ((await rows.user.count({ where: { email, isPlatformAdmin: true } })) > 0)
      throw badField('email', say('platformAdmins.isOne'))
    const challenge = await createAdminInvite(rows, { mainId, email, invitedBy: userId })
    await mailPlatformAdmins(rows, { mainId, act: 'INVITED', subjectId: challenge.id })
    const [answer] = await presentInvites(rows, [challenge])
    if (!answer) throw notFound()
    return { answer, entityId: challenge.id, detail: auditedChanges(fieldChanges({}, { status: 'OPEN' })) }
  })
  ctx.deps.outboxFilled()
  return invite
}

/**
 * Its link stops. Throws PROOF_REQUIRED, FORBIDDEN for who was removed meanwhile, and NOT_FOUND for one that was
 * accepted, withdrawn or has expired.
 */
export async function withdrawInvite(ctx: Ctx, id: string): Promise<{ done: true }> {
  requireRecentAuth(ctx)
  const { userId } = ctx.person
  return onPlatform(ctx, 'platformAdmins:withdraw', async (rows) => {
    await refuseUnlessAdmin(rows, userId)
    const { count } = await rows.challenge.updateMany({
      where: { ...openAdminInvites(), id },
      data: { usedAt: new Date() },
    })
    if (count === 0) throw notFound()
    const changes = fieldChanges({ status: 'OPEN' }, { status: 'WITHDRAWN' })
    return { answer: { done: true }, entityId: id, detail: auditedChanges(changes) }
  })
}

async function presentInvites(
  rows: Pick<PlatformRows, 'user'>,
  invites: Challenge[],
): Promise<AdminInviteView[]> {
  const all = invites.map((each) => ({ ...each, by: detailOf(each).invitedBy ?? null }))
  const named = await namesOf(
    rows,
    all.map(({ by }) => by),
  )
  return all.map(({ id, identifier, createdAt, expiresAt, by }) => ({
    inviteId: id,
    email: identifier,
    invitedAt: createdAt.toISOString(),
    invitedBy: named(by),
    expiresAt: expiresAt.toISOString(),
  }))
}

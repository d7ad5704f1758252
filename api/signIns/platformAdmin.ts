/**
 * Further administrators of the platform. A link of the platform's host, good once and for 24 hours, is mailed to whom
 * an admin invites, or printed for an operator whose installation has no admin left who could.
 *
 * It makes an account of its own, also for an address that signs in to a workspace already: a link that was passed on
 * or found leads to no account that exists, and nobody of a workspace is given the platform by a change of theirs.
 */
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import type { Prisma } from '../../prisma/client.ts'
import type { PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { auditedChanges, fieldChanges } from '../core/fieldChanges.ts'
import { say } from '../messages/say.ts'
import { enqueueMail } from '../outbox/enqueue.ts'
import { createAdminAccount } from './adminAccount.ts'
import { adminLinkHours, detailOf, openLink } from './challenges.ts'
import type { SignedIn } from './contract.ts'
import { takeLinkTry } from './limits.ts'
import { mailPlatformAdmins } from './mailPlatformAdmins.ts'
import { linkCodeOf } from './otp.ts'
import { challengeMails } from './outbox.ts'
import type { NewPlatformAdmin } from './requestsContract.ts'
import { startSession } from './startSession.ts'

const purpose = 'PLATFORM_ADMIN'
type Rows = Prisma.TransactionClient
type Inviting = { mainId: string; email: string; invitedBy: string | null }

/** Links that can still be used. */
export const openAdminInvites = () => ({ purpose, usedAt: null, expiresAt: { gt: new Date() } })

/**
 * Makes a link for an address and ends those before it for the same one. With `invitedBy` it goes by mail; what an
 * operator asks for goes by none. Call it while the setup is locked.
 */
export async function createAdminInvite(rows: Rows, { mainId, email, invitedBy }: Inviting) {
  await rows.challenge.updateMany({
    where: { purpose, identifier: email, usedAt: null },
    data: { usedAt: new Date() },
  })
  const [id, expiresAt] = [uuid(), new Date(Date.now() + adminLinkHours * 3_600_000)]
  const detail = invitedBy === null ? {} : { invitedBy }
  const invite = await rows.challenge.create({
    data: { id, workspaceId: mainId, purpose, identifier: email, detail, expiresAt },
  })
  if (invitedBy !== null)
    await enqueueMail(rows, challengeMails.LINK, {
      workspaceId: mainId,
      key: `challenge:${id}`,
      payload: { challengeId: id },
    })
  return invite
}

/** What the address of a printed link ends with. */
export const adminLinkCode = (secret: Buffer, { id }: { id: string }): string => linkCodeOf(secret, id)

/**
 * Makes the account and signs it in. Throws OTP_EXPIRED for a link that is used, withdrawn, too old, of another host or
 * no link of ours, and where the address is a platform admin's by now.
 */
export async function createPlatformAdmin(
  ctx: PublicCtx,
  { inviteCode, ...typed }: z.output<typeof NewPlatformAdmin>,
): Promise<z.input<typeof SignedIn>> {
  await takeLinkTry(ctx)
  const challenge = await openLink(ctx, purpose, inviteCode).catch(refuseLink)
  const platformAdminBy = detailOf(challenge).invitedBy ?? null
  // A mail proves the mailbox; what a terminal printed does not.
  const emailConfirmedAt = platformAdminBy === null ? null : new Date()
  const becomes = fieldChanges({ isPlatformAdmin: false }, { isPlatformAdmin: true })
  const userId = await createAdminAccount(ctx, typed, {
    challenge,
    action: 'createPlatformAdmin',
    more: { platformAdminBy, emailConfirmedAt },
    detail: { inviteId: challenge.id, invitedBy: platformAdminBy, ...auditedChanges(becomes) },
    async refuse(rows) {
      const where = { isPlatformAdmin: true, email: challenge.identifier }
      if ((await rows.user.count({ where })) > 0) throw linkUsed()
    },
    async alsoWrite(rows, subjectId) {
      await mailPlatformAdmins(rows, { mainId: ctx.workspace.id, act: 'JOINED', subjectId })
    },
  }).catch(refuseLink)
  ctx.deps.outboxFilled()
  return startSession(ctx, { userId, firstLogin: false, emailConfirmedAt }, 'PASSWORD')
}

const linkUsed = () => new AppError('OTP_EXPIRED', { text: say('signIns.adminLinkUsed') })
function refuseLink(error: unknown): never {
  throw error instanceof AppError && error.code === 'OTP_EXPIRED' ? linkUsed() : error
}

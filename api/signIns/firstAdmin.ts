/**
 * The first platform administrator. `npm run setup` prints a link on the platform's host, valid once and for 24 hours;
 * the person who opens it chooses a name and a password and is signed in. No account exists before that.
 */
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import type { Prisma } from '../../prisma/client.ts'
import type { PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { createAdminAccount } from './adminAccount.ts'
import { adminLinkHours, openLink } from './challenges.ts'
import type { SignedIn } from './contract.ts'
import type { FirstAdmin } from './requestsContract.ts'
import { takeLinkTry } from './limits.ts'
import { linkCodeOf } from './otp.ts'
import { startSession } from './startSession.ts'

const purpose = 'FIRST_ADMIN'

/**
 * Makes a link for `email` and ends the ones before; resolves to what its address ends with. Call it while the setup
 * is locked.
 */
export async function createFirstAdminLink(
  rows: Prisma.TransactionClient,
  { secret, mainId, email }: { secret: Buffer; mainId: string; email: string },
): Promise<{ code: string; expiresAt: Date }> {
  await rows.challenge.updateMany({ where: { purpose, usedAt: null }, data: { usedAt: new Date() } })
  const [id, expiresAt] = [uuid(), new Date(Date.now() + adminLinkHours * 3_600_000)]
  await rows.challenge.create({ data: { id, workspaceId: mainId, purpose, identifier: email, expiresAt } })
  return { code: linkCodeOf(secret, id), expiresAt }
}

/**
 * Creates the account and signs it in. Its address is the one given to setup; the owner of that mailbox confirms it
 * later. Throws OTP_EXPIRED for a link that is used, too old, of another host or not ours.
 */
export async function createFirstAdmin(
  ctx: PublicCtx,
  { setupCode, ...typed }: z.output<typeof FirstAdmin>,
): Promise<z.input<typeof SignedIn>> {
  await takeLinkTry(ctx)
  const challenge = await openLink(ctx, purpose, setupCode).catch(refuseSetupLink)
  const userId = await createAdminAccount(ctx, typed, {
    challenge,
    action: 'createFirstAdmin',
    async refuse(rows) {
      if ((await rows.user.count({ where: { isPlatformAdmin: true } })) > 0) throw setupLinkUsed()
    },
  }).catch(refuseSetupLink)
  return startSession(ctx, { userId, firstLogin: false, emailConfirmedAt: null }, 'PASSWORD')
}

const setupLinkUsed = () => new AppError('OTP_EXPIRED', { text: say('signIns.setupLinkUsed') })
function refuseSetupLink(error: unknown): never {
  throw error instanceof AppError && error.code === 'OTP_EXPIRED' ? setupLinkUsed() : error
}

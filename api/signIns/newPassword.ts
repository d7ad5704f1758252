/** A forgotten password: a link by mail, then a new one; every session of the person ends with the old. */
import type { z } from '@hono/zod-openapi'
import type { PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { openLink, sendChallenge, spendLink } from './challenges.ts'
import { confirmAddress } from './confirmAddress.ts'
import type { ForAddress, NewPassword } from './requestsContract.ts'
import { maySend, takeLinkTry } from './limits.ts'
import { refuseWeak } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'
import { findAccount, refuseUnlessOffered } from './findAccount.ts'
import { say } from '../messages/say.ts'

/** Mails a link for a new password to an account that is active here. The answer is the same for every address. */
export async function forgotPassword(
  ctx: PublicCtx,
  { userEmail }: z.output<typeof ForAddress>,
): Promise<{ sent: true }> {
  await refuseUnlessOffered(ctx, 'PASSWORD')
  const account = await findAccount(ctx, { email: userEmail })
  if (!(await maySend(ctx, 'password', userEmail, { userId: account?.userId }))) return { sent: true }
  await sendChallenge(ctx, {
    purpose: 'RESET_PASSWORD',
    by: 'MAIL',
    about: 'LINK',
    identifier: userEmail,
    userId: account?.isHere ? account.userId : null,
  })
  return { sent: true }
}

/** A password that is refused leaves the link good. */
export async function resetPassword(
  ctx: PublicCtx,
  { userEmail, userNewPassword, confirmationCode }: z.output<typeof NewPassword>,
) {
  await refuseUnlessOffered(ctx, 'PASSWORD')
  await takeLinkTry(ctx)
  const challenge = await openLink(ctx, 'RESET_PASSWORD', confirmationCode)
  const account = challenge.userId && (await findAccount(ctx, { id: challenge.userId }))
  if (!account || !account.isHere || (userEmail !== undefined && userEmail !== account.email))
    throw new AppError('OTP_INVALID', { text: say('signIns.linkForOther') })
  refuseWeak('userNewPassword', userNewPassword, account)
  const { userId } = account
  const passwordHash = await hashPassword(userNewPassword)
  const now = new Date()
  return ctx.deps.db.platform.$transaction(async (rows) => {
    await spendLink(rows, challenge)
    await confirmAddress(rows, userId)
    await rows.user.update({ where: { id: userId }, data: { passwordHash } })
    const { count } = await rows.session.updateMany({
      where: { userId, revokedAt: null, expiresAt: { gt: now } },
      data: { revokedAt: now },
    })
    await rows.ledgerEntry.create({
      data: {
        workspaceId: ctx.workspace.id,
        byUserId: userId,
        action: 'signIns:resetPassword',
        entity: 'user',
        entityId: userId,
      },
    })
    return { reset: true as const, sessionsRevoked: count }
  })
}

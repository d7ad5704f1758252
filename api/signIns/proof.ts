/**
 * A fresh proof of who it is, before something sensitive (session: provenAt): the password, or a code to an
 * address or number that the person confirmed.
 */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import type { SignInMethod } from '../core/session.ts'
import { sendChallenge, takeCode } from './challenges.ts'
import { codeSent } from './codes.ts'
import type { Proof } from './requestsContract.ts'
import { maySend, takeProofTry } from './limits.ts'
import { passwordMatches } from './passwords.ts'
import { findAccount, refuseUnlessOffered } from './findAccount.ts'
import { say } from '../messages/say.ts'

/**
 * Sends the caller a code for a fresh proof: by email, else by SMS. Throws ILLEGAL_STATE where neither is confirmed.
 */
export async function createProof(ctx: Ctx) {
  const { channel, identifier } = await reachOf(ctx)
  const { userId } = ctx.person
  if (await maySend(ctx, 'prove', userId))
    await sendChallenge(ctx, {
      purpose: 'PROVE',
      by: channel === 'SMS' ? 'SMS' : 'MAIL',
      about: 'CODE',
      identifier,
      userId,
    })
  return codeSent(channel)
}

/** The session says from then on how it was proven. Throws INVALID_CREDENTIALS, or what a code can answer. */
export async function reauthenticate(
  ctx: Ctx,
  { userPassword, userOtp }: z.output<typeof Proof>,
): Promise<{ provenAt: Date }> {
  const { sessionId, userId } = ctx.person
  const giveBack = await takeProofTry(ctx, userId)
  if (userPassword !== undefined) await byPassword(ctx, userPassword)
  const method: SignInMethod = userOtp === undefined ? 'PASSWORD' : await byCode(ctx, userOtp)
  await giveBack()
  const provenAt = new Date()
  await ctx.deps.db.platform.session.update({ where: { id: sessionId }, data: { provenAt, method } })
  await ctx.db.ledgerEntry.create({
    data: {
      byUserId: userId,
      action: 'signIns:prove',
      entity: 'user',
      entityId: userId,
      detail: { method: userOtp === undefined ? 'PASSWORD' : 'CODE' },
    },
  })
  return { provenAt }
}

async function byPassword(ctx: Ctx, typed: string): Promise<void> {
  await refuseUnlessOffered(ctx, 'PASSWORD')
  const account = await findAccount(ctx, { id: ctx.person.userId })
  if (!(await passwordMatches(typed, account?.passwordHash ?? null)))
    throw new AppError('INVALID_CREDENTIALS', { text: say('signIns.passwordWrong') })
}

async function byCode(ctx: Ctx, typed: string): Promise<'EMAIL_OTP' | 'SMS_OTP'> {
  const { channel, identifier } = await reachOf(ctx)
  await takeCode(ctx, 'PROVE', identifier, typed, ctx.person.userId)
  return channel === 'EMAIL' ? 'EMAIL_OTP' : 'SMS_OTP'
}

/** By mail; by SMS for somebody who confirmed no address. Throws ILLEGAL_STATE where there is neither. */
export async function reachOf(ctx: Ctx): Promise<{ channel: 'EMAIL' | 'SMS'; identifier: string }> {
  const { email, emailConfirmedAt, signInNumber } = await ctx.deps.db.platform.user.findUniqueOrThrow({
    where: { id: ctx.person.userId },
  })
  if (emailConfirmedAt) return { channel: 'EMAIL', identifier: email }
  if (signInNumber) return { channel: 'SMS', identifier: signInNumber }
  throw new AppError('ILLEGAL_STATE', {
    text: say('signIns.nothingConfirmed'),
  })
}

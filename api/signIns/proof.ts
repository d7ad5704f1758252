/** A fresh proof of who it is, before something sensitive (session: provenAt). */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { sendChallenge, takeCode } from './challenges.ts'
import { codeSent } from './codes.ts'
import type { Proof } from './contract.ts'
import { maySend, takeCodeTry, takePasswordTry } from './limits.ts'
import { passwordMatches } from './passwords.ts'
import { hasMail } from './phone.ts'
import { accountOf } from './whose.ts'

export async function createProof(ctx: Ctx) {
  const { channel, identifier } = await reachOf(ctx)
  if (await maySend(ctx, 'prove', identifier)) await sendChallenge(ctx, { purpose: 'PROVE', by: channel === 'SMS' ? 'SMS' : 'MAIL', about: 'CODE', identifier, userId: ctx.person.userId })
  return codeSent(channel)
}

/** Throws INVALID_CREDENTIALS, or what a code can answer. */
export async function prove(ctx: Ctx, { userPassword, userOtp }: z.output<typeof Proof>): Promise<{ provenAt: Date }> {
  if (userPassword !== undefined) await byPassword(ctx, userPassword)
  if (userOtp !== undefined) await byCode(ctx, userOtp)
  const { sessionId, userId } = ctx.person
  const { provenAt } = await ctx.deps.db.platform.session.update({ where: { id: sessionId }, data: { provenAt: new Date() }, select: { provenAt: true } })
  await ctx.db.ledgerEntry.create({ data: { byUserId: userId, action: 'signIns:prove', entity: 'user', entityId: userId, detail: { method: userOtp === undefined ? 'PASSWORD' : 'CODE' } } })
  return { provenAt }
}

async function byPassword(ctx: Ctx, typed: string): Promise<void> {
  const giveBack = await takePasswordTry(ctx, ctx.person.email)
  const account = await accountOf(ctx, { id: ctx.person.userId })
  if (!(await passwordMatches(typed, account?.passwordHash ?? null))) throw new AppError('INVALID_CREDENTIALS', { message: 'That password is not right.' })
  await giveBack()
}

async function byCode(ctx: Ctx, typed: string): Promise<void> {
  const { identifier } = await reachOf(ctx)
  const giveBack = await takeCodeTry(ctx, identifier)
  const challenge = await takeCode(ctx, 'PROVE', identifier, typed)
  if (challenge.userId !== ctx.person.userId) throw new AppError('OTP_INVALID')
  await giveBack()
}

/** By mail; by SMS for somebody who has no address. */
async function reachOf(ctx: Ctx): Promise<{ channel: 'EMAIL' | 'SMS'; identifier: string }> {
  if (hasMail(ctx.person.email)) return { channel: 'EMAIL', identifier: ctx.person.email }
  const member = await ctx.db.membership.findFirst({ where: { userId: ctx.person.userId }, select: { phoneNumber: true } })
  if (!member?.phoneNumber) throw notFound()
  return { channel: 'SMS', identifier: member.phoneNumber }
}

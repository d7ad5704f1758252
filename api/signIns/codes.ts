/**
 * Signing in with six digits by mail or SMS. An invite is bound to the code when it is made,
 * since typing it does not carry one.
 */
import type { z } from '@hono/zod-openapi'
import type { Challenge, Invite } from '../../prisma/generated/client.ts'
import type { PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { codeMinutes, detailOf, sendChallenge, takeCode, type Detail } from './challenges.ts'
import { claimFor, type Claimant } from './claim.ts'
import { confirmAddress } from './confirmAddress.ts'
import type { CodeSent, SignedIn } from './contract.ts'
import type { CodeTyped, NewCode, NewTextCode, TextCodeTyped } from './requestsContract.ts'
import { startSession } from './startSession.ts'
import { inviteOf } from './invites.ts'
import { maySend, resendAfterSec, takeCodeTry } from './limits.ts'
import { contactNumberOf } from '../core/contacts.ts'
import { findAccount, accountOfNumber, refuseUnlessOffered, type Account } from './findAccount.ts'

/**
 * The answer to every request for a code, sent or not: the channel, and in seconds its validity and the wait to
 * resend.
 */
export const codeSent = (channel: 'EMAIL' | 'SMS'): z.input<typeof CodeSent> => ({
  sent: true,
  channel,
  expiresInSec: codeMinutes * 60,
  resendAfterSec,
})

/**
 * Emails a sign-in code, bound to the account and the invite that it fits. The answer is the same where none is sent.
 */
export async function createCode(ctx: PublicCtx, { userEmail, inviteCode }: z.output<typeof NewCode>) {
  await refuseUnlessOffered(ctx, 'EMAIL_OTP')
  const invite = await inviteOf(ctx, inviteCode)
  const account = await findAccount(ctx, { email: userEmail })
  if (!(await maySend(ctx, 'code', userEmail, { userId: account?.userId, inviteId: invite?.id })))
    return codeSent('EMAIL')
  const isGood =
    invite !== null &&
    (invite.email === userEmail ||
      (invite.email === null && invite.contactNumber !== null && invite.userId === null))
  await sendChallenge(ctx, {
    purpose: 'EMAIL_OTP',
    by: 'MAIL',
    about: 'CODE',
    identifier: userEmail,
    ...bound(account, isGood ? invite : null),
  })
  return codeSent('EMAIL')
}

/** A number proves no e-mail address: an invite that names one too makes an account without it. */
export async function createTextCode(ctx: PublicCtx, input: z.output<typeof NewTextCode>) {
  await refuseUnlessOffered(ctx, 'SMS_OTP')
  const number = await contactNumberOf(ctx, input.contactNumber)
  const invite = await inviteOf(ctx, input.inviteCode)
  const account = await accountOfNumber(ctx, number)
  if (!(await maySend(ctx, 'text', number, { userId: account?.userId, inviteId: invite?.id })))
    return codeSent('SMS')
  await sendChallenge(ctx, {
    purpose: 'SMS_OTP',
    by: 'SMS',
    about: 'CODE',
    identifier: number,
    ...bound(account, invite?.contactNumber === number ? invite : null),
  })
  return codeSent('SMS')
}

const bound = (
  account: Account | null,
  invite: Invite | null,
): { userId: string | null; detail: Detail } => ({
  userId: account?.isHere ? account.userId : null,
  detail: invite ? { inviteId: invite.id, resentCount: invite.resentCount } : {},
})

/** Signs in with a code sent by email. Throws FEATURE_DISABLED, OTP_INVALID, OTP_EXPIRED or OTP_LOCKED. */
export const verifyCode = (ctx: PublicCtx, { userEmail, userOtp }: z.output<typeof CodeTyped>) =>
  verify(
    ctx,
    {
      method: 'EMAIL_OTP',
      identifier: userEmail,
      find: () => findAccount(ctx, { email: userEmail }),
      claimant: { email: userEmail },
    },
    userOtp,
  )

/** Signs in with a code sent by SMS. Throws FEATURE_DISABLED, OTP_INVALID, OTP_EXPIRED or OTP_LOCKED. */
export async function verifyTextCode(
  ctx: PublicCtx,
  { contactNumber, userOtp }: z.output<typeof TextCodeTyped>,
) {
  const number = await contactNumberOf(ctx, contactNumber)
  return verify(
    ctx,
    { method: 'SMS_OTP', identifier: number, find: () => accountOfNumber(ctx, number), claimant: { number } },
    userOtp,
  )
}

type Way = {
  method: 'EMAIL_OTP' | 'SMS_OTP'
  identifier: string
  find: () => Promise<Account | null>
  claimant: Claimant
}
async function verify(ctx: PublicCtx, way: Way, typed: string): Promise<z.input<typeof SignedIn>> {
  await refuseUnlessOffered(ctx, way.method)
  const giveBack = await takeCodeTry(ctx, way.identifier, (await way.find())?.userId)
  const challenge = await takeCode(ctx, way.method, way.identifier, typed)
  const userId = await userOf(ctx, challenge, way)
  const account = userId && (await findAccount(ctx, { id: userId }))
  if (!account || !account.isHere) throw new AppError('OTP_INVALID')
  await giveBack()
  if (way.method === 'EMAIL_OTP' && !account.emailConfirmedAt) {
    await ctx.deps.db.platform.$transaction((rows) => confirmAddress(rows, account.userId))
    account.emailConfirmedAt = new Date()
  }
  return startSession(ctx, account, way.method)
}

/**
 * Who is here already signs in as that. An invite that was claimed meanwhile brings nobody in a second time.
 */
async function userOf(
  { deps, workspace }: PublicCtx,
  { userId, detail }: Challenge,
  { find, claimant }: Way,
): Promise<string | null> {
  const { inviteId, resentCount } = detailOf({ detail })
  if (!inviteId) return userId
  const invite = await deps.db.platform.invite.findUniqueOrThrow({
    where: { id: inviteId, workspaceId: workspace.id },
  })
  if (invite.status === 'CLAIMED') return userId ?? (await find())?.userId ?? null
  if (userId !== null && invite.userId !== null) return userId
  const claimed = { id: invite.id, workspaceId: workspace.id, resentCount }
  return (await claimFor(deps, claimed, userId ? { userId } : claimant)).userId
}

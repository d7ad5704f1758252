/**
 * Asking for an account, and confirming an address. Nothing is made before the link from the mail is opened:
 * until then
 * names and password hash wait in the challenge, so nobody can lay a password under somebody else's address.
 */
import type { z } from '@hono/zod-openapi'
import { plainRole } from '../../workflows/definition/roles.ts'
import type { Prisma } from '../../prisma/client.ts'
import { v7 as uuid } from 'uuid'
import type { Challenge, Invite } from '../../prisma/generated/client.ts'
import type { PublicCtx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import { requirePage } from '../core/session.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { deviceIn } from './device.ts'
import { detailOf, openLink, sendChallenge, spendLink, type Detail } from './challenges.ts'
import { claimInvite, joinWorkspace } from './claim.ts'
import { confirmAddress } from './confirmAddress.ts'
import type { ForAddress, SignUp } from './requestsContract.ts'
import { inviteOf } from './invites.ts'
import { maySend, takeLinkTry } from './limits.ts'
import { refuseWeak } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'
import { findAccount, bearerOf, refuseUnlessOffered } from './findAccount.ts'
import { say } from '../messages/say.ts'

/** The answer is the same for all. Mail goes to a person who may join, and to one already here: that somebody tried. */
export async function signUp(
  ctx: PublicCtx,
  { userEmail, userPassword, firstName, lastName, inviteCode, ...accepted }: z.output<typeof SignUp>,
): Promise<{ sent: true }> {
  if (ctx.workspace.isMain) throw new AppError('FEATURE_DISABLED')
  await refuseUnlessOffered(ctx, 'PASSWORD')
  refuseWeak('userPassword', userPassword, { email: userEmail, firstName, lastName })
  const invite = await inviteOf(ctx, inviteCode)
  if (invite && invite.email !== null && invite.email !== userEmail)
    throw badField('userEmail', say('signIns.inviteForOther'))
  if (!(await maySend(ctx, 'signUp', userEmail, { inviteId: invite?.id }))) return { sent: true }
  const [account, passwordHash, door] = await Promise.all([
    findAccount(ctx, { email: userEmail }),
    hashPassword(userPassword),
    doorFor(ctx, userEmail, invite),
  ])
  const detail: Detail =
    door && !account?.isHere ? { ...door, firstName, lastName, passwordHash, ...accepted } : {}
  await sendChallenge(ctx, {
    purpose: 'CONFIRM_EMAIL',
    by: 'MAIL',
    about: account?.isHere ? 'ALREADY_HERE' : 'LINK',
    identifier: userEmail,
    userId: account?.isHere ? account.userId : null,
    detail,
  })
  return { sent: true }
}

/**
 * By which an address may join: its invite, the platform's whitelist, or its domain where the workspace lets
 * its own people sign up.
 */
async function doorFor(
  { db, deps, workspace }: PublicCtx,
  email: string,
  invite: Invite | null,
): Promise<Pick<Detail, 'inviteId' | 'resentCount' | 'door'> | null> {
  const [listed, { bulkSignUpEnabled, allowedDomains }] = await Promise.all([
    deps.db.platform.whitelistEntry.findFirst({
      where: { email, OR: [{ forWorkspaceId: null }, { forWorkspaceId: workspace.id }] },
    }),
    db.workspace.findUniqueOrThrow({
      where: { id: workspace.id },
      select: { bulkSignUpEnabled: true, allowedDomains: true },
    }),
  ])
  if (invite) return { inviteId: invite.id, resentCount: invite.resentCount }
  if (listed) return { door: 'WHITELIST' }
  return bulkSignUpEnabled && allowedDomains.includes(email.split('@')[1] ?? '') ? { door: 'DOMAIN' } : null
}

/**
 * Again for a sign-up that waits, or for somebody who is here and has not confirmed the address. The link
 * before is dead then.
 */
export async function resendConfirmation(
  ctx: PublicCtx,
  { userEmail }: z.output<typeof ForAddress>,
): Promise<{ sent: true }> {
  if (!(await maySend(ctx, 'confirm', userEmail))) return { sent: true }
  const account = await findAccount(ctx, { email: userEmail })
  const waiting = await ctx.tx.challenge.findFirst({
    where: { purpose: 'CONFIRM_EMAIL', identifier: userEmail, usedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  if (waiting)
    await ctx.tx.challenge.updateMany({
      where: { id: waiting.id },
      data: { usedAt: new Date(), detail: {} },
    })
  const userId = account?.isHere && !account.emailConfirmedAt ? account.userId : null
  await sendChallenge(ctx, {
    purpose: 'CONFIRM_EMAIL',
    by: 'MAIL',
    about: 'LINK',
    identifier: userEmail,
    userId,
    detail: waiting && !account?.isHere ? detailOf(waiting) : {},
    device: waiting?.device,
  })
  return { sent: true }
}

/**
 * GET, as documented; takes effect from our page only, so that a mail scanner confirms nothing.
 */
export async function confirmEmail(
  ctx: PublicCtx,
  code: string,
): Promise<{ confirmed: true; hasPassword: boolean }> {
  requirePage(ctx, say('signIns.confirmFromPage'))
  await takeLinkTry(ctx)
  const challenge = await openLink(ctx, 'CONFIRM_EMAIL', code)
  const userId = await ctx.deps.db.platform.$transaction(async (rows) => {
    await spendLink(rows, challenge)
    const userId = challenge.userId ?? (await comeIn(rows, ctx, challenge))
    await confirmAddress(rows, userId)
    await rows.ledgerEntry.create({
      data: {
        workspaceId: ctx.workspace.id,
        byUserId: userId,
        action: 'signIns:confirmEmail',
        entity: 'user',
        entityId: userId,
      },
    })
    return userId
  })
  const { passwordHash } = await ctx.deps.db.platform.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true },
  })
  return { confirmed: true, hasPassword: passwordHash !== null }
}

/**
 * An account that is there and was confirmed keeps its own name and password. A new one has the password that
 * was typed, and the terms that were accepted with it, only where the browser that typed them opens the link:
 * somebody else may have asked for the account, and must not know its password.
 */
async function comeIn(
  rows: Prisma.TransactionClient,
  ctx: PublicCtx,
  { identifier: email, detail, device, createdAt }: Challenge,
): Promise<string> {
  const { workspace } = ctx
  const typed = detailOf({ detail })
  const { inviteId, resentCount, door, firstName = '', lastName = '', preferredLanguage } = typed
  const isSameBrowser = device !== null && device === deviceIn(ctx)?.id
  const accountFields = {
    firstName,
    lastName,
    passwordHash: isSameBrowser ? (typed.passwordHash ?? null) : null,
    ...(isSameBrowser && preferredLanguage ? { preferredLanguage } : {}),
    ...(isSameBrowser && typed.termsAccepted ? { termsAcceptedAt: createdAt } : {}),
  }
  if (inviteId)
    return (
      await claimInvite(
        rows,
        { id: inviteId, workspaceId: workspace.id, resentCount },
        { email, ...accountFields },
      )
    ).userId
  if (!door) throw new AppError('OTP_EXPIRED')
  await lockWorkspace(rows, workspace.id)
  const account = await bearerOf(rows, workspace.id, email)
  if (account && !account.active) throw new AppError('OTP_EXPIRED')
  const userId = account?.id ?? uuid()
  if (!account)
    await rows.user.create({
      data: {
        id: userId,
        email,
        ...accountFields,
        emailConfirmedAt: new Date(),
        firstLogin: accountFields.termsAcceptedAt === undefined,
      },
    })
  const { defaultBranchId } = await rows.workspace.findUniqueOrThrow({
    where: { id: workspace.id },
    select: { defaultBranchId: true },
  })
  await joinWorkspace(rows, workspace.id, userId, { role: plainRole, branchId: defaultBranchId })
  return userId
}

/** Signing in by password and out again. */
import type { z } from '@hono/zod-openapi'
import type { Ctx, PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { requirePage, revokeSession } from '../core/session.ts'
import { claimFor } from './claim.ts'
import type { SignedIn } from './contract.ts'
import type { SignIn } from './requestsContract.ts'
import { startSession } from './startSession.ts'
import { inviteOf } from './invites.ts'
import { takePasswordTry } from './limits.ts'
import { passwordMatches } from './passwords.ts'
import { findAccount, accountOfEmployee, refuseUnlessOffered, type Account } from './findAccount.ts'
import { say } from '../messages/say.ts'

/**
 * A wrong name, a wrong password and an account of another workspace all answer INVALID_CREDENTIALS, equally
 * late; 401 would reload the page.
 */
export async function signIn(
  ctx: PublicCtx,
  input: z.output<typeof SignIn>,
): Promise<z.input<typeof SignedIn>> {
  await refuseUnlessOffered(ctx, 'PASSWORD')
  const namedAccount =
    input.userEmail === undefined
      ? await accountOfEmployee(ctx, input.username ?? '')
      : await findAccount(ctx, { email: input.userEmail })
  const giveBack = await takePasswordTry(
    ctx,
    input.userEmail ?? input.username ?? '',
    namedAccount?.userId,
  ).catch(withWayOut)
  const matches = await passwordMatches(input.userPassword, namedAccount?.passwordHash ?? null)
  if (!namedAccount || !matches) throw new AppError('INVALID_CREDENTIALS')
  const account = await withInvite(ctx, namedAccount, input.inviteCode)
  if (!account.isHere) throw new AppError('INVALID_CREDENTIALS')
  await giveBack()
  return startSession(ctx, account, 'PASSWORD')
}

/** Names another way to sign in, which needs no wait. */
function withWayOut(refused: unknown): never {
  if (!(refused instanceof AppError) || refused.code !== 'RATE_LIMITED') throw refused
  throw new AppError('RATE_LIMITED', {
    ...refused.extra,
    text: say('signIns.tooManyPasswords'),
  })
}

/** Who is here already is not kept out by an invite that is not good any more. */
async function withInvite(ctx: PublicCtx, account: Account, code: string | undefined): Promise<Account> {
  const invite = await inviteOf(ctx, code).catch((refused: unknown) => {
    if (account.isHere && refused instanceof AppError) return null
    throw refused
  })
  if (
    !invite ||
    invite.userId !== null ||
    (invite.email !== null && (invite.email !== account.email || account.emailConfirmedAt === null))
  )
    return account
  await claimFor(ctx.deps, invite, { userId: account.userId })
  return (await findAccount(ctx, { id: account.userId })) ?? account
}

/**
 * GET, as documented; a plain link cannot do it because it sends no bearer and no header of our page.
 */
export async function signOut(ctx: Ctx): Promise<{ signedOut: true }> {
  requirePage(ctx, say('signIns.signOutFromPage'))
  await revokeSession(ctx.deps.db.pool, ctx.person.sessionId)
  ctx.setToken(null)
  await ctx.db.ledgerEntry.create({
    data: {
      byUserId: ctx.person.userId,
      action: 'signIns:signOut',
      entity: 'user',
      entityId: ctx.person.userId,
    },
  })
  return { signedOut: true }
}

/**
 * The end of every way of signing in: a new session, the old one of the same browser ended.
 */
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import type { PublicCtx } from '../core/deps.ts'
import { isOwnProof, openSession, revokeSession, type SignInMethod } from '../core/session.ts'
import type { SignedIn } from './contract.ts'
import { deviceOf, rememberDevice } from './device.ts'
import { type Account } from './findAccount.ts'
import { workspacesOf } from '../users/workspacesOf.ts'

/** Opens a session on this host, sets its cookie and revokes the session that this browser had before. */
export async function startSession(
  ctx: PublicCtx,
  account: Pick<Account, 'userId' | 'firstLogin' | 'emailConfirmedAt'>,
  method: SignInMethod,
): Promise<z.input<typeof SignedIn>> {
  const { pool, platform } = ctx.deps.db
  if (ctx.person) await revokeSession(pool, ctx.person.sessionId)
  const { token, expiresAt } = await openSession(platform, uuid(), account.userId, ctx.workspace.id, {
    method,
    device: deviceOf(ctx.header('user-agent')),
    ...(isOwnProof(method) ? {} : { provenAt: null }),
  })
  ctx.setToken(token, expiresAt)
  rememberDevice(ctx, account.userId)
  await ctx.db.ledgerEntry.create({
    data: {
      byUserId: account.userId,
      action: 'signIns:signIn',
      entity: 'user',
      entityId: account.userId,
      detail: { method },
    },
  })
  const workspaces = await workspacesOf(ctx, account.userId)
  const redirectUrl = ctx.workspace.isMain ? '/workspace/signin' : '/dashboard'
  return {
    token,
    expiresAt,
    firstLogin: account.firstLogin,
    emailConfirmed: account.emailConfirmedAt !== null,
    redirectUrl,
    workspaces,
  }
}

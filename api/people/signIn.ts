/** Signing in by password and out again (spec §4, §5; design §5). */
import { createHash } from 'node:crypto'
import type { z } from '@hono/zod-openapi'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { v7 as uuid } from 'uuid'
import type { Ctx, PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { openSession, revokeSession } from '../core/session.ts'
import type { SignIn, SignedIn } from './contract.ts'
import { passwordMatches } from './passwords.ts'

type Found = { userId: string; passwordHash: string | null }

/** A wrong name, a wrong password and an account of another workspace all answer INVALID_CREDENTIALS, equally late; 401 would reload the page. */
export async function signIn(ctx: PublicCtx, sent: z.output<typeof SignIn>): Promise<z.input<typeof SignedIn>> {
  const giveBack = await takeOneTry(ctx, (sent.userEmail ?? sent.username ?? '').toLowerCase())
  const found = sent.userEmail === undefined ? await byEmployeeId(ctx, sent.username ?? '') : await byEmail(ctx, sent.userEmail)
  const matches = await passwordMatches(sent.userPassword, found?.passwordHash ?? null)
  if (!found || !matches) throw new AppError('INVALID_CREDENTIALS')
  await giveBack()
  const { token, expiresAt } = await openSession(ctx.deps.db.pool, uuid(), found.userId, ctx.workspace.id)
  ctx.setToken(token, expiresAt)
  await ctx.db.ledgerEntry.create({ data: { byUserId: found.userId, action: 'people:signIn', entity: 'people', entityId: found.userId } })
  const workspaces = await workspacesOf(ctx, found.userId)
  return { token, expiresAt, firstLogin: false, emailConfirmed: true, redirectUrl: '/dashboard', workspaces }
}

/** GET, as documented; a plain link cannot do it because it sends no bearer and no header of our page (design §5). */
export async function signOut(ctx: Ctx): Promise<{ signedOut: true }> {
  if (!ctx.header('authorization') && !ctx.header('x-requested-with')) throw new AppError('FORBIDDEN', { message: 'Sign out from the page itself.' })
  await revokeSession(ctx.deps.db.pool, ctx.person.sessionId)
  ctx.setToken(null)
  await ctx.db.ledgerEntry.create({ data: { byUserId: ctx.person.userId, action: 'people:signOut', entity: 'people', entityId: ctx.person.userId } })
  return { signedOut: true }
}

/** Ten wrong tries in a quarter of an hour for a name on a host, fifty for an address (contract R18); a right one is given back. */
async function takeOneTry(ctx: PublicCtx, name: string): Promise<() => Promise<unknown>> {
  const limiter = (keyPrefix: string, points: number) => new RateLimiterPostgres({ storeClient: ctx.deps.db.pool, tableName: 'RateLimit', tableCreated: true, keyPrefix, points, duration: 15 * 60, clearExpiredByTimeout: false })
  const limits = [[limiter('password', 10), hashed(`${ctx.workspace.id}:${name}`)], [limiter('password-address', 50), hashed(ctx.address)]] as const
  try {
    await Promise.all(limits.map(([each, key]) => each.consume(key)))
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) })
  }
  return () => Promise.all(limits.map(([each, key]) => each.reward(key)))
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A member of this host's workspace, or on the main host a platform admin. */
async function byEmail(ctx: PublicCtx, email: string): Promise<Found | null> {
  const user = await ctx.deps.db.platform.user.findUnique({ where: { email }, include: { memberships: { where: { workspaceId: ctx.workspace.id, active: true } } } })
  if (!user?.active || (user.memberships.length === 0 && !(user.isPlatformAdmin && ctx.workspace.isMain))) return null
  return { userId: user.id, passwordHash: user.passwordHash }
}
/** The user name is the employee id of this host's workspace. */
async function byEmployeeId(ctx: PublicCtx, employeeId: string): Promise<Found | null> {
  const member = await ctx.db.membership.findFirst({ where: { employeeId, active: true, user: { active: true } }, include: { user: true } })
  return member && { userId: member.userId, passwordHash: member.user.passwordHash }
}

export async function workspacesOf(ctx: PublicCtx, userId: string) {
  const { rows } = await ctx.deps.db.pool.query('SELECT m."workspaceId", w.host AS "workspaceUrl", m.role FROM "Membership" m JOIN "Workspace" w ON w.id = m."workspaceId" WHERE m."userId" = $1 AND m.active ORDER BY w.host', [userId])
  return rows
}

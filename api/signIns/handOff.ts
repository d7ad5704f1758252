/** A session on its way to another host (contract A14): named by a code nobody can guess, good for a minute, once. */
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import { challengeOf, linkCodeOf } from '../codes/service.ts'
import type { Ctx, PublicCtx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { openSession, requirePage, revokeSession, type SignInMethod } from '../core/session.ts'
import type { HandOff } from './contract.ts'
import { deviceOf } from './device.ts'
import { takeLinkTry } from './limits.ts'
import { accountOf } from './whose.ts'

const expiresInSec = 60
const impersonationMinutes = 30
/** A session taken along lives no longer than the old one would, and its proof is no fresher. Or the platform's support comes as somebody. */
type Carried = { method: SignInMethod; provenAt: string; expiresAt: string; impersonatedBy?: undefined } | { impersonatedBy: string }

/** To another workspace that I am an active member of; `url` is the page there that takes it. */
export async function handOver(ctx: Ctx, workspaceId: string): Promise<z.input<typeof HandOff>> {
  const { db: { platform }, secret, webOrigin } = ctx.deps
  const { userId, sessionId, provenAt } = ctx.person
  const member = await platform.membership.findFirst({ where: { workspaceId, userId, active: true }, select: { id: true } })
  const workspace = member && (await platform.workspace.findFirst({ where: { id: workspaceId, status: { not: 'DELETED' } }, select: { host: true } }))
  if (!workspace) throw notFound()
  const { method, expiresAt } = await platform.session.findUniqueOrThrow({ where: { id: sessionId }, select: { method: true, expiresAt: true } })
  const id = uuid()
  const detail: Carried = { method: method as SignInMethod, provenAt: provenAt.toISOString(), expiresAt: expiresAt.toISOString() }
  await platform.challenge.create({ data: { id, workspaceId, purpose: 'HANDOFF', identifier: '', userId, detail, expiresAt: new Date(Date.now() + expiresInSec * 1000) } })
  ctx.note({ entityId: userId, detail: { workspaceId } })
  const handOffId = linkCodeOf(secret, id)
  return { handOffId, workspaceUrl: workspace.host, url: `${webOrigin(workspace.host)}/handoff/${handOffId}`, expiresInSec }
}

/** Opens the session here. GET, as documented; from our page only. */
export async function takeOver(ctx: PublicCtx, code: string) {
  requirePage(ctx, 'Open this from the page itself.')
  await takeLinkTry(ctx)
  const { userId, carried } = await spend(ctx, code)
  const account = await accountOf(ctx, { id: userId })
  if (!account?.isHere) throw notFound()
  if (ctx.person) await revokeSession(ctx.deps.db.pool, ctx.person.sessionId)
  const { token, expiresAt } = await open(ctx, userId, carried)
  ctx.setToken(token, expiresAt)
  await ctx.db.ledgerEntry.create({ data: { byUserId: carried.impersonatedBy ?? userId, action: 'signIns:takeOver', entity: 'user', entityId: userId, detail: carried.impersonatedBy ? { impersonatedBy: carried.impersonatedBy } : {} } })
  return { token, expiresAt, workspaceUrl: ctx.workspace.host }
}

async function open(ctx: PublicCtx, userId: string, carried: Carried) {
  const { pool, platform } = ctx.deps.db
  const [id, device] = [uuid(), deviceOf(ctx.header('user-agent'))]
  if (carried.impersonatedBy !== undefined) return openSession(pool, id, userId, ctx.workspace.id, { method: 'IMPERSONATION', minutes: impersonationMinutes, impersonatedBy: carried.impersonatedBy, device })
  const opened = await openSession(pool, id, userId, ctx.workspace.id, { method: carried.method, minutes: (Date.parse(carried.expiresAt) - Date.now()) / 60_000, device })
  await platform.session.update({ where: { id }, data: { provenAt: new Date(carried.provenAt) } })
  return opened
}

async function spend({ db, deps }: PublicCtx, code: string): Promise<{ userId: string; carried: Carried }> {
  const id = challengeOf(deps.secret, code)
  if (!id) throw notFound()
  const spent = await db.challenge.updateManyAndReturn({ where: { id, purpose: 'HANDOFF', usedAt: null, expiresAt: { gt: new Date() } }, data: { usedAt: new Date() } })
  const [challenge] = spent
  if (!challenge?.userId) throw new AppError('OTP_EXPIRED', { message: 'This was used already, or is too old. Sign in here.' })
  return { userId: challenge.userId, carried: challenge.detail as Carried }
}

/**
 * A session on its way to another host: named by a code nobody can guess, good for a minute,
 * once.
 */
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import type { Prisma } from '../../prisma/client.ts'
import { challengeOf, linkCodeOf } from './otp.ts'
import { acceptedSecrets, type Ctx, type PublicCtx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { openSession, requirePage, revokeSession, type SignInMethod } from '../core/session.ts'
import { offeredProvider } from './openId/discovery.ts'
import { notifyOfImpersonation } from './notifyOfImpersonation.ts'
import { SignInMethod as Method, type HandOff } from './contract.ts'
import { deviceOf } from './device.ts'
import { takeLinkTry } from './limits.ts'
import { findAccount, isOffered } from './findAccount.ts'
import { say } from '../messages/say.ts'
import { column } from '../core/json.ts'

const expiresInSec = 60
const impersonationMinutes = 30
/**
 * A session taken along lives no longer than the old one would, and says how and when it was proven: the
 * workspace it comes to decides
 * whether that way is one of its own. Or the platform's support comes as somebody, with the proof of who they
 * are themselves.
 */
type Carried =
  | { method: SignInMethod; provenAt: string | null; expiresAt: string; impersonatedBy?: undefined }
  | { impersonatedBy: string }

/** To another workspace that I am an active member of; `url` is the page there that takes it. */
export async function issueSessionTransfer(ctx: Ctx, workspaceId: string): Promise<z.input<typeof HandOff>> {
  const {
    db: { platform },
    secret,
    webOrigin,
  } = ctx.deps
  const { userId, sessionId, provenAt } = ctx.person
  const member = await platform.membership.findFirst({
    where: { workspaceId, userId, active: true },
    select: { id: true },
  })
  const workspace =
    member &&
    (await platform.workspace.findFirst({
      where: { id: workspaceId, status: { not: 'DELETED' } },
      select: { host: true },
    }))
  if (!workspace) throw notFound()
  const { method, expiresAt } = await platform.session.findUniqueOrThrow({
    where: { id: sessionId },
    select: { method: true, expiresAt: true },
  })
  const id = uuid()
  const detail: Carried = {
    method: Method.parse(method),
    provenAt: provenAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
  await platform.challenge.create({
    data: {
      id,
      workspaceId,
      purpose: 'HANDOFF',
      identifier: '',
      userId,
      detail,
      expiresAt: new Date(Date.now() + expiresInSec * 1000),
    },
  })
  ctx.audit({ entityId: userId, detail: { workspaceId } })
  const handOffId = linkCodeOf(secret, id)
  return {
    handOffId,
    workspaceUrl: workspace.host,
    url: `${webOrigin(workspace.host)}/handoff/${handOffId}`,
    expiresInSec,
  }
}

/**
 * Opens the session here. GET, as documented; from our page only. The same transaction notifies an impersonated
 * person.
 */
export async function redeemSessionTransfer(ctx: PublicCtx, code: string) {
  requirePage(ctx, say('signIns.openFromPage'))
  await takeLinkTry(ctx)
  const { token, expiresAt } = await ctx.deps.db.platform.$transaction(async (rows) => {
    const { id, userId, carried } = await spend(rows, ctx, code)
    const account = await findAccount(ctx, { id: userId })
    if (!account?.isHere) throw notFound()
    if (carried.impersonatedBy === undefined) await refuseUnlessOurs(ctx, carried.method)
    if (carried.impersonatedBy !== undefined)
      await notifyOfImpersonation(rows, { workspaceId: ctx.workspace.id, userId, actId: id })
    await rows.ledgerEntry.create({
      data: {
        workspaceId: ctx.workspace.id,
        byUserId: carried.impersonatedBy ?? userId,
        action: 'signIns:takeOver',
        entity: 'user',
        entityId: userId,
        detail: carried.impersonatedBy ? { impersonatedBy: carried.impersonatedBy } : {},
      },
    })
    return openSession(rows, uuid(), userId, ctx.workspace.id, {
      ...openingOf(carried),
      device: deviceOf(ctx.header('user-agent')),
    })
  })
  ctx.deps.outboxFilled()
  if (ctx.person) await revokeSession(ctx.deps.db.pool, ctx.person.sessionId)
  ctx.setToken(token, expiresAt)
  return { token, expiresAt, workspaceUrl: ctx.workspace.host }
}

const openingOf = (carried: Carried) =>
  carried.impersonatedBy !== undefined
    ? {
        method: 'IMPERSONATION' as const,
        minutes: impersonationMinutes,
        impersonatedBy: carried.impersonatedBy,
        // By itself it would be the instant at which the session began.
        provenAt: null,
      }
    : {
        method: carried.method,
        minutes: (Date.parse(carried.expiresAt) - Date.now()) / 60_000,
        provenAt: instantOf(carried.provenAt),
      }
const instantOf = (text: string | null | undefined) => (text ? new Date(text) : null)

/** Throws FEATURE_DISABLED where this workspace lets nobody in the way that the session was proven. */
async function refuseUnlessOurs(ctx: PublicCtx, method: SignInMethod): Promise<void> {
  const isOurs =
    method === 'GOOGLE' || method === 'MICROSOFT'
      ? offeredProvider(ctx, method) !== null
      : method !== 'IMPERSONATION' && (await isOffered(ctx, method))
  if (!isOurs)
    throw new AppError('FEATURE_DISABLED', {
      text: say('signIns.wayNotTaken'),
    })
}

async function spend(
  rows: Prisma.TransactionClient,
  { deps, workspace }: PublicCtx,
  code: string,
): Promise<{ id: string; userId: string; carried: Carried }> {
  const id = challengeOf(acceptedSecrets(deps), code)
  if (!id) throw notFound()
  const [challenge] = await rows.challenge.updateManyAndReturn({
    where: { id, workspaceId: workspace.id, purpose: 'HANDOFF', usedAt: null, expiresAt: { gt: new Date() } },
    data: { usedAt: new Date() },
  })
  if (!challenge?.userId) throw new AppError('OTP_EXPIRED', { text: say('signIns.transferUsed') })
  return { id, userId: challenge.userId, carried: column<Carried>().read(challenge.detail) }
}

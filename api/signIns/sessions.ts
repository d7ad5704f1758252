/** Where somebody is signed in, on whichever host, and ending it there. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx, PublicCtx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { orderBy, skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import type { SessionRow } from './contract.ts'
import { besideOrNull } from '../core/readerLocale.ts'
import { SignInMethod } from './contract.ts'
import { deviceText } from './device.ts'

/** One page of the caller's open sessions on all hosts, the last used first unless sorted otherwise. */
export async function listSessions(ctx: Ctx, query: PageQuery): Promise<Page<z.input<typeof SessionRow>>> {
  const { platform } = ctx.deps.db
  const where = openOnesOf(ctx)
  const [rows, total] = await Promise.all([
    platform.session.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Prisma.SessionOrderByWithRelationInput>(
        query.sortBy,
        { lastSeenAt: (lastSeenAt) => ({ lastSeenAt }), createdAt: (createdAt) => ({ createdAt }) },
        [{ lastSeenAt: 'desc' }],
      ),
    }),
    platform.session.count({ where }),
  ])
  const hosts = new Map(
    (
      await platform.workspace.findMany({
        where: { id: { in: rows.map(({ workspaceId }) => workspaceId) } },
        select: { id: true, host: true },
      })
    ).map(({ id, host }) => [id, host]),
  )
  return toPage(
    rows.map(({ id, workspaceId, device, method, createdAt, lastSeenAt, expiresAt }) => ({
      sessionId: id,
      workspaceUrl: hosts.get(workspaceId) ?? '',
      ...besideOrNull('device', deviceText(device)),
      method: SignInMethod.parse(method),
      createdAt,
      lastSeenAt,
      expiresAt,
      current: id === ctx.person.sessionId,
    })),
    total,
    query,
  )
}

/** Revokes one of the caller's open sessions; ending the current one signs out here. Throws NOT_FOUND. */
export async function endSession(ctx: Ctx, id: string): Promise<{ ended: true }> {
  const { count } = await ctx.deps.db.platform.session.updateMany({
    where: { ...openOnesOf(ctx), id },
    data: { revokedAt: new Date() },
  })
  if (count === 0) throw notFound()
  if (id === ctx.person.sessionId) ctx.setToken(null)
  ctx.audit({ entityId: id })
  return { ended: true }
}

const openOnesOf = (ctx: Ctx) => ({
  userId: ctx.person.userId,
  revokedAt: null,
  expiresAt: { gt: new Date() },
})

/**
 * Whether somebody is signed in here, and who else can tell who they are. Takes away a cookie
 * that opens nothing any more.
 */
export function readAuth(ctx: PublicCtx) {
  const { person, workspace, deps } = ctx
  if (!person && /(?:^|;\s*)(?:__Host-)?session=/.test(ctx.header('cookie') ?? '')) ctx.setToken(null)
  const providers = (['GOOGLE', 'MICROSOFT'] as const).filter(
    (each) => deps.openId[each] !== undefined && workspace.socialPlatformSet.includes(each),
  )
  return { authenticated: person !== null, providers, mainHost: workspace.isMain }
}

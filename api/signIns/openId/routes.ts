/**
 * Plain routes beside the rows: a browser walks them by itself, so they answer with redirects. The host
 * decides the workspace, as everywhere.
 */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { PublicCtx } from '../../core/deps.ts'
import { onlyFileRoutes, type FileRoute } from '../../core/fileRoutes.ts'
import type { Env } from '../../core/implement.ts'
import { safePath } from '../../core/redirect.ts'
import { arriveFromProvider } from './arriveFromProvider.ts'
import type { SocialPlatform } from './providers.ts'
import { beginRoundTrip, endRoundTrip, refusalOf, tripMinutes } from './roundTrip.ts'

const path = '/api/auth' as const
const cookie = 'openid'
type Answer = (ctx: PublicCtx, c: Context<Env>) => Promise<Response>
const Start = z.object({
  inviteCode: z.string().max(100).optional(),
  redirect: z.string().max(500).optional(),
})
const Callback = z.object({
  code: z.string().optional(),
  state: z.string().optional(),
  error: z.string().optional(),
})

const start =
  (platform: SocialPlatform): Answer =>
  async (ctx, c) => {
    const query = Start.safeParse(c.req.query())
    try {
      const { url, browser } = await beginRoundTrip(ctx, platform, query.success ? query.data : {})
      setCookie(c, cookie, browser, {
        httpOnly: true,
        sameSite: 'Lax',
        path,
        secure: ctx.deps.secureCookies,
        maxAge: tripMinutes * 60,
      })
      return c.redirect(url.href)
    } catch (error) {
      return back(ctx, c, error, ctx.person ? query.data?.redirect : undefined)
    }
  }

const callback =
  (platform: SocialPlatform): Answer =>
  async (ctx, c) => {
    let redirect: string | undefined
    try {
      const ended = await endRoundTrip(ctx, platform, new URL(c.req.url).searchParams, getCookie(c, cookie))
      if (ended.startedBy !== null) redirect = ended.trip.redirect
      deleteCookie(c, cookie, { path })
      await arriveFromProvider(ctx, ended)
      return c.redirect(ended.trip.redirect)
    } catch (error) {
      return back(ctx, c, error, redirect)
    }
  }

/** Back to where it began, with the reason as a word. */
function back(
  { deps, workspace, requestId }: PublicCtx,
  c: Context<Env>,
  error: unknown,
  from: string | undefined,
): Response {
  const refusal = refusalOf(error)
  if (refusal === 'FAILED')
    deps.log.warn(
      { requestId, error: error instanceof Error ? error.name : 'unknown' },
      'openid round trip failed',
    )
  const to = new URL(
    safePath(from, workspace.isMain ? '/workspace/signin' : '/signin'),
    'http://here.invalid',
  )
  to.searchParams.set('refused', refusal)
  return c.redirect(to.pathname + to.search + to.hash)
}

/** In the shape of rows, for the laws over all endpoints. */
const returns = { 302: { description: 'On the way, or back with the reason' } }
export const openIdRoutes: Record<string, FileRoute> = {
  startGoogle: {
    method: 'get',
    path: `${path}/google/start`,
    may: 'public',
    summary: 'Go to Google to sign in, or to connect an account while signed in',
    query: Start,
    returns,
    answer: start('GOOGLE'),
  },
  endGoogle: {
    method: 'get',
    path: `${path}/google/callback`,
    may: 'public',
    summary: 'Come back from Google; leads to the page asked for, or to /signin?refused=…',
    query: Callback,
    returns,
    answer: callback('GOOGLE'),
  },
  startMicrosoft: {
    method: 'get',
    path: `${path}/microsoft/start`,
    may: 'public',
    summary: 'Go to Microsoft to sign in, or to connect an account while signed in',
    query: Start,
    returns,
    answer: start('MICROSOFT'),
  },
  endMicrosoft: {
    method: 'get',
    path: `${path}/microsoft/callback`,
    may: 'public',
    summary: 'Come back from Microsoft; leads to the page asked for, or to /signin?refused=…',
    query: Callback,
    returns,
    answer: callback('MICROSOFT'),
  },
}

export default onlyFileRoutes('openId', openIdRoutes)

/**
 * Serves the built web app: hashed assets for ever, the page itself never kept, for every path that is a
 * screen's, and a page that helps for all others.
 */
import type { OpenAPIHono } from '@hono/zod-openapi'
import { serveStatic } from '@hono/node-server/serve-static'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isCallPath } from './core/contract.ts'
import type { Deps } from './core/deps.ts'
import { deviceCookie, type Env } from './core/implement.ts'
import { isScreen } from './core/screens.ts'
import { hostName } from './core/session.ts'
import { notFoundPage } from './pages/notFound.ts'
import { meetDevice } from './signIns/device.ts'

/** Serves the web app built in `webDir`; calls of the API and missing assets pass on to the next handler. */
export function mountWebApp(
  app: OpenAPIHono<Env>,
  deps: Pick<Deps, 'flags' | 'secureCookies'>,
  webDir: string,
): void {
  const root = relative(process.cwd(), webDir) || '.'
  // Which copy was sent depends on what the browser reads, also where it reads none of them.
  app.use('/assets/*', async (c, next) => {
    await next()
    c.header('vary', 'Accept-Encoding')
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable')
  })
  app.use('/assets/*', serveStatic({ root, precompressed: true }))
  app.get('/favicon.svg', serveStatic({ root }))
  app.get('*', async (c, next) => {
    if (isCallPath(c.req.path) || /^\/assets(\/|$)/.test(c.req.path)) return next()
    if (!isScreen(c.req.path)) return notFoundPage(c, deps.flags.isMainHost(hostName(c.req.header('host'))))
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    meetDevice(deviceCookie(c, deps))
    return c.html(await readFile(join(webDir, 'index.html'), 'utf8'))
  })
}

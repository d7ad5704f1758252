/** Serves the built web app: hashed assets for ever, the page itself fresh, and the page for every path that is a screen's. */
import type { OpenAPIHono } from '@hono/zod-openapi'
import { serveStatic } from '@hono/node-server/serve-static'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Deps } from './core/deps.ts'
import { deviceCookie, type Env } from './core/implement.ts'
import { meetDevice } from './signIns/device.ts'

export function mountWebApp(app: OpenAPIHono<Env>, deps: Pick<Deps, 'secureCookies'>, webDir: string): void {
  const root = relative(process.cwd(), webDir) || '.'
  app.use('/assets/*', serveStatic({ root, onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable') }))
  app.get('/favicon.svg', serveStatic({ root }))
  app.get('*', async (c, next) => {
    if (/^\/(api|learning\/api|complaint-workflow\/api|assets)(\/|$)/.test(c.req.path)) return next()
    c.header('cache-control', 'no-cache')
    meetDevice(deviceCookie(c, deps))
    return c.html(await readFile(join(webDir, 'index.html'), 'utf8'))
  })
}

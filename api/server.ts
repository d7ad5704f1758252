/** Listens. A taken port is one sentence, not a stack. */
import { serve } from '@hono/node-server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { OpenAPIHono as App } from '@hono/zod-openapi'
import { buildApp } from './app.ts'
import type { Deps } from './core/deps.ts'
import type { Env } from './core/implement.ts'
import { mountHealth } from './health.ts'

export type Listening = { app: OpenAPIHono<Env>; close(): Promise<void> }

/** `health` serves /healthz and /readyz alone, for a process that is only a worker. Throws StartError when the port is taken. */
export async function listen(deps: Deps, port: number, what: 'all' | 'health'): Promise<Listening> {
  const app = what === 'all' ? buildApp(deps) : new App<Env>()
  if (what === 'health') mountHealth(app, deps)
  const server = serve({ fetch: app.fetch, port })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? Object.assign(new Error(`Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1} npm start`), { name: 'StartError' }) : error))
  })
  return {
    app,
    close: () => new Promise((resolve) => {
      server.close(() => resolve())
      if ('closeAllConnections' in server) server.closeAllConnections()
    }),
  }
}

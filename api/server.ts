/** Listens. A taken port is one sentence, not a stack. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { OpenAPIHono as App } from '@hono/zod-openapi'
import { buildApp } from './app.ts'
import type { Deps } from './core/deps.ts'
import type { Env } from './core/implement.ts'
import { mountHealth } from './health.ts'
import { codeOf } from '../node.ts'

export type Listening = { app: OpenAPIHono<Env>; close(): Promise<void> }

/**
 * Whoever sends its headers slowly holds a connection no longer than this; bodies have their own patience
 * (core/body).
 */
const patience = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }

/**
 * `health` serves /healthz and /readyz alone, for a process that is only a worker. Throws StartError when the
 * port is taken.
 */
export async function listen(
  deps: Deps,
  port: number,
  what: 'all' | 'health',
  host = '127.0.0.1',
): Promise<Listening> {
  const app = what === 'all' ? buildApp(deps) : new App<Env>()
  if (what === 'health') mountHealth(app, deps)
  const server = serve({ fetch: app.fetch, port, hostname: host, serverOptions: patience })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error) => reject(cannotListen('PORT', port, codeOf(error))))
  })
  return {
    app,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // What is being answered gets three seconds; connections that only wait for a next request get none.
        if ('closeAllConnections' in server) setTimeout(() => server.closeAllConnections(), 3_000).unref()
      }),
  }
}

/**
 * Throws StartError when somebody listens there, before anything is begun. A server that was just told to end
 * gets three seconds for it.
 */
export async function refuseTakenPort(setting: string, port: number, host = '127.0.0.1'): Promise<void> {
  for (let tries = 0; ; tries++) {
    const probe = createServer()
    try {
      await once(probe.listen(port, host), 'listening')
      await new Promise((resolve) => {
        probe.close(resolve)
      })
      return
    } catch (error) {
      if (tries === 30) throw cannotListen(setting, port, codeOf(error))
      await sleep(100)
    }
  }
}

function cannotListen(setting: string, port: number, code: string): Error {
  const why =
    code === 'EADDRINUSE'
      ? 'is taken. Stop what uses it, or'
      : `cannot be used (${code}). Stop what keeps it, or`
  return Object.assign(
    new Error(
      `Port ${port} ${why} choose another one: ${setting}=${port === 65_535 ? 8080 : port + 1} npm start`,
    ),
    { name: 'StartError' },
  )
}

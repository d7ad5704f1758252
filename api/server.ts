/** Listens. A taken port is one sentence, not a stack. */
import { once } from 'node:events'
import type { Server } from 'node:http'
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

/** `close` is harmless twice, and answers once no request is left. */
export type Listening = { app: OpenAPIHono<Env>; close(): Promise<void> }

/**
 * Milliseconds for a client to send its headers, and between checks of that; bodies have their own limit
 * (core/body).
 */
const patience = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }

/** How long requests in flight may take once the process stops; connections are then closed. */
const inFlightMs = 20_000

type ListenOptions = { host?: string; drainMs?: number; isStarting?: () => boolean }

/**
 * `health` serves /livez, /readyz and /status alone, for a process that is only a worker. `drainMs`: how long a
 * process that stops goes on accepting requests while /readyz answers 503, so that a load balancer looks
 * elsewhere first. `isStarting`: whether a worker does not run cases yet. Throws StartError when the port is taken.
 */
export async function listen(
  deps: Deps,
  port: number,
  what: 'all' | 'health',
  { host = '127.0.0.1', drainMs = 0, isStarting = () => false }: ListenOptions = {},
): Promise<Listening> {
  let closing: Promise<void> | null = null
  const isStopping = () => closing !== null
  const app = what === 'all' ? buildApp(deps, isStopping) : new App<Env>()
  if (what === 'health') mountHealth(app, deps, isStopping, isStarting)
  const server = serve({ fetch: app.fetch, port, hostname: host, serverOptions: patience }) as Server
  // Each answer tells its client not to send the next request on a connection that is about to close.
  server.prependListener('request', (_, response) => {
    if (isStopping()) response.setHeader('connection', 'close')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error) => reject(cannotListen('PORT', port, codeOf(error))))
  })
  return { app, close: () => (closing ??= drain(server, drainMs)) }
}

async function drain(server: Server, drainMs: number): Promise<void> {
  await sleep(drainMs)
  const closed = once(server, 'close')
  server.close()
  setTimeout(() => server.closeAllConnections(), inFlightMs).unref()
  await closed
}

/**
 * Throws StartError where the port cannot be used, before anything starts. A server that is shutting down gets three
 * seconds to release it.
 */
export async function refuseTakenPort(setting: string, port: number, host = '127.0.0.1'): Promise<void> {
  for (let tries = 0; ; tries++) {
    const code = (await bindFailure(port, host)) ?? (await bindFailureOnIpv6(port, host))
    if (code === null) return
    if (tries === 30) throw cannotListen(setting, port, code)
    await sleep(100)
  }
}

/** Why nothing can listen there, as the system's code; null where it can. */
async function bindFailure(port: number, host: string): Promise<string | null> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
    await new Promise((resolve) => {
      probe.close(resolve)
    })
    return null
  } catch (error) {
    return codeOf(error)
  }
}

/** Browsers try ::1 first for *.localhost: another program there would take our requests. */
async function bindFailureOnIpv6(port: number, host: string): Promise<string | null> {
  if (!['127.0.0.1', 'localhost', '0.0.0.0'].includes(host)) return null
  const code = await bindFailure(port, '::1')
  return code === 'EADDRINUSE' ? code : null
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

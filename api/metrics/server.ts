/**
 * Where Prometheus fetches the figures: /metrics on a port of its own, so that nothing which reaches the API
 * reaches them.
 */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import type { Metrics } from './metrics.ts'
import { portOf } from '../../node.ts'
import { codeOf } from '../../node.ts'

type Options = {
  port: number
  host: string
  /** Address of the figures that Temporal's SDK serves; they are passed on beside ours. */
  sdkUrl?: string
}
export type MetricsServer = { port: number; close(): Promise<void> }

/** Listens. Throws StartError when the port cannot be had. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host, sdkUrl }: Options,
): Promise<MetricsServer> {
  collectDefaultMetrics({ register: metrics.registry })
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url?.split('?')[0] === '/metrics')
      void answer(response, metrics, sdkUrl)
    else response.writeHead(404).end()
  })
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    throw cannotListen(port, codeOf(error))
  }
  return {
    port: portOf(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(response: ServerResponse, { registry }: Metrics, sdkUrl?: string): Promise<void> {
  try {
    const parts = await Promise.all([registry.metrics(), sdkUrl ? textAt(sdkUrl).then(withCounters) : ''])
    response.writeHead(200, { 'content-type': registry.contentType }).end(parts.join(''))
  } catch {
    response.writeHead(500).end()
  }
}

/** Counters of Temporal's SDK that alarms name: it tells of one only after its first event. */
const sdkCounters = ['temporal_workflow_task_execution_failed_total']
const withCounters = (text: string): string =>
  text +
  sdkCounters
    .filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(text))
    .map((name) => `# TYPE ${name} counter\n${name} 0\n`)
    .join('')

/** Nothing where the SDK does not answer: our own figures are wanted all the more then. */
const textAt = (url: string): Promise<string> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (got) => (got.ok ? got.text() : ''),
    () => '',
  )

const cannotListen = (port: number, code: string): Error =>
  Object.assign(
    new Error(
      `Port ${port} for metrics cannot be used (${code}). Stop what uses ` +
        'it, choose another METRICS_PORT, or leave it out.',
    ),
    { name: 'StartError' },
  )

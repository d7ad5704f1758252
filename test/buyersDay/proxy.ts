/** A proxy before several APIs, as compose has one: in turn, passing over those that do not answer. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { portOf } from '../../node.ts'

export type Upstream = { host: string; port: number }
export type Proxy = { port: number; close(): Promise<void> }

/** Larger bodies are not read again for another API. */
const maxBodyBytes = 50 * 1024 * 1024

/** Listens on 127.0.0.1. A request that no API took is answered 502. */
export async function startProxy(upstreams: readonly Upstream[]): Promise<Proxy> {
  let next = 0
  const server = createServer((incoming, answer) => {
    const first = next++ % upstreams.length
    const inTurn = [...upstreams.slice(first), ...upstreams.slice(0, first)]
    void bodyOf(incoming)
      .then((body) => forward(incoming, body, answer, inTurn))
      .catch(() => answer.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBodyBytes) throw new Error('The body is too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/**
 * To the first that takes the connection. One that broke off later may have done it: the caller is told, and tries
 * again with the same Idempotency-Key.
 */
function forward(
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  upstreams: Upstream[],
): void {
  const [upstream, ...others] = upstreams
  if (!upstream) {
    answer.writeHead(502).end()
    return
  }
  const passed = request({
    ...upstream,
    method: incoming.method,
    path: incoming.url,
    headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
    agent: false,
  })
  const connecting = setTimeout(() => passed.destroy(new Error('ECONNREFUSED')), 2_000)
  passed.on('socket', (socket) => socket.once('connect', () => clearTimeout(connecting)))
  passed
    .on('response', (upstreamResponse) => {
      answer.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
      upstreamResponse.pipe(answer)
      upstreamResponse.on('error', () => answer.destroy())
    })
    .on('error', (error) => {
      clearTimeout(connecting)
      if (answer.headersSent) answer.destroy()
      else if (/ECONNREFUSED|EHOSTUNREACH/.test(String(error))) forward(incoming, body, answer, others)
      else answer.writeHead(502).end()
    })
    .end(body)
}

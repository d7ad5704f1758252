/** A TLS proxy before a Temporal server, for tests: it may want a client certificate, and an API key. */
import { once } from 'node:events'
import {
  connect,
  constants,
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import { portOf } from '../node.ts'
import type { Certificate } from './certificates.ts'

export type TemporalProxy = {
  /** host:port, by TLS alone. */
  address: string
  /** The authorization headers that came. */
  authorizations: Set<string>
  close(): void
}
type Wanted = {
  upstream: string
  server: Certificate
  /** PEM of the CA whose client certificates are let in; without it none is asked for. */
  clientCa?: string
  apiKey?: string
  /** Whose calls are refused, such as those of a service that a role has no rights on; by the call's path. */
  forbids?: RegExp
}

export async function startTemporalProxy({
  upstream,
  server,
  clientCa,
  apiKey,
  forbids,
}: Wanted): Promise<TemporalProxy> {
  const behind = connect(`http://${upstream}`)
  behind.on('error', () => {})
  const authorizations = new Set<string>()
  const proxy = createSecureServer({
    ...server,
    ...(clientCa ? { ca: clientCa, requestCert: true, rejectUnauthorized: true } : {}),
  })
  const sessions = new Set<{ destroy(): void }>()
  proxy.on('session', (session) => sessions.add(session))
  proxy.on('sessionError', () => {})
  proxy.on('stream', (stream, headers) => {
    const authorization = headers['authorization'] ?? ''
    authorizations.add(authorization)
    if (apiKey && authorization !== `Bearer ${apiKey}`) refuse(stream, unauthenticated)
    else if (forbids?.test(headers[':path'] ?? '')) refuse(stream, permissionDenied)
    else forward(stream, behind.request(withoutHop(headers)))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    address: `127.0.0.1:${portOf(proxy)}`,
    authorizations,
    close() {
      behind.destroy()
      for (const session of sessions) session.destroy()
      proxy.close()
    },
  }
}

const unauthenticated = { 'grpc-status': '16', 'grpc-message': 'no such key' }
const permissionDenied = { 'grpc-status': '7', 'grpc-message': 'no right to this call' }
/** gRPC's answer of headers alone. */
const refuse = (stream: ServerHttp2Stream, status: typeof unauthenticated) =>
  stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...status }, { endStream: true })

const withoutHop = (headers: IncomingHttpHeaders) => ({ ...headers, ':scheme': 'http' })

function forward(
  stream: ServerHttp2Stream,
  request: ReturnType<ReturnType<typeof connect>['request']>,
): void {
  let trailers: IncomingHttpHeaders = {}
  stream.pipe(request)
  request.on('response', (headers, flags) => {
    // Headers that end the stream are the whole answer.
    const endStream = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0
    if (!stream.destroyed) stream.respond(headers, { endStream, waitForTrailers: !endStream })
  })
  request.on('trailers', (received) => {
    trailers = received
  })
  request.on('data', (chunk) => void stream.write(chunk))
  request.on('end', () => stream.end())
  request.on('error', () => stream.destroy())
  stream.on('wantTrailers', () => stream.sendTrailers(trailers))
  stream.on('error', () => {})
  stream.on('close', () => request.close(constants.NGHTTP2_CANCEL))
}

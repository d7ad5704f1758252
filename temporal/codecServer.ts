/**
 * Decrypts payloads for operators whom it knows by a token, as Temporal's pages and command line ask for it (their
 * remote codec: POST /encode, POST /decode). It says what it did by counts alone.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload, PayloadCodec } from '@temporalio/common'
import { StartError } from './startError.ts'
import { codeOf } from '../node.ts'

export type CodecServerOptions = {
  codec: PayloadCodec
  port: number
  host: string
  /** Of the operators; sent as `Authorization: Bearer …`, or kept by the browser that signed in here. */
  token: string
  /** Where Temporal's pages are open, such as http://127.0.0.1:8233; no other page may ask. */
  origin: string
  /** How browsers reach this server where TLS stands before it, such as https://codec.example.com; null: directly. */
  publicOrigin: string | null
  /** Called after each conversion: how many payloads, for which address. */
  onCall(call: { act: 'encode' | 'decode'; payloads: number; address: string }): void
}

const maxBytes = 16 * 1024 * 1024
const wrongTokenMs = 500
const cookieName = 'redress-codec'

/** Throws StartError where the port cannot be had. */
export async function startCodecServer(options: CodecServerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      // What a payload that cannot be read says of itself is the id of a key.
      const status = error instanceof BadRequest ? 400 : 422
      send(response, status, { message: error instanceof Error ? error.message : 'It cannot be read' })
    })
  })
  server.listen(options.port, options.host)
  await once(server, 'listening').catch((error: unknown) => {
    throw new StartError(
      `CODEC_SERVER_PORT ${options.port} cannot be used (${codeOf(error)}): choose another one.`,
    )
  })
  return server
}

class BadRequest extends Error {}

async function answer(
  options: CodecServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { origin } = request.headers
  if (origin !== undefined && origin !== options.origin && origin !== ownOrigin(options, request))
    return send(response, 403, { message: 'Not from this page' })
  allowOrigin(options, response)
  const route = `${request.method} ${new URL(request.url ?? '/', 'http://codec').pathname}`
  if (request.method === 'OPTIONS') return send(response, 204)
  if (route === 'GET /') return sendPage(response, 200, '')
  if (route === 'POST /sign-in') return signIn(options, request, response)
  const act = acts[route]
  if (!act) return send(response, 404, { message: 'POST /decode or POST /encode' })
  if (!(await isOperator(options, request))) return send(response, 401, { message: 'The token is wrong' })
  const payloads = await readPayloads(request)
  const done = await options.codec[act](payloads)
  options.onCall({ act, payloads: payloads.length, address: request.socket.remoteAddress ?? '' })
  send(response, 200, { payloads: done.map(toJson) })
}
const acts: Record<string, 'encode' | 'decode' | undefined> = {
  'POST /encode': 'encode',
  'POST /decode': 'decode',
}

const ownOrigin = ({ publicOrigin }: CodecServerOptions, { headers }: IncomingMessage) =>
  publicOrigin ?? `http://${headers.host}`

function allowOrigin({ origin }: CodecServerOptions, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-methods', 'POST')
  response.setHeader('access-control-allow-headers', 'authorization, content-type, x-namespace')
  response.setHeader('vary', 'origin')
  response.setHeader('cache-control', 'no-store')
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
/** What a browser keeps instead of the token. */
const cookieOf = (token: string) => hashOf(`codec cookie ${token}`).toString('base64url')
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))

async function isOperator({ token }: CodecServerOptions, { headers }: IncomingMessage): Promise<boolean> {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const cookie = new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? ''
  if (isSame(bearer, token) || isSame(cookie, cookieOf(token))) return true
  await sleep(wrongTokenMs)
  return false
}

/** Temporal's pages send no token of their own: the browser brings this cookie, for as long as it is open. */
async function signIn(
  { token, publicOrigin }: CodecServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const typed = new URLSearchParams((await readBody(request)).toString()).get('token') ?? ''
  if (!isSame(typed, token)) {
    await sleep(wrongTokenMs)
    return sendPage(response, 401, '<p role="alert">The token is wrong.</p>')
  }
  const secure = publicOrigin?.startsWith('https:') ? '; Secure' : ''
  const cookie = `${cookieName}=${cookieOf(token)}; HttpOnly; SameSite=Strict; Path=/${secure}`
  response.setHeader('set-cookie', cookie)
  sendPage(response, 200, '<p role="status">You can decode payloads until this browser is closed.</p>')
}

async function readPayloads(request: IncomingMessage): Promise<Payload[]> {
  const body = (await readBody(request)).toString()
  try {
    const { payloads } = JSON.parse(body) as { payloads: JsonPayload[] }
    return payloads.map(({ metadata = {}, data = '' }) => ({
      metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, bytesOf(value)])),
      data: bytesOf(data),
    }))
  } catch {
    throw new BadRequest('The body is JSON: { "payloads": [{ "metadata": {}, "data": "" }] }')
  }
}
type JsonPayload = { metadata?: Record<string, string>; data?: string }
const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
const textOf = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64')
const toJson = ({ metadata, data }: Payload): JsonPayload => ({
  metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, textOf(value)])),
  data: textOf(data),
})

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new BadRequest('The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body && JSON.stringify(body))
}

function sendPage(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  })
  response.end(
    `<!doctype html><html lang="en"><title>Redress codec server</title><h1>Redress codec server</h1>${message}` +
      '<form method="post" action="/sign-in"><label>Operator’s token ' +
      '<input type="password" name="token" autocomplete="off"></label> <button>Sign in</button></form></html>',
  )
}

/**
 * Files of a package, to frames of an opaque origin: no cookie of ours is sent from there or can be read there, no
 * storage, no call of ours, and nothing of the world outside of the package is reached.
 */
import { Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import { acceptedSecrets, type PublicCtx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { rangeIn } from '../storage/ranges.ts'
import type { Zip } from '../zip/read.ts'
import { resumeOf } from './cmi.ts'
import { openPackage, packageFor, type Package } from './package.ts'
import { baseOf, cmiOf } from './records.ts'
import { runtimeName, runtimeOf, stateName, stateScript, withRuntime } from './runtime.ts'
import { verifyToken, type ScoClaims } from './token.ts'

const plainHost = /^[a-z0-9.-]+(:\d{1,5})?$/i
/** The package alone, and no origin, whatever its pages ask for. */
function policyOf(c: Context): string {
  const host = c.req.header('host') ?? ''
  const token = c.req.param('token') ?? ''
  const own = plainHost.test(host) && /^[\w.-]+$/.test(token) ? `${host}${baseOf(token)}` : "'none'"
  return [
    'sandbox allow-scripts allow-forms allow-modals',
    `default-src ${own} data: blob: 'unsafe-inline' 'unsafe-eval'`,
    `connect-src ${own} data: blob:`,
    `form-action ${own}`,
    `base-uri ${own}`,
    "object-src 'none'",
    "webrtc 'block'",
  ].join('; ')
}
/**
 * Goes around the app's own headers. A frame within a frame has an ancestor without an origin, which no
 * `X-Frame-Options` lets in; and to pages of no origin their own files are another origin's.
 */
export const packageHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  headers.delete('x-frame-options')
  headers.set('content-security-policy', policyOf(c))
  headers.set('cross-origin-resource-policy', 'cross-origin')
  headers.set('access-control-allow-origin', '*')
  headers.set('referrer-policy', 'no-referrer')
  headers.set('x-content-type-options', 'nosniff')
}

/** Throws 404 alike for a path that is not ours, is too old, or is another workspace's, and for what is not in it. */
export async function serve(ctx: PublicCtx, c: Context, token: string, name: string): Promise<Response> {
  const claims = verifyToken(acceptedSecrets(ctx.deps), token)
  if (!claims || claims.workspaceId !== ctx.workspace.id || !(await isHere(ctx, claims))) throw notFound()
  const scormPackage = await packageFor(ctx, claims.packageId)
  if (!scormPackage) throw notFound()
  if (name === runtimeName) return script(await runtimeOf(scormPackage.standard), 'private, max-age=86400')
  if (name === stateName) return script(await stateFor(ctx, claims, scormPackage), 'no-store')
  return fileOf(c, await openPackage(ctx, scormPackage), { scormPackage, name, token })
}
const isHere = async ({ tx }: PublicCtx, { userId }: ScoClaims) =>
  (await tx.membership.count({ where: { userId, active: true } })) > 0

const script = (text: string, cache: string) =>
  new Response(text, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': cache },
  })

async function stateFor(
  ctx: PublicCtx,
  { sco, recordId, userId }: ScoClaims,
  scormPackage: Package,
): Promise<string> {
  const part = scormPackage.scos[sco]
  const row = recordId && (await ctx.tx.scormRecord.findFirst({ where: { id: recordId, userId } }))
  if (!part || (recordId !== null && !row)) throw notFound()
  const { standard } = scormPackage
  const cmi = resumeOf(standard, part, row ? cmiOf(row, sco) : {})
  return stateScript({ standard, sco, cmi, origin: ctx.deps.webOrigin(ctx.workspace.host) })
}

type Wanted = { scormPackage: Package; name: string; token: string }
function fileOf(c: Context, zip: Zip, { scormPackage, name, token }: Wanted): Response {
  const size = zip.size(name)
  if (size === null) {
    zip.close()
    throw notFound()
  }
  const contentType = typeOf(name)
  const headers = { 'content-type': contentType, 'cache-control': 'private, max-age=3600' }
  if (c.req.method === 'HEAD') {
    zip.close()
    return new Response(null, { headers })
  }
  if (contentType.startsWith('text/html'))
    return new Response(bodyOf(withRuntime(closing(zip, name), baseOf(token))), {
      headers: { ...headers, 'cache-control': 'no-store' },
    })
  const etag = `"${scormPackage.sha256}/${Buffer.from(name).toString('base64url')}"`
  const range = rangeIn({ range: c.req.header('range'), ifRange: c.req.header('if-range') }, etag, size)
  const { from, to } = range === 'none' || range === null ? { from: 0, to: size } : range
  if (range === 'none') {
    zip.close()
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  }
  return new Response(bodyOf(sliced(closing(zip, name), from, to)), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      etag,
      'accept-ranges': 'bytes',
      'content-length': String(to - from),
      ...(range ? { 'content-range': `bytes ${from}-${to - 1}/${size}` } : {}),
    },
  })
}
/** Node's own class of it, which its types tell from the browser's. */
const bodyOf = (pieces: AsyncIterable<Uint8Array>) => Readable.toWeb(Readable.from(pieces)) as ReadableStream

async function* closing(zip: Zip, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* zip.bytes(name)
  } finally {
    zip.close()
  }
}
/** What is packed is unpacked from its beginning, whichever part is asked for. */
async function* sliced(
  pieces: AsyncIterable<Uint8Array>,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const piece of pieces) {
    const part = piece.subarray(Math.max(0, from - at), Math.max(0, to - at))
    at += piece.length
    if (part.length > 0) yield part
    if (at >= to) return
  }
}

/** What is not here is saved, never shown. */
const types: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  xml: 'text/xml',
  txt: 'text/plain',
  vtt: 'text/vtt',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  pdf: 'application/pdf',
  wasm: 'application/wasm',
}
const typeOf = (name: string): string => {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, ending) ? (types[ending] ?? '') : 'application/octet-stream'
}

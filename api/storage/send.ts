/** A stored file as an answer: streamed, in part where a part is asked for, so that a film can be wound. */
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { notFound } from '../core/errors.ts'
import { dispositionOf } from './fileName.ts'
import { hasAlready, rangeIn } from './ranges.ts'
import type { HasStore, Range } from './store.ts'

type Stored = {
  key: string
  contentType: string
  /** How it is named, shown or offered: see fileName.ts. */ disposition: string
  /** SHA-256 of its content. A file of one key never changes, so its key will do as well. */
  version: string
  /** Who may keep a copy, and for how long. */ cache: string
  /** More headers. */ more?: Record<string, string>
}

/** Throws NOT_FOUND where the file is gone. HEAD is answered without reading it. */
export async function sendStored({ store }: HasStore, c: Context, file: Stored): Promise<Response> {
  const size = await store.size(file.key)
  if (size === null) throw notFound()
  const etag = `"${file.version}"`
  const headers = {
    'content-type': file.contentType,
    'content-disposition': file.disposition,
    'x-content-type-options': 'nosniff',
    'cache-control': file.cache,
    'accept-ranges': 'bytes',
    etag,
    ...file.more,
  }
  if (hasAlready(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const isHead = c.req.method === 'HEAD'
  const range = isHead
    ? null
    : rangeIn({ range: c.req.header('range'), ifRange: c.req.header('if-range') }, etag, size)
  if (range === 'none')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  const { from, to } = range ?? { from: 0, to: size }
  const body = isHead || size === 0 ? null : streamed({ store }, file.key, { from, to })
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(to - from),
      ...(range ? { 'content-range': `bytes ${from}-${to - 1}/${size}` } : {}),
    },
  })
}

const streamed = ({ store }: HasStore, key: string, range: Range): ReadableStream =>
  ofWeb(store.open(key, range))
/** Node's own class of it, which its types tell from the browser's. */
const ofWeb = (readable: Readable) => Readable.toWeb(readable) as ReadableStream

/** What is made while it is sent: nobody can ask for a part of it, and no cache keeps it. */
export const sendMade = (
  content: AsyncIterable<Uint8Array> | Uint8Array<ArrayBuffer>,
  { fileName, contentType }: { fileName: string; contentType: string },
): Response =>
  new Response(content instanceof Uint8Array ? content : ofWeb(Readable.from(content)), {
    headers: {
      'content-type': contentType,
      ...(content instanceof Uint8Array ? { 'content-length': String(content.length) } : {}),
      'content-disposition': dispositionOf(fileName),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })

/**
 * What was sent, weighed before it is read and counted before it is understood, so that nobody stops the
 * process for others.
 */
import type { Context } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { weights } from './contract.ts'
import { AppError } from './errors.ts'
import { rateLimited } from './limits.ts'
import { tooMany } from './unsafeText.ts'
import { say } from '../messages/say.ts'

/** Bytes of a body where its row says nothing. */
export const plainBytes = 64 * 1024
/** A body of which nothing more comes for so long is given up. */
const patienceMs = 10_000

/**
 * What people who have not signed in may send from one address in a minute, in bytes: some thousand sign-ins
 * of one office. A process counts for itself, as what it spares is the database too.
 */
const unknownPeople = new RateLimiterMemory({ points: 1024 * 1024, duration: 60 })
const leastCounted = 256

/**
 * Throws RATE_LIMITED before anything is read, and FILE_TOO_LARGE for a body that says that it is: nothing of that is
 * read, so it counts as the smallest, and does not use up the minute of everybody else at the address. A body that does
 * not say its length counts as the largest.
 */
export async function countUnknown(c: Context, address: string, maxBytes = plainBytes): Promise<void> {
  const contentLength = Number(c.req.header('content-length') ?? maxBytes)
  const isTooMuch = contentLength > maxBytes
  await unknownPeople
    .consume(address, isTooMuch ? leastCounted : Math.max(contentLength || 0, leastCounted))
    .catch((refused: unknown) => {
      throw rateLimited(refused)
    })
  if (isTooMuch) throw tooMuch()
}

/**
 * The JSON that was sent; `{}` for nothing at all. Throws FILE_TOO_LARGE, FILE_TYPE for a compressed one, and
 * VALIDATION_FAILED for what is no JSON or was never sent to its end.
 */
export async function jsonOf(c: Context, maxBytes = plainBytes): Promise<unknown> {
  if (!/^(identity)?$/i.test(c.req.header('content-encoding') ?? ''))
    throw new AppError('FILE_TYPE', { text: say('core.sendJson') })
  const bytes = await bytesOf(c, maxBytes)
  const isLarge = bytes.length > smallBytes
  const text = textOf(bytes)
  if (text === '') return {}
  if (holdsMore(text, maxValues(maxBytes))) throw new AppError('VALIDATION_FAILED', { fields: [tooMany('')] })
  if (isLarge) await inTurn()
  const json = parsed(text)
  if (isLarge) await inTurn()
  return json
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

/**
 * Larger ones are read piece by piece and understood one after another; whatever else came in is answered in
 * between.
 */
const smallBytes = 4 * 1024
let last = Promise.resolve()
const inTurn = () => (last = last.then(() => new Promise((resolve) => void setImmediate(resolve))))

const notJson = () =>
  new AppError('VALIDATION_FAILED', {
    text: say('core.bodyNotJson'),
    fields: [{ path: '', code: 'json', text: say('core.sendJson') }],
  })
/** 413 for a body that exceeds its limit in bytes. */
export const tooMuch = () => new AppError('FILE_TOO_LARGE', { text: say('core.tooMuch') })

async function bytesOf(c: Context, maxBytes: number): Promise<Buffer> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooMuch()
  const reader = c.req.raw.body?.getReader()
  const chunks: Uint8Array[] = []
  const seen = { bytes: 0 }
  for (;;) {
    const { done, value } = reader ? await soon(reader.read()) : { done: true }
    if (done || !value) return Buffer.concat(chunks)
    chunks.push(value)
    if (value.length > smallBytes) await inTurn()
    seen.bytes += value.length
    if (seen.bytes > maxBytes) throw tooMuch()
  }
}

/** Within our patience; a connection that broke sent no JSON either. */
async function soon<T>(reading: Promise<T>): Promise<T> {
  const waiting: { timer?: NodeJS.Timeout } = {}
  const late = new Promise<never>((_, reject) => {
    waiting.timer = setTimeout(() => reject(notJson()), patienceMs)
  })
  return Promise.race([
    reading.catch(() => {
      throw notJson()
    }),
    late,
  ]).finally(() => clearTimeout(waiting.timer))
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw notJson()
  }
}

/**
 * As many values as are sent honestly: a drawing of 1,000 steps with 4,000 questions has some 150,000 in 2.5 MB;
 * a complaint with 4,000 answers has 10,000, a list of ids 1,700. What is denser is sent to keep us busy.
 */
const maxValues = (maxBytes: number): number =>
  maxBytes > weights.pages ? maxBytes / 16 : Math.max(2_000, maxBytes / 64)
const [quote, backslash, comma, list, form] = ['"', '\\', ',', '[', '{'].map((sign) => sign.charCodeAt(0))
/** Counts what stands outside of texts: it is far cheaper than making it. */
function holdsMore(text: string, most: number): boolean {
  for (let at = 0, values = 0, isInText = false; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isInText && sign === backslash) at++
    else if (sign === quote) isInText = !isInText
    else if (!isInText && (sign === comma || sign === list || sign === form) && ++values > most) return true
  }
  return false
}

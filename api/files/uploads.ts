/**
 * What every upload by address has: a token that is its right, an end, and no more bytes than were announced.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '../core/errors.ts'
import { say } from '../messages/say.ts'

const minutes = 15
export const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

/** A token, told this once and kept as its hash, and when it ends. */
export function newToken(): { token: string; tokenHash: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token), expiresAt: new Date(Date.now() + minutes * 60_000) }
}

/** Whether this token opens the row. No token opens one without a hash. */
export const isToken = (tokenHash: string | null, token: string) =>
  tokenHash !== null && timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(tokenHash))

/** Throws FILE_TOO_LARGE as soon as more comes than was announced. */
export async function readAtMost(body: ReadableStream<Uint8Array> | null, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > most) throw new AppError('FILE_TOO_LARGE', { text: say('files.fileLarger') })
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What every upload by address has: a token that is its right, and an end. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Takes } from '../core/fileRoutes.ts'
import { say } from '../messages/say.ts'

const minutes = 15
/** The SHA-256 of a text or of bytes, in hex. */
export const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

/** A token, returned only once and stored as its hash, and its expiry. */
export function newToken(): { token: string; tokenHash: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token), expiresAt: new Date(Date.now() + minutes * 60_000) }
}

/** Whether this token opens the row. No token opens one without a hash. */
export const isToken = (tokenHash: string | null, token: string) =>
  tokenHash !== null && timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(tokenHash))

/** No more than was announced. */
export const uploadLimit = (maxBytes: number): Takes => ({ maxBytes, tooLarge: say('files.fileLarger') })

/**
 * The server's secrets: the one that everything new is written with, and those that are accepted beside it while
 * ENCRYPTION_KEY is rotated. Nothing here ever leaves a secret itself in clear.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { keyIdOf } from '../node.ts'

/** 32 bytes each, the present one first. */
export type Secrets = readonly [Buffer, ...Buffer[]]
/** A secret that was replaced, as the database keeps it. `sealed`: base64. */
export type SealedSecret = { keyId: string; sealed: string }

/** A value that proves which secret made it, and does not reveal it. Hex. */
export const checkValueOf = (secret: Buffer, words: string): string =>
  createHmac('sha256', derive(secret, 'installation check')).update(words).digest('hex')

/** The secret that made the check value; undefined where it is none of these. */
export const secretOfCheck = (secrets: Secrets, words: string, check: string): Buffer | undefined =>
  secrets.find((secret) => {
    const [ours, theirs] = [Buffer.from(checkValueOf(secret, words)), Buffer.from(check)]
    return ours.length === theirs.length && timingSafeEqual(ours, theirs)
  })

const derive = (secret: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
const [nonceBytes, tagBytes] = [12, 16]

/** Seals `retired` for a holder of `present`. */
export function sealSecret(present: Buffer, retired: Buffer, nonce: Buffer): SealedSecret {
  const keyId = keyIdOf(retired)
  const cipher = createCipheriv('aes-256-gcm', derive(present, 'retired secrets'), nonce)
  cipher.setAAD(Buffer.from(keyId))
  const bytes = Buffer.concat([nonce, cipher.update(retired), cipher.final(), cipher.getAuthTag()])
  return { keyId, sealed: bytes.toString('base64') }
}

/** Null where another secret sealed it. */
export function openSecret(present: Buffer, { keyId, sealed }: SealedSecret): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const key = derive(present, 'retired secrets')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
    decipher.setAAD(Buffer.from(keyId)).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

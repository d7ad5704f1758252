/**
 * One value that is sealed: text that says of itself how, and with whose key. AES-256-GCM; where it stands
 * (table, column, row) is authenticated with it, so that none can be put in the place of another.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [nonceBytes, tagBytes] = [12, 16]
const shape = /^sealed:1:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([\w-]{38,})$/

/** `place` as `placeOf` makes it, `key` of 32 bytes. */
export function sealText(key: Buffer, keyId: string, place: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `sealed:1:${keyId.toLowerCase()}:${bytes.toString('base64url')}`
}

/** Whose key opens it; null for a text that is in the clear. */
export const keyIdOf = (text: string): string | null => shape.exec(text)?.[1] ?? null

/** Throws where it was changed, or stood in another place. */
export function openText(key: Buffer, place: string, sealed: string): string {
  const bytes = Buffer.from(shape.exec(sealed)?.[2] ?? '', 'base64url')
  const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  opener.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
  const text = Buffer.concat([opener.update(bytes.subarray(nonceBytes, -tagBytes)), opener.final()])
  return text.toString('utf8')
}

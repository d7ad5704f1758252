/** Payloads leave this process encrypted (AES-256-GCM): an operator of Temporal reads ids of cases and no more. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Payload, PayloadCodec } from '@temporalio/common'
import proto from '@temporalio/proto'
import { keyIdOf } from '../node.ts'

const encoding = Buffer.from('binary/encrypted')
const message = proto.temporal.api.common.v1.Payload
const [ivBytes, tagBytes] = [12, 16]
type Key = { id: string; secret: Uint8Array }

/**
 * Encrypts with the first of the 32-byte secrets and decrypts with whichever a payload names, so that keys
 * can rotate:
 * put the new one in front and keep the old ones as long as histories written with them are read.
 * Throws for a secret of another length; decoding throws for an unknown key or a payload that was tampered
 * with.
 */
export function encryptingCodec(secrets: [Uint8Array, ...Uint8Array[]]): PayloadCodec {
  const keys = secrets.map(keyOf) as [Key, ...Key[]]
  return {
    encode: async (payloads) => payloads.map((payload) => encrypt(keys[0], payload)),
    decode: async (payloads) =>
      payloads.map((payload) => (isEncrypted(payload) ? decrypt(keys, payload) : payload)),
  }
}

function keyOf(secret: Uint8Array): Key {
  if (secret.length !== 32) throw new RangeError('A secret for payloads has 32 bytes')
  return {
    id: keyIdOf(secret),
    secret,
  }
}

const isEncrypted = (payload: Payload) => Buffer.from(payload.metadata?.['encoding'] ?? []).equals(encoding)

function encrypt(key: Key, payload: Payload): Payload {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key.secret, iv)
  const sealed = Buffer.concat([cipher.update(message.encode(payload).finish()), cipher.final()])
  return {
    metadata: { encoding, 'encryption-key-id': Buffer.from(key.id) },
    data: Buffer.concat([iv, cipher.getAuthTag(), sealed]),
  }
}

function decrypt(keys: Key[], payload: Payload): Payload {
  const id = Buffer.from(payload.metadata?.['encryption-key-id'] ?? []).toString()
  const key = keys.find((each) => each.id === id)
  if (!key) throw new Error(`No key ${id} to read this payload with`)
  const data = Buffer.from(payload.data ?? [])
  const decipher = createDecipheriv('aes-256-gcm', key.secret, data.subarray(0, ivBytes))
  decipher.setAuthTag(data.subarray(ivBytes, ivBytes + tagBytes))
  return message.decode(Buffer.concat([decipher.update(data.subarray(ivBytes + tagBytes)), decipher.final()]))
}

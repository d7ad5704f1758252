/**
 * The keys under which this browser keeps what is not saved yet. The server gives them to their person alone after
 * signing in; they are never stored and cannot be exported.
 */
import { signIns } from '../../api/signIns/contract.ts'
import { people, type UserDetails } from '../../api/users/contract.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { call, keyOf, queryClient } from '../client.ts'
import { createKeyRing } from './keyRing.ts'
import { isSharedDevice } from './sharedDevice.ts'

/** Records go after so many days, whether anybody came back or not. */
export const keptOnDeviceDays = 7
export type DeviceKeys = { seal: CryptoKey; name: CryptoKey }

/** A browser without IndexedDB, or a page that is not served securely, keeps nothing. */
export const isDeviceAvailable = (): boolean =>
  typeof indexedDB !== 'undefined' && typeof crypto !== 'undefined' && crypto.subtle !== undefined
/** Whether what is typed is kept on this device. */
export const keepsOnDevice = (): boolean => isDeviceAvailable() && !isSharedDevice()

export const readDeviceKeys = createKeyRing<DeviceKeys>({
  read: async () => {
    const { userId, keys } = await call(signIns.deviceKey)
    return { userId, keys: await Promise.all(keys.map(importKeys)) }
  },
  signedInUserId: () => queryClient.getQueryData<UserDetails>(keyOf(people.details))?.userId ?? null,
})
/** Reads the keys before a page offers to write or choose what is kept under them. */
export function readDeviceKeysAhead(): void {
  if (keepsOnDevice()) readDeviceKeys().catch(() => undefined)
}
async function importKeys(base64: string): Promise<DeviceKeys> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const source = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  const from = (use: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(use),
  })
  const [seal, name] = await Promise.all([
    crypto.subtle.deriveKey(from('seal'), source, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    crypto.subtle.deriveKey(from('name'), source, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
      'sign',
    ]),
  ])
  return { seal, name }
}
export type SealedBytes = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }
/** With `about`, it opens as what that names alone, so that no record can stand in for another. */
export async function sealBytes(own: DeviceKeys, bytes: BufferSource, about?: string): Promise<SealedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, sealed: await crypto.subtle.encrypt(algorithm(iv, about), own.seal, bytes) }
}
export const unsealBytes = (
  own: DeviceKeys,
  { iv, sealed }: SealedBytes,
  about?: string,
): Promise<ArrayBuffer> => crypto.subtle.decrypt(algorithm(iv, about), own.seal, sealed)
const algorithm = (iv: Uint8Array<ArrayBuffer>, about?: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  ...(about === undefined ? {} : { additionalData: new TextEncoder().encode(about) }),
})

/** When a record that is written now goes from this device; in milliseconds since 1970. */
export const deviceExpiry = (): number => Date.now() + keptOnDeviceDays * dayMs

/** The name of a record: nobody without the key can tell what it belongs to. */
export async function nameOf({ name }: DeviceKeys, place: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', name, new TextEncoder().encode(place))
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The answer of a request to IndexedDB. */
export const answerOf = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

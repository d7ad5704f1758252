/**
 * Packs are signed with ECDSA P-256, which every browser verifies without a library. The key comes from the server's
 * secret, as the audit log's does, so there is no other one to keep.
 */
import { createECDH, createHash, createPrivateKey, createSign } from 'node:crypto'
import type { Ledger } from '../../../prisma/ledger.ts'
import type { EvidenceKey } from '../evidenceContract.ts'

const purpose = 'evidence packs'
const half = 32
function pairOf(ledger: Pick<Ledger, 'deriveKey'>) {
  const curve = createECDH('prime256v1')
  const secret = ledger.deriveKey(purpose)
  curve.setPrivateKey(secret)
  // 0x04, x, y
  const point = curve.getPublicKey()
  const text = (from: number) => point.subarray(from, from + half).toString('base64url')
  const publicKey = { kty: 'EC' as const, crv: 'P-256' as const, x: text(1), y: text(1 + half) }
  return { point, publicKey, secret }
}

export function keyOfPacks(ledger: Pick<Ledger, 'deriveKey'>): EvidenceKey {
  const { point, publicKey } = pairOf(ledger)
  const hash = createHash('sha256').update(point).digest('hex')
  return { publicKey, checksum: hash.match(/.{8}/g)?.join(' ') ?? hash }
}

/** Takes bytes as they are written; `end` answers the signature, base64. */
export function signerOfPacks(ledger: Pick<Ledger, 'deriveKey'>) {
  const { publicKey, secret } = pairOf(ledger)
  const key = createPrivateKey({ format: 'jwk', key: { ...publicKey, d: secret.toString('base64url') } })
  const signer = createSign('sha256')
  return {
    add: (bytes: Uint8Array): void => void signer.update(bytes),
    end: (): string => signer.sign({ key, dsaEncoding: 'ieee-p1363' }, 'base64'),
  }
}

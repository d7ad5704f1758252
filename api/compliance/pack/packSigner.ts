/**
 * Packs are signed with ECDSA P-256, which every browser verifies without a library. The key comes from the server's
 * secret, as the audit log's does, so there is no other one to keep.
 */
import { createECDH, createHash, createPrivateKey, createSign } from 'node:crypto'
import type { Database } from '../../../prisma/client.ts'
import type { Ledger } from '../../../prisma/ledger.ts'
import type { EvidenceKey, EvidenceKeys } from '../evidenceContract.ts'

const purpose = 'evidence packs'
const half = 32
function pairOf(secret: Buffer) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  // 0x04, x, y
  const point = curve.getPublicKey()
  const text = (from: number) => point.subarray(from, from + half).toString('base64url')
  const publicKey = { kty: 'EC' as const, crv: 'P-256' as const, x: text(1), y: text(1 + half) }
  return { point, publicKey }
}

function publicKeyOf(secret: Buffer): EvidenceKey {
  const { point, publicKey } = pairOf(secret)
  const hash = createHash('sha256').update(point).digest('hex')
  return { publicKey, checksum: hash.match(/.{8}/g)?.join(' ') ?? hash }
}

/** Returns the present public key of evidence packs and its checksum, derived from the server's secret. */
export const keyOfPacks = (ledger: Pick<Ledger, 'deriveKey'>): EvidenceKey =>
  publicKeyOf(ledger.deriveKey(purpose))

/** The present key, and those that ENCRYPTION_KEY made before it was replaced, the newest first. */
export async function keysOfPacks({
  ledger,
  platform,
}: Pick<Database, 'ledger' | 'platform'>): Promise<EvidenceKeys> {
  const rows = await platform.retiredSecret.findMany({ select: { keyId: true, retiredAt: true } })
  const retiredAt = new Map(rows.map((row) => [row.keyId, row.retiredAt.toISOString()]))
  const earlier = ledger
    .deriveEarlierKeys(purpose)
    .map(({ keyId, key }) => ({ ...publicKeyOf(key), usedUntil: retiredAt.get(keyId) ?? null }))
  return { ...keyOfPacks(ledger), earlier }
}

/** Takes bytes as they are written; `end` answers the signature, base64. */
export function signerOfPacks(ledger: Pick<Ledger, 'deriveKey'>) {
  const secret = ledger.deriveKey(purpose)
  const { publicKey } = pairOf(secret)
  const key = createPrivateKey({ format: 'jwk', key: { ...publicKey, d: secret.toString('base64url') } })
  const signer = createSign('sha256')
  return {
    add: (bytes: Uint8Array): void => void signer.update(bytes),
    end: (): string => signer.sign({ key, dsaEncoding: 'ieee-p1363' }, 'base64'),
  }
}

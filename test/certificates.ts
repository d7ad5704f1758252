/** X.509 certificates for tests, made here: a CA of its own, and what it signs. DER by hand, P-256 throughout. */
import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

export type Certificate = { cert: string; key: string }
export type CertificateAuthority = {
  cert: string
  /** For a server of this name on loopback, or for a client. */
  issue(name: string): Certificate
}

const tlv = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts)
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'))
const [commonName, ecdsaSha256] = [oid('550403'), sequence(oid('2a8648ce3d040302'))]
const [basicConstraints, subjectAltName] = [oid('551d13'), oid('551d11')]
const nameOf = (name: string) => sequence(tlv(0x31, sequence(commonName, tlv(0x0c, Buffer.from(name)))))
const time = (at: Date) => tlv(0x18, Buffer.from(at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')))
const extension = (id: Uint8Array, isCritical: boolean, value: Uint8Array) =>
  sequence(id, ...(isCritical ? [tlv(0x01, Buffer.from([0xff]))] : []), tlv(0x04, value))
const pem = (der: Uint8Array) =>
  [
    '-----BEGIN CERTIFICATE-----',
    Buffer.from(der).toString('base64').replaceAll(/.{64}/g, '$&\n'),
    '-----END CERTIFICATE-----\n',
  ].join('\n')

type Wanted = { subject: string; issuer: string; publicKey: KeyObject; signer: KeyObject; isCa: boolean }
function certificate({ subject, issuer, publicKey, signer, isCa }: Wanted): string {
  const day = 86_400_000
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)])
  const names = sequence(
    tlv(0x82, Buffer.from(subject)),
    tlv(0x82, Buffer.from('localhost')),
    tlv(0x87, Buffer.from([127, 0, 0, 1])),
  )
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, serial),
    ecdsaSha256,
    nameOf(issuer),
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(
      0xa3,
      sequence(
        extension(basicConstraints, true, isCa ? sequence(tlv(0x01, Buffer.from([0xff]))) : sequence()),
        ...(isCa ? [] : [extension(subjectAltName, false, names)]),
      ),
    ),
  )
  const signature = createSign('sha256').update(body).sign(signer)
  return pem(sequence(body, ecdsaSha256, tlv(0x03, Buffer.from([0]), signature)))
}

const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

export function certificateAuthority(name: string): CertificateAuthority {
  const own = newPair()
  const cert = certificate({
    subject: name,
    issuer: name,
    publicKey: own.publicKey,
    signer: own.privateKey,
    isCa: true,
  })
  return {
    cert,
    issue(subject) {
      const { publicKey, privateKey } = newPair()
      const issued = { subject, issuer: name, publicKey, signer: own.privateKey, isCa: false }
      return { cert: certificate(issued), key: pkcs8(privateKey) }
    },
  }
}

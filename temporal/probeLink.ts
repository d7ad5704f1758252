/** What is wrong with the link to a Temporal server, which its own clients call "deadline exceeded". */
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { TemporalLink } from './link.ts'
import { StartError } from './startError.ts'
import { codeOf } from '../node.ts'

const patienceMs = 3_000
/** What a client of HTTP/2 begins with: the preface and empty settings. */
const preface = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]),
])

/**
 * Throws StartError with one sentence where the certificates, or TLS itself, are not what the server wants. A server
 * that is away is no fault of the link: it may come back.
 */
export async function refuseBrokenLink(address: string, link: TemporalLink): Promise<void> {
  const fault = await faultOf(address, link)
  if (fault) throw new StartError(`The Temporal server at ${address} ${fault}.`)
}

async function faultOf(address: string, { tls }: TemporalLink): Promise<string | null> {
  const at = address.lastIndexOf(':')
  const [host, port] = [address.slice(0, at).replace(/^\[|\]$/g, ''), Number(address.slice(at + 1))]
  if (!tls) return (await speaksTls(host, port)) ? 'speaks TLS: set TEMPORAL_TLS=true' : null
  const {
    clientCertPair: pair,
    serverNameOverride: name = host,
    serverRootCACertificate: ca,
  } = tls === true ? {} : tls
  try {
    const socket = connectTls({
      host,
      port,
      ALPNProtocols: ['h2'],
      ...(isIP(name) ? {} : { servername: name }),
      ...(ca ? { ca: Buffer.from(ca) } : {}),
      ...(pair ? { cert: Buffer.from(pair.crt), key: Buffer.from(pair.key) } : {}),
    })
    return sentenceOf(await listen(socket, 'secureConnect'))
  } catch (error) {
    const code = codeOf(error)
    return `cannot be asked with this certificate and key (${code}): check TEMPORAL_TLS_CLIENT_CERT_PATH`
  }
}

/** Whether what listens there says nothing in plain text, and begins TLS where it is asked to. */
async function speaksTls(host: string, port: number): Promise<boolean> {
  const plain = await listen(connectPlain({ host, port }), 'connect')
  if (!plain.isConnected || plain.first?.subarray(3, 4).equals(settingsFrame)) return false
  // Nothing is sent over it, so whose certificate it is does not matter yet.
  return (await listen(connectTls({ host, port, rejectUnauthorized: false }), 'secureConnect')).isConnected
}
const settingsFrame = Buffer.from([4])

type Heard = {
  first?: Buffer
  error?: Error
  isConnected: boolean
  /** The other side ended it, without a word of HTTP/2. */
  hasClosed?: boolean
}
/** The first bytes that the other side says after our preface, or how it ended. */
function listen(socket: Socket, connected: 'connect' | 'secureConnect'): Promise<Heard> {
  return new Promise((resolve) => {
    let isConnected = false
    const end = (heard: Omit<Heard, 'isConnected'>) => {
      socket.destroy()
      resolve({ ...heard, isConnected })
    }
    socket.setTimeout(patienceMs, () => end({}))
    socket.once(connected, () => {
      isConnected = true
      socket.write(preface)
    })
    socket.once('data', (first: Buffer) => end({ first }))
    socket.on('error', (error) => end({ error }))
    socket.once('close', () => end({ hasClosed: true }))
  })
}

/** Null for what says nothing of certificates. */
function sentenceOf({ error, isConnected, hasClosed = false }: Heard): string | null {
  const code = codeOf(error)
  const isEnded = hasClosed || ['ECONNRESET', 'EPIPE'].includes(code)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'shows a certificate of another name: check TEMPORAL_TLS_SERVER_NAME'
  if (
    /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE|UNKNOWN_CA/.test(code) ||
    (isConnected && isEnded)
  )
    return (
      'wants a client certificate that it trusts: set TEMPORAL_TLS_CLIENT_CERT_PATH and ' +
      'TEMPORAL_TLS_CLIENT_KEY_PATH'
    )
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/.test(code))
    return 'does not speak TLS: leave TEMPORAL_TLS out'
  if (/CERT|SIGNATURE|SELF_SIGNED|ISSUER/.test(code))
    return `shows a certificate that is not trusted (${code}): check TEMPORAL_TLS_SERVER_CA_CERT_PATH`
  return null
}

/** Whether the server answered, and does not know the API key, or lets it do too little. */
function isLoginRefused(error: unknown): boolean {
  const [permissionDenied, unauthenticated] = ['7', '16'] // gRPC
  const codes = [codeOf(error), error instanceof Error ? codeOf(error.cause) : '']
  return codes.some((code) => code === permissionDenied || code === unauthenticated)
}

/** Throws StartError with one sentence for whatever a Temporal server answered instead of doing what it was asked. */
export const unreachable = (address: string) => (error: unknown) => {
  if (error instanceof StartError) throw error
  if (isLoginRefused(error))
    throw new StartError(
      `The Temporal server at ${address} does not let us in: check TEMPORAL_API_KEY, and what it may do.`,
    )
  throw new StartError(
    `The Temporal server at ${address} does not do what is asked of it ` +
      `(${error instanceof Error ? error.message : String(error)}). Check that it runs and that ` +
      'TEMPORAL_ADDRESS is right.',
  )
}

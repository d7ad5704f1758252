/**
 * The ways to a Temporal server: a client, a worker's connection, and a client that comes and goes with the
 * server.
 */
import { fileURLToPath } from 'node:url'
import { Client, Connection, isGrpcServiceError } from '@temporalio/client'
import type { DataConverter } from '@temporalio/common'
import { NativeConnection } from '@temporalio/worker'
import { encryptingCodec } from './codec.ts'
import type { TemporalLink } from './link.ts'
import { namespace as defaultNamespace } from './names.ts'

/** `secret`: 32 bytes, or several with the newest first. */
export type TemporalPlace = {
  address: string
  namespace?: string
  secret: Uint8Array | [Uint8Array, ...Uint8Array[]]
  /** TLS and API key; plain text where it is left out. */
  link?: TemporalLink
}
export const failureConverterPath = fileURLToPath(new URL('failureConverter.cjs', import.meta.url))

/** What client and worker must both use: encrypted payloads, and failures whose words are payloads too. */
export function dataConverter(secret: TemporalPlace['secret']): DataConverter {
  return { failureConverterPath, payloadCodecs: [encryptingCodec(Array.isArray(secret) ? secret : [secret])] }
}

/** A client, once the server answers. Throws within two seconds when it does not. */
export async function connect({
  address,
  namespace = defaultNamespace,
  secret,
  link,
}: TemporalPlace): Promise<Client> {
  const connection = await Connection.connect({ ...link, address, connectTimeout: '2s' })
  return new Client({ connection, namespace, dataConverter: dataConverter(secret) })
}

/** A worker's connection. Throws when the server does not answer. */
export const connectWorker = ({
  address,
  link,
}: Pick<TemporalPlace, 'address' | 'link'>): Promise<NativeConnection> =>
  NativeConnection.connect({ ...link, address })

/**
 * Also ends what the connection follows through all promises of this process, which its own `close` leaves on
 * (SDK 1.24). Throws while a worker uses it.
 */
export async function closeWorkerConnection(connection: NativeConnection): Promise<void> {
  await connection.close()
  connection.callContextStorage.disable()
}

/**
 * Answers a client of a server that was there within the last second, and rejects within two seconds while
 * there is none.
 * Ask at each act: it comes back by itself.
 */
export function temporalClient(place: TemporalPlace): {
  client: () => Promise<Client>
  close(): Promise<void>
} {
  let connecting: Promise<Client> | null = null
  let answeredAt = 0
  async function answering(client: Client): Promise<Client> {
    if (Date.now() - answeredAt < 1_000) return client
    await client.withDeadline(Date.now() + 1_500, () => client.connection.workflowService.getSystemInfo({}))
    answeredAt = Date.now()
    return client
  }
  return {
    client: async () => {
      connecting ??= connect(place).catch((error: unknown) => {
        connecting = null
        throw error
      })
      return answering(await connecting)
    },
    close: async () =>
      connecting?.then(
        ({ connection }) => connection.close(),
        () => {},
      ),
  }
}

/** Whether an error says that Temporal could not be reached, and not that it said no. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Cancelled, deadline, exhausted, unavailable.
  if (isGrpcServiceError(error)) return [1, 4, 8, 14].includes(error.code)
  return (
    error.name === 'TransportError' ||
    /Failed to connect|connect(ion)? (timed out|refused)/i.test(error.message) ||
    isOutOfReach(error.cause)
  )
}

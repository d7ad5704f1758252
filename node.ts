/** What Node tells of errors and servers, as we read it. */
import { createHash } from 'node:crypto'
import type { Server } from 'node:net'

/** The code of an error of the system or of a driver, such as EACCES; empty for any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('This server listens on no port')
  return at.port
}

/** What names a secret where it may not stand itself: in payloads of Temporal and names of connections. */
export const keyIdOf = (secret: Uint8Array): string =>
  createHash('sha256').update('redress payload key').update(secret).digest('hex').slice(0, 16)

/** What Node tells of errors and servers, as we read it. */
import { createHash } from 'node:crypto'
import type { Server } from 'node:net'

/** The code of an error of the system or of a driver, such as EACCES; empty for any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** For `catch` of a call on a file: `instead` where there is no such file; rethrows whatever else, such as EACCES. */
export const ifMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return instead
    throw error
  }

/** For `catch` of a call that makes a file: `instead` where it exists already; rethrows whatever else. */
export const ifExisting =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (codeOf(error) === 'EEXIST') return instead
    throw error
  }

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('This server listens on no port')
  return at.port
}

/** What names a secret where it may not stand itself: in payloads of Temporal and names of connections. */
export const keyIdOf = (secret: Uint8Array): string =>
  createHash('sha256').update('redress payload key').update(secret).digest('hex').slice(0, 16)

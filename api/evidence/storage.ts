/**
 * Where evidence lies: one folder outside of the web root, files named at random and readable by this process
 * alone.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../core/errors.ts'
import { say } from '../messages/say.ts'

export const mostBytes = 25 * 1024 * 1024
export type Stored = { storedAs: string; path: string; sizeBytes: number; sha256: string }

/** The file's place. Names are ours alone: 32 hex digits and dashes. */
export function placeOf(filesDir: string, storedAs: string): string {
  if (!/^[0-9a-f-]{36}$/.test(storedAs)) throw new AppError('NOT_FOUND')
  return join(filesDir, storedAs.slice(0, 2), storedAs)
}

/**
 * Writes what comes until it ends, hashing as it goes. Throws FILE_TOO_LARGE past the limit; nothing stays
 * then.
 */
export async function store(filesDir: string, content: AsyncIterable<Uint8Array>): Promise<Stored> {
  const storedAs = randomUUID()
  const path = placeOf(filesDir, storedAs)
  await mkdir(join(filesDir, storedAs.slice(0, 2)), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let sizeBytes = 0
  async function* measured() {
    for await (const chunk of content) {
      sizeBytes += chunk.length
      if (sizeBytes > mostBytes)
        throw new AppError('FILE_TOO_LARGE', {
          text: say('evidence.fileTooLarge', { megabytes: mostBytes / 1024 / 1024 }),
        })
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(measured, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { storedAs, path, sizeBytes, sha256: hash.digest('hex') }
}

/** Takes files away; those that are gone already do not matter. */
export async function removeFiles(filesDir: string, stored: string[]): Promise<void> {
  await Promise.all(stored.map((storedAs) => rm(placeOf(filesDir, storedAs), { force: true })))
}

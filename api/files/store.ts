/**
 * Where files lie that members fetch: outside of the web root, under ids that we gave. Evidence lies apart,
 * by its own rules.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { v7 as uuid } from 'uuid'
import type { Deps } from '../core/deps.ts'

type Place = Pick<Deps, 'filesDir'>
/** Files of drawings, and all others. */
export type Shelf = 'resources' | 'files'
const pathOf = (place: Place, shelf: Shelf, id: string) => join(place.filesDir, shelf, id)

/** A file is there whole or not at all. */
export async function writeStored(place: Place, shelf: Shelf, id: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(place.filesDir, shelf), { recursive: true, mode: 0o700 })
  const unfinished = `${pathOf(place, shelf, id)}.${uuid()}`
  await writeFile(unfinished, bytes, { mode: 0o600 })
  await rename(unfinished, pathOf(place, shelf, id))
}

/** The same for a file that comes in pieces; answers its size and the SHA-256 of its content in hex. */
export async function writeStoredPieces(
  place: Place,
  shelf: Shelf,
  id: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ sizeBytes: number; sha256: string }> {
  await mkdir(join(place.filesDir, shelf), { recursive: true, mode: 0o700 })
  const unfinished = `${pathOf(place, shelf, id)}.${uuid()}`
  const [hash, size] = [createHash('sha256'), { bytes: 0 }]
  const counted = async function* () {
    for await (const piece of pieces) {
      hash.update(piece)
      size.bytes += piece.length
      yield piece
    }
  }
  try {
    await pipeline(counted, createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, pathOf(place, shelf, id))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return { sizeBytes: size.bytes, sha256: hash.digest('hex') }
}

export const streamStored = (place: Place, shelf: Shelf, id: string): ReadStream =>
  createReadStream(pathOf(place, shelf, id))
export const readStored = (place: Place, shelf: Shelf, id: string): Promise<Buffer> =>
  readFile(pathOf(place, shelf, id))
export const removeStored = (place: Place, shelf: Shelf, id: string): Promise<void> =>
  rm(pathOf(place, shelf, id), { force: true })

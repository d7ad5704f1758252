/** What comes in: counted and hashed on its way into the store, where it waits until it is known what it is. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import { AppError } from '../core/errors.ts'
import type { Takes } from '../core/fileRoutes.ts'
import type { Source } from '../zip/read.ts'
import { sniffType, type Sniffed } from './sniff.ts'
import { incomingKey, sourceOf, type HasStore } from './store.ts'

export type Received = {
  sizeBytes: number
  /** In hex. */ sha256: string
  /** Null for what is not accepted. */ fileType: Sniffed | null
  /** To look further into it. */ source: Source
  /** Makes it the file of this key. */ keepAs: (key: string) => Promise<void>
}

/**
 * Takes what comes until it ends, and gives it to `use`; what that does not keep, or keeps and then
 * fails, is gone afterwards. Throws
 * FILE_TOO_LARGE as soon as more comes than it takes.
 */
export async function receiveFile<T>(
  { store }: HasStore,
  pieces: AsyncIterable<Uint8Array> | null,
  takes: Takes,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  const key = incomingKey(uuid())
  const { counted, readTotals } = counting(pieces ?? noPieces(), takes)
  await store.write(key, counted)
  const lies = [key]
  const keepAs = async (to: string) => {
    // Known before it is there: a bucket may have done it although its answer never came.
    lies.push(to)
    await store.move(key, to)
  }
  try {
    const { sizeBytes, sha256 } = readTotals()
    const source = sourceOf(store, key, sizeBytes)
    const used = await use({ sizeBytes, sha256, fileType: await sniffType(source), source, keepAs })
    if (lies.length === 1) await store.remove(key)
    return used
  } catch (error) {
    for (const place of lies) await store.remove(place) // eslint-disable-line no-await-in-loop
    throw error
  }
}

/** Writes what we made ourselves; answers its size and the SHA-256 of its content in hex. */
export async function writeMade({ store }: HasStore, key: string, pieces: AsyncIterable<Uint8Array>) {
  const { counted, readTotals } = counting(pieces, null)
  await store.write(key, counted)
  return readTotals()
}

async function* noPieces(): AsyncGenerator<Uint8Array> {}

function counting(pieces: AsyncIterable<Uint8Array>, takes: Takes | null) {
  const hash = createHash('sha256')
  let sizeBytes = 0
  async function* counted() {
    for await (const piece of pieces) {
      sizeBytes += piece.length
      if (takes && sizeBytes > takes.maxBytes) throw new AppError('FILE_TOO_LARGE', { text: takes.tooLarge })
      hash.update(piece)
      yield piece
    }
  }
  return { counted: counted(), readTotals: () => ({ sizeBytes, sha256: hash.digest('hex') }) }
}

/** A small file, whole. Fails where there is none. */
export const readWhole = ({ store }: HasStore, key: string): Promise<Buffer> => buffer(store.open(key))

/** What is in memory already, as something to write. */
export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

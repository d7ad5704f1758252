/**
 * Files that are sealed: pieces of 64 KiB, each AES-256-GCM under a key of this one file, so that a part of it can
 * be sent without the rest, and nothing of it can be changed, cut off or put in another order unseen.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Range, Store } from './store.ts'

const [pieceBytes, tagBytes] = [64 * 1024, 16]
const sealedBytes = pieceBytes + tagBytes

/** 32 random bytes, in base64: for one file and no other. */
export const newFileKey = (): string => randomBytes(32).toString('base64')
/** A key of its own for a part of a file. */
export const partKeyOf = (fileKey: string, part: string): string =>
  Buffer.from(hkdfSync('sha256', Buffer.from(fileKey, 'base64'), '', part, 32)).toString('base64')

/** The same for a file that may be in the clear, from before files were sealed. */
export const storeOfFile = (store: Store, fileKey: string | null): Store =>
  fileKey === null ? store : sealedStore(store, fileKey)

/** The store as the holder of the file's key sees it: sizes and ranges are those of the plaintext. */
export function sealedStore(store: Store, fileKey: string): Store {
  const key = Buffer.from(fileKey, 'base64')
  return {
    ...store,
    write: (name, pieces) => store.write(name, sealed(key, pieces)),
    async size(name) {
      const size = await store.size(name)
      return size === null ? null : openedSize(size)
    },
    open: (name, range) => Readable.from(opened(store, key, name, range), { objectMode: false }),
  }
}

const countOf = (size: number) => Math.ceil(size / sealedBytes)
/** Throws for what is too short to be the last piece: it was cut off. */
function openedSize(size: number): number {
  const left = size % sealedBytes
  if (size === 0 || (left > 0 && left < tagBytes)) throw new Error('A sealed file was cut off')
  return size - countOf(size) * tagBytes
}

/** Its number, and whether it is the last: a key serves one file, so none comes twice. */
function nonceOf(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0, 0)
  nonce.writeUInt32BE(n, 8)
  return nonce
}

async function* sealed(key: Buffer, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [pending, n]: [Buffer, number] = [Buffer.alloc(0), 0]
  const seal = (bytes: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(n++, isLast))
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  for await (const piece of inPieces(pieces)) {
    pending = pending.length === 0 ? Buffer.from(piece) : Buffer.concat([pending, piece])
    // What may be the last is held until more comes.
    for (; pending.length > pieceBytes; pending = pending.subarray(pieceBytes))
      yield seal(pending.subarray(0, pieceBytes), false)
  }
  yield seal(pending, true)
}

/** None larger than ours, so that what is held is copied seldom. */
async function* inPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += pieceBytes) yield piece.subarray(at, at + pieceBytes)
}

/** Throws where there is no such file, and where it is not as it was written. */
async function* opened(store: Store, key: Buffer, name: string, range?: Range): AsyncGenerator<Buffer> {
  const size = await store.size(name)
  if (size === null) throw new Error('There is no such file')
  const [from, to] = [range?.from ?? 0, Math.min(range?.to ?? Infinity, openedSize(size))]
  if (from >= to) return
  const [first, end] = [Math.floor(from / pieceBytes), Math.ceil(to / pieceBytes)]
  const lies = { from: first * sealedBytes, to: Math.min(end * sealedBytes, size) }
  let n = first
  for await (const piece of wholePieces(store.open(name, lies))) {
    const opener = createDecipheriv('aes-256-gcm', key, nonceOf(n, n === countOf(size) - 1))
    opener.setAuthTag(piece.subarray(-tagBytes))
    const plain = Buffer.concat([opener.update(piece.subarray(0, -tagBytes)), opener.final()])
    const begins = n * pieceBytes
    yield plain.subarray(Math.max(0, from - begins), to - begins)
    n++
  }
}

async function* wholePieces(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [chunks, bytes]: [Uint8Array[], number] = [[], 0]
  for await (const piece of stream) {
    chunks.push(piece)
    bytes += piece.length
    if (bytes < sealedBytes) continue
    let whole = Buffer.concat(chunks)
    for (; whole.length >= sealedBytes; whole = whole.subarray(sealedBytes))
      yield whole.subarray(0, sealedBytes)
    ;[chunks, bytes] = [[whole], whole.length]
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}

/**
 * Reading a zip by the list at its end. Sizes that it claims are only claims: what comes out is counted, and
 * stops at a limit.
 */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  RandomAccessReader,
  type Entry,
  type ZipFile,
} from 'yauzl'

/** Bytes that can be read from anywhere: `to` is the first that is not read. */
export type Source = { size: number; open(from: number, to: number): Readable }
export type Zip = {
  has(name: string): boolean
  /** Unpacked, as it claims; null where there is none. */
  size(name: string): number | null
  names(): Iterable<string>
  /** An entry as text, in pieces. Throws a refusal for what is damaged or grows too large. */
  read(name: string): AsyncGenerator<string>
  /** The same as bytes. */
  bytes(name: string): AsyncGenerator<Uint8Array>
  close(): void
}
/** `unpacked` counts all entries that are read; a `ratio` counts from `ratioFrom` bytes of one entry on. */
export type Limits = { entries: number; unpacked: number; ratio?: number; ratioFrom?: number }
/** What is thrown for which fault. */
export type Refusals = Record<'damaged' | 'locked' | 'swollen', () => Error>
type Faults = { refuse: Refusals; asRefusal: (error: unknown) => Error }

/** Opens a zip and reads its list. Throws what `refuse` says. */
export async function openZip(from: Buffer | Source, limits: Limits, refuse: Refusals): Promise<Zip> {
  const refused = new Set<unknown>()
  const marked = (make: () => Error) => () => {
    const error = make()
    refused.add(error)
    return error
  }
  const faults: Faults = {
    refuse: {
      damaged: marked(refuse.damaged),
      locked: marked(refuse.locked),
      swollen: marked(refuse.swollen),
    },
    asRefusal: (error) => (error instanceof Error && refused.has(error) ? error : refuse.damaged()),
  }
  const zip = await opened(from).catch(() => {
    throw refuse.damaged()
  })
  const entries = await listOf(zip, limits.entries, faults.refuse).catch((error: unknown) => {
    zip.close()
    throw faults.asRefusal(error)
  })
  const count = counter(limits, faults.refuse)
  return {
    has: (name) => entries.has(name),
    size: (name) => entries.get(name)?.uncompressedSize ?? null,
    names: () => entries.keys(),
    read: (name) => textOf(bytesOf(zip, entries.get(name), count, faults)),
    bytes: (name) => bytesOf(zip, entries.get(name), count, faults),
    close: () => zip.close(),
  }
}

const options = { lazyEntries: true, autoClose: false } as const
const opened = (from: Buffer | Source): Promise<ZipFile> =>
  Buffer.isBuffer(from)
    ? fromBufferPromise(from, options)
    : fromRandomAccessReaderPromise(new BlockReader(from), from.size, options)

const blockBytes = 256 * 1024
/** The library reads a list in many small steps; a source is asked for blocks. Its last one is kept. */
class BlockReader extends RandomAccessReader {
  readonly #source: Source
  #block = { at: -1, bytes: Buffer.alloc(0) }
  constructor(source: Source) {
    super()
    this.#source = source
  }

  override _readStreamForRange(from: number, to: number): Readable {
    return Readable.from(this.#pieces(from, to), { objectMode: false })
  }

  async *#pieces(from: number, to: number): AsyncGenerator<Buffer> {
    for (let at = from; at < to;) {
      const bytes = (await this.#blockAt(at - (at % blockBytes))).subarray(at % blockBytes)
      if (bytes.length === 0) return
      yield bytes.subarray(0, to - at)
      at += bytes.length
    }
  }

  async #blockAt(at: number): Promise<Buffer> {
    if (this.#block.at !== at) {
      const read = this.#source.open(at, Math.min(at + blockBytes, this.#source.size))
      this.#block = { at, bytes: await buffer(read) }
    }
    return this.#block.bytes
  }
}

async function listOf(zip: ZipFile, most: number, refuse: Refusals): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw refuse.locked()
    // Two of one name are read as one by some and as the other by others.
    if (entries.size === most || entries.has(entry.fileName)) throw refuse.damaged()
    entries.set(entry.fileName, entry)
  }
  return entries
}

type Count = { most: number; add(bytes: number, ofEntry: number, entry: Entry): void }
function counter({ unpacked, ratio = Infinity, ratioFrom = 0 }: Limits, refuse: Refusals): Count {
  let all = 0
  return {
    most: unpacked,
    add(bytes, ofEntry, entry) {
      all += bytes
      if (all > unpacked || (ofEntry > ratioFrom && ofEntry > ratio * entry.compressedSize))
        throw refuse.swollen()
    },
  }
}

async function* textOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
}

async function* bytesOf(
  zip: ZipFile,
  entry: Entry | undefined,
  count: Count,
  { refuse, asRefusal }: Faults,
): AsyncGenerator<Uint8Array> {
  if (!entry) throw refuse.damaged()
  if (entry.uncompressedSize > count.most) throw refuse.swollen()
  let stream: Readable | null = null
  try {
    stream = await zip.openReadStreamPromise(entry)
    let ofEntry = 0
    for await (const chunk of stream) {
      ofEntry += chunk.length
      count.add(chunk.length, ofEntry, entry)
      yield chunk
    }
  } catch (error) {
    throw asRefusal(error)
  } finally {
    stream?.destroy()
  }
}

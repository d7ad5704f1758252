/** A zip made while its parts are still being written, with no more of it in memory than a piece. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
/** `isPacked`: pressing it once more would save nothing. */
export type ZipEntry = { name: string; pieces: Pieces; isPacked?: boolean }
/** One date for all, so that the same parts make the same bytes. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * The bytes of a zip with these parts, in their order. Parts may be produced one by one: the next is requested once
 * the previous one is written. Throws what a part throws while it is written.
 */
export async function* zipped(
  parts: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const opened: Readable[] = []
  zip.on('error', (error: Error) => out.destroy(error))
  const add = ({ name, pieces, isPacked }: ZipEntry) =>
    new Promise<void>((written) =>
      zip.addReadStreamLazy(name, { ...options, compress: !isPacked }, (give) => {
        // yazl does not listen to it, and an error that nobody hears ends the process.
        const stream = Readable.from(bytesOf(pieces), { objectMode: false })
          .on('error', (error) => out.destroy(error))
          .on('close', written)
        opened.push(stream)
        give(null, stream)
      }),
    )
  const addAll = async () => {
    for await (const part of parts) await add(part)
    zip.end()
  }
  addAll().catch((error: Error) => out.destroy(error))
  try {
    yield* out
  } finally {
    for (const stream of opened) stream.destroy()
  }
}

async function* bytesOf(pieces: Pieces): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces)
    if (piece.length > 0) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

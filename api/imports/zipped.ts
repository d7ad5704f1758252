/**
 * A zip made while its parts are still being written: sizes follow each part (APPNOTE 4.3.9), and the list
 * stands at the end.
 */
import { crc32, createDeflateRaw } from 'node:zlib'

export type Part = { name: string; pieces: AsyncIterable<string> | Iterable<string> }
type Listed = { name: Buffer; at: number; sizes: Buffer }
const inUtf8AndSizesLater = 0x0808
const deflated = 8

export async function* zipped(parts: Part[]): AsyncGenerator<Uint8Array> {
  const listed: Listed[] = []
  let at = 0
  for (const { name, pieces } of parts) {
    const [entry, begins] = [{ name: Buffer.from(name), at, sizes: Buffer.alloc(12) }, at]
    const header = Buffer.concat([words(0x04034b50, '4'), fields(entry.name), entry.name])
    yield header
    at = begins + header.length
    for await (const packed of pack(pieces, entry.sizes)) {
      yield packed
      at += packed.length
    }
    yield Buffer.concat([words(0x08074b50, '4'), entry.sizes])
    at += 16
    listed.push(entry)
  }
  yield listOf(listed, at)
}

/** Packs pieces and notes checksum and sizes once they are known. */
async function* pack(pieces: Part['pieces'], sizes: Buffer): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 })
  let [sum, size, packedSize] = [0, 0, 0]
  const writing = (async () => {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      sum = crc32(bytes, sum)
      size += bytes.length
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
    }
    deflate.end()
  })()
  writing.catch((error: Error) => deflate.destroy(error))
  for await (const packed of deflate as AsyncIterable<Buffer>) {
    packedSize += packed.length
    yield packed
  }
  await writing
  sizes.writeUInt32LE(sum, 0)
  sizes.writeUInt32LE(packedSize, 4)
  sizes.writeUInt32LE(size, 8)
}

/** Version, flags, method, time and date; then what an entry has of sizes and lengths. */
const fields = (name: Buffer, sizes: Buffer = Buffer.alloc(12)) =>
  Buffer.concat([
    words(20, '2'),
    words(inUtf8AndSizesLater, '2'),
    words(deflated, '2'),
    words(0, '2'),
    words(0x21, '2'),
    sizes,
    words(name.length, '2'),
    words(0, '2'),
  ])
function words(value: number, size: '2' | '4'): Buffer {
  const bytes = Buffer.alloc(Number(size))
  bytes.writeUIntLE(value, 0, Number(size))
  return bytes
}

function listOf(listed: Listed[], at: number): Buffer {
  const list = Buffer.concat(
    listed.flatMap((each) => [
      words(0x02014b50, '4'),
      words(20, '2'),
      fields(each.name, each.sizes),
      Buffer.alloc(10),
      words(each.at, '4'),
      each.name,
    ]),
  )
  const end = [
    words(0x06054b50, '4'),
    Buffer.alloc(4),
    words(listed.length, '2'),
    words(listed.length, '2'),
    words(list.length, '4'),
    words(at, '4'),
    words(0, '2'),
  ]
  return Buffer.concat([list, ...end])
}

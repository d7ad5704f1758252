/**
 * A woff file as the plain font that is packed in it; fontkit would unpack its tables again for every glyph.
 */
import { inflateSync } from 'node:zlib'

const headLength = 12
const entryLength = 16

/**
 * https://www.w3.org/TR/WOFF/: a head, a directory with where each table lies, and the tables, packed where
 * that is shorter.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(headLength + count * entryLength)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let at = head.length
  for (let table = 0; table < count; table++) {
    const content = contentOf(woff, 44 + table * 20)
    const entry = headLength + table * entryLength
    woff.copy(head, entry, 44 + table * 20, 48 + table * 20)
    woff.copy(head, entry + 4, 60 + table * 20, 64 + table * 20)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(content.length, entry + 12)
    const padding = (4 - (content.length % 4)) % 4
    tables.push(content, Buffer.alloc(padding))
    at += content.length + padding
  }
  return Buffer.concat([head, ...tables])
}

function contentOf(woff: Buffer, entry: number): Buffer {
  const [offset, packed, length] = [
    woff.readUInt32BE(entry + 4),
    woff.readUInt32BE(entry + 8),
    woff.readUInt32BE(entry + 12),
  ]
  const bytes = woff.subarray(offset, offset + packed)
  return packed < length ? inflateSync(bytes) : bytes
}

/**
 * What an office document is, told by the one entry of its zip that names its kind. Nothing else of it is
 * unpacked, and of that no more than such an entry can be.
 */
import { inflateRawSync } from 'node:zlib'

const mostUnpacked = 1024 * 1024
const [endMark, listMark, entryMark] = [0x06054b50, 0x02014b50, 0x04034b50]
type Entry = { name: string; isPacked: boolean; at: number; size: number }

export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length > 4 && Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE() === entryMark

/** The content type it names; null where it names none, is a program, or is damaged. */
export function officeType(bytes: Uint8Array): string | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const entries = entriesOf(file)
    const naming = entries.find(({ name }) => name === 'mimetype' || name === '[Content_Types].xml')
    if (!naming || entries.some(({ name }) => name === 'META-INF/MANIFEST.MF')) return null
    const text = unpacked(file, naming).toString('utf8')
    return naming.name === 'mimetype'
      ? text.trim()
      : (/ContentType="([^"]{1,200})\.main\+xml"/.exec(text)?.[1] ?? null)
  } catch {
    return null
  }
}

/** The zip's own list, at its end. Throws RangeError where it leads out of the file. */
function entriesOf(file: Buffer): Entry[] {
  const end =
    file.subarray(-65_557).lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + Math.max(0, file.length - 65_557)
  if (file.readUInt32LE(end) !== endMark) return []
  const entries: Entry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0 && file.readUInt32LE(at) === listMark; left--) {
    const nameEnds = at + 46 + file.readUInt16LE(at + 28)
    entries.push({
      name: file.toString('utf8', at + 46, nameEnds),
      isPacked: file.readUInt16LE(at + 10) === 8,
      size: file.readUInt32LE(at + 20),
      at: file.readUInt32LE(at + 42),
    })
    at = nameEnds + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/** Throws where it grows beyond the limit. */
function unpacked(file: Buffer, { isPacked, at, size }: Entry): Buffer {
  if (file.readUInt32LE(at) !== entryMark) throw new RangeError('No entry stands there')
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const content = file.subarray(from, from + size)
  return isPacked
    ? inflateRawSync(content, { maxOutputLength: mostUnpacked })
    : content.subarray(0, mostUnpacked)
}

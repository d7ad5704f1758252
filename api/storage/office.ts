/**
 * Detects the kind of an office document by the one entry of its zip that names the kind. Nothing else is unpacked,
 * and
 * of that entry no more than 1 MiB.
 */
import { openZip, type Source, type Zip } from '../zip/read.ts'

const limits = { entries: 65_535, unpacked: 1024 * 1024 }
const odd = () => new RangeError('This is no office document')
const zipMark = 0x04034b50

/** Whether the bytes begin with the signature of a zip. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length > 4 && Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE() === zipMark

/** The content type it names; null where it names none, is a program, or is damaged. */
export async function officeType(source: Source): Promise<string | null> {
  const zip = await openZip(source, limits, { damaged: odd, locked: odd, swollen: odd }).catch(() => null)
  if (!zip) return null
  try {
    return await named(zip)
  } catch {
    return null
  } finally {
    zip.close()
  }
}

async function named(zip: Zip): Promise<string | null> {
  const names = [...zip.names()]
  const naming = names.find((name) => name === 'mimetype' || name === '[Content_Types].xml')
  if (!naming || names.includes('META-INF/MANIFEST.MF')) return null
  let text = ''
  for await (const piece of zip.read(naming)) text += piece
  return naming === 'mimetype'
    ? text.trim()
    : (/ContentType="([^"]{1,200})\.main\+xml"/.exec(text)?.[1] ?? null)
}

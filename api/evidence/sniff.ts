/** What a file is, told by its content: its name and the type its sender claims are only claims. */
import { fileTypeFromBuffer } from 'file-type'

export type FileKind = 'IMAGE' | 'PDF' | 'DOCUMENT' | 'AUDIO' | 'VIDEO'
export type Sniffed = { kind: FileKind; contentType: string; extension: string }

const office = 'application/vnd.openxmlformats-officedocument.'
const open = 'application/vnd.oasis.opendocument.'
/** Nothing that runs: no archives, no macros, no SVG, no HTML. */
const accepted: Record<string, FileKind> = {
  'image/jpeg': 'IMAGE', 'image/png': 'IMAGE', 'image/gif': 'IMAGE', 'image/webp': 'IMAGE', 'image/heic': 'IMAGE', 'image/avif': 'IMAGE',
  'application/pdf': 'PDF',
  [`${office}wordprocessingml.document`]: 'DOCUMENT', [`${office}spreadsheetml.sheet`]: 'DOCUMENT', [`${office}presentationml.presentation`]: 'DOCUMENT',
  [`${open}text`]: 'DOCUMENT', [`${open}spreadsheet`]: 'DOCUMENT', [`${open}presentation`]: 'DOCUMENT',
  'audio/mpeg': 'AUDIO', 'audio/wav': 'AUDIO', 'audio/ogg': 'AUDIO', 'audio/aac': 'AUDIO', 'audio/x-m4a': 'AUDIO', 'audio/amr': 'AUDIO', 'audio/flac': 'AUDIO',
  'video/mp4': 'VIDEO', 'video/webm': 'VIDEO', 'video/quicktime': 'VIDEO',
}

/** Null for what is not accepted. Content without a mark of its own counts as text if it is readable as such. */
export async function sniff(bytes: Uint8Array): Promise<Sniffed | null> {
  const found = await fileTypeFromBuffer(bytes)
  if (!found) return isText(bytes) ? { kind: 'DOCUMENT', contentType: 'text/plain; charset=utf-8', extension: 'txt' } : null
  const contentType = found.mime.split(';')[0] ?? ''
  const kind = Object.hasOwn(accepted, contentType) ? accepted[contentType] : undefined
  return kind ? { kind, contentType, extension: found.ext } : null
}

function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return bytes.length > 0 && !/(?!\s)\p{Cc}/u.test(text) && !/^\s*<(!|\?|html|svg|script)/i.test(text)
  } catch {
    return false
  }
}

/** A name that is only a name: no path, no signs that hide or turn it around, and the ending its content has. */
export function plainName(given: string, extension: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const visible = last.replace(/[\p{C}\u2028\u2029<>:"|?*]/gu, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const stem = visible.replace(/\.[A-Za-z0-9]{1,8}$/, '').slice(0, 100).trim()
  return `${stem || 'file'}.${extension}`
}

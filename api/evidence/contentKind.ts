/** What a file is, by its content alone; what its name or sender claims does not count. */
import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import { AppError } from '../core/errors.ts'

export type ContentKind = { contentType: string; endings: readonly string[] }
/** Everything that may be handed in, by how it is recognised. */
const accepted: Record<string, ContentKind> = Object.fromEntries(([
  ['image/png', ['png']], ['image/jpeg', ['jpg', 'jpeg']], ['image/webp', ['webp']], ['image/heic', ['heic', 'heif']], ['image/heif', ['heif', 'heic']], ['application/pdf', ['pdf']],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', ['docx']], ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ['xlsx']], ['application/vnd.oasis.opendocument.text', ['odt']],
  ['audio/mpeg', ['mp3']], ['audio/x-m4a', ['m4a']], ['audio/mp4', ['m4a']], ['audio/wav', ['wav']], ['audio/ogg', ['ogg', 'oga', 'opus']], ['video/mp4', ['mp4', 'm4v']], ['video/webm', ['webm']],
] as const).map(([contentType, endings]) => [contentType, { contentType, endings }]))
const text: ContentKind = { contentType: 'text/plain', endings: ['txt', 'csv', 'md', 'log'] }

/** Throws FILE_TYPE for anything that is not accepted. */
export async function contentKindOf(path: string): Promise<ContentKind> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const kind = found ? accepted[found.mime.split(';')[0] ?? ''] : (await isText(path)) ? text : undefined
  if (!kind) throw new AppError('FILE_TYPE', { message: 'Hand in a picture (PNG, JPEG, WebP, HEIC), a PDF, a document (DOCX, XLSX, ODT, plain text), or a recording (MP3, M4A, WAV, OGG, MP4, WebM).' })
  return kind
}

/** UTF-8 from its first to its last byte, without a NUL. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
      if (chunk.includes(0)) return false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Detects a file's type by its content: its name and the type that its sender states are only claims. */
import { buffer } from 'node:stream/consumers'
import { FileTypeParser } from 'file-type'
import { fromStream } from 'strtok3/core'
import type { Source } from '../zip/read.ts'
import { isZip, officeType } from './office.ts'

export type FileKind = 'IMAGE' | 'PDF' | 'DOCUMENT' | 'AUDIO' | 'VIDEO'
export type Sniffed = { kind: FileKind; contentType: string; extension: string }

const office = 'application/vnd.openxmlformats-officedocument.'
const open = 'application/vnd.oasis.opendocument.'
/** Nothing that runs: no archives, no macros, no SVG, no HTML. */
const accepted: Record<string, FileKind> = {
  'image/jpeg': 'IMAGE',
  'image/png': 'IMAGE',
  'image/gif': 'IMAGE',
  'image/webp': 'IMAGE',
  'image/heic': 'IMAGE',
  'image/heif': 'IMAGE',
  'image/avif': 'IMAGE',
  'application/pdf': 'PDF',
  'text/vtt': 'DOCUMENT',
  [`${office}wordprocessingml.document`]: 'DOCUMENT',
  [`${office}spreadsheetml.sheet`]: 'DOCUMENT',
  [`${office}presentationml.presentation`]: 'DOCUMENT',
  [`${open}text`]: 'DOCUMENT',
  [`${open}spreadsheet`]: 'DOCUMENT',
  [`${open}presentation`]: 'DOCUMENT',
  'audio/mpeg': 'AUDIO',
  'audio/wav': 'AUDIO',
  'audio/ogg': 'AUDIO',
  'audio/aac': 'AUDIO',
  'audio/x-m4a': 'AUDIO',
  'audio/mp4': 'AUDIO',
  'audio/amr': 'AUDIO',
  'audio/flac': 'AUDIO',
  'video/mp4': 'VIDEO',
  'video/webm': 'VIDEO',
  'video/quicktime': 'VIDEO',
}

const extensions: Record<string, string> = {
  [`${office}wordprocessingml.document`]: 'docx',
  [`${office}spreadsheetml.sheet`]: 'xlsx',
  [`${office}presentationml.presentation`]: 'pptx',
  [`${open}text`]: 'odt',
  [`${open}spreadsheet`]: 'ods',
  [`${open}presentation`]: 'odp',
}

/**
 * Our own detector recognises zips, wherever one begins inside a file: the library would unpack them without a limit.
 */
const parser = new FileTypeParser({
  customDetectors: [
    {
      id: 'zip',
      detect: async (tokenizer) => {
        const head = new Uint8Array(8)
        await tokenizer.peekBuffer(head, { mayBeLess: true })
        return isZip(head) ? { ext: 'zip', mime: 'application/zip' } : undefined
      },
    },
  ],
})

const text: Sniffed = { kind: 'DOCUMENT', contentType: 'text/plain; charset=utf-8', extension: 'txt' }

/**
 * Null for what is not accepted. Content without a mark of its own counts as text if it is readable as such.
 * Never more of the file in memory than a piece.
 */
export async function sniffType(file: Source): Promise<Sniffed | null> {
  if (file.size === 0) return null
  if (isZip(await buffer(file.open(0, Math.min(8, file.size))))) return known((await officeType(file)) ?? '')
  const fileType = await detectType(file)
  return fileType ? known(fileType.mime, fileType.ext) : (await isText(file)) ? text : null
}

/** The library throws at some files that lie about their own sizes. */
async function detectType(file: Source): Promise<{ mime: string; ext: string } | undefined> {
  const stream = file.open(0, file.size)
  const tokenizer = fromStream(stream, { fileInfo: { size: file.size } })
  try {
    return await parser.fromTokenizer(tokenizer)
  } catch {
    return { mime: '', ext: '' }
  } finally {
    stream.destroy()
  }
}

function known(mime: string, extension?: string): Sniffed | null {
  const contentType = mime.split(';')[0] ?? ''
  const kind = Object.hasOwn(accepted, contentType) ? accepted[contentType] : undefined
  return kind ? { kind, contentType, extension: extension ?? extensions[contentType] ?? 'file' } : null
}

/** Readable from its first to its last character, and no page or drawing that a browser would run. */
async function isText(file: Source): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [head, content] = ['', '']
  try {
    for await (const piece of file.open(0, file.size)) {
      content = decoder.decode(piece, { stream: true })
      if (/(?!\s)\p{Cc}/u.test(content)) return false
      if (head.length < maxMarkLength) head = (head + content).trimStart().slice(0, maxMarkLength)
    }
    decoder.decode()
    return !/^<(!|\?|html|svg|script)/i.test(head)
  } catch {
    return false
  }
}
const maxMarkLength = 16

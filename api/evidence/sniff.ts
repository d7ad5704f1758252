/** What a file is, told by its content: its name and the type its sender claims are only claims. */
import { readFile } from 'node:fs/promises'
import { FileTypeParser } from 'file-type'
import { isZip, officeType } from './office.ts'

export { plainName } from './fileName.ts'

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
 * Zips are told apart by us alone, wherever one begins inside a file: the library would unpack them without a
 * limit.
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
 */
export async function sniff(bytes: Uint8Array): Promise<Sniffed | null> {
  if (isZip(bytes)) return known(officeType(bytes) ?? '')
  // The library throws at some files that lie about their own sizes.
  const found = await parser.fromBuffer(bytes).catch(() => ({ mime: '', ext: '' }))
  return found ? known(found.mime, found.ext) : isText(bytes) ? text : null
}

/** The same for a file that lies there already. */
export const sniffFile = async (path: string): Promise<Sniffed | null> => sniff(await readFile(path))

function known(mime: string, extension?: string): Sniffed | null {
  const contentType = mime.split(';')[0] ?? ''
  const kind = Object.hasOwn(accepted, contentType) ? accepted[contentType] : undefined
  return kind ? { kind, contentType, extension: extension ?? extensions[contentType] ?? 'file' } : null
}

function isText(bytes: Uint8Array): boolean {
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return bytes.length > 0 && !/(?!\s)\p{Cc}/u.test(content) && !/^\s*<(!|\?|html|svg|script)/i.test(content)
  } catch {
    return false
  }
}

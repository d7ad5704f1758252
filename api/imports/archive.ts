/**
 * A workbook is a zip. Sizes that it claims are only claims: what comes out is counted, and stops at a limit.
 */
import type { Readable } from 'node:stream'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '../core/errors.ts'
import { damaged, lockedWorkbook, tooSwollen } from './refusals.ts'

/** Of all parts that are read together. */
export const mostUnpacked = 150 * 1024 * 1024
/** Real sheets shrink ten- to sixtyfold. */
const [mostRatio, ratioCountsFrom] = [200, 10 * 1024 * 1024]
/** A workbook has some dozens. */
const mostEntries = 2_000

export type Archive = {
  has(name: string): boolean
  /** A part as text, in pieces. Throws for what is damaged, locked, or grows too large. */
  read(name: string): AsyncGenerator<string>
  close(): void
}

/** Opens a zip and reads its list. Throws FILE_TYPE where it is none. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw damaged()
  })
  const entries = await listOf(zip).catch((error: unknown) => {
    zip.close()
    throw refusal(error)
  })
  let unpacked = 0
  const count = (bytes: number, ofEntry: number, entry: Entry) => {
    unpacked += bytes
    if (unpacked > mostUnpacked || (ofEntry > ratioCountsFrom && ofEntry > mostRatio * entry.compressedSize))
      throw tooSwollen()
  }
  return {
    has: (name) => entries.has(name),
    read: (name) => textOf(zip, entries.get(name), count),
    close: () => zip.close(),
  }
}

async function listOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw lockedWorkbook()
    if (entries.size === mostEntries) throw damaged()
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function* textOf(
  zip: ZipFile,
  entry: Entry | undefined,
  count: (bytes: number, ofEntry: number, entry: Entry) => void,
): AsyncGenerator<string> {
  if (!entry) throw damaged()
  if (entry.uncompressedSize > mostUnpacked) throw tooSwollen()
  let stream: Readable | null = null
  try {
    stream = await zip.openReadStreamPromise(entry)
    const decoder = new TextDecoder('utf-8')
    let ofEntry = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      ofEntry += chunk.length
      count(chunk.length, ofEntry, entry)
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw refusal(error)
  } finally {
    stream?.destroy()
  }
}

const refusal = (error: unknown): AppError => (error instanceof AppError ? error : damaged())

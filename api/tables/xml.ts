/**
 * XML of a stranger, read as it comes: nothing is expanded, nothing is kept, and no piece of it may be larger
 * than a cell can be.
 */
import { SaxesParser } from 'saxes'
import { AppError } from '../core/errors.ts'
import { damagedFile } from './refusals.ts'

const maxDepth = 64
/** Characters between two tags, or in one. */
const maxBetweenTags = 1024 * 1024

export type XmlEvents = {
  open(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}
const plain = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Tells of tags and texts by and by; yields after each piece, so that the reader can take what is ready.
 * Throws FILE_TYPE.
 */
export async function* readXml(pieces: AsyncIterable<string>, events: XmlEvents): AsyncGenerator<void> {
  let [depth, sinceTag] = [0, 0]
  const parser = new SaxesParser({ position: false })
  parser.on('error', () => {
    throw damagedFile()
  })
  parser.on('doctype', () => {
    throw damagedFile()
  })
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0
    if (++depth > maxDepth) throw damagedFile()
    events.open(plain(name), attributes as Record<string, string>) // without namespaces they are texts
  })
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    depth--
    events.close?.(plain(name))
  })
  parser.on('text', (text) => events.text?.(text))
  parser.on('cdata', (text) => events.text?.(text))
  for await (const piece of pieces) {
    sinceTag += piece.length
    feed(() => parser.write(piece))
    if (sinceTag > maxBetweenTags) throw damagedFile()
    yield
  }
  feed(() => parser.close())
}

/** The parser's own faults are the file's. */
function feed(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    throw error instanceof AppError ? error : damagedFile()
  }
}

/** Reads a small part to its end. */
export async function readWhole(pieces: AsyncIterable<string>, events: XmlEvents): Promise<void> {
  for await (const _ of readXml(pieces, events));
}

/** For tests: a PDF read back as a reader of ours would. */
import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TestApp } from './app.ts'

export type ReadPdf = {
  pages: string[]
  text: string
  info: Record<string, unknown>
  /** Everything in it, unpacked. */
  raw: string
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const raw = unpacked(Buffer.from(bytes))
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let at = 1; at <= pdf.numPages; at++) {
    const { items } = await (await pdf.getPage(at)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  const { info } = await pdf.getMetadata()
  await pdf.loadingTask.destroy()
  return { pages, text: pages.join(' '), info: info as Record<string, unknown>, raw }
}

/** Fetches one as somebody who is signed in. */
export async function fetchPdf(
  app: TestApp,
  token: string,
  path: string,
): Promise<{ response: Response; bytes: Uint8Array }> {
  const response = await app.request(path, {
    headers: { host: 'acme.localhost', authorization: `Bearer ${token}` },
  })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

function unpacked(bytes: Buffer): string {
  const streams = [...bytes.toString('latin1').matchAll(/stream\r?\n/g)].map((match) => {
    try {
      return inflateSync(bytes.subarray(match.index + match[0].length), { finishFlush: 2 }).toString('latin1')
    } catch {
      return ''
    }
  })
  return [bytes.toString('latin1'), ...streams].join('\n')
}

/** A text as PDF writes what is told beside its glyphs. */
export const toldAs = (text: string): string =>
  Buffer.from(`\uFEFF${text}`, 'utf16le')
    .swap16()
    .toString('latin1')
    .replace(
      /[\n\r\t\b\f()\\]/g,
      (sign) => ({ '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f' })[sign] ?? `\\${sign}`,
    )

/**
 * Signed heads outside of the database: a file for each chain, a line for each head, only ever added to. Any
 * number of processes may share
 * the folder; a line is short enough to be written whole.
 */
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ifMissing } from '../node.ts'
import { chains, type Chain, type SignedHead } from './ledgerChains.ts'

export type HeadFiles = ReturnType<typeof headFiles>
type Of = { workspaceId: string; chain: Chain }

export function headFiles(dir: string) {
  const pathOf = ({ workspaceId, chain }: Of) => join(dir, `${workspaceId}.${chain.toLowerCase()}.heads`)
  /** There from the moment on at which entries without a MAC were sealed as they stood. */
  const marker = join(dir, 'begun')
  return {
    async append(head: SignedHead): Promise<void> {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await appendFile(pathOf(head), `${head.seq} ${head.hash} ${head.mac}\n`, { mode: 0o600 })
    },
    /**
     * Heads in pieces, in the order of the file; null for a line that is none. A last line without its end is
     * still being written.
     */
    async *read(of: Of, pieceLines = 5_000): AsyncGenerator<(SignedHead | null)[]> {
      const bytes = await wholeLines(pathOf(of))
      if (bytes === 0) return
      let piece: (SignedHead | null)[] = []
      for await (const line of createInterface({ input: createReadStream(pathOf(of), { end: bytes - 1 }) })) {
        piece.push(headOf(of, line))
        if (piece.length === pieceLines) {
          yield piece
          piece = []
        }
      }
      if (piece.length > 0) yield piece
    },
    /** Puts a chain's heads aside, beside the file that is begun anew. */
    setAside: (of: Of, at: Date) =>
      rename(pathOf(of), `${pathOf(of)}.${at.toISOString().replaceAll(':', '-')}.restored`),
    /** The chains that have a file. */
    async list(): Promise<Of[]> {
      const names = await readdir(dir).catch(ifMissing<string[]>([]))
      return names.flatMap((name) => {
        const [, workspaceId = '', wanted] = /^([0-9a-f-]{36})\.(\w+)\.heads$/.exec(name) ?? []
        const chain = chains.find((each) => each.toLowerCase() === wanted)
        return chain ? [{ workspaceId, chain }] : []
      })
    },
    hasBegun: () => stat(marker).then(() => true, ifMissing(false)),
    async begin(): Promise<void> {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeFile(marker, '', { mode: 0o600 })
    },
  }
}

function headOf({ workspaceId, chain }: Of, line: string): SignedHead | null {
  const [, seq, hash, mac] = /^(\d{1,10}) ([0-9a-f]{64}) ([0-9a-f]{64})$/.exec(line) ?? []
  return seq && hash && mac ? { workspaceId, chain, seq: Number(seq), hash, mac } : null
}

/** How many bytes end with a line's end; 0 for a file that is not there. */
async function wholeLines(path: string): Promise<number> {
  const file = await open(path).catch(ifMissing(null))
  if (!file) return 0
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, 512))
    await file.read(tail, 0, tail.length, size - tail.length)
    return size - tail.length + tail.lastIndexOf('\n') + 1
  } finally {
    await file.close()
  }
}

/** Signed heads of a backup: those of entries that its copy of the database holds, and the list of erasures whole. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { copyTree, filesIn } from './copyTree.ts'

const headFile = /^([0-9a-f-]{36}\.\w+)\.heads$/

/**
 * `entries`: how many each chain has, by its name. Heads of later entries are left out, for a restored database does
 * not know them; erasures of later ones stay, so that what was erased since is erased again.
 */
export async function copyHeads(from: string, to: string, entries: Map<string, number>): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  await copyTree(from, to, (path) => !headFile.test(path))
  for await (const path of filesIn(from)) {
    const [, chain = ''] = headFile.exec(path) ?? []
    if (chain)
      await pipeline(
        Readable.from(headsUpTo(join(from, path), entries.get(chain) ?? 0)),
        createWriteStream(join(to, path), { mode: 0o600, flags: 'wx', flush: true }),
      )
  }
}

/** A line that is no head stays, to be found by the check; the last one may still be written, and is left out. */
async function* headsUpTo(path: string, lastSeq: number): AsyncGenerator<string> {
  let broken = ''
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (broken) yield broken
    broken = ''
    if (!/^\d+ [0-9a-f]{64} [0-9a-f]{64}$/.test(line)) broken = `${line}\n`
    else if (Number.parseInt(line, 10) <= lastSeq) yield `${line}\n`
  }
}

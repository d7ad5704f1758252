/** Copies folders with what each file hashes to, and checks them again. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ifMissing } from '../../node.ts'
import { StartError } from '../../temporal/startError.ts'
import type { FileEntry } from './manifest.ts'

/** Paths of all files below a folder, with slashes; none where it is not there. */
export async function* filesIn(folder: string, root = folder): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ifMissing([]))
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path, root)
    else if (entry.isFile()) yield relative(root, path).split(sep).join('/')
  }
}

/**
 * Copies every file that `isWanted`; one that goes meanwhile is left out, since what removed it removed its row
 * after the database was copied, or never had one.
 */
export async function copyTree(
  from: string,
  to: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  for await (const path of filesIn(from)) {
    if (!isWanted(path)) continue
    // Opened before its copy is: a file that is gone leaves nothing behind.
    const source = await open(join(from, path)).catch(ifMissing(null))
    if (source) await copyFile(source, join(to, path))
  }
}

async function copyFile(source: FileHandle, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await pipeline(
    source.createReadStream(),
    createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }),
  )
}

/** What lies below `folder`, by path. */
export async function listContents(folder: string): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  for await (const path of filesIn(folder)) entries.push({ path, ...(await hashFile(join(folder, path))) })
  return entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

async function hashFile(path: string): Promise<Pick<FileEntry, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done()
    },
  })
  await pipeline(createReadStream(path), counting.resume())
  return { bytes, sha256: hash.digest('hex') }
}

/** Throws StartError that names the first file which is missing, changed, or not of the backup. */
export async function requireContents(folder: string, expected: FileEntry[]): Promise<void> {
  const actual = (await listContents(folder)).filter(({ path }) => path !== 'manifest.json')
  const [before, now] = [expected, actual].map((list) => new Map(list.map((each) => [each.path, each])))
  const paths = new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])
  for (const path of paths) {
    const [was, is] = [before?.get(path), now?.get(path)]
    if (was && is && was.bytes === is.bytes && was.sha256 === is.sha256) continue
    const why = !is ? 'is missing' : !was ? 'is no part of the backup' : 'was changed'
    throw new StartError(`${join(folder, path)} ${why}. Nothing was restored.`)
  }
}

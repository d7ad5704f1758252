/**
 * Where keys of cases lie: a folder of small files apart from the database and from the store, the same for all
 * processes. A file is there whole or not at all, and outlives a power cut once it was added.
 */
import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifExisting, ifMissing } from '../node.ts'

/** Keys of cases, and of complaints that are still written. */
export type KeyShelf = 'cases' | 'drafts'
export const keyShelves = ['cases', 'drafts'] as const
export type KeyFiles = {
  /** Null where there is none. */
  read(shelf: KeyShelf, id: string): Promise<string | null>
  /** False, and nothing is written, where one lies there already. */
  add(shelf: KeyShelf, id: string, text: string): Promise<boolean>
  /** In the place of whatever lies there, whose bytes are overwritten as far as the disk allows. */
  replace(shelf: KeyShelf, id: string, text: string): Promise<void>
  /** Ids of all files of a shelf, folder by folder. */
  list(shelf: KeyShelf): AsyncIterable<string[]>
  /** Writes a small file and removes it. Rejects where nothing can be written. */
  probe(): Promise<void>
}

export function keyFilesIn(dir: string): KeyFiles {
  const pathOf = (shelf: KeyShelf, id: string) => join(dir, shelf, id.slice(-2), `${id}.key`)
  return {
    read: (shelf, id) => readFile(pathOf(shelf, id), 'utf8').catch(ifMissing(null)),
    async add(shelf, id, text) {
      const path = pathOf(shelf, id)
      const written = await writeBeside(path, text)
      // Unlike a rename, a link replaces no file: of two concurrent adds, one gets false.
      const isFirst = await link(written, path).then(() => true, ifExisting(false))
      await rm(written, { force: true })
      await keepFolder(dirname(path))
      return isFirst
    },
    async replace(shelf, id, text) {
      const path = pathOf(shelf, id)
      const old = await open(path, 'r+').catch(ifMissing(null))
      try {
        await rename(await writeBeside(path, text), path)
        await keepFolder(dirname(path))
        if (!old) return
        const { size } = await old.stat()
        await old.write(Buffer.alloc(size), 0, size, 0)
        await old.sync()
      } finally {
        await old?.close()
      }
    },
    async probe() {
      await rm(await writeBeside(join(dir, 'probe'), ' '.repeat(4_096)))
    },
    async *list(shelf) {
      for (const folder of await readdir(join(dir, shelf)).catch(ifMissing([]))) {
        const names = await readdir(join(dir, shelf, folder))
        yield names.flatMap((name) => (name.endsWith('.key') ? [name.slice(0, -'.key'.length)] : []))
      }
    },
  }
}

/** For what does not outlive the process, and alike for all that it opens. */
export const keyFilesInMemory: KeyFiles = inMemory()
function inMemory(): KeyFiles {
  const shelves = { cases: new Map<string, string>(), drafts: new Map<string, string>() }
  return {
    read: (shelf, id) => Promise.resolve(shelves[shelf].get(id) ?? null),
    add(shelf, id, text) {
      if (shelves[shelf].has(id)) return Promise.resolve(false)
      shelves[shelf].set(id, text)
      return Promise.resolve(true)
    },
    replace: (shelf, id, text) => Promise.resolve(void shelves[shelf].set(id, text)),
    probe: () => Promise.resolve(),
    async *list(shelf) {
      yield [...shelves[shelf].keys()]
    },
  }
}

/** Its path; on the disk, and under a name that nobody looks for. */
async function writeBeside(path: string, text: string): Promise<string> {
  const beside = `${path}.${randomUUID()}`
  const firstNewFolder = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  if (firstNewFolder) await keepNewFolders(dirname(path), firstNewFolder)
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  return beside
}

/** Each folder from `made` up to the first that was made, as the folder above it names it. */
async function keepNewFolders(folder: string, first: string): Promise<void> {
  await keepFolder(dirname(folder))
  if (folder.length > first.length) await keepNewFolders(dirname(folder), first)
}

/** What a folder names outlives a power cut only once the folder itself was written. */
async function keepFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

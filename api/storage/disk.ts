/** A store in one folder outside of the web root, readable by this process alone. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v7 as uuid } from 'uuid'
import { ifMissing } from '../../node.ts'
import { incomingKey, type Store } from './store.ts'

/** A store in the folder `dir`; a file is written under `incoming/` first and moved into place once it is whole. */
export function diskStore(dir: string): Store {
  const pathOf = (key: string) => join(dir, key)
  const folderFor = (path: string) => mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const move = async (from: string, to: string) => {
    await folderFor(pathOf(to))
    await rename(pathOf(from), pathOf(to))
  }
  return {
    async write(key, pieces) {
      // Where the sweep finds it, should we be killed before it is whole.
      const unfinished = incomingKey(uuid())
      await folderFor(pathOf(unfinished))
      const out = createWriteStream(pathOf(unfinished), { mode: 0o600, flags: 'wx', flush: true })
      try {
        await pipeline(pieces, out)
        await move(unfinished, key)
      } catch (error) {
        // One that was still being opened would make its file after it was removed.
        if (!out.closed) await new Promise<void>((resolve) => void out.once('close', () => resolve()))
        await rm(pathOf(unfinished), { force: true })
        throw error
      }
    },
    move,
    async size(key) {
      const stats = await stat(pathOf(key)).catch(ifMissing(null))
      return stats?.isFile() ? stats.size : null
    },
    open(key, range) {
      if (range && range.from >= range.to) return Readable.from([])
      return createReadStream(pathOf(key), range ? { start: range.from, end: range.to - 1 } : {})
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async clearIncoming(before, most) {
      const folder = dirname(pathOf(incomingKey('any')))
      const names = await readdir(folder).catch(ifMissing([]))
      let gone = 0
      for (const name of names) {
        if (gone === most) break
        const path = join(folder, name)
        const stats = await stat(path).catch(ifMissing(null)) // eslint-disable-line no-await-in-loop
        if (!stats?.isFile() || stats.mtime >= before) continue
        await rm(path, { force: true }) // eslint-disable-line no-await-in-loop
        gone++
      }
      return gone
    },
    writtenBefore: (time) => inPages(oldIn(dir, time)),
    async probe() {
      const path = pathOf(incomingKey(uuid()))
      await folderFor(path)
      await writeFile(path, probeText, { mode: 0o600, flush: true })
      await rm(path)
    },
  }
}

/** More than a file system keeps inside of a folder's own entry: a full disk refuses it. */
const probeText = Buffer.alloc(4_096)
const pageSize = 1_000
async function* inPages(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let page: string[] = []
  for await (const key of keys) {
    page.push(key)
    if (page.length === pageSize) yield page.splice(0)
  }
  if (page.length > 0) yield page
}

/** Each key is a folder and a name. */
async function* oldIn(dir: string, time: Date): AsyncGenerator<string> {
  const folders = await readdir(dir, { withFileTypes: true }).catch(ifMissing([]))
  for (const { name: folder } of folders.filter((each) => each.isDirectory() && each.name !== incoming))
    for await (const { name } of await opendir(join(dir, folder))) {
      const stats = await stat(join(dir, folder, name)).catch(ifMissing(null))
      if (stats?.isFile() && stats.mtime < time) yield `${folder}/${name}`
    }
}
const incoming = dirname(incomingKey('any'))

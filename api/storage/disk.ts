/** A store in one folder outside of the web root, readable by this process alone. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { v7 as uuid } from 'uuid'
import type { Store } from './store.ts'

export function diskStore(dir: string): Store {
  const pathOf = (key: string) => join(dir, key)
  const folderFor = (path: string) => mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return {
    async write(key, pieces) {
      const unfinished = `${pathOf(key)}.${uuid()}`
      await folderFor(unfinished)
      try {
        await pipeline(pieces, createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }))
        await rename(unfinished, pathOf(key))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async move(from, to) {
      await folderFor(pathOf(to))
      await rename(pathOf(from), pathOf(to))
    },
    async size(key) {
      const found = await stat(pathOf(key)).catch(() => null)
      return found?.isFile() ? found.size : null
    },
    open: (key, range) =>
      createReadStream(pathOf(key), range ? { start: range.from, end: range.to - 1 } : {}),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

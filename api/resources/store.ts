/** Where the files lie: outside of the web root, under ids that we gave. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import type { Deps } from '../core/deps.ts'

type Place = Pick<Deps, 'filesDir'>
const folderOf = (place: Place) => join(place.filesDir, 'resources')
const pathOf = (place: Place, id: string) => join(folderOf(place), id)

/** A file is there whole or not at all. */
export async function writeResource(place: Place, id: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 })
  const unfinished = `${pathOf(place, id)}.${uuid()}`
  await writeFile(unfinished, bytes, { mode: 0o600 })
  await rename(unfinished, pathOf(place, id))
}

export const readResource = (place: Place, id: string): Promise<Buffer> => readFile(pathOf(place, id))
export const removeFile = (place: Place, id: string): Promise<void> => rm(pathOf(place, id), { force: true })

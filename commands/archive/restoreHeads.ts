/**
 * Signed heads and the list of erasures where a backup is restored. A folder that outlived the loss knows of entries
 * and erasures after the backup, so it stays, and gets what only the backup has. Its files are only ever added to,
 * which is how a restore that was interrupted is undone.
 */
import { existsSync } from 'node:fs'
import {
  appendFile,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { checkedWords, readMarker, type PartLocation } from '../../api/installation/markers.ts'
import { ifMissing } from '../../node.ts'
import { secretOfCheck } from '../../prisma/secrets.ts'
import { StartError } from '../../temporal/startError.ts'

/** There from the first write until the restore is over: the size of each file before it, by name. */
const markerName = 'restore.unfinished'
const unfinishedMarker = `${markerName}.part`
const isAppended = (name: string) => /\.(heads|erased)$/.test(name)

/**
 * Throws StartError, before anything is written, for heads, case keys or a bucket that another installation wrote, or
 * this one under another key than `secret`. A folder that a restore was filling is ours.
 */
export async function requireOwnPart(location: PartLocation, secret: Buffer): Promise<void> {
  const marker = await readMarker(location)
  const isOurs =
    marker === null ||
    (marker !== 'UNREADABLE' &&
      secretOfCheck([secret], checkedWords(marker.installationId, location.part), marker.check) !== undefined)
  if (!isOurs) throw new StartError(foreign(location.setting))
}

const foreign = (setting: string) =>
  `${setting} holds what another installation wrote, or this one under another key than the backup’s: ` +
  'name its own, or an empty one. Nothing was restored.'

/** As `requireOwnPart`, for the folder of heads; without a marker it must be empty or half restored. */
export async function requireOwnHeads(location: PartLocation, folder: string, secret: Buffer): Promise<void> {
  const names = await readdir(folder).catch(ifMissing<string[]>([]))
  if (names.includes(markerName) || names.every((name) => name === unfinishedMarker)) return
  if ((await readMarker(location)) === null) throw new StartError(foreign(location.setting))
  await requireOwnPart(location, secret)
}

/** Notes what is there, or takes the folder back to what a restore that was interrupted had noted. */
export async function beginHeadsFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const marker = join(folder, markerName)
  if (existsSync(marker)) return undo(folder, JSON.parse(await readFile(marker, 'utf8')) as Sizes)
  await rm(join(folder, unfinishedMarker), { force: true })
  const sizes: Sizes = {}
  for (const name of await readdir(folder)) {
    if (isAppended(name)) await cutUnfinishedLine(join(folder, name))
    sizes[name] = (await stat(join(folder, name))).size
  }
  await writeFile(join(folder, unfinishedMarker), JSON.stringify(sizes), { mode: 0o600, flush: true })
  await rename(join(folder, unfinishedMarker), marker)
}
type Sizes = Record<string, number>

/** The machine was lost while the line was written. */
async function cutUnfinishedLine(path: string): Promise<void> {
  const text = await readFile(path)
  const whole = text.lastIndexOf('\n') + 1
  if (whole < text.length) await truncate(path, whole)
}

async function undo(folder: string, sizes: Sizes): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, before] = /^(.+\.heads)\..+\.restored$/.exec(name) ?? []
    if (name in sizes || name === markerName) continue
    if (before && before in sizes) await rename(join(folder, name), join(folder, before))
    else await rm(join(folder, name), { recursive: true })
  }
  for (const [name, size] of Object.entries(sizes))
    if (isAppended(name)) await truncate(join(folder, name), size)
}

export const endHeadsFolder = (folder: string): Promise<void> => rm(join(folder, markerName), { force: true })

/** Adds the files and lines of the backup that the folder does not have. */
export async function mergeHeads(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    const [theirs, ours] = [join(from, name), join(to, name)]
    if (!existsSync(ours)) await copyFile(theirs, ours)
    else if (isAppended(name)) {
      const present = new Set((await readFile(ours, 'utf8')).split('\n'))
      const lines = (await readFile(theirs, 'utf8')).split('\n').filter((line) => line && !present.has(line))
      if (lines.length > 0) await appendFile(ours, `${lines.join('\n')}\n`, { flush: true })
    }
  }
}

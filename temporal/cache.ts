import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../node.ts'

/** A path in the user's cache folder, which outlives node_modules and is shared by all checkouts. */
export function cachePath(...parts: string[]): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'redress', ...parts)
}

/**
 * Makes the file or folder `target` once, also when several processes want it at the same moment: one makes
 * it,
 * the others wait. `make` writes to the path it is given, which is renamed when it is done, so `target` is
 * whole or absent.
 * A lock whose process is gone is taken over. Rethrows what `make` throws.
 */
export async function makeOnce(
  target: string,
  make: (partial: string) => Promise<void>,
  onWait: () => void = () => {},
): Promise<void> {
  if (existsSync(target)) return
  await mkdir(dirname(target), { recursive: true })
  const lock = `${target}.lock`
  for (let tries = 0; !(await take(lock)); tries++) {
    if (tries % 10 === 0) onWait()
    await sleep(500)
  }
  const partial = `${target}.${process.pid}.part`
  try {
    if (existsSync(target)) return
    await make(partial)
    await rename(partial, target)
  } finally {
    await rm(partial, { recursive: true, force: true })
    await rm(lock, { force: true })
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
    if (holder && !isAlive(holder)) await rm(lock, { force: true })
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

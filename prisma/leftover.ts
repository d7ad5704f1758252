/**
 * What the last server left in its folder: one that still runs or hangs while it stops, backends of one that
 * was killed, or its note.
 */
import { spawnSync } from 'node:child_process'
import { readdir, readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './startError.ts'
import { codeOf } from '../node.ts'

/**
 * Returns once a new server may start on `folder`. A server that is stopping gets ten seconds, then an immediate
 * shutdown; so does any other where the caller states that the folder is theirs alone. Throws StartError where the
 * server of somebody else runs.
 */
export async function clearLeftovers(folder: string, isOurs: boolean): Promise<void> {
  const note = join(folder, 'postmaster.pid')
  const { pid, isStopping } = await read(note)
  if (!pid) return
  const called = await argumentsOf(pid)
  if (!called.includes('postgres')) return takeOver(note, folder)
  if (!called.includes(`-D ${folder} `))
    throw new StartError(
      `Process ${pid} has the number of the PostgreSQL that last ran on ${folder}, and is another ` +
        'PostgreSQL. Start again once that one has ended, or choose another DATA_DIR.',
    )
  if (isStopping || isOurs) await end(pid, isStopping)
  else if (!(await isGone(pid, 5_000)))
    throw new StartError(
      `A PostgreSQL server (process ${pid}) is already running on ${folder}. Stop ` +
        'the Redress it belongs to, or choose another DATA_DIR.',
    )
}

/** The first line of the note is the server's process, the eighth what it does. */
async function read(note: string): Promise<{ pid: number; isStopping: boolean }> {
  const lines = (await readFile(note, 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), isStopping: lines[7]?.trim() === 'stopping' }
}

/** How a process was called; empty where there is none, or only its remains. */
async function argumentsOf(pid: number | string): Promise<string> {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

async function end(pid: number, isStopping: boolean) {
  if (!isStopping) signal(pid, 'SIGINT')
  if (await isGone(pid, 10_000)) return
  signal(pid, 'SIGQUIT') // the server kills what does not end within five seconds
  if (await isGone(pid, 10_000)) return
  signal(pid, 'SIGKILL')
  await isGone(pid, 5_000)
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(100))
    if ((await argumentsOf(pid)) === '') return true
  return false
}

/**
 * The server is gone and its number may be somebody else's today; PostgreSQL takes a note over that names the
 * process it was started by.
 */
async function takeOver(note: string, folder: string) {
  await endBackends(folder)
  // The rest stays: by it PostgreSQL sees whether anything still holds the memory of the server that is gone.
  const rest = (await readFile(note, 'utf8').catch(() => '')).split('\n').slice(1)
  if (rest.length > 0) await writeFile(note, [process.pid, ...rest].join('\n'))
}

/**
 * Backends of a killed server end at their next pause, which may be long in coming. What they had not
 * committed is lost either way.
 */
async function endBackends(folder: string) {
  if (process.platform !== 'linux') return
  const here = await realpath(folder)
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const isOne =
      (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === here &&
      (await argumentsOf(pid)).startsWith('postgres:')
    if (isOne) signal(Number(pid), 'SIGKILL')
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

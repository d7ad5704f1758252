/**
 * What a killed Redress may leave of PostgreSQL: one that hangs while it stops, one that still runs, backends
 * without a server.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { removePostgres, startPostgres } from './server.ts'

const homes: string[] = []
afterAll(async () => {
  for (const home of homes)
    await removePostgres(join(home, 'postgres')).then(() => rm(home, { recursive: true, force: true }))
}, 60_000)

async function newFolder(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'redress-left-'))
  homes.push(home)
  return join(home, 'postgres')
}
type Left = { pid: number; backend: number; watcher: number }
/** Starts a server, freezes one of its backends, and dies by kill -9, after killing what else is named. */
async function leave(dataDir: string, killed: 'nothing else' | 'its watcher' | 'its server'): Promise<Left> {
  const script = `import('${new URL('server.ts', import.meta.url).href}').then(async ({ startPostgres }) => {
    const { default: pg } = await import('pg')
    const { execFileSync } = await import('node:child_process')
    const { pid, url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    const client = new pg.Client(url)
    await client.connect()
    const backend = (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid
    process.kill(backend, 'SIGSTOP')
    const running = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args=']).toString().split('\\n')
    const children = running.map((line) => line.trim().split(/\\s+/))
    const watcher = Number(children.find(([, parent, called]) => Number(parent) === process.pid && called === 'sh')[0])
    console.log(JSON.stringify({ pid, backend, watcher }))
    if (${killed === 'its watcher'}) process.kill(watcher, 'SIGKILL')
    if (${killed === 'its server'}) process.kill(pid, 'SIGKILL')
    process.kill(process.pid, 'SIGKILL') })`
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', script]).catch(
    (error: { stdout: string }) => error,
  )
  return JSON.parse(stdout) as Left
}
const noteOf = (dataDir: string) => join(dataDir, 'cluster', 'postmaster.pid')
async function comesUp(dataDir: string, isOurs: boolean): Promise<void> {
  const server = await startPostgres({ dataDir, isOurs })
  const client = new Client(server.url)
  await client.connect()
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await server.stop()
}

test('one that hangs while it stops is told to stop at once after ten seconds, and the start goes on', async () => {
  const dataDir = await newFolder()
  await leave(dataDir, 'nothing else')
  await expect
    .poll(async () => (await readFile(noteOf(dataDir), 'utf8')).split('\n')[7]?.trim(), { timeout: 10_000 })
    .toBe('stopping')
  await comesUp(dataDir, false)
}, 60_000)

test('one that nobody told to stop is ended by whoever holds the folder, and by nobody else', async () => {
  const dataDir = await newFolder()
  const { backend } = await leave(dataDir, 'its watcher')
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    /is already running on .* Stop the Redress it belongs to, or choose another DATA_DIR\.$/,
  )
  process.kill(backend, 'SIGCONT')
  await comesUp(dataDir, true)
}, 60_000)

test('backends whose server was killed do not keep the next one out', async () => {
  const dataDir = await newFolder()
  await leave(dataDir, 'its server')
  await comesUp(dataDir, true)
}, 60_000)

test('a note that names another process is taken over; one that names another PostgreSQL is refused', async () => {
  const [dataDir, otherDir] = [await newFolder(), await newFolder()]
  const server = await startPostgres({ dataDir })
  const [, ...rest] = (await readFile(noteOf(dataDir), 'utf8')).split('\n')
  const other = await startPostgres({ dataDir: otherDir })
  await server.stop()
  await writeFile(noteOf(dataDir), [other.pid, ...rest].join('\n'))
  await expect(startPostgres({ dataDir, isOurs: true })).rejects.toThrow(
    /has the number of the PostgreSQL that last ran on .*, and is another PostgreSQL/,
  )
  const sleeper = execFile('sleep', ['60'])
  await writeFile(noteOf(dataDir), [sleeper.pid, ...rest].join('\n'))
  await comesUp(dataDir, false)
  expect(sleeper.exitCode).toBeNull()
  sleeper.kill()
  await other.stop()
}, 60_000)

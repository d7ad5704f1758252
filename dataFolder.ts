/** The folder that keeps everything: one Redress on it at a time, what lies in it, and emptying it. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { removePostgres } from './prisma/server.ts'
import { StartError } from './temporal/startError.ts'
import { codeOf, ifExisting, portOf } from './node.ts'

export type DataFolder = ReturnType<typeof placesIn>

const placesIn = (folder: string) => ({
  folder,
  postgres: join(folder, 'postgres'),
  temporal: join(folder, 'temporal'),
  /** The host:port of the local Temporal server, while one runs. */
  temporalAddress: join(folder, 'temporal', 'address'),
  evidence: join(folder, 'evidence'),
  key: join(folder, 'encryption.key'),
  /** Signed heads of the audit logs, unless a setting names another place. */
  ledgerHeads: join(folder, 'ledger-heads'),
  /** What seals the words and files of cases, unless a setting names another place. */
  caseKeys: join(folder, 'case-keys'),
  /** There while the demo is being made. */
  demoUnderWay: join(folder, 'demo.unfinished'),
  /** There once this is an installation of somebody's own: no demo is ever made in it. */
  noDemo: join(folder, 'no-demo'),
  /** There while a backup is being restored here. */
  restoreUnderWay: join(folder, 'restore.unfinished'),
  /** There while a Redress runs here: its process, the port it answers on, and what it answers. */
  running: join(folder, 'running'),
})

/** Makes what is missing. Throws StartError where it may not. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const places = placesIn(folder)
  try {
    await mkdir(places.evidence, { recursive: true, mode: 0o700 })
    return places
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be used (${codeOf(error)}). ` +
        'Choose another one: DATA_DIR=… npm start',
    )
  }
}

/**
 * Keeps others off the folder until the answered function is called, or this process ends in whatever way: a
 * process id may be
 * somebody else's tomorrow, so what tells is a port that only the holder answers on with the right word.
 */
export async function takeDataFolder({ folder, running }: DataFolder): Promise<() => Promise<void>> {
  const word = randomBytes(16).toString('hex')
  const holder = createServer((socket) => socket.on('error', () => {}).end(word))
    .unref()
    .listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const claim = `${process.pid} ${portOf(holder)} ${word}`
  while (
    !(await writeFile(running, claim, { flag: 'wx', mode: 0o600 }).then(() => true, ifExisting(false)))
  ) {
    const [pid, port, expected] = (await readFile(running, 'utf8').catch(() => '')).split(' ')
    if (await answers(Number(port), expected ?? ''))
      throw new StartError(
        `Redress is already running on ${folder} (process ${pid}). Stop it with Ctrl-C where it ` +
          'was started, or choose another folder for this one: DATA_DIR=… npm start',
      )
    await rm(running, { force: true })
  }
  return async () => {
    holder.close()
    await rm(running, { force: true })
  }
}

/** Whether a Redress runs on the folder. */
export async function isHeld({ running }: DataFolder): Promise<boolean> {
  const [, port, word] = (await readFile(running, 'utf8').catch(() => '')).split(' ')
  return answers(Number(port), word ?? '')
}

/** Whether who listens there says `expected`, or is too busy to say anything. */
function answers(port: number, expected: string): Promise<boolean> {
  if (!(port > 0)) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .setTimeout(3_000, () => resolve(true))
      .on('error', () => resolve(false))
    socket.once('data', (reply) => resolve(String(reply) === expected)).once('close', () => resolve(false))
  })
}

/** Removes what Redress keeps there, and nothing else that may lie beside it. */
export async function emptyDataFolder({
  postgres,
  temporal,
  evidence,
  key,
  ledgerHeads,
  caseKeys,
  demoUnderWay,
}: DataFolder): Promise<void> {
  await removePostgres(postgres)
  for (const path of [temporal, evidence, key, ledgerHeads, caseKeys, demoUnderWay])
    await rm(path, { recursive: true, force: true })
  await mkdir(evidence, { mode: 0o700 })
}

/** 32 bytes that encrypt what Temporal keeps, made on first use. */
export async function keptKey({ key }: DataFolder): Promise<Buffer> {
  if (!existsSync(key)) await writeFile(key, randomBytes(32).toString('hex'), { mode: 0o600 })
  return Buffer.from((await readFile(key, 'utf8')).trim(), 'hex')
}

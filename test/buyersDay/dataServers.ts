/** The servers that keep an installation's data, each on a machine of its own: PostgreSQL and Temporal. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removePostgres } from '../../prisma/server.ts'
import { findTemporal, isHealthy } from '../../temporal/server.ts'
import { freePort } from '../port.ts'
import type { Machine } from './network.ts'
import { startProgram, type Program } from './programs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type PostgresServer = {
  /** As the owner, for migrations alone. */
  url: string
  stop(): Promise<void>
}
export type PostgresOptions = { folder: string; machine: Machine; port?: number }

/** Starts PostgreSQL on a machine; the other machines reach it with its password. */
export async function startPostgresServer({
  folder,
  machine,
  port,
}: PostgresOptions): Promise<PostgresServer> {
  await mkdir(folder, { recursive: true })
  const hba = join(folder, 'pg_hba.conf')
  await writeFile(hba, 'host all all 0.0.0.0/0 scram-sha-256\n', { mode: 0o644 })
  const chosen = port ?? (await freePort())
  const options = {
    dataDir: join(folder, 'data'),
    port: chosen,
    settings: { listen_addresses: '0.0.0.0', hba_file: hba, max_connections: '300' },
  }
  const program = startProgram(
    [process.execPath, '--import', 'tsx', 'test/buyersDay/postgresProgram.ts', JSON.stringify(options)],
    { machine, env: {}, cwd: root },
  )
  await program.until('\n')
  const url = new URL(program.output().trim())
  url.hostname = machine.address
  return {
    url: url.toString(),
    stop: async () => {
      await program.stop()
    },
  }
}

/** Removes the database that a stopped server kept. */
export const removePostgresServer = (folder: string): Promise<void> => removePostgres(join(folder, 'data'))

export type TemporalServer = {
  /** For TEMPORAL_ADDRESS. */
  address: string
  /** Ends it; what it kept stays. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Removes all that it kept; for a server that is stopped. */
  empty(): Promise<void>
}

/** The server that the Temporal command brings, on a file. */
export async function startLocalTemporal(folder: string, machine: Machine): Promise<TemporalServer> {
  const [binary, port] = [await findTemporal(), await freePort()]
  const file = join(folder, 'temporal.db')
  const address = `${machine.address}:${port}`
  // Its own services find each other on 127.0.0.1, so it listens there too.
  const listenOn = machine.address === '127.0.0.1' ? machine.address : '0.0.0.0'
  let program: Program | null = null
  const server: TemporalServer = {
    address,
    async start() {
      program = startProgram(
        [
          binary,
          'server',
          'start-dev',
          '--headless',
          '--ip',
          listenOn,
          '--port',
          String(port),
          '--db-filename',
          file,
          '--log-level',
          'error',
        ],
        { machine, env: {}, cwd: folder },
      )
      await becomesHealthy(address, program)
    },
    async stop() {
      await program?.stop('SIGINT')
      program = null
    },
    async empty() {
      for (const ending of ['', '-wal', '-shm']) await rm(`${file}${ending}`, { force: true })
    },
  }
  await server.start()
  return server
}

async function becomesHealthy(address: string, program: Program): Promise<void> {
  for (const latest = Date.now() + 60_000; !(await isHealthy(address));)
    if (Date.now() > latest) throw new Error(`Temporal does not answer at ${address}:\n${program.output()}`)
}

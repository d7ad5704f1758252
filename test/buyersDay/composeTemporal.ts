/**
 * The Temporal server of docker-compose.yml without a container: its own programs, built from the module of the
 * version that the file names, with the settings and the schema command that the file gives them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { parse } from 'yaml'
import { cachePath, makeOnce } from '../../temporal/cache.ts'
import { isHealthy } from '../../temporal/server.ts'
import type { PostgresServer, TemporalServer } from './dataServers.ts'
import type { Machine } from './network.ts'
import { until } from './part.ts'
import { runProgram, startProgram, type Program } from './programs.ts'

const module = fileURLToPath(new URL('../../temporal/composeServer', import.meta.url))
type Service = { image: string; environment: Record<string, string>; command: string[] }
const compose = parse(readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8'), {
  merge: true,
}) as {
  services: Record<'temporal' | 'temporal-schema', Service>
  configs: Record<string, { content: string }>
}
const packages = ['go.temporal.io/server/cmd/server', 'go.temporal.io/server/cmd/tools/sql']

/** The folder of both programs; minutes when they are built, once. Throws where Go cannot build them. */
async function findPrograms(): Promise<string> {
  const version = compose.services.temporal.image.split(':')[1] ?? ''
  const folder = cachePath(`temporal-compose-${version}`)
  await makeOnce(folder, async (partial) => {
    console.log(`Building the Temporal server ${version} of docker-compose.yml, 4 to 14 minutes, once`)
    await mkdir(partial)
    const child = spawn('go', ['build', '-ldflags=-s -w', '-o', partial, ...packages], {
      cwd: module,
      stdio: 'inherit',
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`The Temporal server could not be built: go build ended with ${code}`)
    await symlink('sql', join(partial, 'temporal-sql-tool'))
  })
  return folder
}

/** On the PostgreSQL that the product uses, as compose has it. */
export async function startComposeTemporal(
  folder: string,
  machine: Machine,
  postgres: PostgresServer,
): Promise<TemporalServer> {
  const programs = await findPrograms()
  const settings = join(folder, 'temporal.yaml')
  await writeFile(settings, compose.configs['temporal-settings']?.content ?? '')
  const { hostname, port, password } = new URL(postgres.url)
  const own = { SQL_HOST: hostname, SQL_PORT: port, SQL_PASSWORD: password }
  const prepare = () => {
    const { environment, command } = compose.services['temporal-schema']
    const env = { ...environment, ...own, PATH: `${programs}${delimiter}${process.env['PATH']}` }
    const script = (command[0] ?? '').replaceAll('$$', '$')
    return runProgram(['/bin/sh', '-euc', script], { machine, env, cwd: folder })
  }
  const { environment } = compose.services.temporal
  const env = {
    ...environment,
    DB_PORT: port,
    POSTGRES_SEEDS: hostname,
    POSTGRES_PWD: password,
    TEMPORAL_BROADCAST_ADDRESS: machine.address,
    DYNAMIC_CONFIG_FILE_PATH: settings,
  }
  const address = `${machine.address}:7233`
  let program: Program | null = null
  const server: TemporalServer = {
    address,
    async start() {
      program = startProgram([join(programs, 'server'), 'start'], { machine, env, cwd: folder })
      // It keeps the namespace of its own work before any of ours.
      await until(`Temporal answers at ${address}`, () => isHealthy(address, 'temporal-system'), 120_000)
    },
    async stop() {
      await program?.stop('SIGTERM')
      program = null
    },
    async empty() {
      await dropDatabases(postgres.url, ['temporal', 'temporal_visibility'])
      await prepare()
    },
  }
  await prepare()
  await server.start()
  return server
}

async function dropDatabases(url: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const name of names) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.end()
}

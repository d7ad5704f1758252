/**
 * The Temporal server of docker-compose.yml without a container: its own programs, built from the module of the
 * version that the file names, with the settings and the schema command that the file gives them.
 */
import { readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { parse } from 'yaml'
import { isHealthy } from '../../temporal/server.ts'
import { buildGoPrograms } from '../goPrograms.ts'
import type { TemporalServer } from './dataServers.ts'
import type { Machine } from './network.ts'
import { until } from './appInstance.ts'
import { runProgram, startProgram, type Program } from './programs.ts'

const module = new URL('../../temporal/composeServer/', import.meta.url)
type Service = { image: string; environment: Record<string, string>; command: string[] }
const compose = parse(readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8'), {
  merge: true,
}) as {
  services: Record<'temporal' | 'temporal-schema', Service>
  configs: Record<string, { content: string }>
}
const packages = ['go.temporal.io/server/cmd/server', 'go.temporal.io/server/cmd/tools/sql']

/** On the PostgreSQL that the product uses, as compose has it. */
export async function startComposeTemporal(
  folder: string,
  machine: Machine,
  postgresUrl: () => string,
): Promise<TemporalServer> {
  const programs = await buildGoPrograms(module, packages)
  if (!programs) throw new Error('There is no Go to build the Temporal server of docker-compose.yml with')
  await symlink(join(programs, 'sql'), join(folder, 'temporal-sql-tool'))
  const settings = join(folder, 'temporal.yaml')
  await writeFile(settings, compose.configs['temporal-settings']?.content ?? '')
  const prepare = () => {
    const { environment, command } = compose.services['temporal-schema']
    const { hostname, port, password } = new URL(postgresUrl())
    const own = { SQL_HOST: hostname, SQL_PORT: port, SQL_PASSWORD: password }
    const env = { ...environment, ...own, PATH: `${folder}${delimiter}${process.env['PATH']}` }
    const script = (command[0] ?? '').replaceAll('$$', '$')
    return runProgram(['/bin/sh', '-euc', script], { machine, env, cwd: folder })
  }
  const environment = () => {
    const { hostname, port, password } = new URL(postgresUrl())
    return {
      ...compose.services.temporal.environment,
      DB_PORT: port,
      POSTGRES_SEEDS: hostname,
      POSTGRES_PWD: password,
      TEMPORAL_BROADCAST_ADDRESS: machine.address,
      DYNAMIC_CONFIG_FILE_PATH: settings,
    }
  }
  const address = `${machine.address}:7233`
  let program: Program | null = null
  const server: TemporalServer = {
    address,
    async start() {
      program = startProgram([join(programs, 'server'), 'start'], {
        machine,
        env: environment(),
        cwd: folder,
      })
      // It keeps the namespace of its own work before any of ours.
      await until(`Temporal answers at ${address}`, () => isHealthy(address, 'temporal-system'), 120_000)
    },
    async stop() {
      await program?.stop('SIGTERM')
      program = null
    },
    async empty() {
      await dropDatabases(postgresUrl(), ['temporal', 'temporal_visibility'])
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

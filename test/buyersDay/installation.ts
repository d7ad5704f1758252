/** An installation as the runbook makes it: servers, two APIs behind a proxy, two workers, a mail server. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../port.ts'
import { openClient, type Client } from './client.ts'
import {
  removePostgresServer,
  startLocalTemporal,
  startPostgresServer,
  type PostgresServer,
  type TemporalServer,
} from './dataServers.ts'
import type { Image } from './image.ts'
import { startMailServer, type MailServer } from './mailServer.ts'
import { openNetwork, type Machine, type Network } from './network.ts'
import { productionNode } from './node24.ts'
import { openPart, type AppInstance } from './appInstance.ts'
import { runProgram } from './programs.ts'
import { startProxy, type Proxy } from './proxy.ts'

export const mainHost = 'redress.test'

export type Installation = {
  network: Network
  machines: { postgres: Machine; temporal: Machine }
  readonly postgres: PostgresServer
  temporal: TemporalServer
  apis: AppInstance[]
  workers: AppInstance[]
  mail: MailServer
  /** What all parts are started with. */
  env: Record<string, string>
  folders: { home: string; data: string; caseKeys: string; postgres: string }
  /** Whether DATA_DIR and CASE_KEYS_DIR are small file systems of their own. */
  hasOwnDisks: boolean
  /** Runs a command of the image as an operator does; answers what it printed. */
  run(command: readonly string[], env?: Record<string, string>): Promise<string>
  client: (host: string) => Client
  /** Replaces the database by an empty one, as a new server. */
  replacePostgres(): Promise<void>
  close(): Promise<void>
}
/** `postgresUrl`: of the owner; another one when the database was replaced. */
type StartTemporal = (folder: string, machine: Machine, postgresUrl: () => string) => Promise<TemporalServer>

/** Starts the servers and brings them up to date; APIs and workers are there, and not started yet. */
export async function openInstallation(
  image: Image,
  startTemporal: StartTemporal = startLocalTemporal,
): Promise<Installation> {
  const home = await mkdtemp(join(tmpdir(), 'redress-buyersDay-'))
  // The user that PostgreSQL runs as goes through it.
  await chmod(home, 0o755)
  const folders = {
    home,
    data: join(home, 'data'),
    caseKeys: join(home, 'case-keys'),
    postgres: join(home, 'postgres'),
  }
  await Promise.all(Object.values(folders).map((folder) => mkdir(folder, { recursive: true })))
  const hasOwnDisks = [folders.data, folders.caseKeys].map(mountDisk).every(Boolean)
  const network = await openNetwork()
  const addMachines = async (count: number) => {
    const machines: Machine[] = []
    for (let nth = 0; nth < count; nth++) machines.push(await network.addMachine())
    return machines
  }
  const [onPostgres, onTemporal, ...onParts] = await addMachines(6)
  if (!onPostgres || !onTemporal) throw new Error('There are no machines')
  const machines = { postgres: onPostgres, temporal: onTemporal }
  const [postgresPort, mail] = [await freePort(), await startMailServer(network.ownAddress)]
  const startPostgres = () =>
    startPostgresServer({ folder: folders.postgres, machine: machines.postgres, port: postgresPort })
  let postgres = await startPostgres()
  const temporal = await startTemporal(home, machines.temporal, () => postgres.url)
  const node = productionNode().path
  const env = environmentOf({ postgres, temporal, mail, folders })
  const parts = await Promise.all(
    onParts.map(async (machine, nth) =>
      openPart({ node, image, machine, only: nth < 2 ? 'api' : 'worker', port: await freePort(), env }),
    ),
  )
  const [apis, workers] = [parts.slice(0, 2), parts.slice(2)]
  const proxy = await startProxy(apis.map(({ machine, port }) => ({ host: machine.address, port })))
  env['PUBLIC_PORT'] = String(proxy.port)
  const installation: Installation = {
    network,
    machines,
    get postgres() {
      return postgres
    },
    temporal,
    apis,
    workers,
    mail,
    env,
    folders,
    hasOwnDisks,
    run: (command, more = {}) =>
      runProgram([node, ...command], {
        machine: { address: network.ownAddress, commandOf: (program) => [...program] },
        env: { ...env, ...more },
        cwd: image.folder,
      }),
    client: (host) => openClient(proxy.port, host),
    async replacePostgres() {
      await postgres.stop()
      await removePostgresServer(folders.postgres)
      postgres = await startPostgres()
    },
    close: () => closeAll(installation, proxy),
  }
  return installation
}

/** A file system of its own where this process may mount one, small enough to be filled. */
const mountDisk = (folder: string): boolean =>
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]).status === 0

type Servers = Pick<Installation, 'postgres' | 'temporal' | 'mail' | 'folders'>
function environmentOf({ postgres, temporal, mail, folders }: Servers): Record<string, string> {
  const loginOf = (username: string) =>
    Object.assign(new URL(postgres.url), { username, password: randomBytes(12).toString('hex') }).toString()
  return {
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    APP_DATABASE_URL: loginOf('redress_app'),
    PLATFORM_DATABASE_URL: loginOf('redress_platform'),
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: 'redress',
    DATA_DIR: folders.data,
    LEDGER_HEADS_DIR: join(folders.data, 'ledger-heads'),
    CASE_KEYS_DIR: folders.caseKeys,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Redress <no-reply@redress.test>',
    PUBLIC_SCHEME: 'http',
    TRUSTED_PROXIES: '1',
  }
}

async function closeAll({ apis, workers, ...rest }: Installation, proxy: Proxy): Promise<void> {
  await proxy.close()
  await Promise.all([...apis, ...workers].map((part) => part.kill()))
  await Promise.all([rest.temporal.stop(), rest.postgres.stop(), rest.mail.close()])
  await removePostgresServer(rest.folders.postgres)
  await rest.network.close()
  for (const folder of [rest.folders.data, rest.folders.caseKeys]) spawnSync('umount', [folder])
  await rm(rest.folders.home, { recursive: true, force: true })
}

/**
 * Puts the parts together (design §7). One process by default; `--only=api|worker|migrate` runs one part of a real deployment.
 * Order: PostgreSQL and Temporal side by side → migrate → HTTP → worker and relay; stopped in reverse.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { destination, pino } from 'pino'
import { listen } from './api/server.ts'
import type { Deps } from './api/core/deps.ts'
import { runDemo } from './demo.ts'
import { demoAccounts, demoPassword } from './web/people/demoAccounts.ts'
import { openDatabase } from './prisma/client.ts'
import { applyMigrations } from './prisma/migrate.ts'
import { removePostgres, startPostgres } from './prisma/server.ts'
import { readSettings, type Settings } from './settings.ts'
import { temporalClient } from './temporal/connection.ts'
import { prepareNamespace } from './temporal/namespace.ts'
import { findTemporal, startTemporal } from './temporal/server.ts'
import { buildWeb } from './web/build.ts'
import { demoMailer, smtpMailer } from './workers/mailers.ts'
import { startReconciler } from './workers/reconciler.ts'
import { startRelay } from './workers/relay.ts'
import { startWorker } from './workers/worker.ts'

type Only = 'api' | 'worker' | 'migrate'
type Stop = () => unknown
const began = Date.now()
const say = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
const stops: Stop[] = []

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { reset: { type: 'boolean' }, dev: { type: 'boolean' }, only: { type: 'string' } } })
  const only = ['api', 'worker', 'migrate'].find((each) => each === values.only) as Only | undefined
  if (values.only !== undefined && !only) throw startError(`--only=${values.only} is not known. Use --only=api, --only=worker or --only=migrate.`)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  const dataDir = resolve(settings.DATA_DIR)
  if (values.reset) await reset(dataDir)
  await mkdir(join(dataDir, 'evidence'), { recursive: true, mode: 0o700 })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown(signal))

  const embedded = !settings.DATABASE_URL
  const [databaseUrl, temporal] = await Promise.all([database(settings, dataDir), temporalServer(settings, dataDir), only || values.dev ? undefined : buildWeb(say)])
  const applied = only === 'api' || only === 'worker' ? [] : await applyMigrations(databaseUrl, { onStep: say })
  if (applied.length) say(`Database brought up to date (${applied.length} migrations)`)
  if (settings.TEMPORAL_ADDRESS && (!only || only === 'migrate')) await prepareNamespace(temporal.address, { namespace: settings.TEMPORAL_NAMESPACE })
  if (only === 'migrate') return shutDown('done')

  const secret = await encryptionKey(settings, dataDir)
  const db = openDatabase(databaseUrl)
  stops.push(() => db.close())
  const place = { address: temporal.address, namespace: settings.TEMPORAL_NAMESPACE, secret }
  const link = temporalClient(place)
  stops.push(() => link.close())
  const log = pino({ level: settings.LOG_LEVEL }, destination(2))
  const port = settings.PUBLIC_PORT ?? settings.PORT
  const suffix = port === (settings.PUBLIC_SCHEME === 'https' ? 443 : 80) ? '' : `:${port}`
  let wakeRelay = () => {}
  const deps: Deps = {
    db, temporal: link.client, filesDir: join(dataDir, 'evidence'), webDir: existsSync('dist/web') ? resolve('dist/web') : null, demoInbox: !settings.SMTP_URL,
    secureCookies: settings.PUBLIC_SCHEME === 'https', log, outboxFilled: () => wakeRelay(), webOrigin: (host) => `${settings.PUBLIC_SCHEME}://${host}${suffix}`,
  }
  const server = await listen(deps, settings.PORT, only === 'worker' ? 'health' : 'all')
  stops.push(() => server.close())
  say(`Answering on port ${settings.PORT}`)
  if (only !== 'api') {
    const demo = embedded && !only ? await runDemo(server.app, deps, say) : null
    const onFailure = (error: unknown) => log.error({ error: String(error) }, 'worker')
    const mailer = settings.SMTP_URL ? smtpMailer(settings.SMTP_URL, settings.MAIL_FROM) : demoMailer
    const worker = await startWorker({ ...place, db, outboxFilled: () => wakeRelay(), onFailure })
    const relay = startRelay({ db, temporal: link.client, mailer, webOrigin: deps.webOrigin, onFailure })
    const reconciler = startReconciler({ db, temporal: link.client, onFailure })
    stops.push(() => mailer.close(), () => worker.stop(), () => relay.stop(), () => reconciler.stop())
    wakeRelay = relay.wake
    say('Worker, relay and reconciler run')
    await demo?.live()
  }
  if (!only) announce(deps, temporal.uiUrl)
}

async function database(settings: Settings, dataDir: string): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  say('Starting PostgreSQL')
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), settings: { max_connections: '200' } })
  stops.push(postgres.stop)
  say('PostgreSQL runs')
  return postgres.url
}

async function temporalServer(settings: Settings, dataDir: string): Promise<{ address: string; uiUrl: string | null }> {
  if (settings.TEMPORAL_ADDRESS) return { address: settings.TEMPORAL_ADDRESS, uiUrl: null }
  const binary = await findTemporal({ onProgress: say })
  say('Starting Temporal')
  const temporal = await startTemporal({ binary, dbFile: join(dataDir, 'temporal', 'temporal.db'), uiPort: settings.TEMPORAL_UI_PORT })
  stops.push(temporal.stop)
  say('Temporal runs')
  return temporal
}

/** Made once for a local Temporal; a shared one must be told, so that all processes use the same. */
async function encryptionKey(settings: Settings, dataDir: string): Promise<Buffer> {
  if (settings.ENCRYPTION_KEY) return Buffer.from(settings.ENCRYPTION_KEY, 'hex')
  if (settings.TEMPORAL_ADDRESS) throw startError('ENCRYPTION_KEY is not set. A Temporal server that others share needs one: 64 hex digits, for example from: openssl rand -hex 32')
  const file = join(dataDir, 'encryption.key')
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
}

async function reset(dataDir: string): Promise<void> {
  await removePostgres(join(dataDir, 'postgres'))
  await rm(dataDir, { recursive: true, force: true })
  say(`Everything in ${dataDir} was removed`)
}

function announce(deps: Deps, uiUrl: string | null): void {
  console.log(['', `  Redress      ${deps.webOrigin('acme.localhost')}`, `  Platform     ${deps.webOrigin('localhost')}`, `  API          ${deps.webOrigin('acme.localhost')}/api/docs`,
    ...(uiUrl ? [`  Temporal     ${uiUrl}`] : []), ...(deps.demoInbox ? [`  Demo mail    ${deps.webOrigin('acme.localhost')}/mail`] : []), ...(deps.demoInbox ? ['', `  Demo accounts, all with the password ${demoPassword}:`, ...demoAccounts.map(({ email, part }) => `    ${email.padEnd(28)} ${part}`)] : []), '', '  Ctrl-C stops everything.', ''].join('\n'))
}

let stopping: Promise<void> | null = null
function shutDown(why: string): Promise<void> {
  stopping ??= (async () => {
    if (why !== 'done') say('Stopping')
    for (const stop of stops.splice(0).toReversed()) await Promise.resolve(stop()).catch((error: unknown) => console.error(String(error)))
    process.exit(process.exitCode ?? 0)
  })()
  return stopping
}

const startError = (sentence: string) => Object.assign(new Error(sentence), { name: 'StartError' })

main().catch(async (error: unknown) => {
  process.exitCode = 1
  const known = error instanceof Error && error.name === 'StartError'
  console.error(known ? `\n${error.message}\n` : error)
  await shutDown('done')
})

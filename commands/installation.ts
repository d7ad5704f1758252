/** The installation that an operator command works on: where its database, key and folders are. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isHeld, keptKey, openDataFolder, takeDataFolder, type DataFolder } from '../dataFolder.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { connect } from '../prisma/connect.ts'
import { applyMigrations } from '../prisma/migrate.ts'
import { refuseOtherRelease } from '../prisma/refuseOtherRelease.ts'
import { loginsOf, prepareLogins, type Logins } from '../prisma/roles.ts'
import { runningPostgres, startPostgres } from '../prisma/server.ts'
import { caseKeysDirOf, headsDirOf, verifyParts, type UsedParts } from '../installationParts.ts'
import { storeOf } from '../providers.ts'
import { onStop } from '../processLifecycle.ts'
import { readSecrets, secretOptions } from '../serverSecrets.ts'
import { readSettings, type Settings } from '../settings.ts'
import { StartError } from '../temporal/startError.ts'

export type Installation = {
  settings: Settings
  data: DataFolder
  /** What signs and seals: the setting, else the key in DATA_DIR. */
  secret: Buffer
  logins: Logins
  /** Null where the settings hold the two roles' addresses alone. */
  ownerUrl: string | null
  /** Whether Redress keeps this database itself, in DATA_DIR. */
  isEmbedded: boolean
}

/** Settings of the environment and of `.env`, as `npm start` reads them. */
export function readOperatorSettings(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readSettings(process.env)
}

/**
 * Opens the installation of the settings, while Redress runs and while it does not: an embedded PostgreSQL that is
 * down is started for as long as this process lives. `creates`: an embedded database that is not there is made, and
 * the caller prepares it. Throws StartError, also where the database is another release's.
 */
export async function openInstallation({ creates = false } = {}): Promise<Installation> {
  const settings = readOperatorSettings()
  const data = await openDataFolder(resolve(settings.DATA_DIR))
  const { APP_DATABASE_URL: app, PLATFORM_DATABASE_URL: platform, DATABASE_URL } = settings
  const isEmbedded = !DATABASE_URL && !(app && platform)
  if (isEmbedded && !creates && !existsSync(join(data.postgres, 'cluster')))
    throw new StartError(
      `There is no installation in ${data.folder}, and DATABASE_URL, or APP_DATABASE_URL and ` +
        'PLATFORM_DATABASE_URL, name none elsewhere. Set DATA_DIR or them as the installation has them.',
    )
  const secret = await readSecret(settings, data, isEmbedded)
  const ownerUrl = isEmbedded ? await embeddedUrl(data) : (DATABASE_URL ?? null)
  const logins = app && platform ? { app, platform } : loginsOf(ownerUrl ?? '', secret)
  if (!creates) await refuseOtherRelease(logins)
  return { settings, data, secret, logins, ownerUrl, isEmbedded }
}

async function readSecret(
  { ENCRYPTION_KEY }: Settings,
  data: DataFolder,
  isEmbedded: boolean,
): Promise<Buffer> {
  if (ENCRYPTION_KEY) return Buffer.from(ENCRYPTION_KEY, 'hex')
  if (isEmbedded || existsSync(data.key)) return keptKey(data)
  throw new StartError(
    `ENCRYPTION_KEY is not set, and ${data.folder} holds no key. Set ENCRYPTION_KEY or DATA_DIR as the ` +
      'processes of this installation have them.',
  )
}

async function embeddedUrl(data: DataFolder): Promise<string> {
  if (await isHeld(data)) {
    const url = await runningPostgres(data.postgres)
    if (url) return url
    throw new StartError(`Redress is starting on ${data.folder}. Try again when it runs.`)
  }
  onStop(await takeDataFolder(data))
  const postgres = await startPostgres({ dataDir: data.postgres, isOurs: true })
  onStop(postgres.stop)
  return postgres.url
}

/** Brings the database up to date where the settings let this process do so, as `npm start` does. */
export async function prepareDatabase({ ownerUrl, logins }: Installation): Promise<void> {
  if (!ownerUrl) return
  await applyMigrations(ownerUrl)
  await prepareLogins(ownerUrl, logins)
}

/**
 * The parts that a command uses, closed when this process ends; refused with one sentence where they do not belong
 * together. `usesFiles`: the store, too. Throws StartError.
 */
export async function openOperatorParts(
  { settings, data, logins }: Installation,
  { usesFiles = false, verifies = true } = {},
): Promise<UsedParts> {
  const secrets = await readSecrets(settings, data, logins.platform)
  const db = openDatabase(logins, {
    ledger: { ...secretOptions(secrets), headsDir: headsDirOf(settings, data) },
    caseKeys: { ...secretOptions(secrets), dir: caseKeysDirOf(settings, data) },
  })
  onStop(() => db.close())
  // Open from before the parts are compared: a rotation of the key that begins meanwhile sees this command.
  const visible = await db.pool.connect()
  onStop(() => visible.release())
  const store = usesFiles ? { store: await storeOf(settings, data.evidence) } : {}
  const used = { db, secrets, settings, data, usesCaseKeys: true, ...store }
  if (verifies) await verifyParts(used)
  return used
}

/** The database as the two roles, with its audit log and keys of cases; closed when this process ends. */
export const openOperatorDatabase = async (installation: Installation): Promise<Database> =>
  (await openOperatorParts(installation)).db

/** Throws StartError while an API or a worker is connected to the database. `why` ends the sentence. */
export async function refuseWhileRunning({ logins }: Installation, why: string): Promise<void> {
  const client = await connect(logins.platform, 'PLATFORM_DATABASE_URL')
  try {
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND usename IN ('redress_app', 'redress_platform')`,
    )
    if (rowCount) throw new StartError(`Redress runs. Stop it first: ${why}`)
  } finally {
    await client.end()
  }
}

/** Throws StartError where the migrations have not been applied, or are another release's. */
export async function requireSchema({ logins }: Installation): Promise<void> {
  const client = await connect(logins.platform, 'PLATFORM_DATABASE_URL')
  try {
    const { rows } = await client.query<{ isThere: boolean }>(
      `SELECT to_regclass('public."Workspace"') IS NOT NULL AS "isThere"`,
    )
    if (!rows[0]?.isThere)
      throw new StartError(
        'The database is empty. Bring it up to date first: npm start -- --only=migrate, in the image ' +
          'node start.js --only=migrate.',
      )
  } finally {
    await client.end()
  }
  await refuseOtherRelease(logins)
}

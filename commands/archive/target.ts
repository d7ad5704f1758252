/** Where a backup is restored to: an empty DATA_DIR with its own database, or an empty database elsewhere. */
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { emptyDataFolder, isHeld, takeDataFolder, type DataFolder } from '../../dataFolder.ts'
import { ifExisting } from '../../node.ts'
import { connect } from '../../prisma/connect.ts'
import { applyMigrations } from '../../prisma/migrate.ts'
import { loginsOf, prepareLogins } from '../../prisma/roles.ts'
import { startPostgres } from '../../prisma/server.ts'
import { onStop, say } from '../../running.ts'
import type { Settings } from '../../settings.ts'
import { StartError } from '../../temporal/startError.ts'
import type { Installation } from '../installation.ts'
import { copyTree, filesIn } from './copyTree.ts'
import type { Manifest } from './manifest.ts'
import type { BackupKeys } from './sealedKeys.ts'
import { importTables, silenceTriggers } from './tables.ts'

type Target = Installation & { ownerUrl: string }
type Backup = { archive: string; manifest: Manifest; keys: BackupKeys }

/** Throws StartError, before anything is written, for a target that holds something or may not be restored to. */
export async function openTarget(settings: Settings, data: DataFolder, secret: Buffer): Promise<Target> {
  const { APP_DATABASE_URL: app, PLATFORM_DATABASE_URL: platform, DATABASE_URL } = settings
  const isEmbedded = !DATABASE_URL && !app && !platform
  if (!isEmbedded && !DATABASE_URL)
    throw new StartError(
      'To restore, set DATABASE_URL too: the address of the database as its owner. Nothing was restored.',
    )
  if (isEmbedded && existsSync(data.restoreUnderWay)) {
    say('A restore was interrupted here; beginning anew')
    await emptyDataFolder(data)
  }
  await requireEmptyFolders(settings, data, isEmbedded)
  const ownerUrl = DATABASE_URL ?? (await makeDatabase(data))
  if (!isEmbedded) await requireEmptyDatabase(ownerUrl)
  const logins = app && platform ? { app, platform } : loginsOf(ownerUrl, secret)
  return { settings, data, secret, ownerUrl, logins, isEmbedded }
}

async function makeDatabase(data: DataFolder): Promise<string> {
  onStop(await takeDataFolder(data))
  await writeFile(data.restoreUnderWay, '')
  const postgres = await startPostgres({ dataDir: data.postgres, isOurs: true })
  onStop(postgres.stop)
  return postgres.url
}

async function requireEmptyFolders(settings: Settings, data: DataFolder, isEmbedded: boolean): Promise<void> {
  if (isEmbedded && (await isHeld(data)))
    throw new StartError(`Redress runs on ${data.folder}. Stop it, and name an empty DATA_DIR.`)
  const places = [
    ...(isEmbedded ? [data.postgres, data.temporal] : []),
    ...(settings.FILES_URL ? [] : [data.evidence]),
    resolve(settings.LEDGER_HEADS_DIR ?? data.ledgerHeads),
  ]
  for (const place of places)
    for await (const path of filesIn(place))
      throw new StartError(
        `${join(place, path)} is there: a backup is restored into an empty place. Nothing was restored.`,
      )
  if (!settings.ENCRYPTION_KEY && existsSync(data.key))
    throw new StartError(
      `${data.key} is there: a backup is restored into an empty place. Nothing was restored.`,
    )
}

async function requireEmptyDatabase(ownerUrl: string): Promise<void> {
  const client = await connect(ownerUrl, 'DATABASE_URL')
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'S') LIMIT 1`,
    )
    if (rows[0])
      throw new StartError(
        `The database of DATABASE_URL is not empty: it has "${rows[0].name}". Nothing was restored.`,
      )
    await client.query('BEGIN')
    await silenceTriggers(client)
  } finally {
    await client.end()
  }
}

/**
 * Writes all of it: the schema as the backup had it, its rows, then what this release adds to the schema; files,
 * heads and keys. A folder that was being filled says so until it is whole.
 */
export async function fillTarget(target: Target, { archive, manifest, keys }: Backup): Promise<void> {
  const { settings, data, secret, ownerUrl, logins, isEmbedded } = target
  if (!settings.ENCRYPTION_KEY) await writeFile(data.key, secret.toString('hex'), { mode: 0o600 })
  await applyMigrations(ownerUrl, { only: new Set(manifest.migrations.map(({ name }) => name)) })
  const client = await connect(ownerUrl, 'DATABASE_URL')
  try {
    await importTables(client, join(archive, 'database'), manifest.tables)
  } finally {
    await client.end()
  }
  await applyMigrations(ownerUrl)
  await prepareLogins(ownerUrl, logins)
  if (manifest.files === 'COPIED') await copyTree(join(archive, 'files'), data.evidence)
  const headsDir = resolve(settings.LEDGER_HEADS_DIR ?? data.ledgerHeads)
  await copyTree(join(archive, 'ledger-heads'), headsDir)
  await addCaseKeys(resolve(settings.CASE_KEYS_DIR ?? data.caseKeys), keys.caseKeys)
  if (!isEmbedded) return
  await writeFile(data.noDemo, '')
  await rm(data.restoreUnderWay)
}

/** What lies there already stays: it may be the tombstone of a case that was erased since. */
async function addCaseKeys(folder: string, caseKeys: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(caseKeys)) {
    if (!/^(cases|drafts)\/[0-9a-f]{2}\/[0-9a-f-]{36}\.key$/.test(path))
      throw new StartError(`The keys of this backup name ${path}, which is no key of a case.`)
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    await writeFile(join(folder, path), text, { mode: 0o600, flag: 'wx', flush: true }).catch(
      ifExisting(undefined),
    )
  }
}

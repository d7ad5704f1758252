/** Where a backup is restored to: an empty DATA_DIR with its own database, or an empty database elsewhere. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { partInFolder, partInStore } from '../../api/installation/markers.ts'
import { isHeld, keptKey, takeDataFolder, type DataFolder } from '../../dataFolder.ts'
import { caseKeysDirOf, headsDirOf } from '../../installationParts.ts'
import { keyFilesIn } from '../../prisma/caseKeyFiles.ts'
import { connect } from '../../prisma/connect.ts'
import { applyMigrations } from '../../prisma/migrate.ts'
import { migrationNames, readApplied, refuseNewerDatabase } from '../../prisma/refuseOtherRelease.ts'
import { loginsOf, prepareLogins } from '../../prisma/roles.ts'
import { removePostgres, startPostgres } from '../../prisma/server.ts'
import {
  beginRestore,
  endRestore,
  hasUnfinishedRestore,
  lockForRestore,
} from '../../prisma/unfinishedRestore.ts'
import { storeOf } from '../../providers.ts'
import { onStop, say } from '../../processLifecycle.ts'
import type { Settings } from '../../settings.ts'
import { StartError } from '../../temporal/startError.ts'
import type { Installation } from '../installation.ts'
import { copyTree, filesIn } from './copyTree.ts'
import type { Manifest } from './manifest.ts'
import type { BackupKeys } from './sealedKeys.ts'
import {
  beginHeadsFolder,
  endHeadsFolder,
  mergeHeads,
  requireOwnHeads,
  requireOwnPart,
} from './restoreHeads.ts'
import { importTables, silenceTriggers } from './tables.ts'

type Target = Installation & { ownerUrl: string }
type Backup = { archive: string; manifest: Manifest; keys: BackupKeys }

/**
 * Throws StartError, before anything is written, for a target that holds something or may not be restored to. What an
 * interrupted restore left there is no hindrance.
 */
export async function openTarget(settings: Settings, data: DataFolder, secret: Buffer): Promise<Target> {
  const { APP_DATABASE_URL: app, PLATFORM_DATABASE_URL: platform, DATABASE_URL } = settings
  const isEmbedded = !DATABASE_URL && !app && !platform
  if (!isEmbedded && !DATABASE_URL)
    throw new StartError(
      'To restore, set DATABASE_URL too: the address of the database as its owner. Nothing was restored.',
    )
  if (isEmbedded && (await isHeld(data)))
    throw new StartError(`Redress runs on ${data.folder}. Stop it, and name an empty DATA_DIR.`)
  const goesOn = DATABASE_URL ? await inspectDatabase(DATABASE_URL) : existsSync(data.restoreUnderWay)
  const own = isEmbedded ? [data.postgres, data.temporal, data.evidence] : []
  const folders = [...own, ...foldersOf(settings, data)]
  await requireEmptyFolders(folders.filter((each) => !(goesOn && own.includes(each))))
  if (!settings.ENCRYPTION_KEY && !(goesOn && isEmbedded))
    await requireNoOtherKey(data, goesOn ? secret : null)
  await requireOwnParts(settings, data, secret)
  if (goesOn) say('A restore was interrupted here; beginning anew')
  if (isEmbedded && goesOn) await emptyEmbedded(data)
  const ownerUrl = DATABASE_URL ?? (await makeDatabase(data))
  const logins = app && platform ? { app, platform } : loginsOf(ownerUrl, secret)
  return { settings, data, secret, ownerUrl, logins, isEmbedded }
}

/** What may be there already, and stays: heads, keys of cases, files in a bucket. */
async function requireOwnParts(settings: Settings, data: DataFolder, secret: Buffer): Promise<void> {
  const [heads, keys] = [headsDirOf(settings, data), caseKeysDirOf(settings, data)]
  const headsPart = partInFolder('LEDGER_HEADS', { setting: 'LEDGER_HEADS_DIR', folder: heads })
  await requireOwnHeads(headsPart, heads, secret)
  await requireOwnPart(partInFolder('CASE_KEYS', { setting: 'CASE_KEYS_DIR', folder: keys }), secret)
  if (settings.FILES_URL)
    await requireOwnPart(partInStore('FILES_URL', await storeOf(settings, data.evidence)), secret)
}

const occupied = (path: string) =>
  `${path} is there: a backup is restored into an empty place. Nothing was restored.`

/** `restored`: the key that an interrupted restore may have left there. */
async function requireNoOtherKey(data: DataFolder, restored: Buffer | null): Promise<void> {
  if (existsSync(data.key) && !(restored && (await keptKey(data)).equals(restored)))
    throw new StartError(occupied(data.key))
}

/** Keys of cases and ledger heads stay: among them may be tombstones and erasures from before the restore. */
async function emptyEmbedded({ postgres, temporal, evidence, key }: DataFolder): Promise<void> {
  await removePostgres(postgres)
  for (const path of [temporal, evidence, key]) await rm(path, { recursive: true, force: true })
}

async function makeDatabase(data: DataFolder): Promise<string> {
  onStop(await takeDataFolder(data))
  await writeFile(data.restoreUnderWay, '')
  const postgres = await startPostgres({ dataDir: data.postgres, isOurs: true })
  onStop(postgres.stop)
  return postgres.url
}

/** What must be empty beside the database. */
const foldersOf = (settings: Settings, data: DataFolder): string[] =>
  settings.FILES_URL ? [] : [data.evidence]
/** A folder that was empty when a restore began has this file until the restore is over. */
const folderMarker = 'restore.unfinished'

async function requireEmptyFolders(folders: string[]): Promise<void> {
  for (const folder of folders) {
    if (existsSync(join(folder, folderMarker))) continue
    for await (const path of filesIn(folder)) throw new StartError(occupied(join(folder, path)))
  }
}

/** Marks the folders; what an interrupted restore left in one goes. */
async function beginFolders(folders: string[]): Promise<void> {
  for (const folder of folders) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, folderMarker), '', { mode: 0o600, flush: true })
    for (const name of await readdir(folder))
      if (name !== folderMarker) await rm(join(folder, name), { recursive: true })
  }
}

/** Whether an interrupted restore left something there. Throws StartError for anything else that it holds. */
async function inspectDatabase(ownerUrl: string): Promise<boolean> {
  const client = await connect(ownerUrl, 'DATABASE_URL')
  try {
    refuseNewerDatabase(await readApplied(client), migrationNames())
    const goesOn = await hasUnfinishedRestore(client)
    if (!goesOn) await requireEmptyDatabase(client)
    await client.query('BEGIN')
    await silenceTriggers(client)
    return goesOn
  } finally {
    await client.end()
  }
}

async function requireEmptyDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'S') LIMIT 1`,
  )
  if (rows[0])
    throw new StartError(
      `The database of DATABASE_URL is not empty: it has "${rows[0].name}". Nothing was restored.`,
    )
}

/**
 * Writes all of it: the schema as the backup had it, its rows, then what this release adds to the schema; files,
 * heads and keys, and what `complete` does with them. Database and data folder say that they are being filled until
 * they are whole.
 */
export async function fillTarget<T>(target: Target, backup: Backup, complete: () => Promise<T>): Promise<T> {
  const folders = foldersOf(target.settings, target.data)
  const headsDir = headsDirOf(target.settings, target.data)
  const holder = await connect(target.ownerUrl, 'DATABASE_URL')
  try {
    await lockForRestore(holder)
    await beginRestore(holder)
    await beginFolders(folders)
    await beginHeadsFolder(headsDir)
    await writeEverything(target, backup)
    const completed = await complete()
    for (const folder of folders) await rm(join(folder, folderMarker))
    await endHeadsFolder(headsDir)
    await endRestore(holder)
    if (target.isEmbedded) {
      await writeFile(target.data.noDemo, '')
      await rm(target.data.restoreUnderWay)
    }
    return completed
  } finally {
    await holder.end()
  }
}

async function writeEverything(target: Target, { archive, manifest, keys }: Backup): Promise<void> {
  const { settings, data, secret, ownerUrl, logins } = target
  if (!settings.ENCRYPTION_KEY) await writeKey(data, secret)
  await applyMigrations(ownerUrl, {
    isRestoring: true,
    only: new Set(manifest.migrations.map(({ name }) => name)),
  })
  const client = await connect(ownerUrl, 'DATABASE_URL')
  try {
    await importTables(client, join(archive, 'database'), manifest.tables)
  } finally {
    await client.end()
  }
  await applyMigrations(ownerUrl, { isRestoring: true })
  await prepareLogins(ownerUrl, logins)
  if (manifest.files === 'COPIED') await copyTree(join(archive, 'files'), data.evidence)
  await mergeHeads(join(archive, 'ledger-heads'), headsDirOf(settings, data))
  await addCaseKeys(caseKeysDirOf(settings, data), keys.caseKeys)
}

/** What lies there already stays: it may be the tombstone of a case that was erased since. */
async function addCaseKeys(folder: string, caseKeys: Record<string, string>): Promise<void> {
  const files = keyFilesIn(folder)
  for (const [path, text] of Object.entries(caseKeys)) {
    const [, shelf, id = ''] = /^(cases|drafts)\/[0-9a-f]{2}\/([0-9a-f-]{36})\.key$/.exec(path) ?? []
    if (shelf !== 'cases' && shelf !== 'drafts')
      throw new StartError(`The keys of this backup name ${path}, which is no key of a case.`)
    await files.add(shelf, id, text)
  }
}

/** Whole or not at all: who runs an interrupted restore again compares it. */
async function writeKey({ key }: DataFolder, secret: Buffer): Promise<void> {
  await writeFile(`${key}.part`, secret.toString('hex'), { mode: 0o600, flush: true })
  await rename(`${key}.part`, key)
}

/**
 * `npm run backup -- FOLDER`: database, files, ledger heads and keys of an installation, while it runs. The archive
 * and the keys are two folders, so that they can be stored in two places.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Client } from 'pg'
import { findDisproved } from '../api/installation/proofs.ts'
import { checked, verifyParts, type UsedParts } from '../installationParts.ts'
import { codeOf } from '../node.ts'
import { connect } from '../prisma/connect.ts'
import { recordOperation } from '../prisma/operationRecords.ts'
import { say } from '../processLifecycle.ts'
import { StartError } from '../temporal/startError.ts'
import { copyTree, filesIn, listContents } from './archive/copyTree.ts'
import { copyHeads } from './archive/ledgerHeads.ts'
import { writeManifest, type Manifest, type TableEntry } from './archive/manifest.ts'
import { readPassphrase, writeSealedKeys } from './archive/sealedKeys.ts'
import { exportTables } from './archive/tables.ts'
import type { Command } from './command.ts'
import { openInstallation, openOperatorParts, requireSchema, type Installation } from './installation.ts'

export const backup: Command = {
  name: 'backup',
  actions: {
    '': {
      usage: 'FOLDER',
      summary:
        'Saves database, files, ledger heads and keys into an empty folder, while Redress runs or not.',
      positionals: 1,
      run: ({ positionals: [folder = ''] }) => backUp(resolve(folder)),
    },
    '--record': {
      usage: '--record',
      summary: 'Saves nothing: notes that a backup by other means has ended now.',
      run: recordOther,
    },
  },
}

async function backUp(folder: string): Promise<boolean> {
  const passphrase = await readPassphrase(process.env)
  await requireEmpty(folder)
  const installation = await openInstallation()
  await requireSchema(installation)
  // A host without the mounts would save nothing and say that all is well.
  const used = await openOperatorParts(installation, { usesFiles: true })
  refuseWhileRotating(used)
  const [disproved] = await findDisproved(checked(used))
  if (disproved) throw new StartError(disproved.sentence)
  const { ownerUrl } = installation
  if (!ownerUrl)
    throw new StartError(
      'To back up, set DATABASE_URL too: the address of the database as its owner, who reads every row of it.',
    )
  const [archive, keys] = [join(folder, 'archive'), join(folder, 'keys')]
  try {
    for (const each of [archive, keys]) await mkdir(each, { mode: 0o700 })
    await saveInstallation(installation, { ownerUrl, archive, keys, passphrase })
    // What is mounted may have gone, or the key begun to be replaced, since.
    await verifyParts(used)
  } catch (error) {
    for (const each of [archive, keys]) await rm(each, { recursive: true, force: true })
    throw error
  }
  await recordBackup(installation)
  say(
    `Saved in ${archive}; its keys, sealed by the passphrase, in ${keys}. Store the two in different places.`,
  )
  return true
}

/** A job that backs up by the database's own means calls it last. */
async function recordOther(): Promise<boolean> {
  const installation = await openInstallation()
  await requireSchema(installation)
  await recordBackup(installation)
  say('The backup is noted')
  return true
}

/** Until a rotation is over, keys and entries need the earlier key, which no backup holds. */
function refuseWhileRotating({ secrets }: UsedParts): void {
  if (secrets.rotating > 0)
    throw new StartError(
      'ENCRYPTION_KEY is being replaced, and a backup of now could not be restored without the earlier key: run ' +
        'npm run keys -- rotate to its end first, then back up.',
    )
}

type Target = { ownerUrl: string; archive: string; keys: string; passphrase: string }
/**
 * Writes a backup into two folders that are empty.
 * The database first: whatever it names was on the disk before it was committed. Files, keys and heads follow, and
 * may know of more.
 */
export async function saveInstallation(
  installation: Installation,
  { ownerUrl, archive, keys, passphrase }: Target,
): Promise<void> {
  const { settings, data, secret } = installation
  const backupId = randomUUID()
  const snapshot = await saveDatabase(ownerUrl, join(archive, 'database'))
  say(`Saved the database: ${snapshot.tables.reduce((sum, { rows }) => sum + rows, 0)} rows`)
  if (settings.FILES_URL)
    say('Files lie in a bucket and are not in this backup: keep its versions or a replica')
  else await copyTree(data.evidence, join(archive, 'files'), (path) => !path.startsWith('incoming/'))
  const caseKeys = await readCaseKeys(resolve(settings.CASE_KEYS_DIR ?? data.caseKeys))
  await writeSealedKeys(
    join(keys, 'keys.sealed'),
    { backupId, encryptionKey: secret.toString('hex'), caseKeys },
    passphrase,
  )
  await copyHeads(
    resolve(settings.LEDGER_HEADS_DIR ?? data.ledgerHeads),
    join(archive, 'ledger-heads'),
    snapshot.entries,
  )
  const { entries: _, ...described } = snapshot
  const manifest: Manifest = {
    format: 1,
    backupId,
    createdAt: new Date().toISOString(),
    files: settings.FILES_URL ? 'BUCKET' : 'COPIED',
    ...described,
    contents: await listContents(archive),
  }
  await writeManifest(archive, manifest, secret)
}

type Snapshot = Pick<Manifest, 'databaseAt' | 'installation' | 'migrations'> & {
  tables: TableEntry[]
  /** How many entries each chain of the audit log has in the snapshot, by `WORKSPACE.chain`. */
  entries: Map<string, number>
}

async function saveDatabase(ownerUrl: string, folder: string): Promise<Snapshot> {
  const client = await connect(ownerUrl, 'DATABASE_URL')
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const facts = await readFacts(client)
    return { ...facts, tables: await exportTables(client, folder) }
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new StartError(
      'The user of DATABASE_URL may not read everything. It must be the owner of the database.',
    )
  } finally {
    await client.end()
  }
}

async function readFacts(client: Client): Promise<Omit<Snapshot, 'tables'>> {
  const chains = await client.query<{ name: string; seq: number }>(
    `SELECT "workspaceId" || '.' || lower(chain) AS name, max(seq) AS seq FROM "LedgerEntry" GROUP BY 1`,
  )
  const main = await client.query<{ id: string }>('SELECT id FROM "Workspace" WHERE "isMain"')
  const migrations = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM "_prisma_migrations"
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  )
  const clock = await client.query<{ now: Date }>('SELECT now()')
  return {
    entries: new Map(chains.rows.map(({ name, seq }) => [name, seq])),
    installation: main.rows[0]?.id ?? null,
    migrations: migrations.rows,
    databaseAt: (clock.rows[0]?.now ?? new Date()).toISOString(),
  }
}

async function readCaseKeys(folder: string): Promise<Record<string, string>> {
  const keys: Record<string, string> = {}
  for await (const path of filesIn(folder))
    if (path.endsWith('.key')) keys[path] = await readFile(join(folder, path), 'utf8')
  return keys
}

/** What the age of the last backup is measured by. */
async function recordBackup({ logins }: Installation): Promise<void> {
  const client = await connect(logins.platform, 'PLATFORM_DATABASE_URL')
  try {
    await recordOperation(client, 'BACKUP')
  } finally {
    await client.end()
  }
}

async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartError(`FOLDER: ${folder} cannot be used (${error.message}).`)
  })
  if ((await readdir(folder)).length > 0)
    throw new StartError(`FOLDER: ${folder} is not empty. Name a new folder for each backup.`)
}

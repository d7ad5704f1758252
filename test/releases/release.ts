/**
 * For tests: what releases leave behind, as `writeRelease.ts` keeps it: a folder each, named by the day and the
 * commit. `database.sql.gz` is plain SQL: the rows of every table, for the schema that the release's own migrations
 * make; beside it lie its encryption key, the keys of its cases, the signed heads of its audit logs, and what the
 * local Temporal server kept.
 */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { applyMigrations } from '../../prisma/migrate.ts'
import { migrationsFolder } from '../../prisma/refuseOtherRelease.ts'

/** A release that is kept: `migrations` are those it had applied, by name, with the hashes of their files. */
export type Release = { name: string; folder: string; sql: string; migrations: Map<string, string> }
/** What a release keeps beside its databases, as it is called in DATA_DIR. */
export const releaseFiles = ['encryption.key', 'case-keys', 'ledger-heads'] as const

/** The local Temporal server's database, with what it has not yet taken over from its log. */
export const temporalFiles = ['temporal.db', 'temporal.db-wal'] as const

const here = fileURLToPath(new URL('.', import.meta.url))
const migrationRow = /^\('[0-9a-f-]{36}', '([0-9a-f]{64})', '[^']+', '(\d{14}_\w+)'/gm

/** Every release that is kept, oldest first. */
export const readReleases = (): Release[] =>
  readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readRelease(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))

function readRelease(name: string): Release {
  const folder = join(here, name)
  const sql = gunzipSync(readFileSync(join(folder, 'database.sql.gz'))).toString('utf8')
  const migrations = new Map(
    [...sql.matchAll(migrationRow)].map(([, hash = '', called = '']) => [called, hash]),
  )
  return { name, folder, sql, migrations }
}

/** The hash that a database keeps of a migration's file. */
export const hashOfMigration = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(migrationsFolder, name, 'migration.sql')))
    .digest('hex')

/** Makes the release's database in an empty one, and puts its keys and heads into a data folder. */
export async function restoreRelease(release: Release, databaseUrl: string, dataDir: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'redress-release-'))
  try {
    for (const name of release.migrations.keys())
      cpSync(join(migrationsFolder, name), join(folder, name), { recursive: true })
    await applyMigrations(databaseUrl, { folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(release.sql).finally(() => client.end())
  const temporalDir = join(dataDir, 'temporal')
  mkdirSync(temporalDir, { recursive: true })
  for (const name of temporalFiles)
    writeFileSync(join(temporalDir, name), gunzipSync(readFileSync(join(release.folder, `${name}.gz`))))
  for (const name of releaseFiles)
    cpSync(join(release.folder, name), join(dataDir, name), { recursive: true })
}

import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { connect } from './connect.ts'
import { migrationNames, migrationsFolder, refuseNewerDatabase } from './refuseOtherRelease.ts'
import { StartError } from './startError.ts'
import { refuseUnfinishedRestore } from './unfinishedRestore.ts'

type Migration = { name: string; sql: string; checksum: string }
type LedgerRow = { migration_name: string; checksum: string; finished_at: Date | null; logs: string | null }
type Options = {
  /** Called with a sentence on each step. */
  onStep?: (sentence: string) => void
  /** The names of those to apply and no others: for a backup of an older release, whose rows go in between. */
  only?: ReadonlySet<string>
  /** The caller is the restore that fills the database; anybody else is refused while it holds half of a backup. */
  isRestoring?: boolean
  /** Folder that holds one folder per migration, each with a migration.sql. */
  folder?: string
}

/** The lock Prisma's own commands take, so that theirs and ours exclude each other. */
const lockKey = 72707369

/**
 * Prisma's own table, column for column, so that `prisma migrate status`, `deploy` and `dev` agree with it.
 */
const ledger = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`

/**
 * Brings a database up to the newest migration and returns the names it applied, oldest first (none when up
 * to date).
 * Safe to call from several processes at once: they wait for each other.
 * Throws StartError when the database cannot be reached or is newer than this build, the server is too old, a
 * migration failed now or earlier, or an applied one was edited.
 */
export async function applyMigrations(
  databaseUrl: string,
  { onStep = () => {}, only, isRestoring = false, folder = migrationsFolder }: Options = {},
): Promise<string[]> {
  const client = await connect(databaseUrl, 'DATABASE_URL')
  try {
    if (!isRestoring) await refuseUnfinishedRestore(client)
    await takeLock(client, onStep)
    await client.query(ledger)
    const waiting = (await unapplied(client, readMigrations(folder))).filter(
      ({ name }) => only?.has(name) ?? true,
    )
    if (waiting.length > 0)
      onStep(
        `Bringing the database up to date (${waiting.length} ${waiting.length === 1 ? 'migration' : 'migrations'})`,
      )
    for (const migration of waiting) await apply(client, migration)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end() // gives the lock back as well
  }
}

/** The migrations of this release, oldest first. */
export const listMigrations = (): Pick<Migration, 'name' | 'checksum'>[] =>
  readMigrations(migrationsFolder).map(({ name, checksum }) => ({ name, checksum }))

async function takeLock(client: Client, onStep: (sentence: string) => void) {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS "isLocked"',
    [lockKey],
  )
  if (rows[0]?.isLocked) return
  onStep('Another process is applying migrations; waiting for it')
  await client.query('SELECT pg_advisory_lock($1)', [lockKey])
}

const readMigrations = (folder: string): Migration[] =>
  migrationNames(folder).map((name) => {
    const file = readFileSync(join(folder, name, 'migration.sql'))
    return { name, sql: file.toString('utf8'), checksum: createHash('sha256').update(file).digest('hex') }
  })

/** The migrations still to run; refuses a history that cannot be trusted. */
async function unapplied(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<LedgerRow>(
    'SELECT migration_name, checksum, finished_at, logs FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
  )
  const failed = rows.find((row) => !row.finished_at)
  if (failed) throw failure(failed.migration_name, failed.logs ?? 'it was interrupted')
  const applied = new Map(rows.map((row) => [row.migration_name, row.checksum]))
  refuseNewerDatabase(
    [...applied.keys()],
    migrations.map(({ name }) => name),
  )
  const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (edited)
    throw new StartError(
      `Migration ${edited.name} was edited after this database had applied it. Bring its ` +
        'migration.sql back to what it was and put the change into a new migration.',
    )
  return migrations.filter(({ name }) => !applied.has(name))
}

/** Runs the file and records it in one transaction, so that an interruption leaves nothing behind. */
async function apply(client: Client, { name, sql, checksum }: Migration) {
  const note = (logs: string | null) =>
    client.query(
      'INSERT INTO "_prisma_migrations" (id, checksum, migration_name, logs, ' +
        'finished_at, applied_steps_count) VALUES ($1, $2, $3, $4, CASE WHEN $4::text IS ' +
        'NULL THEN now() END, CASE WHEN $4::text IS NULL THEN 1 ELSE 0 END)',
      [randomUUID(), checksum, name, logs],
    )
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await note(null)
    await client.query('COMMIT')
  } catch (error) {
    const logs = error instanceof Error ? error.message : String(error)
    await client.query('ROLLBACK')
    await note(logs)
    throw failure(name, logs)
  }
}

function failure(name: string, reason: string): StartError {
  return new StartError(
    `Migration ${name} failed (${reason}), so nothing after it was applied. Mend its migration.sql, ` +
      `then let it run again: npx prisma migrate resolve --rolled-back ${name} (or: UPDATE ` +
      `"_prisma_migrations" SET rolled_back_at = now() WHERE migration_name = '${name}' AND finished_at ` +
      'IS NULL).',
  )
}

/** A build and a database belong together: each process compares the migrations of both before it begins. */
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { connect } from './connect.ts'
import type { Logins } from './roles.ts'
import { StartError } from './startError.ts'
import { refuseUnfinishedRestore } from './unfinishedRestore.ts'
import { codeOf } from '../node.ts'

/** Folder of this build's migrations: one folder each, in the order of their names. */
export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** Names of the migrations in a folder, oldest first. Throws StartError where there is no such folder. */
export function migrationNames(folder = migrationsFolder): string[] {
  if (!existsSync(folder))
    throw new StartError(`There is no folder of migrations at ${folder}. Check out the whole repository.`)
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((a, b) => (a < b ? -1 : 1))
}

/** Throws StartError where a database has applied a migration that this build does not know. */
export function refuseNewerDatabase(applied: string[], known: string[]): void {
  const unknown = applied.find((name) => !known.includes(name))
  if (unknown)
    throw new StartError(
      `A newer Redress has brought this database up to date (migration ${unknown}), and this one is older. ` +
        'Start that release or a later one, or restore a backup from before it.',
    )
}

const appliedNames =
  'SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL'
/** No such table, or one that this role may not read: no migration of this release was applied. */
const isUnprepared = (error: unknown): boolean => ['42P01', '42501'].includes(codeOf(error))

/**
 * For every process but `migrate`, which changes the database. Throws StartError where the database is newer than
 * this build, was not brought up to date for it, or holds half of a restored backup. `known`: the migrations of this
 * build.
 */
export async function refuseOtherRelease({ app }: Logins, known = migrationNames()): Promise<void> {
  const client = await connect(app, 'APP_DATABASE_URL')
  const applied = await readState(client, known).finally(() => client.end())
  const missing = known.find((name) => !applied.includes(name))
  if (missing)
    throw new StartError(
      `The database was not brought up to date for this release (migration ${missing} is missing). ` +
        'Run --only=migrate of this release first, or npm start where Redress keeps its own database.',
    )
}

async function readState(client: Client, known: string[]): Promise<string[]> {
  const applied = await readApplied(client)
  refuseNewerDatabase(applied, known)
  await refuseUnfinishedRestore(client)
  return applied
}

/** Names of the migrations that a database has applied; none where it has no table of them, or this role no right. */
export async function readApplied(client: Client): Promise<string[]> {
  try {
    return (await client.query<{ name: string }>(appliedNames)).rows.map(({ name }) => name)
  } catch (error) {
    if (isUnprepared(error)) return []
    throw error
  }
}

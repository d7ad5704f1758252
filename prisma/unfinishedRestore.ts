/**
 * A database that a backup is being put into says so by an empty schema, from before the first row until everything
 * beside the database is there, too: no process begins on half of an installation.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartError } from './startError.ts'

const marker = 'restore_unfinished'
const lockWithinMs = 30_000

export async function hasUnfinishedRestore(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    'SELECT to_regnamespace($1) IS NOT NULL AS "isThere"',
    [marker],
  )
  return rows[0]?.isThere === true
}

/** Throws StartError where a restore into the database was interrupted. */
export async function refuseUnfinishedRestore(client: Client): Promise<void> {
  if (await hasUnfinishedRestore(client))
    throw new StartError(
      'A restore into this database was interrupted, or is under way. Run the same restore again: it begins anew.',
    )
}

/**
 * Keeps other restores off the database for as long as `client` is connected. Throws StartError where another one
 * holds it for half a minute: what was killed holds it until its server notices.
 */
export async function lockForRestore(client: Client): Promise<void> {
  for (const latest = Date.now() + lockWithinMs; ; await sleep(250)) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('redress restore')) AS "isLocked"`,
    )
    if (rows[0]?.isLocked) return
    if (Date.now() > latest) throw new StartError('Another restore into this database is under way.')
  }
}

/** Marks an empty database; one that an interrupted restore filled is emptied again. */
export async function beginRestore(client: Client): Promise<void> {
  await client.query('BEGIN')
  if (await hasUnfinishedRestore(client)) {
    await client.query('DROP SCHEMA IF EXISTS public CASCADE')
    // As PostgreSQL makes it in a new database.
    await client.query('CREATE SCHEMA public AUTHORIZATION pg_database_owner')
    await client.query('GRANT USAGE ON SCHEMA public TO PUBLIC')
  } else {
    await client.query(`CREATE SCHEMA ${marker}`)
  }
  await client.query('COMMIT')
}

export async function endRestore(client: Client): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${marker}`)
}

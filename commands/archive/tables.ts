/**
 * The rows of every table, as PostgreSQL's COPY writes and reads them, through the protocol: the embedded database
 * comes without pg_dump, and the schema is ours to make again by its migrations.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartError } from '../../temporal/startError.ts'
import type { TableEntry } from './manifest.ts'

/** Prisma's own ledger of migrations; applying the migrations writes it. */
const ownTable = '_prisma_migrations'
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const fileOf = (table: string) => `${table}.copy.gz`

/** Every table of the schema with the columns that hold something of their own. */
export async function listTables(client: Client): Promise<Pick<TableEntry, 'name' | 'columns'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1
      GROUP BY c.relname ORDER BY c.relname`,
    [ownTable],
  )
  return rows
}

/**
 * Writes each table to `folder` as of the moment at which the transaction of `client` began. Row security is off, so
 * a role that does not see everything is refused instead of leaving rows out.
 */
export async function exportTables(client: Client, folder: string): Promise<TableEntry[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await client.query('SET LOCAL row_security = off')
  const tables: TableEntry[] = []
  for (const { name, columns } of await listTables(client)) {
    const rows = client.query(
      copyTo(`COPY ${quote(name)} (${columns.map(quote).join(', ')}) TO STDOUT WITH (ENCODING 'UTF8')`),
    )
    const file = createWriteStream(join(folder, fileOf(name)), { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(rows, createGzip({ level: 6 }), file)
    tables.push({ name, columns, rows: rows.rowCount ?? 0 })
  }
  return tables
}

/**
 * Puts the rows of `folder` into tables that the same migrations made, in one transaction: triggers, which did their
 * part when the rows were first written, stay quiet. Throws StartError where the role may not silence them, or a
 * table holds other rows than the manifest says.
 */
export async function importTables(client: Client, folder: string, tables: TableEntry[]): Promise<void> {
  await client.query('BEGIN')
  await silenceTriggers(client)
  const names = (await listTables(client)).map(({ name }) => quote(name))
  if (names.length > 0) await client.query(`TRUNCATE ${names.join(', ')}`)
  for (const { name, columns, rows } of tables) {
    const target = client.query(
      copyFrom(`COPY ${quote(name)} (${columns.map(quote).join(', ')}) FROM STDIN WITH (ENCODING 'UTF8')`),
    )
    await pipeline(createReadStream(join(folder, fileOf(name))), createGunzip(), target)
    if (target.rowCount !== rows)
      throw new StartError(`The backup of table ${name} holds ${target.rowCount} rows instead of ${rows}.`)
  }
  await renumberTransactions(client)
  await client.query('COMMIT')
}

/** Throws StartError where the owner of the database may not: before anything is written. */
export async function silenceTriggers(client: Client): Promise<void> {
  await client.query(`SET LOCAL session_replication_role = 'replica'`).catch(() => {
    throw new StartError(
      'The user of DATABASE_URL may not restore. Let an administrator of that PostgreSQL run: ' +
        'GRANT SET ON PARAMETER session_replication_role TO that user (PostgreSQL 15 or newer).',
    )
  })
}

/** Numbers of transactions mean nothing in another server: what reads "changed since" reads all of it once. */
async function renumberTransactions(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.atttypid = 'xid8'::regtype
        AND NOT a.attisdropped AND a.attnum > 0`,
  )
  for (const { table, column } of rows)
    await client.query(`UPDATE ${quote(table)} SET ${quote(column)} = pg_current_xact_id()`)
}

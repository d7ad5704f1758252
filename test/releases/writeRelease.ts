/**
 * Keeps what a release leaves behind, for the upgrade test of all later ones:
 * `npx tsx test/releases/writeRelease.ts DATA_DIR NAME`. DATA_DIR is that of an `npm start` of the release itself
 * which is over; NAME is the day and the commit, such as 2026-11-26_a00def80. What lies there is published with the
 * repository, so it must be the demo's.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { startPostgres } from '../../prisma/server.ts'
import { releaseFiles, temporalFiles } from './release.ts'

const [dataDir = '', name = ''] = process.argv.slice(2)
if (!dataDir || !/^\d{4}-\d{2}-\d{2}_[0-9a-f]{8}$/.test(name))
  throw new Error('npx tsx test/releases/writeRelease.ts DATA_DIR YYYY-MM-DD_COMMIT')

const compress = (content: string | Buffer) => gzipSync(content, { level: 9 })
const folder = fileURLToPath(new URL(name, import.meta.url))
mkdirSync(folder)
for (const each of releaseFiles) cpSync(resolve(dataDir, each), join(folder, each), { recursive: true })
for (const each of temporalFiles)
  writeFileSync(join(folder, `${each}.gz`), compress(readFileSync(resolve(dataDir, 'temporal', each))))
const server = await startPostgres({ dataDir: resolve(dataDir, 'postgres') })
const client = new pg.Client({ connectionString: server.url })
await client.connect()
const sql = await dump().finally(() => client.end())
await server.stop()
writeFileSync(join(folder, 'database.sql.gz'), compress(sql))

/** Rows of every table as INSERT statements; triggers and references are not asked while they run. */
async function dump(): Promise<string> {
  await client.query("SET TimeZone = 'UTC'")
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.oid::regclass::text AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY c.oid ORDER BY 1`,
  )
  const inserts: string[] = []
  for (const { name: table, columns } of tables) inserts.push(...(await insertsOf(table, columns)))
  const { rows: sequences } = await client.query<{ text: string }>(
    `SELECT format('SELECT setval(%L, %s);', quote_ident(schemaname) || '.' || quote_ident(sequencename),
        last_value) AS text
     FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  )
  return [
    `-- Redress ${name}, made by writeRelease.ts: rows alone; the release's migrations make the schema.`,
    'SET session_replication_role = replica;',
    `TRUNCATE ${tables.map((table) => table.name).join(', ')};`,
    ...inserts,
    ...sequences.map(({ text }) => text),
    'RESET session_replication_role;',
    '',
  ].join('\n')
}

async function insertsOf(table: string, columns: string[]): Promise<string[]> {
  const values = columns.map((column) => `quote_nullable(${column}::text)`).join(', ')
  const { rows } = await client.query<{ row: string }>(
    `SELECT '(' || concat_ws(', ', ${values}) || ')' AS row FROM ${table} ORDER BY ctid`,
  )
  if (rows.length === 0) return []
  const into = `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES`
  return [into, `${rows.map(({ row }) => row).join(',\n')};`]
}

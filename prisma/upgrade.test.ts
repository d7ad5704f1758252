/**
 * An installation of each release that is kept comes up on this build: its rows survive the later migrations, its
 * audit logs hold, and its cases go on.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { checkEveryChain } from '../api/audit/upkeep.ts'
import { openDatabase } from './client.ts'
import { applyMigrations } from './migrate.ts'
import { migrationNames } from './refuseOtherRelease.ts'
import { loginsOf, prepareLogins } from './roles.ts'
import { startPostgres } from './server.ts'
import { readReleases, restoreRelease } from '../test/releases/release.ts'
import { cases, newDataDir, ready, signIn, start } from '../test/start.ts'

/** Rows that a later migration changes on purpose: table and what it changes. None so far. */
const changedOnPurpose: Record<string, string> = { _prisma_migrations: 'it grows' }

describe.each(readReleases())('$name', (release) => {
  test('keeps its rows and audit logs through all later migrations, and an open case goes on', async () => {
    const dataDir = await newDataDir()
    const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), settings: { fsync: 'off' } })
    await restoreRelease(release, server.url, dataDir)
    const rows = await copyRows(server.url)
    expect(rows.get('"CaseTransition"')).toBeGreaterThan(10)
    expect(rows.get('"LedgerEntry"')).toBeGreaterThan(50)
    const applied = await applyMigrations(server.url)
    expect(applied).toEqual(migrationNames().filter((name) => !release.migrations.has(name)))
    expect(applied).not.toEqual([])
    expect(await changedTables(server.url, [...rows.keys()])).toEqual([])
    expect(await brokenChains(server.url, dataDir)).toEqual([])
    await server.stop()

    const app = await start({ DATA_DIR: dataDir })
    await app.until(ready)
    const arjun = await signIn(app.port, 'arjun.pillai@acme.example')
    const { body: list } = await arjun(`${cases}/list`, {})
    expect(list.content).toHaveLength(4)
    const [{ caseId }] = list.content
    const act = async (step: string, outcome: string, answers: object) =>
      (await arjun(`${cases}/${caseId}/step/${step}/complete`, { outcome, answers })).status
    expect(await act('acknowledge.1', 'accepted', { inTime: 'inTime' })).toBe(200)
    const servedOn = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    expect(await act('serve.1', 'served', { servedOn, servedBy: 'hand' })).toBe(200)
    expect((await arjun(`${cases}/${caseId}`)).body.content.openSteps).toContain('Reply to the complaint')
    app.kill('SIGINT')
    expect(await app.ended).toBe(0)

    const again = await startPostgres({ dataDir: join(dataDir, 'postgres') })
    expect(await brokenChains(again.url, dataDir)).toEqual([])
    await again.stop()
  })
})

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query<T>(text).finally(() => client.end())).rows
}

/** Copies every table as it is into a schema of its own; answers how many rows each has. */
async function copyRows(url: string): Promise<Map<string, number>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  const copies = tables.map(({ name }) => `CREATE TABLE before.${name} AS TABLE public.${name}`)
  await query(url, ['CREATE SCHEMA before', ...copies].join(';'))
  const counts = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM before.${name}`,
  )
  const tableCounts = await query<{ name: string; rows: number }>(url, counts.join(' UNION ALL '))
  return new Map(tableCounts.map(({ name, rows }) => [name, rows]))
}

/** Tables of which a row is gone or says something else, by the columns that both releases have. */
async function changedTables(url: string, tables: string[]): Promise<string[]> {
  const changed: string[] = []
  for (const table of tables.filter((name) => !(name in changedOnPurpose))) {
    const columns = await query<{ name: string }>(
      url,
      `SELECT quote_ident(b.attname) AS name FROM pg_attribute b JOIN pg_attribute p ON p.attname = b.attname
        AND p.attrelid = to_regclass('public.${table}') AND NOT p.attisdropped
       WHERE b.attrelid = 'before.${table}'::regclass AND b.attnum > 0`,
    )
    const row = `ROW(${columns.map(({ name }) => name).join(', ')})::text`
    const lost = await query(
      url,
      `SELECT ${row} FROM before.${table} EXCEPT ALL SELECT ${row} FROM public.${table} LIMIT 1`,
    ).catch(() => ['the table is gone'])
    if (lost.length > 0) changed.push(table)
  }
  return changed
}

async function brokenChains(url: string, dataDir: string) {
  const secret = Buffer.from(readFileSync(join(dataDir, 'encryption.key'), 'utf8').trim(), 'hex')
  const logins = loginsOf(url, secret)
  await prepareLogins(url, logins)
  const db = openDatabase(logins, { ledger: { secret, headsDir: join(dataDir, 'ledger-heads') } })
  try {
    // With another key nothing holds: the chains are really read.
    const stranger = openDatabase(logins, { ledger: { secret: randomBytes(32), headsDir: null } })
    expect(await checkEveryChain(stranger).finally(() => stranger.close())).not.toEqual([])
    return await checkEveryChain(db)
  } finally {
    await db.close()
  }
}

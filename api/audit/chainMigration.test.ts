/**
 * A database from before there were two chains: its entries are carried over with their old numbers and
 * hashes, and vouched for.
 */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { applyMigrations } from '../../prisma/migrate.ts'
import { testUrl } from '../../test/database.ts'
import { checkChain } from './chain.ts'
import { beginHeads, checkEveryChain } from './upkeep.ts'

const [name, secret, home] = [
  `carried_${randomBytes(4).toString('hex')}`,
  randomBytes(32),
  mkdtempSync(join(tmpdir(), 'redress-carried-')),
]
const source = new URL(process.env.TEST_DATABASE_URL ?? '')
const url = Object.assign(new URL(source), { pathname: `/${name}` }).toString()
const acme = '0199a000-0000-7000-8000-000000000001'
let [owner, db] = [] as unknown as [pg.Client, Database]
type Old = { seq: number; hash: string; prevHash: string; action: string }
let before: Old[] = []

const server = async (sql: string) => {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(source), { pathname: '/postgres' }).toString(),
  })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

beforeAll(async () => {
  const migrations = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))
  const older = readdirSync(migrations).filter(
    (folder) => folder < '20261122120000' && folder !== 'migration_lock.toml',
  )
  for (const folder of older)
    cpSync(join(migrations, folder), join(home, 'migrations', folder), { recursive: true })
  await server(`CREATE DATABASE ${name}`)
  await applyMigrations(url, { folder: join(home, 'migrations') })
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`INSERT INTO "Workspace" (id, name, host) VALUES ($1, 'acme', 'acme.localhost')`, [acme])
  for (const action of [
    'branches:create',
    'complaints:file',
    'case:FILED',
    'people:update',
    'evidence:add',
    'committees:appoint',
    'case:COMPLETE_STEP',
  ])
    await owner.query(
      `INSERT INTO "LedgerEntry" (id, "workspaceId", action, entity, detail)
        VALUES (gen_random_uuid(), $1, $2, 'things', '{"n": 1}')`,
      [acme, action],
    )
  before = (await owner.query<Old>('SELECT seq, hash, "prevHash", action FROM "LedgerEntry" ORDER BY seq'))
    .rows
  await applyMigrations(url)
  db = openDatabase(testUrl(url), { ledger: { secret, headsDir: join(home, 'heads') } })
}, 120_000)
afterAll(async () => {
  await db?.close()
  await owner?.end()
  await server(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  rmSync(home, { recursive: true, force: true })
})

const tamper = (sql: string) =>
  owner.query(
    `ALTER TABLE "LedgerEntry" DISABLE TRIGGER USER; ${sql}; ALTER TABLE "LedgerEntry" ENABLE TRIGGER USER`,
  )

test('every entry keeps what it was and gets a dense number in its own chain', async () => {
  const { rows } = await owner.query(
    `SELECT "legacySeq" AS seq, "legacyHash" AS hash, "legacyPrevHash" AS
      "prevHash", action FROM "LedgerEntry" ORDER BY "legacySeq"`,
  )
  expect(rows).toEqual(before)
  const now = await owner.query('SELECT chain, seq, action FROM "LedgerEntry" ORDER BY chain, seq')
  expect(now.rows.map(({ chain, seq, action }) => `${chain} ${seq} ${action}`)).toEqual([
    'ADMINISTRATION 1 branches:create',
    'ADMINISTRATION 2 people:update',
    'ADMINISTRATION 3 committees:appoint',
    'CASES 1 complaints:file',
    'CASES 2 case:FILED',
    'CASES 3 evidence:add',
    'CASES 4 case:COMPLETE_STEP',
  ])
})

test('nothing vouches for them until a server begins; then its signed heads do, and new entries follow', async () => {
  expect(await checkEveryChain(db)).toMatchObject([{ chain: 'ADMINISTRATION' }, { chain: 'CASES' }])
  await beginHeads(db)
  expect(await checkEveryChain(db)).toEqual([])
  await db.forWorkspace(acme).ledgerEntry.create({ data: { action: 'branches:update', entity: 'branches' } })
  await db.ledger.settled()
  expect(
    await checkChain({ rows: db.platform, ledger: db.ledger, workspaceId: acme, chain: 'ADMINISTRATION' }),
  ).toMatchObject({ entries: 4, flaw: null })
})

test('one that is passed off as old later on, or an old one that is changed, is found', async () => {
  const forged = `INSERT INTO "LedgerEntry" SELECT (jsonb_populate_record(e, jsonb_build_object('id',
    gen_random_uuid(), 'seq', 5, 'prevHash', (SELECT hash FROM "LedgerEntry" WHERE chain =
    'CASES' AND seq = 4)))).* FROM "LedgerEntry" e WHERE chain = 'CASES' AND seq = 4`
  await tamper(
    `${forged}; UPDATE "LedgerEntry" e SET hash = ledger_hash(e) WHERE chain = 'CASES' AND seq = 5`,
  )
  expect(await checkEveryChain(db)).toMatchObject([{ chain: 'CASES', flaw: { kind: 'CHANGED', seq: 5 } }])
  await tamper(`DELETE FROM "LedgerEntry" WHERE chain = 'CASES' AND seq = 5`)
  await tamper(
    `UPDATE "LedgerEntry" SET "legacyHash" = repeat('0', 64) WHERE chain = 'CASES' AND seq = 2;
      UPDATE "LedgerEntry" e SET hash = ledger_hash(e) WHERE chain = 'CASES' AND seq = 2`,
  )
  expect(await checkEveryChain(db)).toMatchObject([{ chain: 'CASES', flaw: { kind: 'CHANGED', seq: 2 } }])
})

test('a folder of heads that has begun never takes a chain as it stands again', async () => {
  await tamper(`DELETE FROM "LedgerHead" WHERE chain = 'CASES'`)
  await beginHeads(db)
  expect(await checkEveryChain(db)).toMatchObject([{ chain: 'CASES', flaw: { kind: 'CHANGED', seq: 2 } }])
})

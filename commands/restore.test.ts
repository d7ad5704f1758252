/**
 * Restores that do not go as planned: a backup of an older release, a restore that is killed again and again, and a
 * build that is older than what it is given.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { openDataFolder } from '../dataFolder.ts'
import { connect } from '../prisma/connect.ts'
import { migrationNames } from '../prisma/refuseOtherRelease.ts'
import { startPostgres } from '../prisma/server.ts'
import { readSettings } from '../settings.ts'
import type { TestUrl } from '../test/database.ts'
import { runBuilt, startBuiltCommand, type CommandResult } from '../test/operator.ts'
import { readReleases, restoreRelease, type Release } from '../test/releases/release.ts'
import { cases, emptyDatabase, ends, newDataDir, ready, refusal, signIn, start } from '../test/start.ts'
import { filesIn } from './archive/copyTree.ts'
import { saveInstallation } from './backup.ts'

const passphrase = { BACKUP_PASSPHRASE: 'monsoon over the ghats' }
const [release] = readReleases()
let folder = ''
beforeAll(async () => {
  if (!release) throw new Error('No release is kept')
  folder = await backUpRelease(release)
}, 120_000)

/** What the oldest release that is kept would save of itself: its schema, its rows, its heads and keys, and a file. */
async function backUpRelease(oldest: Release): Promise<string> {
  const DATA_DIR = await newDataDir()
  const data = await openDataFolder(DATA_DIR)
  const server = await startPostgres({ dataDir: data.postgres, settings: { fsync: 'off' } })
  ends.push(server.stop)
  await restoreRelease(oldest, server.url, DATA_DIR)
  await writeFile(join(data.evidence, 'handed-in.txt'), 'sealed')
  const saved = join(dirname(DATA_DIR), 'older-release')
  const [archive, keys] = [join(saved, 'archive'), join(saved, 'keys')]
  for (const each of [archive, keys]) await mkdir(each, { recursive: true })
  const installation = {
    settings: readSettings({ DATA_DIR }),
    data,
    secret: Buffer.from((await readFile(data.key, 'utf8')).trim(), 'hex'),
    logins: { app: '', platform: '' },
    ownerUrl: server.url,
    isEmbedded: true,
  }
  const target = { ownerUrl: server.url, archive, keys, passphrase: passphrase.BACKUP_PASSPHRASE }
  await saveInstallation(installation, target)
  await server.stop()
  return saved
}

/** Rows of every table, by its name. */
async function countRows(url: string): Promise<Record<string, number>> {
  const rows = await query<{ name: string; rows: number }>(
    url,
    `SELECT relname AS name, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', relname),
        true, true, '')))[1]::text::int AS rows
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  )
  return Object.fromEntries(rows.map((each) => [each.name, each.rows]))
}

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = await connect(url, 'DATABASE_URL')
  return (await client.query<T>(text).finally(() => client.end())).rows
}

async function listFiles(...folders: string[]): Promise<string[]> {
  const paths: string[] = []
  for (const each of folders) for await (const path of filesIn(each)) paths.push(path)
  return paths.toSorted()
}

const envOf = (url: TestUrl, DATA_DIR: string) => ({
  APP_DATABASE_URL: url.app,
  PLATFORM_DATABASE_URL: url.platform,
  DATA_DIR,
})
const succeeded = ({ code, stderr }: CommandResult) => expect([code, stderr]).toEqual([0, ''])

test('a backup of an older release is brought up to date, and its cases go on', async () => {
  const DATA_DIR = await newDataDir()
  const restored = await runBuilt({ ...passphrase, DATA_DIR }, 'restore', folder)
  succeeded(restored)
  expect(restored.stdout).toMatch(/Every chain of the audit logs holds/)
  expect(existsSync(join(DATA_DIR, 'restore.unfinished'))).toBe(false)
  expect(await listFiles(join(DATA_DIR, 'evidence'))).toEqual(['handed-in.txt', 'installation.json'])

  const app = await start({ DATA_DIR, SMTP_URL: 'none' })
  await app.until(ready)
  const arjun = await signIn(app.port, 'arjun.pillai@acme.example')
  const { body: list } = await arjun(`${cases}/list`, {})
  expect(list.content).toHaveLength(4)
  const path = `${cases}/${list.content[0].caseId}/step/acknowledge.1/complete`
  const act = () => arjun(path, { outcome: 'accepted', answers: { inTime: 'inTime' } })
  await expect.poll(async () => (await act()).status, { timeout: 120_000, interval: 1_000 }).toBe(200)
  app.kill('SIGINT')
  expect(await app.ended).toBe(0)
}, 600_000)

/** Each instant at which the restore is killed, earliest first. */
type Instant = [what: string, hasCome: (client: Client, folders: Folders) => Promise<boolean>]
type Folders = { dataDir: string; headsDir: string; keysDir: string }
const counts = async (client: Client, text: string) => (await client.query(text).catch(() => null))?.rowCount
const instants: Instant[] = [
  ['the database is marked', async (client) => (await counts(client, markers)) === 1],
  ['the rows are there', async (client) => Number(await counts(client, 'SELECT FROM "Case"')) > 0],
  [
    'later migrations ran',
    async (client) => Number(await counts(client, applied)) === migrationNames().length,
  ],
  [
    'files are copied',
    (_, { dataDir }) => Promise.resolve(existsSync(join(dataDir, 'evidence/handed-in.txt'))),
  ],
  ['keys are marked', (_, { keysDir }) => Promise.resolve(existsSync(join(keysDir, 'installation.json')))],
]
const markers = `SELECT FROM pg_namespace WHERE nspname = 'restore_unfinished'`
const applied = 'SELECT FROM "_prisma_migrations" WHERE finished_at IS NOT NULL'

test('killed at any instant, a restore begins anew when it runs again, and nothing starts on half of it', async () => {
  const url = await emptyDatabase()
  const home = dirname(await newDataDir())
  const folders: Folders = {
    dataDir: join(home, 'data'),
    headsDir: join(home, 'heads'),
    keysDir: join(home, 'keys'),
  }
  const env = {
    ...envOf(url, folders.dataDir),
    LEDGER_HEADS_DIR: folders.headsDir,
    CASE_KEYS_DIR: folders.keysDir,
  }
  const owner = { ...env, ...passphrase, DATABASE_URL: url.owner }
  const watcher = await connect(url.owner, 'DATABASE_URL')
  ends.push(() => watcher.end())
  const key = (await readFile(join(release?.folder ?? '', 'encryption.key'), 'utf8')).trim()
  const parts = {
    ...env,
    ENCRYPTION_KEY: key,
    TEMPORAL_ADDRESS: '127.0.0.1:9',
    SMTP_URL: 'none',
  }
  for (const [what, hasCome] of instants) {
    const restoring = await startBuiltCommand(owner, 'restore', folder)
    let result: CommandResult | null = null
    void restoring.ended.then((ended) => (result = ended))
    while (!(await hasCome(watcher, folders))) {
      expect(result, `${what}: it ended before`).toBeNull()
      await sleep(2)
    }
    restoring.kill('SIGKILL')
    expect([what, (await restoring.ended).code]).toEqual([what, null])
  }
  const unfinished = /A restore into this database was interrupted, or is under way/
  expect(await refusal(await start(parts, '--only=api'))).toMatch(unfinished)
  const migrate = { ...parts, DATABASE_URL: url.owner }
  expect(await refusal(await start(migrate, '--only=migrate'))).toMatch(unfinished)
  for (const command of [
    ['ledger', 'check'],
    ['backup', join(home, 'other')],
  ])
    expect(await runBuilt({ ...parts, ...owner, ENCRYPTION_KEY: key }, ...command)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(unfinished),
    })

  const restored = await runBuilt(owner, 'restore', folder)
  succeeded(restored)
  expect(restored.stdout).toMatch(/A restore was interrupted here; beginning anew/)
  expect(restored.stdout).toMatch(/Every chain of the audit logs holds/)

  const once = await emptyDatabase()
  const other = await newDataDir()
  const inOneGo = { ...envOf(once, other), ...passphrase, DATABASE_URL: once.owner }
  succeeded(await runBuilt(inOneGo, 'restore', folder))
  const { LedgerEntry = 0, ...rows } = await countRows(once.owner)
  // The audit log says that the folder of keys had been bound by a restore that did not end.
  expect(await countRows(url.owner)).toEqual({ ...rows, LedgerEntry: LedgerEntry + 1 })
  expect(await listFiles(join(folders.dataDir, 'evidence'), folders.headsDir, folders.keysDir)).toEqual(
    await listFiles(join(other, 'evidence'), join(other, 'ledger-heads'), join(other, 'case-keys')),
  )
  succeeded(await runBuilt(parts, 'ledger', 'check'))
}, 600_000)

test('an interrupted restore gives no leave to empty a folder that it did not fill', async () => {
  const url = await emptyDatabase()
  const [DATA_DIR, elsewhere] = [await newDataDir(), await newDataDir()]
  await query(url.owner, 'CREATE SCHEMA restore_unfinished')
  await mkdir(elsewhere, { recursive: true })
  await writeFile(join(elsewhere, 'theirs.heads'), '1')
  const env = { ...envOf(url, DATA_DIR), ...passphrase, DATABASE_URL: url.owner }
  expect(await runBuilt({ ...env, LEDGER_HEADS_DIR: elsewhere }, 'restore', folder)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/LEDGER_HEADS_DIR \(.*\) holds what another installation wrote/),
  })
  expect(await readdir(elsewhere)).toEqual(['theirs.heads'])
})

test('interrupted where Redress keeps its own servers, it keeps tombstones of cases that lay there', async () => {
  const DATA_DIR = await newDataDir()
  const places = await openDataFolder(DATA_DIR)
  const [path = ''] = await listFiles(join(release?.folder ?? '', 'case-keys'))
  await mkdir(dirname(join(places.caseKeys, path)), { recursive: true })
  const tombstone = 'destroyed'
  await writeFile(join(places.caseKeys, path), tombstone)
  await writeFile(places.restoreUnderWay, '')
  await mkdir(places.ledgerHeads)
  await writeFile(join(places.ledgerHeads, 'half.heads'), '1')
  // As the restore marks the folder before it writes there.
  await writeFile(join(places.ledgerHeads, 'restore.unfinished'), '{}')
  const restored = await runBuilt({ ...passphrase, DATA_DIR }, 'restore', folder)
  expect(restored.stdout).toMatch(/A restore was interrupted here; beginning anew/)
  expect(await readFile(join(places.caseKeys, path), 'utf8')).toBe(tombstone)
  expect(existsSync(join(places.ledgerHeads, 'half.heads'))).toBe(false)
})

test('a database of a newer release is refused by restore and by cases key, as by any other command', async () => {
  const url = await emptyDatabase()
  const env = { ...envOf(url, await newDataDir()), ENCRYPTION_KEY: randomBytes(32).toString('hex') }
  const migrate = { ...env, DATABASE_URL: url.owner, TEMPORAL_ADDRESS: '127.0.0.1:9' }
  succeeded(
    await runBuilt({ ...env, ...passphrase, DATABASE_URL: url.owner, ENCRYPTION_KEY: '' }, 'restore', folder),
  )
  await query(
    url.owner,
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at)
     VALUES ('next', '', '20991231000000_next', now())`,
  )
  const newer = {
    code: 1,
    stderr: expect.stringMatching(
      /^\s*A newer Redress has brought this database up to date \(migration 20991231000000_next\)/,
    ),
  }
  const id = '00000000-0000-4000-8000-000000000000'
  expect(await runBuilt({ ...env, TEMPORAL_ADDRESS: '127.0.0.1:9' }, 'cases', 'key', id)).toMatchObject(newer)
  const again = { ...migrate, ...passphrase, DATA_DIR: await newDataDir(), ENCRYPTION_KEY: '' }
  expect(await runBuilt(again, 'restore', folder)).toMatchObject(newer)
})

/** Bytes without a row go after a day, from a folder and from a bucket; a byte with a row never does. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginHeads } from '../../api/audit/upkeep.ts'
import { piecesOf } from '../../api/storage/receive.ts'
import { evidenceKey, incomingKey, keyOf, type Store } from '../../api/storage/store.ts'
import { buildWorkspace } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { storeOf } from '../../providers.ts'
import { readSettings } from '../../settings.ts'
import { testDatabase, type TestUrl } from '../../test/database.ts'
import { skipAsNotRun } from '../../test/notRun.ts'
import { s3Program, startS3, type S3Server } from '../../test/s3Server.ts'
import { removeUnowned } from './removeUnowned.ts'

const program = await s3Program()
const missingServer = 'missing' in program ? program.missing : null
let [db, url, drop, dir, headsDir] = [] as unknown as [Database, TestUrl, () => Promise<void>, string, string]
const secret = Buffer.alloc(32, 7)
const servers: S3Server[] = []
const stores: Record<string, { store: Store; env: Record<string, string> }> = {}
let workspaceId = ''
beforeAll(async () => {
  const database = await testDatabase()
  ;[url, drop] = [database.url, () => database.drop()]
  dir = await mkdtemp(join(tmpdir(), 'redress-unowned-'))
  headsDir = join(dir, 'heads')
  db = openDatabase(url, { ledger: { secret, headsDir } })
  await beginHeads(db)
  workspaceId = (await buildWorkspace(db, { name: 'Acme', host: 'acme.localhost' })).id
  const open = async (env: Record<string, string>) => ({
    env,
    store: await storeOf(readSettings(env), join(dir, 'files')),
  })
  stores['disk'] = await open({})
  if ('missing' in program) return
  servers.push(await startS3(program.path))
  const { bucket, prefix, region, endpoint, credentials } = servers[0]!.place
  stores['S3'] = await open({
    FILES_URL: `s3://${bucket}/${prefix}?region=${region}&endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  })
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((each) => each.stop()))
  await db?.close()
  await drop?.()
  await rm(dir, { recursive: true, force: true })
})

const hour = 3_600_000
const content = () => piecesOf(Buffer.from('What I saw'))

describe.each([
  ['disk', null],
  ['S3', missingServer],
])('on %s', (name, missing) => {
  beforeEach((context) => {
    if (missing !== null) skipAsNotRun(context, missing)
  })
  const store = () => stores[name]!.store
  /** As if that many hours had passed. */
  const clean = (hours: number) =>
    removeUnowned({ db, store: store() }, () => {}, new Date(Date.now() + hours * hour))
  const put = async (key: string) => (await store().write(key, content()), key)
  const isThere = async (keys: string[]) =>
    Promise.all(keys.map(async (key) => (await store().size(key)) !== null))

  test('what no row knows of goes after a day; what a row of any table knows of stays', async () => {
    const rows = db.forWorkspace(workspaceId)
    const [file, resource, storedAs] = [uuid(), uuid(), randomUUID()]
    const stored = { fileName: 'a.txt', contentType: 'text/plain', sizeBytes: 10, createdBy: uuid() }
    await rows.storedFile.create({ data: { id: file, purpose: 'LOGO', ...stored } })
    await rows.resource.create({
      data: {
        id: resource,
        workflowVersionId: uuid(),
        attributeId: 'a',
        tokenHash: '',
        expiresAt: new Date(),
        ...stored,
      },
    })
    const { createdBy: uploadedBy, ...evidence } = stored
    await rows.evidence.create({ data: { storedAs, draftId: uuid(), sha256: '', uploadedBy, ...evidence } })
    const owned = [keyOf('files', file), keyOf('resources', resource), evidenceKey(storedAs)]
    const others = [incomingKey(uuid()), 'files/readme.txt', `elsewhere/${uuid()}`, `zz/${uuid()}`]
    const unowned = [keyOf('files', uuid()), keyOf('resources', uuid()), evidenceKey(randomUUID())]
    for (const key of [...owned, ...others, ...unowned]) await put(key)
    expect(await clean(23)).toEqual({ gone: 0, isLast: true })
    expect(await clean(25)).toEqual({ gone: 3, isLast: true })
    expect(await isThere(unowned)).toEqual([false, false, false])
    expect(await isThere([...owned, ...others])).not.toContain(false)
    expect(await clean(25)).toEqual({ gone: 0, isLast: true })
  })

  test('a process that is killed between its file and its row leaves one, and it goes', async () => {
    const key = evidenceKey(randomUUID())
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', killedAt(key)], {
      env: { ...process.env, ...stores[name]!.env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
    const named = await db.platform.evidence.count({ where: { storedAs: key.slice(3) } })
    expect([await isThere([key]), named]).toEqual([[true], 0])
    expect((await clean(23)).gone).toBe(0)
    expect(await isThere([key])).toEqual([true])
    expect((await clean(25)).gone).toBe(1)
    expect(await isThere([key])).toEqual([false])
  })
  /** It writes the row, puts the file in its place, and is no more before it commits. */
  const killedAt = (key: string) => `
    const at = (path) => import(new URL(path, ${JSON.stringify(new URL('../../', import.meta.url).href)}))
    const { openDatabase } = await at('prisma/client.ts')
    const { storeOf } = await at('providers.ts')
    const { readSettings } = await at('settings.ts')
    const { receiveFile, piecesOf } = await at('api/storage/receive.ts')
    const db = openDatabase(${JSON.stringify(url)})
    const store = await storeOf(readSettings(process.env), ${JSON.stringify(join(dir, 'files'))})
    const takes = { maxBytes: 100, tooLarge: {} }
    await receiveFile({ store }, piecesOf(Buffer.from('What I saw')), takes, ({ keepAs, sha256, sizeBytes }) =>
      db.forWorkspace('${workspaceId}').transaction(async (rows) => {
        await rows.evidence.create({ data: { storedAs: '${key.slice(3)}', sha256, sizeBytes,
          fileName: '${key}', contentType: 'text/plain', draftId: crypto.randomUUID(),
          uploadedBy: crypto.randomUUID() } })
        await keepAs('${key}')
        process.kill(process.pid, 'SIGKILL')
        await new Promise(() => {})
      }))`

  test('no more than a hundred go in a night, over pages of the listing; the next one takes the rest', async () => {
    const many = Array.from({ length: 1_102 }, (_, n) => keyOf('files', uuid({ msecs: n })))
    const { id } = await db.forWorkspace(workspaceId).storedFile.create({
      data: {
        id: many.at(-1)!.slice('files/'.length),
        purpose: 'LOGO',
        fileName: 'a',
        contentType: 'text/plain',
        sizeBytes: 10,
        createdBy: uuid(),
      },
    })
    for (let at = 0; at < many.length; at += 20) await Promise.all(many.slice(at, at + 20).map(put))
    let pages = 0
    const counted = (hours: number) =>
      removeUnowned({ db, store: store() }, () => void pages++, new Date(Date.now() + hours * hour))
    expect(await counted(25)).toEqual({ gone: 100, isLast: true })
    let [sum, gone] = [100, 100]
    while (gone > 0) {
      gone = (await clean(25)).gone
      sum += gone
    }
    expect(sum).toBe(1_101)
    expect(await isThere([keyOf('files', id)])).toEqual([true])
    expect((await clean(25)).gone).toBe(0)
  }, 300_000)
})

test('a database that is behind its signed heads, as after a restore, takes nothing away', async () => {
  const { store } = stores['disk']!
  const key = keyOf('files', uuid())
  await store.write(key, content())
  const entry = { action: 'branches:update', entity: 'things', detail: {} }
  await db.forWorkspace(workspaceId).ledgerEntry.create({ data: entry })
  await db.ledger.settled()
  const owner = openDatabase({ ...url, platform: url.owner })
  await owner.pool.query(`ALTER TABLE "LedgerEntry" DISABLE TRIGGER append_only`)
  await owner.pool.query(`CREATE TABLE kept AS SELECT * FROM "LedgerEntry"`)
  const tomorrow = new Date(Date.now() + 25 * hour)
  await owner.pool.query(`DELETE FROM "LedgerEntry"`)
  expect(await removeUnowned({ db, store }, () => {}, tomorrow)).toEqual({ gone: 0, isLast: true })
  expect(await store.size(key)).toBe(10)
  await owner.pool.query(`INSERT INTO "LedgerEntry" SELECT * FROM kept`)
  await owner.close()
  expect(await removeUnowned({ db, store }, () => {}, tomorrow)).toEqual({ gone: 1, isLast: true })
})

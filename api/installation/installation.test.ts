/** One id binds database, key, folders and files; a process that holds parts of two installations is refused. */
import { randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { buildEmployer } from '../../prisma/builders.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { testDatabase, type TestUrl } from '../../test/database.ts'
import { beginHeads, checkEveryChain } from '../audit/upkeep.ts'
import { diskStore } from '../storage/disk.ts'
import { evidenceKey } from '../storage/store.ts'
import {
  adoptInstallation,
  readInstallation,
  recordAdoption,
  verifyInstallation,
  type CheckedInstallation,
} from './installation.ts'
import { partInFolder, partInStore } from './markers.ts'

type Folders = { keys: string; heads: string; files: string }
let [database, home, secret] = [] as unknown as [Awaited<ReturnType<typeof testDatabase>>, string, Buffer]
const opened: Database[] = []

beforeEach(async () => {
  database = await testDatabase()
  home = await mkdtemp(join(tmpdir(), 'redress-installation-'))
  secret = randomBytes(32)
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close()
  await database.drop()
  await rm(home, { recursive: true, force: true })
})

const folders = (name = 'first'): Folders => ({
  keys: join(home, name, 'keys'),
  heads: join(home, name, 'heads'),
  files: join(home, name, 'files'),
})

/** A process of its own as far as its handles go. */
function processOf({ keys, heads, files }: Folders, key = secret, url: TestUrl = database.url) {
  const db = openDatabase(url, {
    ledger: { secret: key, headsDir: heads },
    caseKeys: { secret: key, dir: keys },
  })
  opened.push(db)
  const store = diskStore(files)
  return {
    db,
    store,
    caseKeysDir: keys,
    secrets: [key],
    bindingSecret: key,
    locations: [
      partInFolder('CASE_KEYS', { setting: 'CASE_KEYS_DIR', folder: keys }),
      partInFolder('LEDGER_HEADS', { setting: 'LEDGER_HEADS_DIR', folder: heads }),
      partInStore('FILES_URL (s3://files/)', store),
    ],
  } satisfies CheckedInstallation
}

/** As the release before left it: a case, its key, its file and its signed heads, and no id anywhere. */
async function runFromBefore(): Promise<CheckedInstallation> {
  const before = processOf(folders())
  await beginHeads(before.db)
  const employer = await buildEmployer(before.db, 'acme.localhost')
  const caseId = await fileCase(before.db, employer, await publish(before.db, employer, floorGraph()))
  await before.db.platform.ledgerEntry.create({
    data: { workspaceId: employer.workspace.id, action: 'branches:create', entity: 'branches' },
  })
  const storedAs = randomUUID()
  await before.store.write(evidenceKey(storedAs), bytesOf('what was handed in'))
  await before.db.forWorkspace(employer.workspace.id).evidence.create({
    data: {
      id: uuid(),
      caseId,
      uploadedBy: employer.complainant.id,
      fileName: 'a.txt',
      contentType: 'text/plain',
      sizeBytes: 18,
      sha256: 'a'.repeat(64),
      storedAs,
    },
  })
  await before.db.ledger.settled()
  return before
}
async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

describe('the first start', () => {
  test('binds an empty installation, also when six processes begin at once', async () => {
    const starting = Array.from({ length: 6 }, () => verifyInstallation(processOf(folders())))
    await Promise.all(starting)
    const installation = await readInstallation(opened[0]!.pool)
    expect(installation?.boundAt).toBeInstanceOf(Date)
    for (const folder of Object.values(folders())) {
      const marker = await readFile(join(folder, 'installation.json'), 'utf8')
      expect(JSON.parse(marker)).toEqual({
        installationId: installation?.id,
        check: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect(marker).not.toContain(secret.toString('hex'))
    }
    await verifyInstallation(processOf(folders()))
  })

  test('binds what an installation from before proves to belong together', async () => {
    await verifyInstallation(await runFromBefore())
    await verifyInstallation(processOf(folders()))
  })

  test.each([
    ['another key', () => processOf(folders(), randomBytes(32)), /^ENCRYPTION_KEY is not the key of this/],
    ['empty case keys', () => processOf({ ...folders(), keys: folders('empty').keys }), /^CASE_KEYS_DIR \(/],
    ['empty heads', () => processOf({ ...folders(), heads: folders('empty').heads }), /^LEDGER_HEADS_DIR \(/],
    ['an empty store', () => processOf({ ...folders(), files: folders('empty').files }), /^FILES_URL \(/],
  ])('with %s it refuses what the rows disprove, and writes nothing', async (_, other, sentence) => {
    await runFromBefore()
    await expect(verifyInstallation(other())).rejects.toThrow(sentence)
    expect(await readInstallation(opened[0]!.pool)).toBeNull()
    await expect(readFile(join(folders().keys, 'installation.json'))).rejects.toThrow(/ENOENT/)
    // The right process is not in the way of what was refused.
    await verifyInstallation(processOf(folders()))
  })

  test('goes on with the same id after it was killed between two markers', async () => {
    await verifyInstallation(processOf(folders()))
    await opened[0]!.pool.query('UPDATE "Installation" SET "boundAt" = NULL')
    await rm(join(folders().heads, 'installation.json'))
    const before = await readInstallation(opened[0]!.pool)
    await verifyInstallation(processOf(folders()))
    expect((await readInstallation(opened[0]!.pool))?.id).toBe(before?.id)
  })
})

describe('once it is bound', () => {
  beforeEach(async () => verifyInstallation(processOf(folders())))

  test.each([
    ['another key', () => processOf(folders(), randomBytes(32)), /^ENCRYPTION_KEY is not the key of this/],
    [
      'an unmounted folder of case keys',
      () => processOf({ ...folders(), keys: folders('empty').keys }),
      /^CASE_KEYS_DIR \(.*empty\/keys\) is empty or not mounted/,
    ],
    [
      'an unmounted folder of heads',
      () => processOf({ ...folders(), heads: folders('empty').heads }),
      /^LEDGER_HEADS_DIR \(.*empty\/heads\) is empty or not mounted/,
    ],
    [
      'an empty bucket',
      () => processOf({ ...folders(), files: folders('empty').files }),
      /^FILES_URL \(s3:\/\/files\/\) is empty or not mounted/,
    ],
  ])('%s is refused in one sentence', async (_, other, sentence) => {
    await expect(verifyInstallation(other())).rejects.toThrow(sentence)
    await expect(verifyInstallation(other())).rejects.toThrow(/^[^.]*(\.\w+[^.]*)*\.$/)
  })

  test('parts of another installation, and another database, are named', async () => {
    const second = await testDatabase()
    await verifyInstallation(processOf(folders('second'), secret, second.url))
    const keys = processOf({ ...folders(), keys: folders('second').keys })
    await expect(verifyInstallation(keys)).rejects.toThrow(/^CASE_KEYS_DIR \(.*\) belongs to another/)
    await expect(verifyInstallation(processOf(folders(), secret, second.url))).rejects.toThrow(
      /^The database belongs to another installation/,
    )
    await Promise.all(opened.splice(0).map((db) => db.close()))
    await second.drop()
    processOf(folders())
  })

  test('a marker that somebody copied from elsewhere, or spoiled, is none', async () => {
    const marker = join(folders().keys, 'installation.json')
    const right = await readFile(marker, 'utf8')
    for (const wrong of [
      '',
      '{}',
      right.replace(/"check":"."/, '"check":"x"').replace(/[0-9a-f]{8}"}$/, '00000000"}'),
    ]) {
      await writeFile(marker, wrong)
      await expect(verifyInstallation(processOf(folders())), wrong).rejects.toThrow(/^CASE_KEYS_DIR/)
    }
    // The marker of another part says so of that part alone.
    await cp(join(folders().heads, 'installation.json'), marker)
    await expect(verifyInstallation(processOf(folders()))).rejects.toThrow(/^CASE_KEYS_DIR/)
  })
})

describe('--adopt', () => {
  test('binds a new folder and a new bucket, and the platform’s audit log says which', async () => {
    const before = await runFromBefore()
    await verifyInstallation(before)
    await before.db.platform.workspace.updateMany({ data: { isMain: true } })
    const moved = processOf({ ...folders('moved'), keys: folders().keys })
    await mkdir(folders('moved').files, { recursive: true })
    await expect(verifyInstallation(moved)).rejects.toThrow(/^LEDGER_HEADS_DIR/)
    const adopted = await adoptInstallation(moved)
    await beginHeads(moved.db)
    await recordAdoption(moved.db, adopted!)
    await verifyInstallation(moved)
    const entry = await moved.db.platform.ledgerEntry.findFirst({ where: { action: 'audit:adopt' } })
    expect(entry).toMatchObject({
      entityId: (await readInstallation(moved.db.pool))?.id,
      detail: {
        parts: [
          { part: 'LEDGER_HEADS', was: null },
          { part: 'FILES', was: null },
        ],
      },
    })
    expect(await checkEveryChain(moved.db)).toEqual([])
    expect(await adoptInstallation(processOf(folders()))).toBeNull()
  })

  test('never accepts a key that what is there disproves', async () => {
    await runFromBefore()
    await expect(adoptInstallation(processOf(folders(), randomBytes(32)))).rejects.toThrow(/^ENCRYPTION_KEY/)
    await verifyInstallation(processOf(folders()))
    await expect(adoptInstallation(processOf(folders(), randomBytes(32)))).rejects.toThrow(/^ENCRYPTION_KEY/)
  })

  test('refuses case keys that are not there, however they came to be empty', async () => {
    await verifyInstallation(await runFromBefore())
    const before = await readInstallation(opened[0]!.pool)
    const unmounted = processOf({ ...folders(), keys: folders('empty').keys })
    await expect(adoptInstallation(unmounted)).rejects.toThrow(
      /^CASE_KEYS_DIR \(.*empty\/keys\) does not hold the keys of the cases in this database/,
    )
    await expect(readFile(join(folders('empty').keys, 'installation.json'))).rejects.toThrow(/ENOENT/)
    // Emptied with its marker in place: every start finds it in order, adoption does not.
    await rm(join(folders().keys, 'cases'), { recursive: true })
    await expect(adoptInstallation(processOf(folders()))).rejects.toThrow(/^CASE_KEYS_DIR/)
    expect(await readInstallation(opened[0]!.pool)).toEqual(before)
  })

  test('takes no part of another installation away unless it is named', async () => {
    await verifyInstallation(processOf(folders()))
    const second = await testDatabase()
    await verifyInstallation(processOf(folders('second'), secret, second.url))
    const other = (await readInstallation(opened[1]!.pool))!.id
    const theirs = join(folders('second').heads, 'installation.json')
    const before = await readFile(theirs, 'utf8')
    const mixed = processOf({ ...folders(), heads: folders('second').heads })
    await expect(adoptInstallation(mixed)).rejects.toThrow(
      new RegExp(`^LEDGER_HEADS_DIR \\(.*\\) belongs to another installation.*adopt --from ${other}\\.$`),
    )
    await expect(adoptInstallation(mixed, { from: randomUUID() })).rejects.toThrow(/^LEDGER_HEADS_DIR/)
    await expect(adoptInstallation(processOf(folders('second')))).rejects.toThrow(/^The database belongs to/)
    expect(await readFile(theirs, 'utf8')).toBe(before)
    expect(await adoptInstallation(mixed, { from: other })).toMatchObject({
      parts: [{ part: 'LEDGER_HEADS', was: other }],
    })
    await verifyInstallation(mixed)
    await Promise.all(opened.splice(0).map((db) => db.close()))
    await second.drop()
    processOf(folders())
  })
})

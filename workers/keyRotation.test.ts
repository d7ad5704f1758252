/**
 * The key is replaced under an open case, as docs/operations.md says: both keys, `rotate`, and then the new one
 * alone. Everything stays readable and verifiable, and whoever has the old key can do nothing with it any more.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../api/app.ts'
import { checkChain } from '../api/audit/chain.ts'
import { beginHeads, checkEveryChain } from '../api/audit/upkeep.ts'
import type { Deps } from '../api/core/deps.ts'
import { openSession } from '../api/core/session.ts'
import { readInstallation } from '../api/installation/installation.ts'
import { rotateKey } from '../api/installation/rotate.ts'
import { keyOfPacks, keysOfPacks } from '../api/compliance/pack/packSigner.ts'
import { challengeOf, linkCodeOf } from '../api/signIns/otp.ts'
import { diskStore } from '../api/storage/disk.ts'
import { openDataFolder } from '../dataFolder.ts'
import {
  caseKeysDirOf,
  checked,
  headsDirOf,
  openParts as openRunningParts,
  verifyParts,
} from '../installationParts.ts'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase } from '../prisma/client.ts'
import { allSecrets, readSecrets, secretOptions } from '../serverSecrets.ts'
import { readSettings } from '../settings.ts'
import { openFlagBoard } from '../api/flags/board.ts'
import { testApp, type TestApp } from '../test/app.ts'
import { testDatabase } from '../test/database.ts'
import { fileCase, floorGraph, publish } from '../test/case.ts'
import { startRig } from '../test/rig.ts'

const keys = Array.from({ length: 3 }, () => randomBytes(32).toString('hex'))
const [oldKey, newKey, newestKey] = keys as [string, string, string]
const taskQueue = `rotation-${randomUUID()}`
/** Of `app` only what a start without a database would make. */
let [app, home, database] = [] as unknown as [TestApp, string, Awaited<ReturnType<typeof testDatabase>>]
beforeAll(async () => {
  app = await testApp()
  database = await testDatabase()
  home = await mkdtemp(join(tmpdir(), 'redress-rotation-'))
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(home, { recursive: true, force: true })
})

/** A worker that a failed test leaves behind would take the tasks of the next test. */
const running = new Set<Awaited<ReturnType<typeof startParts>>>()
afterEach(async () => {
  for (const parts of running) await parts.stop()
})

type Keys = { ENCRYPTION_KEY: string; ENCRYPTION_KEY_PREVIOUS?: string }
/** Everything that a start opens with these keys. */
async function openParts(keyEnv: Keys) {
  const settings = readSettings({ ...keyEnv, DATA_DIR: home })
  const data = await openDataFolder(home)
  const secrets = await readSecrets(settings, data, database.url.platform)
  const db = openDatabase(database.url, {
    ledger: { ...secretOptions(secrets), headsDir: headsDirOf(settings, data) },
    caseKeys: { ...secretOptions(secrets), dir: caseKeysDirOf(settings, data) },
  })
  const used = { db, secrets, settings, data, store: diskStore(data.evidence), usesCaseKeys: true }
  return { ...used, used }
}

/** An API and a worker with these keys, as a start makes them. */
async function startParts(keyEnv: Keys) {
  const { db, secrets, used } = await openParts(keyEnv)
  await verifyParts(used).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  await beginHeads(db)
  const rig = await startRig({
    db,
    secret: secrets.present,
    earlierSecrets: secrets.earlier,
    store: used.store,
    taskQueue,
  })
  const flags = await openFlagBoard(db.pool)
  const deps: Deps = {
    ...app.deps,
    db,
    flags,
    store: used.store,
    secret: secrets.present,
    previousSecrets: secrets.previous,
    temporal: rig.temporal,
    caseQueue: taskQueue,
    outboxFilled: rig.wake,
  }
  const api = buildApp(deps)
  const call = async (employer: Employer, path: string, input?: object) => {
    const { token } = await openSession(db.platform, uuid(), employer.member.id, employer.workspace.id)
    const body = input && JSON.stringify(input)
    const headers = {
      host: 'first.localhost',
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
    }
    const answer = await api.request(`http://first.localhost/complaint-workflow/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body } : {}),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const parts = {
    db,
    used,
    secrets,
    rig,
    call,
    complete: async (employer: Employer, caseId: string, step: string) =>
      (await call(employer, `case/${caseId}/step/${step}/complete`, { outcome: 'done', answers: {} })).status,
    async stop() {
      running.delete(parts)
      flags.close()
      await rig.stop()
      await db.close()
    },
  }
  running.add(parts)
  return parts
}

/** As `npm run keys -- rotate` does it. */
async function rotate(keyEnv: Keys): Promise<string[]> {
  const { db, secrets, used } = await openParts(keyEnv)
  const lines: string[] = []
  try {
    await rotateKey({
      ...checked(used),
      present: secrets.present,
      previous: secrets.previous[0]!,
      retired: secrets.earlier.slice(secrets.rotating),
      onStep: (line) => lines.push(line),
    })
    return lines
  } finally {
    await db.close()
  }
}

const caseKeyTexts = async () => {
  const names = await readdir(join(home, 'case-keys'), { recursive: true })
  return Promise.all(
    names
      .filter((name) => name.endsWith('.key'))
      .map((name) => readFile(join(home, 'case-keys', name), 'utf8')),
  )
}
const historyKeys = async ({ rig }: Awaited<ReturnType<typeof startParts>>, caseId: string) => {
  const history = JSON.stringify(await (await rig.temporal()).workflow.getHandle(caseId).fetchHistory())
  return history.length
}

const readNextKeyCheck = async (): Promise<string | null> => {
  const db = openDatabase(database.url)
  const installation = await readInstallation(db.pool).finally(() => db.close())
  return installation?.nextKeyCheck ?? null
}

/**
 * Processes with the old key alone begin at each moment of a rotation: each is refused, or was there before and is
 * found. The last step of the rotation is held up by a lock.
 */
async function raceWithRotation(both: Keys): Promise<string[]> {
  const holder = openDatabase(database.url)
  const lock = await holder.pool.connect()
  await lock.query('BEGIN')
  await lock.query('SELECT FROM "Installation" FOR UPDATE')
  // No process with the old key alone runs, and the rotation is about to say that it has begun.
  const refused = expect(rotate(both)).rejects.toThrow(
    /connections still belong to processes without the new/,
  )
  /** Connections whose last statement is like this one. */
  const countLast = async (query: string, state: string) =>
    (
      await holder.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND ${state} AND query LIKE $1`,
        [query],
      )
    ).rowCount
  const isBeginning = () => countLast('UPDATE "Installation" SET "nextKeyCheck"%', "wait_event_type = 'Lock'")
  await expect.poll(isBeginning, { timeout: 20_000 }).toBe(1)
  const early = await openParts({ ENCRYPTION_KEY: oldKey })
  await openRunningParts(early.used, { adopts: false, say: () => {} })
  await lock.query('ROLLBACK')
  // It has compared everything, and its next statement would be an entry.
  await refused
  expect(await readNextKeyCheck()).toBeNull()

  await lock.query('BEGIN')
  await lock.query('LOCK TABLE "RetiredSecret" IN SHARE MODE')
  const rotating = rotate(both)
  rotating.catch(() => {}) // Awaited below; a failure before that is no unhandled rejection.
  // The early process ends after the rotation has found it: the rotation waits for that, and goes on.
  const hasCounted = () => countLast('SELECT count(*)::int AS count FROM pg_stat_activity%', "state = 'idle'")
  await expect.poll(hasCounted, { timeout: 20_000, interval: 20 }).toBe(1)
  await early.db.close()
  await expect.poll(readNextKeyCheck, { timeout: 20_000 }).not.toBeNull()
  for (const keyEnv of [
    { ENCRYPTION_KEY: oldKey },
    // Both keys, the wrong way round: it would sign with the old one.
    { ENCRYPTION_KEY: oldKey, ENCRYPTION_KEY_PREVIOUS: newKey },
  ])
    await expect(startParts(keyEnv)).rejects.toThrow(/^ENCRYPTION_KEY is being replaced/)
  const other = await openParts(both)
  await verifyParts(other.used)
  await other.db.close()
  await lock.query('ROLLBACK')
  lock.release()
  await holder.close()
  const lines = await rotating
  expect(await readNextKeyCheck()).toBeNull()
  return lines
}

test('an open case goes on while its key is replaced, twice, and the old key is of no use afterwards', async () => {
  const first = await startParts({ ENCRYPTION_KEY: oldKey })
  const employer = await buildEmployer(first.db, 'first.localhost')
  const { id: workspaceId } = employer.workspace
  const caseId = await fileCase(first.db, employer, await publish(first.db, employer, floorGraph()))
  await first.rig.settle(caseId)
  expect(await first.complete(employer, caseId, 'read.1')).toBe(200)
  const erasure = { workspaceId, kind: 'CASE', id: randomUUID(), ruleId: randomUUID(), at: 1 } as const
  await first.db.ledger.erasures?.append(erasure)
  const link = linkCodeOf(first.secrets.present, randomUUID())
  expect(await historyKeys(first, caseId)).toBeGreaterThan(0)
  const before = await caseKeyTexts()
  expect(before.length).toBeGreaterThan(0)

  // A process with the old key alone would write what the others refuse: it is named.
  const both = { ENCRYPTION_KEY: newKey, ENCRYPTION_KEY_PREVIOUS: oldKey }
  await expect(rotate(both)).rejects.toThrow(/connections still belong to processes without the new key/)
  await first.stop()

  // One that refused to begin left nothing behind: the old key still starts.
  expect(await readNextKeyCheck()).toBeNull()

  // Too early: what the old key wrote cannot be read without it yet.
  await expect(startParts({ ENCRYPTION_KEY: newKey })).rejects.toThrow(/^ENCRYPTION_KEY is not the key/)

  const second = await startParts(both)
  expect(await second.complete(employer, caseId, 'ask.1')).toBe(200)
  expect(challengeOf([second.secrets.present, ...second.secrets.previous], link)).not.toBeNull()
  expect(await raceWithRotation(both)).toEqual([
    expect.stringMatching(/^The audit log says so in [1-9]\d* chains/),
    'Keys of cases wrapped anew: 1',
    expect.stringContaining('leave out ENCRYPTION_KEY_PREVIOUS'),
  ])
  expect(await checkEveryChain(second.db)).toEqual([])
  expect((await caseKeyTexts()).filter((each) => before.includes(each))).toEqual([])
  // Once more changes nothing.
  const entries = await second.db.platform.ledgerEntry.count()
  expect(await rotate(both)).toHaveLength(2)
  expect(await second.db.platform.ledgerEntry.count()).toBe(entries)
  await second.stop()

  await expect(startParts({ ENCRYPTION_KEY: oldKey })).rejects.toThrow(/^ENCRYPTION_KEY is not the key/)
  const third = await startParts({ ENCRYPTION_KEY: newKey })
  expect(third.secrets.previous).toEqual([])
  expect(await checkEveryChain(third.db)).toEqual([])
  expect((await third.call(employer, `case/${caseId}`)).status).toBe(200)
  expect(await third.db.caseKeys.state(caseId)).toBe('THERE')
  expect(await third.complete(employer, caseId, 'decide.1')).toBe(200)
  await third.rig.settle(caseId, ({ status }) => status === 'CLOSED')
  // All of its history, from under both keys.
  const description = await (await third.rig.temporal()).workflow.getHandle(caseId).describe()
  expect(description.status.name).toBe('COMPLETED')
  const erased = []
  for await (const each of third.db.ledger.erasures?.read() ?? []) erased.push(each)
  expect(erased).toEqual([erasure])
  expect(challengeOf([third.secrets.present, ...third.secrets.previous], link)).toBeNull()

  // Whoever has the old key and the database writes an entry: it is found.
  const forger = openDatabase(database.url, {
    ledger: { secret: Buffer.from(oldKey, 'hex'), headsDir: null },
  })
  await forger.platform.ledgerEntry.create({
    data: { workspaceId, action: 'branches:create', entity: 'branches', entityId: 'forged' },
  })
  await forger.close()
  const flaw = await checkChain({
    rows: third.db.platform,
    ledger: third.db.ledger,
    workspaceId,
    chain: 'ADMINISTRATION',
  })
  expect(flaw.flaw).toMatchObject({ kind: 'CHANGED', seq: flaw.entries })
  await expect(rotate({ ENCRYPTION_KEY: newestKey, ENCRYPTION_KEY_PREVIOUS: newKey })).rejects.toThrow(
    /connections still belong|chains of the audit log do not hold/,
  )
  await third.db.platform.$executeRaw`SELECT 1`
  expect((await readInstallation(third.db.pool))?.boundAt).toBeInstanceOf(Date)
  await third.stop()
}, 180_000)

test('what was sealed under the first key is readable after the second rotation', async () => {
  await rm(home, { recursive: true, force: true })
  await database.drop()
  database = await testDatabase()
  const first = await startParts({ ENCRYPTION_KEY: oldKey })
  const employer = await buildEmployer(first.db, 'first.localhost')
  const caseId = await fileCase(first.db, employer, await publish(first.db, employer, floorGraph()))
  await first.rig.settle(caseId)
  await first.stop()
  await rotate({ ENCRYPTION_KEY: newKey, ENCRYPTION_KEY_PREVIOUS: oldKey })
  await rotate({ ENCRYPTION_KEY: newestKey, ENCRYPTION_KEY_PREVIOUS: newKey })
  const last = await startParts({ ENCRYPTION_KEY: newestKey })
  expect(
    allSecrets(last.secrets)
      .map((each) => each.toString('hex'))
      .toSorted(),
  ).toEqual(keys.toSorted())
  expect(await checkEveryChain(last.db)).toEqual([])
  for (const step of ['read.1', 'ask.1', 'decide.1'])
    expect(await last.complete(employer, caseId, step), step).toBe(200)
  await last.rig.settle(caseId, ({ status }) => status === 'CLOSED')
  await last.stop()
}, 180_000)

test('with one round more, APIs and workers are restarted one after the other', async () => {
  await rm(home, { recursive: true, force: true })
  await database.drop()
  database = await testDatabase()
  const known = { ENCRYPTION_KEY: oldKey, ENCRYPTION_KEY_PREVIOUS: newKey }
  const both = { ENCRYPTION_KEY: newKey, ENCRYPTION_KEY_PREVIOUS: oldKey }
  let next = await startParts({ ENCRYPTION_KEY: oldKey })
  const employer = await buildEmployer(next.db, 'first.localhost')
  const process = await publish(next.db, employer, floorGraph())
  const cases: string[] = []
  /** While the last process and the one that takes its place serve side by side, both handle what the other began. */
  const replaceBy = async (keyEnv: Keys) => {
    const last = next
    next = await startParts(keyEnv)
    const pairs = [
      [last, next],
      [next, last],
    ] as const
    for (const [one, other] of pairs) {
      const caseId = await fileCase(one.db, employer, process)
      cases.push(caseId)
      await one.rig.settle(caseId)
      expect(await other.complete(employer, caseId, 'read.1')).toBe(200)
      expect(await one.complete(employer, caseId, 'ask.1')).toBe(200)
    }
    expect(await checkEveryChain(last.db)).toEqual([])
    await last.stop()
  }

  await replaceBy(known)
  const refused = rotate(known)
  await expect(refused).rejects.toThrow(/^ENCRYPTION_KEY is the key that this installation has already/)
  await replaceBy(both)
  expect((await rotate(both)).at(-1)).toContain('leave out ENCRYPTION_KEY_PREVIOUS')
  await replaceBy({ ENCRYPTION_KEY: newKey })
  for (const caseId of cases) {
    expect(await next.complete(employer, caseId, 'decide.1')).toBe(200)
    await next.rig.settle(caseId, ({ status }) => status === 'CLOSED')
  }
  expect(await checkEveryChain(next.db)).toEqual([])
  await next.stop()
}, 180_000)

test('an evidence pack from before is checked with the key of its day', async () => {
  await rm(home, { recursive: true, force: true })
  await database.drop()
  database = await testDatabase()
  const first = await startParts({ ENCRYPTION_KEY: oldKey })
  await buildEmployer(first.db, 'first.localhost')
  const before = await keysOfPacks(first.db)
  expect(before.earlier).toEqual([])
  await first.stop()
  const both = { ENCRYPTION_KEY: newKey, ENCRYPTION_KEY_PREVIOUS: oldKey }
  const second = await startParts(both)
  const present = keyOfPacks(second.db.ledger)
  const { checksum, publicKey } = before
  expect(await keysOfPacks(second.db)).toEqual({
    ...present,
    earlier: [{ checksum, publicKey, usedUntil: null }],
  })
  const since = Date.now()
  await rotate(both)
  await second.stop()
  const third = await startParts({ ENCRYPTION_KEY: newKey })
  const after = await keysOfPacks(third.db)
  expect(after).toEqual({ ...present, earlier: [{ checksum, publicKey, usedUntil: expect.any(String) }] })
  expect(Date.parse(after.earlier[0]?.usedUntil ?? '')).toBeGreaterThan(since - 60_000)
  await third.stop()
  await rotate({ ENCRYPTION_KEY: newestKey, ENCRYPTION_KEY_PREVIOUS: newKey })
  const last = await startParts({ ENCRYPTION_KEY: newestKey })
  expect((await keysOfPacks(last.db)).earlier.map((each) => each.checksum)).toEqual([
    present.checksum,
    checksum,
  ])
  await last.stop()
}, 180_000)

test('a key that is destroyed while keys are wrapped anew stays destroyed', async () => {
  const { db } = await openParts({ ENCRYPTION_KEY: newestKey, ENCRYPTION_KEY_PREVIOUS: oldKey })
  const older = await openParts({ ENCRYPTION_KEY: oldKey })
  const ids = Array.from({ length: 40 }, () => uuid())
  for (const id of ids) await older.db.caseKeys.create(id)
  const destroying = (async () => {
    for (const id of ids) await older.db.caseKeys.destroy(id)
  })()
  for await (const _ of db.caseKeys.rewrap()) expect(_).toBeGreaterThanOrEqual(0)
  await destroying
  for (const id of ids) {
    const file = await readFile(join(home, 'case-keys', 'cases', id.slice(-2), `${id}.key`), 'utf8')
    expect(file).toContain('destroyedAt')
  }
  await Promise.all([db.close(), older.db.close()])
}, 60_000)

/**
 * Causes outside of a case, made real in PostgreSQL and on the disk: cases park visibly, and all go on by themselves
 * once the cause is repaired, with nobody asking and no process started anew.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openMetrics } from '../api/metrics/metrics.ts'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { acting, fileCase, floorGraph, publish, type Published } from '../test/case.ts'
import { testDatabase, type TestUrl } from '../test/database.ts'
import { startRig, type Rig } from '../test/rig.ts'
import { forked } from '../test/shapes.ts'
import { actUpdate } from '../workflows/messages.ts'
import { faultOf } from './complaints/faults.ts'
import { countComparisons } from './metrics/comparison.ts'
import { observeDatabase } from './metrics/gauges.ts'
import { reconcile, type Differences } from './compareRuns.ts'
import { startReconciler } from './reconciler.ts'
import { newRetryPlan } from './retryParked.ts'

const secret = randomBytes(32)
let keysDir: string
let [drop, url, db, workerDb, employer, floor, rig] = [] as unknown as [
  () => Promise<void>,
  TestUrl,
  Database,
  Database,
  Employer,
  Published,
  Rig,
]
const metrics = openMetrics()
const differences: Differences[] = []
const failures: unknown[] = []
let reconciler: { stop(): Promise<void> }
beforeAll(async () => {
  const database = await testDatabase()
  ;[url, drop] = [database.url, () => database.drop()]
  keysDir = await mkdtemp(join(tmpdir(), 'redress-keys-'))
  const caseKeys = { secret, dir: keysDir }
  db = openDatabase(url, { caseKeys })
  workerDb = openDatabase(url, { caseKeys })
  employer = await buildEmployer(db, 'acme.localhost')
  floor = await publish(db, employer, floorGraph())
  rig = await startRig({ db: workerDb })
  observeDatabase(metrics, db)
  reconciler = startReconciler({
    db,
    temporal: rig.temporal,
    taskQueue: rig.taskQueue,
    everyMs: 200,
    retryMs: 500,
    startMs: 1_000,
    settleMs: 2_000,
    resumedMs: 6_000,
    onDifference: (difference) => void differences.push(difference),
    onCompared: countComparisons(metrics),
    onFailure: (error) => void failures.push(error),
  })
})
afterAll(async () => {
  await reconciler?.stop()
  await rig?.stop()
  for (const each of [workerDb, db]) await each?.close()
  await drop?.()
  await rm(keysDir, { recursive: true, force: true })
})

const patiently = { timeout: 40_000, interval: 100 }
async function owner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.owner })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
const marksOf = async (ids: string[]) =>
  (await db.platform.case.findMany({ where: { id: { in: ids } } })).map(({ attention }) => attention)
const isWell = async (ids: string[]) =>
  (await db.platform.case.findMany({ where: { id: { in: ids } } })).every(
    ({ seq, attention }) => seq > 0 && attention === null,
  )
const file = async (count: number, published = floor, filing = {}) => {
  const ids = await Promise.all(
    Array.from({ length: count }, () => fileCase(db, employer, published, filing)),
  )
  rig.wake()
  return ids
}
const metric = async (name: string) => {
  const line = (await metrics.registry.metrics()).split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}
const retries = async (caseId: string) =>
  ((await (await rig.temporal()).workflow.getHandle(caseId).fetchHistory()).events ?? []).filter(
    ({ workflowExecutionSignaledEventAttributes: each }) => each?.signalName === 'retry',
  ).length
const committee = () => [employer.presiding.id, employer.member.id, employer.external.id].toSorted()
/** Who was told that the case needs attention, each as often as it was said. */
const notifiedUserIds = async (caseId: string) =>
  (await db.platform.notice.findMany({ where: { caseId, kind: 'NEEDS_ATTENTION' } }))
    .map(({ userId }) => userId)
    .toSorted()
const linesOf = async (caseId: string) =>
  (
    await db.platform.caseEvent.findMany({
      where: { caseId, kind: { in: ['NEEDS_ATTENTION', 'GOES_ON'] } },
      orderBy: [{ seq: 'asc' }, { n: 'asc' }],
    })
  ).map(({ kind, detail }) => `${kind} ${(detail as { code: string }).code}`)

const gone = 'ALTER FUNCTION write_transition(uuid, jsonb) RENAME TO write_transition_gone'
const back = 'ALTER FUNCTION write_transition_gone(uuid, jsonb) RENAME TO write_transition'

/** Whatever a test broke and did not come to repair. */
afterEach(async () => {
  await owner(back).catch(() => {})
  await owner('GRANT UPDATE ON "Case" TO redress_app; GRANT INSERT ON "Notice" TO redress_app')
})

describe('parked cases are marked, counted and told, and go on once the cause is repaired', () => {
  test.each([
    ['the function that writes transitions is missing', 'DATABASE_INCOMPLETE', gone, back],
    [
      'what that function calls is missing',
      'DATABASE_INCOMPLETE',
      'ALTER FUNCTION versions_beside(uuid, uuid, uuid, jsonb) RENAME TO versions_beside_gone',
      'ALTER FUNCTION versions_beside_gone(uuid, uuid, uuid, jsonb) RENAME TO versions_beside',
    ],
    [
      'the right to call it was taken away',
      'DATABASE_FORBIDDEN',
      'REVOKE EXECUTE ON FUNCTION write_transition(uuid, jsonb) FROM PUBLIC, redress_app',
      'GRANT EXECUTE ON FUNCTION write_transition(uuid, jsonb) TO PUBLIC',
    ],
  ])('%s', async (_, code, breaking, repairing) => {
    const [running] = await file(1)
    await rig.settle(running!)
    await owner(breaking)
    const ids = await file(3)
    const act = (await rig.temporal()).workflow.getHandle(running!).executeUpdate(actUpdate, {
      args: [
        {
          key: uuid(),
          by: acting(employer.member, 'COMMITTEE'),
          act: { type: 'COMPLETE_STEP', step: 'read.1', outcome: 'done', submissionId: null, values: {} },
        },
      ],
    })
    await expect(act).rejects.toMatchObject({ cause: { type: 'NEEDS_ATTENTION' } })
    await expect.poll(() => marksOf([...ids, running!]), patiently).toEqual([code, code, code, code])
    for (const id of ids) expect(await notifiedUserIds(id)).toEqual(committee())

    await expect.poll(() => metric(`redress_parked_runs{fault="${code}"}`), patiently).toBe(4)
    expect(await metric('redress_cases_needing_attention{why="INSTALLATION"}')).toBe(4)
    await expect.poll(() => differences.at(-1)?.unstarted.toSorted(), patiently).toEqual(ids.toSorted())
    const parked = [...ids, running!].toSorted()
    await expect.poll(() => differences.at(-1)?.parked.toSorted(), patiently).toEqual(parked)
    expect(await metric('redress_reconciler_differences_total{kind="unstarted"}')).toBeGreaterThanOrEqual(3)
    await expect.poll(() => retries(ids[0]!), patiently).toBeGreaterThan(1)
    expect(await linesOf(ids[0]!)).toEqual([`NEEDS_ATTENTION ${code}`])

    await owner(repairing)
    await expect.poll(() => isWell([...ids, running!]), patiently).toBe(true)
    for (const id of ids) expect(await linesOf(id)).toEqual([`NEEDS_ATTENTION ${code}`, `GOES_ON ${code}`])
    expect(await notifiedUserIds(ids[0]!)).toEqual(committee())
    await expect.poll(() => metric(`redress_parked_runs{fault="${code}"}`), patiently).toBe(0)
    await expect
      .poll(() => differences.at(-1), patiently)
      .toMatchObject({ parked: [], unstarted: [], missingRuns: [] })
  })

  test('a database that refuses even the mark: Temporal tells of the cases, and they are marked later', async () => {
    const before = (await metric('redress_reconciler_differences_total{kind="unmarked"}')) ?? 0
    await owner(`${gone}; REVOKE UPDATE ON "Case" FROM redress_app`)
    const ids = await file(6)
    await expect.poll(() => metric('redress_parked_runs{fault="DATABASE_INCOMPLETE"}'), patiently).toBe(6)
    expect(await marksOf(ids)).toEqual(ids.map(() => null))
    await expect.poll(() => differences.at(-1)?.unmarked.toSorted(), patiently).toEqual(ids.toSorted())
    expect(await metric('redress_reconciler_differences_total{kind="unmarked"}')).toBe(before + 6)
    expect(failures.length).toBeGreaterThan(0)
    // They are waited for together: one after another they would take a second and a half each.
    const from = performance.now()
    const { unmarked } = await reconcile({ db, temporal: rig.temporal, taskQueue: rig.taskQueue })
    expect(unmarked.toSorted()).toEqual(ids.toSorted())
    expect(performance.now() - from).toBeLessThan(ids.length * 1_500)

    await owner('GRANT UPDATE ON "Case" TO redress_app')
    await expect.poll(() => notifiedUserIds(ids[0]!), patiently).toEqual(committee())
    await expect.poll(() => marksOf(ids), patiently).toEqual(ids.map(() => 'DATABASE_INCOMPLETE'))
    await owner(back)
    await expect.poll(() => isWell(ids), patiently).toBe(true)
  })

  test('a mark that stood alone is announced once what it lacked is there', async () => {
    await owner(`${gone}; REVOKE INSERT ON "Notice" FROM redress_app`)
    const ids = await file(1)
    await expect.poll(() => marksOf(ids), patiently).toEqual(['DATABASE_INCOMPLETE'])
    expect([await notifiedUserIds(ids[0]!), await linesOf(ids[0]!)]).toEqual([[], []])
    await owner('GRANT INSERT ON "Notice" TO redress_app')
    await expect.poll(() => notifiedUserIds(ids[0]!), patiently).toEqual(committee())
    await owner(back)
    await expect.poll(() => isWell(ids), patiently).toBe(true)
    expect(await linesOf(ids[0]!)).toEqual([
      'NEEDS_ATTENTION DATABASE_INCOMPLETE',
      'GOES_ON DATABASE_INCOMPLETE',
    ])
  })

  test('the folder of keys is not there', async () => {
    const watching = await publish(db, employer, forked())
    const aside = `${keysDir}-aside`
    // Nothing is loaded, and no key read, before the folder is away.
    await owner('ALTER FUNCTION case_start(uuid, jsonb) RENAME TO case_start_gone')
    const ids = await file(2, watching, { answers: { hurry: 'yes' } })
    await expect.poll(() => marksOf(ids), patiently).toEqual(['DATABASE_INCOMPLETE', 'DATABASE_INCOMPLETE'])
    await rename(keysDir, aside)
    await owner('ALTER FUNCTION case_start_gone(uuid, jsonb) RENAME TO case_start')
    await expect.poll(() => marksOf(ids), patiently).toEqual(['KEY_MISSING', 'KEY_MISSING'])
    // Once of either cause.
    expect(await notifiedUserIds(ids[0]!)).toEqual([...committee(), ...committee()].toSorted())
    await expect.poll(() => metric('redress_parked_runs{fault="KEY_MISSING"}'), patiently).toBe(2)
    await rename(aside, keysDir)
    await expect.poll(() => isWell(ids), patiently).toBe(true)
  })

  test('a fault of the definition stays parked under its own reason, and is not tried again', async () => {
    const damaged = await publish(
      db,
      employer,
      { ...floorGraph(), confidentiality: uuid() },
      (definition) => ({ ...definition, confidentiality: 'Damaged' }),
    )
    const [caseId] = await file(1, damaged)
    await expect.poll(() => marksOf([caseId!]), patiently).toEqual(['DEFINITION_DAMAGED'])
    await expect.poll(() => metric('redress_parked_runs{fault="DEFINITION_DAMAGED"}'), patiently).toBe(1)
    const compared = await metric('redress_reconciler_last_comparison_timestamp_seconds')
    await expect
      .poll(() => metric('redress_reconciler_last_comparison_timestamp_seconds'), patiently)
      .toBeGreaterThan(compared! + 2)
    expect([await retries(caseId!), await marksOf([caseId!])]).toEqual([0, ['DEFINITION_DAMAGED']])
  })
})

describe('what a failure is called', () => {
  const failing = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing',
      (error: unknown) => faultOf(error),
    )
  const elsewhere = () => {
    const [id, workspaceId] = [uuid(), employer.workspace.id]
    return db.forWorkspace(uuid()).$executeRaw`
      INSERT INTO "CaseEvent" (id, "workspaceId", "caseId", seq, n, kind, at)
        VALUES (${id}::uuid, ${workspaceId}::uuid, ${id}::uuid, 1, 0, 'FILED', now())`
  }
  test.each([
    ['a row of another workspace', 'PERMISSION_REFUSED', () => elsewhere()],
    ['a table that the role may not touch', 'DATABASE_FORBIDDEN', () => rowsOf('SELECT FROM "Identity"')],
    ['a table that is not there', 'DATABASE_INCOMPLETE', () => rowsOf('SELECT FROM "Nothing"')],
    ['a function that is not there', 'DATABASE_INCOMPLETE', () => rowsOf('SELECT nothing()')],
    ['a value that does not fit', 'WRITE_REFUSED', () => rowsOf(`SELECT 'x'::int`)],
    ['a limit of the server', 'DATABASE_FAILING', () => rowsOf(`SELECT ${'1,'.repeat(2_000)}1`)],
  ] as const)('%s is %s', async (_, fault, work) => expect(await failing(work())).toBe(fault))
  const rowsOf = (sql: string) => db.forWorkspace(employer.workspace.id).$executeRawUnsafe(sql)
})

describe('when a parked case is tried again', () => {
  const parked = (...ids: string[]) => new Map(ids.map((id) => [id, 'KEY_MISSING']))
  test('pauses double up to the longest', () => {
    const plan = newRetryPlan({ firstMs: 1_000, maxPauseMs: 5_000 })
    const tried: number[] = []
    for (let now = 0; now < 20_000; now += 500) if (plan.due(parked('a'), now).length > 0) tried.push(now)
    expect(tried).toEqual([0, 1_000, 3_000, 7_000, 12_000, 17_000])
  })
  test('one that goes on lets the others of its fault try at once, and no others', () => {
    const plan = newRetryPlan({ firstMs: 1_000, maxPauseMs: 100_000 })
    const both = new Map([...parked('a', 'b'), ['c', 'DATABASE_INCOMPLETE']])
    for (let now = 0; now <= 7_000; now += 500) plan.due(both, now)
    expect(plan.due(both, 8_000)).toEqual([])
    expect(plan.due(new Map([...parked('b'), ['c', 'DATABASE_INCOMPLETE']]), 8_500)).toEqual(['b'])
  })
  test('a fault of the case or its definition is not tried', () => {
    const lasting = new Map(
      ['DEFINITION_DAMAGED', 'PERMISSION_REFUSED', 'WRITE_REFUSED'].map((each) => [each, each]),
    )
    expect(newRetryPlan().due(lasting, 0)).toEqual([])
  })
})

import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from '@temporalio/worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { diskStore } from '../api/storage/disk.ts'
import { connectWorker, dataConverter, temporalClient, type TemporalPlace } from '../temporal/connection.ts'
import { fileCase, floorGraph, publish } from '../test/case.ts'
import { testDatabase } from '../test/database.ts'
import { settle, sharedTemporal } from '../test/rig.ts'
import { demoMailer, demoTexter } from './mail/mailers.ts'
import { markFailingTasks } from './failingTasks.ts'
import { startRelay, type Relay } from './relay.ts'
import { installRuntime, startWorker, type RunningWorker } from './worker.ts'

let [drop, db, employer, relay, place, link] = [] as unknown as [
  () => Promise<void>,
  Database,
  Employer,
  Relay,
  TemporalPlace,
  ReturnType<typeof temporalClient>,
]
const taskQueue = `cases-${randomBytes(4).toString('hex')}`
let good: RunningWorker | undefined
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
  const secret = randomBytes(32)
  place = { address: (await sharedTemporal()).address, secret }
  link = temporalClient(place)
  relay = startRelay({
    db,
    temporal: link.client,
    mailer: demoMailer,
    texter: demoTexter,
    secret,
    store: diskStore(tmpdir()),
    webOrigin: (host) => `http://${host}`,
    pollMs: 100,
    taskQueue,
  })
})
afterAll(async () => {
  await relay?.stop()
  await good?.stop()
  await link?.close()
  await db?.close()
  await drop?.()
})

const goodWorker = () =>
  startWorker({ ...place, db, store: diskStore(tmpdir()), taskQueue, outboxFilled: relay.wake })
async function brokenWorker(): Promise<RunningWorker> {
  installRuntime()
  const connection = await connectWorker(place)
  const worker = await Worker.create({
    connection,
    taskQueue,
    workflowsPath: fileURLToPath(new URL('../test/brokenCase.ts', import.meta.url)),
    dataConverter: dataConverter(place.secret),
  })
  const running = worker.run()
  return {
    async stop() {
      worker.shutdown()
      await running
      await connection.close()
    },
  }
}

test('a case whose task keeps failing is told to those concerned, and goes on with a sound release', async () => {
  const reports: { caseId: string; code: string | null }[] = []
  const look = () =>
    markFailingTasks({
      db,
      temporal: link.client,
      onAttention: (each) => reports.push(each),
      leastAttempts: 3,
      patienceMs: 0,
    })
  const attentionOf = async (id: string) =>
    (await db.platform.case.findUniqueOrThrow({ where: { id } })).attention
  const published = await publish(db, employer, floorGraph())
  good = await goodWorker()
  const sound = await fileCase(db, employer, published)
  relay.wake()
  await settle(db, sound)
  await good.stop()
  good = undefined

  const broken = await brokenWorker()
  const caseId = await fileCase(db, employer, published)
  relay.wake()
  await expect
    .poll(async () => look().then(() => attentionOf(caseId)), { timeout: 60_000, interval: 500 })
    .toBe('TASK_FAILING')
  await look()
  expect(reports).toEqual([{ caseId, code: 'TASK_FAILING' }])
  expect(await attentionOf(sound)).toBeNull()
  const notices = await db.platform.notice.findMany({ where: { caseId, kind: 'NEEDS_ATTENTION' } })
  expect(notices.map(({ userId }) => userId)).toContain(employer.member.id)
  await broken.stop()

  good = await goodWorker()
  await settle(db, caseId)
  expect(await attentionOf(caseId)).toBeNull()
  expect(
    (
      await db.platform.caseEvent.findMany({ where: { caseId }, orderBy: [{ seq: 'asc' }, { n: 'asc' }] })
    ).map(({ kind }) => kind),
  ).toEqual(expect.arrayContaining(['NEEDS_ATTENTION', 'GOES_ON']))

  // A mark that nothing else takes away, since its run was well before it had to write.
  await db.pool.query(`UPDATE "Case" SET attention = 'TASK_FAILING' WHERE id = $1`, [caseId])
  await look()
  expect(await attentionOf(caseId)).toBeNull()
  expect(reports.at(-1)).toEqual({ caseId, code: null })
})

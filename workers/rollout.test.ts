/**
 * A new release comes in while cases run (docs/operations.md): for a while workers of both serve one queue, then
 * the old ones go. No act is lost or done twice, and every case ends.
 */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, DefaultLogger, Worker } from '@temporalio/worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStore } from '../api/storage/disk.ts'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { dataConverter, failureConverterPath } from '../temporal/connection.ts'
import { acting, fileCase, floorGraph, publish } from '../test/case.ts'
import { testDatabase } from '../test/database.ts'
import { startRig, type Rig } from '../test/rig.ts'
import { actUpdate } from '../workflows/messages.ts'
import { startWorker } from './worker.ts'

let [drop, db, employer, old] = [] as unknown as [() => Promise<void>, Database, Employer, Rig]
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
  old = await startRig({ db, secret: randomBytes(32) })
})
afterAll(async () => {
  await old?.stop()
  await db?.close()
  await drop?.()
})

const nextRelease = () =>
  bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../test/nextRelease.ts', import.meta.url)),
    failureConverterPath,
    logger: new DefaultLogger('ERROR'),
  })

test('cases of both releases go on while workers of both serve them, and after the old ones are gone', async () => {
  const floor = await publish(db, employer, floorGraph())
  const member = acting(employer.member, 'COMMITTEE')
  const file = async () => {
    const caseId = await fileCase(db, employer, floor)
    old.wake()
    await old.settle(caseId)
    return caseId
  }
  /** As the API and its clients do: what nobody could answer in time is sent again with its key. */
  const act = async (caseId: string, step: string): Promise<void> => {
    const client = await old.temporal()
    for (let tries = 1; ; tries++) {
      const answer = await client
        .withDeadline(Date.now() + 10_000, () =>
          client.workflow.getHandle(caseId).executeUpdate(actUpdate, {
            updateId: `${caseId}-${step}`,
            args: [
              {
                key: `${caseId}-${step}`,
                by: member,
                act: { type: 'COMPLETE_STEP', step, outcome: 'done', submissionId: null, values: {} },
              },
            ],
          }),
        )
        .catch((error: unknown) => {
          if (tries === 6) throw error
          return null
        })
      if (answer) return
      await sleep(500)
    }
  }
  const before = await Promise.all([file(), file(), file()])
  for (const caseId of before) await act(caseId, 'read.1')

  const bundle = await nextRelease()
  const next = await startWorker({
    ...old.place,
    db,
    store: diskStore(tmpdir()),
    taskQueue: old.taskQueue,
    outboxFilled: old.wake,
    bundle,
  })
  const during = await Promise.all(Array.from({ length: 6 }, file))
  await Promise.all([
    ...before.map((each) => act(each, 'ask.1')),
    ...during.map((each) => act(each, 'read.1')),
  ])
  await old.stopWorker()
  const after = await Promise.all([file(), file()])
  const all = [...before, ...during, ...after]
  for (const step of ['read.1', 'ask.1', 'decide.1'])
    await Promise.all(all.map(async (each) => (await isDone(each, step)) || act(each, step)))
  for (const each of all)
    expect(await old.settle(each, ({ status }) => status === 'CLOSED')).toMatchObject({
      seq: 4,
      attention: null,
    })
  expect(await db.platform.caseTransition.count({ where: { caseId: { in: all } } })).toBe(all.length * 4)

  // What the newer release finished, it replays; and it did take over cases that the older one had begun.
  const client = await old.temporal()
  async function* histories() {
    for (const workflowId of all)
      yield { workflowId, history: await client.workflow.getHandle(workflowId).fetchHistory() }
  }
  const results = Worker.runReplayHistories(
    { workflowBundle: bundle, dataConverter: dataConverter(old.place.secret) },
    histories(),
  )
  for await (const { workflowId, error } of results) expect(error, workflowId).toBeUndefined()
  const builds = new Set<string>()
  for (const workflowId of before) {
    const { events } = await client.workflow.getHandle(workflowId).fetchHistory()
    for (const { workflowTaskCompletedEventAttributes: done } of events ?? [])
      if (done?.workerVersion?.buildId) builds.add(done.workerVersion.buildId)
  }
  expect(builds.size).toBe(2)
  await next.stop()
})

const isDone = async (caseId: string, instance: string): Promise<boolean> =>
  (await db.platform.caseStep.count({ where: { caseId, instance, status: 'DONE' } })) > 0

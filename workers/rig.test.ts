import { temporal } from '@temporalio/proto'
import { Worker } from '@temporalio/worker'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { testDatabase } from '../test/database.ts'
import { dataConverter } from '../temporal/connection.ts'
import { actUpdate, stateQuery } from '../workflows/messages.ts'
import type { Act, By } from '../workflows/engine/state.ts'
import { workflowBundle } from './bundle.ts'
import { acting, fileCase, floorGraph, publish, type Published } from '../test/case.ts'
import { startRig, type Rig } from '../test/rig.ts'

let [drop, db, employer, rig, floor] = [] as unknown as [
  () => Promise<void>,
  Database,
  Employer,
  Rig,
  Published,
]
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
  rig = await startRig({ db })
  floor = await publish(db, employer, floorGraph())
})
afterAll(async () => {
  await rig?.stop()
  await db?.close()
  await drop?.()
})

const done = (step: string): Act => ({
  type: 'COMPLETE_STEP',
  step,
  outcome: 'done',
  submissionId: null,
  values: {},
})
async function act(caseId: string, by: By, wanted: Act, key = uuid()) {
  const handle = (await rig.temporal()).workflow.getHandle(caseId)
  return handle.executeUpdate(actUpdate, { args: [{ key, act: wanted, by }], updateId: key })
}

test('a case of three steps keeps to the cost floor: at most 28 events and 4 workflow tasks', async () => {
  const caseId = await fileCase(db, employer, floor)
  rig.wake()
  await rig.settle(caseId)
  const member = acting(employer.member, 'COMMITTEE')
  for (const [index, step] of ['read.1', 'ask.1', 'decide.1'].entries())
    expect(await act(caseId, member, done(step))).toEqual({ seq: index + 2 })
  const handle = (await rig.temporal()).workflow.getHandle(caseId)
  await handle.result()
  const { events } = await handle.fetchHistory()
  const tasks = events?.filter((each) => each.workflowTaskCompletedEventAttributes).length
  expect(events?.length).toBeLessThanOrEqual(28)
  expect(tasks).toBeLessThanOrEqual(4)
  expect(await rig.settle(caseId)).toMatchObject({
    status: 'CLOSED',
    seq: 4,
    outcome: 'done',
    attention: null,
  })
  expect(await handle.query(stateQuery)).toMatchObject({ seq: 4, status: 'CLOSED' })
})

test('an act that is refused leaves nothing in the history', async () => {
  const caseId = await fileCase(db, employer, floor)
  rig.wake()
  await rig.settle(caseId)
  const handle = (await rig.temporal()).workflow.getHandle(caseId)
  const length = async () => (await handle.fetchHistory()).events?.length
  await handle.query(stateQuery)
  const before = await length()
  for (const [by, wanted, reason] of [
    [employer.stranger, done('read.1'), 'NOT_YOURS'],
    [employer.member, done('decide.1'), 'STEP_NOT_OPEN'],
  ] as const) {
    await expect(
      act(caseId, acting(by, ...(by === employer.member ? ['COMMITTEE' as const] : [])), wanted),
    ).rejects.toMatchObject({ cause: { type: reason } })
  }
  expect(await length()).toBe(before)
})

test('histories hold no person, no word and no name, even for whoever runs Temporal', async () => {
  const caseId = await fileCase(db, employer, floor)
  rig.wake()
  await rig.settle(caseId)
  const note = 'He shouted at Meera'
  const { id: submissionId } = await db
    .forWorkspace(employer.workspace.id)
    .submission.create({ data: { caseId, step: 'read.1', byUserId: employer.member.id, note } })
  await act(caseId, acting(employer.member, 'COMMITTEE'), { ...done('read.1'), submissionId } as Act)
  await expect(act(caseId, acting(employer.member, 'COMMITTEE'), done('nowhere.1'))).rejects.toThrow()
  const history = await (await rig.temporal()).workflow.getHandle(caseId).fetchHistory()
  const bytes = Buffer.from(temporal.api.history.v1.History.encode(history).finish()).toString('latin1')
  for (const secret of [
    note,
    employer.member.id,
    employer.workspace.id,
    'read.1',
    'COMPLETE_STEP',
    'Read the complaint',
    floor.hash,
  ])
    expect(bytes.includes(secret), secret).toBe(false)
})

test('a running case takes no stack traces of its promises', async () => {
  const caseId = await fileCase(db, employer, floor)
  rig.wake()
  await rig.settle(caseId)
  const handle = (await rig.temporal()).workflow.getHandle(caseId)
  expect(await handle.query<string>('__stack_trace')).not.toMatch(/\bat\b/)
})

test('of 30 cases at once with people racing, every history replays and none outgrows the floor', async () => {
  const [members, sizes] = [
    [employer.presiding, employer.member, employer.external].map((each) => acting(each, 'COMMITTEE')),
    [] as number[],
  ]
  const ids = await Promise.all(Array.from({ length: 30 }, () => fileCase(db, employer, floor)))
  rig.wake()
  await Promise.all(
    ids.map(async (caseId, index) => {
      await rig.settle(caseId)
      for (const step of ['read.1', 'ask.1', 'decide.1'])
        await Promise.allSettled(
          (index % 2 ? members : members.slice(0, 1)).map((by) => act(caseId, by, done(step))),
        )
    }),
  )
  const client = await rig.temporal()
  const histories = ids.map(async (workflowId) => ({
    workflowId,
    history: await client.workflow.getHandle(workflowId).fetchHistory(),
  }))
  async function* each() {
    for (const one of histories) {
      sizes.push((await one).history.events?.length ?? 0)
      yield one
    }
  }
  const results = Worker.runReplayHistories(
    { workflowBundle: await workflowBundle(), dataConverter: dataConverter(rig.place.secret) },
    each(),
  )
  for await (const { workflowId, error } of results) expect(error, workflowId).toBeUndefined()
  expect(sizes).toHaveLength(30)
  // A machine that has no time for a run adds workflow tasks to it; most runs of nobody's race have none.
  const plain = sizes.filter((_, index) => index % 2 === 0)
  expect(plain.filter((size) => size <= 28).length).toBeGreaterThan(plain.length / 2)
  expect(await db.platform.case.count({ where: { id: { in: ids }, status: 'CLOSED', seq: 4 } })).toBe(30)
})

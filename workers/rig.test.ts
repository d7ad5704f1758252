import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { testDatabase } from '../prisma/testDatabase.ts'
import { actUpdate, stateQuery } from '../workflows/messages.ts'
import type { Act, By } from '../workflows/engine/state.ts'
import { acting, fileCase, floorGraph, publish, type Published } from './testCase.ts'
import { startRig, type Rig } from './testRig.ts'

let [drop, db, employer, rig, floor] = [] as unknown as [() => Promise<void>, Database, Employer, Rig, Published]
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), database.drop]
  employer = await buildEmployer(db, 'acme.localhost')
  rig = await startRig({ db })
  floor = await publish(db, employer, floorGraph())
})
afterAll(async () => {
  await rig?.stop()
  await db?.close()
  await drop?.()
})

const done = (step: string): Act => ({ type: 'COMPLETE_STEP', step, outcome: 'done', submissionId: null, values: {} })
async function act(caseId: string, by: By, wanted: Act, key = uuid()) {
  const handle = (await rig.temporal()).workflow.getHandle(caseId)
  return handle.executeUpdate(actUpdate, { args: [{ key, act: wanted, by }], updateId: key })
}

test('a case of three steps keeps to the cost floor: at most 28 events and 4 workflow tasks', async () => {
  const caseId = await fileCase(db, employer, floor)
  rig.wake()
  await rig.settle(caseId)
  const member = acting(employer.member, 'COMMITTEE')
  for (const [index, step] of ['read.1', 'ask.1', 'decide.1'].entries()) expect(await act(caseId, member, done(step))).toEqual({ seq: index + 2 })
  const handle = (await rig.temporal()).workflow.getHandle(caseId)
  await handle.result()
  const { events } = await handle.fetchHistory()
  const tasks = events?.filter(({ eventType }) => eventType === 7 /* WORKFLOW_TASK_COMPLETED */).length
  console.log(events?.length, tasks)
  expect(events?.length).toBeLessThanOrEqual(28)
  expect(tasks).toBeLessThanOrEqual(4)
  expect(await rig.settle(caseId)).toMatchObject({ status: 'CLOSED', seq: 4, outcome: 'done', attention: null })
  expect(await handle.query(stateQuery)).toMatchObject({ seq: 4, status: 'CLOSED' })
})

/** What operators can ask Temporal for, on the real server: and that it tells them nothing else. */
import { Connection } from '@temporalio/client'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCase, floorGraph, publish } from '../test/case.ts'
import { startRig, type Rig } from '../test/rig.ts'
import { testDatabase } from '../test/database.ts'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { caseWorkflowType } from '../temporal/names.ts'
import { makeMissingOrSay, missingInTemporal } from '../temporal/namespace.ts'
import { attributesOfCase, searchAttributes, workspaceKey } from '../temporal/searchAttributes.ts'
import { retrySignal } from '../workflows/messages.ts'

let [drop, db, employer, rig] = [] as unknown as [() => Promise<void>, Database, Employer, Rig]
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
  rig = await startRig({ db })
})
afterAll(async () => {
  await rig?.stop()
  await db?.close()
  await drop?.()
})

const patiently = { timeout: 20_000 }
async function findCaseIds(query: string): Promise<string[]> {
  const ids: string[] = []
  const client = await rig.temporal()
  for await (const { workflowId } of client.workflow.list({
    query: `TaskQueue = '${rig.taskQueue}' AND ${query}`,
  }))
    ids.push(workflowId)
  return ids.toSorted()
}
const attributesOf = async (caseId: string) =>
  (await (await rig.temporal()).workflow.getHandle(caseId).describe()).typedSearchAttributes
    .getAll()
    .flatMap(({ key, value }) => (key.name.startsWith('Redress') ? [`${key.name} ${String(value)}`] : []))
    .toSorted()

test('cases are found by workspace, of which nothing but a keyed hash is told, and by interpreter', async () => {
  const other = await buildEmployer(db, 'globex.localhost')
  const [mine, theirs] = [
    await fileCase(db, employer, await publish(db, employer, floorGraph())),
    await fileCase(db, other, await publish(db, other, floorGraph())),
  ]
  rig.wake()
  for (const each of [mine, theirs]) await rig.settle(each)
  const secret = rig.place.secret as Uint8Array
  const key = workspaceKey(secret, employer.workspace.id)
  await expect.poll(() => findCaseIds(`RedressWorkspace = '${key}'`), patiently).toEqual([mine])
  await expect.poll(() => findCaseIds('RedressInterpreter = 3'), patiently).toEqual([mine, theirs].toSorted())
  expect(await attributesOf(mine)).toEqual(['RedressInterpreter 3', `RedressWorkspace ${key}`])
  expect(key).toMatch(/^[0-9a-f]{16}$/)
  expect(workspaceKey(Buffer.alloc(32), employer.workspace.id)).not.toBe(key)
})

test('a parked case is found with its code until it goes on', async () => {
  const published = await publish(
    db,
    employer,
    { ...floorGraph(), confidentiality: uuid() },
    (definition) => ({
      ...definition,
      confidentiality: 'Damaged',
    }),
  )
  const caseId = await fileCase(db, employer, published)
  rig.wake()
  await expect.poll(() => findCaseIds('RedressParked IS NOT NULL'), patiently).toEqual([caseId])
  expect(await attributesOf(caseId)).toContain('RedressParked DEFINITION_DAMAGED')
  await db.platform.workflowVersion.create({
    data: {
      workspaceId: employer.workspace.id,
      workflowId: published.workflowId,
      number: 2,
      status: 'SUPERSEDED',
      graph: {},
      definition: published.definition,
      definitionHash: published.hash,
      createdBy: employer.admin.id,
    },
  })
  await (await rig.temporal()).workflow.getHandle(caseId).signal(retrySignal)
  await rig.settle(caseId)
  await expect.poll(() => findCaseIds('RedressParked IS NOT NULL'), patiently).toEqual([])
  expect((await attributesOf(caseId)).join()).not.toContain('RedressParked')
})

test('a case that continued as new is still found', async () => {
  const caseId = await fileCase(db, employer, await publish(db, employer, floorGraph()))
  const { definitionHash, workspaceId } = await db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  const client = await rig.temporal()
  const first = await client.workflow.start(caseWorkflowType, {
    workflowId: caseId,
    taskQueue: rig.taskQueue,
    args: [{ caseId, workspaceId, definitionHash, continueAfter: 1 }],
    typedSearchAttributes: attributesOfCase(rig.place.secret as Uint8Array, workspaceId, 2),
  })
  const runOf = async () => (await client.workflow.getHandle(caseId).describe()).runId
  await expect.poll(runOf, patiently).not.toBe(first.firstExecutionRunId)
  expect((await attributesOf(caseId)).join()).toContain('RedressWorkspace')
})

test('a server that lacks them is found out, and has them made', async () => {
  const connection = await Connection.connect({ address: rig.place.address })
  try {
    const bare = { namespace: 'bare' }
    const names = Object.keys(searchAttributes).map((name) => `search attribute ${name}`)
    expect(await missingInTemporal(connection, bare)).toEqual(['namespace bare', ...names])
    expect(await makeMissingOrSay(connection, 'bare')).toEqual(['namespace bare', ...names])
    expect(await missingInTemporal(connection, bare)).toEqual([])
    expect(await makeMissingOrSay(connection, 'bare')).toEqual([])
  } finally {
    await connection.close()
  }
})

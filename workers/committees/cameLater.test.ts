/** Cases from before rows decided: who came after a case had reached their role is listed, and kept or left out. */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { buildEmployer, type Employer } from '../../prisma/builders.ts'
import type { Graph } from '../../workflows/definition/graph.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { buildColleague } from '../../test/colleague.ts'
import { admitToCase, leaveOutOfCase, openCase } from '../../test/complaint.ts'
import type { Rig } from '../../test/rig.ts'

let [app, rig, here] = [] as unknown as [TestApp, Rig, Employer]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
})
afterAll(() => app?.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
})

type Someone = { id: string }
const at = '/complaint-workflow/api/case'
const as = (person: Someone) => app.as(person, here.workspace)
/** Who comes to the workspace now. */
const newPerson = (name: string, role: string) => buildColleague(app.db, here, name, { role })
async function filed(graph: Graph = floorGraph()): Promise<string> {
  const caseId = await fileCase(app.db, here, await publish(app.db, here, graph))
  rig.wake()
  await rig.settle(caseId)
  return caseId
}
const rowOf = async (caseId: string, { id }: Someone, capacity: string) =>
  (await rowsOf(caseId, { id }, capacity))[0]
const rowsOf = (caseId: string, { id }: Someone, capacity: string) =>
  app.db.platform.caseAssignment.findMany({
    where: { caseId, capacity, userId: id },
    orderBy: { step: 'asc' },
  })
const waits = (caseId: string, who: Someone, capacity: string) =>
  expect
    .poll(async () => (await rowOf(caseId, who, capacity))?.admission, { timeout: 15_000 })
    .toBe('PENDING')
const status = async (who: Someone, caseId: string) => (await openCase(await as(who), caseId)).status
const content = async (who: Someone, caseId: string) => (await openCase(await as(who), caseId)).body.content
const namesOf = (page: { newcomers: { name: string; canAdmit: boolean; hasAccess: boolean }[] }) =>
  page.newcomers.map(({ name, canAdmit, hasAccess }) => [name, canAdmit, hasAccess])
const events = async (caseId: string, kind: string) =>
  app.db.platform.caseEvent.findMany({ where: { caseId, kind } })
const noticed = async (caseId: string, kind: string) =>
  (await app.db.platform.notice.findMany({ where: { caseId, kind } })).map(({ userId }) => userId).toSorted()
/** The rows as they were when a role opened a case, then that migration and this one. */
async function migrate(caseId: string, capacity: string): Promise<void> {
  const owner = new pg.Client({ connectionString: app.url.owner })
  await owner.connect()
  await owner.query(
    `UPDATE "CaseAssignment" SET active = true, admission = 'BEFORE_ADMISSION', since = now()
      WHERE "caseId" = $1 AND capacity = $2 AND (active OR admission = 'PENDING')`,
    [caseId, capacity],
  )
  await owner.query(await readFile('prisma/migrations/20261231235711_came_later/migration.sql', 'utf8'))
  await owner.end()
}
async function withEmployers(): Promise<{ caseId: string; friend: Someone }> {
  const caseId = await filed()
  await (await as(here.presiding)).post(`${at}/${caseId}/inform`, { party: 'EMPLOYER' })
  const friend = await newPerson('A Friend', 'EMPLOYER')
  await waits(caseId, friend, 'EMPLOYER')
  await migrate(caseId, 'EMPLOYER')
  return { caseId, friend }
}
const asEmployer = { capacity: 'EMPLOYER' } as const
const concerned = () =>
  [here.presiding, here.member, here.external, here.complainant].map(({ id }) => id).toSorted()

test('the migration lists who came later, and takes nothing from anybody', async () => {
  const { caseId, friend } = await withEmployers()
  expect(await rowOf(caseId, friend, 'EMPLOYER')).toMatchObject({ active: true, admission: 'CAME_LATER' })
  expect(await rowOf(caseId, here.employer, 'EMPLOYER')).toMatchObject({ admission: 'BEFORE_ADMISSION' })
  expect([await status(friend, caseId), await status(here.employer, caseId)]).toEqual([200, 200])
  expect(namesOf(await content(here.presiding, caseId))).toEqual([['A Friend', true, true]])
  expect(namesOf(await content(here.complainant, caseId))).toEqual([['A Friend', false, true]])
  for (const who of [friend, here.employer])
    // eslint-disable-next-line no-await-in-loop
    expect(namesOf(await content(who, caseId))).toEqual([])
  const { body } = await (await as(here.presiding)).get('/api/dashboard/attention')
  expect(body.content.filter(({ item }: { item: string }) => item === 'PEOPLE_TO_ADMIT')).toMatchObject([
    { count: 1, path: `/complaints/${caseId}` },
  ])
})

test('the committee alone leaves them out; they lose access, and all concerned are notified', async () => {
  const { caseId, friend } = await withEmployers()
  for (const who of [friend, here.employer, here.member, here.complainant])
    // eslint-disable-next-line no-await-in-loop
    expect((await leaveOutOfCase(await as(who), caseId, friend, asEmployer)).status).toBe(403)
  expect((await leaveOutOfCase(await as(here.presiding), caseId, friend, asEmployer)).status).toBe(200)
  expect(await status(friend, caseId)).toBe(404)
  expect(await events(caseId, 'LEFT_OUT')).toEqual([])
  expect(await events(caseId, 'ACCESS_ENDED')).toMatchObject([
    { byUserId: here.presiding.id, detail: { userId: friend.id } },
  ])
  expect(await noticed(caseId, 'ACCESS_CHANGED')).toEqual(concerned())
  // What makes the case look again who stands for the employer brings nobody back.
  const another = await newPerson('Another', 'EMPLOYER')
  await waits(caseId, another, 'EMPLOYER')
  expect(await rowOf(caseId, friend, 'EMPLOYER')).toMatchObject({ active: false, admission: 'LEFT_OUT' })
  expect(await status(friend, caseId)).toBe(404)
})

test('until they are kept they admit nobody; kept, they do, and the timeline says so', async () => {
  const { caseId, friend } = await withEmployers()
  const another = await newPerson('Another', 'EMPLOYER')
  await waits(caseId, another, 'EMPLOYER')
  expect((await admitToCase(await as(friend), caseId, another, asEmployer)).status).toBe(403)
  expect((await admitToCase(await as(here.presiding), caseId, friend, asEmployer)).status).toBe(200)
  expect(await events(caseId, 'ACCESS_KEPT')).toMatchObject([{ byUserId: here.presiding.id }])
  expect(await noticed(caseId, 'ACCESS_CHANGED')).toEqual([])
  expect(await rowOf(caseId, friend, 'EMPLOYER')).toMatchObject({
    active: true,
    admission: 'ADMITTED',
    admittedBy: here.presiding.id,
  })
  expect((await admitToCase(await as(friend), caseId, another, asEmployer)).status).toBe(200)
  expect(await status(another, caseId)).toBe(200)
})

test('a handler who came later and is left out has no other visit to their role to come back by', async () => {
  const graph = floorGraph()
  const actor = { by: 'ROLE', role: 'BRANCH_ADMIN' } as const
  const steps = graph.steps.map((step) => (step.id === 'decide' ? step : { ...step, actor }))
  const caseId = await filed({ ...graph, steps })
  const friend = await newPerson('A Friend', 'BRANCH_ADMIN')
  await waits(caseId, friend, 'HANDLER')
  await migrate(caseId, 'HANDLER')
  const done = await (
    await as(here.branchAdmin)
  ).post(
    `${at}/${caseId}/step/read.1/complete`,
    { outcome: 'done', answers: {} },
    { 'idempotency-key': uuid() },
  )
  expect(done.status).toBe(200)
  const rows = await rowsOf(caseId, friend, 'HANDLER')
  const open = rows.find(({ active }) => active)!
  expect(rows.length).toBeGreaterThan(1)
  expect(namesOf(await content(here.presiding, caseId))).toEqual([['A Friend', true, true]])
  const asHandler = { capacity: 'HANDLER', step: open.step } as const
  expect((await leaveOutOfCase(await as(here.presiding), caseId, friend, asHandler)).status).toBe(200)
  expect(new Set((await rowsOf(caseId, friend, 'HANDLER')).map(({ admission }) => admission))).toEqual(
    new Set(['LEFT_OUT']),
  )
  const another = await newPerson('Another', 'BRANCH_ADMIN')
  await waits(caseId, another, 'HANDLER')
  expect(await status(friend, caseId)).toBe(404)
  expect(await status(here.branchAdmin, caseId)).toBe(200)
})

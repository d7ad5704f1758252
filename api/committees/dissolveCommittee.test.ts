/** Dissolving: always with a successor, whatever the committee has, and told to nobody by its refusals. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildEmployer, type Employer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'

let app: TestApp
let [here, admin, successorId] = [] as unknown as [Employer, Caller, string]
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  admin = await app.as(here.admin, here.workspace)
  successorId = (await create('Second committee')).committeeId
})

const create = async (name: string) =>
  (
    await admin.post('/api/committee', {
      name,
      branchId: here.pune.id,
      members: [{ userId: here.external.id, part: 'PRESIDING_OFFICER' }],
    })
  ).body.content
const dissolve = (more: object = {}, by = admin, id = here.committee.id) =>
  by.post(`/api/committee/${id}/dissolve`, { version: 1, successorId, ...more })
const listed = async (query = '') =>
  (await admin.get(`/api/committee${query}`)).body.content.map(
    (each: { committeeId: string }) => each.committeeId,
  )
const withCases = async () => {
  const process = await publish(app.db, here, floorGraph())
  return [await fileCase(app.db, here, process), await fileCase(app.db, here, process)]
}

test('it leaves the list, keeps its members and its name, and the successor becomes the default', async () => {
  const { status, body } = await dissolve()
  expect(status).toBe(200)
  expect(body.content).toMatchObject({ active: false, isDefault: false, successorId, version: 2 })
  expect(body.content.members).toHaveLength(4)
  expect(Date.parse(body.content.dissolvedAt)).toBeLessThanOrEqual(Date.now())
  expect(await listed()).toEqual([successorId])
  expect(await listed('?dissolved=true')).toEqual([here.committee.id])
  expect(
    (await (await app.as(here.complainant, here.workspace)).get('/api/committee?dissolved=true')).status,
  ).toBe(403)
  expect((await admin.get('/api/committee')).body.content[0].isDefault).toBe(true)
  expect(
    await app.db.platform.ledgerEntry.findMany({ where: { entityId: here.committee.id } }),
  ).toMatchObject([{ action: 'committees:dissolve', detail: { version: 2, successorId } }])
  expect((await create('Internal Committee, Pune')).active).toBe(true)
})

test('no answer tells whether there are open cases', async () => {
  const answers = async () => {
    const tries = [
      { successorId: undefined },
      { successorId: here.committee.id },
      { successorId: uuid() },
      { version: 7 },
    ]
    const answered = []
    for (const more of tries) {
      // eslint-disable-next-line no-await-in-loop
      const { status, body } = await dissolve(more)
      answered.push({ status, code: body.code, fields: body.fields, text: body.errorMessage })
    }
    return answered
  }
  const without = await answers()
  expect(without.map(({ status }) => status)).toEqual([400, 400, 404, 409])
  await withCases()
  expect(await answers()).toEqual(without)
  const { body } = await dissolve()
  expect(JSON.stringify(body)).not.toMatch(/case/i)
})

test('nothing is done with one that is dissolved', async () => {
  await dissolve()
  const third = (await create('Third committee')).committeeId
  expect((await dissolve({ version: 2, successorId: third })).body.code).toBe('ILLEGAL_STATE')
  const appoint = await admin.put(`/api/committee/${here.committee.id}`, {
    name: 'Back again',
    version: 2,
    members: [{ userId: here.admin.id, part: 'PRESIDING_OFFICER' }],
  })
  expect(appoint.body.code).toBe('ILLEGAL_STATE')
  expect((await dissolve({ successorId: here.committee.id }, admin, third)).body.fields[0].path).toBe(
    'successorId',
  )
})

test('of two who dissolve each other at once one is refused', async () => {
  const answers = await Promise.all([
    dissolve(),
    dissolve({ successorId: here.committee.id }, admin, successorId),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('a unit admin, the employer, its presiding officer and other workspaces do not dissolve it', async () => {
  for (const person of [here.branchAdmin, here.employer, here.presiding])
    // eslint-disable-next-line no-await-in-loop
    expect((await dissolve({}, await app.as(person, here.workspace))).status).toBe(403)
  const other = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  const theirs = await app.as(other.admin, other.workspace)
  expect((await dissolve({ successorId: other.committee.id }, theirs)).status).toBe(404)
  expect((await dissolve({ successorId: other.committee.id })).body.fields[0].path).toBe('successorId')
})

test('a published process that still transfers to it is a task for those who publish', async () => {
  const graph = floorGraph()
  const [notify] = graph.actions
  if (!notify) throw new Error('The process does nothing')
  const transfer = {
    ...notify,
    id: 'transfer',
    type: 'TRANSFER_COMPLAINT' as const,
    recipients: [],
    committeeId: here.committee.id,
  }
  await publish(app.db, here, { ...graph, actions: [...graph.actions, transfer] })
  const tasks = async (who: { id: string }) =>
    (await (await app.as(who, here.workspace)).get('/api/dashboard/figures')).body.content.setUp?.filter(
      ({ missing }: { missing: string }) => missing === 'TRANSFER',
    )
  expect(await tasks(here.admin)).toEqual([])
  expect((await dissolve()).status).toBe(200)
  expect(await tasks(here.admin)).toEqual([{ missing: 'TRANSFER', count: 1 }])
  expect((await tasks(here.complainant)) ?? []).toEqual([])
})

test('it waits for a filing that has one of the committees, and the filing never waits for it', async () => {
  const { body } = await admin.put(`/api/committee/${successorId}`, {
    name: 'Second committee',
    version: 1,
    isDefault: true,
    members: [{ userId: here.external.id, part: 'PRESIDING_OFFICER' }],
  })
  expect(body.content.isDefault).toBe(true)
  const { platform } = app.db
  const lock = (rows: Pick<typeof platform, '$queryRaw'>, id: string) =>
    rows.$queryRaw`SELECT id FROM "Committee" WHERE id = ${id}::uuid FOR SHARE`
  let dissolved: ReturnType<typeof dissolve> | undefined
  // As a filing locks them: the lower id first.
  await platform.$transaction(
    async (rows) => {
      await lock(rows, here.committee.id)
      dissolved = dissolve({ version: 2, successorId: here.committee.id }, admin, successorId)
      const waiting = () => platform.$queryRaw<object[]>`SELECT 1 FROM pg_locks WHERE NOT granted`
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
      await rows.$executeRaw`SET LOCAL lock_timeout = '2s'`
      await lock(rows, successorId)
    },
    { timeout: 60_000 },
  )
  expect((await dissolved)?.status).toBe(200)
})

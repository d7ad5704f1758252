/** Who loses a role, a unit, a seat or the membership and has it again waits to be admitted, like any newcomer. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { buildEmployer, type Employer } from '../../prisma/builders.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { buildColleague } from '../../test/colleague.ts'
import { admitToCase, openCase } from '../../test/complaint.ts'
import type { Rig } from '../../test/rig.ts'
import type { Actor } from '../../workflows/definition/graph.ts'

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
const person = (name: string, more: object = {}) => buildColleague(app.db, here, name, more)
/** Both steps before the decision are for this actor. */
const published = (actor?: Actor): Promise<Published> => {
  const graph = floorGraph()
  const steps = graph.steps.map((step) => (step.id === 'decide' || !actor ? step : { ...step, actor }))
  return publish(app.db, here, { ...graph, steps, confidentiality: uuid() })
}
async function filed(actor?: Actor): Promise<string> {
  const caseId = await fileCase(app.db, here, await published(actor))
  rig.wake()
  await rig.settle(caseId)
  return caseId
}
async function informed(): Promise<string> {
  const caseId = await filed()
  const by = await as(here.presiding)
  const { status } = await by.post(
    `${at}/${caseId}/inform`,
    { party: 'EMPLOYER' },
    { 'idempotency-key': uuid() },
  )
  expect(status).toBe(200)
  return caseId
}
const change = async ({ id }: Someone, body: object) =>
  expect((await (await as(here.admin)).post(`/api/user/update/${id}`, body)).status).toBe(200)
const status = async (who: Someone, caseId: string) => (await openCase(await as(who), caseId)).status
const admissions = async (caseId: string, { id }: Someone) =>
  (await app.db.platform.caseAssignment.findMany({ where: { caseId, userId: id } }))
    .map(({ capacity, active, admission }) => `${capacity} ${active ? 'ACTIVE' : admission}`)
    .toSorted()
const becomes = (caseId: string, who: Someone, wanted: string[]) =>
  expect.poll(() => admissions(caseId, who), { timeout: 15_000 }).toEqual(wanted)
const lines = async (caseId: string, { id }: Someone) => {
  const caseEvents = await app.db.platform.caseEvent.findMany({
    where: { caseId },
    orderBy: [{ seq: 'asc' }, { n: 'asc' }],
  })
  return caseEvents
    .filter(({ detail }) => (detail as { userId?: string }).userId === id)
    .map(({ kind }) => kind)
}
const noticed = async (caseId: string, kind: string) =>
  new Set((await app.db.platform.notice.findMany({ where: { caseId, kind } })).map(({ userId }) => userId))
const attention = async (caseId: string) =>
  (await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).attention
async function appoint(...members: [Someone, 'PRESIDING_OFFICER' | 'MEMBER'][]) {
  const { name, version } = await app.db.platform.committee.findUniqueOrThrow({
    where: { id: here.committee.id },
  })
  const answer = await (
    await as(here.admin)
  ).put(`/api/committee/${here.committee.id}`, {
    name,
    version,
    members: members.map(([{ id }, part]) => ({ userId: id, part })),
  })
  expect(answer.status).toBe(200)
}

test.each([
  ['role', () => [{ role: 'EMPLOYEE' }, { role: 'EMPLOYER' }]],
  ['unit', () => [{ branchId: here.toronto.id }, { branchId: here.pune.id }]],
  ['membership', () => [{ active: false }, { active: true }]],
] as const)('the employer who loses the %s and has it again waits, and is admitted', async (_what, steps) => {
  const boss = await person('Boss', { role: 'EMPLOYER' })
  const caseId = await informed()
  expect(await status(boss, caseId)).toBe(200)
  const [removal, returned] = steps()
  await change(boss, removal!)
  await becomes(caseId, boss, ['EMPLOYER TRANSITION'])
  await change(boss, returned!)
  await becomes(caseId, boss, ['EMPLOYER PENDING'])
  expect(await status(boss, caseId)).toBe(404)
  expect(await lines(caseId, boss)).toEqual(['ACCESS_ENDED', 'ACCESS_PENDING'])
  expect(await noticed(caseId, 'ACCESS_PENDING')).toEqual(new Set([here.employer.id]))
  const as = { capacity: 'EMPLOYER' } as const
  expect((await admitToCase(await app.as(boss, here.workspace), caseId, boss, as)).status).toBe(404)
  expect((await admitToCase(await app.as(here.employer, here.workspace), caseId, boss, as)).status).toBe(200)
  expect(await status(boss, caseId)).toBe(200)
  for (const { id } of [here.presiding, here.complainant])
    expect(await noticed(caseId, 'ACCESS_CHANGED')).toContain(id)
})

test('two calls in a row open nothing in between, and are seen as a loss', async () => {
  const caseId = await informed()
  await Promise.all([here.employer].map((who) => change(who, { role: 'EMPLOYEE' })))
  await change(here.employer, { role: 'EMPLOYER' })
  expect(await status(here.employer, caseId)).toBe(404)
  await becomes(caseId, here.employer, ['EMPLOYER PENDING'])
  expect(await lines(caseId, here.employer)).toEqual(['ACCESS_ENDED', 'ACCESS_PENDING'])
})

test('a handler by role, and one by name, wait after a leave; the committee admits them', async () => {
  const byRole = await filed({ by: 'ROLE', role: 'BRANCH_ADMIN' })
  const byName = await filed({ by: 'PERSON', userId: here.stranger.id })
  for (const [who, caseId] of [
    [here.branchAdmin, byRole],
    [here.stranger, byName],
  ] as const) {
    expect(await status(who, caseId)).toBe(200)
    await change(who, { active: false })
    await becomes(caseId, who, ['HANDLER TRANSITION'])
    await change(who, { active: true })
    await becomes(caseId, who, ['HANDLER PENDING'])
    expect(await status(who, caseId)).toBe(404)
    const as = { capacity: 'HANDLER', step: 'read.1' } as const
    expect((await admitToCase(await app.as(here.presiding, here.workspace), caseId, who, as)).status).toBe(
      200,
    )
    expect(await status(who, caseId)).toBe(200)
  }
})

test('who was away between two steps waits at the second one', async () => {
  const caseId = await filed({ by: 'PERSON', userId: here.stranger.id })
  const done = (step: string) => async (who: Someone) =>
    (await as(who)).post(
      `${at}/${caseId}/step/${step}/complete`,
      { outcome: 'done', answers: {} },
      { 'idempotency-key': uuid() },
    )
  await change(here.stranger, { active: false })
  await change(here.stranger, { active: true })
  await becomes(caseId, here.stranger, ['HANDLER PENDING'])
  const as1 = { capacity: 'HANDLER', step: 'read.1' } as const
  expect((await admitToCase(await as(here.presiding), caseId, here.stranger, as1)).status).toBe(200)
  expect((await done('read.1')(here.stranger)).body).toMatchObject({ content: { stopped: false } })
  await rig.settle(caseId)
  expect(await admissions(caseId, here.stranger)).toEqual(['HANDLER ACTIVE', 'HANDLER ADMITTED'])
})

test('a member who was taken off and put back is a newcomer', async () => {
  const caseId = await filed()
  await appoint([here.presiding, 'PRESIDING_OFFICER'], [here.external, 'MEMBER'])
  await becomes(caseId, here.member, ['COMMITTEE TRANSITION'])
  await appoint([here.presiding, 'PRESIDING_OFFICER'], [here.external, 'MEMBER'], [here.member, 'MEMBER'])
  await becomes(caseId, here.member, ['COMMITTEE TRANSITION', 'NEWCOMER PENDING'])
  expect(await status(here.member, caseId)).toBe(404)
  expect(await lines(caseId, here.member)).toEqual(['UNSEATED', 'NEWCOMER'])
  expect((await admitToCase(await as(here.presiding), caseId, here.member)).status).toBe(200)
  await becomes(caseId, here.member, ['COMMITTEE ACTIVE'])
  expect(await status(here.member, caseId)).toBe(200)
})

test('where nobody is left who could admit them, a former member sits again, and a stranger does not', async () => {
  const caseId = await filed()
  const stranger = await person('Somebody New')
  await appoint([stranger, 'PRESIDING_OFFICER'])
  await expect.poll(() => attention(caseId), { timeout: 15_000 }).toBe('NO_COMMITTEE')
  await appoint([stranger, 'PRESIDING_OFFICER'], [here.member, 'MEMBER'])
  await becomes(caseId, here.member, ['COMMITTEE TRANSITION', 'NEWCOMER PENDING'])
  expect(await status(here.member, caseId)).toBe(404)
  await change(here.complainant, { active: false })
  await becomes(caseId, here.member, ['COMMITTEE ACTIVE'])
  await expect.poll(() => attention(caseId), { timeout: 15_000 }).toBeNull()
  expect(await status(here.member, caseId)).toBe(200)
  expect(await status(stranger, caseId)).toBe(404)
})

/** Open cases of a dissolved committee: they go on with who sits on them until these let the successor in. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { buildEmployer, buildPerson, type BuiltPerson, type Employer } from '../../prisma/builders.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { admitToCase, openCase } from '../../test/complaint.ts'
import type { Rig } from '../../test/rig.ts'

let [app, rig, here, floor, admin] = [] as unknown as [TestApp, Rig, Employer, Published, Caller]
let [next, helper] = [] as unknown as [BuiltPerson, BuiltPerson]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
})
afterAll(() => app?.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  floor = await publish(app.db, here, floorGraph())
  admin = await as(here.admin)
  next = await buildPerson(app.db, here.workspace, { name: 'Next Officer', branchId: here.pune.id })
  helper = await buildPerson(app.db, here.workspace, { name: 'Next Helper', branchId: here.pune.id })
})

const as = (person: { id: string }) => app.as(person, here.workspace)
async function filed(more: Parameters<typeof fileCase>[3] = {}): Promise<string> {
  const caseId = await fileCase(app.db, here, floor, more)
  rig.wake()
  await rig.settle(caseId)
  return caseId
}
async function dissolve(members: { userId: string; part: string }[], id = here.committee.id) {
  const { body } = await admin.post('/api/committee', {
    name: `Committee ${uuid()}`,
    branchId: here.pune.id,
    members,
  })
  const successorId = body.content.committeeId
  const { version } = await app.db.platform.committee.findUniqueOrThrow({ where: { id } })
  expect((await admin.post(`/api/committee/${id}/dissolve`, { version, successorId })).status).toBe(200)
  return successorId
}
const successors = () => [
  { userId: next.id, part: 'PRESIDING_OFFICER' },
  { userId: helper.id, part: 'MEMBER' },
]
const assigned = async (caseId: string, capacity: string[], active: boolean) =>
  (
    await app.db.platform.caseAssignment.findMany({
      where: { caseId, step: '', active, capacity: { in: capacity } },
    })
  )
    .map(({ userId }) => userId)
    .toSorted()
const seats = (caseId: string) => assigned(caseId, ['COMMITTEE', 'PRESIDING_OFFICER'], true)
const newcomers = (caseId: string) => assigned(caseId, ['NEWCOMER'], false)
const people = (...of: { id: string }[]) => of.map(({ id }) => id).toSorted()
const becomes = <T>(read: () => Promise<T>, wanted: T) =>
  expect.poll(read, { timeout: 15_000 }).toEqual(wanted)
const page = async (who: { id: string }, caseId: string) => openCase(await as(who), caseId)
const admit = async (who: { id: string }, caseId: string, newcomer: { id: string }) =>
  admitToCase(await as(who), caseId, newcomer)
const committeeOf = async (caseId: string) =>
  (await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).committeeId

test('nobody loses the case, and the successor comes in by its presiding officer’s word', async () => {
  const caseId = await filed()
  const sitting = people(here.presiding, here.member, here.external)
  const successorId = await dissolve(successors())
  await becomes(() => newcomers(caseId), people(next, helper))
  expect(await seats(caseId)).toEqual(sitting)
  expect(await committeeOf(caseId)).toBe(successorId)
  for (const who of [next, helper]) expect((await page(who, caseId)).status).toBe(404)
  expect((await page(here.presiding, caseId)).body.content).toMatchObject({
    abilities: { admit: true, close: true },
    attention: null,
  })
  expect((await admit(here.member, caseId, next)).status).toBe(403)
  expect((await admit(here.complainant, caseId, next)).status).toBe(403)
  expect((await admit(here.presiding, caseId, next)).status).toBe(200)
  await becomes(() => seats(caseId), people(next))
  expect((await page(here.presiding, caseId)).status).toBe(404)
  expect((await admit(next, caseId, helper)).status).toBe(200)
  await becomes(() => seats(caseId), people(next, helper))
  const { body } = await page(here.complainant, caseId)
  const words = body.content.timeline.map((entry: { words: string }) => entry.words)
  expect(words.filter((each: string) => each.endsWith(' took over.'))).toHaveLength(1)
})

test('an admin who is the respondent neither stops the case nor hands it to friends', async () => {
  const caseId = await filed({ respondentUserId: here.admin.id })
  await dissolve([
    { userId: here.admin.id, part: 'PRESIDING_OFFICER' },
    { userId: helper.id, part: 'MEMBER' },
  ])
  await becomes(() => newcomers(caseId), people(helper))
  expect(await seats(caseId)).toEqual(people(here.presiding, here.member, here.external))
  for (const who of [here.admin, helper]) expect((await page(who, caseId)).status).toBe(404)
  expect((await admit(here.admin, caseId, helper)).status).toBe(404)
  expect(
    await app.db.platform.notice.count({ where: { userId: here.admin.id, kind: { not: 'FILING_BLOCKED' } } }),
  ).toBe(0)
})

test('a successor that can never sit leaves the case with who hears it', async () => {
  const caseId = await filed({ respondentUserId: here.admin.id })
  const successorId = await dissolve([{ userId: here.admin.id, part: 'PRESIDING_OFFICER' }])
  await becomes(() => committeeOf(caseId), successorId)
  expect(await seats(caseId)).toEqual(people(here.presiding, here.member, here.external))
  expect(await newcomers(caseId)).toEqual([])
  expect((await page(here.presiding, caseId)).body.content.abilities.close).toBe(true)
})

test('a committee that stood before the case was filed has no seat by being the successor', async () => {
  const before = await admin.post('/api/committee', {
    name: 'There before',
    branchId: here.pune.id,
    members: successors(),
  })
  const caseId = await filed()
  const { status } = await admin.post(`/api/committee/${here.committee.id}/dissolve`, {
    version: 1,
    successorId: before.body.content.committeeId,
  })
  expect(status).toBe(200)
  await becomes(() => newcomers(caseId), people(next, helper))
  expect(await seats(caseId)).toEqual(people(here.presiding, here.member, here.external))
})

test('where nobody of the dissolved one is left, whoever filed lets the successor in', async () => {
  const caseId = await filed()
  await dissolve(successors())
  await becomes(() => newcomers(caseId), people(next, helper))
  for (const { id } of [here.presiding, here.member, here.external])
    // eslint-disable-next-line no-await-in-loop
    expect((await admin.delete(`/api/user/${id}`)).status).toBe(200)
  await becomes(() => seats(caseId), [])
  expect((await page(here.complainant, caseId)).body.content).toMatchObject({
    attention: 'NO_COMMITTEE',
    abilities: { admit: true },
  })
  expect((await admit(here.complainant, caseId, next)).status).toBe(200)
  await becomes(() => seats(caseId), people(next))
})

test('a case that comes to a dissolved committee goes on with its successor', async () => {
  const first = await dissolve(successors())
  const last = await dissolve(successors(), first)
  const caseId = await filed()
  await becomes(() => committeeOf(caseId), last)
  await becomes(() => newcomers(caseId), people(next, helper))
  expect(await seats(caseId)).toEqual(people(here.presiding, here.member, here.external))
})

test('a closed case stays with the committee that heard it', async () => {
  const caseId = await filed()
  const chair = await as(here.presiding)
  await chair.post(
    `/complaint-workflow/api/case/${caseId}/close`,
    { note: 'So it is' },
    { 'idempotency-key': uuid() },
  )
  await dissolve(successors())
  const other = await filed()
  await becomes(() => newcomers(other), people(next, helper))
  expect(await committeeOf(caseId)).toBe(here.committee.id)
  expect((await page(here.presiding, caseId)).status).toBe(200)
  expect((await page(next, caseId)).status).toBe(404)
})

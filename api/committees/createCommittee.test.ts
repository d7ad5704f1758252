/** Committees as an admin creates them: who may, for which unit, and which of several hears a complaint. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildBranch, buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { seedPeople } from '../../prisma/seed.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { committeeFor } from '../complaints/seats.ts'

let [app, here, admin, unit] = [] as unknown as [TestApp, Employer, Caller, { id: string }]
beforeAll(async () => {
  app = await testApp({}, 'first.localhost')
  here = app.employer
  admin = await app.as(here.admin)
})
afterAll(() => app.close())
beforeEach(async () => {
  unit = await buildBranch(app.db, here.workspace.id, { name: `Unit ${uuid()}` })
})

const officer = () => ({ userId: here.presiding.id, part: 'PRESIDING_OFFICER' })
const member = () => ({ userId: here.member.id, part: 'MEMBER' })
const create = (more: object = {}, by = admin) =>
  by.post('/api/committee', {
    name: `Committee ${uuid()}`,
    branchId: unit.id,
    members: [officer(), member()],
    ...more,
  })
const heardBy = async () =>
  (
    await committeeFor(app.db.forWorkspace(here.workspace.id), { id: unit.id, headquarter: false }, [
      here.complainant.id,
    ])
  )?.id

test('an admin creates a committee, which the list shows and the audit log names', async () => {
  const { status, body } = await create({ name: ' Internal Committee, Mysuru ' })
  expect(status).toBe(200)
  expect(body.content).toMatchObject({
    name: 'Internal Committee, Mysuru',
    branchId: unit.id,
    active: true,
    isDefault: true,
    dissolvedAt: null,
    version: 1,
    members: [
      { name: 'Kavita Menon', part: 'PRESIDING_OFFICER', order: 0 },
      { name: 'Arjun Pillai', part: 'MEMBER', order: 1, term: { from: null, until: null, state: 'IN_TERM' } },
    ],
  })
  const id = body.content.committeeId
  const { body: list } = await (await app.as(here.complainant)).get('/api/committee')
  expect(list.content.map((each: { committeeId: string }) => each.committeeId)).toContain(id)
  expect(await app.db.platform.ledgerEntry.findMany({ where: { entityId: id } })).toMatchObject([
    {
      action: 'committees:create',
      detail: {
        name: 'Internal Committee, Mysuru',
        branchId: unit.id,
        isDefault: true,
        members: [officer(), member()],
      },
    },
  ])
})

describe('of several committees of one unit', () => {
  test('the default hears a complaint, and another one only where the default cannot sit', async () => {
    const first = (await create()).body.content.committeeId
    const second = (await create({ members: [{ userId: here.external.id, part: 'PRESIDING_OFFICER' }] })).body
      .content
    expect(second.isDefault).toBe(false)
    expect(await heardBy()).toBe(first)
    const third = (await create({ isDefault: true, members: [officer()] })).body.content.committeeId
    expect(await heardBy()).toBe(third)
    const asDefault = await admin.put(`/api/committee/${second.committeeId}`, {
      name: second.name,
      version: 1,
      isDefault: true,
      members: [{ userId: here.complainant.id, part: 'PRESIDING_OFFICER' }],
    })
    expect(asDefault.body.content).toMatchObject({ isDefault: true, version: 2 })
    expect(await heardBy()).toBe(first)
    const { body } = await admin.get('/api/committee')
    expect(
      body.content
        .filter((each: { branchId: string }) => each.branchId === unit.id)
        .map((each: { isDefault: boolean }) => each.isDefault)
        .toSorted(),
    ).toEqual([false, false, true])
  })

  test('two created at once leave one default', async () => {
    const answers = await Promise.all([create({ isDefault: true }), create({ isDefault: true })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await app.db.platform.committee.count({ where: { branchId: unit.id, isDefault: true } })).toBe(1)
  })
})

describe('a term', () => {
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  const withTerm = async (from: string | null, until: string | null) =>
    (await create({ members: [{ ...officer(), term: { from, until } }] })).body.content.members[0].term

  test('is kept as days of the unit, and says where today stands', async () => {
    expect(await withTerm('2026-01-01', day(300))).toEqual({
      from: '2026-01-01',
      until: day(300),
      state: 'IN_TERM',
    })
    expect((await withTerm(day(3), null)).state).toBe('AHEAD')
    expect((await withTerm(null, day(-2))).state).toBe('OVER')
  })

  test('begins and ends at midnight of its unit, also when the unit moves to another zone', async () => {
    const { committeeId } = (
      await create({ members: [{ ...officer(), term: { from: '2026-03-01', until: '2026-10-31' } }] })
    ).body.content
    const instants = async () => {
      const row = await app.db.platform.committeeMember.findFirstOrThrow({ where: { committeeId } })
      return [row.termStartsAt?.toISOString(), row.termEndsAt?.toISOString()]
    }
    expect(await instants()).toEqual(['2026-02-28T18:30:00.000Z', '2026-10-31T18:30:00.000Z'])
    await app.db.platform.branch.update({ where: { id: unit.id }, data: { timeZone: 'America/Toronto' } })
    expect(await instants()).toEqual(['2026-03-01T05:00:00.000Z', '2026-11-01T04:00:00.000Z'])
  })

  test('stays where an appointment leaves it out, and ends with who leaves the committee', async () => {
    const term = { from: '2026-01-01', until: '2028-12-31' }
    const { committeeId, name } = (await create({ members: [officer(), { ...member(), term }] })).body.content
    let version = 0
    const appoint = async (members: object[]) =>
      (await admin.put(`/api/committee/${committeeId}`, { name, version: (version += 1), members })).body
        .content.members
    expect((await appoint([officer(), member()]))[1].term).toMatchObject(term)
    await appoint([officer()])
    expect((await appoint([officer(), member()]))[1].term).toMatchObject({ from: null, until: null })
  })
})

test.each([
  ['nobody', { members: [] }, 'members'],
  ['no name', { name: ' ' }, 'name'],
  ['no presiding officer', { members: [{ userId: uuid(), part: 'MEMBER' }] }, 'members'],
  ['an unknown unit', { branchId: uuid() }, 'branchId'],
  ['a field of no committee', { active: false }, 'active'],
])('%s is refused with its field, and nothing is kept', async (_, more, path) => {
  const before = await app.db.platform.committee.count()
  expect((await create(more)).body.fields[0].path).toBe(path)
  expect(await app.db.platform.committee.count()).toBe(before)
})

test('a term that ends before it starts, a day that is none, and a removed unit are refused', async () => {
  const termed = async (from: string, until: string) =>
    (await create({ members: [{ ...officer(), term: { from, until } }] })).body.fields[0].path
  expect(await termed('2027-01-01', '2026-12-31')).toBe('members.0.term.until')
  expect(await termed('2027-02-30', '2027-12-31')).toBe('members.0.term.from')
  await app.db.platform.branch.update({ where: { id: unit.id }, data: { deletedAt: new Date() } })
  expect((await create()).body).toMatchObject({ code: 'NOT_FOUND', fields: [{ path: 'branchId' }] })
})

describe('nobody else creates a committee', () => {
  test('a unit admin, the employer, a member, or somebody without a session', async () => {
    for (const person of [here.branchAdmin, here.employer, here.presiding, here.complainant])
      expect((await create({}, await app.as(person))).status).toBe(403)
    expect((await create({}, app.nobody)).status).toBe(401)
  })

  test('of another workspace’s unit or people, whoever asks', async () => {
    const other = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
    expect((await create({ branchId: other.pune.id })).body).toMatchObject({
      code: 'NOT_FOUND',
      fields: [{ path: 'branchId' }],
    })
    const stranger = { userId: other.presiding.id, part: 'PRESIDING_OFFICER' }
    expect((await create({ members: [stranger] })).body).toMatchObject({
      code: 'NOT_FOUND',
      fields: [{ path: 'members.0.userId' }],
    })
    const theirs = await app.as(other.admin, other.workspace)
    expect((await create({ members: [stranger] }, theirs)).body.fields[0].path).toBe('branchId')
  })

  test('with somebody who left', async () => {
    const gone = await buildPerson(app.db, here.workspace, { name: 'Gone Person' })
    await app.db.platform.membership.updateMany({ where: { userId: gone.id }, data: { active: false } })
    expect((await create({ members: [officer(), { userId: gone.id, part: 'MEMBER' }] })).body).toMatchObject({
      fields: [{ path: 'members.1.userId' }],
    })
  })
})

test('committees of builders and of the demo stand as the service makes them', async () => {
  const demo = await seedPeople(app.db, 'no password')
  const rows = app.db.platform
  const built = await rows.committee.findMany({
    where: {
      workspaceId: { in: [here.workspace.id, demo.workspace.id] },
      name: { in: ['Internal Committee, Pune', 'Internal Committee, Toronto'] },
    },
    include: { members: { orderBy: { order: 'asc' } } },
  })
  const stateOf = (id: string) =>
    rows.committee.findUniqueOrThrow({
      where: { id },
      omit: { id: true, branchId: true, name: true, createdAt: true },
      include: {
        members: { orderBy: { order: 'asc' }, omit: { id: true, committeeId: true, since: true } },
      },
    })
  const byDemo = await app.as(demo.people.admin, demo.workspace)
  for (const { id, workspaceId, members } of built) {
    const own = await buildBranch(app.db, workspaceId, { name: `Unit ${uuid()}` })
    const committeeInput = {
      branchId: own.id,
      members: members.map(({ userId, part }) => ({ userId, part })),
    }
    const { status, body } = await create(committeeInput, workspaceId === here.workspace.id ? admin : byDemo)
    expect([status, body.message]).toEqual([200, undefined])
    expect(await stateOf(body.content.committeeId)).toEqual(await stateOf(id))
  }
  expect(built).toHaveLength(3)
})

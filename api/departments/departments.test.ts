import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildBranch, buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'

let app: TestApp
let other: Employer
let [asha, leela, vikram, meera] = [] as unknown as [Caller, Caller, Caller, Caller]
let [pune, toronto, name, built] = ['', '', '', 0] as [string, string, string, number]
beforeAll(async () => {
  app = await testApp()
  other = await buildEmployer(app.db, 'other.localhost')
  const { admin, branchAdmin, employer, complainant } = app.employer
  ;[asha, leela, vikram, meera] = (await Promise.all(
    [admin, branchAdmin, employer, complainant].map((each) => app.as(each)),
  )) as [Caller, Caller, Caller, Caller]
  ;[pune, toronto] = [app.employer.pune.id, app.employer.toronto.id]
})
afterAll(() => app.close())
beforeEach(() => {
  name = `Department ${++built}`
})

const add = (who: Caller, more: object = {}) =>
  who.post('/api/department', { departmentName: name, branchId: pune, ...more })
const list = async (who: Caller, body: object = { showAll: true }) =>
  (await who.post('/api/department/list?pageSize=300', { searchText: name, ...body })).body.content as {
    departmentId: string
    branchName: string
    branchIds: string[]
    userCount: number
    managers: object[]
    abilities: object
  }[]
const staff = async (departmentId: string, branchId = pune) => {
  const { id } = await buildPerson(app.db, app.employer.workspace, {
    name: `Someone ${uuid()}`,
    branchId,
    departmentId,
  })
  return id
}

test('a department stands in one business unit or in all; it is one department with a row for each', async () => {
  const one = (await add(asha)).body.content
  expect(one).toMatchObject({
    departmentName: name,
    branchId: pune,
    branchName: 'Pune',
    branchIds: [pune],
    createdBy: app.employer.admin.id,
    managers: [],
    userCount: 0,
    abilities: { update: true },
  })
  const { departmentId } = (
    await add(asha, { departmentName: name.toUpperCase(), branchId: undefined, allBranch: true })
  ).body.content
  expect(departmentId).toBe(one.departmentId)
  expect((await list(meera)).map((each) => [each.departmentId, each.branchName])).toEqual([
    [departmentId, 'Pune'],
    [departmentId, 'Toronto'],
  ])
  expect(await list(meera, { branchId: toronto })).toHaveLength(1)
  expect((await add(asha)).body).toMatchObject({
    status: 409,
    code: 'DUPLICATE',
    fields: [{ path: 'departmentName' }],
  })
  expect((await add(asha, { allBranch: true, branchId: undefined })).body.code).toBe('DUPLICATE')
})

test('lists take twenty at a time unless told, and never the same row twice', async () => {
  for (let n = 0; n < 21; n++)
    await app.db.forWorkspace(app.employer.workspace.id).department.create({
      data: {
        name: `Paged ${n}`,
        branches: { create: [{ branchId: pune, workspaceId: app.employer.workspace.id }] },
      },
    })
  const page = async (pageNo: number) =>
    (await asha.post(`/api/department/list?pageNo=${pageNo}&sortBy=createdAt,desc`, { searchText: 'Paged' }))
      .body
  const [first, second] = [await page(0), await page(1)]
  expect([first.size, first.content.length, second.content.length]).toEqual([20, 20, 1])
  expect(new Set([...first.content, ...second.content].map((each) => each.departmentName)).size).toBe(21)
  expect((await asha.post('/api/department/list?sortBy=secret', {})).body.code).toBe('SORT_FIELD_UNKNOWN')
})

test('names that look like patterns are names', async () => {
  expect((await asha.post('/api/department', { departmentName: 'R_D', branchId: pune })).status).toBe(200)
  for (const departmentName of ['RxD', 'R%', 'R\\D'])
    expect([
      departmentName,
      (await asha.post('/api/department', { departmentName, branchId: pune })).status,
    ]).toEqual([departmentName, 200])
  expect((await asha.post('/api/department', { departmentName: 'r_d', branchId: pune })).status).toBe(409)
})

test('a Business Unit Admin sees and changes departments of their own unit only', async () => {
  const { departmentId } = (await add(asha, { allBranch: true, branchId: undefined })).body.content
  expect(await list(leela)).toMatchObject([
    { branchName: 'Pune', branchIds: [pune], abilities: { update: false } },
  ])
  expect(await list(leela, { branchId: toronto })).toEqual([])
  expect(
    (await leela.post(`/api/department/update/${departmentId}`, { departmentId, departmentName: 'Mine' }))
      .status,
  ).toBe(403)
  expect((await leela.post('/api/department', { departmentName: 'Far', branchId: toronto })).status).toBe(404)
  expect((await leela.post('/api/department', { departmentName: 'Far', allBranch: true })).status).toBe(403)
  expect(
    (
      await leela.post('/api/department/delete', {
        departmentBranches: [{ departmentId, branchId: toronto }],
      })
    ).body.content,
  ).toMatchObject({ deleted: 0, blocked: [{ code: 'NOT_FOUND' }] })
  const far = (await asha.post('/api/department', { departmentName: `${name} far`, branchId: toronto })).body
    .content
  expect((await leela.get(`/api/department/${far.departmentId}/managers`)).status).toBe(404)
  expect(
    (await leela.post('/api/department', { departmentName: `${name} near`, branchId: pune })).body.content
      .abilities,
  ).toEqual({ update: true })
  for (const who of [vikram, meera]) expect((await add(who, { departmentName: 'Not mine' })).status).toBe(403)
})

test('a department is renamed everywhere; the id is that of the address, and the name nobody else’s', async () => {
  const [{ departmentId }, twin] = [
    (await add(asha, { allBranch: true, branchId: undefined })).body.content,
    (await asha.post('/api/department', { departmentName: `${name} twin`, branchId: pune })).body.content,
  ]
  const rename = (id: string, body: object) =>
    asha.post(`/api/department/update/${id}`, { departmentId, ...body })
  expect((await rename(departmentId, { departmentName: `${name} anew` })).body.content.departmentName).toBe(
    `${name} anew`,
  )
  expect((await rename(departmentId, { departmentName: `${name} ANEW` })).status).toBe(200)
  expect((await rename(twin.departmentId, { departmentName: 'X' })).body).toMatchObject({
    status: 404,
    fields: [{ path: 'departmentId' }],
  })
  expect((await rename(departmentId, { departmentName: `${name} TWIN` })).body.code).toBe('DUPLICATE')
  const foreign = await app.db.forWorkspace(other.workspace.id).department.create({
    data: {
      name: 'Theirs',
      branches: { create: [{ branchId: other.pune.id, workspaceId: other.workspace.id }] },
    },
  })
  expect(
    (
      await asha.post(`/api/department/update/${foreign.id}`, {
        departmentId: foreign.id,
        departmentName: 'Ours',
      })
    ).status,
  ).toBe(404)
})

test('a department with users stays and says how many; without, it goes', async () => {
  const { departmentId } = (await add(asha, { allBranch: true, branchId: undefined })).body.content
  const [userId] = [await staff(departmentId)]
  const remove = async (...branchIds: string[]) =>
    (
      await asha.post('/api/department/delete', {
        departmentBranches: branchIds.map((branchId) => ({ departmentId, branchId })),
      })
    ).body.content
  const unknown = uuid()
  expect(await remove(pune, toronto, unknown, toronto)).toEqual({
    deleted: 1,
    blocked: [
      { departmentId, branchId: pune, code: 'HAS_USERS', userCount: 1 },
      { departmentId, branchId: unknown, code: 'NOT_FOUND', userCount: 0 },
    ],
  })
  expect(await list(asha)).toMatchObject([{ branchName: 'Pune', userCount: 1 }])
  await asha.delete(`/api/user/${userId}`)
  expect(await remove(pune)).toEqual({ deleted: 1, blocked: [] })
  expect(await app.db.platform.department.findUnique({ where: { id: departmentId } })).toBeNull()
  expect(await app.db.platform.membership.findFirstOrThrow({ where: { userId } })).toMatchObject({
    departmentId: null,
    active: false,
  })
})

test('managers are active people of a business unit the department stands in', async () => {
  const { departmentId } = (await add(asha)).body.content
  const path = `/api/department/${departmentId}/manager`
  const [near, far] = [await staff(departmentId), await staff(departmentId, toronto)]
  expect((await asha.post(path, { userId: near, role: 'DEPUTY' })).body.content).toMatchObject({
    userId: near,
    role: 'DEPUTY',
  })
  expect((await asha.post(path, { userId: near, role: 'MANAGER' })).body.content.role).toBe('MANAGER')
  for (const userId of [far, uuid(), other.member.id, app.employer.admin.id])
    expect((await asha.post(path, { userId, role: 'MANAGER' })).body.fields).toMatchObject([
      { path: 'userId' },
    ])
  expect((await asha.post(path, { userId: near, role: 'KING' })).body.fields).toMatchObject([
    { path: 'role' },
  ])
  expect((await asha.get(`${path}s`)).body.content).toMatchObject([
    { userId: near, role: 'MANAGER', email: expect.stringContaining('@') },
  ])
  const themself = await app.as({ id: near })
  expect((await themself.get(`${path}s`)).status).toBe(200)
  expect((await themself.get('/api/user/details')).body.content.managedDepartmentIds).toEqual([departmentId])
  expect((await meera.get(`${path}s`)).status).toBe(403)
  expect((await vikram.get(`${path}s`)).status).toBe(200)
  expect(await list(meera)).toMatchObject([{ managers: [{ userId: near, role: 'MANAGER' }] }])
  await asha.delete(`/api/user/${near}`)
  expect((await asha.get(`${path}s`)).body.content).toEqual([])
})

test('a manager is taken off, once; who manages only in a unit that the department left does so no more', async () => {
  const { departmentId } = (await add(asha, { allBranch: true, branchId: undefined })).body.content
  const path = `/api/department/${departmentId}/manager`
  const [{ id: near }, { id: far }] = [
    await buildPerson(app.db, app.employer.workspace, {
      name: `Near ${built}`,
      email: `near${built}@acme.example`,
      branchId: pune,
    }),
    await buildPerson(app.db, app.employer.workspace, {
      name: `Far ${built}`,
      email: `far${built}@acme.example`,
      branchId: toronto,
    }),
  ]
  for (const userId of [near, far]) await asha.post(path, { userId, role: 'MANAGER' })
  expect((await leela.post(path, { userId: far, role: 'DEPUTY' })).status).toBe(404)
  expect((await leela.delete(`${path}/${far}`)).status).toBe(404)
  expect((await leela.delete(`${path}/${near}`)).body.content).toEqual({ removed: true })
  expect((await asha.delete(`${path}/${near}`)).status).toBe(404)
  await asha.post('/api/department/delete', { departmentBranches: [{ departmentId, branchId: toronto }] })
  expect((await asha.get(`${path}s`)).body.content).toEqual([])
})

test('closed business units hold no departments any more', async () => {
  const closed = await buildBranch(app.db, app.employer.workspace.id, { name: `Closed ${built}` })
  const { departmentId } = (await add(asha, { branchId: closed.id })).body.content
  await app.db.platform.branch.update({ where: { id: closed.id }, data: { deletedAt: new Date() } })
  expect(await list(asha)).toEqual([])
  expect(
    (await asha.post(`/api/department/update/${departmentId}`, { departmentId, departmentName: 'X' })).status,
  ).toBe(404)
  expect((await add(asha, { branchId: closed.id })).status).toBe(404)
})

test('a picker gets each department once, whatever units it stands in, or those of some units exactly', async () => {
  const one = (await add(asha, { branchId: undefined, allBranch: true })).body.content
  const two = (await add(asha, { departmentName: `${name} in Pune` })).body.content
  const page = async (body: object, who = asha, query = '') => {
    const answer = await who.post(`/api/department/list?pageSize=2${query}`, { searchText: name, ...body })
    const rows = answer.body.content as { departmentId: string }[]
    return [answer.body.totalElements, ...rows.map(({ departmentId }) => departmentId)]
  }
  expect((await page({ showAll: true }))[0]).toBeGreaterThan(2)
  const both = [2, one.departmentId, two.departmentId]
  expect(await page({ showAll: true, isDistinct: true })).toEqual(both)
  expect(await page({ branchIds: [pune, toronto], isDistinct: true })).toEqual(both)
  expect(await page({ branchIds: [toronto], isDistinct: true })).toEqual([1, one.departmentId])
  // What is chosen is named by its ids, in however many units it stands.
  const ids = `&ids=${one.departmentId},${two.departmentId}`
  expect(await page({ showAll: true, isDistinct: true, searchText: '' }, asha, ids)).toEqual(both)
  const wrong = await asha.post('/api/department/list', { branchIds: [uuid()] })
  expect([wrong.status, wrong.body.fields[0].path]).toEqual([404, 'branchIds'])
})

test('more than fifty departments: the next are found by typing, and a page says how many there are', async () => {
  await Promise.all(
    Array.from({ length: 53 }, (_, at) => add(asha, { departmentName: `${name} of ${at}`, allBranch: true })),
  )
  const search = async (searchText: string) =>
    (await asha.post('/api/department/list?pageSize=50', { showAll: true, isDistinct: true, searchText }))
      .body
  const all = await search(`${name} of`)
  expect([all.totalElements, all.content.length]).toEqual([53, 50])
  expect((await search(`${name} of 9`)).content).toHaveLength(1)
})

test('a Business Unit Admin finds the departments and managers of their own unit alone', async () => {
  await add(asha)
  const away = (await add(asha, { departmentName: `${name} away`, branchId: toronto })).body.content
  const body = { searchText: name, showAll: true, isDistinct: true }
  const seenBy = async (who: Caller) =>
    ((await who.post('/api/department/list', body)).body.content as { departmentId: string }[]).map(
      ({ departmentId }) => departmentId,
    )
  expect(await seenBy(asha)).toContain(away.departmentId)
  expect(await seenBy(leela)).not.toContain(away.departmentId)
  expect(await seenBy(leela)).toHaveLength(1)

  const [near, far] = [`Near ${name}`, `Far ${name}`]
  for (const [each, branchId, departmentId] of [
    [near, pune, (await list(asha, { branchId: pune }))[0]?.departmentId ?? ''],
    [far, toronto, away.departmentId],
  ] as const) {
    const { id } = await buildPerson(app.db, app.employer.workspace, { name: each, branchId })
    const managed = { userId: id, role: 'MANAGER' }
    expect((await asha.post(`/api/department/${departmentId}/manager`, managed)).status).toBe(200)
  }
  const managers = async (who: Caller) => {
    const answer = await who.post('/api/user/search?pageSize=50', { searchText: name, isManager: true })
    return (answer.body.content as { name: string }[]).map((each) => each.name)
  }
  await buildPerson(app.db, app.employer.workspace, { name: `Plain ${name}`, branchId: pune })
  expect(await managers(asha)).toEqual([far, near])
  expect(await managers(leela)).toEqual([near])
  expect(await managers(meera)).toEqual([far, near])
})

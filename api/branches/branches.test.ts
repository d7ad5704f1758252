import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildBranch, buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { hashOf } from '../storage/uploads.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { floorGraph, publish } from '../../test/case.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  admin = await app.as(app.employer.admin)
})
afterAll(() => app.close())
const path = '/api/workspace/all-branches1'
const create = async (body: object, by = admin) => by.post('/api/workspace/create-branch', body)
const update = async (id: string, body: object, by = admin) =>
  by.post(`/api/workspace/update-branch/${id}`, body)
const remove = async (body: object, by = admin) => by.post('/api/workspace/delete-branch', body)
const createBranch = async (branchName: string) =>
  (await create({ branchName })).body.content as { branchId: string; version: number }
const units = async () =>
  (await admin.get(`${path}?pageSize=300`)).body.content as {
    branchId: string
    branchName: string
    headquarter: boolean
    version: number
  }[]
const unit = async (id: string) => (await units()).find((each) => each.branchId === id)

test('everybody lists business units by name, headquarter first; details are for those who change them', async () => {
  const { body } = await (await app.as(app.employer.complainant)).get(`${path}?isUserCountRequired=true`)
  expect(body).toMatchObject({
    totalElements: 2,
    number: 0,
    size: 20,
    content: [{ branchName: 'Pune', headquarter: true }, { branchName: 'Toronto' }],
  })
  for (const field of ['userCount', 'address', 'holidays', 'managers', 'version'])
    expect(body.content[0]).not.toHaveProperty(field)
  expect((await admin.get(`${path}?isUserCountRequired=true`)).body.content).toMatchObject([
    {
      userCount: 9,
      holidays: [{ on: '2026-12-25', name: 'Christmas' }, { on: '2027-01-26' }],
      managers: [{ name: 'Leela Nair' }],
      abilities: { update: true, delete: false },
    },
    { userCount: 0, abilities: { delete: true } },
  ])
})

test('an employer sees how many work where; a business unit admin the details of the own unit alone', async () => {
  expect(
    (await (await app.as(app.employer.employer)).get(`${path}?isUserCountRequired=true`)).body.content[0],
  ).toMatchObject({ userCount: 9, abilities: { update: false } })
  const [own, other] = (
    await (await app.as(app.employer.branchAdmin)).get(`${path}?isUserCountRequired=true`)
  ).body.content
  expect([own.userCount, own.abilities]).toEqual([
    9,
    { update: true, correctCountry: false, makeHeadquarter: false, delete: false },
  ])
  expect([other.userCount, other.version, other.abilities.update]).toEqual([undefined, undefined, false])
})

test('nobody sees another workspace’s business units, nor any without a session', async () => {
  const other = await buildEmployer(app.db, 'other.localhost')
  expect((await (await app.as(other.admin, other.workspace)).get(path)).body.content).toHaveLength(2)
  expect((await (await app.as(other.admin, app.employer.workspace)).get(path)).status).toBe(401)
  expect((await app.nobody.get(path)).status).toBe(401)
  for (const answer of [
    await update(other.pune.id, { version: 1 }),
    await remove({ branchIds: [other.toronto.id] }),
    await admin.put(`/api/workspace/branch/${other.pune.id}/bg-color/123456`),
  ])
    expect(answer.status).toBe(404)
})

test('a page size of zero, an unknown field and an unknown sort are named', async () => {
  const me = await app.as(app.employer.complainant)
  expect((await me.get(`${path}?pageSize=0&wish=1`)).body).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    fields: [{ path: 'query.pageSize' }, { path: 'query.wish' }],
  })
  expect((await me.get(`${path}?sortBy=secret`)).body).toMatchObject({ code: 'SORT_FIELD_UNKNOWN' })
})

test('a new unit has the headquarter’s country and the workspace’s time zone, and keeps what was told', async () => {
  const { body } = await create({
    branchName: 'Mysuru',
    address: '12 MG Road',
    weekend: [0],
    holidays: [{ on: '2027-10-02', name: 'Gandhi Jayanti' }],
    backgroundColor: 'A1B2C3',
    originUrl: 'http://acme.localhost:3000/business-units',
  })
  expect(body.content).toMatchObject({
    branchName: 'Mysuru',
    country: 'IN',
    timeZone: 'UTC',
    headquarter: false,
    address: '12 MG Road',
    weekend: [0],
    holidays: [{ on: '2027-10-02', name: 'Gandhi Jayanti' }],
    backgroundColor: 'a1b2c3',
    userCount: 0,
    version: 1,
  })
})

test.each([
  ['a name', { branchName: ' ' }, 'branchName'],
  ['a time zone of the world', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['a country', { country: 'QZ' }, 'country'],
  ['a code of a country', { country: 'India' }, 'country'],
  ['a colour without #', { backgroundColor: '#123456' }, 'backgroundColor'],
  [
    'each holiday once',
    {
      holidays: [
        { on: '2027-01-01', name: 'One' },
        { on: '2027-01-01', name: 'Other' },
      ],
    },
    'holidays.1.on',
  ],
  ['days of the week', { weekend: [7] }, 'weekend.0'],
  ['a working day', { weekend: [0, 1, 2, 3, 4, 5, 6] }, 'weekend'],
  ['a page of this host', { originUrl: 'https://evil.example/' }, 'originUrl'],
])('a unit wants %s', async (_, wrong, field) => {
  const { status, body } = await create({ branchName: 'Nowhere', ...wrong })
  expect([status, body.fields.map((each: { path: string }) => each.path)]).toEqual([400, [field]])
  expect((await units()).map(({ branchName }) => branchName)).not.toContain('Nowhere')
})

test('two units never share a name; a removed one gives its name back', async () => {
  const first = await createBranch('Kochi')
  expect((await create({ branchName: 'Kochi' })).body).toMatchObject({
    code: 'DUPLICATE',
    fields: [{ path: 'branchName' }],
  })
  expect((await remove({ branchIds: [first.branchId] })).body.content).toEqual({
    deleted: [first.branchId],
    blocked: [],
  })
  const second = await createBranch('Kochi')
  expect(
    (await units())
      .filter(({ branchName }) => branchName.startsWith('Kochi'))
      .map(({ branchId }) => branchId),
  ).toEqual([second.branchId])
})

test('holidays are set all at once, and what is not sent stays', async () => {
  const { branchId, version } = await createBranch('Goa')
  expect(
    (
      await update(branchId, {
        version,
        holidays: [
          { on: '2027-12-19', name: 'Liberation Day' },
          { on: '2027-01-01', name: 'New Year' },
        ],
      })
    ).body.content,
  ).toMatchObject({ version: 2, branchName: 'Goa', holidays: [{ on: '2027-01-01' }, { on: '2027-12-19' }] })
  expect((await update(branchId, { version: 2, address: 'Panaji' })).body.content).toMatchObject({
    address: 'Panaji',
    holidays: [{ on: '2027-01-01' }, { on: '2027-12-19' }],
  })
  expect((await update(branchId, { version: 3, holidays: [] })).body.content).toMatchObject({ holidays: [] })
})

test('somebody else’s change is not overwritten, and stands in the answer', async () => {
  const { branchId } = await createBranch('Delhi')
  await update(branchId, { version: 1, address: 'Connaught Place' })
  const { status, body } = await update(branchId, { version: 1, address: 'Elsewhere' })
  expect([status, body.code, body.current.address, body.current.version]).toEqual([
    409,
    'STALE_VERSION',
    'Connaught Place',
    2,
  ])
})

test('there is always exactly one headquarter: another one moves the mark, and nothing wipes it away', async () => {
  const { branchId, version } = await createBranch('Chennai')
  expect((await update(branchId, { version, headquarter: true })).body.content.headquarter).toBe(true)
  expect((await units()).filter((each) => each.headquarter).map((each) => each.branchId)).toEqual([branchId])
  expect((await update(branchId, { version: 2, headquarter: false })).body.fields).toMatchObject([
    { path: 'headquarter' },
  ])
  expect((await create({ branchName: 'Hyderabad', headquarter: true })).body.content.headquarter).toBe(true)
  expect((await units()).filter((each) => each.headquarter).map((each) => each.branchName)).toEqual([
    'Hyderabad',
  ])
  const pune = await unit(app.employer.pune.id)
  await update(app.employer.pune.id, { version: pune?.version, headquarter: true })
})

test('many who make a unit the headquarter at the same moment leave one, and each gets an answer', async () => {
  const ids = await Promise.all(
    ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(
      async (name) => (await createBranch(`Race ${name}`)).branchId,
    ),
  )
  const answers = await Promise.all([
    ...ids.map((id) => update(id, { version: 1, headquarter: true })),
    create({ branchName: 'Race Seven', headquarter: true }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
  expect((await units()).filter((each) => each.headquarter)).toHaveLength(1)
  const pune = await unit(app.employer.pune.id)
  expect((await update(app.employer.pune.id, { version: pune?.version, headquarter: true })).status).toBe(200)
})

test('a stale change that would have moved the mark moves nothing', async () => {
  const { branchId } = await createBranch('Surat')
  expect((await update(branchId, { version: 7, headquarter: true })).status).toBe(409)
  expect((await units()).filter((each) => each.headquarter).map((each) => each.branchName)).toEqual(['Pune'])
})

test('the first unit of a workspace is its headquarter, said or not', async () => {
  const other = await buildEmployer(app.db, 'first.localhost')
  await app.db.platform.membership.updateMany({
    where: { workspaceId: other.workspace.id },
    data: { branchId: null },
  })
  await app.db.platform.branch.updateMany({
    where: { workspaceId: other.workspace.id },
    data: { headquarter: false, deletedAt: new Date() },
  })
  const them = await app.as(other.admin, other.workspace)
  expect((await create({ branchName: 'Only', headquarter: false }, them)).body.content.headquarter).toBe(true)
})

test('a business unit admin changes the own unit alone, not the headquarter, and makes and removes none', async () => {
  const leela = await app.as(app.employer.branchAdmin)
  const pune = await unit(app.employer.pune.id)
  expect(
    (await update(app.employer.pune.id, { version: pune?.version, address: 'Baner Road' }, leela)).body
      .content.address,
  ).toBe('Baner Road')
  expect((await leela.put(`/api/workspace/branch/${app.employer.pune.id}/bg-color/234f9e`)).status).toBe(200)
  for (const answer of [
    await update(app.employer.toronto.id, { version: 1, address: 'Mine now' }, leela),
    await leela.put(`/api/workspace/branch/${app.employer.toronto.id}/bg-color/123456`),
    await leela.put('/api/workspace/bg-color/123456'),
    await create({ branchName: 'Mine' }, leela),
    await remove({ branchIds: [app.employer.toronto.id] }, leela),
  ])
    expect(answer.status).toBe(403)
  const fresh = await unit(app.employer.pune.id)
  expect(
    (await update(app.employer.pune.id, { version: fresh?.version, headquarter: false }, leela)).status,
  ).toBe(403)
})

test('a headquarter and a unit with people stay, with the reason; an open complaint holds none back', async () => {
  const { workspace, pune, respondent } = app.employer
  const [empty, full, busy] = await Promise.all(['Empty', 'Full', 'Busy'].map(createBranch))
  await buildPerson(app.db, workspace, { name: 'Only One', branchId: full?.branchId ?? '' })
  const { versionId } = await publish(app.db, app.employer, floorGraph())
  await app.db.forWorkspace(workspace.id).case.create({
    data: {
      branchId: busy?.branchId ?? '',
      caseNo: 'R-2026-0001',
      kind: 'COMPLAINT',
      workflowVersionId: versionId,
      definitionHash: 'x',
      status: 'IN_PROGRESS',
      startedByUserId: respondent.id,
      filingKey: 'k',
    },
  })
  const { body } = await remove({ branchIds: [pune.id, empty!.branchId, full!.branchId, busy!.branchId] })
  expect(body.content.deleted.toSorted()).toEqual([empty!.branchId, busy!.branchId].toSorted())
  expect(body.content.blocked).toEqual(
    expect.arrayContaining([
      { branchId: pune.id, code: 'HEADQUARTER', userCount: 9 },
      { branchId: full!.branchId, code: 'HAS_USERS', userCount: 1 },
    ]),
  )
  expect((await units()).map((each) => each.branchId)).toEqual(
    expect.arrayContaining([pune.id, full!.branchId]),
  )
  expect(await unit(empty!.branchId)).toBeUndefined()
})

test('people, open invites and departments move to the named unit, once its committee is dissolved', async () => {
  const { workspace, toronto, admin: asha, presiding } = app.employer
  const rows = app.db.forWorkspace(workspace.id)
  const leaving = await buildBranch(app.db, workspace.id, { name: 'Leaving' })
  const person = await buildPerson(app.db, workspace, { name: 'Moving Person', branchId: leaving.id })
  const invite = await rows.invite.create({
    data: {
      branchId: leaving.id,
      email: 'x@acme.example',
      expiresAt: new Date(Date.now() + 1e9),
      invitedBy: asha.id,
    },
  })
  const department = await rows.department.create({
    data: { name: 'Stores', branches: { create: { workspaceId: workspace.id, branchId: leaving.id } } },
    include: { branches: true },
  })
  const committee = await rows.committee.create({
    data: {
      name: 'Committee, Leaving',
      branchId: leaving.id,
      members: { create: { workspaceId: workspace.id, userId: presiding.id, part: 'PRESIDING_OFFICER' } },
    },
  })
  await rows.workspace.updateMany({ data: { defaultBranchId: leaving.id } })
  expect(
    (await remove({ branchIds: [leaving.id], transferToBranchId: leaving.id })).body.fields,
  ).toMatchObject([{ path: 'transferToBranchId' }])
  const toToronto = { branchIds: [leaving.id], transferToBranchId: toronto.id }
  expect((await remove(toToronto)).body.content).toEqual({
    deleted: [],
    blocked: [{ branchId: leaving.id, code: 'HAS_COMMITTEE', userCount: 1 }],
  })
  const dissolved = await admin.post(`/api/committee/${committee.id}/dissolve`, {
    version: 1,
    successorId: app.employer.committee.id,
  })
  expect(dissolved.status).toBe(200)
  expect((await remove(toToronto)).body.content).toEqual({
    deleted: [leaving.id],
    blocked: [],
  })
  expect((await rows.membership.findFirst({ where: { userId: person.id } }))?.branchId).toBe(toronto.id)
  expect((await rows.invite.findFirst({ where: { id: invite.id } }))?.branchId).toBe(toronto.id)
  expect(
    (await rows.departmentBranch.findMany({ where: { departmentId: department.id } })).map(
      ({ branchId }) => branchId,
    ),
  ).toEqual([toronto.id])
  expect((await rows.committee.findFirst({ where: { id: committee.id } }))?.branchId).toBe(leaving.id)
  expect((await rows.workspace.findFirst())?.defaultBranchId).toBe(toronto.id)
  expect((await rows.branch.findFirst({ where: { id: leaving.id } }))?.deletedAt).toBeInstanceOf(Date)
})

test('a removed or unknown unit is not there to be changed, coloured, removed again or moved to', async () => {
  const { branchId, version } = await createBranch('Gone')
  const other = await createBranch('Stays')
  await remove({ branchIds: [branchId] })
  for (const answer of [
    await update(branchId, { version: version + 1 }),
    await admin.put(`/api/workspace/branch/${branchId}/bg-color/123456`),
    await remove({ branchIds: [branchId] }),
  ])
    expect(answer.status).toBe(404)
  expect((await remove({ branchIds: [other.branchId], transferToBranchId: branchId })).status).toBe(404)
})

test('a colour comes with how well it is read, and a warning where it is not; not without six digits', async () => {
  const { branchId } = await createBranch('Colour')
  const set = async (color: string) => admin.put(`/api/workspace/branch/${branchId}/bg-color/${color}`)
  expect((await set('1F5C57')).body.content).toEqual({
    branchId,
    backgroundColor: '1f5c57',
    contrastRatio: 7.7,
    warning: null,
  })
  expect((await set('808080')).body.content).toMatchObject({ contrastRatio: 4.52, warning: null })
  expect((await set('7a7a7a')).body.content).toMatchObject({
    contrastRatio: 4.29,
    warning: { message: expect.stringContaining('hard to read') },
  })
  for (const wrong of ['%23123456', '12345', 'red', '12345g'])
    expect((await set(wrong)).body).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ path: 'color' }] })
  expect(await unit(branchId)).toMatchObject({ backgroundColor: '7a7a7a', contrastRatio: 4.29, version: 4 })
})

test('a unit has its own logo once it was uploaded and saved', async () => {
  const { branchId, version } = await createBranch('Logo')
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  )
  const announced = (
    await admin.post('/api/workspace/generate-logo-upload-url', {
      fileName: 'logo.png',
      contentType: 'image/png',
      sizeBytes: picture.length,
      purpose: 'BRANCH_LOGO',
    })
  ).body.content
  expect((await update(branchId, { version, branchLogoKey: announced.fileKey })).body.code).toBe(
    'ILLEGAL_STATE',
  )
  await app.db.platform.storedFile.updateMany({
    where: { id: announced.fileKey },
    data: { sha256: hashOf(picture) },
  })
  expect(
    (await update(branchId, { version, branchLogoKey: announced.fileKey })).body.content.branchLogo,
  ).toBe(`/api/file/${announced.fileKey}`)
  expect((await update(branchId, { version: 2, branchLogoKey: null })).body.content.branchLogo).toBeNull()
  expect(
    (
      await (
        await app.as(app.employer.stranger)
      ).post('/api/workspace/generate-logo-upload-url', {
        fileName: 'logo.png',
        contentType: 'image/png',
        sizeBytes: 9,
        purpose: 'BRANCH_LOGO',
      })
    ).status,
  ).toBe(403)
})

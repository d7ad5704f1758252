import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildCommittee, buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'

let app: TestApp
let asha: Caller
let path: string
let committeeId: string
let built = 0
beforeAll(async () => {
  app = await testApp()
  asha = await app.as(app.employer.admin)
})
afterAll(() => app.close())
beforeEach(async () => {
  const { workspace, pune, presiding, member } = app.employer
  committeeId = (
    await buildCommittee(app.db, workspace.id, {
      name: `Committee ${++built}`,
      branchId: pune.id,
      members: [
        [presiding.id, 'PRESIDING_OFFICER'],
        [member.id, 'MEMBER'],
      ],
    })
  ).id
  path = `/api/committee/${committeeId}`
})
const appointed = (name: string, more: object = {}) => ({
  name,
  version: 1,
  members: [
    { userId: app.employer.external.id, part: 'EXTERNAL' },
    { userId: app.employer.presiding.id, part: 'PRESIDING_OFFICER' },
  ],
  ...more,
})

test('everybody of the workspace sees who sits on its committees', async () => {
  const { body } = await (await app.as(app.employer.complainant)).get('/api/committee')
  expect(
    body.content.find((each: { name: string }) => each.name === 'Internal Committee, Pune'),
  ).toMatchObject({
    branchName: 'Pune',
    active: true,
    members: [
      { name: 'Kavita Menon', part: 'PRESIDING_OFFICER' },
      { part: 'MEMBER' },
      { name: 'Farah Khan', designation: 'External member' },
      { part: 'SUBSTITUTE', order: 3 },
    ],
  })
  const other = await buildEmployer(app.db, 'other.localhost')
  expect(
    (await (await app.as(other.admin, other.workspace)).get('/api/committee')).body.content,
  ).toHaveLength(1)
})

test('the appointed sit in the order given; who is not named leaves, and may come back', async () => {
  expect((await asha.put(path, appointed('New committee'))).body.content).toMatchObject({
    name: 'New committee',
    version: 2,
    members: [
      { name: 'Farah Khan', order: 0 },
      { name: 'Kavita Menon', part: 'PRESIDING_OFFICER', order: 1 },
    ],
  })
  const back = { userId: app.employer.member.id, part: 'PRESIDING_OFFICER' }
  expect(
    (await asha.put(path, appointed('New committee', { version: 2, members: [back] }))).body.content.members,
  ).toMatchObject([{ name: 'Arjun Pillai', order: 0 }])
  const lines = await app.db.platform.ledgerEntry.findMany({
    where: { entityId: committeeId },
    orderBy: { seq: 'asc' },
  })
  expect(lines).toMatchObject([
    { action: 'committees:appoint', detail: { version: 2 } },
    { detail: { version: 3, members: [back] } },
  ])
})

test('of two who appoint from the same version one is told', async () => {
  const answers = await Promise.all(
    ['One', 'Two'].map((name) => asha.put(path, appointed(`${name} ${built}`))),
  )
  expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find((each) => each.status === 409)?.body).toMatchObject({
    code: 'STALE_VERSION',
    current: { version: 2, members: [{ name: 'Farah Khan' }, {}] },
  })
})

test.each([
  ['nobody', { members: [] }, 'members'],
  ['no presiding officer', { members: [{ userId: uuid(), part: 'MEMBER' }] }, 'members'],
  ['an unknown part', { members: [{ userId: uuid(), part: 'KING' }] }, 'members.0.part'],
  ['a name that is too long', { name: 'x'.repeat(121) }, 'name'],
  ['an unknown field', { wish: 1 }, 'wish'],
  ['a version that is a word', { version: 'one' }, 'version'],
  [
    'somebody unknown',
    { members: [{ userId: uuid(), part: 'PRESIDING_OFFICER' }] },
    'members.0.userId',
    'NOT_FOUND',
  ],
])('%s is refused with its field', async (_, more, field, code = 'VALIDATION_FAILED') => {
  expect((await asha.put(path, appointed('Refused', more))).body).toMatchObject({
    code,
    fields: [{ path: field }],
  })
})

test('two presiding officers, one person twice, people who left or belong elsewhere change nothing', async () => {
  const { presiding, member, workspace } = app.employer
  const left = await buildPerson(app.db, workspace, { name: `Gone Person ${built}` })
  await app.db.platform.membership.updateMany({ where: { userId: left.id }, data: { active: false } })
  const stranger = (await buildEmployer(app.db, 'abroad.localhost')).member
  const officer = { userId: presiding.id, part: 'PRESIDING_OFFICER' }
  const fieldFor = async (userId: string, part = 'MEMBER') =>
    (await asha.put(path, appointed('Refused', { members: [officer, { userId, part }] }))).body.fields[0].path
  expect(await fieldFor(member.id, 'PRESIDING_OFFICER')).toBe('members')
  expect(await fieldFor(presiding.id)).toBe('members.1.userId')
  expect(await fieldFor(left.id)).toBe('members.1.userId')
  expect(await fieldFor(stranger.id)).toBe('members.1.userId')
  expect(await app.db.platform.committee.findUniqueOrThrow({ where: { id: committeeId } })).toMatchObject({
    name: `Committee ${built}`,
    version: 1,
  })
})

test('a name that is taken, an unknown committee, and people who may not appoint', async () => {
  expect((await asha.put(path, appointed('Internal Committee, Pune'))).body).toMatchObject({
    code: 'DUPLICATE',
    fields: [{ path: 'name' }],
  })
  expect((await asha.put(`/api/committee/${uuid()}`, appointed('X'))).status).toBe(404)
  expect((await (await app.as(app.employer.branchAdmin)).put(path, appointed('X'))).status).toBe(403)
  expect((await app.nobody.put(path, appointed('X'))).status).toBe(401)
})

test('the audit log tells a new name from an appointment', async () => {
  const entries = () =>
    app.db.platform.ledgerEntry.findMany({
      where: { entityId: committeeId, action: 'committees:appoint' },
      orderBy: { seq: 'asc' },
    })
  const name = `Committee ${built}`
  expect((await asha.put(path, appointed(`Renamed ${built}`))).status).toBe(200)
  expect((await asha.put(path, appointed(`Renamed ${built}`, { version: 2 }))).status).toBe(200)
  const [renamed, appointedAgain] = await entries()
  expect(renamed?.detail).toMatchObject({ name: `Renamed ${built}`, formerName: name })
  expect(appointedAgain?.detail).not.toHaveProperty('formerName')
})

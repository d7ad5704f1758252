import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { inviteCodeOf, isInviteCode } from '../signIns/otp.ts'
import { claimFor } from '../signIns/claim.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'

let app: TestApp
let [admin, employer, branchAdmin, employee] = [] as unknown as Caller[]
beforeAll(async () => {
  app = await testApp()
  ;[admin, employer, branchAdmin, employee] = await Promise.all(
    [app.employer.admin, app.employer.employer, app.employer.branchAdmin, app.employer.stranger].map(
      (person) => app.as(person),
    ),
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.platform.invite.deleteMany()
  await app.db.platform.outbox.deleteMany()
})
const invite = async (me: Caller, branch: string, body: object) =>
  (await me.post(`/api/invite/user/${branch}`, body)).body.content
const row = (id: string) => app.db.platform.invite.findUniqueOrThrow({ where: { id } })
const day = 86_400_000

test('one person is invited by mail, or by SMS where there is no address; the code is told to nobody', async () => {
  const { pune } = app.employer
  const inviteResponse = await invite(admin!, pune.id, {
    email: ' New.Person@Example.com ',
    firstName: 'New',
    role: 'EMPLOYEE',
    designation: 'Analyst',
  })
  expect(inviteResponse).toMatchObject({
    email: 'new.person@example.com',
    branchId: pune.id,
    branchName: 'Pune',
    status: 'QUEUED',
    resentCount: 0,
    invitedBy: { name: 'Asha Rao' },
    abilities: { resend: true, delete: true },
  })
  expect(JSON.stringify(inviteResponse)).not.toContain(
    inviteCodeOf(app.deps.secret, inviteResponse.inviteId, 0),
  )
  expect(Math.round((Date.parse(inviteResponse.expiresAt) - Date.now()) / day)).toBe(14)
  expect((await invite(admin!, pune.id, { contactNumber: '98100 12345' })).contactNumber).toBe(
    '+919810012345',
  )
  const outbox = await app.db.platform.outbox.findMany({ orderBy: { id: 'asc' } })
  expect(outbox.map(({ kind, key }) => [kind, key.replace(/:.*:/, ':…:')])).toEqual([
    ['MAIL', 'invite:…:0'],
    ['SMS', 'invite:…:0'],
  ])
  expect(outbox[0]!.payload).toEqual({ about: 'INVITE', inviteId: inviteResponse.inviteId, resentCount: 0 })
  expect(
    await app.db.platform.ledgerEntry.findFirst({ where: { entityId: inviteResponse.inviteId } }),
  ).toMatchObject({
    action: 'invites:invite',
    detail: { role: 'EMPLOYEE' },
  })
})

test('nobody is invited twice, nor who is a user already; whoever left can come back', async () => {
  await invite(admin!, 'all', { email: 'twice@example.com', role: 'EMPLOYER' })
  const [again, member] = [
    await admin!.post('/api/invite/user/all', { email: 'TWICE@example.com', role: 'EMPLOYER' }),
    await admin!.post('/api/invite/user/all', { email: app.employer.stranger.email, role: 'EMPLOYER' }),
  ]
  expect([again, member].map(({ status, body }) => [status, body.code, body.message])).toEqual([
    [409, 'DUPLICATE', 'This person already has an open invite. Resend it instead.'],
    [409, 'DUPLICATE', 'This person is already a user.'],
  ])
  const left = await buildPerson(app.db, app.employer.workspace, {
    name: 'Left Us',
    branchId: app.employer.pune.id,
  })
  await app.db.platform.membership.updateMany({ where: { userId: left.id }, data: { active: false } })
  expect((await admin!.post('/api/invite/user/all', { email: left.email, role: 'EMPLOYER' })).status).toBe(
    200,
  )
})

test('whoever let their invite expire is invited anew, as it is said now; the old link stays dead', async () => {
  const { pune, toronto } = app.employer
  const late = async (email: string, more: object = {}) => {
    const { inviteId } = await invite(admin!, pune.id, { email, ...more })
    await app.db.platform.invite.update({
      where: { id: inviteId },
      data: { expiresAt: new Date(Date.now() - day), status: 'SENT' },
    })
    return inviteId
  }
  const [one, two] = [await late('slow@example.com'), await late('slower@example.com')]
  const again = await invite(admin!, toronto.id, { email: 'Slow@example.com', firstName: 'Sara' })
  expect(again).toMatchObject({ branchName: 'Toronto', firstName: 'Sara', status: 'QUEUED' })
  const { body } = await admin!.post('/api/invite/invite/bulk', {
    branchId: pune.id,
    invites: [{ email: 'slower@example.com' }, { email: 'slow@example.com' }],
  })
  expect(body.content).toMatchObject({
    sent: [{ email: 'slower@example.com' }],
    failed: [{ email: 'slow@example.com', code: 'DUPLICATE' }],
  })
  expect((await Promise.all([one, two].map(row))).map(({ status }) => status)).toEqual(['DELETED', 'DELETED'])
  expect(
    await app.db.platform.outbox.count({
      where: { key: { in: [again.inviteId, body.content.sent[0].inviteId].map((id) => `invite:${id}:0`) } },
    }),
  ).toBe(2)
})

test('an open invite holds a seat for its bearer, and for nobody else; one that expired holds none', async () => {
  const { workspace, pune } = app.employer
  const limit = async (spare: number) =>
    app.db.platform.workspace.update({
      where: { id: workspace.id },
      data: {
        userLimit:
          (await app.db.platform.membership.count({ where: { workspaceId: workspace.id, active: true } })) +
          spare,
      },
    })
  const [left, guest] = [
    await buildPerson(app.db, workspace, { name: 'Gone Once' }),
    await buildPerson(app.db, (await buildEmployer(app.db, 'elsewhere.localhost')).workspace, {
      name: 'Gita Guest',
    }),
  ]
  await app.db.platform.membership.updateMany({ where: { userId: left.id }, data: { active: false } })
  await limit(1)
  const { inviteId } = await invite(admin!, pune.id, { email: guest.email })
  const [another, back] = [
    () => admin!.post(`/api/invite/user/${pune.id}`, { email: `${uuid()}@example.com` }),
    () => admin!.post(`/api/user/update/${left.id}`, { active: true }),
  ]
  expect([(await another()).body.code, (await back()).body.code]).toEqual([
    'USER_LIMIT_REACHED',
    'USER_LIMIT_REACHED',
  ])
  const claims = () => claimFor(app.deps, { id: inviteId, workspaceId: workspace.id }, { userId: guest.id })
  await limit(0)
  await expect(claims()).rejects.toMatchObject({ code: 'USER_LIMIT_REACHED' })
  await limit(1)
  expect(await claims()).toMatchObject({ userId: guest.id })
  expect((await back()).body.code).toBe('USER_LIMIT_REACHED')
  await limit(1)
  const { inviteId: expired } = await invite(admin!, pune.id, { email: 'never@example.com' })
  await app.db.platform.invite.update({
    where: { id: expired },
    data: { expiresAt: new Date(Date.now() - day) },
  })
  expect((await back()).status).toBe(200)
  await app.db.platform.workspace.update({ where: { id: workspace.id }, data: { userLimit: null } })
  await app.db.platform.membership.updateMany({
    where: { userId: { in: [guest.id, left.id] }, workspaceId: workspace.id },
    data: { active: false },
  })
})

test('of many who invite one person at the same time one does', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      admin!.post(`/api/invite/user/${app.employer.pune.id}`, { email: 'race@example.com' }),
    ),
  )
  expect([200, 409].map((status) => answers.filter((answer) => answer.status === status).length)).toEqual([
    1, 4,
  ])
})

test('nobody gives a role that may do what they may not', async () => {
  const { pune, toronto } = app.employer
  const status = async (me: Caller, branch: string, role: string) =>
    (await me.post(`/api/invite/user/${branch}`, { email: `${uuid()}@example.com`, role })).status
  expect([
    await status(branchAdmin!, pune.id, 'EMPLOYEE'),
    await status(branchAdmin!, pune.id, 'BRANCH_ADMIN'),
    await status(branchAdmin!, toronto.id, 'EMPLOYEE'),
    await status(branchAdmin!, 'all', 'EMPLOYEE'),
  ]).toEqual([200, 400, 404, 403])
  expect([
    await status(employer!, pune.id, 'EMPLOYER'),
    await status(employer!, pune.id, 'WORKSPACE_ADMIN'),
    await status(admin!, 'all', 'WORKSPACE_ADMIN'),
    await status(employee!, pune.id, 'EMPLOYEE'),
  ]).toEqual([200, 400, 200, 403])
})

test('what is wrong is named by field', async () => {
  const send = async (body: object) =>
    (await admin!.post(`/api/invite/user/${app.employer.pune.id}`, body)).body.fields?.map(
      ({ path }: { path: string }) => path,
    )
  expect([
    await send({}),
    await send({ email: 'nobody' }),
    await send({ contactNumber: '12' }),
    await send({ email: 'a@b.example', departmentId: uuid() }),
  ]).toEqual([['email'], ['email'], ['contactNumber'], ['departmentId']])
  expect((await admin!.post(`/api/invite/user/${uuid()}`, { email: 'a@b.example' })).status).toBe(404)
})

test('a typed list invites whom it can and names the others', async () => {
  const people = ['one@example.com', 'two@example.com', 'ONE@example.com', app.employer.stranger.email]
  const { body } = await admin!.post('/api/invite/invite/bulk', {
    branchId: app.employer.pune.id,
    invites: people.map((email) => ({ email })),
  })
  expect(body.content.sent.map(({ email }: { email: string }) => email)).toEqual([
    'one@example.com',
    'two@example.com',
  ])
  expect(body.content.failed).toMatchObject([
    { email: 'one@example.com', code: 'DUPLICATE' },
    { email: app.employer.stranger.email, code: 'DUPLICATE' },
  ])
  expect(
    (
      await admin!.post('/api/invite/invite/bulk', {
        invites: Array.from({ length: 201 }, (_, at) => ({ email: `p${at}@example.com` })),
      })
    ).status,
  ).toBe(400)
})

test('sent again, the link before is dead and the invite lasts anew; a mere link sends nothing', async () => {
  const { pune, toronto } = app.employer
  const { inviteId } = await invite(admin!, pune.id, { email: 'again@example.com' })
  await app.db.platform.invite.update({
    where: { id: inviteId },
    data: { expiresAt: new Date(Date.now() - day), status: 'SENT' },
  })
  const { status, body } = await admin!.get(`/api/invite/resend/${pune.id}/${inviteId}`)
  expect([status, body.content]).toMatchObject([200, { status: 'RESENT', resentCount: 1 }])
  const after = await row(inviteId)
  expect(
    [0, 1].map((count) =>
      isInviteCode([app.deps.secret], inviteCodeOf(app.deps.secret, inviteId, count), after),
    ),
  ).toEqual([false, true])
  expect(after.expiresAt.getTime()).toBeGreaterThan(Date.now() + 13 * day)
  expect(await app.db.platform.outbox.count({ where: { key: `invite:${inviteId}:1` } })).toBe(1)
  expect([
    (await admin!.get(`/api/invite/resend/${toronto.id}/${inviteId}`)).status,
    (await admin!.get(`/api/invite/resend/all/${inviteId}`)).status,
  ]).toEqual([404, 404])
  const cookie = await app.request(`/api/invite/resend/${pune.id}/${inviteId}`, {
    headers: { host: app.employer.workspace.host, cookie: `session=${admin!.token}` },
  })
  expect([cookie.status, (await row(inviteId)).resentCount]).toEqual([403, 1])
})

test('several are sent again at once; those that cannot be are named', async () => {
  const [one, two] = [
    await invite(admin!, app.employer.pune.id, { email: 'l1@example.com' }),
    await invite(admin!, app.employer.toronto.id, { email: 'l2@example.com' }),
  ]
  await app.db.platform.invite.update({ where: { id: one.inviteId }, data: { status: 'CLAIMED' } })
  const gone = uuid()
  expect(
    (await admin!.post('/api/invite/resend/bulk', { inviteIds: [one.inviteId, two.inviteId, gone] })).body
      .content,
  ).toMatchObject({
    resent: 1,
    failed: [
      { inviteId: one.inviteId, code: 'ILLEGAL_STATE' },
      { inviteId: gone, code: 'NOT_FOUND' },
    ],
  })
  expect(
    (await branchAdmin!.post('/api/invite/resend/bulk', { inviteIds: [two.inviteId] })).body.content,
  ).toMatchObject({ resent: 0, failed: [{ code: 'NOT_FOUND' }] })
})

test('taken back, it opens nothing, stays in the list, and the person can be invited anew', async () => {
  const { pune } = app.employer
  const { inviteId } = await invite(admin!, pune.id, { email: 'back@example.com' })
  expect((await admin!.delete(`/api/invite/${pune.id}/${inviteId}`)).body.content).toEqual({
    inviteId,
    status: 'DELETED',
  })
  expect([
    (await admin!.delete(`/api/invite/${pune.id}/${inviteId}`)).status,
    (await admin!.get(`/api/invite/resend/${pune.id}/${inviteId}`)).status,
  ]).toEqual([409, 409])
  expect((await admin!.post(`/api/invite/user/${pune.id}`, { email: 'back@example.com' })).status).toBe(200)
})

test('lists and counts know what has expired, and a Business Unit Admin sees their own alone', async () => {
  const { pune, toronto } = app.employer
  for (const [email, branch] of [
    ['fresh@example.com', pune.id],
    ['old@example.com', pune.id],
    ['far@example.com', toronto.id],
    ['wide@example.com', 'all'],
  ] as const)
    await invite(admin!, branch, {
      email,
      firstName: 'Kim',
      role: branch === 'all' ? 'EMPLOYER' : 'EMPLOYEE',
    })
  await app.db.platform.invite.updateMany({
    where: { email: 'old@example.com' },
    data: { expiresAt: new Date(Date.now() - 1_000), status: 'SENT' },
  })
  const emails = async (me: Caller, path: string, body: object) =>
    (await me.post(path, body)).body.content
      ?.map(({ email, status }: { email: string; status: string }) => `${email} ${status}`)
      .toSorted()
  expect(await emails(admin!, '/api/invite/list?pageSize=2&sortBy=email', {})).toEqual([
    'far@example.com QUEUED',
    'fresh@example.com QUEUED',
  ])
  expect(await emails(admin!, `/api/invite/branch/${pune.id}`, {})).toEqual([
    'fresh@example.com QUEUED',
    'old@example.com EXPIRED',
  ])
  expect(await emails(admin!, '/api/invite/list', { status: ['EXPIRED'] })).toEqual([
    'old@example.com EXPIRED',
  ])
  expect(await emails(admin!, '/api/invite/list', { status: ['QUEUED'], searchText: 'kim WIDE' })).toEqual([
    'wide@example.com QUEUED',
  ])
  expect(await emails(admin!, '/api/invite/list', { to: new Date(Date.now() - day).toISOString() })).toEqual(
    [],
  )
  expect(await emails(branchAdmin!, '/api/invite/list', {})).toEqual([
    'fresh@example.com QUEUED',
    'old@example.com EXPIRED',
  ])
  expect([
    (await branchAdmin!.post(`/api/invite/branch/${toronto.id}`, {})).status,
    (await admin!.post('/api/invite/list?sortBy=code', {})).body.code,
  ]).toEqual([404, 'SORT_FIELD_UNKNOWN'])
  const count = async (me: Caller, query = '') =>
    (await me.get(`/api/invite/unused/count${query}`)).body.content.count
  expect([
    await count(admin!),
    await count(admin!, '?filterOnlyExpired=true'),
    await count(admin!, `?branchId=${toronto.id}`),
    await count(branchAdmin!),
  ]).toEqual([4, 1, 1, 2])
})

test('another workspace knows nothing of ours', async () => {
  const other = await buildEmployer(app.db, 'other.localhost')
  const them = await app.as(other.admin, other.workspace)
  const { inviteId } = await invite(admin!, app.employer.pune.id, { email: 'ours@example.com' })
  expect([
    (await them.post('/api/invite/list', {})).body.totalElements,
    (await them.get(`/api/invite/resend/${app.employer.pune.id}/${inviteId}`)).status,
    (await them.delete(`/api/invite/${app.employer.pune.id}/${inviteId}`)).status,
  ]).toEqual([0, 404, 404])
  expect((await them.post(`/api/invite/user/${other.pune.id}`, { email: 'ours@example.com' })).status).toBe(
    200,
  )
})

test('how a file is read may be told before and again; what names no column is refused', async () => {
  const keep = (name: string, mapping: object) =>
    admin!.post('/api/invite/bulk/mapping', { name, headers: ['Kontakt', 'Vorname'], mapping })
  const first = (await keep('From payroll', { email: 0 })).body.content
  expect(first).toMatchObject({
    name: 'From payroll',
    columns: { email: 'Kontakt' },
    createdBy: { name: 'Asha Rao' },
  })
  expect((await keep('Payroll', { email: 0, firstName: 1 })).body.content).toMatchObject({
    mappingId: first.mappingId,
    name: 'Payroll',
    columns: { email: 'Kontakt', firstName: 'Vorname' },
  })
  expect((await keep('None', {})).body.fields).toMatchObject([{ path: 'mapping' }])
  expect((await admin!.get('/api/invite/bulk/mapping')).body.content).toHaveLength(1)
})

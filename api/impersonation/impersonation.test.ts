import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildEmployer,
  buildPerson,
  buildPlatformAdmin,
  buildWorkspace,
  type BuiltPerson,
} from '../../prisma/builders.ts'
import { challengeOf } from '../signIns/otp.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../test/app.ts'
import { deliverNotices } from '../../test/deliverNotices.ts'

let [app, platform, priya, mainId] = [] as unknown as [TestApp, Caller, BuiltPerson, string]
beforeAll(async () => {
  app = await testApp()
  const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  priya = await buildPlatformAdmin(app.db, { name: 'Priya Platform', email: 'platform@redress.example' })
  ;[platform, mainId] = [await app.as(priya, main), main.id]
})
afterAll(() => app.close())

const acme = () => app.employer.workspace.id
const reason = 'They asked for help with their invites'
const begin = (userId: string, more: object = {}) =>
  platform.post('/api/admin/impersonate', { workspaceId: acme(), userId, reason, ...more })

test('whom to be is found by name: name and role, nothing more', async () => {
  const look = (searchText: string, id = acme()) =>
    platform.post(`/api/admin/workspace/${id}/people`, { searchText })
  expect((await look('asha RAO')).body.content).toEqual([
    { userId: app.employer.admin.id, name: 'Asha Rao', role: 'WORKSPACE_ADMIN' },
  ])
  expect((await look('a')).body.fields).toMatchObject([{ path: 'searchText' }])
  await app.db.platform.membership.updateMany({
    where: { userId: app.employer.stranger.id },
    data: { active: false },
  })
  expect((await look('Tara')).body.content).toEqual([])
  expect((await look('Priya', mainId)).status).toBe(404)
})

test('acting as somebody is a hand-off for a minute; the reason stays with the platform', async () => {
  const { body } = await begin(app.employer.admin.id)
  const id =
    challengeOf([app.deps.secret], String(body.content.url).replace('http://acme.localhost/handoff/', '')) ??
    ''
  const challenge = await app.db.platform.challenge.findUniqueOrThrow({ where: { id } })
  expect(challenge).toMatchObject({
    workspaceId: acme(),
    purpose: 'HANDOFF',
    userId: app.employer.admin.id,
    usedAt: null,
    detail: { impersonatedBy: priya.id },
  })
  expect(challenge.expiresAt.getTime() - challenge.createdAt.getTime()).toBeLessThanOrEqual(61_000)
  expect(
    await app.db.platform.ledgerEntry.findFirst({ where: { workspaceId: mainId, entityId: id } }),
  ).toMatchObject({
    action: 'workspaces:impersonate',
    byUserId: priya.id,
    detail: { workspaceId: acme(), userId: app.employer.admin.id, reason },
  })
  const theirs = await app.db.platform.ledgerEntry.findFirst({ where: { workspaceId: acme(), entityId: id } })
  expect(theirs).toMatchObject({
    action: 'platform:impersonate',
    byUserId: priya.id,
    detail: { userId: app.employer.admin.id },
  })
  expect(JSON.stringify(theirs)).not.toContain(reason)
})

test('no hand-off without a reason, as a platform admin, to another workspace’s person, or by others', async () => {
  expect((await begin(app.employer.admin.id, { reason: 'because' })).body.fields).toMatchObject([
    { path: 'reason' },
  ])
  const both = await buildPerson(app.db, app.employer.workspace, { name: 'Paul Both' })
  await app.db.platform.user.update({ where: { id: both.id }, data: { isPlatformAdmin: true } })
  expect((await begin(both.id)).status).toBe(403)
  const other = await buildEmployer(app.db, 'other.localhost')
  expect((await begin(other.admin.id)).status).toBe(404)
  expect((await begin(priya.id, { workspaceId: mainId })).status).toBe(404)
  await app.db.platform.workspace.update({ where: { id: other.workspace.id }, data: { status: 'DELETED' } })
  expect((await begin(other.admin.id, { workspaceId: other.workspace.id })).status).toBe(404)
  expect(
    (
      await (
        await app.as(app.employer.admin)
      ).post('/api/admin/impersonate', { workspaceId: acme(), userId: app.employer.stranger.id, reason })
    ).status,
  ).toBe(403)
})

test('whoever takes it has half an hour: no case, no notice, no account of theirs, and they are told', async () => {
  const { url } = (await begin(app.employer.admin.id)).body.content
  const noticesOf = () =>
    app.db.platform.notice.count({ where: { userId: app.employer.admin.id, kind: 'IMPERSONATED' } })
  expect(await noticesOf()).toBe(0)
  const take = () =>
    app.nobody.get(`/api/session/get/${String(url).split('/').at(-1)}`, undefined, {
      'x-requested-with': 'redress',
    })
  const takeOver = await take()
  expect(Date.parse(takeOver.body.content.expiresAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000)
  expect((await take()).body.code).toBe('OTP_EXPIRED')
  const requestAs = (method: 'get' | 'post' | 'put', path: string, body?: unknown) =>
    app.nobody[method](path, body, { authorization: `Bearer ${takeOver.body.content.token}` })
  expect((await requestAs('get', '/api/user/details')).body.content).toMatchObject({
    userId: app.employer.admin.id,
    impersonatedBy: expect.anything(),
  })
  expect((await requestAs('get', '/api/committee')).status).toBe(200)
  for (const closed of [
    await requestAs('post', '/complaint-workflow/api/case/list', {}),
    await requestAs('get', '/api/notification'),
    await requestAs('put', '/api/user', { firstName: 'Someone', lastName: 'Else' }),
  ])
    expect(closed.status).toBe(403)
  const mine = (await (await app.as(app.employer.admin)).get('/api/notification')).body
  expect(mine.content[0]).toMatchObject({
    kind: 'IMPERSONATED',
    subject: 'Platform support acted as you',
  })
  expect(await noticesOf()).toBe(1)
  expect(
    await app.db.platform.outbox.findMany({
      where: { key: { startsWith: 'impersonation:' } },
      select: { kind: true, payload: true },
    }),
  ).toEqual([{ kind: 'NOTICE', payload: { userId: app.employer.admin.id } }])
})

describe('whoever acts as an admin', () => {
  let [requestAs, upload] = [] as unknown as [
    (method: 'get' | 'post' | 'put', path: string, body?: unknown) => Promise<Answer>,
    (path: string) => Promise<Answer>,
  ]
  beforeAll(async () => {
    const { url } = (await begin(app.employer.admin.id)).body.content
    const { token } = (
      await app.nobody.get(`/api/session/get/${String(url).split('/').at(-1)}`, undefined, {
        'x-requested-with': 'redress',
      })
    ).body.content
    requestAs = (method, path, body) => app.nobody[method](path, body, { authorization: `Bearer ${token}` })
    upload = (path) => {
      const form = new FormData()
      form.set(
        'file',
        new File(['Email,Role\nputs@somebody.example,EMPLOYER'], 'people.csv', { type: 'text/csv' }),
      )
      return app.nobody.upload(path, form, { authorization: `Bearer ${token}` })
    }
  })

  test('appoints no committee, changes no right, publishes nothing and sends no file with people', async () => {
    const [committee] = (await requestAs('get', '/api/committee')).body.content
    const members = [{ userId: app.employer.stranger.id, part: 'PRESIDING_OFFICER' }]
    const refused = [
      await requestAs('put', `/api/committee/${committee.committeeId}`, {
        name: committee.name,
        version: committee.version,
        members,
      }),
      await requestAs('post', '/api/committee', { name: 'Theirs', branchId: app.employer.pune.id, members }),
      await requestAs('post', `/api/committee/${committee.committeeId}/dissolve`, {
        version: committee.version,
        successorId: committee.committeeId,
      }),
      await requestAs('post', '/api/permission/update', {
        role: 'EMPLOYER',
        permission: 'invite:create',
        allowed: false,
      }),
      await requestAs('post', '/complaint-workflow/api/admin/workflow/publish', {}),
      await upload('/api/invite/bulk'),
      await upload('/api/invite/bulk/validate'),
      await upload('/api/user/create/bulk'),
    ]
    for (const { status, body } of refused)
      expect([status, body.message]).toEqual([403, expect.stringContaining('workspace’s own people')])
    expect((await (await app.as(app.employer.admin)).get('/api/committee')).body.content).toContainEqual(
      committee,
    )
  })

  test('deactivates nobody, brings nobody back, and moves no working day', async () => {
    const { stranger, pune } = app.employer
    const member = () =>
      app.db.platform.membership.findFirstOrThrow({
        where: { userId: stranger.id },
        select: { active: true },
      })
    const before = await member()
    for (const active of [false, true])
      expect((await requestAs('post', `/api/user/update/${stranger.id}`, { active })).status).toBe(403)
    const { body } = await requestAs('post', '/api/user/delete/bulk', { ids: [stranger.id] })
    expect(body.content).toMatchObject({ deleted: 0, failed: [{ code: 'FORBIDDEN' }] })
    expect(await member()).toEqual(before)
    const { version } = await app.db.platform.branch.findUniqueOrThrow({ where: { id: pune.id } })
    const calendar = await requestAs('post', `/api/workspace/update-branch/${pune.id}`, {
      version,
      weekend: [5],
    })
    expect([calendar.status, calendar.body.message]).toEqual([
      403,
      expect.stringMatching(/^Only the workspace’s own people can change working days/),
    ])
  })

  test('makes nobody an employer or an admin, by whom they could come to hear of a complaint', async () => {
    const invite = (role: string) =>
      requestAs('post', `/api/invite/user/${app.employer.pune.id}`, {
        email: `${role.toLowerCase()}@somebody.example`,
        role,
      })
    expect(
      (await requestAs('post', `/api/user/update/${app.employer.stranger.id}`, { role: 'EMPLOYER' })).status,
    ).toBe(403)
    for (const role of ['EMPLOYER', 'WORKSPACE_ADMIN', 'BRANCH_ADMIN'])
      expect((await invite(role)).status, role).toBe(400)
  })
})

test('who wants no mail of it is told in the app; what cannot be opened tells of nothing', async () => {
  const { stranger } = app.employer
  const isHere = (active: boolean) =>
    app.db.platform.membership.updateMany({ where: { userId: stranger.id }, data: { active } })
  await isHere(true)
  const take = async () =>
    app.nobody.get(
      `/api/session/get/${String((await begin(stranger.id)).body.content.url)
        .split('/')
        .at(-1)}`,
      undefined,
      { 'x-requested-with': 'redress' },
    )
  const mails = async () =>
    (await deliverNotices(app.db, { where: { payload: { path: ['userId'], equals: stranger.id } } })).length
  const countNotices = () =>
    app.db.platform.notice.count({ where: { userId: stranger.id, kind: 'IMPERSONATED' } })
  const tara = await app.as(stranger)
  await tara.put('/api/notification/preferences', { preferences: [{ kind: 'IMPERSONATED', mail: false }] })
  expect((await take()).status).toBe(200)
  expect([await countNotices(), await mails()]).toEqual([1, 0])
  const { url } = (await begin(stranger.id)).body.content
  await isHere(false)
  expect(
    (
      await app.nobody.get(`/api/session/get/${String(url).split('/').at(-1)}`, undefined, {
        'x-requested-with': 'redress',
      })
    ).status,
  ).toBe(404)
  expect(await countNotices()).toBe(1)
})

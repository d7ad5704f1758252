import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, type Employer } from '../../prisma/builders.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { openSession } from '../core/session.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../test/app.ts'

let [app, plain] = [] as unknown as [TestApp, TestApp]
beforeAll(async () => {
  app = await testApp()
  plain = await testApp({ demoInbox: null })
})
afterAll(() => Promise.all([app?.close(), plain?.close()]))

const createNotice = (userId: string, subject: string, more: { caseId?: string; at?: Date } = {}) =>
  app.db.forWorkspace(app.employer.workspace.id).notice.create({
    data: { userId, subject, key: uuid(), kind: 'STEP_OPENED', path: '/complaints', ...more },
  })

/** Of these users, those who want no mail of a kind. */
const mutedFor = async (userIds: string[], kind: string) =>
  (
    await app.db.forWorkspace(app.employer.workspace.id).membership.findMany({
      where: { userId: { in: userIds }, mutedMail: { has: kind } },
    })
  ).map(({ userId }) => userId)

test('my notices, newest first, with how many are unread; I mark some, then all, and nobody else’s', async () => {
  const [me, other] = [app.employer.member, app.employer.external]
  const first = await createNotice(me.id, 'First', { at: new Date(Date.now() - 60_000) })
  await createNotice(me.id, 'Second')
  const foreign = await createNotice(other.id, 'Theirs')
  const caller = await app.as(me)
  expect((await caller.get('/api/notification')).body).toMatchObject({
    totalElements: 2,
    unread: 2,
    content: [{ subject: 'Second', readAt: null }, { subject: 'First' }],
  })
  expect(
    (await caller.post('/api/notification/read', { noticeIds: [first.id, foreign.id] })).body,
  ).toMatchObject({ code: 'NOT_FOUND', fields: [{ path: 'noticeIds' }] })
  expect((await caller.post('/api/notification/read', { noticeIds: [first.id] })).body.content).toEqual({
    read: 1,
  })
  expect((await caller.get('/api/notification?unreadOnly=true')).body).toMatchObject({
    totalElements: 1,
    unread: 1,
    content: [{ subject: 'Second' }],
  })
  expect((await caller.post('/api/notification/read', {})).body.content).toEqual({ read: 1 })
  expect((await caller.post('/api/notification/read', {})).body.content).toEqual({ read: 0 })
  expect(await app.db.platform.notice.findUnique({ where: { id: foreign.id } })).toMatchObject({
    readAt: null,
  })
  expect(
    await app.db.platform.ledgerEntry.count({ where: { action: 'notices:read', byUserId: me.id } }),
  ).toBe(2)
})

test('a person named as respondent finds no notice of that case before being informed, nor counts one', async () => {
  const caseId = await fileCase(app.db, app.employer, await publish(app.db, app.employer, floorGraph()))
  await createNotice(app.employer.respondent.id, 'A slip', { caseId })
  const caller = await app.as(app.employer.respondent)
  expect((await caller.get('/api/notification')).body).toMatchObject({
    content: [],
    totalElements: 0,
    unread: 0,
  })
  expect((await caller.post('/api/notification/read', {})).body.content).toEqual({ read: 0 })
  await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: new Date() } })
  expect((await caller.get('/api/notification')).body).toMatchObject({ totalElements: 1, unread: 1 })
})

describe('the demo’s inbox', () => {
  const secret = 'the-secret-of-the-link'
  const all = (caller: Caller, body: object) => caller.post('/api/demo-inbox/all', body)
  const addressees = ({ body }: Answer) => body.content.map(({ to }: { to: string }) => to).toSorted()
  const people = () =>
    [app.employer.stranger, app.employer.complainant, app.employer.admin].map(({ email }) => email)
  let other: Employer
  beforeAll(async () => {
    other = await buildEmployer(app.db, 'other.localhost')
    for (const each of [app, plain]) {
      const rows = each.db.forWorkspace(each.employer.workspace.id)
      for (const to of people())
        await rows.demoMail.create({
          data: { to, key: uuid(), subject: 'Your code', text: '123456', html: '<p>123456</p>' },
        })
      await rows.demoMail.create({
        data: { to: '+919876543210', key: uuid(), subject: '', text: '654321', channel: 'SMS' },
      })
    }
    await app.db
      .forWorkspace(other.workspace.id)
      .demoMail.create({ data: { to: other.admin.email, key: uuid(), subject: 'Yours', text: 'Theirs' } })
  })

  test('shows everybody their own mail and nothing else, an admin too, whatever they ask for', async () => {
    for (const person of [app.employer.stranger, app.employer.admin]) {
      const caller = await app.as(person)
      expect((await caller.get('/api/demo-inbox')).body).toMatchObject({
        totalElements: 1,
        content: [{ to: person.email, html: '<p>123456</p>', calendar: null }],
      })
      expect(
        (await caller.get(`/api/demo-inbox?to=${app.employer.complainant.email}`)).body.content?.map(
          ({ to }: { to: string }) => to,
        ) ?? [],
      ).not.toContain(app.employer.complainant.email)
    }
    expect((await (await app.as(app.employer.scheduler)).get('/api/demo-inbox')).body).toMatchObject({
      totalElements: 0,
    })
  })

  test('shows no SMS to whoever typed that number into their profile', async () => {
    const caller = await app.as(app.employer.stranger)
    await app.db.platform.membership.updateMany({
      where: { userId: app.employer.stranger.id },
      data: { phoneNumber: '+919876543210' },
    })
    expect(addressees(await caller.get('/api/demo-inbox'))).toEqual([app.employer.stranger.email])
  })

  test('shows nothing to whoever bears an address that they have not proved', async () => {
    const twin = await app.db.platform.user.create({
      data: { email: app.employer.complainant.email, firstName: 'Not', lastName: 'Meera' },
    })
    await app.db.platform.membership.create({
      data: { workspaceId: app.employer.workspace.id, userId: twin.id, role: 'EMPLOYEE' },
    })
    expect((await (await app.as(twin)).get('/api/demo-inbox')).body).toMatchObject({ totalElements: 0 })
  })

  test('shows nothing to the signed out, nor to whoever acts as somebody, with the secret neither', async () => {
    expect((await app.nobody.get('/api/demo-inbox')).status).toBe(401)
    const { token } = await openSession(
      app.db.platform,
      uuid(),
      app.employer.stranger.id,
      app.employer.workspace.id,
      { method: 'IMPERSONATION', impersonatedBy: app.employer.admin.id },
    )
    const requestPage = async (path: string, init: RequestInit = {}) =>
      (
        await app.request(path, {
          ...init,
          headers: {
            host: app.employer.workspace.host,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
          },
        })
      ).status
    expect(await requestPage('/api/user/details')).toBe(200)
    expect(await requestPage('/api/demo-inbox')).toBe(404)
    expect(
      await requestPage('/api/demo-inbox/all', { method: 'POST', body: JSON.stringify({ secret }) }),
    ).toBe(404)
    const menu = await app.request('/api/navigation/v2', {
      headers: { host: app.employer.workspace.host, authorization: `Bearer ${token}` },
    })
    expect(await menu.text()).not.toContain('/mail')
  })

  test('shows all of it, of every host, to whoever has the link’s secret, signed in or not', async () => {
    for (const caller of [app.nobody, await app.as(app.employer.stranger)]) {
      expect(addressees(await all(caller, { secret }))).toEqual(
        [...people(), '+919876543210', other.admin.email].toSorted(),
      )
      expect(
        addressees(
          await all(caller, { secret, to: app.employer.complainant.email.slice(0, 8).toUpperCase() }),
        ),
      ).toEqual([app.employer.complainant.email])
    }
  })

  test.each(['', 'the-secret-of-the-lin', 'the-secret-of-the-linK', 'null'])(
    'opens nothing with "%s"',
    async (wrong) => {
      expect((await all(app.nobody, { secret: wrong })).status).toBe(404)
    },
  )

  test('is nowhere else, with no secret at all', async () => {
    expect((await (await plain.as(plain.employer.stranger)).get('/api/demo-inbox')).status).toBe(404)
    for (const wrong of ['', 'null', secret])
      expect((await all(plain.nobody, { secret: wrong })).status).toBe(404)
  })
})

test('everybody chooses which kinds of notices also come by mail; what they do not name stays', async () => {
  const caller = await app.as(app.employer.external)
  const mailed = ({ body }: { body: { content: { preferences: { kind: string; mail: boolean }[] } } }) =>
    Object.fromEntries(body.content.preferences.map(({ kind, mail }) => [kind, mail]))
  expect(Object.values(mailed(await caller.get('/api/notification/preferences')))).toEqual(
    Array(65).fill(true),
  )
  await caller.put('/api/notification/preferences', {
    preferences: [
      { kind: 'REMINDER', mail: false },
      { kind: 'CLOSED', mail: false },
    ],
  })
  expect(
    mailed(
      await caller.put('/api/notification/preferences', { preferences: [{ kind: 'CLOSED', mail: true }] }),
    ),
  ).toMatchObject({ REMINDER: false, CLOSED: true, OVERDUE: true })
  expect(
    mailed(await (await app.as(app.employer.member)).get('/api/notification/preferences')),
  ).toMatchObject({ REMINDER: true })
  expect(
    (await caller.put('/api/notification/preferences', { preferences: [{ kind: 'GOSSIP', mail: false }] }))
      .body.fields,
  ).toMatchObject([{ path: 'preferences.0.kind' }])
  expect(await mutedFor([app.employer.external.id, app.employer.member.id], 'REMINDER')).toEqual([
    app.employer.external.id,
  ])
})

test('what the contract and its end bring is for the admins: in the app always, by mail as they choose', async () => {
  const kinds = async (person: { id: string }) =>
    (
      (await (await app.as(person)).get('/api/notification/preferences')).body.content.preferences as {
        kind: string
      }[]
    ).map(({ kind }) => kind)
  const ofWorkspace = [
    'CONTRACT_30_DAYS',
    'CONTRACT_7_DAYS',
    'CONTRACT_1_DAY',
    'CONTRACT_GRACE',
    'CONTRACT_EXPIRED',
    'WORKSPACE_DELETION',
  ]
  expect(await kinds(app.employer.admin)).toEqual(expect.arrayContaining([...ofWorkspace, 'IMPERSONATED']))
  expect((await kinds(app.employer.member)).filter((kind) => ofWorkspace.includes(kind))).toEqual([])
  expect(await kinds(app.employer.member)).toContain('IMPERSONATED')
  await (
    await app.as(app.employer.admin)
  ).put('/api/notification/preferences', { preferences: [{ kind: 'CONTRACT_7_DAYS', mail: false }] })
  expect(await mutedFor([app.employer.admin.id], 'CONTRACT_7_DAYS')).toEqual([app.employer.admin.id])
})

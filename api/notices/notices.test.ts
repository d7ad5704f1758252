import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { fileCase, floorGraph, publish } from '../../workers/testCase.ts'
import { testApp, type TestApp } from '../testApp.ts'
import { mutedFor } from './preferences.ts'

let [app, plain] = [] as unknown as [TestApp, TestApp]
beforeAll(async () => {
  app = await testApp()
  plain = await testApp({ demoInbox: false })
})
afterAll(() => Promise.all([app?.close(), plain?.close()]))

const tell = (userId: string, subject: string, more: { caseId?: string; at?: Date } = {}) =>
  app.db.forWorkspace(app.employer.workspace.id).notice.create({ data: { userId, subject, key: uuid(), kind: 'STEP_OPENED', path: '/complaints', ...more } })

test('my notices, newest first, with how many are unread; I mark some, then all, and nobody else’s', async () => {
  const [me, other] = [app.employer.member, app.employer.external]
  const first = await tell(me.id, 'First', { at: new Date(Date.now() - 60_000) })
  await tell(me.id, 'Second')
  const foreign = await tell(other.id, 'Theirs')
  const caller = await app.as(me)
  expect((await caller.get('/api/notification')).body).toMatchObject({ totalElements: 2, unread: 2, content: [{ subject: 'Second', readAt: null }, { subject: 'First' }] })
  expect((await caller.post('/api/notification/read', { noticeIds: [first.id, foreign.id] })).body).toMatchObject({ code: 'NOT_FOUND', fields: [{ path: 'noticeIds' }] })
  expect((await caller.post('/api/notification/read', { noticeIds: [first.id] })).body.content).toEqual({ read: 1 })
  expect((await caller.get('/api/notification?unreadOnly=true')).body).toMatchObject({ totalElements: 1, unread: 1, content: [{ subject: 'Second' }] })
  expect((await caller.post('/api/notification/read', {})).body.content).toEqual({ read: 1 })
  expect((await caller.post('/api/notification/read', {})).body.content).toEqual({ read: 0 })
  expect(await app.db.platform.notice.findUnique({ where: { id: foreign.id } })).toMatchObject({ readAt: null })
  expect(await app.db.platform.ledgerEntry.count({ where: { action: 'notices:read', byUserId: me.id } })).toBe(2)
})

test('a person named as respondent finds no notice of that case before being informed, nor counts one', async () => {
  const caseId = await fileCase(app.db, app.employer, await publish(app.db, app.employer, floorGraph()))
  await tell(app.employer.respondent.id, 'A slip', { caseId })
  const caller = await app.as(app.employer.respondent)
  expect((await caller.get('/api/notification')).body).toMatchObject({ content: [], totalElements: 0, unread: 0 })
  expect((await caller.post('/api/notification/read', {})).body.content).toEqual({ read: 0 })
  await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: new Date() } })
  expect((await caller.get('/api/notification')).body).toMatchObject({ totalElements: 1, unread: 1 })
})

test('the demo’s inbox shows the workspace’s mail, of a part of an address if asked, and is nowhere else', async () => {
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  for (const to of ['a@acme.example', 'b@acme.example']) await rows.demoMail.create({ data: { to, key: uuid(), subject: 'Something awaits you', text: 'Sign in', html: to.startsWith('b') ? '<p>Sign in</p>' : null } })
  const other = await buildEmployer(app.db, 'other.localhost')
  const caller = await app.as(app.employer.stranger)
  expect((await caller.get('/api/demo-inbox')).body).toMatchObject({ totalElements: 2 })
  expect((await caller.get('/api/demo-inbox?to=B@acme')).body).toMatchObject({ totalElements: 1, content: [{ to: 'b@acme.example', html: '<p>Sign in</p>', calendar: null }] })
  expect((await (await app.as(other.admin, other.workspace)).get('/api/demo-inbox')).body).toMatchObject({ totalElements: 0 })
  expect((await (await plain.as(plain.employer.stranger)).get('/api/demo-inbox')).status).toBe(404)
})

test('everybody chooses which kinds of notices also come by mail; what they do not name stays', async () => {
  const caller = await app.as(app.employer.external)
  const mailed = ({ body }: { body: { content: { preferences: { kind: string; mail: boolean }[] } } }) => Object.fromEntries(body.content.preferences.map(({ kind, mail }) => [kind, mail]))
  expect(Object.values(mailed(await caller.get('/api/notification/preferences')))).toEqual(Array(16).fill(true))
  await caller.put('/api/notification/preferences', { preferences: [{ kind: 'REMINDER', mail: false }, { kind: 'CLOSED', mail: false }] })
  expect(mailed(await caller.put('/api/notification/preferences', { preferences: [{ kind: 'CLOSED', mail: true }] }))).toMatchObject({ REMINDER: false, CLOSED: true, OVERDUE: true })
  expect(mailed(await (await app.as(app.employer.member)).get('/api/notification/preferences'))).toMatchObject({ REMINDER: true })
  expect((await caller.put('/api/notification/preferences', { preferences: [{ kind: 'GOSSIP', mail: false }] })).body.fields).toMatchObject([{ path: 'preferences.0.kind' }])
  expect(await mutedFor(app.db.forWorkspace(app.employer.workspace.id), [app.employer.external.id, app.employer.member.id], 'REMINDER')).toEqual(new Set([app.employer.external.id]))
})

test('what the contract and its end bring is for the admins: in the app always, by mail as they choose', async () => {
  const kinds = async (person: { id: string }) => ((await (await app.as(person)).get('/api/notification/preferences')).body.content.preferences as { kind: string }[]).map(({ kind }) => kind)
  const ofWorkspace = ['CONTRACT_30_DAYS', 'CONTRACT_7_DAYS', 'CONTRACT_1_DAY', 'CONTRACT_GRACE', 'CONTRACT_EXPIRED', 'WORKSPACE_DELETION']
  expect(await kinds(app.employer.admin)).toEqual(expect.arrayContaining([...ofWorkspace, 'IMPERSONATED']))
  expect((await kinds(app.employer.member)).filter((kind) => ofWorkspace.includes(kind))).toEqual([])
  expect(await kinds(app.employer.member)).toContain('IMPERSONATED')
  await (await app.as(app.employer.admin)).put('/api/notification/preferences', { preferences: [{ kind: 'CONTRACT_7_DAYS', mail: false }] })
  expect(await mutedFor(app.db.forWorkspace(app.employer.workspace.id), [app.employer.admin.id], 'CONTRACT_7_DAYS')).toEqual(new Set([app.employer.admin.id]))
})

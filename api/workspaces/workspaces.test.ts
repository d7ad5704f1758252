import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { openSession } from '../core/session.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { v7 as uuid } from 'uuid'

let [app, platform, mainId] = [] as unknown as [TestApp, Caller, string]
beforeAll(async () => {
  app = await testApp()
  const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  mainId = main.id
  platform = await app.as(
    await buildPlatformAdmin(app.db, { name: 'Priya Platform', email: 'platform@redress.example' }),
    main,
  )
})
afterAll(() => app.close())

const acme = () => app.employer.workspace.id
const path = '/api/admin/workspace'
const read = async (id = acme()) => (await platform.get(`${path}/${id}`)).body.content
const opened = (name: string, more: object = {}) =>
  platform.post(path, {
    name,
    host: `${name.toLowerCase()}.localhost`,
    country: 'IN',
    timeZone: 'Asia/Kolkata',
    admin: { email: `admin@${name.toLowerCase()}.example`, firstName: 'Asha' },
    ...more,
  })
const ledgers = (workspaceId: string, action: string) =>
  app.db.platform.ledgerEntry.findMany({ where: { workspaceId, action }, orderBy: { seq: 'asc' } })

test('the platform sees figures of every workspace, and neither a case nor a name', async () => {
  await fileCase(app.db, app.employer, await publish(app.db, app.employer, floorGraph()))
  const { body } = await platform.get(`${path}?searchText=ACME`)
  expect(body).toMatchObject({
    totalElements: 1,
    number: 0,
    size: 20,
    content: [
      {
        workspaceId: acme(),
        name: 'acme',
        url: 'acme.localhost',
        status: 'ACTIVE',
        usersActive: 11,
        invitesOpen: 0,
        userLimit: null,
        contractExpiryDate: null,
        contractDates: null,
        accessFlags: { courseManagement: true, concernedAuthority: false },
      },
    ],
  })
  const bodyText = JSON.stringify(body)
  const { caseNo } = await app.db.platform.case.findFirstOrThrow()
  for (const secret of [caseNo, 'Meera', 'Iyer', 'acme.example', app.employer.complainant.id])
    expect(bodyText).not.toContain(secret)
})

test('the list finds by status and by the day a workspace was opened, in the order that is asked for', async () => {
  await opened('Bolt')
  const today = new Date().toISOString().slice(0, 10)
  expect(
    (await platform.get(`${path}?startDate=${today}&endDate=${today}&sortBy=name`)).body.content.map(
      (each: { name: string }) => each.name,
    ),
  ).toEqual(['acme', 'Bolt'])
  expect((await platform.get(`${path}?endDate=2020-01-01`)).body.totalElements).toBe(0)
  expect((await platform.get(`${path}?status=EXPIRED`)).body.totalElements).toBe(0)
  expect((await platform.get(`${path}?sortBy=secret`)).body.code).toBe('SORT_FIELD_UNKNOWN')
})

test('only admins of the platform, on its own host, come here', async () => {
  const admin = await app.as(app.employer.admin)
  expect((await admin.get(path)).status).toBe(403)
  expect(
    (await admin.put(`${path}-user-limit`, { workspaceId: acme(), userLimit: 1, version: 1 })).status,
  ).toBe(403)
  const { id: adminId } = await app.db.platform.user.findFirstOrThrow({ where: { isPlatformAdmin: true } })
  expect((await (await app.as({ id: adminId })).get(path)).status).toBe(401)
  expect((await platform.get(`${path}/${mainId}`)).status).toBe(404)
  expect(
    (await platform.put(`${path}/${mainId}`, { name: 'Mine', timeZone: 'UTC', version: 1 })).status,
  ).toBe(404)
})

test('a stranger finds a workspace by its whole name or address only; the platform by a part', async () => {
  const search = async (text: string, caller = app.nobody) =>
    (await caller.get(`/api/workspace/search/name-url/${encodeURIComponent(text)}`)).body.content
  expect(await search('ACME')).toEqual([
    { workspaceId: acme(), workspaceName: 'acme', workspaceUrl: 'acme.localhost' },
  ])
  expect(await search('acme.localhost')).toHaveLength(1)
  for (const part of ['acm', '%', '____', 'Redress']) expect(await search(part)).toEqual([])
  expect(await search('cm', platform)).toHaveLength(1)
  expect((await platform.get('/api/workspace/search/acme.')).body).toMatchObject({
    totalElements: 1,
    content: [{ workspaceUrl: 'acme.localhost', status: 'ACTIVE' }],
  })
})

test('nobody tries out a list of names: thirty look-ups an hour from one address, but for the platform', async () => {
  const search = (caller = app.nobody) => caller.get('/api/workspace/search/name-url/nobody-is-called-this')
  let last = await search()
  for (let tries = 0; tries < 30 && last.status === 200; tries++) last = await search()
  expect([last.status, last.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await search(platform)).status).toBe(200)
  await app.db.pool.query(`DELETE FROM "RateLimit"`)
})

test('no figure that the platform is shown counts a case', async () => {
  const bodyText = JSON.stringify([
    (await platform.get(path)).body,
    (await platform.get(`${path}/${acme()}`)).body,
    (await platform.get('/api/dashboard/platform')).body,
  ])
  expect(bodyText).not.toMatch(/case|complaint|FILED|IN_PROGRESS/i)
})

test('a new workspace has its headquarter, an invite for its first admin, and evidence on both sides', async () => {
  const { status, body } = await opened('Cedar')
  expect(status).toBe(200)
  const { workspaceId } = body.content
  expect(body.content).toMatchObject({
    url: 'cedar.localhost',
    status: 'ACTIVE',
    timeZone: 'Asia/Kolkata',
    usersActive: 0,
    invitesOpen: 1,
  })
  expect(await app.db.platform.branch.findMany({ where: { workspaceId } })).toMatchObject([
    { headquarter: true, country: 'IN', timeZone: 'Asia/Kolkata' },
  ])
  const [invite] = await app.db.platform.invite.findMany({ where: { workspaceId } })
  expect(invite).toMatchObject({ email: 'admin@cedar.example', role: 'WORKSPACE_ADMIN', status: 'QUEUED' })
  expect(await app.db.platform.outbox.findUnique({ where: { key: `invite:${invite?.id}:0` } })).toMatchObject(
    { kind: 'MAIL', workspaceId, payload: { about: 'INVITE', inviteId: invite?.id, resentCount: 0 } },
  )
  expect(await ledgers(workspaceId, 'platform:create')).toHaveLength(1)
  expect((await ledgers(mainId, 'workspaces:create')).at(-1)).toMatchObject({ entityId: workspaceId })
  expect(JSON.stringify(await ledgers(mainId, 'workspaces:create'))).not.toContain('cedar')
})

test.each([
  ['acme.localhost', 409],
  ['www.localhost', 400],
  ['deep.er.localhost', 400],
  ['acme.example.com', 400],
  ['-x.localhost', 400],
  ['xn--80ak6aa92e.localhost', 400],
  ['localhost', 400],
])('no workspace gets the address %s', async (host, status) => {
  const answer = await opened('Dune', { host })
  expect([answer.status, answer.body.fields[0].path]).toEqual([status, 'host'])
})

test('a limit below those who are active is refused, and a stale change shows what stands there', async () => {
  const { version } = await read()
  expect(
    (await platform.put(`${path}-user-limit`, { workspaceId: acme(), userLimit: 10, version })).body,
  ).toMatchObject({ status: 409, code: 'IN_USE' })
  expect(
    (await platform.put(`${path}-user-limit`, { workspaceId: acme(), userLimit: 11, version })).body.content,
  ).toEqual({ workspaceId: acme(), userLimit: 11, usersActive: 11, version: version + 1 })
  expect(
    (await platform.put(`${path}-user-limit`, { workspaceId: acme(), userLimit: 12, version })).body,
  ).toMatchObject({ code: 'STALE_VERSION', current: { userLimit: 11, version: version + 1 } })
  expect(
    (await platform.put(`${path}-user-limit`, { workspaceId: acme(), userLimit: null, version: version + 1 }))
      .body.content,
  ).toMatchObject({ userLimit: null })
})

test('a contract’s last day decides the status at once, on the workspace’s clock, and is watched', async () => {
  const change = async (expiryDate: string | null, graceDays?: number) =>
    (
      await platform.put(`${path}/contract/expiry-date`, {
        workspaceId: acme(),
        expiryDate,
        ...(graceDays === undefined ? {} : { graceDays }),
      })
    ).body.content
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await app.db.platform.workspace.update({ where: { id: acme() }, data: { timeZone: 'Asia/Kolkata' } })
  const before = await app.db.platform.outbox.count({ where: { kind: 'WATCH_DATES', workspaceId: acme() } })
  expect(await change(day(60), 10)).toMatchObject({
    contractExpiryDate: day(60),
    graceDays: 10,
    status: 'ACTIVE',
  })
  expect(await change(day(-3))).toMatchObject({ status: 'GRACE', graceDays: 10 })
  expect(await change(day(-30))).toMatchObject({ status: 'EXPIRED' })
  const admin = await app.as(app.employer.admin)
  expect((await admin.put('/api/workspace/company-profile', { version: 1 })).body.code).toBe(
    'CONTRACT_EXPIRED',
  )
  expect(await change('2027-01-31', 30)).toMatchObject({ status: 'ACTIVE' })
  expect((await read()).contractDates).toMatchObject({
    endsAt: '2027-01-31T18:30:00.000Z',
    readOnlyAt: '2027-03-02T18:30:00.000Z',
    warnsAt: ['2027-01-01T03:30:00.000Z', '2027-01-24T03:30:00.000Z', '2027-01-30T03:30:00.000Z'],
  })
  expect(await app.db.platform.outbox.count({ where: { kind: 'WATCH_DATES', workspaceId: acme() } })).toBe(
    before + 4,
  )
  expect(
    (await ledgers(acme(), 'platform:contract')).map(({ detail }) => (detail as { status: string }).status),
  ).toEqual(['ACTIVE', 'GRACE', 'EXPIRED', 'ACTIVE'])
  expect(await change(null)).toMatchObject({ contractExpiryDate: null, status: 'ACTIVE' })
})

test('name, clock, parts of the product and allowed addresses change, each with evidence on both sides', async () => {
  const step = async (rest: string, body: object) =>
    (await platform.put(`${path}/${acme()}${rest}`, { ...body, version: (await read()).version })).body
  expect((await step('', { name: 'Acme', timeZone: 'Asia/Kolkata' })).content).toMatchObject({
    name: 'Acme',
    timeZone: 'Asia/Kolkata',
  })
  expect((await step('', { name: 'Acme', timeZone: 'Mars/Olympus' })).fields).toMatchObject([
    { path: 'timeZone' },
  ])
  expect(
    (
      await step('/access-flags', {
        courseManagement: false,
        learning: true,
        concernedAuthority: true,
        policies: true,
        compliance: false,
      })
    ).content.accessFlags,
  ).toEqual({
    courseManagement: false,
    learning: true,
    concernedAuthority: true,
    policies: true,
    compliance: false,
  })
  expect(
    (await step('/allowed-addresses', { allowedAddresses: ['192.0.2.0/24', '2001:db8::1', '192.0.2.0/24'] }))
      .content.allowedAddresses,
  ).toEqual(['192.0.2.0/24', '2001:db8::1'])
  expect((await step('/allowed-addresses', { allowedAddresses: ['everywhere'] })).fields[0].path).toBe(
    'allowedAddresses.0',
  )
  for (const act of ['update', 'accessFlags', 'allowedAddresses']) {
    expect(await ledgers(acme(), `platform:${act}`)).toHaveLength(1)
    expect(
      (await ledgers(mainId, `workspaces:${act}`)).filter(({ entityId }) => entityId === acme()),
    ).toHaveLength(1)
  }
})

test('on another address the old one stops at once and its sessions end', async () => {
  const employer = await buildEmployer(app.db, 'elm.localhost')
  const admin = await app.as(employer.admin, employer.workspace)
  expect((await admin.get('/api/user/details')).status).toBe(200)
  const { version } = await read(employer.workspace.id)
  expect(
    (await platform.put(`${path}/${employer.workspace.id}/host`, { host: 'acme.localhost', version })).body,
  ).toMatchObject({ code: 'DUPLICATE', fields: [{ path: 'host' }] })
  expect(
    (await platform.put(`${path}/${employer.workspace.id}/host`, { host: 'oak.localhost', version })).body
      .content,
  ).toMatchObject({ url: 'oak.localhost' })
  expect((await admin.get('/api/user/details')).status).toBe(404)
  expect(
    await app.db.platform.session.count({ where: { workspaceId: employer.workspace.id, revokedAt: null } }),
  ).toBe(0)
  expect([app.deps.flags.hostOf(employer.workspace.id), app.deps.flags.onAt('elm.localhost')]).toEqual([
    'oak.localhost',
    null,
  ])
})

test('deleting wants the name typed, takes thirty days, leaves it readable, and can be undone', async () => {
  const employer = await buildEmployer(app.db, 'fern.localhost')
  const id = employer.workspace.id
  await app.db.platform.workspace.update({ where: { id }, data: { name: 'फर्न' } })
  const remove = (name?: string) =>
    platform.delete(`/api/workspace/${id}`, undefined, name === undefined ? {} : { 'x-confirm-name': name })
  expect((await remove()).body).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: [{ path: 'X-Confirm-Name' }],
  })
  expect((await remove('fern')).status).toBe(400)
  const { body } = await remove(encodeURIComponent('फर्न'))
  expect(body.content.status).toBe('DELETION_SCHEDULED')
  expect(Date.parse(body.content.purgeAt) - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
  expect((await remove(encodeURIComponent('फर्न'))).body.code).toBe('ILLEGAL_STATE')
  expect((await (await app.as(employer.admin, employer.workspace)).get('/api/user/details')).status).toBe(200)
  expect((await platform.post(`${path}/${id}/restore`)).body.content).toMatchObject({
    status: 'ACTIVE',
    purgeAt: null,
  })
  expect((await platform.post(`${path}/${id}/restore`)).body.code).toBe('ILLEGAL_STATE')
  expect(await ledgers(id, 'platform:restore')).toMatchObject([{ detail: { status: 'ACTIVE' } }])
})

test('deleting wants a fresh proof of who it is', async () => {
  const { id } = await app.db.platform.user.findFirstOrThrow({ where: { isPlatformAdmin: true } })
  const sessionId = uuid()
  const { token } = await openSession(app.db.platform, sessionId, id, mainId)
  await app.db.platform.session.update({
    where: { id: sessionId },
    data: { provenAt: new Date(Date.now() - 86_400_000) },
  })
  expect(
    (
      await app.nobody.delete(`/api/workspace/${acme()}`, undefined, {
        host: 'localhost',
        authorization: `Bearer ${token}`,
      })
    ).body.code,
  ).toBe('PROOF_REQUIRED')
})

test('a menu is switched and ordered for one workspace; unknown entries and the start page are refused', async () => {
  const nav = `${path}-nav`
  const { navigations } = (await platform.get(`${nav}?workspaceId=${acme()}`)).body
  expect(navigations[0]).toMatchObject({
    key: 'home',
    enabled: true,
    order: 0,
    roles: ['WORKSPACE_ADMIN', 'BRANCH_ADMIN', 'EMPLOYER', 'EMPLOYEE'],
  })
  expect(navigations.map((each: { key: string }) => each.key)).not.toContain('workspaces')
  const bodies = [
    { key: 'committees', enabled: true, order: 0 },
    { key: 'home', enabled: true, order: 1 },
    { key: 'meetings', enabled: false, order: 2 },
    { key: 'audit', enabled: true, roles: ['WORKSPACE_ADMIN'], order: 3 },
  ]
  const changed = (await platform.post(nav, { workspaceId: acme(), navigations: bodies })).body.navigations
  expect(changed[0]).toMatchObject({ key: 'committees', order: 0 })
  expect(changed.find((each: { key: string }) => each.key === 'meetings')).toMatchObject({ enabled: false })
  expect(
    (await (await app.as(app.employer.admin)).get('/api/navigation/v3')).body.navigations.map(
      (each: { key: string }) => each.key,
    ),
  ).not.toContain('meetings')
  expect(
    (
      await platform.post(nav, {
        workspaceId: acme(),
        navigations: [
          { key: 'home', enabled: false },
          { key: 'flags', enabled: true },
        ],
      })
    ).body.fields,
  ).toMatchObject([{ path: 'navigations.0.key' }, { path: 'navigations.1.key' }])
  expect((await platform.get(`${nav}?workspaceId=${mainId}`)).status).toBe(404)
})

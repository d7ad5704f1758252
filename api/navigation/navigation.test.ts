import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { openSession } from '../core/session.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { entries } from './entries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.db.platform.workspace.updateMany({ data: { menu: [] } }))
afterAll(() => app.close())
const menuOf = async (who: { id: string }, version = 'v3') =>
  (await (await app.as(who)).get(`/api/navigation/${version}`)).body
const keysOf = async (who: { id: string }) =>
  (await menuOf(who)).navigations.map(({ key }: { key: string }) => key)
const change = (menu: object[]) =>
  app.db.platform.workspace.updateMany({ where: { id: app.employer.workspace.id }, data: { menu } })

test('everybody finds what they may use and nothing else, in order', async () => {
  expect(await keysOf(app.employer.stranger)).toEqual([
    'home',
    'inbox',
    'complaints',
    'meetings',
    'my-courses',
    'my-policies',
    'committees',
    'manuals',
    'mail',
  ])
  expect(await keysOf(app.employer.scheduler)).toContain('escalations')
  expect(await keysOf(app.employer.admin)).toEqual([
    'home',
    'inbox',
    'complaints',
    'meetings',
    'my-courses',
    'my-policies',
    'workflows',
    'committees',
    'courses',
    'grading',
    'policies',
    'compliance',
    'manuals',
    'mail',
    'users',
    'invites',
    'departments',
    'reports',
    'credits',
    'branches',
    'permissions',
    'settings',
    'audit',
    'retention',
    'unattendedCases',
  ])
})

test('what the workspace is without is not in its menu', async () => {
  const { workspace, admin } = app.employer
  const flags = (accessFlags: string[]) =>
    app.db.platform.workspace.update({ where: { id: workspace.id }, data: { accessFlags } })
  const { accessFlags } = await app.db.platform.workspace.findUniqueOrThrow({ where: { id: workspace.id } })
  await flags(accessFlags.filter((flag) => flag !== 'policies'))
  const keys = await keysOf(admin)
  await flags(accessFlags)
  expect(keys.filter((key: string) => key.includes('polic'))).toEqual([])
  expect(await keysOf(admin)).toContain('my-policies')
})

test('v3 tells what waits and which parts the workspace has; v2 tells neither', async () => {
  const { navigations, enabledMenus } = await menuOf(app.employer.stranger)
  expect(navigations[1]).toMatchObject({ key: 'inbox', path: '/inbox', badge: 0 })
  expect(enabledMenus).toEqual({
    courseManagement: true,
    learning: true,
    concernedAuthority: false,
    policies: true,
    compliance: true,
  })
  const plain = await menuOf(app.employer.stranger, 'v2')
  expect(Object.keys(plain)).toEqual(['navigations'])
  expect(plain.navigations).toEqual(navigations.map((entry: object) => ({ ...entry, badge: undefined })))
})

test('what the platform switched off is gone, what it kept for some roles is theirs, and its order holds', async () => {
  await change([
    { key: 'mail', enabled: false },
    { key: 'users', enabled: true, roles: ['WORKSPACE_ADMIN'], order: -1 },
    { key: 'nothing', enabled: true },
  ])
  expect(await keysOf(app.employer.employer)).not.toContain('mail')
  expect(await keysOf(app.employer.employer)).not.toContain('users')
  expect((await keysOf(app.employer.admin))[0]).toBe('users')
})

test('a role that was given a menu entry does not get the right with it', async () => {
  await change([{ key: 'permissions', enabled: true, roles: ['EMPLOYEE', 'WORKSPACE_ADMIN'] }])
  expect(await keysOf(app.employer.stranger)).not.toContain('permissions')
})

test('a change that nobody understands changes nothing', async () => {
  await change([{ key: 1 }])
  expect(await keysOf(app.employer.stranger)).toContain('mail')
})

test('the platform’s admin finds the platform’s screens on the main host', async () => {
  const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  const root = await app.as(
    await buildPlatformAdmin(app.db, { name: 'Root Admin', email: 'root@redress.example' }),
    main,
  )
  const { navigations } = (await root.get('/api/navigation/v3')).body
  expect(navigations.every(({ group }: { group: string }) => group === 'Platform')).toBe(true)
  expect((await root.get('/api/internal/userroutes/me')).body.content).toEqual({
    routes: navigations.map(({ path }: { path: string }) => path),
    home: '/platform',
  })
})

test('I learn my screens; another’s only those who see users, a unit’s admin those of the own unit', async () => {
  const routes = async (who: { id: string }, ownerId: string) =>
    (await app.as(who)).get(`/api/internal/userroutes/${ownerId}`)
  const { admin, stranger, branchAdmin, employer } = app.employer
  expect((await routes(stranger, 'me')).body.content).toEqual({
    routes: [
      '/dashboard',
      '/inbox',
      '/complaints',
      '/meetings',
      '/my/courses',
      '/my/policies',
      '/committees',
      '/manuals',
      '/mail',
    ],
    home: '/dashboard',
  })
  expect((await routes(stranger, stranger.id)).status).toBe(200)
  expect((await routes(stranger, admin.id)).status).toBe(404)
  expect((await routes(admin, stranger.id)).body.content).toEqual((await routes(stranger, 'me')).body.content)
  expect((await routes(branchAdmin, stranger.id)).status).toBe(200)
  expect((await routes(branchAdmin, employer.id)).status).toBe(404)
  const other = await buildEmployer(app.db, 'other.localhost')
  for (const nobody of [other.stranger.id, uuid(), 'you', '%00'])
    expect((await routes(admin, nobody)).status).toBe(404)
})

test('a switched right is in the menu and in the routes at once', async () => {
  const { admin, employer } = app.employer
  await (
    await app.as(admin)
  ).post('/api/permission/update', {
    role: 'EMPLOYER',
    version: 1,
    permissions: [{ key: 'ledger:read', allowed: true }],
  })
  expect(await keysOf(employer)).toContain('audit')
  expect(
    (await (await app.as(admin)).get(`/api/internal/userroutes/${employer.id}`)).body.content.routes,
  ).toContain('/audit')
})

test('whoever acts in another’s name finds nothing that leads to complaints', async () => {
  const root = await buildPlatformAdmin(app.db, { name: 'Acting Admin', email: 'acting@redress.example' })
  const { token } = await openSession(
    app.db.platform,
    uuid(),
    app.employer.admin.id,
    app.employer.workspace.id,
    { method: 'IMPERSONATION', minutes: 30, impersonatedBy: root.id },
  )
  const { navigations } = (
    await app.nobody.get('/api/navigation/v3', undefined, { authorization: `Bearer ${token}` })
  ).body
  const keys = navigations.map(({ key }: { key: string }) => key)
  expect(keys).toContain('users')
  for (const sealed of ['home', 'inbox', 'complaints', 'meetings', 'escalations'])
    expect(keys).not.toContain(sealed)
})

test('every entry has its own key and path', () => {
  for (const field of ['key', 'path'] as const)
    expect(new Set(entries.map((entry) => entry[field])).size).toBe(entries.length)
})

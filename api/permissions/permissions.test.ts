import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { allPermissions, type Permission } from '../core/permissions.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { refusalOf } from './access.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  admin = await app.as(app.employer.admin)
})
afterAll(() => app.close())
type Row = {
  key: string
  label: string
  roles: Record<string, boolean>
  switchable: string[]
  locked: boolean
}
const table = async () => (await admin.get('/api/permission/all')).body as { content: Row[]; version: number }
const rowOf = async (key: string) => (await table()).content.find((row) => row.key === key)
const set = async (role: string, permissions: Record<string, boolean>, by = admin, version?: number) =>
  by.post('/api/permission/update', {
    role,
    version: version ?? (await table()).version,
    permissions: Object.entries(permissions).map(([key, allowed]) => ({ key, allowed })),
  })

test('the table tells what each role may do and what can be switched, without the platform’s rights', async () => {
  const { content, version } = await table()
  expect(version).toBe(1)
  expect(content.find((row) => row.key === 'workflow:list')).toEqual({
    key: 'workflow:list',
    label: 'See workflows',
    group: 'Workflows',
    duty: null,
    locked: false,
    switchable: ['BRANCH_ADMIN', 'EMPLOYER'],
    roles: { EMPLOYEE: false, WORKSPACE_ADMIN: true, BRANCH_ADMIN: true, EMPLOYER: false },
  })
  expect(content.find((row) => row.key === 'complaint:read')).toMatchObject({ locked: true, switchable: [] })
  expect(content.some((row) => row.key.startsWith('platform:'))).toBe(false)
})

test('what is switched holds for open sessions at once, and back', async () => {
  const leela = await app.as(app.employer.branchAdmin)
  expect((await leela.get('/api/user/details')).body.content.permissions).toContain('branch:update')
  expect((await set('BRANCH_ADMIN', { 'branch:update': false })).status).toBe(200)
  expect((await leela.get('/api/user/details')).body.content.permissions).not.toContain('branch:update')
  expect((await leela.put(`/api/workspace/branch/${app.employer.pune.id}/bg-color/123456`)).status).toBe(403)
  expect(
    (await set('BRANCH_ADMIN', { 'branch:update': true })).body.content.find(
      (row: Row) => row.key === 'branch:update',
    ).roles.BRANCH_ADMIN,
  ).toBe(true)
  expect((await leela.put(`/api/workspace/branch/${app.employer.pune.id}/bg-color/123456`)).status).toBe(200)
})

test('only what differs from the table is kept, per role and per workspace', async () => {
  await set('EMPLOYER', { 'workspace:update': true, 'user:list': true })
  expect(
    await app.db.platform.rolePermission.findMany({
      select: { workspaceId: true, role: true, permission: true, allowed: true },
    }),
  ).toEqual([
    {
      workspaceId: app.employer.workspace.id,
      role: 'EMPLOYER',
      permission: 'workspace:update',
      allowed: true,
    },
  ])
  const other = await buildEmployer(app.db, 'other.localhost')
  expect(
    (await (await app.as(other.admin, other.workspace)).get('/api/permission/all')).body.content.find(
      (row: Row) => row.key === 'workspace:update',
    ).roles.EMPLOYER,
  ).toBe(false)
  await set('EMPLOYER', { 'workspace:update': false })
  expect(await app.db.platform.rolePermission.count()).toBe(0)
})

test.each([
  ['a right of the role for good', 'BRANCH_ADMIN', 'workflow:publish'],
  ['what leads to complaints', 'EMPLOYER', 'complaint:read'],
  ['the platform’s rights', 'EMPLOYER', 'platform:workspaces'],
  ['a duty’s rights', 'EMPLOYER', 'escalation:list'],
  ['anything of a workspace admin', 'WORKSPACE_ADMIN', 'workflow:list'],
  ['an employee’s', 'EMPLOYEE', 'user:list'],
  ['what does not exist', 'EMPLOYER', 'wish:come-true'],
])('%s cannot be switched, and nothing of the call holds', async (_, role, key) => {
  const { version } = await table()
  const { status, body } = await set(
    role,
    role === 'EMPLOYER' ? { 'ledger:read': true, [key]: true } : { [key]: true },
  )
  expect([status, body.code, body.fields.map((field: { message: string }) => field.message).join()]).toEqual([
    400,
    'VALIDATION_FAILED',
    expect.stringMatching(/cannot be changed|Permission not found/),
  ])
  expect((await rowOf('ledger:read'))?.roles['EMPLOYER']).toBe(false)
  expect((await table()).version).toBe(version)
})

test('nobody gives what they do not hold; taking away needs no more than the right to switch', () => {
  const mine = new Set<Permission>(allPermissions.filter((key) => key !== 'ledger:read'))
  expect(refusalOf(mine, 'EMPLOYER', { key: 'ledger:read', allowed: true })).toMatchObject({
    code: 'permissions.notHeldYourself',
  })
  expect(refusalOf(mine, 'EMPLOYER', { key: 'ledger:read', allowed: false })).toBeNull()
  expect(refusalOf(mine, 'EMPLOYER', { key: 'workflow:list', allowed: true })).toBeNull()
})

test('switching wants a proof that is not old', async () => {
  const long = await app.as(app.employer.admin)
  await app.db.platform.session.updateMany({
    where: { userId: app.employer.admin.id },
    data: { provenAt: new Date(Date.now() - 13 * 3_600_000) },
  })
  const { status, body } = await set('EMPLOYER', { 'ledger:read': true }, long)
  expect([status, body.code]).toEqual([403, 'PROOF_REQUIRED'])
  expect((await rowOf('ledger:read'))?.roles['EMPLOYER']).toBe(false)
})

test('of two who switch at once from the same state, one is told what stands there now', async () => {
  const { version } = await table()
  const answers = await Promise.all([
    set('EMPLOYER', { 'ledger:read': true }, admin, version),
    set('BRANCH_ADMIN', { 'ledger:read': true }, admin, version),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect([refused?.body.code, refused?.body.current.version]).toEqual(['STALE_VERSION', version + 1])
})

test('the record says who switched what for whom, and nothing else', async () => {
  await set('EMPLOYER', { 'branch:create': true })
  const entry = await app.db.platform.ledgerEntry.findFirst({
    where: { action: 'permissions:update' },
    orderBy: { seq: 'desc' },
  })
  expect([entry?.byUserId, entry?.detail]).toEqual([
    app.employer.admin.id,
    {
      role: 'EMPLOYER',
      permissions: [{ key: 'branch:create', allowed: true }],
      changes: [{ field: 'EMPLOYER', of: 'branch:create', from: [false], to: [true] }],
    },
  ])
})

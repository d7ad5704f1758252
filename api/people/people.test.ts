import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPerson, buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { hashPassword } from './passwords.ts'
import { testApp, type TestApp } from '../testApp.ts'

let app: TestApp
const password = 'correct horse'
beforeAll(async () => {
  app = await testApp()
  const passwordHash = await hashPassword(password)
  const { workspace, pune } = app.employer
  await buildPerson(app.db, workspace, { name: 'Dev Anand', email: 'dev@acme.example', employeeId: 'A-17', branchId: pune.id, passwordHash })
  await buildPlatformAdmin(app.db, { name: 'Root Admin', email: 'root@redress.example', passwordHash })
  await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
})
afterAll(() => app.close())
const signIn = (body: object, host = 'acme.localhost') => app.nobody.post('/api/user/signin', body, { host })

test('a person signs in by e-mail or by user name, and the token opens their details', async () => {
  for (const name of [{ userEmail: ' Dev@Acme.example ' }, { username: 'A-17' }]) {
    const { status, body, headers } = await signIn({ ...name, userPassword: password, inviteCode: 'undefined' })
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toMatch(/^session=.+HttpOnly; SameSite=Lax/)
    const days = (Date.parse(body.content.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(119.9)
    expect(days).toBeLessThan(120.1)
    const details = await app.nobody.get('/api/user/details', undefined, { authorization: `Bearer ${body.content.token}` })
    expect(details.body.content).toMatchObject({ firstName: 'Dev', role: 'EMPLOYEE', branch: 'Pune', employeeId: 'A-17', companyName: 'acme', workspaces: [{ workspaceUrl: 'acme.localhost', role: 'EMPLOYEE' }] })
  }
})

test('a wrong password, an unknown name and another host answer the same 400, never 401', async () => {
  await buildEmployer(app.db, 'other.localhost')
  const answers = await Promise.all([
    signIn({ userEmail: 'dev@acme.example', userPassword: 'wrong' }), signIn({ userEmail: 'nobody@acme.example', userPassword: 'wrong' }),
    signIn({ userEmail: 'dev@acme.example', userPassword: password }, 'other.localhost'), signIn({ userEmail: 'root@redress.example', userPassword: password }),
  ])
  for (const { status, body } of answers) expect([status, body.code, body.message]).toEqual([400, 'INVALID_CREDENTIALS', answers[0].body.message])
})

test('the eleventh try in a quarter of an hour is refused, for that name only', async () => {
  const tries = []
  for (let n = 0; n < 11; n++) tries.push((await signIn({ username: 'nobody-17', userPassword: 'wrong' })).status)
  expect(tries).toEqual([...Array(10).fill(400), 429])
  expect((await signIn({ userEmail: 'dev@acme.example', userPassword: password })).status).toBe(200)
})

test('signing in rightly uses up no tries', async () => {
  for (let n = 0; n < 12; n++) expect((await signIn({ username: 'A-17', userPassword: password })).status).toBe(200)
})

test('the platform admin has a place on the main host only, and none in any workspace', async () => {
  const { body } = await signIn({ userEmail: 'root@redress.example', userPassword: password }, 'localhost')
  const root = { authorization: `Bearer ${body.content.token}`, host: 'localhost' }
  expect((await app.nobody.get('/api/user/details', undefined, root)).body.content).toMatchObject({ isPlatformAdmin: true, permissions: expect.arrayContaining(['platform:workspaces']), workspaces: [] })
  expect((await app.nobody.get('/api/workspace/all-branches1', undefined, root)).status).toBe(403)
  expect((await app.nobody.get('/api/user/details', undefined, { ...root, host: 'acme.localhost' })).status).toBe(401)
})

test('signing out needs more than a link, and ends the session', async () => {
  const me = await app.as(app.employer.complainant)
  expect((await app.nobody.get('/api/user/sign-out', undefined, { cookie: `session=${me.token}` })).status).toBe(403)
  expect((await me.get('/api/user/sign-out')).body).toEqual({ content: { signedOut: true } })
  expect((await me.get('/api/user/details')).status).toBe(401)
})

test('a passing fault of the database answers user-details with 503, never 500', async () => {
  const broken = await testApp()
  const me = await broken.as(broken.employer.complainant)
  await broken.db.pool.end()
  const { status, headers } = await me.get('/api/user/details')
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  await broken.close().catch(() => {})
})

test('everybody finds a colleague by name; only admins see their e-mail', async () => {
  const find = async (who: { id: string }) => (await (await app.as(who)).post('/api/user/search', { searchText: 'rohan shah' })).body.content
  expect(await find(app.employer.stranger)).toEqual([{ userId: app.employer.respondent.id, name: 'Rohan Shah', designation: null, branch: 'Pune', department: null }])
  expect((await find(app.employer.admin))[0].email).toBe('rohan.shah@acme.example')
})

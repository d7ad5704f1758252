import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a passing fault of the database answers user-details with 503, never 500', async () => {
  const broken = await testApp()
  const me = await broken.as(broken.employer.complainant)
  await broken.db.pool.end()
  const { status, headers } = await me.get('/api/user/details')
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  await broken.close().catch(() => {})
})

test('everybody finds a colleague by name; only admins see their e-mail', async () => {
  const find = async (who: { id: string }) =>
    (await (await app.as(who)).post('/api/user/search', { searchText: 'rohan shah' })).body.content
  expect(await find(app.employer.stranger)).toEqual([
    {
      userId: app.employer.respondent.id,
      name: 'Rohan Shah',
      designation: null,
      branch: { id: app.employer.pune.id, name: 'Pune' },
      department: null,
      profileImageUrl: null,
    },
  ])
  expect((await find(app.employer.admin))[0]).toMatchObject({
    email: 'rohan.shah@acme.example',
    role: 'EMPLOYEE',
    status: 'ACTIVE',
  })
})

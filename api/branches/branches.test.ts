import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { testApp, type TestApp } from '../testApp.ts'

let app: TestApp
beforeAll(async () => { app = await testApp() })
afterAll(() => app.close())
const path = '/api/workspace/all-branches1'

test('everybody of the workspace lists its business units, headquarter first', async () => {
  const me = await app.as(app.employer.complainant)
  const { status, body } = await me.get(`${path}?isUserCountRequired=true`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ totalElements: 2, number: 0, size: 20, content: [{ branchName: 'Pune', headquarter: true, userCount: 9 }, { branchName: 'Toronto', userCount: 0 }] })
})

test('nobody sees another workspace’s business units, nor any without a session', async () => {
  const other = await buildEmployer(app.db, 'other.localhost')
  expect((await (await app.as(other.admin, other.workspace)).get(path)).body.content).toHaveLength(2)
  expect((await (await app.as(other.admin, app.employer.workspace)).get(path)).status).toBe(401)
  expect((await app.nobody.get(path)).status).toBe(401)
})

test('a page size of zero, an unknown field and an unknown sort are named', async () => {
  const me = await app.as(app.employer.complainant)
  expect((await me.get(`${path}?pageSize=0&wish=1`)).body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', fields: [{ path: 'query.pageSize' }, { path: 'query.wish' }] })
  expect((await me.get(`${path}?sortBy=secret`)).body).toMatchObject({ code: 'SORT_FIELD_UNKNOWN' })
})

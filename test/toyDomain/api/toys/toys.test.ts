/** What the whole knows of toys, which nobody has told it but by one entry in each list. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { auditTable } from '../audit/contract.ts'
import { isScreen } from '../core/screens.ts'
import { picturePath } from './contract.ts'

let [app, admin, employee] = [] as unknown as [TestApp, Caller, Caller]
beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
  employee = await app.as(app.employer.stranger)
})
afterAll(() => app.close())

test('toys: added by who may, listed, read, and not there for others', async () => {
  const { toyId } = (await admin.post('/learning/api/toy', { name: 'A horse' })).body.content
  const { body, headers } = await employee.get('/learning/api/toy')
  expect([body.content, headers.get('cache-control')]).toEqual([
    [{ toyId, name: 'A horse' }],
    'private, no-store',
  ])
  expect((await employee.get(`/learning/api/toy/${toyId}`)).body.content.name).toBe('A horse')
  expect((await employee.post('/learning/api/toy', { name: 'A cart' })).status).toBe(403)
  const form = new FormData()
  form.set('file', new File(['x'], 'horse.png'))
  expect((await admin.upload(picturePath.replace('{toyId}', toyId), form)).body.content).toEqual({
    done: true,
  })
})

test('toys: the audit log shows what was done and has words for it', async () => {
  const { content } = (await admin.post('/api/audit/search', { entity: 'toys' })).body
  expect(content).toMatchObject([{ action: 'toys:add' }])
  expect(auditTable['toys']).toEqual({ label: 'Toys', acts: { add: 'Added a toy' } })
})

test('toys: the menu leads there, and the right can be switched', async () => {
  const { navigations } = (await employee.get('/api/navigation/v3')).body
  expect(navigations).toContainEqual(expect.objectContaining({ key: 'toys', path: '/toys', label: 'Toys' }))
  expect([isScreen('/toys'), isScreen('/toys/1'), isScreen('/toys/1/2')]).toEqual([true, true, false])
  const { content } = (await admin.get('/api/permission/all')).body
  expect(content).toContainEqual(
    expect.objectContaining({ key: 'toy:update', switchable: expect.arrayContaining(['BRANCH_ADMIN']) }),
  )
})

test('toys: people choose whether a broken one comes by mail too', async () => {
  const preferences = [{ kind: 'TOY_BROKEN', mail: false }]
  expect((await employee.put('/api/notification/preferences', { preferences })).status).toBe(200)
  const read = (await employee.get('/api/notification/preferences')).body.content.preferences
  expect(read).toContainEqual({ kind: 'TOY_BROKEN', mail: false })
})

test('toys: the document tells how to call them and how to send a picture', async () => {
  const { paths } = (await app.nobody.get('/api/openapi.json')).body
  expect(Object.keys(paths['/learning/api/toy'])).toEqual(['get', 'post'])
  expect(Object.keys(paths[picturePath].post.requestBody.content)).toEqual(['multipart/form-data'])
})

test('toys: the start page counts them for who may see them, and tells who adds them what is missing', async () => {
  const readFigures = async (who: Caller) => (await who.get('/api/dashboard/figures')).body.content
  const { content: all } = (await employee.get('/learning/api/toy')).body
  expect(await readFigures(employee)).toMatchObject({ toys: { all: all.length }, setUp: null })
  expect(await readFigures(admin)).toMatchObject({ toys: { all: all.length } })
  expect((await readFigures(admin)).setUp.at(-1)).toEqual({ missing: 'TOYS', count: 10 - all.length })
  const { schemas } = (await app.nobody.get('/api/openapi.json')).body.components
  expect(Object.keys(schemas.DashboardFigures.properties)).toContain('toys')
})

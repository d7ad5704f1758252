import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import type { SavedReport } from './savedContract.ts'

const at = '/api/report/saved'
let app: TestApp
let [admin, employer, leela, meera, neighbour] = [] as unknown as [Caller, Caller, Caller, Caller, Caller]
beforeAll(async () => {
  app = await testApp()
  const other = await buildEmployer(app.db, 'other.localhost')
  admin = await app.as(app.employer.admin)
  employer = await app.as(app.employer.employer)
  leela = await app.as(app.employer.branchAdmin)
  meera = await app.as(app.employer.complainant)
  neighbour = await app.as(other.admin, other.workspace)
})
afterAll(() => app.close())
const save = (who: Caller, name: string, more: object = {}) => who.post(at, { name, ...more })
const names = async (who: Caller): Promise<string[]> =>
  (await who.get(`${at}?pageSize=300`)).body.content.map(({ name }: SavedReport) => name)

test('a report is kept with its people and columns, and opens as it was saved', async () => {
  const { pune } = app.employer
  const savedReport = await save(admin, 'Pune', {
    filter: { branchId: pune.id },
    columns: ['score', 'department'],
  })
  expect(savedReport.body.content).toMatchObject({
    filter: { branchId: pune.id },
    // In the order of the report, whatever the order of the clicks.
    columns: ['department', 'score'],
    isOwn: true,
    isShared: false,
    ownerName: 'Asha Rao',
  })
  expect((await save(admin, ' Pune ')).body.code).toBe('DUPLICATE')
  expect((await save(admin, ' ')).body.fields[0].path).toBe('name')
  expect((await save(meera, 'Mine')).status).toBe(403)
  const { savedReportId, version } = savedReport.body.content
  const change = (who: Caller, body: object) => who.put(`${at}/${savedReportId}`, body)
  expect((await change(admin, { version, name: 'Pune, all' })).body.content).toMatchObject({ version: 2 })
  expect((await change(admin, { version, isShared: true })).body.code).toBe('STALE_VERSION')
  expect((await change(employer, { version: 2, name: 'Taken over' })).status).toBe(404)
  expect((await employer.delete(`${at}/${savedReportId}`)).status).toBe(404)
  expect((await neighbour.delete(`${at}/${savedReportId}`)).status).toBe(404)
  expect((await admin.delete(`${at}/${savedReportId}`)).body.content).toEqual({ deleted: true })
})

test('what is shared is seen by who may see all that it names, and gives nobody more people', async () => {
  const { pune, toronto, complainant } = app.employer
  await save(admin, 'Own', {})
  await save(admin, 'All', { isShared: true })
  await save(admin, 'Unit', { isShared: true, filter: { branchId: pune.id } })
  await save(admin, 'Far', { isShared: true, filter: { branchId: toronto.id } })
  await save(admin, 'Some', { isShared: true, filter: { userIds: [complainant.id] } })
  expect(await names(admin)).toEqual(['All', 'Far', 'Own', 'Some', 'Unit'])
  expect(await names(employer)).toEqual(['All', 'Far', 'Some', 'Unit'])
  expect(await names(leela)).toEqual(['All', 'Unit'])
  expect(await names(neighbour)).toEqual([])
  // Nobody keeps one beyond their reach, so none can be planted for another to open.
  expect((await save(leela, 'Beyond', { filter: { branchId: toronto.id } })).status).toBe(404)
  const { body } = await leela.get(`${at}?pageSize=300`)
  const [all] = body.content as SavedReport[]
  const details = await leela.post('/api/admin/user/course/policy/details?pageSize=300', {
    filter: all?.filter,
    columns: ['businessUnit'],
  })
  const units = new Set(
    details.body.content.map(({ businessUnit }: { businessUnit: string }) => businessUnit),
  )
  expect(units).toEqual(new Set(['Pune']))
})

test('who loses their reach is shown it no more', async () => {
  const { branchAdmin, toronto, pune } = app.employer
  const rows = app.db.platform
  await rows.membership.updateMany({ where: { userId: branchAdmin.id }, data: { branchId: toronto.id } })
  expect(await names(await app.as(branchAdmin))).toEqual(['All', 'Far'])
  await rows.membership.updateMany({ where: { userId: branchAdmin.id }, data: { branchId: pune.id } })
})

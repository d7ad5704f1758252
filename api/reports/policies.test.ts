import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, type BuiltPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { policyHands } from '../../test/policy.ts'
import { assign, publishCourse } from '../../test/learning.ts'
import type { ReportRow } from './contract.ts'
import reports from './module.ts'

let app: TestApp
let [admin, approver, leela] = [] as unknown as [Caller, Caller, Caller]
const at = '/learning/api'
const columns = Object.keys(reports.reportColumns)
const { drafted, inForce, accept } = policyHands(() => ({
  author: admin,
  approver,
  approverIds: [app.employer.employer.id],
}))
const readReport = async (who: Caller, input: object, paging = '?pageSize=300') =>
  (await who.post(`/api/admin/user/course/policy/details${paging}`, input)).body
const rowsOf = async (who: Caller, input: object): Promise<ReportRow[]> =>
  (await readReport(who, input)).content
const everybody = (): BuiltPerson[] => {
  const { admin: asha, employer, branchAdmin, complainant, respondent, stranger, member } = app.employer
  return [asha, employer, branchAdmin, complainant, respondent, stranger, member]
}

beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
  approver = await app.as(app.employer.employer)
  leela = await app.as(app.employer.branchAdmin)
  const ids = { userId: app.employer.stranger.id }
  await app.db.platform.membership.updateMany({ where: ids, data: { branchId: app.employer.toronto.id } })
  const all = await inForce(await drafted('For all.', { name: 'For all' }))
  await inForce(await drafted('For Pune.', { name: 'For Pune', branchId: app.employer.pune.id }))
  await inForce(
    await drafted('For Canada.', {
      name: 'For Canada',
      audience: { match: 'ALL', tests: [{ field: 'country', op: 'IS', value: 'CA' }] },
    }),
  )
  await drafted('Nobody has seen it.', { name: 'A draft' })
  const meera = await app.as(app.employer.complainant)
  expect((await accept(meera, all.versionId)).status).toBe(200)
  const rohan = await app.as(app.employer.respondent)
  const declined = await rohan.post(`${at}/my/policy/${all.versionId}/decline`, {
    language: 'en',
    sha256: (await rohan.post(`${at}/my/policy/${all.versionId}/view`, { language: 'en' })).body.content.text
      .sha256,
    reason: 'Not this one',
  })
  expect(declined.status).toBe(200)
})
afterAll(() => app.close())

test('says of each person and policy what the person’s own list of policies says', async () => {
  const own = await Promise.all(
    everybody().map(async (person) => {
      const who = await app.as(person)
      const { content } = (await who.get(`${at}/my/policies`)).body
      return content.map(({ name, status }: { name: string; status: string }) => [person.id, name, status])
    }),
  )
  const reportRows = await rowsOf(admin, { filter: { userIds: everybody().map(({ id }) => id) }, columns })
  const policyStatuses = reportRows
    .filter(({ policyId }) => policyId !== null)
    .map((row) => [row.userId, row.policyName, row.policyAcceptanceStatus])
  const sorted = (all: unknown[]) => all.map((each) => JSON.stringify(each)).toSorted()
  expect(sorted(policyStatuses)).toEqual(sorted(own.flat()))
  expect(sorted(policyStatuses).length).toBeGreaterThan(8)
  const today = new Date().toISOString().slice(0, 4)
  const her = reportRows.find(
    ({ userId, policyName }) => userId === app.employer.complainant.id && policyName === 'For all',
  )
  expect(her?.policyAcceptanceStatus).toBe('ACCEPTED')
  expect(her?.policyAcceptanceDate?.slice(0, 4)).toBe(today)
  expect(reportRows.filter(({ policyName }) => policyName === 'A draft')).toEqual([])
})

test('courses and policies follow each other, and pages hold each row once', async () => {
  const courseId = await publishCourse(admin)
  await assign(admin, courseId, [app.employer.complainant.id])
  const query = { columns: ['courseName', ...columns] }
  const whole = await readReport(admin, query)
  const pages = []
  for (let pageNo = 0; pageNo < whole.totalElements; pageNo += 1) {
    // eslint-disable-next-line no-await-in-loop
    const { content } = await readReport(admin, query, `?pageSize=4&pageNo=${pageNo}`)
    if (content.length === 0) break
    pages.push(...content)
  }
  expect(pages).toEqual(whole.content)
  const hers = whole.content.filter(({ userId }: ReportRow) => userId === app.employer.complainant.id)
  expect(hers.map(({ courseName, policyName }: ReportRow) => [courseName, policyName])).toEqual([
    ['Working without harassment', null],
    [null, 'For all'],
    [null, 'For Pune'],
  ])
})

test('who left keeps what they said, and is asked nothing', async () => {
  const { complainant } = app.employer
  await app.db.platform.membership.updateMany({
    where: { userId: complainant.id },
    data: { active: false },
  })
  const rows = await rowsOf(admin, { filter: { userIds: [complainant.id] }, columns })
  expect(rows.map(({ policyName, policyAcceptanceStatus }) => [policyName, policyAcceptanceStatus])).toEqual([
    ['For all', 'ACCEPTED'],
  ])
  await app.db.platform.membership.updateMany({ where: { userId: complainant.id }, data: { active: true } })
})

test('a unit’s admin sees their own people, and a neighbour nobody', async () => {
  const units = new Set(
    (await rowsOf(leela, { columns: [...columns, 'businessUnit'] })).map((row) => row.businessUnit),
  )
  expect(units).toEqual(new Set(['Pune']))
  const other = await buildEmployer(app.db, 'other.localhost')
  const far = await rowsOf(await app.as(other.admin, other.workspace), { columns })
  expect(far.length).toBeGreaterThan(0)
  expect(far.every(({ policyName }) => policyName === null)).toBe(true)
})

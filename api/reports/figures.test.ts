import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { assign, publishCourse } from '../../test/learning.ts'
import { policyHands } from '../../test/policy.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import type { ReportFigures, ReportRow } from './contract.ts'

let app: TestApp
let [admin, approver, leela] = [] as unknown as [Caller, Caller, Caller]
const { drafted, inForce, accept } = policyHands(() => ({
  author: admin,
  approver,
  approverIds: [app.employer.employer.id],
}))
const figures = async (who: Caller, input: object): Promise<ReportFigures> =>
  (await who.post('/api/report/figures', input)).body.content
const readRows = async (who: Caller, filter: object): Promise<ReportRow[]> => {
  const columns = [
    'businessUnit',
    'userStatus',
    'assignment',
    'courseStatus',
    'policyName',
    'policyAcceptanceStatus',
  ]
  const path = '/api/admin/user/course/policy/details?pageSize=300'
  return (await who.post(path, { filter, columns })).body.content
}

beforeAll(async () => {
  app = await testApp()
  const { employer, db } = app
  await db.platform.workspace.update({
    where: { id: employer.workspace.id },
    data: { timeZone: 'Asia/Kolkata' },
  })
  admin = await app.as(employer.admin)
  approver = await app.as(employer.employer)
  leela = await app.as(employer.branchAdmin)
  const rows = db.forWorkspace(employer.workspace.id)
  await rows.membership.updateMany({
    where: { userId: { in: [employer.stranger.id, employer.external.id] } },
    data: { branchId: employer.toronto.id },
  })
  await rows.membership.updateMany({ where: { userId: employer.member.id }, data: { active: false } })
  const course = await publishCourse(admin)
  const everybody = await rows.membership.findMany({ where: { active: true }, select: { userId: true } })
  await assign(
    admin,
    course,
    everybody.map(({ userId }) => userId),
  )
  const set = (person: { id: string }, data: object) =>
    rows.assignment.updateMany({ where: { userId: person.id }, data })
  const [now, may] = [new Date(), new Date('2026-05-31T20:00:00Z')]
  await set(employer.complainant, { learningStatus: 'COMPLETED', completedAt: now })
  await set(employer.respondent, { learningStatus: 'COMPLETED', completedAt: may })
  await set(employer.stranger, { learningStatus: 'WAIVED', waivedAt: now })
  await set(employer.scheduler, { assignStatus: 'UNASSIGNED', unassignedAt: now })
  const policy = await inForce(await drafted('Be fair.', { name: 'Conduct', reacceptEveryMonths: 1 }))
  for (const person of [employer.complainant, employer.stranger])
    expect((await accept(await app.as(person), policy.versionId)).status).toBe(200)
  await inForce(await drafted('For Canada.', { name: 'For Canada', branchId: employer.toronto.id }))
})
afterAll(() => app.close())

/** What the rows of the report come to. */
function counted(rows: ReportRow[]) {
  const groups = new Map<string | null, Omit<ReportFigures['groups'][number], 'name'>>()
  for (const row of rows) {
    const unit = row.businessUnit ?? null
    const group = groups.get(unit) ?? { assigned: 0, completed: 0, asked: 0, accepted: 0 }
    if (row.userStatus !== 'ACTIVE') continue
    if (row.assignment === 'ASSIGNED' && row.courseStatus !== 'WAIVED') {
      group.assigned += 1
      if (row.courseStatus === 'COMPLETED') group.completed += 1
    }
    if (row.policyName !== null && row.policyAcceptanceStatus !== 'NOT_ASKED') {
      group.asked += 1
      if (row.policyAcceptanceStatus === 'ACCEPTED') group.accepted += 1
    }
    groups.set(unit, group)
  }
  return [...groups].map(([name, each]) => ({ name, ...each }))
}
const byName = (groups: ReportFigures['groups']) =>
  groups.toSorted((a, b) => String(a.name).localeCompare(String(b.name)))

test('figures are the count of the rows that the report shows, by business unit', async () => {
  const { groups, others } = await figures(admin, { by: 'BUSINESS_UNIT' })
  expect(byName(groups)).toEqual(byName(counted(await readRows(admin, {}))))
  expect(groups.find(({ name }) => name === 'Pune')).toMatchObject({ completed: 2, accepted: 1 })
  expect(others).toBe(0)
})

test('an acceptance that has lapsed counts no more, by both', async () => {
  const asOf = dateIn('Asia/Kolkata', Date.now() - 86_400_000)
  const { groups } = await figures(admin, { by: 'BUSINESS_UNIT', filter: { asOf } })
  // Yesterday nobody had the course, accepted a policy, or was even here.
  expect(groups).toEqual([])
  await app.db.platform.policy.updateMany({ where: { name: 'Conduct' }, data: { reacceptEveryMonths: 0 } })
  const now = await figures(admin, { by: 'BUSINESS_UNIT' })
  expect(byName(now.groups)).toEqual(byName(counted(await readRows(admin, {}))))
  expect(now.groups.map(({ accepted }) => accepted)).toEqual([0, 0, 0])
})

test('months are those of the workspace’s calendar, twelve of them', async () => {
  const { months } = await figures(admin, { by: 'DEPARTMENT' })
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toMatchObject({ month: dateIn('Asia/Kolkata', Date.now()).slice(0, 7), completed: 1 })
  // Half past one on 1 June in Pune.
  expect(months.find(({ month }) => month === '2026-06')?.completed).toBe(1)
})

test('of a Business Unit Admin are their own unit’s, and another’s is not there', async () => {
  const { groups } = await figures(leela, { by: 'BUSINESS_UNIT' })
  expect(groups.map(({ name }) => name)).toEqual(['Pune'])
  const query = { by: 'BUSINESS_UNIT', filter: { branchId: app.employer.toronto.id } }
  expect((await leela.post('/api/report/figures', query)).status).toBe(404)
  expect((await (await app.as(app.employer.stranger)).post('/api/report/figures', query)).status).toBe(403)
})

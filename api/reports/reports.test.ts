import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBranch, buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { startRig, type Rig } from '../../test/rig.ts'
import { batches } from '../tables/lines.ts'
import { buildApp } from '../app.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { reportColumns } from './contract.ts'

let app: TestApp, rig: Rig, admin: Caller, branchAdmin: Caller
const path = '/api/admin/user/course/policy/details'
const readReport = async (caller: Caller, input: object = {}, paging = '') =>
  (await caller.post(`${path}${paging}`, input)).body
const names = async (caller: Caller, filter: object) =>
  (await readReport(caller, { filter }, '?pageSize=300')).content.map(({ name }: { name: string }) => name)

beforeAll(async () => {
  app = await testApp()
  rig = await startRig({ db: app.db, secret: app.deps.secret, store: app.deps.store })
  const { employer, db } = app
  admin = await app.as(employer.admin)
  branchAdmin = await app.as(employer.branchAdmin)
  const sales = await db.forWorkspace(employer.workspace.id).department.create({
    data: {
      name: 'Sales',
      branches: { create: { workspaceId: employer.workspace.id, branchId: employer.pune.id } },
    },
  })
  await db.platform.membership.updateMany({
    where: { userId: employer.stranger.id },
    data: { branchId: employer.toronto.id, dateOfJoining: new Date('2025-04-01') },
  })
  await db.platform.membership.updateMany({
    where: { userId: employer.complainant.id },
    data: {
      departmentId: sales.id,
      designation: '=HYPERLINK("http://evil","Engineer")',
      employeeId: 'A-7',
      dateOfJoining: new Date('2026-01-15'),
    },
  })
  await db.platform.membership.updateMany({ where: { userId: employer.member.id }, data: { active: false } })
})
afterAll(async () => {
  await rig?.stop()
  await app.close()
})

describe('a report on people', () => {
  test('holds employee id, name and e-mail, and only the columns that were chosen', async () => {
    const { content, totalElements } = await readReport(admin, {
      filter: { userIds: [app.employer.complainant.id] },
      columns: ['joiningDate', 'department'],
    })
    expect(totalElements).toBe(1)
    expect(content).toEqual([
      {
        userId: app.employer.complainant.id,
        courseId: null,
        policyId: null,
        employeeId: 'A-7',
        name: 'Meera Iyer',
        email: 'meera.iyer@acme.example',
        joiningDate: '2026-01-15',
        department: 'Sales',
      },
    ])
  })

  test('knows all sixteen columns; those on courses and policies are empty without one', async () => {
    const {
      content: [row],
    } = await readReport(admin, { filter: { userIds: [app.employer.member.id] }, columns: reportColumns })
    expect(Object.keys(row)).toHaveLength(6 + 16)
    expect(row).toMatchObject({
      userStatus: 'DEACTIVATED',
      businessUnit: 'Pune',
      policyName: null,
      courseName: null,
      score: null,
      testStatus: null,
    })
  })

  test('is narrowed by business unit, department, days of joining and people', async () => {
    const { toronto, stranger, complainant } = app.employer
    const [unit] = await app.db.platform.department.findMany({
      where: { workspaceId: app.employer.workspace.id },
    })
    expect(await names(admin, { branchId: toronto.id })).toEqual(['Tara Bose'])
    expect(await names(admin, { departmentId: unit?.id })).toEqual(['Meera Iyer'])
    expect(await names(admin, { startJoiningDate: '2025-04-01', endJoiningDate: '2025-12-31' })).toEqual([
      'Tara Bose',
    ])
    expect(await names(admin, { userIds: [stranger.id, complainant.id] })).toEqual([
      'Meera Iyer',
      'Tara Bose',
    ])
    expect(await names(admin, {})).toHaveLength(11)
  })

  test('refuses columns that are none or named twice, days that are none, and what is not there', async () => {
    expect((await readReport(admin, { columns: ['password'] })).fields).toMatchObject([{ path: 'columns.0' }])
    expect((await readReport(admin, { columns: ['score', 'score'] })).fields).toMatchObject([
      { path: 'columns' },
    ])
    expect(
      (await readReport(admin, { filter: { startJoiningDate: '0000-01-01', endJoiningDate: '2026-13-01' } }))
        .fields,
    ).toHaveLength(2)
    const other = await buildEmployer(app.db, 'other.localhost')
    expect((await readReport(admin, { filter: { branchId: other.pune.id } })).status).toBe(404)
    expect((await readReport(admin, { filter: { userIds: [other.complainant.id] } })).status).toBe(404)
    expect((await readReport(admin, { filter: { courseId: other.pune.id } })).fields).toMatchObject([
      { path: 'filter.courseId' },
    ])
  })

  test('of a Business Unit Admin ends at their own business unit', async () => {
    const seen = await names(branchAdmin, {})
    expect(seen).toContain('Meera Iyer')
    for (const name of ['Tara Bose', 'Asha Rao', 'Vikram Mehta']) expect(seen).not.toContain(name)
    expect((await readReport(branchAdmin)).totalElements).toBe(seen.length)
    expect((await readReport(branchAdmin, { filter: { branchId: app.employer.toronto.id } })).status).toBe(
      404,
    )
    expect(await names(branchAdmin, { userIds: [app.employer.stranger.id] })).toEqual([])
  })

  test('is not for employees', async () => {
    expect((await (await app.as(app.employer.stranger)).post(path, {})).status).toBe(403)
  })
})

describe('a report as a file', () => {
  const createReport = async (caller: Caller, input: object) => {
    const {
      content: { jobId },
    } = await readReport(caller, input)
    for (const end = Date.now() + 40_000; Date.now() < end; await sleep(100)) {
      const { content: job } = (await caller.get(`/api/job/${jobId}`)).body
      if (job.isOver) return job
    }
    throw new Error('The job did not end')
  }
  const lines = async (format: 'CSV' | 'XLSX', job: { reportUrl: string }, caller = admin) => {
    const [cells, file] = [[] as string[][], await bytesOf(job.reportUrl, caller)]
    for await (const { header, lines: rows } of batches(file, 1_000))
      cells.push(...(cells.length === 0 ? [header] : []), ...rows.map((row) => row.cells))
    expect(format === 'XLSX').toBe(file.subarray(0, 2).toString() === 'PK')
    return cells
  }
  const bytesOf = async (url: string, caller: Caller): Promise<Buffer> => {
    const answer = await buildApp(app.deps).request(`http://acme.localhost${url}`, {
      headers: { host: 'acme.localhost', authorization: `Bearer ${caller.token}` },
    })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }

  test.each(['CSV', 'XLSX'] as const)(
    '%s: a job makes it with a header and a row for each person',
    async (format) => {
      const job = await createReport(admin, { format, columns: ['businessUnit', 'userStatus'] })
      expect(job).toMatchObject({ kind: 'PEOPLE_REPORT', status: 'DONE', total: 11, done: 11 })
      const [header, ...rows] = await lines(format, job)
      expect(header).toEqual(['Employee ID', 'Name', 'Email', 'Business unit', 'User status'])
      expect(rows).toHaveLength(11)
      expect(rows.find(([, name]) => name === 'Tara Bose')).toEqual([
        '',
        'Tara Bose',
        'tara.bose@acme.example',
        'Toronto',
        'ACTIVE',
      ])
    },
  )

  test('nothing in it can be a formula', async () => {
    const job = await createReport(admin, {
      format: 'CSV',
      columns: ['designation'],
      filter: { userIds: [app.employer.complainant.id] },
    })
    expect((await bytesOf(job.reportUrl, admin)).toString()).toContain(`"'=HYPERLINK(`)
  })

  test('of a Business Unit Admin holds their own business unit, and is fetched by nobody else', async () => {
    const job = await createReport(branchAdmin, { format: 'CSV' })
    const rows = await lines('CSV', job, branchAdmin)
    expect(rows.map(([, name]) => name)).not.toContain('Tara Bose')
    expect((await admin.get(job.reportUrl)).status).toBe(404)
    expect((await app.nobody.get(job.reportUrl)).status).toBe(401)
  })

  test('who may no longer see people gets none', async () => {
    const { workspace } = app.employer
    const { id: branchId } = await buildBranch(app.db, workspace.id, { name: 'Leh' })
    const leaving = await buildPerson(app.db, workspace, {
      name: 'Iqbal Dar',
      role: 'BRANCH_ADMIN',
      branchId,
    })
    const caller = await app.as(leaving)
    await rig.stop()
    const {
      content: { jobId },
    } = await readReport(caller, { format: 'CSV' })
    await app.db.platform.membership.updateMany({ where: { userId: leaving.id }, data: { role: 'EMPLOYEE' } })
    rig = await startRig({ db: app.db, secret: app.deps.secret, store: app.deps.store })
    await expect
      .poll(async () => (await app.db.platform.job.findUnique({ where: { id: jobId } }))?.status, {
        timeout: 40_000,
      })
      .toBe('FAILED')
  })

  test('a file in an order that there is not is refused before anything is made', async () => {
    const before = await app.db.platform.job.count()
    expect((await readReport(admin, { format: 'XLSX' }, '?sortBy=shoeSize')).code).toBe('SORT_FIELD_UNKNOWN')
    expect(await app.db.platform.job.count()).toBe(before)
  })

  test('is fetched for a day', async () => {
    const job = await createReport(admin, { format: 'CSV' })
    await app.db.platform.storedFile.updateMany({
      where: { purpose: 'REPORT' },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    })
    expect((await admin.get(job.reportUrl)).status).toBe(409)
  })

  test('leaves a row in the ledger, and wants a fresh proof of who it is', async () => {
    const {
      content: { jobId },
    } = await readReport(admin, { format: 'CSV', columns: ['score'] })
    expect(await app.db.platform.ledgerEntry.findFirst({ where: { entityId: jobId } })).toMatchObject({
      action: 'reports:people',
      byUserId: app.employer.admin.id,
      detail: { format: 'CSV', columns: ['score'] },
    })
    await app.db.pool.query(
      `UPDATE "Session" SET "provenAt" = now() - interval '13 hours' WHERE "userId" = $1`,
      [app.employer.admin.id],
    )
    expect((await readReport(admin, { format: 'CSV' })).code).toBe('PROOF_REQUIRED')
    expect((await readReport(admin)).totalElements).toBeGreaterThan(10)
  })
})

test('the audit log as a file holds what the screen shows, and no trace of a case', async () => {
  const auditor = await app.as(app.employer.admin)
  await app.db.forWorkspace(app.employer.workspace.id).ledgerEntry.create({
    data: {
      action: 'case:FILE',
      entity: 'case',
      entityId: 'the-case',
      byUserId: app.employer.complainant.id,
    },
  })
  const {
    content: { jobId },
  } = (await auditor.post('/api/audit/export', { format: 'CSV' })).body
  await expect
    .poll(async () => (await auditor.get(`/api/job/${jobId}`)).body.content.status, { timeout: 40_000 })
    .toBe('DONE')
  const { body, status } = await auditor.get(`/api/job/${jobId}/report`)
  expect(status).toBe(200)
  expect(body).toContain('reports:people')
  expect(body).not.toMatch(/case/)
})

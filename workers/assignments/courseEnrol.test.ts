/** Courses assigned to the people of a file. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import type { Caller } from '../../test/app.ts'
import { csv, formOf, rowsOf, testJobs, unique, type Jobs } from '../../test/jobs.ts'
import { publishCourse } from '../../test/learning.ts'
import { buildOffer } from '../../test/offer.ts'

const path = '/learning/api/course/bulk-add-users'
let app: Jobs
let [admin, leela] = [] as unknown as [Caller, Caller]
let courseId = ''
beforeAll(async () => {
  app = await testJobs()
  admin = await app.as(app.employer.admin)
  leela = await app.as(app.employer.branchAdmin)
  courseId = await publishCourse(admin)
})
afterAll(() => app.close())

const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const person = (more: object = {}) =>
  buildPerson(app.db, app.employer.workspace, {
    name: 'Ravi Shah',
    email: unique(),
    branchId: app.employer.pune.id,
    ...more,
  })
const send = async (me: Caller, lines: string[][], more: object = {}) =>
  me.upload(path, formOf(csv([['Email', 'Employee ID'], ...lines]), { courseList: [courseId], ...more }))
const checked = async (me: Caller, lines: string[][], more: object = {}) => {
  const { body } = await send(me, lines, { dryRun: 'true', ...more })
  return app.until(me, body.content.jobId)
}
const assigned = async (userId: string) =>
  rows().assignment.findMany({ where: { userId, assignStatus: 'ASSIGNED' }, orderBy: { courseId: 'asc' } })

test('are known by email or employee ID; the preview says of each row what the run then does', async () => {
  const [ravi, lata, has, left] = [
    await person(),
    await person({ employeeId: 'E77' }),
    await person(),
    await person(),
  ]
  await admin.post('/learning/api/course/add-users', { courseId, userIds: [has.id] })
  await rows().membership.updateMany({ where: { userId: left.id }, data: { active: false } })
  const job = await checked(
    admin,
    [
      [ravi.email.toUpperCase(), ''],
      ['', 'E77'],
      [ravi.email, ''],
      [has.email, ''],
      [left.email, ''],
      [unique(), ''],
      ['', ''],
    ],
    { due: { kind: 'DAYS_AFTER_ASSIGN', value: 7 } },
  )
  expect(job).toMatchObject({
    kind: 'COURSE_ENROL',
    status: 'AWAITING_CONFIRMATION',
    courseIds: [courseId],
    counts: { VALID: 2, DUPLICATE: 1, SKIPPED: 1, INVALID: 2 },
    abilities: { undo: false },
  })
  expect(await assigned(ravi.id)).toEqual([])
  await admin.post(`/api/job/${job.jobId}/confirm`, {})
  const done = await app.until(admin, job.jobId, 'DONE_WITH_ERRORS')
  expect(done).toMatchObject({ created: 0, updated: 2, counts: { DONE: 2 } })
  for (const { id } of [ravi, lata])
    expect(await assigned(id)).toMatchObject([
      { courseId, cycle: 1, source: 'MANUAL', assignedBy: app.employer.admin.id, mandatory: true },
    ])
  const [hers] = await assigned(lata.id)
  expect(hers?.dueAt).not.toBeNull()
  const notices = await rows().notice.findMany({ where: { userId: ravi.id, kind: 'COURSE_ASSIGNED' } })
  expect(notices).toHaveLength(1)
  const codes = (await rowsOf(admin, job.jobId)).map(({ row, fields }) => [row, fields[0]?.code])
  expect(codes).toEqual([
    [2, undefined],
    [3, undefined],
    [4, 'TWICE_IN_FILE'],
    [5, 'HAS_COURSE'],
    [6, 'HAS_LEFT'],
    [7, 'NOT_A_MEMBER'],
  ])
})

test('with several courses, whom only some fit is warned of and gets those', async () => {
  const ravi = await person({ branchId: app.employer.toronto.id })
  const { id: ofPune } = await rows().course.update({
    where: { id: await publishCourse(admin) },
    data: { branchId: app.employer.pune.id },
  })
  const job = await checked(admin, [[ravi.email, '']], { courseList: [courseId, ofPune] })
  expect(job.counts).toEqual({ WARNING: 1 })
  await admin.post(`/api/job/${job.jobId}/confirm`, {})
  await app.until(admin, job.jobId, 'DONE')
  expect((await assigned(ravi.id)).map((each) => each.courseId)).toEqual([courseId])
})

test('credits are counted over the whole file, and no more are spent than there are', async () => {
  const { workspace, admin: by } = app.employer
  const offered = await buildOffer(app.db, workspace, by, { price: 2, credits: 5 })
  const people = await Promise.all(Array.from({ length: 3 }, () => person()))
  const job = await checked(
    admin,
    people.map(({ email }) => [email, '']),
    { courseList: [offered.courseId] },
  )
  expect(job.counts).toEqual({ VALID: 2, INVALID: 1 })
  await admin.post(`/api/job/${job.jobId}/confirm`, {})
  await app.until(admin, job.jobId, 'DONE_WITH_ERRORS')
  expect(await rows().assignment.count({ where: { courseId: offered.courseId } })).toBe(2)
  expect(await rows().creditBalance.findFirst({ where: { courseId: offered.courseId } })).toMatchObject({
    available: 1,
    reserved: 4,
  })
})

test('a Business Unit Admin reaches their own unit’s people, whatever the file says', async () => {
  const [near, far] = [await person(), await person({ branchId: app.employer.toronto.id })]
  const job = await checked(leela, [
    [near.email, ''],
    [far.email, ''],
  ])
  expect(job.counts).toEqual({ VALID: 1, INVALID: 1 })
  await leela.post(`/api/job/${job.jobId}/confirm`, {})
  await app.until(leela, job.jobId, 'DONE_WITH_ERRORS')
  expect(await assigned(near.id)).toHaveLength(1)
  expect(await assigned(far.id)).toEqual([])
})

test('whoever loses the right between preview and confirmation assigns nothing', async () => {
  const ravi = await person()
  const former = await buildPerson(app.db, app.employer.workspace, {
    name: 'Former Admin',
    role: 'BRANCH_ADMIN',
    branchId: app.employer.pune.id,
  })
  const caller = await app.as(former)
  const job = await checked(caller, [[ravi.email, '']])
  await rows().membership.updateMany({ where: { userId: former.id }, data: { role: 'EMPLOYEE' } })
  expect((await caller.post(`/api/job/${job.jobId}/confirm`, {})).status).toBe(404)
  expect(
    (await (await app.as(app.employer.complainant)).post(`/api/job/${job.jobId}/confirm`, {})).status,
  ).toBe(404)
  expect(await assigned(ravi.id)).toEqual([])
})

test('a course that is archived after the preview is assigned to nobody, and the job says why', async () => {
  const ravi = await person()
  const archived = await publishCourse(admin)
  const job = await checked(admin, [[ravi.email, '']], { courseList: [archived] })
  await rows().course.update({ where: { id: archived }, data: { status: 'ARCHIVED' } })
  await admin.post(`/api/job/${job.jobId}/confirm`, {})
  const failed = await app.until(admin, job.jobId, 'FAILED')
  expect(failed.failure).toMatch(/publish/i)
  expect(await assigned(ravi.id)).toEqual([])
})

test('refuses a neighbour’s course, another unit’s, a draft, and a file that names nobody', async () => {
  const neighbour = await buildEmployer(app.db, `n${Date.now()}.localhost`)
  const theirs = await app.db.forWorkspace(neighbour.workspace.id).course.create({
    data: { title: 'Theirs', status: 'PUBLISHED', createdBy: neighbour.admin.id },
  })
  const ofToronto = await rows().course.create({
    data: {
      title: 'Far',
      status: 'PUBLISHED',
      branchId: app.employer.toronto.id,
      createdBy: app.employer.admin.id,
    },
  })
  const draft = await rows().course.create({
    data: { title: 'Draft', status: 'DRAFT', createdBy: app.employer.admin.id },
  })
  const line = [['a@example.com', '']]
  for (const [me, id, status] of [
    [admin, theirs.id, 404],
    [leela, ofToronto.id, 404],
    [admin, draft.id, 409],
  ] as const)
    expect((await send(me, line, { courseList: [id] })).status, id).toBe(status)
  const unknown = await admin.upload(path, formOf(csv([['Shoe size'], ['42']]), { courseList: [courseId] }))
  expect([unknown.status, unknown.body.fields?.[0]?.path]).toEqual([400, 'mapping'])
  const employee = await app.as(app.employer.complainant)
  expect((await send(employee, line)).status).toBe(403)
})

test('a look at the file suggests its columns to those who assign courses alone', async () => {
  const file = () =>
    formOf(
      csv([
        ['E-mail', 'Staff no.'],
        ['a@example.com', '7'],
      ]),
    )
  const { body } = await leela.upload(`${path}/file/mappings`, file())
  expect(body.content.suggested).toMatchObject({ email: { index: 0 } })
  const employee = await app.as(app.employer.complainant)
  expect((await employee.upload(`${path}/file/mappings`, file())).status).toBe(403)
})

test('earlier files are found by their course', async () => {
  const ravi = await person()
  const other = await publishCourse(admin)
  const job = await checked(admin, [[ravi.email, '']], { courseList: [other] })
  const jobPage = (await admin.get(`/api/job?kind=COURSE_ENROL&courseId=${other}`)).body
  expect(jobPage.content.map((each: { jobId: string }) => each.jobId)).toEqual([job.jobId])
})

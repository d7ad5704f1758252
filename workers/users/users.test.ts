/** Users made and deactivated by file, and all unused invites at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteCodeOf, isInviteCode } from '../../api/signIns/otp.ts'
import type { Caller } from '../../test/app.ts'
import { buildPerson } from '../../prisma/builders.ts'
import { csv, formOf, header, rowsOf, testJobs, unique, type Jobs } from '../../test/jobs.ts'

let app: Jobs
let admin: Caller
beforeAll(async () => {
  app = await testJobs()
  admin = await app.as(app.employer.admin)
  const { workspace, pune } = app.employer
  await app.db.forWorkspace(workspace.id).department.create({
    data: { name: 'Finance', branches: { create: { workspaceId: workspace.id, branchId: pune.id } } },
  })
})
afterAll(() => app.close())

test('are members at once, and gone again when it is undone, unless they have signed in', async () => {
  const [came, stayed] = [unique(), unique()]
  await admin.post(`/api/invite/user/${app.employer.pune.id}`, { email: came })
  const { body } = await admin.upload(
    '/api/user/create/bulk?dryRun=true',
    formOf(
      csv([
        header,
        [came, 'Ada', 'L', 'U1', 'Finance', 'Pune', '', '9810054321', '2026-01-02'],
        [stayed, 'Bo', 'M', '', '', '', '', '', ''],
        ['', 'Cy', 'N', '', '', '', '', '9810054322', ''],
      ]),
    ),
  )
  const job = await app.until(admin, body.content.jobId)
  expect([job.kind, job.report]).toMatchObject(['USER_CREATE', { valid: 3, warnings: 1 }])
  await admin.post(`/api/job/${job.jobId}/confirm`, {})
  expect(await app.until(admin, job.jobId)).toMatchObject({ status: 'DONE', created: 3 })
  const ada = await app.db.platform.membership.findFirstOrThrow({
    where: { employeeId: 'U1' },
    include: { user: true },
  })
  expect(ada).toMatchObject({
    active: true,
    role: 'EMPLOYEE',
    branchId: app.employer.pune.id,
    phoneNumber: '+919810054321',
    user: { email: came, firstName: 'Ada', firstLogin: true, passwordHash: null },
  })
  expect(await app.db.platform.invite.findFirst({ where: { email: came } })).toMatchObject({
    status: 'DELETED',
  })
  await app.as(await app.db.platform.user.findFirstOrThrow({ where: { email: stayed } }))
  await admin.post(`/api/job/${job.jobId}/undo`, {})
  expect((await app.until(admin, job.jobId, 'UNDONE')).counts).toEqual({ UNDONE: 2, DONE: 1 })
  expect(
    new Map(
      (
        await app.db.platform.membership.findMany({
          where: { user: { email: { in: [came, stayed] } } },
          include: { user: true },
        })
      ).map(({ active, user }) => [user.email, active]),
    ),
  ).toEqual(
    new Map([
      [came, false],
      [stayed, true],
    ]),
  )
})

test('are deactivated by e-mail or employee id, and come back when it is undone', async () => {
  const { workspace, pune, presiding } = app.employer
  const [one, two] = [
    await buildPerson(app.db, workspace, { name: 'Leaver One', branchId: pune.id }),
    await buildPerson(app.db, workspace, { name: 'Leaver Two', branchId: pune.id, employeeId: 'L2' }),
  ]
  const { body } = await admin.upload(
    '/api/user/delete/bulk/file',
    formOf(
      csv([
        ['email', 'employeeId'],
        [one.email, ''],
        ['', 'L2'],
        [presiding.email, ''],
        ['nobody@example.com', ''],
        [app.employer.admin.email, ''],
      ]),
    ),
  )
  const job = await app.until(admin, body.content.jobId)
  expect([job.status, job.updated]).toEqual(['DONE_WITH_ERRORS', 2])
  expect((await rowsOf(admin, job.jobId)).map(({ status, fields }) => [status, fields[0]?.code])).toEqual([
    ['DONE', undefined],
    ['DONE', undefined],
    ['INVALID', 'PRESIDES'],
    ['INVALID', 'NOT_A_MEMBER'],
    ['INVALID', 'NOT_ALLOWED'],
  ])
  const active = async () =>
    (await app.db.platform.membership.findMany({ where: { userId: { in: [one.id, two.id] } } })).map(
      (each) => each.active,
    )
  expect(await active()).toEqual([false, false])
  const eraseResponse = await admin.post(`/api/retention/person/${one.id}/erase`, {
    reason: 'She asked for it',
  })
  expect(eraseResponse.body.content.status).toBe('PROPOSED')
  await admin.post(`/api/job/${job.jobId}/undo`, {})
  await app.until(admin, job.jobId, 'UNDONE')
  expect(await active()).toEqual([true, true])
  // Whoever is back is not to be erased any more.
  const { requestId: id } = eraseResponse.body.content
  expect(await app.db.platform.retentionRequest.findUnique({ where: { id } })).toMatchObject({
    status: 'STOPPED',
  })
})

test('all unused invites go out again as a job: the codes before are dead', async () => {
  const invite = (await admin.post('/api/invite/user/all', { email: unique(), role: 'EMPLOYER' })).body
    .content
  const { body } = await admin.post('/api/invite/resend/unused/all', {})
  const unused = (await admin.get('/api/invite/unused/count')).body.content.count
  expect([body.content.queued > 0, body.content.queued]).toEqual([true, unused])
  expect(await app.until(admin, body.content.jobId)).toMatchObject({
    kind: 'INVITE_RESEND',
    status: 'DONE',
    total: unused,
    done: unused,
  })
  const row = await app.db.platform.invite.findUniqueOrThrow({ where: { id: invite.inviteId } })
  const { secret } = app.deps
  expect([
    isInviteCode([secret], inviteCodeOf(secret, row.id, 0), row),
    isInviteCode([secret], inviteCodeOf(secret, row.id, 1), row),
  ]).toEqual([false, true])
  const branchAdmin = await app.as(app.employer.branchAdmin)
  expect((await branchAdmin.post('/api/invite/resend/unused/all', {})).status).toBe(403)
})

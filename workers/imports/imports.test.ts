/** Files with people, from the first look to taking it back: over HTTP, with a real worker. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson } from '../../prisma/builders.ts'
import type { Caller } from '../../test/app.ts'
import { csv, formOf, header, prepare, rowsOf, testJobs, unique, type Jobs } from '../../test/jobs.ts'

const at = '/api/invite/bulk'
let app: Jobs
let [admin, branchAdmin] = [] as unknown as [Caller, Caller]
beforeAll(async () => {
  app = await testJobs()
  const { workspace, pune } = app.employer
  admin = await app.as(app.employer.admin)
  branchAdmin = await app.as(app.employer.branchAdmin)
  const rows = app.db.forWorkspace(workspace.id)
  await rows.department.create({
    data: { name: 'Finance', branches: { create: { workspaceId: workspace.id, branchId: pune.id } } },
  })
  await rows.invite.create({
    data: {
      email: 'open@example.com',
      branchId: pune.id,
      expiresAt: new Date(Date.now() + 86_400_000),
      invitedBy: app.employer.admin.id,
      status: 'SENT',
    },
  })
  await buildPerson(app.db, workspace, { name: 'Taken Id', employeeId: 'E9', branchId: pune.id })
})
afterAll(() => app.close())
const prepared = (me: Caller, rows: string[][], fields: object = {}, head = header) =>
  prepare(app, me, rows, fields, head)

describe('a first look', () => {
  test('says what the columns most likely hold, and which words mean nothing here', async () => {
    const { status, body } = await admin.upload(
      `${at}/file/mappings`,
      formOf(
        csv([
          header,
          ['a@example.com', 'Meera', 'Iyer', 'E1', 'Finanse', 'pune ', 'Staff', '9810012345', '2026-03-31'],
          ['b@example.com', '', '', '', 'Finance', 'Delhi', 'Boss', '', ''],
        ]),
      ),
    )
    expect([status, body.content]).toMatchObject([
      200,
      {
        fileName: 'people.csv',
        rowsSeen: 2,
        isWhole: true,
        savedMappingId: null,
        suggested: {
          email: { index: 0 },
          firstName: { index: 1, confidence: 1 },
          lastName: { index: 2 },
          employeeId: { index: 3 },
          department: { index: 4 },
          branch: { index: 5 },
          role: { index: 6 },
          phoneNumber: { index: 7 },
          dateOfJoining: { index: 8 },
        },
        unmatchedValues: {
          department: [{ value: 'Finanse', rows: 1, suggestion: { name: 'Finance' } }],
          branch: [{ value: 'Delhi', rows: 1, suggestion: null }],
          role: [
            { value: 'Staff', rows: 1, suggestion: { name: 'Employee' } },
            { value: 'Boss', rows: 1, suggestion: null },
          ],
        },
      },
    ])
    expect(body.content.columns[0]).toEqual({
      index: 0,
      header: 'E-mail ID',
      samples: ['a@example.com', 'b@example.com'],
    })
  })

  test('what was said of such columns once is remembered, in whatever order they come', async () => {
    const words = ['Kontakt', 'Abteilung']
    const { body } = await admin.upload(
      `${at}/file/mappings`,
      formOf(csv([words, ['x@example.com', 'Finance']])),
    )
    await admin.upload(
      `${at}/validate`,
      formOf(null, { fileId: body.content.fileId, mapping: { email: 0, department: 1 } }),
    )
    const again = (
      await admin.upload(
        `${at}/file/mappings`,
        formOf(csv([words.toReversed(), ['Finance', 'x@example.com']])),
      )
    ).body.content
    expect(again).toMatchObject({
      suggested: { email: { index: 1, confidence: 1 }, department: { index: 0, confidence: 1 } },
      savedMappingId: expect.any(String) as string,
    })
    expect((await admin.get(`${at}/mapping`)).body.content).toContainEqual(
      expect.objectContaining({
        mappingId: again.savedMappingId,
        name: 'people.csv',
        columns: { email: 'Kontakt', department: 'Abteilung' },
      }),
    )
    expect((await admin.delete(`${at}/mapping/${again.savedMappingId}`)).status).toBe(200)
  })

  test.each<[string, FormData, number, string]>([
    ['no file', formOf(null), 400, 'file'],
    ['somebody else’s file', formOf(null, { fileId: randomUUID() }), 400, 'fileId'],
    ['a field that is none', formOf('email\na@b.example', { owner: 'me' }), 400, 'owner'],
    ['JSON that is none', formOf('email\na@b.example', { mapping: '{' }), 400, 'mapping'],
    ['a column that is not there', formOf('email\na@b.example', { mapping: { email: 3 } }), 400, 'mapping'],
    [
      'one column for two things',
      formOf('email\na@b.example', { mapping: { email: 0, firstName: 0 } }),
      400,
      'mapping',
    ],
    ['nobody to be known by', formOf('colour\nred'), 400, 'mapping'],
  ])('%s is named', async (_words, form, status, path) => {
    const answer = await admin.upload(`${at}/validate`, form)
    expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([status, path])
  })

  test('what is no table is refused at once (415), and too much (413)', async () => {
    expect(await admin.upload(`${at}/validate`, formOf('%PDF-1.7'))).toMatchObject({
      status: 415,
      body: { code: 'FILE_TYPE' },
    })
    expect(await admin.upload(`${at}/file/mappings`, formOf('x'.repeat(10 * 1024 * 1024 + 1)))).toMatchObject(
      { status: 413, body: { code: 'FILE_TOO_LARGE' } },
    )
  })
})

describe('the check', () => {
  test('says of every row what it would become, and changes nothing else', async () => {
    const before = await Promise.all([
      app.db.platform.invite.count(),
      app.db.platform.outbox.count({ where: { kind: { in: ['NOTICE', 'MAIL'] } } }),
    ])
    const good = unique()
    const job = await prepared(admin, [
      [
        ` ${good.toUpperCase()} `,
        'Meera',
        'Iyer',
        'E1',
        'finance',
        'Pune',
        'Employee',
        '98100 12345',
        '31/03/2026',
      ],
      ['nobody', '', '', '', '', '', '', '', ''],
      ['', '', '', '', '', '', '', '', 'x'],
      [good, '', '', '', '', '', '', '', ''],
      [app.employer.stranger.email, '', '', '', '', '', '', '', ''],
      ['open@example.com', '', '', '', '', '', '', '', ''],
      [unique(), '', '', '', 'Finanze', 'Pun', 'Employe', '', ''],
      [unique(), '', '', 'E9', '', '', '', '', ''],
      [unique(), '', '', '', 'Finance', 'Toronto', '', '', ''],
      [unique(), '', '', '', '', '', '', '12', '03/04/2026'],
      ['', '', '', '', '', 'Toronto', '', '416 555 0198', ''],
      [unique(), '', '', 'E1', '', '', '', '', ''],
      [unique(), '', '', '', '', '', 'Workspace Admin', '', ''],
    ])
    expect(job).toMatchObject({
      status: 'AWAITING_CONFIRMATION',
      total: 13,
      done: 13,
      report: {
        total: 13,
        valid: 4,
        warnings: 1,
        invalid: 6,
        duplicatesInFile: 1,
        alreadyMember: 1,
        alreadyInvited: 1,
        overLimitBy: 0,
      },
      abilities: { confirm: true, cancel: true, undo: false },
    })
    const rows = await rowsOf(admin, job.jobId)
    expect(
      rows.map(({ row, status, fields }) => [
        row,
        status,
        ...fields.map(({ code, suggestion }) => (suggestion ? `${code} ${suggestion}` : code)),
      ]),
    ).toEqual([
      [2, 'VALID'],
      [3, 'INVALID', 'EMAIL_FORM'],
      [4, 'INVALID', 'NEEDS_ADDRESS', 'DATE_FORM'],
      [5, 'DUPLICATE', 'TWICE_IN_FILE Row 2'],
      [6, 'ALREADY_MEMBER', 'ALREADY_MEMBER'],
      [7, 'ALREADY_INVITED', 'ALREADY_INVITED'],
      [8, 'INVALID', 'UNKNOWN_ROLE Employee', 'UNKNOWN_BRANCH Pune', 'UNKNOWN_DEPARTMENT Finance'],
      [9, 'INVALID', 'EMPLOYEE_ID_TAKEN'],
      [10, 'INVALID', 'DEPARTMENT_ELSEWHERE'],
      [11, 'WARNING', 'PHONE_LEFT_OUT', 'DATE_AMBIGUOUS 2026-03-04'],
      [12, 'VALID'],
      [13, 'INVALID', 'EMPLOYEE_ID_TWICE Row 2'],
      [14, 'VALID'],
    ])
    expect(rows[0]!.values).toEqual({
      email: good,
      firstName: 'Meera',
      lastName: 'Iyer',
      employeeId: 'E1',
      department: 'Finance',
      branch: 'Pune',
      role: 'EMPLOYEE',
      phoneNumber: '+919810012345',
      dateOfJoining: '2026-03-31',
    })
    expect(rows[10]!.values).toMatchObject({ phoneNumber: '+14165550198', branch: 'Toronto' })
    expect(
      await Promise.all([
        app.db.platform.invite.count(),
        app.db.platform.outbox.count({ where: { kind: { in: ['NOTICE', 'MAIL'] } } }),
      ]),
    ).toEqual(before)
    expect(
      (await rowsOf(admin, job.jobId, '&status=DUPLICATE&status=ALREADY_MEMBER')).map(({ row }) => row),
    ).toEqual([5, 6])
  })

  test('words can be given a meaning, and missing departments be made', async () => {
    const [email, other] = [unique(), unique()]
    const job = await prepared(
      admin,
      [
        [email, '', '', '', 'Fin.', 'HQ', 'Boss', '', ''],
        [other, '', '', '', 'Robotics', 'Toronto', '', '', ''],
      ],
      {
        mapping: { email: 0, department: 4, branch: 5, role: 6 },
        makeMissing: { departments: true },
        valueMap: {
          department: {
            'Fin.': (await app.db.platform.department.findFirstOrThrow({ where: { name: 'Finance' } })).id,
          },
          branch: { HQ: app.employer.pune.id },
          role: { Boss: 'EMPLOYER' },
        },
      },
      ['Address', ...header.slice(1)],
    )
    expect(job.report).toMatchObject({ valid: 2, warnings: 1, newDepartments: ['Robotics'] })
    await admin.post(`/api/job/${job.jobId}/confirm`, { elevated: 1 })
    expect((await app.until(admin, job.jobId)).status).toBe('DONE')
    const robotics = await app.db.platform.department.findFirstOrThrow({
      where: { name: 'Robotics' },
      include: { branches: true },
    })
    expect(robotics.branches).toMatchObject([{ branchId: app.employer.toronto.id }])
    expect(await app.db.platform.invite.findFirst({ where: { email: other } })).toMatchObject({
      departmentId: robotics.id,
      branchId: app.employer.toronto.id,
      role: 'EMPLOYEE',
    })
    expect(await app.db.platform.invite.findFirst({ where: { email } })).toMatchObject({
      role: 'EMPLOYER',
      branchId: app.employer.pune.id,
    })
    await admin.post(`/api/job/${job.jobId}/undo`, {})
    expect(await app.until(admin, job.jobId, 'UNDONE')).toMatchObject({ counts: { UNDONE: 2 } })
    expect([
      await app.db.platform.department.count({ where: { name: 'Robotics' } }),
      await app.db.platform.invite.count({
        where: { email: { in: [email, other] }, status: { not: 'DELETED' } },
      }),
    ]).toEqual([0, 0])
  })

  test('a Business Unit Admin invites employees to their own business unit, and learns of no other', async () => {
    const job = await prepared(branchAdmin, [
      [unique(), '', '', '', '', 'Toronto', '', '', ''],
      [unique(), '', '', '', '', '', 'Business Unit Admin', '', ''],
      [unique(), '', '', '', '', '', '', '', ''],
    ])
    expect(
      (await rowsOf(branchAdmin, job.jobId)).map(({ status, fields }) => [status, fields[0]?.code]),
    ).toEqual([
      ['INVALID', 'UNKNOWN_BRANCH'],
      ['INVALID', 'ROLE_NOT_YOURS'],
      ['VALID', undefined],
    ])
    expect(
      (
        await branchAdmin.upload(
          `${at}/validate`,
          formOf('email\na@b.example', { branchId: app.employer.toronto.id }),
        )
      ).status,
    ).toBe(404)
    const theirs = await prepared(admin, [[unique(), '', '', '', '', '', '', '', '']])
    expect([
      (await branchAdmin.get(`/api/job/${theirs.jobId}`)).status,
      (await branchAdmin.get(`/api/job/${theirs.jobId}/report`)).status,
      (await branchAdmin.post(`/api/job/${theirs.jobId}/confirm`, {})).status,
    ]).toEqual([404, 404, 404])
    expect(
      (await branchAdmin.get('/api/job')).body.content.map((each: { jobId: string }) => each.jobId),
    ).toEqual([job.jobId])
    expect((await branchAdmin.upload('/api/user/create/bulk', formOf('email\na@b.example'))).status).toBe(403)
  })
})

describe('rights above an employee', () => {
  test('only a label gives them: other words for a role are a question, and the row waits for its answer', async () => {
    const words = ['Admin', 'Administrator', 'admin ', 'Branch Admin', 'Manager', 'WORKSPACE ADMIN']
    const { body } = await admin.upload(
      `${at}/file/mappings`,
      formOf(csv([header, ...words.map((role) => [unique(), '', '', '', '', '', role, '', ''])])),
    )
    expect(body.content.unmatchedValues.role.map(({ value }: { value: string }) => value).toSorted()).toEqual(
      ['Admin', 'Administrator', 'Branch Admin', 'Manager', 'admin'].toSorted(),
    )
    expect(
      body.content.unmatchedValues.role.map(
        ({ suggestion }: { suggestion: { id: string } | null }) => suggestion?.id,
      ),
    ).not.toContain('WORKSPACE_ADMIN')
    const job = await prepared(
      admin,
      words.map((role) => [unique(), '', '', '', '', '', role, '', '']),
    )
    expect((await rowsOf(admin, job.jobId)).map(({ status, values }) => [status, values.role])).toEqual([
      ...Array.from({ length: 5 }, () => ['INVALID', undefined]),
      ['VALID', 'WORKSPACE_ADMIN'],
    ])
    expect(job.report.elevated).toEqual({ WORKSPACE_ADMIN: 1 })
  })

  test('are given once their number is typed, and to nobody with another number', async () => {
    const [chief, boss, worker] = [unique(), unique(), unique()]
    const job = await prepared(admin, [
      [chief, '', '', '', '', '', 'Workspace Admin', '', ''],
      [boss, '', '', '', '', '', 'Employer', '', ''],
      [worker, '', '', '', '', '', 'Employee', '', ''],
    ])
    expect(job.report.elevated).toEqual({ WORKSPACE_ADMIN: 1, EMPLOYER: 1 })
    for (const elevated of [undefined, 0, 1, 3])
      expect((await admin.post(`/api/job/${job.jobId}/confirm`, { elevated })).body).toMatchObject({
        status: 400,
        fields: [{ path: 'elevated' }],
      })
    expect((await admin.upload(at, formOf(null, { jobId: job.jobId }))).status).toBe(400)
    expect(await app.db.platform.invite.count({ where: { email: { in: [chief, boss, worker] } } })).toBe(0)
    expect((await admin.post(`/api/job/${job.jobId}/confirm`, { elevated: 2 })).status).toBe(200)
    expect((await app.until(admin, job.jobId)).status).toBe('DONE')
  })

  test('are never given by an order that goes on by itself: it waits for the word', async () => {
    const [chief, worker] = [unique(), unique()]
    const order = (role: string, email: string) =>
      admin.upload('/api/user/create/bulk', formOf(csv([header, [email, '', '', '', '', '', role, '', '']])))
    const [waits, goes] = [await order('Workspace Admin', chief), await order('Employee', worker)]
    expect((await app.until(admin, waits.body.content.jobId)).status).toBe('AWAITING_CONFIRMATION')
    expect((await app.until(admin, goes.body.content.jobId)).status).toBe('DONE')
    expect(await app.db.platform.user.count({ where: { email: { in: [chief, worker] } } })).toBe(1)
  })
})

describe('what a list of one’s own looks like', () => {
  test('a single column of names is split, and what is read from no column is named', async () => {
    const words = ['Name', 'Email', 'Blood group', 'Remarks']
    const names = [
      ['Asha Rao', 'Asha', 'Rao'],
      ['Rao, Asha', 'Asha', 'Rao'],
      ['Maria da Silva', 'Maria da', 'Silva'],
      ['Madonna', 'Madonna', undefined],
      ['  K.  R.  Narayanan ', 'K. R.', 'Narayanan'],
    ]
    const { body } = await admin.upload(
      `${at}/file/mappings`,
      formOf(csv([words, ...names.map(([whole]) => [whole!, unique(), 'A+', ''])])),
    )
    expect(body.content.suggested).toMatchObject({ fullName: { index: 0 }, email: { index: 1 } })
    const job = await prepared(
      admin,
      names.map(([whole]) => [whole!, unique(), 'A+', '']),
      {},
      words,
    )
    expect((await rowsOf(admin, job.jobId)).map(({ values }) => [values.firstName, values.lastName])).toEqual(
      names.map(([, first, last]) => [first, last]),
    )
    expect(job.report.unusedColumns).toEqual(['Blood group', 'Remarks'])
  })

  test('a number is read by the unit’s country, else by the other one it fits, which is said', async () => {
    const at = (unit: string, number: string) => ['', 'A', 'B', '', '', unit, '', number, '']
    const job = await prepared(admin, [
      at('Pune', '98765 43210'),
      at('', '98765 43211'),
      at('Toronto', '98765 43212'),
      at('Toronto', '416 555 0123'),
      at('Pune', '12'),
    ])
    expect(
      (await rowsOf(admin, job.jobId)).map(({ status, values, fields }) => [
        status,
        values.phoneNumber,
        fields[0]?.code,
      ]),
    ).toEqual([
      ['VALID', '+919876543210', undefined],
      ['VALID', '+919876543211', undefined],
      ['WARNING', '+919876543212', 'PHONE_ELSEWHERE'],
      ['VALID', '+14165550123', undefined],
      ['INVALID', undefined, 'PHONE_FORM'],
    ])
  })

  test('a department of another unit is said to be that, and never suggested to itself', async () => {
    const job = await prepared(admin, [
      [unique(), '', '', '', 'Finance', 'Toronto', '', '', ''],
      [unique(), '', '', '', 'Finanze', 'Toronto', '', '', ''],
      [unique(), '', '', '', 'Finanze', 'Pune', '', '', ''],
    ])
    expect(
      (await rowsOf(admin, job.jobId)).map(({ fields }) => [fields[0]?.code, fields[0]?.suggestion]),
    ).toEqual([
      ['DEPARTMENT_ELSEWHERE', null],
      ['UNKNOWN_DEPARTMENT', null],
      ['UNKNOWN_DEPARTMENT', 'Finance'],
    ])
  })
})

describe('the run', () => {
  test('invites anew whoever let their invite expire', async () => {
    const email = unique()
    const { id } = await app.db.forWorkspace(app.employer.workspace.id).invite.create({
      data: {
        email,
        expiresAt: new Date(Date.now() - 1_000),
        invitedBy: app.employer.admin.id,
        status: 'SENT',
      },
    })
    const job = await prepared(admin, [[email, 'Sara', '', '', '', '', '', '', '']])
    expect(job.report).toMatchObject({ valid: 1, alreadyInvited: 0 })
    await admin.post(`/api/job/${job.jobId}/confirm`, {})
    expect(await app.until(admin, job.jobId)).toMatchObject({ status: 'DONE', counts: { DONE: 1 } })
    expect(
      await app.db.platform.invite.findMany({
        where: { email },
        orderBy: { createdAt: 'asc' },
        select: { id: true, status: true, firstName: true },
      }),
    ).toMatchObject([{ id, status: 'DELETED' }, { firstName: 'Sara' }])
    expect((await prepared(admin, [[email, '', '', '', '', '', '', '', '']])).report).toMatchObject({
      valid: 0,
      alreadyInvited: 1,
    })
  })

  test('is exactly the preview: it invites those that were ready, once, and they get their mail', async () => {
    const good = [unique(), unique(), unique()]
    const job = await prepared(admin, [
      ...good.map((email) => [email, 'A', 'B', '', '', '', '', '', '']),
      [good[0]!, '', '', '', '', '', '', '', ''],
      ['no', '', '', '', '', '', '', '', ''],
    ])
    const preview = await rowsOf(admin, job.jobId)
    const [first, second] = await Promise.all([
      admin.post(`/api/job/${job.jobId}/confirm`, {}),
      admin.post(`/api/job/${job.jobId}/confirm`, {}),
    ])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
    const done = await app.until(admin, job.jobId)
    expect(done).toMatchObject({
      status: 'DONE_WITH_ERRORS',
      total: 5,
      done: 5,
      created: 3,
      skipped: 2,
      counts: { DONE: 3, DUPLICATE: 1, INVALID: 1 },
      report: job.report,
      abilities: { undo: true, report: true },
    })
    expect((await rowsOf(admin, job.jobId)).map(({ status, values }) => [status, values.email])).toEqual(
      preview.map(({ status, values }) => [status === 'VALID' ? 'DONE' : status, values.email]),
    )
    await app.drained()
    const invites = await app.db.platform.invite.findMany({ where: { jobId: job.jobId } })
    expect(
      new Set(invites.map(({ email, status, sentAt }) => `${email} ${status} ${sentAt !== null}`)),
    ).toEqual(new Set(good.map((email) => `${email} SENT true`)))
    expect(await app.db.platform.demoMail.count({ where: { to: { in: good } } })).toBe(3)
    expect(
      await app.db.platform.ledgerEntry.findFirst({
        where: { entityId: job.jobId, action: 'jobs:DONE_WITH_ERRORS' },
      }),
    ).toMatchObject({ detail: { counts: { DONE: 3 } } })
  })

  test('looks again at what changed since the preview, and says so', async () => {
    const emails = [unique(), unique(), unique()]
    const job = await prepared(
      admin,
      emails.map((email) => [email, '', '', '', '', '', '', '', '']),
    )
    await buildPerson(app.db, app.employer.workspace, { name: 'Came Meanwhile', email: emails[0]! })
    await admin.post('/api/invite/user/all', { email: emails[1], role: 'EMPLOYER' })
    await admin.post(`/api/job/${job.jobId}/confirm`, { sendAgain: true })
    expect((await app.until(admin, job.jobId)).counts).toEqual({ ALREADY_MEMBER: 1, DONE: 2 })
    expect(await app.db.platform.invite.findFirst({ where: { email: emails[1]! } })).toMatchObject({
      resentCount: 1,
      role: 'EMPLOYER',
    })
  })

  test('without asking, unless something is wrong and nothing may be left out', async () => {
    const direct = (fields: object) =>
      admin.upload(at, formOf(csv([['email'], [unique()], ['no']]), { ...fields }))
    const [goes, waits, dry] = [
      await direct({}),
      await direct({ onlyValid: 'false' }),
      await direct({ dryRun: 'true' }),
    ].map(({ body }) => body.content.jobId as string)
    expect([
      (await app.until(admin, goes!)).status,
      (await app.until(admin, waits!)).status,
      (await app.until(admin, dry!)).status,
    ]).toEqual(['DONE_WITH_ERRORS', 'AWAITING_CONFIRMATION', 'AWAITING_CONFIRMATION'])
    expect((await admin.upload(at, formOf(null, { jobId: dry! }))).body.content).toEqual({
      jobId: dry,
      status: 'RUNNING',
    })
    expect((await app.until(admin, dry!)).counts.DONE).toBe(1)
  })

  test('a file that cannot be read to its end fails with a sentence; a cancelled one does nothing more', async () => {
    const tooLong = await admin.upload(at, formOf(`email\n${'a@b.example\n'.repeat(50_001)}`))
    expect(await app.until(admin, tooLong.body.content.jobId)).toMatchObject({
      status: 'FAILED',
      failure: 'A file can have up to 50,000 rows.',
      abilities: { confirm: false },
    })
    const empty = await admin.upload(at, formOf('email\n'))
    expect(await app.until(admin, empty.body.content.jobId)).toMatchObject({
      status: 'FAILED',
      failure: expect.stringContaining('no people') as string,
    })
    const job = await prepared(admin, [[unique(), '', '', '', '', '', '', '', '']])
    expect((await admin.post(`/api/job/${job.jobId}/cancel`, {})).body.content).toMatchObject({
      status: 'CANCELLED',
      abilities: { confirm: false, cancel: false, undo: false },
    })
    expect((await admin.post(`/api/job/${job.jobId}/confirm`, {})).status).toBe(409)
  })

  test('undone: unused invites open nothing any more, used ones stay', async () => {
    const emails = [unique(), unique()]
    const job = await prepared(
      admin,
      emails.map((email) => [email, '', '', '', '', '', '', '', '']),
    )
    await admin.post(`/api/job/${job.jobId}/confirm`, {})
    await app.until(admin, job.jobId)
    await app.db.platform.invite.updateMany({
      where: { email: emails[0]! },
      data: { status: 'CLAIMED', claimedAt: new Date() },
    })
    expect((await admin.post(`/api/job/${job.jobId}/undo`, {})).status).toBe(200)
    expect(await app.until(admin, job.jobId, 'UNDONE')).toMatchObject({
      counts: { DONE: 1, UNDONE: 1 },
      abilities: { undo: false },
    })
    expect(
      new Map(
        (await app.db.platform.invite.findMany({ where: { jobId: job.jobId } })).map(({ email, status }) => [
          email,
          status,
        ]),
      ),
    ).toEqual(
      new Map([
        [emails[0], 'CLAIMED'],
        [emails[1], 'DELETED'],
      ]),
    )
    expect((await admin.post(`/api/job/${job.jobId}/undo`, {})).status).toBe(409)
  })

  test('a day later it can no longer be undone', async () => {
    const job = await prepared(admin, [[unique(), '', '', '', '', '', '', '', '']])
    await admin.post(`/api/job/${job.jobId}/confirm`, {})
    await app.until(admin, job.jobId)
    await app.db.platform.job.update({
      where: { id: job.jobId },
      data: { finishedAt: new Date(Date.now() - 25 * 3_600_000) },
    })
    expect((await admin.post(`/api/job/${job.jobId}/undo`, {})).status).toBe(409)
  })
})

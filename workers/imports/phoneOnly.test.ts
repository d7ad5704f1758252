/** Whoever has a phone number and no e-mail address. Their account bears a stand-in, which is ours alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '../../api/contracts.ts'
import type { Caller } from '../../test/app.ts'
import { hasMail } from '../../api/core/contacts.ts'
import { floorGraph, publish } from '../../test/case.ts'
import { csv, formOf, header, testJobs, type Jobs } from '../../test/jobs.ts'

let [app, admin, me, id, imported] = [] as unknown as [Jobs, Caller, Caller, string, string]
beforeAll(async () => {
  app = await testJobs()
  admin = await app.as(app.employer.admin)
  imported = (
    await admin.upload(
      '/api/user/create/bulk',
      formOf(csv([header, ['', 'Cyra', 'Nair', 'C1', '', 'Pune', '', '98100 54322', '']])),
    )
  ).body.content.jobId
  await app.until(admin, imported)
  ;({ userId: id } = await app.db.platform.membership.findFirstOrThrow({ where: { employeeId: 'C1' } }))
  await app.db.platform.user.update({ where: { id }, data: { firstLogin: false } })
  const department = await app.db.forWorkspace(app.employer.workspace.id).department.create({
    data: {
      name: 'Stores',
      branches: { create: { workspaceId: app.employer.workspace.id, branchId: app.employer.pune.id } },
    },
  })
  await admin.post(`/api/department/${department.id}/manager`, { userId: id, role: 'MANAGER' })
  await admin.post(`/api/invite/user/${app.employer.pune.id}`, { contactNumber: '98100 54323' })
  me = await app.as({ id })
})
afterAll(() => app.close())

/** Every row that reads, with its ids being this one. */
const reads = domains.flatMap(({ noun, contract }) =>
  Object.entries(contract).flatMap(([name, row]) =>
    (row.writes ?? (row.method === 'get' ? 'none' : 'transaction')) === 'none'
      ? [[`${noun}:${name}`, row.method, row.path] as const]
      : [],
  ),
)
async function answers(caller: Caller, ids: string[]): Promise<[name: string, text: string][]> {
  const responses: [string, string][] = []
  for (const [name, method, path] of reads) {
    for (const each of path.includes('{') ? ids : ['']) {
      const { body } = await caller[method as 'get' | 'post'](
        path.replaceAll(/\{\w+\}/g, each),
        method === 'post' ? {} : undefined,
        { 'x-requested-with': 'redress' },
      )
      responses.push([name, JSON.stringify(body)])
    }
  }
  return responses
}

test('no answer shows the stand-in, to nobody', async () => {
  expect(hasMail((await app.db.platform.user.findUniqueOrThrow({ where: { id } })).email)).toBe(false)
  const department = await app.db.platform.department.findFirstOrThrow({ where: { name: 'Stores' } })
  const responses = [...(await answers(admin, [id, department.id, imported])), ...(await answers(me, [id]))]
  expect(
    new Set(responses.filter(([, text]) => text.includes(id)).map(([name]) => name)).size,
  ).toBeGreaterThan(4)
  expect(responses.filter(([, text]) => text.includes('phone.invalid')).map(([name]) => name)).toEqual([])
})

test('where others have an address there is none: in lists, as a manager, in a new complaint', async () => {
  const listed = (await admin.post('/api/workspace/users/search', { searchText: 'Cyra' })).body.content
  expect(listed).toMatchObject([{ userId: id, email: null }])
  expect((await admin.get(`/api/workspace/users/${id}`)).body.content).toMatchObject({
    email: null,
    phoneNumber: '+919810054322',
  })
  expect((await me.get('/api/user/details')).body.content).toMatchObject({
    email: null,
    contactNumber: '+919810054322',
  })
  const department = await app.db.platform.department.findFirstOrThrow({ where: { name: 'Stores' } })
  expect((await admin.get(`/api/department/${department.id}/managers`)).body.content).toMatchObject([
    { userId: id, email: null },
  ])
  expect(
    (await admin.post('/api/user/update/' + id, { designation: 'Store keeper' })).body.content,
  ).toMatchObject({ email: null, designation: 'Store keeper' })
  const { workflowId } = await publish(app.db, app.employer, floorGraph())
  await app.db.platform.workflow.update({ where: { id: workflowId }, data: { defaultToWorkspace: true } })
  expect(
    (await me.post('/complaint-workflow/api/case/draft', { workflowId })).body.content.form.complainant,
  ).toMatchObject({ name: 'Cyra Nair', email: '', phone: '+919810054322' })
})

test('nor do files hold it: the report on people, and what became of an import', async () => {
  const path = '/api/admin/user/course/policy/details'
  expect((await admin.post(path, { filter: { userIds: [id] } })).body.content).toMatchObject([
    { name: 'Cyra Nair', email: null },
  ])
  const { jobId } = (await admin.post(path, { format: 'CSV' })).body.content
  const { reportUrl } = await app.until(admin, jobId)
  const files = [
    (await admin.get(reportUrl)).body,
    (await admin.get(`/api/job/${imported}/report?format=CSV`)).body,
  ] as string[]
  expect(files.map((text) => [text.includes('Cyra'), text.includes('phone.invalid')])).toEqual([
    [true, false],
    [true, false],
  ])
})

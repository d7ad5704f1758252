/** Saved reports that go out: to whom, when, with whose reach, and when no more. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildEmployer, buildPerson, type BuiltPerson, type Employer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { deliverReports } from './deliver.ts'

const at = '/api/report/saved'
const day = 86_400_000
let app: TestApp
let nth = 0
let world: Employer
let [admin, leela] = [] as unknown as [Caller, Caller]
let far: BuiltPerson
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  world = await buildEmployer(app.db, `goes${(nth += 1)}.localhost`)
  far = await buildPerson(app.db, world.workspace, {
    name: 'Grace Roy',
    role: 'BRANCH_ADMIN',
    branchId: world.toronto.id,
  })
  admin = await app.as(world.admin, world.workspace)
  leela = await app.as(world.branchAdmin, world.workspace)
})

type Saved = { savedReportId: string; version: number }
const save = async (more: object = {}): Promise<Saved> =>
  (await admin.post(at, { name: 'Who has done what', isShared: true, ...more })).body.content
const goes = (who: Caller, { savedReportId, version }: Saved, people: { id: string }[], every = 'WEEKLY') =>
  who.put(`${at}/${savedReportId}/schedule`, { every, version, recipientIds: people.map(({ id }) => id) })
const rows = () => app.db.forWorkspace(world.workspace.id)
const look = (now: number) => deliverReports(app.db, world.workspace.id, now)
const noticesTo = async (person: { id: string }) =>
  (
    await rows().notice.findMany({ where: { userId: person.id }, orderBy: [{ at: 'asc' }, { id: 'asc' }] })
  ).map(
    ({ subjectText, at }) => [(subjectText as { code: string }).code.split('.')[1], at.getTime()] as const,
  )
const codes = async (person: { id: string }) => (await noticesTo(person)).map(([code]) => code)
const nextOf = async (person: { id: string }) =>
  (await rows().reportRecipient.findFirst({ where: { userId: person.id } }))?.nextAt.getTime() ?? 0
const clock = (instant: number, timeZone: string) =>
  new Date(instant).toLocaleString('en-GB', { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit' })

test('each recipient hears on Monday at nine where they are; the mail holds nothing but a link', async () => {
  const report = await save()
  const answer = await goes(admin, report, [world.admin, world.branchAdmin, far])
  expect(answer.body.content).toMatchObject({ every: 'WEEKLY', version: 2 })
  expect(answer.body.content.recipients.map(({ name }: { name: string }) => name)).toContain('Leela Nair')
  const [here, there] = [await nextOf(world.branchAdmin), await nextOf(far)]
  expect(clock(here, 'Asia/Kolkata')).toBe('Monday 09:00')
  expect(clock(there, 'America/Toronto')).toBe('Monday 09:00')
  await look(here - 1)
  expect(await codes(world.branchAdmin)).toEqual([])
  await look(here)
  await look(here)
  expect(await codes(world.branchAdmin)).toEqual(['REPORT_READY'])
  expect(await codes(far)).toEqual([])
  await look(there)
  expect(await codes(far)).toEqual(['REPORT_READY'])
  expect((await nextOf(world.branchAdmin)) - here).toBe(7 * day)
  const mails = await rows().outbox.findMany({ where: { kind: 'NOTICE' } })
  expect(mails.length).toBeGreaterThan(1)
  for (const { payload } of mails) expect(payload).toEqual({ userId: expect.any(String) })
  expect(await rows().notice.findFirst({ where: { kind: 'REPORT_READY' } })).toMatchObject({
    path: `/reports?report=${report.savedReportId}`,
  })
  // It wakes by the same dates as training.
  expect(await rows().outbox.count({ where: { kind: 'WATCH_TRAINING' } })).toBeGreaterThan(0)
})

test('of each month it is the first at nine', async () => {
  await goes(admin, await save(), [world.branchAdmin], 'MONTHLY')
  const next = await nextOf(world.branchAdmin)
  expect(new Date(next).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })).toMatch(/-01 09:00:00$/)
  await look(next)
  expect((await nextOf(world.branchAdmin)) - next).toBeGreaterThan(27 * day)
})

test('chain: an admin cannot have it go to somebody beyond whose reach it names', async () => {
  const { toronto, pune, complainant } = world
  const beyond = await goes(admin, await save({ filter: { branchId: toronto.id } }), [far, world.branchAdmin])
  expect([beyond.status, beyond.body.fields[0].path]).toEqual([400, 'recipientIds.1'])
  const named = await goes(admin, await save({ name: 'One', filter: { userIds: [complainant.id] } }), [far])
  expect(named.body.fields[0].path).toBe('recipientIds.0')
  const employee = await goes(admin, await save({ name: 'All' }), [complainant])
  expect(employee.body.fields[0].path).toBe('recipientIds.0')
  const own = await save({ name: 'Own', isShared: false, filter: { branchId: pune.id } })
  expect((await goes(admin, own, [world.branchAdmin])).body.fields[0].path).toBe('recipientIds.0')
  expect((await goes(admin, own, [world.admin])).status).toBe(200)
  expect((await goes(admin, own, [])).status).toBe(409)
  expect((await goes(admin, { ...own, version: 2 }, [])).body.fields[0].path).toBe('recipientIds')
  expect(await rows().reportRecipient.count()).toBe(1)
})

test('chain: a neighbour, somebody who left, and an address are no recipients', async () => {
  const neighbour = await buildEmployer(app.db, `next${nth}.localhost`)
  const report = await save()
  const theirs = await goes(admin, report, [world.admin, neighbour.admin])
  expect([theirs.status, theirs.body.fields[0].path]).toEqual([404, 'recipientIds.1'])
  const address = await admin.put(`${at}/${report.savedReportId}/schedule`, {
    every: 'WEEKLY',
    version: 1,
    recipientIds: ['someone@elsewhere.example'],
  })
  expect([address.status, address.body.fields[0].path]).toEqual([400, 'recipientIds.0'])
  await rows().membership.updateMany({ where: { userId: far.id }, data: { active: false } })
  expect((await goes(admin, report, [far])).status).toBe(404)
  expect((await goes(leela, report, [world.branchAdmin])).status).toBe(404)
  const next = await app.as(neighbour.admin, neighbour.workspace)
  expect((await goes(next, report, [neighbour.admin])).status).toBe(404)
  expect((await next.get(`${at}/${report.savedReportId}`)).status).toBe(404)
  // Nor does the table take one, whoever writes it.
  await expect(
    app.db.platform.reportRecipient.create({
      data: {
        workspaceId: world.workspace.id,
        reportId: report.savedReportId,
        userId: neighbour.admin.id,
        nextAt: new Date(),
      },
    }),
  ).rejects.toThrow('Foreign key')
})

test('chain: who lost the right between mail and click opens nothing, and the owner is told once', async () => {
  const report = await save()
  await goes(admin, report, [world.branchAdmin, far])
  const first = Math.max(await nextOf(world.branchAdmin), await nextOf(far))
  await look(first)
  expect(await codes(world.branchAdmin)).toEqual(['REPORT_READY'])
  const open = () => leela.get(`${at}/${report.savedReportId}`)
  expect((await open()).status).toBe(200)
  await rows().membership.updateMany({ where: { userId: world.branchAdmin.id }, data: { role: 'EMPLOYEE' } })
  expect((await open()).status).toBe(403)
  expect((await leela.post('/api/admin/user/course/policy/details', {})).status).toBe(403)
  await look(first + 7 * day)
  await look(first + 14 * day)
  expect(await codes(world.branchAdmin)).toEqual(['REPORT_READY'])
  expect(await codes(far)).toEqual(['REPORT_READY', 'REPORT_READY', 'REPORT_READY'])
  expect(await codes(world.admin)).toEqual(['REPORT_FEWER'])
  // The last one leaves, too.
  await rows().membership.updateMany({ where: { userId: far.id }, data: { active: false } })
  await look(first + 21 * day)
  await look(first + 28 * day)
  expect(await codes(world.admin)).toEqual(['REPORT_FEWER', 'REPORT_ENDED'])
  expect((await admin.get(`${at}/${report.savedReportId}`)).body.content).toMatchObject({
    every: null,
    recipients: [],
  })
})

test('chain: it ends when its owner loses their reach or their right, and they are told', async () => {
  const createResponse = await leela.post(at, {
    name: 'Pune',
    isShared: true,
    filter: { branchId: world.pune.id },
  })
  await goes(leela, createResponse.body.content, [world.admin, world.branchAdmin])
  await rows().membership.updateMany({
    where: { userId: world.branchAdmin.id },
    data: { branchId: world.toronto.id },
  })
  await look(Date.now() + 8 * day)
  expect([await codes(world.admin), await codes(world.branchAdmin)]).toEqual([[], ['REPORT_ENDED']])
  expect(await rows().reportRecipient.count()).toBe(0)
})

test('who leaves hears nothing of their own report’s end; with a removed report its recipients are gone', async () => {
  const report = await save()
  await goes(admin, report, [world.branchAdmin])
  await admin.delete(`${at}/${report.savedReportId}`)
  expect(await rows().reportRecipient.count()).toBe(0)
  await goes(admin, await save(), [far])
  await rows().membership.updateMany({ where: { userId: world.admin.id }, data: { active: false } })
  await look(Date.now() + 8 * day)
  expect([await codes(far), await codes(world.admin)]).toEqual([[], []])
  expect(await rows().savedReport.count({ where: { every: { not: null } } })).toBe(0)
})

test('a narrowed or unshared report stops where it is beyond its readers, whatever was agreed before', async () => {
  const report = await save()
  await goes(admin, report, [world.branchAdmin, far])
  const narrowed = { version: 2, filter: { branchId: world.toronto.id } }
  expect((await admin.put(`${at}/${report.savedReportId}`, narrowed)).status).toBe(200)
  await look(Date.now() + 8 * day)
  expect([await codes(world.branchAdmin), await codes(far)]).toEqual([[], ['REPORT_READY']])
  // Another’s list says nothing of whom it goes to.
  const grace = await app.as(far, world.workspace)
  expect((await grace.get(`${at}/${report.savedReportId}`)).body.content).toMatchObject({
    isOwn: false,
    every: null,
    recipients: [],
  })
})

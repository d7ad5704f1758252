/** Whether a complaint can be received, before it is written and as it is filed; a draft is never lost by that. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { fileDraft, publishFor } from '../../test/complaint.ts'

let [app, here, meera] = [] as unknown as [TestApp, Employer, Caller]
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  meera = await app.as(here.complainant, here.workspace)
})
const at = '/complaint-workflow/api/case'
const readiness = async (by = meera) => (await by.get(`${at}/readiness`)).body.content
const leave = (...people: { id: string }[]) =>
  app.db.platform.membership.updateMany({
    where: { workspaceId: here.workspace.id, userId: { in: people.map(({ id }) => id) } },
    data: { active: false },
  })
const everybody = () => [here.presiding, here.member, here.external, here.substitute]

test('without a process nobody can file, and with one those can whom a committee can hear', async () => {
  expect(await readiness()).toMatchObject({ canFile: false, workflowIds: [], unitName: 'Pune' })
  const { workflowId } = await publishFor(app.db, here)
  expect(await readiness()).toMatchObject({ canFile: true, workflowIds: [workflowId] })
  await leave(here.member, here.external, here.substitute)
  const presiding = await app.as(here.presiding, here.workspace)
  expect((await readiness(presiding)).canFile).toBe(false)
  expect((await readiness()).canFile).toBe(true)
  await leave(here.presiding)
  expect(await readiness()).toMatchObject({ canFile: false, workflowIds: [] })
})

test('whom to turn to is outside of the workspace and of the country of the unit', async () => {
  const outside = async (by: Caller) =>
    (await readiness(by)).outside.map(({ code }: { code: string }) => code)
  expect(await outside(meera)).toEqual(['complaints.localCommittee', 'complaints.sheBox'])
  const emma = await buildPerson(app.db, here.workspace, { name: 'Emma Clarke', branchId: here.toronto.id })
  expect(await outside(await app.as(emma, here.workspace))).toEqual([
    'complaints.humanRightsCommission',
    'complaints.labourAuthority',
  ])
  const words = JSON.stringify(await readiness())
  for (const { name } of [here.admin, here.employer, here.branchAdmin, ...everybody()])
    expect(words).not.toContain(name)
})

test('asking leaves no trace for an admin', async () => {
  await readiness()
  const where = { workspaceId: here.workspace.id }
  expect(await app.db.platform.ledgerEntry.count({ where })).toBe(0)
  expect(await app.db.platform.notice.count({ where })).toBe(0)
  expect(await app.db.platform.outbox.count({ where })).toBe(0)
})

test('where it becomes impossible while it is written, the end says so and the draft is kept', async () => {
  const { workflowId } = await publishFor(app.db, here)
  const draft = (await meera.post(`${at}/draft`, { workflowId })).body.content
  const preview = async (respondent: object = {}) =>
    (await meera.post(`${at}/draft/${draft.draftId}/preview`, { form: { ...draft.form, respondent } })).body
      .content.canBeReceived
  expect(await preview()).toBe(true)
  await leave(here.member, here.external, here.substitute)
  expect(await preview({ name: 'Kavita Menon', userId: here.presiding.id })).toBe(false)
  expect(await preview()).toBe(true)
  await leave(...everybody())
  expect(await preview()).toBe(false)
  expect((await meera.get(`${at}/process/${workflowId}`)).body.content.canBeReceived).toBe(false)
  const { status, body } = await fileDraft(meera, draft.draftId)
  expect([status, body.code]).toEqual([409, 'ILLEGAL_STATE'])
  expect((await meera.get(`${at}/draft/${draft.draftId}`)).status).toBe(200)
  expect(await app.db.platform.case.count({ where: { workspaceId: here.workspace.id } })).toBe(0)
})

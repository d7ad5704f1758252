/** Who is no second person because they owe their seat, on a committee or in a case, to the other one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, type BuiltPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { publishFor } from '../../test/complaint.ts'
import { longHere, oldCase } from '../../test/retention.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { hasSecondPerson } from './secondPerson.ts'

let app: TestApp
let [admin, second] = [] as unknown as [Caller, Caller]
let uma: BuiltPerson
beforeAll(async () => {
  app = await testApp()
  uma = await buildPerson(app.db, app.employer.workspace, { name: 'Uma Second', role: 'WORKSPACE_ADMIN' })
  ;[admin, second] = [await app.as(app.employer.admin), await app.as(uma)]
  await longHere(app)
})
afterAll(() => app.close())

const isSecond = (now: number) =>
  hasSecondPerson(
    app.db.forWorkspace(app.employer.workspace.id),
    { proposedBy: app.employer.admin.id, subjectIds: [] },
    now,
  )
const member = (userId: string) => ({ userId, part: 'MEMBER' })

test('whom somebody appointed to a committee confirms nothing of theirs for thirty days', async () => {
  const leaver = await buildPerson(app.db, app.employer.workspace, { name: 'Gone Quux' })
  await admin.post(`/api/user/update/${leaver.id}`, { active: false })
  const { body } = await admin.post(`/api/retention/person/${leaver.id}/erase`, { reason: 'Asked' })
  expect(await isSecond(Date.now())).toBe(true)
  const { presiding, pune } = app.employer
  const committeeInput = {
    name: 'Second committee',
    branchId: pune.id,
    members: [{ userId: presiding.id, part: 'PRESIDING_OFFICER' }],
  }
  const created = await second.post('/api/committee', committeeInput)
  const { committeeId, version } = created.body.content
  const appointed = await admin.put(`/api/committee/${committeeId}`, {
    name: committeeInput.name,
    version,
    members: [...committeeInput.members, member(uma.id)],
  })
  expect(appointed.status).toBe(200)
  const confirmed = await second.post(`/api/retention/requests/${body.content.requestId}/confirm`, {})
  expect([confirmed.status, confirmed.body.text.code]).toEqual([409, 'users.notIndependent'])
  expect(await isSecond(Date.now())).toBe(false)
  expect(await isSecond(Date.now() + 31 * dayMs)).toBe(true)
  // Who saves the same members again appoints nobody.
  const update = {
    name: 'Renamed',
    version: version + 1,
    members: [...committeeInput.members, member(uma.id)],
  }
  expect((await second.put(`/api/committee/${committeeId}`, update)).status).toBe(200)
  expect(await isSecond(Date.now() + 31 * dayMs)).toBe(true)
})

test('who was admitted to a case by somebody lifts no hold of it with them, but may elsewhere', async () => {
  const { workflowId } = await publishFor(app.db, app.employer)
  const [{ caseId }, other] = [await oldCase(app, { workflowId }), await oldCase(app, { workflowId })]
  const [one, admitted] = [await app.as(app.employer.presiding), await app.as(app.employer.member)]
  await app.db.platform.caseAssignment.updateMany({
    where: { caseId, userId: app.employer.member.id },
    data: { admission: 'ADMITTED', admittedBy: app.employer.presiding.id, since: new Date() },
  })
  await longHere(app)
  const lift = async (id: string) => {
    const of = (act = '') => `/complaint-workflow/api/case/${id}/hold${act}`
    await one.post(of(), { reason: 'A court has asked for it' })
    expect((await one.post(of('/request-lift'), { reason: 'Over' })).status).toBe(200)
    const { status, body } = await admitted.post(of('/confirm-lift'), {})
    return [status, body.text?.code]
  }
  expect(await lift(caseId)).toEqual([409, 'users.notIndependent'])
  expect(await lift(other.caseId)).toEqual([200, undefined])
})

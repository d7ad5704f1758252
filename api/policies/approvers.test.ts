/** Approvers of a policy over time: who stands in for one version, and who cannot approve it any more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { policyHands } from '../../test/policy.ts'

const at = '/learning/api/admin/policy'
let app: TestApp
let author: Caller
let employer: Caller
let unitAdmin: Caller
beforeAll(async () => {
  app = await testApp()
  author = await app.as(app.employer.admin)
  employer = await app.as(app.employer.employer)
  unitAdmin = await app.as(app.employer.branchAdmin)
})
afterAll(() => app.close())

const { drafted } = policyHands(() => ({
  author,
  approver: employer,
  approverIds: [app.employer.employer.id],
}))
type Open = { policyId: string; version: number; versions: { approvers: { userId: string }[] }[] }
const approversOf = ({ versions: [open] }: Open) => open?.approvers.map(({ userId }) => userId)
const submit = async ({ policyId, version }: Open) =>
  (await author.post(`${at}/submit/${policyId}`, { version, changeKind: 'MATERIAL' })).body
const save = async ({ policyId, version }: Open, body: object) =>
  (await author.put(`${at}/update/${policyId}`, { version, ...body })).body
const details = async ({ policyId }: Open) => (await author.get(`${at}/details/${policyId}`)).body.content
const unitAdminNamed = (name: string) =>
  buildPerson(app.db, app.employer.workspace, {
    name,
    role: 'BRANCH_ADMIN',
    branchId: app.employer.pune.id,
  })

test('a stand-in can give it back, is asked for this version alone, and goes with whom they stand in for', async () => {
  const { employer: named, branchAdmin } = app.employer
  const waiting = (await submit(await drafted())).content
  const [{ versionId, revision }] = waiting.versions
  const pass = (who: Caller, userId: string) => who.post(`${at}/pass-on/${versionId}`, { revision, userId })
  const waits = async (who: Caller) =>
    JSON.stringify((await who.get('/api/dashboard/attention')).body.content).includes(waiting.policyId)
  const passed = (await pass(employer, branchAdmin.id)).body.content
  expect([approversOf(passed), passed.approverIds]).toEqual([[branchAdmin.id], [named.id]])
  expect([await waits(employer), await waits(unitAdmin)]).toEqual([false, true])
  expect(approversOf((await pass(unitAdmin, named.id)).body.content)).toEqual([named.id])
  const again = (await pass(employer, branchAdmin.id)).body.content
  const other = await unitAdminNamed('Nisha Sen')
  expect(approversOf((await save(again, { approverIds: [other.id] })).content)).toEqual([other.id])
  expect(await waits(unitAdmin)).toBe(false)
})

test('settings are saved though an approver left or moved, who is named, and replaced before submitting', async () => {
  const [leaver, mover] = [await unitAdminNamed('Ravi Das'), await unitAdminNamed('Uma Pai')]
  const draft = await drafted('Be fair.', {
    branchId: app.employer.pune.id,
    approverIds: [leaver.id, mover.id],
  })
  const change = (id: string, body: object) => author.post(`/api/user/update/${id}`, body)
  expect((await author.delete(`/api/user/${leaver.id}`)).status).toBe(200)
  expect((await change(mover.id, { branchId: app.employer.toronto.id })).status).toBe(200)
  const saved = await save(draft, { dueDays: 20, approverIds: draft.approverIds })
  expect(saved.content).toMatchObject({
    dueDays: 20,
    approversToReplace: [{ name: 'Ravi Das' }, { name: 'Uma Pai' }],
  })
  const refused = await submit(saved.content)
  expect(refused).toMatchObject({ code: 'ILLEGAL_STATE' })
  expect(refused.message).toContain('Ravi Das, Uma Pai')
  // Nobody is named anew who cannot approve it.
  expect((await save(saved.content, { approverIds: [mover.id, leaver.id] })).status ?? 200).toBe(200)
  const dropped = await save(await details(draft), { approverIds: [app.employer.employer.id] })
  expect(dropped.content.approversToReplace).toEqual([])
  expect(await save(dropped.content, { approverIds: [mover.id] })).toMatchObject({
    code: 'VALIDATION_FAILED',
  })
  expect((await submit(dropped.content)).content.openStatus).toBe('IN_APPROVAL')
})

test('a version waits for an approver who left until they are replaced, and its author is told', async () => {
  const leaver = await unitAdminNamed('Zoya Lal')
  const draft = await drafted('Be kind.', { approverIds: [app.employer.employer.id, leaver.id] })
  const waiting = (await submit(draft)).content
  const items = async () =>
    ((await author.get('/api/dashboard/attention')).body.content as { item: string }[]).map(
      ({ item }) => item,
    )
  expect(await items()).not.toContain('POLICIES_WITHOUT_APPROVER')
  expect((await author.delete(`/api/user/${leaver.id}`)).status).toBe(200)
  expect(await items()).toContain('POLICIES_WITHOUT_APPROVER')
  const [{ versionId, revision, contentSha256: hash }] = waiting.versions
  const approved = await employer.post(`${at}/approve/${versionId}`, { revision, hash })
  expect(approved.body.content).toMatchObject({
    openStatus: 'IN_APPROVAL',
    approversToReplace: [{ userId: leaver.id, name: 'Zoya Lal' }],
  })
  // Leaving them out approves nothing: whoever is named approves the version anew.
  const saved = await save(await details(draft), { approverIds: [app.employer.employer.id] })
  expect(saved.content.openStatus).toBe('DRAFT')
  expect(await items()).not.toContain('POLICIES_WITHOUT_APPROVER')
})

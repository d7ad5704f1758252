/** Renaming oneself, or being renamed, opens no complaint about oneself: chains of a rename and a filing. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { fileDraft, newDraft, publishFor, soundForm } from '../../test/complaint.ts'
import { erasePersonByOrder } from '../retention/erasePerson.ts'
import { isNear, type Written } from './nameMatch.ts'

let app: TestApp
let [complainant, workflowId] = [] as unknown as [Caller, string]
beforeAll(async () => {
  app = await testApp()
  complainant = await app.as(app.employer.complainant)
  workflowId = (await publishFor(app.db, app.employer)).workflowId
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.platform.user.update({
    where: { id: app.employer.member.id },
    data: { firstName: 'Arjun', lastName: 'Pillai' },
  })
  // What the address says is tried on its own.
  await app.db.platform.user.update({
    where: { id: app.employer.member.id },
    data: { formerNames: [], email: 'office7@acme.example' },
  })
})

/** Who the filing asks about, for a complaint that names these. */
async function askedAbout(name: string): Promise<string[]> {
  const draftId = await newDraft(complainant, workflowId)
  const form = soundForm({ respondent: { name, description: 'My team lead' } })
  const { body } = await fileDraft(complainant, draftId, form)
  return (body.near ?? []).map(({ userId }: { userId: string }) => userId)
}
const noticesOf = async (userId: string) =>
  app.db.platform.notice.count({ where: { userId, kind: 'MEMBER_RENAMED' } })

test('a member renames himself: his former name is asked about, and the others on the committee hear', async () => {
  const { member, presiding, external, stranger } = app.employer
  const by = await app.as(member)
  const before = await Promise.all([presiding, external, member, stranger].map(({ id }) => noticesOf(id)))
  expect(
    (await by.post(`/api/user/update/${member.id}`, { firstName: 'Zed', lastName: 'Quill' })).status,
  ).toBe(200)
  expect(await askedAbout('Arjun Pillai')).toEqual([member.id])
  const after = await Promise.all([presiding, external, member, stranger].map(({ id }) => noticesOf(id)))
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 0, 0])
})

test('a unit admin renames a member twice: each former name is asked about', async () => {
  const { member, presiding, branchAdmin } = app.employer
  const leela = await app.as(branchAdmin)
  const before = await noticesOf(presiding.id)
  for (const [firstName, lastName] of [
    ['Zed', 'Quill'],
    ['Yan', 'Xylo'],
  ])
    expect((await leela.post(`/api/user/update/${member.id}`, { firstName, lastName })).status).toBe(200)
  for (const name of ['Arjun Pillai', 'Zed Quill']) expect(await askedAbout(name)).toEqual([member.id])
  expect((await noticesOf(presiding.id)) - before).toBe(2)
})

test('a person of a committee of nobody else renames alone; renaming others notifies no committee', async () => {
  const { stranger, presiding } = app.employer
  const before = await noticesOf(presiding.id)
  const by = await app.as(stranger)
  await by.post(`/api/user/update/${stranger.id}`, { firstName: 'Wanda', lastName: 'Vale' })
  expect(await noticesOf(presiding.id)).toBe(before)
})

test('an erased account keeps no former name', async () => {
  const { workspace } = app.employer
  const left = await buildPerson(app.db, workspace, { name: 'Former One' })
  await app.db.platform.user.update({ where: { id: left.id }, data: { firstName: 'Latter' } })
  await app.db.platform.membership.updateMany({
    where: { userId: left.id },
    data: { active: false, deactivatedAt: new Date() },
  })
  const of = { workspaceId: workspace.id, userId: left.id }
  await erasePersonByOrder(app.deps, of, { by: app.employer.admin.id, reason: 'x' })
  const user = await app.db.platform.user.findUniqueOrThrow({ where: { id: left.id } })
  expect([user.firstName, user.formerNames]).toEqual(['Former', []])
})

const nobody: Written = { name: '', email: '', phone: '', texts: [] }
const renamed = { firstName: 'Zed', lastName: 'Quill', phone: null }
test.each([
  ['rohan.shah@acme.example', 'Rohan Shah', true],
  ['rohan_shah2+x@acme.example', 'Rohan Shah', true],
  ['rohanshah@acme.example', 'Rohan Shah', true],
  ['shah.rohan@acme.example', 'Mr. Rohan Shah', true],
  ['office7@acme.example', 'Rohan Shah', false],
  ['0197@phone.invalid', 'Phone Shah', false],
])('the address %s says who “%s” may be: %s', (email, name, expected) => {
  expect(isNear({ ...nobody, name }, { ...renamed, email })).toBe(expected)
})
test('an office’s address is not mentioned by a story about its work; a name in an address is', () => {
  const complaint = {
    ...nobody,
    name: 'Somebody Else',
    texts: ['He told the office, and Rohan Shah laughed.'],
  }
  expect(isNear(complaint, { ...renamed, email: 'office@acme.example' })).toBe(false)
  expect(isNear(complaint, { ...renamed, email: 'rohan.shah@acme.example' })).toBe(true)
})

/** Whoever comes back is not erased by what was requested while they were away, whichever way they come back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildPerson, type BuiltPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { longHere, monthsAgo, passRequest, retentionSweep, ruleInForce } from '../../test/retention.ts'
import { claimFor } from '../signIns/claim.ts'

let app: TestApp
let [admin, second] = [] as unknown as [Caller, Caller]
beforeAll(async () => {
  app = await testApp()
  const { workspace } = app.employer
  admin = await app.as(app.employer.admin)
  second = await app.as(await buildPerson(app.db, workspace, { name: 'Uma Second', role: 'WORKSPACE_ADMIN' }))
})
beforeEach(() => longHere(app))
afterAll(() => app.close())

let nth = 0
const change = (id: string, body: object) => admin.post(`/api/user/update/${id}`, body)
async function leaver(): Promise<BuiltPerson> {
  const { workspace, pune } = app.employer
  const name = `Zelda${String.fromCodePoint(65 + nth++)}x Quux`
  const left = await buildPerson(app.db, workspace, { name, branchId: pune.id })
  expect((await change(left.id, { active: false })).status).toBe(200)
  return left
}
const request = async (id: string): Promise<string> => {
  const { body } = await admin.post(`/api/retention/person/${id}/erase`, { reason: 'She asked for it' })
  expect(body.content.status).toBe('PROPOSED')
  return body.content.requestId
}
const confirm = (id: string) => second.post(`/api/retention/requests/${id}/confirm`, {})
const requestOf = (id: string) => app.db.platform.retentionRequest.findUniqueOrThrow({ where: { id } })
const memberOf = (userId: string) => app.db.platform.membership.findFirstOrThrow({ where: { userId } })

/** By an invite of theirs, as somebody who is signed in elsewhere claims it. */
async function claim({ id: userId, email }: BuiltPerson): Promise<void> {
  const invite = await app.db.forWorkspace(app.employer.workspace.id).invite.create({
    data: {
      email,
      role: 'EMPLOYEE',
      branchId: app.employer.pune.id,
      expiresAt: new Date(Date.now() + 86_400_000),
      invitedBy: app.employer.admin.id,
    },
  })
  await claimFor(app.deps, invite, { userId })
}

test.each<[string, (person: BuiltPerson) => Promise<unknown>]>([
  ['activated', ({ id }) => change(id, { active: true })],
  ['who claimed an invite', claim],
])('somebody %s, and gone once more, is not erased by what was confirmed before', async (_, comeBack) => {
  const person = await leaver()
  const requestId = await request(person.id)
  expect((await confirm(requestId)).body.content.status).toBe('CONFIRMED')
  await comeBack(person)
  expect((await memberOf(person.id)).active).toBe(true)
  expect(await requestOf(requestId)).toMatchObject({ status: 'STOPPED', stoppedBy: null })
  await change(person.id, { active: false })
  await passRequest(app, requestId)
  await retentionSweep(app)
  expect(await memberOf(person.id)).toMatchObject({ active: false, anonymisedAt: null })
  // It takes a request of its own.
  await longHere(app)
  expect((await confirm(await request(person.id))).body.content.status).toBe('CONFIRMED')
})

test('what nobody confirmed yet ends with the return, too', async () => {
  const person = await leaver()
  const requestId = await request(person.id)
  await change(person.id, { active: true })
  expect((await confirm(requestId)).body.text.code).toBe('retention.requestClosed')
  await change(person.id, { active: false })
  expect((await confirm(requestId)).body.text.code).toBe('retention.requestClosed')
})

test('who was erased by a rule meanwhile is erased by no request: it is refused, and ends', async () => {
  const person = await leaver()
  const requestId = await request(person.id)
  await ruleInForce(app, [admin, second], { kind: 'PERSON', months: 6 })
  await app.db.platform.membership.updateMany({
    where: { userId: person.id },
    data: { deactivatedAt: monthsAgo(7) },
  })
  await retentionSweep(app)
  expect((await memberOf(person.id)).anonymisedAt).not.toBeNull()
  expect((await confirm(requestId)).body.text.code).toBe('retention.erasedAlready')
  await retentionSweep(app)
  expect(await requestOf(requestId)).toMatchObject({ status: 'STOPPED', confirmedAt: null })
})

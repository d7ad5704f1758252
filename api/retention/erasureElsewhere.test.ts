/** An account that an open case needs outlives an erasure in another workspace. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, buildWorkspace } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { fileOne, publishFor } from '../../test/complaint.ts'
import { joinCodeOf } from '../signIns/otp.ts'
import { closeAt, eraseByTwo, longHere, passRequest, retentionSweep } from '../../test/retention.ts'

let app: TestApp
let [admins, workflowId] = [] as unknown as [[Caller, Caller], string]
beforeAll(async () => {
  app = await testApp()
  const { workspace, admin } = app.employer
  const second = await buildPerson(app.db, workspace, { name: 'Uma Second', role: 'WORKSPACE_ADMIN' })
  admins = [await app.as(admin), await app.as(second)]
  workflowId = (await publishFor(app.db, app.employer)).workflowId
})
afterAll(() => app.close())

test('the account waits until the case is closed, also where the second workspace has none', async () => {
  const { workspace, pune } = app.employer
  const person = await buildPerson(app.db, workspace, { name: 'Zelda Quux', branchId: pune.id })
  const other = await buildWorkspace(app.db, { name: 'Other', host: 'other-place.localhost' })
  const [one, two] = await Promise.all(
    ['Olga One', 'Otto Two'].map(async (name) =>
      app.as(await buildPerson(app.db, other, { name, role: 'WORKSPACE_ADMIN' }), other),
    ),
  )
  await app.db.platform.membership.create({
    data: { workspaceId: other.id, userId: person.id, role: 'EMPLOYEE' },
  })
  const { caseId } = await fileOne(await app.as(person), workflowId)
  const account = () => app.db.platform.user.findUniqueOrThrow({ where: { id: person.id } })
  const erased = () =>
    app.db.platform.membership.count({ where: { userId: person.id, anonymisedAt: { not: null } } })

  await admins[0].post(`/api/user/update/${person.id}`, { active: false })
  await eraseByTwo(app, admins, person.id)
  expect([await erased(), (await account()).email]).toEqual([1, person.email])

  await one!.post(`/api/user/update/${person.id}`, { active: false })
  await longHere(app)
  const erasure = await one!.post(`/api/retention/person/${person.id}/erase`, { reason: 'She asked for it' })
  const { requestId } = erasure.body.content
  expect((await two!.post(`/api/retention/requests/${requestId}/confirm`, {})).status).toBe(200)
  await passRequest(app, requestId)
  await retentionSweep(app)
  expect(await erased()).toBe(2)
  expect(await account()).toMatchObject({ email: person.email, active: true })

  await closeAt(app, caseId, new Date())
  await retentionSweep(app)
  expect(await account()).toMatchObject({ firstName: 'Former', active: false, formerNames: [] })
  expect((await account()).email).not.toBe(person.email)
})

test('who was erased and is invited again comes as a new person, whether their account waits or not', async () => {
  const { workspace, pune } = app.employer
  const built = (name: string) => buildPerson(app.db, workspace, { name, branchId: pune.id })
  const [party, plain] = [await built('Petra Party'), await built('Paul Plain')]
  await fileOne(await app.as(party), workflowId)
  const answers = []
  for (const { id, email } of [party, plain]) {
    /* eslint-disable no-await-in-loop */
    const identity = { userId: id, provider: 'GOOGLE', issuer: 'https://accounts.example', subject: id }
    await app.db.platform.identity.create({ data: identity })
    await admins[0].post(`/api/user/update/${id}`, { active: false })
    await eraseByTwo(app, admins, id)
    const inviteResponse = await admins[0].post(`/api/invite/user/${pune.id}`, { email, role: 'EMPLOYEE' })
    const { inviteId } = inviteResponse.body.content
    await app.db.platform.invite.update({ where: { id: inviteId }, data: { lastSentAt: new Date() } })
    const joinCode = joinCodeOf(app.deps.secret, inviteId, 0)
    const opened = await app.nobody.post('/api/invite/open', { joinCode })
    const account = { firstName: 'New', lastName: 'Comer', userPassword: 'monsoon over Pune' }
    const joined = await app.nobody.post('/api/invite/join', { joinCode, ...account, termsAccepted: true })
    const invite = await app.db.platform.invite.findUniqueOrThrow({ where: { id: inviteId } })
    const members = await app.db.platform.membership.findMany({ where: { userId: id } })
    answers.push({
      sent: inviteResponse.status,
      opens: opened.body.content.opens,
      joined: joined.status,
      isNew: invite.claimedBy !== null && invite.claimedBy !== id,
      isBack: members.some(({ active }) => active),
      identities: await app.db.platform.identity.count({ where: { userId: id } }),
    })
    /* eslint-enable no-await-in-loop */
  }
  expect((await app.db.platform.user.findUniqueOrThrow({ where: { id: party.id } })).email).toBe(party.email)
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toEqual({
    sent: 200,
    opens: 'ACCOUNT',
    joined: 200,
    isNew: true,
    isBack: false,
    identities: 0,
  })
})

/** What reaches nobody is said, where those who can help read it: a notice of the process, and a transfer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCommittee } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import type { Recipient } from '../../workflows/definition/graph.ts'
import type { CaseEvent, Effect } from '../../workflows/engine/state.ts'
import { commitTransition, nothingKnown } from './commitTransition.ts'

let [app, admin, floor] = [] as unknown as [TestApp, Caller, Published]
beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
  floor = await publish(app.db, app.employer, floorGraph())
})
afterAll(() => app?.close())

const due: CaseEvent = { type: 'DUE' }
/** A case whose first transition has these effects. */
async function caseWith(...effects: Effect[]): Promise<string> {
  const caseId = await fileCase(app.db, app.employer, floor)
  await commitTransition(app.db.forWorkspace(app.employer.workspace.id), nothingKnown(), {
    caseId,
    workspaceId: app.employer.workspace.id,
    definitionHash: floor.hash,
    seq: 1,
    key: null,
    at: Date.now(),
    event: due,
    effects,
    status: 'IN_PROGRESS',
  })
  return caseId
}
const notice = (...recipients: Recipient[]): Effect => ({
  do: 'NOTIFY',
  about: 'ACTION',
  step: 'read.1',
  recipients,
  action: null,
})
/** A committee whose only member has left. */
async function emptied(userId: string) {
  const { workspace, pune } = app.employer
  const committeeInput = {
    name: `Committee of ${userId}`,
    branchId: pune.id,
    members: [[userId, 'MEMBER']] as [string, 'MEMBER'][],
  }
  const committee = await buildCommittee(app.db, workspace.id, committeeInput)
  expect((await admin.delete(`/api/user/${userId}`)).status).toBe(200)
  return committee
}
const kinds = async (caseId: string) =>
  (await app.db.platform.caseEvent.findMany({ where: { caseId }, orderBy: { n: 'asc' } })).map(
    ({ kind }) => kind,
  )
const notifiedUserIds = async (caseId: string) =>
  (await app.db.platform.notice.findMany({ where: { caseId } })).map(({ userId }) => userId)

test('a notice to an employer or a role of nobody is said to have reached no one; one to somebody is not', async () => {
  const { branchAdmin } = app.employer
  await admin.delete(`/api/user/${branchAdmin.id}`)
  const unit = await caseWith(
    notice({ to: 'ROLE', role: 'BRANCH_ADMIN' }, { to: 'PERSON', userId: branchAdmin.id }),
  )
  expect(await kinds(unit)).toEqual(['NOTICE_UNDELIVERED'])
  const employer = await caseWith(notice({ to: 'EMPLOYER' }))
  expect(await kinds(employer)).toEqual(['NOTICE_UNDELIVERED'])
  expect(await notifiedUserIds(employer)).toEqual([])
  const somebody = await caseWith(notice({ to: 'COMMITTEE' }))
  expect(await kinds(somebody)).toEqual([])
  expect((await notifiedUserIds(somebody)).length).toBeGreaterThan(0)
})

test('a transfer to a committee of nobody marks the case and tells whoever filed it, and no one else', async () => {
  const { complainant, presiding, external } = app.employer
  const empty = await emptied(external.id)
  const caseId = await caseWith({ do: 'TRANSFER', committeeId: empty.id })
  expect(await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).toMatchObject({
    committeeId: empty.id,
    attention: 'NO_COMMITTEE',
  })
  expect(await kinds(caseId)).toEqual(['NEEDS_ATTENTION'])
  expect(await notifiedUserIds(caseId)).toEqual([complainant.id])
  const seats = await app.db.platform.caseAssignment.findMany({
    where: { caseId, step: '', active: true, capacity: { in: ['COMMITTEE', 'PRESIDING_OFFICER'] } },
  })
  expect(seats).toEqual([])
  expect((await (await app.as(presiding)).get(`/complaint-workflow/api/case/${caseId}`)).status).toBe(404)
})

test('a notice to the committee of nobody that the case just went to is said to have reached no one', async () => {
  const { complainant, substitute } = app.employer
  const empty = await emptied(substitute.id)
  const caseId = await caseWith({ do: 'TRANSFER', committeeId: empty.id }, notice({ to: 'COMMITTEE' }))
  expect(await kinds(caseId)).toContain('NOTICE_UNDELIVERED')
  expect(await notifiedUserIds(caseId)).toEqual([complainant.id])
})

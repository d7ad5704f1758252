/** What the act that gives successors a seat writes: by rows as they are then, and where nobody can open the case. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import type { Effect } from '../../workflows/engine/state.ts'
import { commitTransition, nothingKnown } from './commitTransition.ts'

let [app, floor] = [] as unknown as [TestApp, Published]
beforeAll(async () => {
  app = await testApp()
  floor = await publish(app.db, app.employer, floorGraph())
})
afterAll(() => app?.close())

const reseat: Effect = { do: 'RESEAT' }
const appoint = (...userIds: string[]): Effect => ({
  do: 'APPOINT',
  people: userIds.map((userId) => ({ userId })),
})
const commit = (caseId: string, seq: number, effects: Effect[]) =>
  commitTransition(app.db.forWorkspace(app.employer.workspace.id), nothingKnown(), {
    caseId,
    workspaceId: app.employer.workspace.id,
    definitionHash: floor.hash,
    seq,
    key: null,
    at: Date.now(),
    event: { type: 'SEATS' },
    effects,
    status: 'IN_PROGRESS',
  })
const isActive = (userId: string, active: boolean) =>
  app.db.platform.membership.updateMany({ where: { userId }, data: { active } })
const seatsOf = async (caseId: string) =>
  (
    await app.db.platform.caseAssignment.findMany({
      where: { caseId, active: true },
      orderBy: { id: 'asc' },
    })
  ).map(({ userId, capacity, admission }) => [userId, capacity, admission])

/** Without seats, without a committee if wanted, and without whoever filed. */
async function empty({ committee = true } = {}): Promise<string> {
  const caseId = await fileCase(app.db, app.employer, floor)
  await app.db.platform.caseAssignment.deleteMany({ where: { caseId } })
  if (!committee) await app.db.platform.case.update({ where: { id: caseId }, data: { committeeId: null } })
  await isActive(app.employer.complainant.id, false)
  return caseId
}

test('parties and who is not here get none; of the others one presides; once they leave, nobody is left', async () => {
  const { complainant, respondent, stranger, employer } = app.employer
  const caseId = await empty({ committee: false })
  await app.db.platform.case.update({
    where: { id: caseId },
    data: { respondentUserId: respondent.id },
  })
  await commit(caseId, 1, [appoint(complainant.id, respondent.id, stranger.id, employer.id), reseat])
  expect(await seatsOf(caseId)).toEqual([
    [stranger.id, 'PRESIDING_OFFICER', 'SUCCESSOR'],
    [employer.id, 'COMMITTEE', 'SUCCESSOR'],
  ])
  await isActive(stranger.id, false)
  await commit(caseId, 2, [reseat])
  // Whoever is left presides.
  expect(await seatsOf(caseId)).toEqual([[employer.id, 'PRESIDING_OFFICER', 'SUCCESSOR']])
  await isActive(employer.id, false)
  await commit(caseId, 3, [reseat])
  expect(await seatsOf(caseId)).toEqual([])
  const { attention } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  expect(attention).toBe('NOBODY_LEFT')
  await Promise.all([stranger, employer, complainant].map(({ id }) => isActive(id, true)))
})

test('nobody gets a seat while somebody can open the case', async () => {
  const caseId = await empty()
  await isActive(app.employer.complainant.id, true)
  await commit(caseId, 1, [appoint(app.employer.stranger.id)])
  expect(await seatsOf(caseId)).toEqual([])
  expect(await app.db.platform.caseEvent.count({ where: { caseId, kind: 'SUCCESSOR_APPOINTED' } })).toBe(0)
})

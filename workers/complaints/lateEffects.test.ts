/** What a transition writes where the rows say something else by then than when its act was sent. */
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

const commit = (caseId: string, seq: number, effects: Effect[]) =>
  commitTransition(app.db.forWorkspace(app.employer.workspace.id), nothingKnown(), {
    caseId,
    workspaceId: app.employer.workspace.id,
    definitionHash: floor.hash,
    seq,
    key: null,
    at: Date.now(),
    event: { type: 'DUE' },
    effects,
    status: 'IN_PROGRESS',
  })
const lines = async (caseId: string) =>
  (
    await app.db.platform.caseEvent.findMany({ where: { caseId }, orderBy: [{ seq: 'asc' }, { n: 'asc' }] })
  ).map(({ kind }) => kind)

test('of two who decide about somebody at once, the second leaves no line', async () => {
  const caseId = await fileCase(app.db, app.employer, floor)
  const { workspaceId, id: userId } = { workspaceId: app.employer.workspace.id, id: app.employer.employer.id }
  const as = { capacity: 'EMPLOYER', step: '' } as const
  const key = { caseId, userId, capacity: 'EMPLOYER' as const, step: '' }
  await app.db.platform.caseAssignment.create({
    data: { ...key, workspaceId, active: false, admission: 'PENDING' },
  })
  const entry = {
    at: Date.now(),
    step: null,
    by: app.employer.presiding.id,
    userId,
    capacity: 'EMPLOYER' as const,
  }
  await commit(caseId, 1, [
    { do: 'ADMIT', userId, as },
    { do: 'LOG', entry: { kind: 'ACCESS_GIVEN', ...entry } },
  ])
  await commit(caseId, 2, [
    { do: 'LEAVE_OUT', userId, as },
    { do: 'LOG', entry: { kind: 'LEFT_OUT', ...entry } },
  ])
  await commit(caseId, 3, [
    { do: 'ADMIT', userId, as },
    { do: 'LOG', entry: { kind: 'ACCESS_GIVEN', ...entry } },
  ])
  expect((await lines(caseId)).filter((kind) => kind === 'ACCESS_GIVEN' || kind === 'LEFT_OUT')).toEqual([
    'ACCESS_GIVEN',
  ])
  const row = await app.db.platform.caseAssignment.findFirstOrThrow({ where: key })
  expect([row.active, row.admission]).toEqual([true, 'ADMITTED'])
})

test('a fault that ends shows again that nobody is left, and raises the alarm', async () => {
  const caseId = await fileCase(app.db, app.employer, floor)
  await app.db.platform.caseAssignment.deleteMany({ where: { caseId } })
  await app.db.platform.membership.updateMany({
    where: { userId: app.employer.complainant.id },
    data: { active: false },
  })
  await app.db.platform.case.update({ where: { id: caseId }, data: { attention: 'WRITE_REFUSED' } })
  await commit(caseId, 1, [])
  const { attention } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  expect(attention).toBe('NOBODY_LEFT')
  const alarms = await app.db.platform.notice.findMany({ where: { kind: 'CASE_UNATTENDED' } })
  expect(alarms.map(({ userId }) => userId)).toEqual([app.employer.admin.id])
})

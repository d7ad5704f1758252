/** A course that a process assigns: the people get it, and nothing that they or their admins see leads to the case. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '../../prisma/builders.ts'
import { assignQuietly, wakeWaitingCourses } from '../../api/assignments/outbox.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { assign, learner, publishCourse } from '../../test/learning.ts'
import type { CaseEvent, Effect } from '../../workflows/engine/state.ts'
import { commitTransition, nothingKnown } from '../complaints/commitTransition.ts'
import { assignPage } from './assignQuietly.ts'

let app: TestApp
let admin: Caller
let courseId = ''
beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
  courseId = await publishCourse(admin)
})
afterAll(() => app.close())
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const due: CaseEvent = { type: 'DUE' }

/** What a transition of a new case leaves in the outbox. */
async function leaves(to: 'COMPLAINANT' | 'RESPONDENT' | 'UNIT', respondentUserId: string | null) {
  const floor = await publish(app.db, app.employer, floorGraph())
  const caseId = await fileCase(app.db, app.employer, floor, { respondentUserId })
  const effect: Effect = { do: 'ASSIGN_COURSE', step: 'read.1', courseId, to, days: 14 }
  await commitTransition(rows(), nothingKnown(), {
    caseId,
    workspaceId: app.employer.workspace.id,
    definitionHash: floor.hash,
    seq: 1,
    key: null,
    at: Date.now(),
    event: due,
    effects: [effect],
    status: 'IN_PROGRESS',
  })
  const left = await app.db.platform.outbox.findMany({ where: { kind: 'ASSIGN_COURSE' } })
  await app.db.platform.outbox.deleteMany({ where: { kind: 'ASSIGN_COURSE' } })
  const lines = await app.db.platform.caseEvent.findMany({ where: { caseId, kind: 'COURSE_ASSIGNED' } })
  return { caseId, left, lines: lines.length }
}
const deliver = async (left: { payload: unknown }[]) => {
  for (const { payload } of left)
    // eslint-disable-next-line no-await-in-loop
    await assignPage(app.db, app.employer.workspace.id, assignQuietly.payload.parse(payload))
}

test('the respondent gets it, as by a rule: nothing holds the case, its number or who was heard', async () => {
  const { respondent, complainant } = app.employer
  const { caseId, left, lines } = await leaves('RESPONDENT', respondent.id)
  const { caseNo } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  expect([left.length, lines]).toEqual([1, 1])
  expect(left[0]?.payload).toEqual({ courseId, days: 14, userId: respondent.id })
  expect(left[0]?.key).not.toContain(caseId)
  await deliver(left)
  await deliver(left)
  const own = await rows().assignment.findMany({ where: { courseId } })
  expect(own).toMatchObject([{ userId: respondent.id, source: 'AUTOMATIC', assignedBy: null }])
  const him = await app.as(respondent)
  const seen = [
    JSON.stringify(own),
    JSON.stringify((await admin.post('/learning/api/course/members', { courseId })).body),
    JSON.stringify(await learner(him).courses()),
    JSON.stringify((await him.get('/api/notification')).body),
    JSON.stringify((await him.get(`/learning/api/my/course/${own[0]?.id}`)).body),
    JSON.stringify(
      await app.db.platform.outbox.findMany({ where: { kind: { in: ['NOTICE', 'WATCH_TRAINING'] } } }),
    ),
    JSON.stringify(
      await app.db.platform.ledgerEntry.findMany({ where: { action: { startsWith: 'assign' } } }),
    ),
  ].join()
  expect(seen).toContain(courseId)
  for (const secret of [caseId, caseNo, complainant.id, 'Meera']) expect(seen).not.toContain(secret)
})

test('a whole business unit gets it, but for who has it; nobody of another', async () => {
  const another = await publishCourse(admin)
  const { pune, presiding } = app.employer
  await assign(admin, another, [presiding.id])
  const payload = { courseId: another, days: 14, branchId: pune.id }
  await deliver([{ payload }])
  const unit = await rows().membership.count({ where: { branchId: pune.id, active: true } })
  const own = await rows().assignment.findMany({ where: { courseId: another }, include: { member: true } })
  expect(own).toHaveLength(unit)
  expect(own.every(({ member }) => member.branchId === pune.id)).toBe(true)
  expect(own.filter(({ source }) => source === 'MANUAL').map(({ userId }) => userId)).toEqual([presiding.id])
})

test('while courses are off it waits, is not late, and is assigned once they are on again', async () => {
  const third = await publishCourse(admin)
  const { workspace, member } = app.employer
  const setCourses = (accessFlags: string[]) =>
    app.db.platform.workspace.update({ where: { id: workspace.id }, data: { accessFlags } })
  const { accessFlags } = await app.db.platform.workspace.findUniqueOrThrow({ where: { id: workspace.id } })
  const waiting = () => app.db.platform.outbox.findMany({ where: { kind: 'ASSIGN_COURSE', sentAt: null } })
  const assigned = () => rows().assignment.count({ where: { courseId: third } })
  await setCourses([])
  await deliver([{ payload: { courseId: third, days: 14, userId: member.id } }])
  const [waitingRow] = await waiting()
  expect(waitingRow?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  expect(await assigned()).toBe(0)
  await deliver([waitingRow!])
  expect(await assigned()).toBe(0)
  await setCourses(accessFlags)
  await app.db.platform.$transaction((tx) => wakeWaitingCourses(tx, workspace.id))
  const due = await waiting()
  expect(due.every(({ nextAttemptAt }) => nextAttemptAt.getTime() <= Date.now() + 1_000)).toBe(true)
  await deliver(due)
  await deliver(due)
  expect(await assigned()).toBe(1)
  await app.db.platform.outbox.deleteMany({ where: { kind: 'ASSIGN_COURSE' } })
})

test('nobody who left, no course that is gone; where nobody is the respondent, the timeline says so', async () => {
  const unnamed = await leaves('RESPONDENT', null)
  expect(unnamed).toMatchObject({ left: [], lines: 0 })
  const left = await buildPerson(app.db, app.employer.workspace, { name: 'Left Before' })
  await admin.delete(`/api/user/${left.id}`)
  const gone = await leaves('RESPONDENT', left.id)
  expect(gone).toMatchObject({ left: [], lines: 0 })
  for (const { caseId } of [unnamed, gone])
    expect(
      // eslint-disable-next-line no-await-in-loop
      await app.db.platform.caseEvent.count({ where: { caseId, kind: 'COURSE_NOT_ASSIGNED' } }),
    ).toBe(1)
  const before = await rows().assignment.count()
  await admin.delete(`/learning/api/course/delete/${courseId}`)
  await deliver([{ payload: { courseId, days: 14, userId: app.employer.stranger.id } }])
  expect(await rows().assignment.count()).toBe(before)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { buildOffer } from '../../test/offer.ts'
import { assignPage } from './assignQuietly.ts'
import { assignWaiting, expireCredits, tryRenewals } from './credits.ts'
import { applyBatch, runNextRule } from './training.ts'
import { nextLook } from './trainingDates.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
})
afterAll(() => app.close())

const day = 86_400_000
const here = () => app.employer.workspace.id
const rows = () => app.db.forWorkspace(here())
const offered = (terms: Parameters<typeof buildOffer>[3] = {}) =>
  buildOffer(app.db, app.employer.workspace, app.employer.admin, terms)
const give = (courseId: string, credits: number) =>
  app.db.platform.creditEntry.create({
    data: { workspaceId: here(), courseId, kind: 'GRANT', credits },
  })
const waiting = (courseId: string) => rows().creditWait.count({ where: { courseId } })
const assigned = async (courseId: string, more: object = {}) =>
  rows().assignment.count({ where: { courseId, ...more } })
const countNotices = async (courseId: string) =>
  rows().notice.count({ where: { userId: app.employer.admin.id, path: `/credits/${courseId}` } })
const lacking = async () => (await admin.get('/api/dashboard/figures')).body.content.setUp
const balance = (courseId: string) => rows().creditBalance.findUniqueOrThrow({ where: { courseId } })

test('a renewal without credits is told, shown and tried again; with credits it opens once', async () => {
  const { courseId, versionId } = await offered({ price: 2 })
  await rows().courseSchedule.create({
    data: { courseId, renewal: 'ROLLING', months: 12, windowDays: 30 },
  })
  const at = Date.now()
  const { id } = await rows().assignment.create({
    data: {
      courseId,
      courseVersionId: versionId,
      userId: app.employer.complainant.id,
      learningStatus: 'COMPLETED',
      assignedAt: new Date(at - 300 * day),
      startedAt: new Date(at - 300 * day),
      completedAt: new Date(at - 300 * day),
      validUntil: new Date(at + 10 * day),
      nextAt: new Date(at),
    },
  })
  await applyBatch(app.db, here(), at, null)
  expect([await assigned(courseId), await waiting(courseId), await countNotices(courseId)]).toEqual([1, 1, 1])
  expect(JSON.stringify(await lacking())).toContain('"missing":"CREDITS","count":1')
  expect(await nextLook(app.db, here(), at)).not.toBeNull()
  const { nextAt } = await rows().assignment.findUniqueOrThrow({ where: { id } })
  expect(nextAt?.getTime()).toBeLessThanOrEqual(at + day)
  // The next day it is the same, and nobody is told twice of the same person.
  await applyBatch(app.db, here(), at + day, null)
  expect([await assigned(courseId), await waiting(courseId), await countNotices(courseId)]).toEqual([1, 1, 1])

  await give(courseId, 3)
  await tryRenewals(app.db, here(), at + day + 1000)
  for (const _ of [1, 2]) await applyBatch(app.db, here(), at + day + 2000, null)
  expect([await assigned(courseId, { source: 'RENEWAL' }), await waiting(courseId)]).toEqual([1, 0])
  expect(await balance(courseId)).toMatchObject({ available: 1, reserved: 2 })
  expect(JSON.stringify(await lacking())).not.toContain('CREDITS')
})

test('whom a process assigns a course waits for credits, and has it as soon as there are some', async () => {
  const { courseId } = await offered()
  const late = await buildPerson(app.db, app.employer.workspace, { name: 'Late Comer' })
  for (const userId of [app.employer.complainant.id, late.id])
    await assignPage(app.db, here(), { courseId, userId, days: 14 })
  expect([await assigned(courseId), await waiting(courseId), await countNotices(courseId)]).toEqual([0, 2, 1])
  await assignWaiting(app.db, here())
  expect([await assigned(courseId), await waiting(courseId)]).toEqual([0, 2])

  await give(courseId, 1)
  await assignWaiting(app.db, here())
  // Who has waited longest comes first.
  const [first] = await rows().assignment.findMany({ where: { courseId } })
  expect(first).toMatchObject({ userId: app.employer.complainant.id, source: 'AUTOMATIC' })
  expect(first?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 13 * day)
  expect(await waiting(courseId)).toBe(1)

  // Who left in the meantime waits no more, and costs nothing.
  await rows().membership.updateMany({ where: { userId: late.id }, data: { active: false } })
  await give(courseId, 1)
  await assignWaiting(app.db, here())
  expect([await assigned(courseId), await waiting(courseId)]).toEqual([1, 0])
  expect(await balance(courseId)).toMatchObject({ available: 1, reserved: 1 })
})

test('what an offer leaves unused expires after its last day; what is held does not', async () => {
  const { courseId } = await offered({ credits: 3, validUntil: '2099-01-01' })
  await assignPage(app.db, here(), { courseId, userId: app.employer.complainant.id, days: 14 })
  await expireCredits(app.db, here())
  expect(await balance(courseId)).toMatchObject({ available: 2, reserved: 1 })
  await app.db.platform.workspaceCourse.update({
    where: { courseId },
    data: { validUntil: new Date('2026-01-01') },
  })
  for (const _ of [1, 2]) await expireCredits(app.db, here())
  expect(await balance(courseId)).toMatchObject({ available: 0, reserved: 1, entries: 3 })
  const entries = await rows().creditEntry.findMany({ where: { courseId, kind: 'EXPIRE' } })
  expect(entries).toMatchObject([{ credits: -2, balanceAfter: 0, byUserId: null }])
})

test('whom a rule fits waits for credits no longer than the rule is on and fits them', async () => {
  const { courseId } = await offered()
  const input = {
    courseId,
    name: 'Everybody',
    condition: { match: 'ALL', tests: [{ field: 'role', op: 'IS', value: 'EMPLOYEE' }] },
    isOn: true,
  }
  const save = async (more: object = {}) =>
    (await admin.post('/learning/api/course/autoAssign', { ...input, ...more })).body.content
  const rule = await save()
  while (await runNextRule(app.db, here(), Date.now() + 1000));
  const others = await buildPerson(app.db, app.employer.workspace, { name: 'Asked Otherwise' })
  await rows().creditWait.deleteMany({ where: { courseId, userId: others.id } })
  await assignPage(app.db, here(), { courseId, userId: others.id, days: 14 })
  expect(await waiting(courseId)).toBeGreaterThan(3)
  await save({ ruleId: rule.ruleId, revision: rule.revision, isOn: false })
  expect(await rows().creditWait.findMany({ where: { courseId } })).toMatchObject([
    { userId: others.id, ruleId: null },
  ])
  await give(courseId, 100)
  await assignWaiting(app.db, here())
  expect(await rows().assignment.findMany({ where: { courseId } })).toMatchObject([{ userId: others.id }])
})

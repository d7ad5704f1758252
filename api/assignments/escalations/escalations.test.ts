import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer } from '../../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import { aCourse } from '../../../test/course.ts'
import { assign, publishCourse } from '../../../test/learning.ts'

let app: TestApp
let [admin, scheduler, meera] = [] as unknown as [Caller, Caller, Caller]
const at = '/api/course-escalation-setting'
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const pune = () => app.employer.pune.id
const day = 86_400_000

beforeAll(async () => {
  app = await testApp()
  const { employer } = app
  ;[admin, scheduler, meera] = (await Promise.all(
    [employer.admin, employer.scheduler, employer.complainant].map((each) => app.as(each)),
  )) as [Caller, Caller, Caller]
})
afterAll(() => app.close())

/** A course with thresholds of 3 and 10 days that three people of Pune have, one of them late. */
async function lateCourse(title: string) {
  const { complainant, respondent, stranger } = app.employer
  const courseId = await publishCourse(admin, aCourse({ title }))
  await admin.post('/learning/api/course/course-due-reminder', {
    courseId,
    daysBefore: [],
    daysAfter: [],
    escalateToManagerAfterDays: 3,
    escalateToSchedulersAfterDays: 10,
  })
  await assign(admin, courseId, [complainant.id, respondent.id, stranger.id], {
    due: { kind: 'DAYS_AFTER_ASSIGN', value: 7 },
  })
  await rows().assignment.updateMany({
    where: { courseId, userId: stranger.id },
    data: { dueAt: new Date(Date.now() - 5 * day), firstFiredAt: new Date() },
  })
  return courseId
}
const change = (targetId: string, more: object = {}, who = scheduler) =>
  who.put(at, {
    targetId,
    branchId: pune(),
    firstThresholdDays: 1,
    secondThresholdDays: 2,
    enabled: true,
    note: 'The inspection is next week',
    version: 0,
    ...more,
  })
const find = async (title: string, query = '') =>
  (await scheduler.get(`${at}?searchText=${encodeURIComponent(title)}${query}`)).body.content

test('schedulers see how many are late by course and business unit, and nobody’s name', async () => {
  const courseId = await lateCourse('Fire safety')
  const [row, ...more] = await find('Fire safety')
  expect(more).toEqual([])
  expect(row).toMatchObject({
    id: null,
    escalationType: 'COURSE_OVERDUE',
    targetId: courseId,
    branchId: pune(),
    branch: 'Pune',
    firstThresholdDays: 3,
    secondThresholdDays: 10,
    enabled: true,
    open: 3,
    late: 1,
    pastFirst: 1,
    pastSecond: 0,
    version: 0,
  })
  const due = await rows().assignment.findFirstOrThrow({ where: { courseId, firstFiredAt: null } })
  const there = (text: string, instant: Date | string) =>
    new Date(instant).toLocaleString(text, { timeZone: 'Asia/Kolkata' })
  const third = new Date((due.dueAt?.getTime() ?? 0) + 3 * day)
  expect(there('sv-SE', row.firstThresholdDate)).toBe(`${there('sv-SE', third).slice(0, 10)} 09:00:00`)
  expect(JSON.stringify(row)).not.toMatch(/Tara|Meera|Bose|Iyer/)
  expect((await find('Fire safety', '&state=LATE')).length).toBe(1)
  expect((await find('Fire safety', '&state=DISABLED')).length).toBe(0)
  expect((await find('Fire safety', `&branchId=${app.employer.toronto.id}`)).length).toBe(0)
  expect((await meera.get(at)).status).toBe(403)
})

test('a business unit gets thresholds of its own, with a reason; all its people are looked at again', async () => {
  const courseId = await lateCourse('Data protection')
  const later = new Date(Date.now() + 90 * day)
  await rows().assignment.updateMany({ where: { courseId }, data: { nextAt: later } })
  const changed = await change(courseId)
  expect(changed.body.content).toMatchObject({
    firstThresholdDays: 1,
    secondThresholdDays: 2,
    version: 1,
    note: 'The inspection is next week',
  })
  expect(await rows().assignment.count({ where: { courseId, nextAt: later } })).toBe(0)
  const stale = await change(courseId)
  expect(stale.body).toMatchObject({ code: 'STALE_VERSION', current: { version: 1 } })
  const off = await change(courseId, { enabled: false, version: 1 })
  expect(off.body.content).toMatchObject({ enabled: false, firstThresholdDate: null, version: 2 })
  expect((await find('Data protection', '&state=DISABLED')).length).toBe(1)
  const entry = await rows().ledgerEntry.findFirst({
    where: { action: 'courseEscalations:update', entityId: courseId },
    orderBy: { seq: 'desc' },
  })
  expect(entry?.detail).toMatchObject({ branchId: pune(), enabled: false })
  expect(JSON.stringify(entry?.detail)).not.toContain('inspection')
})

test('two changes at once: one is kept, the other is told', async () => {
  const courseId = await lateCourse('Manual handling')
  const both = await Promise.all([change(courseId), change(courseId, { firstThresholdDays: 2 })])
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  expect(await rows().courseEscalation.count({ where: { courseId } })).toBe(1)
})

test('refused: the second before the first, no reason, what is not there, and one’s own lateness', async () => {
  const courseId = await lateCourse('Asbestos')
  const refused = await Promise.all([
    change(courseId, { firstThresholdDays: 9 }),
    change(courseId, { note: ' ' }),
    change(courseId, { branchId: courseId }),
    change(pune()),
  ])
  expect(refused.map(({ body }) => body.fields?.[0]?.path)).toEqual([
    'secondThresholdDays',
    'note',
    'branchId',
    'targetId',
  ])
  const neighbour = await buildEmployer(app.db, 'escalating.localhost')
  const theirs = await app.db.forWorkspace(neighbour.workspace.id).course.create({
    data: { title: 'Theirs', status: 'PUBLISHED', createdBy: neighbour.admin.id },
  })
  expect((await change(theirs.id)).status).toBe(404)
  expect((await change(courseId, { branchId: neighbour.pune.id })).status).toBe(404)
  const toronto = await publishCourse(admin, aCourse(), { branchId: app.employer.toronto.id })
  expect((await change(toronto)).status).toBe(404)
  await assign(admin, courseId, [app.employer.scheduler.id])
  await rows().membership.updateMany({
    where: { userId: app.employer.scheduler.id },
    data: { branchId: pune() },
  })
  await rows().assignment.updateMany({
    where: { courseId, userId: app.employer.scheduler.id },
    data: { dueAt: new Date(Date.now() - day) },
  })
  expect((await change(courseId)).body.code).toBe('FORBIDDEN')
})

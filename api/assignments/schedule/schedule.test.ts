import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import { aCourse } from '../../../test/course.ts'
import { assign, learner, publishCourse } from '../../../test/learning.ts'
import { pick, seeded } from '../../../test/randomDrawings.ts'
import { daytime } from '../../notices/daytime.ts'

let app: TestApp
let [admin, leela, meera] = [] as unknown as [Caller, Caller, Caller]
beforeAll(async () => {
  app = await testApp()
  const { employer } = app
  ;[admin, leela, meera] = (await Promise.all(
    [employer.admin, employer.branchAdmin, employer.complainant].map((each) => app.as(each)),
  )) as [Caller, Caller, Caller]
})
afterAll(() => app.close())
const at = '/learning/api/course'
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const yearly = { kind: 'ROLLING', months: 12, windowDays: 30, graceDays: 10 }
const setRenewal = (courseId: string, renewal: object, who = admin) =>
  who.post(`${at}/auto/reset`, { courseId, renewal })
const lessonOnly = () => {
  const draft = aCourse()
  return { ...draft, items: draft.items.slice(0, 1), blocks: draft.blocks.slice(0, 1) }
}
const woken = () =>
  app.db.platform.outbox.count({
    where: { kind: 'WATCH_TRAINING', workspaceId: app.employer.workspace.id },
  })

describe('when a course reminds and renews', () => {
  test('is kept, read again, and makes every assignment be looked at', async () => {
    const courseId = await publishCourse(admin)
    await assign(admin, courseId, [app.employer.complainant.id])
    await rows().assignment.updateMany({ where: { courseId }, data: { nextAt: null } })
    const before = await woken()
    expect((await setRenewal(courseId, yearly)).body.content.renewal).toEqual(yearly)
    const reminders = {
      daysBefore: [30, 7, 7],
      daysAfter: [1],
      escalateToManagerAfterDays: 14,
      escalateToSchedulersAfterDays: 30,
    }
    const set = await admin.post(`${at}/course-due-reminder`, { courseId, ...reminders })
    expect(set.body.content).toEqual({
      courseId,
      reminders: { ...reminders, daysBefore: [30, 7] },
      renewal: yearly,
    })
    expect((await admin.get(`${at}/schedule/${courseId}`)).body.content).toEqual(set.body.content)
    expect(await woken()).toBe(before + 2)
    expect(await rows().assignment.count({ where: { courseId, nextAt: { not: null } } })).toBe(1)
    expect((await setRenewal(courseId, { kind: 'OFF' })).body.content).toMatchObject({
      reminders: set.body.content.reminders,
      renewal: { kind: 'OFF' },
    })
    const odd = await setRenewal(courseId, { kind: 'FIXED_DATE', date: '13-01' })
    expect(odd.body.fields[0].path).toBe('renewal.date')
  })

  test('who completed it before is renewed, too, by the day it was there; an end that was stated stays', async () => {
    const courseId = await publishCourse(admin)
    const { complainant, respondent, stranger, toronto } = app.employer
    const people = [complainant.id, respondent.id, stranger.id]
    await assign(admin, courseId, people)
    const done = (userId: string, completedAt: string, more: object = {}) =>
      rows().assignment.updateMany({
        where: { courseId, userId },
        data: { learningStatus: 'COMPLETED', completedAt: new Date(completedAt), ...more },
      })
    await rows().membership.updateMany({
      where: { userId: respondent.id },
      data: { branchId: toronto.id },
    })
    // Half past one on the first of March in Pune is still the last of February in Toronto.
    await done(complainant.id, '2024-02-29T20:00:00Z')
    await done(respondent.id, '2024-02-29T20:00:00Z')
    await done(stranger.id, '2024-02-29T20:00:00Z', { validUntil: new Date('2030-01-01T00:00:00Z') })
    await setRenewal(courseId, yearly)
    const ends = await rows().assignment.findMany({
      where: { courseId },
      select: { userId: true, validUntil: true },
    })
    expect(new Map(ends.map(({ userId, validUntil }) => [userId, validUntil?.toISOString()]))).toEqual(
      new Map([
        [complainant.id, '2025-03-01T18:29:59.999Z'],
        [respondent.id, '2025-03-01T04:59:59.999Z'],
        [stranger.id, '2030-01-01T00:00:00.000Z'],
      ]),
    )
    await rows().membership.updateMany({
      where: { userId: respondent.id },
      data: { branchId: app.employer.pune.id },
    })
  })

  test('a completion counts as the renewal says, and still counts while the next cycle is open', async () => {
    const courseId = await publishCourse(admin, lessonOnly())
    await setRenewal(courseId, { kind: 'FIXED_DATE', date: '04-01', windowDays: 30 })
    await assign(admin, courseId, [app.employer.complainant.id])
    const her = learner(meera)
    const id = await her.assignmentOf(courseId)
    await her.begin(id)
    await her.complete(id)
    const done = (await her.open(id)).body.content.course
    expect(done.validUntil).toMatch(/-04-01T18:29:59.999Z$/)
    const { courseVersionId, userId, validUntil } = await rows().assignment.findUniqueOrThrow({
      where: { id },
    })
    await rows().assignment.create({
      data: { courseId, courseVersionId, userId, cycle: 2, assignedAt: new Date(), renews: validUntil },
    })
    const stats = () => admin.get(`/learning/api/workspace-course/stats?courseId=${courseId}`)
    expect((await stats()).body.content).toMatchObject({ notStarted: 1, complianceRate: 100 })
    await rows().assignment.updateMany({ where: { courseId, cycle: 2 }, data: { renews: new Date(0) } })
    expect((await stats()).body.content.complianceRate).toBe(0)
  })

  test('a branch admin sets it for the unit’s own courses alone', async () => {
    const everybodys = await publishCourse(admin)
    expect((await setRenewal(everybodys, yearly, leela)).status).toBe(404)
    const own = await publishCourse(leela, aCourse(), { branchId: app.employer.pune.id })
    expect((await setRenewal(own, yearly, leela)).status).toBe(200)
  })
})

describe('reminding by hand', () => {
  test('reaches who still has to, once a day, by notice and mail', async () => {
    const courseId = await publishCourse(admin)
    const { complainant, respondent, stranger } = app.employer
    await assign(admin, courseId, [complainant.id, respondent.id], { notify: false })
    await rows().assignment.updateMany({
      where: { courseId, userId: respondent.id },
      data: { learningStatus: 'WAIVED' },
    })
    const remind = () =>
      admin.post(`${at}/course-reminder`, {
        courseIds: [courseId],
        userIds: [complainant.id, respondent.id, stranger.id],
      })
    expect((await remind()).body.content).toEqual({
      queued: 1,
      suppressed: [respondent, stranger].map(({ id }) => ({ userId: id, code: 'NOT_OPEN' })),
    })
    expect((await remind()).body.content).toMatchObject({
      queued: 0,
      suppressed: [{ userId: complainant.id, code: 'REMINDED_TODAY' }, {}, {}],
    })
    const mails = await app.db.platform.outbox.findMany({
      where: { kind: 'NOTICE', key: { startsWith: 'reminded:' } },
    })
    expect(mails.map(({ payload }) => (payload as { userId: string }).userId)).toEqual([complainant.id])
    const hour = Number(
      mails[0]?.nextAttemptAt.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit' }),
    )
    expect(hour >= 8 && hour < 20).toBe(true)
  })

  test.each(Array.from({ length: 60 }, (_, each) => each))(
    '%i: never at night, and never later than it must',
    (seed) => {
      const random = seeded(seed)
      const timeZone = pick(random, [
        'Asia/Kolkata',
        'America/Toronto',
        'Pacific/Kiritimati',
        'America/St_Johns',
      ])
      const now = Date.UTC(2026, 0, 1) + Math.floor(random() * 365 * 86_400_000)
      const hourAt = (instant: number) =>
        Number(new Date(instant).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }))
      const then = daytime(timeZone, now)
      expect(hourAt(then)).toBeGreaterThanOrEqual(8)
      expect(hourAt(then)).toBeLessThan(20)
      for (let each = now; each < then; each += 600_000)
        expect(hourAt(each) < 8 || hourAt(each) >= 20).toBe(true)
    },
  )
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { countsUntil } from '../../api/learning/clock.ts'
import { datesChanged, queues, trainingWorkflowId, trainingWorkflowType } from '../../temporal/names.ts'
import { publishFor } from '../../test/complaint.ts'
import { aPublishedCourse } from '../../test/fixtures/assignments.ts'
import { startTimeRig, type TimeRig } from '../../test/timeRig.ts'
import { applyBatch } from './training.ts'
import { deliverNotices } from '../../test/deliverNotices.ts'

const day = 86_400_000
let rig: TimeRig
beforeAll(async () => {
  rig = await startTimeRig()
})
afterAll(() => rig?.stop())

/** An employer with a published course that reminds and renews. */
async function withCourse(host: string, schedule: object) {
  const employer = await buildEmployer(rig.db, host)
  // Its units receive complaints: nothing but training is announced.
  await publishFor(rig.db, employer)
  const rows = rig.db.forWorkspace(employer.workspace.id)
  const newCourse = async (title: string) => {
    const course = await rows.course.create({
      data: { title, status: 'PUBLISHED', createdBy: employer.admin.id },
    })
    await rows.courseVersion.create({
      data: {
        courseId: course.id,
        number: 1,
        status: 'PUBLISHED',
        draft: {},
        definition: aPublishedCourse('0199d1c0-0000-7000-8000-00000000000a'),
        createdBy: employer.admin.id,
      },
    })
    await rows.courseSchedule.create({ data: { courseId: course.id, ...schedule } })
    return course.id
  }
  const assign = async (courseId: string, userId: string, dueAt: number | null, more: object = {}) => {
    const version = await rows.courseVersion.findFirstOrThrow({ where: { courseId } })
    const at = new Date(await rig.env.currentTimeMs())
    return rows.assignment.create({
      data: {
        courseId,
        courseVersionId: version.id,
        userId,
        assignedAt: at,
        nextAt: at,
        clockAt: at,
        dueAt: dueAt === null ? null : new Date(dueAt),
        ...more,
      },
    })
  }
  return { employer, rows, newCourse, assign, courseId: await newCourse('Safety') }
}
/** What the relay does with a row of kind WATCH_TRAINING. */
const wake = ({ workspace }: Employer) =>
  rig.env.client.workflow.signalWithStart(trainingWorkflowType, {
    workflowId: trainingWorkflowId(workspace.id),
    taskQueue: queues.dates,
    args: [{ workspaceId: workspace.id }],
    signal: datesChanged,
    signalArgs: [],
  })
const noticesTo = async ({ workspace }: Employer, userId: string) =>
  (
    await rig.db.platform.notice.findMany({
      where: { workspaceId: workspace.id, userId },
      orderBy: { at: 'asc' },
    })
  ).map(({ subjectText, at }) => {
    const { code } = subjectText as { code: string }
    return [code.split('.')[1], at.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })]
  })
const soon = (look: () => unknown) => expect.poll(look, { timeout: 30_000, interval: 100 })
/** Local noon in India of today, by the rig's clock. */
const noon = async () => Math.floor((await rig.env.currentTimeMs()) / day) * day + 6.5 * 3_600_000
const dateOf = (at: number) => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' })

test('reminders come in the morning, a moved date takes them along, and the manager hears of who is late', async () => {
  const { employer, rows, assign, courseId } = await withCourse('remind.localhost', {
    daysBefore: [7, 1],
    daysAfter: [1],
    escalateAfterDays: 3,
  })
  const { complainant, member } = employer
  const department = await rows.department.create({
    data: {
      name: 'Sales',
      managers: { create: { userId: member.id, role: 'MANAGER', workspaceId: employer.workspace.id } },
    },
  })
  await rows.membership.updateMany({
    where: { userId: complainant.id },
    data: { departmentId: department.id },
  })
  const due = (await noon()) + 20 * day
  const { id } = await assign(courseId, complainant.id, due)
  await wake(employer)
  await rig.pass(`${14 * 24} hours`)
  const first = [['COURSE_DUE', `${dateOf(due - 7 * day)} 09:00:00`]]
  await soon(() => noticesTo(employer, complainant.id)).toEqual(first)
  const moved = due + 10 * day
  const at = new Date(await rig.env.currentTimeMs())
  await rows.assignment.update({ where: { id }, data: { dueAt: new Date(moved), nextAt: at, clockAt: at } })
  await wake(employer)
  await rig.pass(`${25 * 24} hours`)
  await soon(() => noticesTo(employer, complainant.id)).toEqual([
    ...first,
    ['COURSE_DUE', `${dateOf(moved - 7 * day)} 09:00:00`],
    ['COURSE_DUE', `${dateOf(moved - day)} 09:00:00`],
    ['COURSE_LATE', `${dateOf(moved + day)} 09:00:00`],
  ])
  expect(await noticesTo(employer, member.id)).toEqual([
    ['TEAM_LATE_FOR', `${dateOf(moved + 3 * day)} 09:00:00`],
  ])
  expect(
    await rig.db.platform.outbox.count({ where: { workspaceId: employer.workspace.id, kind: 'NOTICE' } }),
  ).toBe(5)
  const handle = rig.env.client.workflow.getHandle(trainingWorkflowId(employer.workspace.id))
  await soon(async () => (await handle.describe()).status.name).toBe('COMPLETED')
})

test('the second threshold goes to schedulers, once; a unit’s own thresholds go before the course’s', async () => {
  const { employer, rows, assign, courseId } = await withCourse('second.localhost', {
    escalateAfterDays: 2,
    secondAfterDays: 30,
  })
  const { complainant, stranger, scheduler, pune, toronto, admin } = employer
  await rows.membership.updateMany({ where: { userId: stranger.id }, data: { branchId: toronto.id } })
  const due = (await noon()) + 5 * day
  await assign(courseId, complainant.id, due, { assignedBy: admin.id })
  await assign(courseId, stranger.id, due, { assignedBy: admin.id })
  await wake(employer)
  await rig.pass(`${13 * 24} hours`)
  expect(await noticesTo(employer, scheduler.id)).toEqual([])
  // Nobody manages them: who assigned the course hears of both, each when it is nine there.
  await soon(async () => (await noticesTo(employer, admin.id)).map(([code]) => code)).toEqual([
    'TEAM_LATE_FOR',
    'TEAM_LATE_FOR',
  ])
  await rows.courseEscalation.create({
    data: {
      courseId,
      branchId: pune.id,
      firstAfterDays: 1,
      secondAfterDays: 3,
      note: 'Inspection',
      changedBy: scheduler.id,
    },
  })
  const at = new Date(await rig.env.currentTimeMs())
  await rows.assignment.updateMany({ where: { courseId }, data: { nextAt: at } })
  await wake(employer)
  const escalated = async () => (await noticesTo(employer, scheduler.id)).map(([code]) => code)
  await soon(escalated).toEqual(['COURSES_ESCALATED_FOR'])
  await rig.pass(`${12 * 24} hours`)
  await wake(employer)
  expect(await escalated()).toEqual(['COURSES_ESCALATED_FOR'])
  await rig.pass(`${14 * 24} hours`)
  await soon(escalated).toEqual(['COURSES_ESCALATED_FOR', 'COURSES_ESCALATED_FOR'])
  expect(await noticesTo(employer, complainant.id)).toEqual([])
})

test('who has no mail address gets an SMS on their own number, by day; a muted kind stays in the app', async () => {
  const { employer, rows, assign, courseId } = await withCourse('texts.localhost', { daysBefore: [1] })
  const { complainant, respondent, stranger } = employer
  const withoutAddress = { email: `${complainant.id}@phone.invalid`, signInNumber: '+919812345678' }
  await rig.db.platform.user.update({ where: { id: complainant.id }, data: withoutAddress })
  await rig.db.platform.user.update({
    where: { id: respondent.id },
    data: { email: `${respondent.id}@phone.invalid` },
  })
  await rows.membership.updateMany({
    where: { userId: stranger.id },
    data: { mutedMail: ['COURSE_REMINDER'] },
  })
  const due = (await noon()) + 3 * day
  for (const { id } of [complainant, respondent, stranger]) await assign(courseId, id, due)
  await wake(employer)
  await rig.pass(`${3 * 24} hours`)
  for (const { id } of [complainant, respondent, stranger])
    await soon(async () => (await noticesTo(employer, id)).map(([code]) => code)).toEqual(['COURSE_DUE'])
  const deliveries = await deliverNotices(rig.db, { where: { workspaceId: employer.workspace.id } })
  expect(deliveries.map(({ by, userId }) => [by, userId])).toEqual([['SMS', complainant.id]])
})

test('what falls together is one notice; who has completed or left gets none', async () => {
  const { employer, rows, newCourse, assign, courseId } = await withCourse('digest.localhost', {
    daysBefore: [3],
  })
  const { complainant, respondent, stranger, presiding } = employer
  const due = (await noon()) + 10 * day
  const other = await newCourse('Fire')
  for (const { id } of [complainant, respondent, stranger, presiding]) {
    await assign(courseId, id, due)
    await assign(other, id, due)
  }
  const completed = { learningStatus: 'COMPLETED', completedAt: new Date() }
  await rows.assignment.updateMany({ where: { userId: respondent.id }, data: completed })
  await rows.membership.updateMany({ where: { userId: stranger.id }, data: { active: false } })
  await rows.membership.updateMany({
    where: { userId: presiding.id },
    data: { mutedMail: ['COURSE_REMINDER'] },
  })
  await wake(employer)
  await rig.pass(`${8 * 24} hours`)
  const once = [['COURSES_TO_COMPLETE', `${dateOf(due - 3 * day)} 09:00:00`]]
  await soon(() => noticesTo(employer, complainant.id)).toEqual(once)
  expect(await noticesTo(employer, presiding.id)).toEqual(once)
  expect(await noticesTo(employer, respondent.id)).toEqual([])
  expect(await noticesTo(employer, stranger.id)).toEqual([])
  const deliveries = await deliverNotices(rig.db, { where: { workspaceId: employer.workspace.id } })
  expect(deliveries.map(({ by, userId }) => [by, userId])).toEqual([['MAIL', complainant.id]])
})

test('four years of one chain: opened in its window each year, the anniversary kept, never born overdue', async () => {
  const renewal = { kind: 'ROLLING', months: 12, windowDays: 30, graceDays: 10 } as const
  const { employer, rows, assign, courseId } = await withCourse('years.localhost', {
    renewal: 'ROLLING',
    months: 12,
    windowDays: 30,
    graceDays: 10,
  })
  const userId = employer.complainant.id
  const last = () => rows.assignment.findFirstOrThrow({ where: { userId }, orderBy: { cycle: 'desc' } })
  await assign(courseId, userId, null)
  const ends: string[] = []
  // The run looks once a day, which takes half a minute for each of these years.
  for (let cycle = 1; cycle <= 4; cycle++) {
    const { id, renews, dueAt, assignedAt } = await last()
    const at = await rig.env.currentTimeMs()
    if (renews) {
      expect(dateOf(assignedAt.getTime())).toBe(dateOf(renews.getTime() - 30 * day))
      expect(dateOf(dueAt?.getTime() ?? 0)).toBe(dateOf(renews.getTime() + 10 * day))
    }
    const until = countsUntil(renewal, {
      completedAt: at,
      renews: renews?.getTime() ?? null,
      validityMonths: null,
      timeZone: 'Asia/Kolkata',
    })
    await rows.assignment.update({
      where: { id },
      data: {
        learningStatus: 'COMPLETED',
        completedAt: new Date(at),
        validUntil: new Date(until ?? 0),
        nextAt: new Date(at),
        clockAt: new Date(at),
      },
    })
    ends.push(dateOf(until ?? 0).slice(5))
    await wake(employer)
    await rig.pass(`${(cycle === 1 ? 345 : 365) * 24} hours`)
    // eslint-disable-next-line no-await-in-loop
    await soon(async () => (await last()).cycle).toBe(cycle + 1)
  }
  expect(new Set(ends).size).toBeLessThanOrEqual(2)
  expect(await rows.assignment.count({ where: { userId } })).toBe(5)
  expect((await noticesTo(employer, userId)).map(([code]) => code)).toEqual(
    Array(4).fill('COURSE_RENEWAL_DUE'),
  )
}, 600_000)

test('who is away when it is time is renewed when back, and an archived course renews nobody', async () => {
  const { employer, rows, newCourse, assign, courseId } = await withCourse('away.localhost', {
    renewal: 'ROLLING',
    months: 12,
  })
  const userId = employer.complainant.id
  const archived = await newCourse('Old')
  await rows.courseVersion.updateMany({ where: { courseId: archived }, data: { status: 'SUPERSEDED' } })
  const ends = new Date((await noon()) + 35 * day)
  const done = { learningStatus: 'COMPLETED', completedAt: new Date(), validUntil: ends }
  await assign(courseId, userId, null, done)
  await assign(archived, employer.respondent.id, null, done)
  await rows.membership.updateMany({ where: { userId }, data: { active: false } })
  await wake(employer)
  await rig.pass(`${50 * 24} hours`)
  expect(await rows.assignment.count()).toBe(2)
  await rows.membership.updateMany({ where: { userId }, data: { active: true } })
  await rig.pass(`${2 * 24} hours`)
  await soon(() => rows.assignment.count()).toBe(3)
  const back = await rows.assignment.findFirstOrThrow({ where: { userId, cycle: 2 } })
  expect(back.dueAt?.getTime()).toBeGreaterThan((await rig.env.currentTimeMs()) + 3 * day)
})

test('killed in the middle, begun again, or twice at once: each is told once', async () => {
  const { employer, rows, assign, courseId } = await withCourse('twice.localhost', { daysAfter: [1] })
  const due = (await noon()) - 5 * day
  const people = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      buildPerson(rig.db, employer.workspace, {
        name: `P${at} Q`,
        email: `p${at}@twice.example`,
        branchId: employer.pune.id,
      }),
    ),
  )
  const before = { clockAt: new Date(due) }
  for (const { id } of people) await assign(courseId, id, due, before)
  const at = await rig.env.currentTimeMs()
  const apply = () => applyBatch(rig.db, employer.workspace.id, at, null)
  await Promise.all([apply(), apply(), apply()])
  await apply()
  expect(await rows.notice.count({ where: { kind: 'COURSE_REMINDER' } })).toBe(40)
  expect(await rows.assignment.count({ where: { nextAt: { not: null } } })).toBe(0)
})

test('while learning is off nobody is reminded and nothing is renewed; on again it is caught up with', async () => {
  const { employer, rows, assign, courseId } = await withCourse('off.localhost', {
    daysBefore: [7, 1],
    renewal: 'ROLLING',
    months: 1,
    windowDays: 5,
    graceDays: 5,
  })
  const { complainant, member, workspace } = employer
  const setFlags = (accessFlags: string[]) =>
    rig.db.platform.workspace.update({ where: { id: workspace.id }, data: { accessFlags } })
  await setFlags(['courseManagement'])
  const now = await rig.env.currentTimeMs()
  await assign(courseId, complainant.id, now + 4 * day)
  const done = { learningStatus: 'COMPLETED', completedAt: new Date(now), validUntil: new Date(now + day) }
  await assign(courseId, member.id, null, done)
  await wake(employer)
  await rig.pass(`${10 * 24} hours`)
  expect(await noticesTo(employer, complainant.id)).toEqual([])
  expect(await rows.assignment.count()).toBe(2)
  await setFlags(['courseManagement', 'learning'])
  await wake(employer)
  await soon(async () => (await noticesTo(employer, complainant.id)).length).toBe(1)
  await soon(() => rows.assignment.count({ where: { userId: member.id } })).toBe(2)
})

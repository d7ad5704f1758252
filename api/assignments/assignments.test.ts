import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { aCourse } from '../../test/course.ts'
import { assign, learner, publishCourse } from '../../test/learning.ts'

let app: TestApp
let [admin, leela, meera] = [] as unknown as [Caller, Caller, Caller]
let [toronto, joined] = ['', '']
const at = '/learning/api/course'
beforeAll(async () => {
  app = await testApp()
  const { employer, db } = app
  ;[admin, leela, meera] = (await Promise.all(
    [employer.admin, employer.branchAdmin, employer.complainant].map((each) => app.as(each)),
  )) as [Caller, Caller, Caller]
  const person = (name: string, branchId: string) => buildPerson(db, employer.workspace, { name, branchId })
  toronto = (await person('Jean Roy', employer.toronto.id)).id
  joined = (await person('Nina Vaz', employer.toronto.id)).id
  await rows().membership.updateMany({
    where: { userId: joined },
    data: { dateOfJoining: new Date('2026-01-10'), designation: 'Clerk' },
  })
})
afterAll(() => app.close())
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const members = async (courseId: string, more: object = {}, who = admin) =>
  (await who.post(`${at}/members?pageSize=300`, { courseId, ...more })).body.content
const her = () => app.employer.complainant.id

describe('assigning', () => {
  test('people, units, designations: whoever fits, once each, told in the app and by mail', async () => {
    const courseId = await publishCourse(admin)
    const byUnit = await admin.post(`${at}/assign-course-to-users`, {
      courseIds: [courseId],
      userIds: [her()],
      branchIds: [app.employer.toronto.id],
      filter: { designation: 'clerk' },
      due: { kind: 'DAYS_AFTER_ASSIGN', value: 7 },
    })
    expect(byUnit.body.content).toEqual({ assigned: 2, alreadyAssigned: 0, skipped: [], creditsUsed: 0 })
    const again = await assign(admin, courseId, [her(), her()])
    expect(again.body.content).toEqual({ assigned: 0, alreadyAssigned: 1, skipped: [], creditsUsed: 0 })
    const list = await members(courseId)
    expect(list.map(({ user }: { user: { name: string } }) => user.name).toSorted()).toEqual([
      'Meera Iyer',
      'Nina Vaz',
    ])
    expect(list[0]).toMatchObject({ cycle: 1, learningStatus: 'NOT_STARTED', isOverdue: false })
    const notifications = await meera.get('/api/notification')
    expect(JSON.stringify(notifications.body.content)).toContain('Working without harassment')
    expect(await app.db.platform.outbox.count({ where: { key: { contains: list[0].assignmentId } } })).toBe(1)
    const nobody = await admin.post(`${at}/assign-course-to-users`, { courseIds: [courseId] })
    expect(nobody.body.fields[0].path).toBe('userIds')
  })

  test('a draft is not assigned, nor what is due in the past; a unit’s course is for its people', async () => {
    const begun = await admin.post(`${at}/create`, { title: 'Draft' })
    expect((await assign(admin, begun.body.content.course.courseId, [her()])).body.code).toBe('ILLEGAL_STATE')
    const courseId = await publishCourse(admin, aCourse(), { branchId: app.employer.pune.id })
    const assignResponse = await assign(admin, courseId, [her(), toronto], {
      due: { kind: 'DATE', value: '2020-01-01' },
    })
    expect(assignResponse.body.content.skipped).toEqual([
      { courseId, userId: her(), code: 'DUE_PASSED' },
      { courseId, userId: toronto, code: 'OTHER_UNIT' },
    ])
  })

  test('two admins at once make one assignment', async () => {
    const courseId = await publishCourse(admin)
    const both = await Promise.all([assign(admin, courseId, [her()]), assign(leela, courseId, [her()])])
    expect(both.map(({ body }) => body.content.assigned).toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test('days after joining count from there while that is still ahead', async () => {
    const courseId = await publishCourse(admin)
    await assign(admin, courseId, [joined, her()], { due: { kind: 'DAYS_AFTER_JOINING', value: 3650 } })
    const [first, second] = await members(courseId)
    const [meeraOne, nina] = first.user.userId === her() ? [first, second] : [second, first]
    expect(nina.dueFrom).toMatchObject({
      from: 'JOINED',
      countedFrom: '2026-01-10',
      timeZone: 'America/Toronto',
    })
    expect(meeraOne.dueFrom).toMatchObject({ from: 'ASSIGNED', timeZone: 'Asia/Kolkata' })
  })
})

describe('what is decided about one', () => {
  test('more time, with a reason, later than before; never one’s own', async () => {
    const courseId = await publishCourse(admin)
    await assign(admin, courseId, [her(), app.employer.branchAdmin.id], {
      due: { kind: 'DAYS_AFTER_ASSIGN', value: 1 },
    })
    const list = await members(courseId)
    const idOf = (userId: string): string =>
      list.find((each: { user: { userId: string } }) => each.user.userId === userId).assignmentId
    const extend = (id: string, dueOn: string, who = admin) =>
      who.post(`${at}/assignment/${id}/extend`, { dueOn, reason: 'On leave' })
    expect((await extend(idOf(her()), '2020-01-01')).body.fields[0].path).toBe('dueOn')
    const seen = (dueAt: string | null) =>
      admin.post(`${at}/assignment/${idOf(her())}/extend`, { dueOn: '2098-12-01', reason: 'Ill', dueAt })
    for (const other of [null, '2031-01-01T00:00:00.000Z'])
      expect((await seen(other)).body.code).toBe('ILLEGAL_STATE')
    const { dueAt } = list.find((each: { assignmentId: string }) => each.assignmentId === idOf(her()))
    expect((await seen(dueAt)).status).toBe(200)
    expect((await extend(idOf(her()), '2099-01-01')).body.content).toMatchObject({
      dueAt: '2099-01-01T18:29:59.999Z',
      dueFrom: { rule: { kind: 'EXTENDED', value: '2099-01-01' } },
    })
    expect((await extend(idOf(her()), '2098-01-01')).body.fields[0].path).toBe('dueOn')
    expect((await extend(idOf(app.employer.branchAdmin.id), '2099-01-01', leela)).status).toBe(403)
    const waive = (id: string, who: Caller) =>
      who.post(`${at}/assignment/${id}/waive`, { reason: 'Took it elsewhere' })
    expect((await waive(idOf(app.employer.branchAdmin.id), leela)).status).toBe(403)
    expect((await waive(idOf(her()), leela)).body.content).toMatchObject({
      learningStatus: 'WAIVED',
      waiver: { reason: 'Took it elsewhere', by: 'Leela Nair' },
    })
    expect((await extend(idOf(her()), '2099-02-01')).body.code).toBe('ILLEGAL_STATE')
  })

  test('unassigning keeps what was done, and who completed it keeps it', async () => {
    const draft = aCourse()
    const courseId = await publishCourse(admin, {
      ...draft,
      items: draft.items.slice(0, 1),
      blocks: draft.blocks.slice(0, 1),
    })
    const { respondent, admin: asha } = app.employer
    await assign(admin, courseId, [her(), respondent.id, asha.id])
    const learns = learner(meera)
    const id = await learns.assignmentOf(courseId)
    await learns.begin(id)
    await learns.complete(id)
    const rohan = learner(await app.as(respondent))
    const his = await rohan.assignmentOf(courseId)
    await rohan.begin(his)
    const unassignResponse = await admin.post(`${at}/unassign`, {
      courseId,
      userIds: [her(), respondent.id, asha.id, toronto],
    })
    expect(unassignResponse.body.content).toEqual({
      unassigned: 1,
      creditsRefunded: 0,
      kept: [
        { userId: her(), code: 'COMPLETED' },
        { userId: asha.id, code: 'ONESELF' },
        { userId: toronto, code: 'NOT_ASSIGNED' },
      ],
    })
    expect((await rohan.open(his)).status).toBe(404)
    expect(await rows().itemProgress.count({ where: { assignmentId: his } })).toBe(1)
    await assign(admin, courseId, [respondent.id])
    const anew = await rohan.assignmentOf(courseId)
    expect([anew === his, (await rohan.open(anew)).body.content.course.percent]).toEqual([false, 0])
    expect(
      (await members(courseId, { assignStatus: 'UNASSIGNED' })).map(({ cycle }: { cycle: number }) => cycle),
    ).toEqual([1])
  })
})

describe('choosing whom to assign', () => {
  const usersOf = async (courseId: string, more: object = {}, who = admin) =>
    (await who.post(`${at}/users?pageSize=300`, { courseId, ...more })).body
  type Row = { userId: string; assignStatus: string; assignmentId: string | null }
  const idsOf = (body: { content: Row[] }) => body.content.map(({ userId }) => userId).toSorted()

  test('each person within reach stands there with whether the course is assigned', async () => {
    const courseId = await publishCourse(admin)
    await assign(admin, courseId, [her(), toronto])
    await admin.post(`${at}/unassign`, { courseId, userIds: [toronto] })
    const all = await usersOf(courseId)
    expect(all.content.length).toBe(all.totalElements)
    const statusOf = (userId: string) => all.content.find((row: Row) => row.userId === userId)?.assignStatus
    expect([her(), toronto, joined].map(statusOf)).toEqual(['ASSIGNED', 'UNASSIGNED', 'NOT_ASSIGNED'])
    expect(idsOf(await usersOf(courseId, { assignStatus: 'ASSIGNED' }))).toEqual([her()])
    expect(idsOf(await usersOf(courseId, { assignStatus: 'UNASSIGNED' }))).toEqual([toronto])
    const open = idsOf(await usersOf(courseId, { assignStatus: 'NOT_ASSIGNED' }))
    expect(open).toContain(joined)
    expect(open.length).toBe(all.totalElements - 2)
    expect(idsOf(await usersOf(courseId, { searchText: 'vaz' }))).toEqual([joined])
    // A unit's admin sees the own unit alone; who assigns nothing sees nobody.
    expect(idsOf(await usersOf(courseId, {}, leela))).not.toContain(toronto)
    expect((await meera.post(`${at}/users`, { courseId })).status).toBe(403)
  })
})

describe('walls', () => {
  test('a branch admin reaches their own unit: assigning, reading, changing, counting', async () => {
    const courseId = await publishCourse(admin)
    await assign(admin, courseId, [toronto])
    const [{ assignmentId }] = await members(courseId)
    expect(await members(courseId, {}, leela)).toEqual([])
    expect((await assign(leela, courseId, [joined])).body.content.skipped).toEqual([
      { courseId, userId: joined, code: 'NOT_FOUND' },
    ])
    expect((await leela.post(`${at}/assignment/${assignmentId}/waive`, { reason: 'No' })).status).toBe(404)
    expect((await leela.post(`${at}/unassign`, { courseId, userIds: [toronto] })).body.content.kept).toEqual([
      { userId: toronto, code: 'NOT_FOUND' },
    ])
    const stats = (query: string, who = leela) =>
      who.get(`/learning/api/workspace-course/stats?courseId=${courseId}${query}`)
    expect((await stats('')).body.content.assigned).toBe(0)
    expect((await stats('', admin)).body.content).toMatchObject({
      assigned: 1,
      notStarted: 1,
      complianceRate: 0,
    })
    expect((await stats(`&branchId=${app.employer.toronto.id}`)).status).toBe(404)
    const attempts = await leela.get(`${at}/user-attempts?courseId=${courseId}&userId=${toronto}`)
    expect(attempts.status).toBe(404)
  })

  test('a colleague sees no one’s attempts but their own', async () => {
    const courseId = await publishCourse(admin)
    await assign(admin, courseId, [her(), app.employer.respondent.id])
    const other = await meera.get(
      `${at}/user-attempts?courseId=${courseId}&userId=${app.employer.respondent.id}`,
    )
    expect(other.status).toBe(404)
    expect((await meera.get(`${at}/user-attempts?courseId=${courseId}`)).body.content).toEqual([])
  })

  test('who answers for courses cannot let themselves pass, by any way round', async () => {
    const draft = aCourse()
    const courseId = await publishCourse(admin, draft)
    const own = app.employer.admin.id
    await assign(admin, courseId, [own])
    const self = learner(admin)
    const id = await self.assignmentOf(courseId)
    await self.begin(id)
    await self.complete(id)
    for (const no of [1, 2]) {
      const { attempt } = (await self.start(id)).body.content
      expect(attempt.no).toBe(no)
      await self.submit(attempt.attemptId)
    }
    const ways = [
      await admin.post(`${at}/increase/user-attempts`, {
        courseId,
        quizId: 'quiz',
        userIds: [own],
        extraAttempts: 1,
        reason: 'Me',
      }),
      await admin.post(`${at}/assignment/${id}/waive`, { reason: 'Me' }),
      await self.start(id),
    ]
    expect(ways.map(({ body }) => body.code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'ILLEGAL_STATE'])
    await admin.post(`${at}/unassign`, { courseId, userIds: [own] })
    await assign(admin, courseId, [own])
    expect(await self.assignmentOf(courseId)).toBe(id)
    await admin.post(`${at}/${courseId}/draft`, {})
    await admin.put(`${at}/${courseId}/draft`, {
      draft: { ...draft, items: draft.items.slice(0, 1), blocks: draft.blocks.slice(0, 1) },
      revision: 1,
    })
    await admin.post(`${at}/publish/${courseId}`, { changeKind: 'MATERIAL' })
    expect((await self.open(id)).body.content).toMatchObject({
      course: { learningStatus: 'ATTEMPTS_EXCEEDED' },
      items: [{ itemId: 'lesson' }, { itemId: 'quiz' }],
    })
  })

  test('another workspace’s people and courses are not there', async () => {
    const other = await buildEmployer(app.db, 'next.localhost')
    const theirs = await app.as(other.admin, other.workspace)
    const courseId = await publishCourse(admin)
    expect((await assign(theirs, courseId, [other.complainant.id])).status).toBe(404)
    expect((await assign(admin, courseId, [other.complainant.id])).body.content.skipped).toEqual([
      { courseId, userId: other.complainant.id, code: 'NOT_FOUND' },
    ])
  })
})

test('a manager sees how their own people are getting on, and nobody else’s', async () => {
  const { employer } = app
  const [sales, other] = await Promise.all(
    ['Sales', 'Stores'].map((name) => rows().department.create({ data: { name } })),
  )
  const put = (userId: string, departmentId: string | undefined) =>
    rows().membership.updateMany({ where: { userId }, data: { departmentId: departmentId ?? null } })
  await rows().departmentManager.create({
    data: { departmentId: sales?.id ?? '', userId: employer.presiding.id, role: 'MANAGER' },
  })
  await put(employer.presiding.id, sales?.id)
  await put(employer.member.id, sales?.id)
  await put(employer.external.id, other?.id)
  const courseId = await publishCourse(admin)
  await assign(admin, courseId, [employer.presiding.id, employer.member.id, employer.external.id])
  const manager = await app.as(employer.presiding)
  const team = async (who: Caller, show = 'ALL') =>
    (await who.get(`/learning/api/my/team?show=${show}`)).body.content
  expect(await team(manager)).toMatchObject([
    { userId: employer.member.id, courseTitle: 'Working without harassment', isOverdue: false },
  ])
  expect(await team(manager, 'LATE')).toEqual([])
  await rows().assignment.updateMany({
    where: { userId: employer.member.id },
    data: { dueAt: new Date(0) },
  })
  expect(await team(manager, 'LATE')).toMatchObject([{ isOverdue: true }])
  expect(await team(await app.as(employer.member))).toEqual([])

  // Figures of a department and of a manager open the same rows.
  const figures = async (of: string) =>
    (await admin.get(`/learning/api/workspace-course/stats?courseId=${courseId}&${of}`)).body.content
  const rowsOf = async (of: object) =>
    (await admin.post('/learning/api/course/members', { courseId, ...of })).body.content.map(
      (each: { user: { userId: string } }) => each.user.userId,
    )
  expect(await figures(`departmentId=${other?.id}`)).toMatchObject({ assigned: 1, overdue: 0 })
  expect(await figures(`managerId=${employer.presiding.id}`)).toMatchObject({ assigned: 2, overdue: 1 })
  expect(new Set(await rowsOf({ managerId: employer.presiding.id }))).toEqual(
    new Set([employer.presiding.id, employer.member.id]),
  )
  expect(await rowsOf({ managerId: employer.presiding.id, isOverdue: true })).toEqual([employer.member.id])
  expect(await figures(`managerId=${employer.member.id}`)).toMatchObject({ assigned: 0 })
})

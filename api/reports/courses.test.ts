import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { aCourse } from '../../test/course.ts'
import { assign, learner, publishCourse } from '../../test/learning.ts'
import learning from '../learning/module.ts'

let app: TestApp
let [admin, branchAdmin, meera] = [] as unknown as [Caller, Caller, Caller]
let [finishedCourse, other] = ['', '']
const readReport = async (who: Caller, input: object, paging = '?pageSize=300') =>
  (await who.post(`/api/admin/user/course/policy/details${paging}`, input)).body
const columns = Object.keys(learning.reportColumns)
const her = () => app.employer.complainant.id

beforeAll(async () => {
  app = await testApp()
  ;[admin, branchAdmin, meera] = (await Promise.all(
    [app.employer.admin, app.employer.branchAdmin, app.employer.complainant].map((each) => app.as(each)),
  )) as [Caller, Caller, Caller]
  await app.db.platform.membership.updateMany({
    where: { userId: app.employer.stranger.id },
    data: { branchId: app.employer.toronto.id },
  })
  finishedCourse = await publishCourse(admin, aCourse({ title: 'Respect at work' }))
  other = await publishCourse(admin, aCourse({ title: 'A first look', items: aCourse().items.slice(0, 1) }))
  await assign(admin, finishedCourse, [her(), app.employer.member.id])
  await assign(admin, other, [her()])
})
afterAll(() => app.close())

/** She answers one question of two, or both. */
async function attempt(answers: Record<string, unknown>) {
  const she = learner(meera)
  const id = await she.assignmentOf(finishedCourse)
  const started = await she.start(id)
  const { attemptId } = started.body.content.attempt
  for (const [blockId, answer] of Object.entries(answers)) {
    // eslint-disable-next-line no-await-in-loop
    expect((await she.save(attemptId, blockId, answer)).status).toBe(200)
  }
  expect((await she.submit(attemptId)).status).toBe(200)
}
const rowOf = async (userId: string, courseId: string) =>
  (await readReport(admin, { filter: { userIds: [userId] }, columns })).content.find(
    (row: { courseId: string }) => row.courseId === courseId,
  )

describe('a report with columns on courses', () => {
  test('has a row for each person and course, by name and title, and one for whoever has none', async () => {
    const { content, totalElements } = await readReport(admin, { columns: ['courseName', 'assignment'] })
    const two = content.filter((row: { userId: string }) => row.userId === her())
    expect(two).toMatchObject([
      { courseName: 'A first look', assignment: 'ASSIGNED', courseId: other },
      { courseName: 'Respect at work', assignment: 'ASSIGNED', courseId: finishedCourse },
    ])
    const without = content.find((row: { userId: string }) => row.userId === app.employer.stranger.id)
    expect(without).toMatchObject({ courseName: null, courseId: null, assignment: 'NOT_ASSIGNED' })
    const people = (await readReport(admin, {})).totalElements
    expect(totalElements).toBe(people + 1)
    const pages = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((pageNo) =>
        readReport(admin, { columns: ['score'] }, `?pageSize=3&pageNo=${pageNo}`),
      ),
    )
    const keys = pages.flatMap((page) =>
      page.content.map((row: { userId: string; courseId: string }) => `${row.userId} ${row.courseId}`),
    )
    expect(keys).toHaveLength(totalElements)
    expect(new Set(keys).size).toBe(totalElements)
  })

  test('of one course shows who has it and who does not, and is refused for a course that is not theirs', async () => {
    const { content } = await readReport(admin, {
      filter: { courseId: finishedCourse },
      columns: ['assignment'],
    })
    const has = (userId: string) =>
      content.find((row: { userId: string }) => row.userId === userId)?.assignment
    expect([has(her()), has(app.employer.member.id), has(app.employer.stranger.id)]).toEqual([
      'ASSIGNED',
      'ASSIGNED',
      'NOT_ASSIGNED',
    ])
    const neighbour = await buildEmployer(app.db, 'next.localhost')
    const theirs = await app.db.forWorkspace(neighbour.workspace.id).course.create({
      data: { title: 'Theirs', status: 'PUBLISHED', createdBy: neighbour.admin.id },
    })
    const toronto = await publishCourse(admin, aCourse(), { branchId: app.employer.toronto.id })
    const refused = await Promise.all([
      readReport(admin, { filter: { courseId: theirs.id } }),
      readReport(branchAdmin, { filter: { courseId: toronto } }),
    ])
    expect(refused.map(({ fields }) => fields?.[0]?.path)).toEqual(Array(2).fill('filter.courseId'))
    expect((await readReport(admin, { filter: { courseId: toronto } })).code).toBeUndefined()
    const seen = await readReport(branchAdmin, { filter: { courseId: finishedCourse }, columns })
    expect(seen.content.map(({ name }: { name: string }) => name)).not.toContain('Tara Bose')
  })

  test('follows what a person does: attempts, best score, test, completion on the day of their own zone', async () => {
    expect(await rowOf(her(), finishedCourse)).toMatchObject({
      courseStatus: 'NOT_STARTED',
      completionPercentage: '0',
      completionDate: null,
      testAttempts: '0',
      score: null,
      testStatus: 'NOT_STARTED',
    })
    expect(await rowOf(her(), other)).toMatchObject({ testStatus: null, score: null })
    const she = learner(meera)
    const id = await she.assignmentOf(finishedCourse)
    await she.begin(id)
    await she.complete(id)
    await attempt({})
    expect(await rowOf(her(), finishedCourse)).toMatchObject({
      courseStatus: 'IN_PROGRESS',
      completionPercentage: '50',
      testAttempts: '1',
      score: '0',
      testStatus: 'FAILED',
    })
    await attempt({ who: 'anyone' })
    // half past midnight in Pune, the evening before in Greenwich
    await app.db.platform.assignment.update({
      where: { id },
      data: { completedAt: new Date('2026-03-31T19:00:00Z') },
    })
    expect(await rowOf(her(), finishedCourse)).toMatchObject({
      courseStatus: 'COMPLETED',
      completionPercentage: '100',
      completionDate: '2026-04-01',
      testAttempts: '2',
      score: '50',
      testStatus: 'PASSED',
    })
  })

  test('shows the newest cycle, and what was unassigned as that', async () => {
    const rows = app.db.forWorkspace(app.employer.workspace.id)
    const last = await rows.assignment.findFirstOrThrow({
      where: { userId: her(), courseId: finishedCourse },
    })
    await rows.assignment.create({
      data: {
        courseId: finishedCourse,
        courseVersionId: last.courseVersionId,
        userId: her(),
        cycle: 2,
        source: 'RENEWAL',
        assignStatus: 'UNASSIGNED',
        assignedAt: new Date(),
      },
    })
    expect(await rowOf(her(), finishedCourse)).toMatchObject({
      assignment: 'UNASSIGNED',
      courseStatus: 'NOT_STARTED',
    })
    expect(
      (await readReport(admin, { filter: { courseId: finishedCourse, userIds: [her()] } })).totalElements,
    ).toBe(1)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { reassign } from '../../api/courses/outbox.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { aCourse, wholeInHindi } from '../../test/course.ts'
import { assign, learner, publishCourse } from '../../test/learning.ts'
import { reassignPage } from './reassign.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
})
afterAll(() => app.close())
const at = '/learning/api/course'
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const lessonOnly = (description: string) => {
  const draft = aCourse({ description })
  return wholeInHindi({ ...draft, items: draft.items.slice(0, 1), blocks: draft.blocks.slice(0, 1) })
}

/** Somebody who has not begun, who has, who completed it, who was excused, and the admin who publishes. */
async function course() {
  const courseId = await publishCourse(admin, lessonOnly('One'))
  const { complainant, respondent, stranger, presiding, admin: asha } = app.employer
  const people = [complainant, respondent, stranger, presiding, asha]
  await assign(
    admin,
    courseId,
    people.map(({ id }) => id),
    { due: { kind: 'DAYS_AFTER_ASSIGN', value: 3 } },
  )
  for (const who of [respondent, stranger, asha]) {
    const one = learner(await app.as(who))
    const id = await one.assignmentOf(courseId)
    await one.begin(id)
    if (who === stranger) await one.complete(id)
  }
  await rows().assignment.updateMany({
    where: { courseId, userId: presiding.id },
    data: { learningStatus: 'WAIVED' },
  })
  return courseId
}
async function publishNext(courseId: string, which: string, who = admin) {
  await who.post(`${at}/${courseId}/draft`, {})
  await who.put(`${at}/${courseId}/draft`, { draft: lessonOnly(which), revision: 1 })
  const body = { changeKind: 'MATERIAL', reassign: which }
  const published = await who.post(`${at}/publish/${courseId}`, body)
  const left = await app.db.platform.outbox.findMany({ where: { kind: 'REASSIGN' } })
  await app.db.platform.outbox.deleteMany({ where: { kind: 'REASSIGN' } })
  return { published, left }
}
const deliver = async (left: { payload: unknown }[]) => {
  for (const { payload } of left)
    // eslint-disable-next-line no-await-in-loop
    await reassignPage(app.db, app.employer.workspace.id, reassign.payload.parse(payload))
}
async function standing(courseId: string) {
  const all = await rows().assignment.findMany({
    where: { courseId },
    include: { courseVersion: { select: { number: true } }, member: { include: { user: true } } },
    orderBy: [{ cycle: 'asc' }],
  })
  const of = (firstName: string) =>
    all
      .filter(({ member }) => member.user.firstName === firstName)
      .map(({ cycle, courseVersion, assignStatus, learningStatus }) => [
        cycle,
        courseVersion.number,
        assignStatus === 'ASSIGNED' ? learningStatus : assignStatus,
      ])
  return { meera: of('Meera'), rohan: of('Rohan'), tara: of('Tara'), kavita: of('Kavita'), asha: of('Asha') }
}

test('those who have not completed it get the new version, and what was done stays', async () => {
  const courseId = await course()
  const { left } = await publishNext(courseId, 'INCOMPLETE')
  await deliver(left)
  await deliver(left)
  expect(await standing(courseId)).toEqual({
    meera: [[1, 2, 'NOT_STARTED']],
    rohan: [
      [1, 1, 'UNASSIGNED'],
      [2, 2, 'NOT_STARTED'],
    ],
    tara: [[1, 1, 'COMPLETED']],
    kavita: [[1, 1, 'WAIVED']],
    // Whoever publishes stays where they are.
    asha: [[1, 1, 'IN_PROGRESS']],
  })
  const [next] = await rows().assignment.findMany({ where: { courseId, cycle: 2 } })
  expect(next?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  expect(
    await rows().itemProgress.count({ where: { assignment: { courseId, assignStatus: 'UNASSIGNED' } } }),
  ).toBe(1)
})

test('everyone, also who completed it: their completion stays and counts until they renew', async () => {
  const courseId = await course()
  const { left } = await publishNext(courseId, 'ALL')
  await deliver(left)
  const { tara } = await standing(courseId)
  expect(tara).toEqual([
    [1, 1, 'COMPLETED'],
    [2, 2, 'NOT_STARTED'],
  ])
  const stats = await admin.get(`/learning/api/workspace-course/stats?courseId=${courseId}`)
  expect(stats.body.content).toMatchObject({ assigned: 5, completed: 0, waived: 1 })
})

test('nobody, unless asked; and a version that was followed by another moves nobody', async () => {
  const courseId = await course()
  expect((await publishNext(courseId, 'NONE')).left).toEqual([])
  const { left } = await publishNext(courseId, 'ALL')
  await publishNext(courseId, 'INCOMPLETE')
  await deliver(left)
  expect((await standing(courseId)).meera).toEqual([[1, 1, 'NOT_STARTED']])
})

test('of a language that the next version lacks: who stays keeps it, who is moved reads the primary', async () => {
  const courseId = await publishCourse(admin, lessonOnly('One'))
  const { complainant, respondent } = app.employer
  await assign(admin, courseId, [complainant.id, respondent.id])
  const [meera, rohan] = [await app.as(complainant), await app.as(respondent)]
  const inHindi = async (who: Caller) => {
    const id = await learner(who).assignmentOf(courseId)
    return (await who.get(`/learning/api/my/course/${id}?language=hi`)).body.content.language
  }
  const begun = await learner(meera).assignmentOf(courseId)
  await learner(meera).begin(begun)
  expect([await inHindi(meera), await inHindi(rohan)]).toEqual(['hi', 'hi'])
  await admin.post(`${at}/${courseId}/draft`, {})
  const draft = { ...lessonOnly('Two'), languages: { primary: 'en', translations: {} } }
  await admin.put(`${at}/${courseId}/draft`, { draft, revision: 1 })
  await admin.post(`${at}/publish/${courseId}`, { changeKind: 'EDITORIAL', reassign: 'NONE' })
  expect([await inHindi(meera), await inHindi(rohan)]).toEqual(['hi', 'hi'])
  await rows().assignment.updateMany({
    where: { courseId, userId: respondent.id },
    data: {
      courseVersionId: (await rows().courseVersion.findFirstOrThrow({ where: { courseId, number: 2 } })).id,
    },
  })
  expect([await inHindi(meera), await inHindi(rohan)]).toEqual(['hi', 'en'])
  expect((await learner(meera).complete(begun)).status).toBe(200)
})

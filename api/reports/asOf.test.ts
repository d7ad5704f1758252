/**
 * A report as of a day says what it said on that day. Nobody waits a day: after each day's acts, which go through the
 * product, everything that has a date becomes a day older.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { aCourse, block } from '../../test/course.ts'
import { assign, learner, publishCourse } from '../../test/learning.ts'
import { policyHands } from '../../test/policy.ts'
import { reportColumns, type ReportRow } from './contract.ts'

const at = '/learning/api'
const days = 6
let app: TestApp
let owner: pg.Client
let [admin, approver] = [] as unknown as [Caller, Caller]
const { drafted, inForce, accept } = policyHands(() => ({
  author: admin,
  approver,
  approverIds: [app.employer.employer.id],
}))
beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client({ connectionString: app.url.owner })
  await owner.connect()
  admin = await app.as(app.employer.admin)
  approver = await app.as(app.employer.employer)
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const report = async (input: object): Promise<ReportRow[]> => {
  const path = '/api/admin/user/course/policy/details?pageSize=300'
  const { status, body } = await admin.post(path, { columns: reportColumns, ...input })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.content
}

/** Columns of instants that happened, by table. */
const happened: Record<string, string[]> = {
  Assignment: ['assignedAt', 'startedAt', 'completedAt', 'validUntil', 'unassignedAt', 'waivedAt', 'dueAt'],
  ItemProgress: ['openedAt', 'completedAt'],
  Attempt: ['startedAt', 'deadlineAt', 'submittedAt'],
  AttemptAnswer: ['savedAt', 'markedAt'],
  AttemptGrant: ['grantedAt'],
  PolicyVersion: ['publishedAt'],
  PolicyAcceptance: ['at'],
  Membership: ['createdAt', 'deactivatedAt'],
  Absence: ['leftAt', 'backAt'],
  LedgerEntry: ['at'],
}
/** What no call may change is changed by the owner, with its triggers asleep. */
async function aDayPasses(): Promise<void> {
  await owner.query(`SET session_replication_role = replica`)
  for (const [table, columns] of Object.entries(happened))
    await owner.query(
      `UPDATE "${table}" SET ${columns.map((each) => `"${each}" = "${each}" - interval '1 day'`).join(', ')}`,
    )
  await owner.query(`SET session_replication_role = DEFAULT`)
}
const daysBack = (date: string, count: number): string =>
  new Date(Date.parse(date) - count * dayMs).toISOString().slice(0, 10)
/** What was said then, as it is said of rows that have become so much older; without what is always of today. */
const older = (rows: ReportRow[], count: number) =>
  rows.map((row) => ({
    ...row,
    completionDate: row.completionDate && daysBack(row.completionDate, count),
    policyAcceptanceDate: row.policyAcceptanceDate && daysBack(row.policyAcceptanceDate, count),
  }))

/** Numbers that look drawn and are the same each time. */
function drawn(seed: number): (under: number) => number {
  let state = seed
  return (under) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * under)
  }
}

/** How often each act was done, over all histories. */
const done: Record<string, number> = {}
const did = (what: string, { status }: { status: number }): void => {
  if (status === 200) done[what] = (done[what] ?? 0) + 1
}

const withEssay = () => {
  const course = aCourse({ title: 'Marked by hand' })
  return {
    ...course,
    blocks: [
      ...course.blocks,
      block('essay', 'INPUT_BOX', { order: 2, marking: { points: 2, rubric: 'Says whom to tell.' } }),
    ],
  }
}

test.each([11, 29, 47])(
  'random histories (%i): each day’s report is told again afterwards',
  { timeout: 180_000 },
  async (seed) => {
    const draw = drawn(seed)
    const { complainant, respondent, stranger, member } = app.employer
    const people = [complainant, respondent, stranger, member]
    const courses = [await publishCourse(admin, aCourse()), await publishCourse(admin, withEssay())]
    const policy = await inForce(await drafted(`Seed ${seed}`, { name: `Seed ${seed}` }))
    const waiting: string[] = []
    let isArchived = false
    const userIds = people.map(({ id }) => id)
    const act = async (): Promise<void> => {
      const person = people[draw(people.length)]!
      const courseId = courses[draw(courses.length)]!
      const kind = draw(10)
      if (kind < 2) await assign(admin, courseId, [person.id])
      if (kind === 2)
        did('unassign', await admin.post(`${at}/course/unassign`, { courseId, userIds: [person.id] }))
      if (kind === 3 && draw(2) === 0) {
        const open = { userId: person.id, courseId, assignStatus: 'ASSIGNED' }
        const one = await app.db.platform.assignment.findFirst({ where: open })
        if (one)
          did('waive', await admin.post(`${at}/course/assignment/${one.id}/waive`, { reason: 'On leave' }))
      }
      if (kind === 8 && draw(3) === 0) {
        const user = await app.db.platform.membership.findFirstOrThrow({ where: { userId: person.id } })
        did('come or go', await admin.post(`/api/user/update/${person.id}`, { active: !user.active }))
      }
      const { active } = await app.db.platform.membership.findFirstOrThrow({ where: { userId: person.id } })
      if (!active || kind < 3 || kind === 8) return
      const who = await app.as(person)
      if (kind === 9 && !isArchived) return did('accept', await accept(who, policy.versionId))
      const she = learner(who)
      const id = await she.assignmentOf(courseId)
      if (!id) return
      await she.begin(id)
      if (kind > 4) await she.complete(id)
      const attempt = kind > 5 ? (await she.start(id)).body.content?.attempt?.attemptId : undefined
      if (!attempt) return
      if (draw(2) === 0) await she.save(attempt, 'who', 'anyone')
      if (draw(2) === 0) await she.save(attempt, 'essay', 'The committee')
      if (kind === 6) return
      await she.submit(attempt)
      waiting.push(attempt)
    }
    const reports: ReportRow[][] = []
    for (let day = 0; day < days; day++) {
      for (let n = 0; n < 14; n++) await act()
      for (const marked of draw(3) > 0 ? waiting.splice(0) : [])
        did(
          'grade',
          await admin.post(`${at}/grading/${marked}`, {
            marks: [{ blockId: 'essay', points: draw(3), comment: '' }],
          }),
        )
      if (day === days - 2) {
        did('archive', await admin.delete(`${at}/admin/policy/delete/${policy.policyId}`))
        isArchived = true
      }
      reports.push(await report({ filter: { userIds } }))
      await aDayPasses()
    }
    expect(reports.flat().filter(({ courseStatus }) => courseStatus !== null).length).toBeGreaterThan(10)
    const { timeZone } = app.employer.workspace
    for (const [day, rows] of reports.entries()) {
      const back = days - day
      const asOf = daysBack(dateIn(timeZone, Date.now()), back)
      // oxlint-disable-next-line no-conditional-expect
      expect(await report({ filter: { userIds, asOf } }), `${back} days ago`).toEqual(older(rows, back))
    }
  },
)

test('and in these histories everything happened that moves a report', () => {
  for (const what of ['unassign', 'come or go', 'waive', 'grade', 'accept', 'archive'])
    expect(done[what] ?? 0, what).toBeGreaterThan(1)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import { aCourse } from '../../../test/course.ts'
import { assign, learner, publishCourse } from '../../../test/learning.ts'
import { pick, seeded } from '../../../test/randomDrawings.ts'
import { runNextRule } from '../../../workers/assignments/training.ts'
import type { Condition, Test } from '../../../workflows/definition/basics.ts'
import type { RulePreview } from '../ruleContract.ts'

let app: TestApp
let [admin, leela, meera] = [] as unknown as [Caller, Caller, Caller]
const at = '/learning/api/course'
const day = 86_400_000
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const her = () => app.employer.complainant.id
const facts: Person[] = []
type Person = {
  userId: string
  unit: string | null
  department: string | null
  role: string
  designation: string | null
  country: string | null
  joinedOn: string | null
}

beforeAll(async () => {
  app = await testApp()
  const { employer, db } = app
  ;[admin, leela, meera] = (await Promise.all(
    [employer.admin, employer.branchAdmin, employer.complainant].map((each) => app.as(each)),
  )) as [Caller, Caller, Caller]
  const random = seeded(11)
  const departments = await Promise.all(
    ['Sales', 'Stores'].map((name) => rows().department.create({ data: { name } })),
  )
  for (let nth = 0; nth < 30; nth++) {
    const unit = pick(random, [employer.pune.id, employer.toronto.id])
    // eslint-disable-next-line no-await-in-loop
    const { id } = await buildPerson(db, employer.workspace, { name: `Person ${nth}`, branchId: unit })
    const person = {
      unit: pick(random, [unit, unit, null]),
      department: pick(random, [null, ...departments.map((each) => each.id)]),
      role: pick(random, ['EMPLOYEE', 'EMPLOYEE', 'EMPLOYER']),
      designation: pick(random, [null, '', 'Clerk', 'clerk', 'CLERK', 'Clérk', 'Driver', '%']),
      joinedOn: pick(random, [null, '2024-02-29', '2026-01-01', '2026-01-02']),
    }
    // eslint-disable-next-line no-await-in-loop
    await rows().membership.updateMany({
      where: { userId: id },
      data: {
        branchId: person.unit,
        departmentId: person.department,
        role: person.role,
        designation: person.designation,
        dateOfJoining: person.joinedOn && new Date(person.joinedOn),
      },
    })
  }
  const members = await rows().membership.findMany({
    where: { active: true, user: { active: true, isPlatformAdmin: false } },
    include: { branch: true },
  })
  for (const each of members)
    facts.push({
      userId: each.userId,
      unit: each.branchId,
      department: each.departmentId,
      role: each.role,
      designation: each.designation,
      country: each.branch?.country ?? null,
      joinedOn: each.dateOfJoining?.toISOString().slice(0, 10) ?? null,
    })
})
afterAll(() => app.close())

const employees: Condition = { match: 'ALL', tests: [{ field: 'role', op: 'IS', value: 'EMPLOYEE' }] }
const ruleInput = (courseId: string, more: object = {}) => ({
  courseId,
  name: 'Everyone',
  condition: employees,
  isOn: true,
  ...more,
})
const save = (courseId: string, more: object = {}, who = admin) =>
  who.post(`${at}/autoAssign`, ruleInput(courseId, more))
const preview = async (courseId: string, more: object = {}, who = admin): Promise<RulePreview> =>
  (await who.post(`${at}/autoAssign?pageSize=300`, ruleInput(courseId, { ...more, preview: true }))).body
    .content
const run = async (at = Date.now() + 1000) => {
  while (await runNextRule(app.db, app.employer.workspace.id, at)) {
    // until none is due
  }
}
const assigned = async (courseId: string) =>
  (await rows().assignment.findMany({ where: { courseId, assignStatus: 'ASSIGNED' } }))
    .map(({ userId }) => userId)
    .toSorted()
const rulesOf = async (courseId: string, who = admin) =>
  (await who.get(`${at}/autoAssign?courseId=${courseId}`)).body.content

/** What a test says of a person, in words of its own. */
function holds({ field, op, value }: Test, person: Person): boolean {
  const known = {
    unit: person.unit,
    department: person.department,
    role: person.role,
    country: person.country,
    designation: person.designation?.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? null,
    joinedOn: person.joinedOn,
  }[field as 'unit']
  const wanted =
    field === 'joinedOn'
      ? String(value).replace(/(....)(..)(..)/, '$1-$2-$3')
      : field === 'designation'
        ? String(value).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
        : String(value)
  if (op === 'ANSWERED') return known !== null && known !== ''
  if (op === 'IS' || op === 'INCLUDES') return known === wanted
  if (op === 'IS_NOT') return known !== wanted
  if (known === null || field !== 'joinedOn') return false
  return op === 'AT_LEAST' ? known >= wanted : known <= wanted
}

describe('who a rule fits', () => {
  test.each(Array.from({ length: 80 }, (_, seed) => seed))(
    '%i: the database names whom the words of the condition do',
    async (seed) => {
      const random = seeded(seed + 1)
      const anyTest = (): Test => {
        const field = pick(random, ['unit', 'department', 'role', 'designation', 'country', 'joinedOn'])
        const person = pick(random, facts)
        const op =
          field === 'joinedOn'
            ? pick(random, ['AT_LEAST', 'AT_MOST', 'IS', 'IS_NOT', 'ANSWERED'])
            : pick(random, ['IS', 'IS_NOT', 'INCLUDES', 'ANSWERED', 'AT_LEAST'])
        if (op === 'ANSWERED') return { field, op }
        const value = {
          unit: person.unit ?? 'x',
          department: person.department ?? 'x',
          role: person.role,
          designation: pick(random, ['clerk', 'CLERK', 'driver', '%', 'clérk']),
          country: pick(random, ['IN', 'CA', 'in']),
          joinedOn: Number((person.joinedOn ?? '2026-01-01').replaceAll('-', '')),
        }[field]
        return { field, op: op as Test['op'], value: value ?? 'x' }
      }
      const condition: Condition = {
        match: pick(random, ['ALL', 'ANY']),
        tests: Array.from({ length: 1 + Math.floor(random() * 3) }, anyTest),
      }
      const courseId = await publishedOnce()
      const { sample, matches } = await preview(courseId, { condition, isOn: false })
      const expected = facts.filter((person) =>
        condition.match === 'ALL'
          ? condition.tests.every((each) => holds(each, person))
          : condition.tests.some((each) => holds(each, person)),
      )
      expect(sample.map(({ userId }) => userId).toSorted()).toEqual(
        expected.map(({ userId }) => userId).toSorted(),
      )
      expect(matches).toBe(expected.length)
      for (const { userId, why } of sample) {
        const person = facts.find((each) => each.userId === userId)
        expect(why).toEqual(condition.tests.filter((each) => person && holds(each, person)))
      }
    },
  )
  let once: Promise<string> | undefined
  const publishedOnce = () => (once ??= publishCourse(admin, aCourse({ title: 'Asked about' })))

  test('a fact that people do not have is refused', async () => {
    const courseId = await publishedOnce()
    const condition = { match: 'ALL', tests: [{ field: 'salary', op: 'IS', value: '1' }] }
    expect((await save(courseId, { condition })).body.fields[0].path).toBe('condition.tests.0.field')
  })
})

describe('preview and run', () => {
  test('the preview names exactly whom the run adds, and keeps nothing', async () => {
    const courseId = await publishCourse(admin, aCourse({ title: 'Preview' }))
    await assign(admin, courseId, [her()])
    const before = await rows().courseRule.count()
    const previewResponse = await preview(courseId)
    expect(await rows().courseRule.count()).toBe(before)
    expect(previewResponse.already).toBe(1)
    expect(previewResponse.adds).toBeGreaterThan(10)
    const adds = previewResponse.sample.filter(({ becomes }) => becomes === 'ADD').map(({ userId }) => userId)
    expect(adds).toHaveLength(previewResponse.adds)
    const saved = await save(courseId)
    expect(saved.body.content).toMatchObject({ isOn: true, runs: true, revision: 1, added: 0 })
    await run()
    expect(await assigned(courseId)).toEqual([...adds, her()].toSorted())
    const [rule] = await rulesOf(courseId)
    expect(rule).toMatchObject({ added: previewResponse.adds, savedBy: 'Asha Rao' })
    expect(Date.parse(rule.nextAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const [assignment] = await rows().assignment.findMany({
      where: { courseId, source: 'AUTOMATIC' },
      take: 1,
    })
    expect(assignment).toMatchObject({ assignedBy: null, mandatory: true })
    expect(JSON.stringify(assignment)).not.toContain(rule.ruleId)
    expect((await preview(courseId)).adds).toBe(0)
  })

  test('twice, and twice at once, is once; who joins later has it the next day', async () => {
    const courseId = await publishCourse(admin, aCourse({ title: 'Joining' }))
    await save(courseId)
    await Promise.all([run(), run(), run()])
    const first = await assigned(courseId)
    expect(new Set(first).size).toBe(first.length)
    const { id } = await buildPerson(app.db, app.employer.workspace, {
      name: 'Late Joiner',
      branchId: app.employer.pune.id,
    })
    await run()
    expect(await assigned(courseId)).not.toContain(id)
    await run(Date.now() + day + 5_000)
    expect(await assigned(courseId)).toEqual([...first, id].toSorted())
    const only = await publishCourse(admin, aCourse({ title: 'From now on' }))
    expect((await preview(only, { includesPresent: false })).matches).toBe(0)
    await save(only, { includesPresent: false })
    await run()
    expect(await assigned(only)).toEqual([])
    const { id: next } = await buildPerson(app.db, app.employer.workspace, {
      name: 'Later Joiner',
      branchId: app.employer.pune.id,
    })
    await run(Date.now() + 2 * day)
    expect(await assigned(only)).toEqual([next])
    facts.length = 0
  })

  test('who was unassigned by hand stays without it; switched off, everybody keeps what they have', async () => {
    const courseId = await publishCourse(admin, aCourse({ title: 'Exclusions' }))
    const { body } = await save(courseId)
    await run()
    await admin.post(`${at}/unassign`, { courseId, userIds: [her()] })
    expect(await assigned(courseId)).not.toContain(her())
    const previewResponse = await preview(courseId)
    expect(previewResponse).toMatchObject({ adds: 0, excluded: 1 })
    expect(previewResponse.sample.find(({ userId }) => userId === her())?.becomes).toBe('EXCLUDED')
    await run(Date.now() + 2 * day)
    const remaining = await assigned(courseId)
    expect(remaining).not.toContain(her())
    const { ruleId, revision } = body.content
    expect((await save(courseId, { ruleId, revision, isOn: false })).body.content).toMatchObject({
      isOn: false,
      nextAt: null,
    })
    await run(Date.now() + 4 * day)
    expect(await assigned(courseId)).toEqual(remaining)
  })

  test('who completed it is added again once that has run out; who left and came back, too', async () => {
    const draft = aCourse({ title: 'Running out' })
    const courseId = await publishCourse(admin, {
      ...draft,
      items: draft.items.slice(0, 1),
      blocks: draft.blocks.slice(0, 1),
    })
    await save(courseId)
    await rows().membership.updateMany({ where: { userId: her() }, data: { active: false } })
    await run()
    expect(await assigned(courseId)).not.toContain(her())
    await rows().membership.updateMany({ where: { userId: her() }, data: { active: true } })
    await run(Date.now() + 2 * day)
    const she = learner(meera)
    const id = await she.assignmentOf(courseId)
    await she.begin(id)
    await she.complete(id)
    expect((await preview(courseId)).adds).toBe(0)
    await rows().assignment.update({ where: { id }, data: { validUntil: new Date(Date.now() - day) } })
    expect((await preview(courseId)).sample.filter(({ becomes }) => becomes === 'ADD')).toMatchObject([
      { userId: her() },
    ])
    await run(Date.now() + 4 * day)
    expect(await rows().assignment.count({ where: { courseId, userId: her() } })).toBe(2)
  })
})

describe('who may, and in whose name', () => {
  test('a unit admin’s rule reaches the own unit alone, whatever its condition, also once they moved', async () => {
    const courseId = await publishCourse(admin, aCourse({ title: 'Reach' }))
    const anybody = { match: 'ANY', tests: [{ field: 'role', op: 'ANSWERED' }] }
    const previewResponse = await preview(courseId, { condition: anybody }, leela)
    const units = await rows().membership.findMany({
      where: { userId: { in: previewResponse.sample.map(({ userId }) => userId) } },
      select: { branchId: true },
    })
    expect(new Set(units.map(({ branchId }) => branchId))).toEqual(new Set([app.employer.pune.id]))
    const saved = await save(courseId, { condition: anybody }, leela)
    expect(saved.body.content.branchName).toBe('Pune')
    await rows().membership.updateMany({
      where: { userId: app.employer.branchAdmin.id },
      data: { branchId: app.employer.toronto.id },
    })
    await run()
    expect(await assigned(courseId)).toEqual([])
    expect((await rulesOf(courseId))[0].runs).toBe(false)
    await rows().membership.updateMany({
      where: { userId: app.employer.branchAdmin.id },
      data: { branchId: app.employer.pune.id },
    })
    await run(Date.now() + 2 * day)
    expect((await assigned(courseId)).length).toBe(previewResponse.adds)
  })

  test('the rule of somebody who left stops, and those who run the workspace hear of it once', async () => {
    const { employer } = app
    const other = await buildPerson(app.db, employer.workspace, {
      name: 'Ravi Nair',
      role: 'WORKSPACE_ADMIN',
    })
    const courseId = await publishCourse(admin, aCourse({ title: 'Orphaned' }))
    const saved = await save(courseId, { name: 'Ravi’s rule' }, await app.as(other))
    await rows().membership.updateMany({ where: { userId: other.id }, data: { role: 'EMPLOYEE' } })
    await run()
    await run(Date.now() + 2 * day)
    expect(await assigned(courseId)).toEqual([])
    const { ruleId, revision } = saved.body.content
    const notices = await rows().notice.findMany({ where: { key: { startsWith: `rule:${ruleId}` } } })
    expect(notices.map(({ userId }) => userId)).toEqual([employer.admin.id])
    await rows().membership.updateMany({ where: { userId: other.id }, data: { role: 'WORKSPACE_ADMIN' } })
    await run(Date.now() + 3 * day)
    expect(await rows().courseRule.findUnique({ where: { id: ruleId } })).toMatchObject({ stoppedAt: null })
    await rows().membership.updateMany({ where: { userId: other.id }, data: { role: 'EMPLOYEE' } })
    await run(Date.now() + 5 * day)
    const toldAgain = await rows().notice.count({
      where: { key: { startsWith: `rule:${ruleId}` }, userId: employer.admin.id },
    })
    expect(toldAgain).toBe(2)
    await save(courseId, { ruleId, revision })
    await run(Date.now() + 7 * day)
    expect((await assigned(courseId)).length).toBeGreaterThan(10)
  })

  test('nobody changes what is not theirs: another unit’s rule, a neighbour’s, one without the right', async () => {
    const courseId = await publishCourse(admin, aCourse({ title: 'Walls' }))
    const { ruleId, revision } = (await save(courseId)).body.content
    expect((await save(courseId, { ruleId, revision }, leela)).status).toBe(404)
    expect((await rulesOf(courseId, leela))[0].abilities.update).toBe(false)
    expect((await save(courseId, {}, meera)).status).toBe(403)
    const neighbour = await buildEmployer(app.db, 'ruling.localhost')
    const theirs = await app.as(neighbour.admin, neighbour.workspace)
    expect((await save(courseId, { ruleId, revision }, theirs)).status).toBe(404)
    const toronto = await publishCourse(admin, aCourse(), { branchId: app.employer.toronto.id })
    expect((await save(toronto, {}, leela)).status).toBe(404)
    const unit = { match: 'ALL', tests: [{ field: 'unit', op: 'IS', value: neighbour.pune.id }] }
    expect((await preview(courseId, { condition: unit })).matches).toBe(0)
  })

  test('two who save at once: one is kept, the other is told; a date that is over is refused', async () => {
    const courseId = await publishCourse(admin, aCourse({ title: 'Stale' }))
    const { ruleId, revision } = (await save(courseId)).body.content
    const both = await Promise.all([1, 2].map(() => save(courseId, { ruleId, revision })))
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(both.find(({ status }) => status === 409)?.body.current.revision).toBe(2)
    const late = await save(courseId, { due: { kind: 'DATE', value: '2020-01-01' } })
    expect(late.body.fields[0].path).toBe('due.value')
    const entry = await rows().ledgerEntry.findFirst({
      where: { entityId: ruleId },
      orderBy: { seq: 'desc' },
    })
    expect(entry).toMatchObject({ action: 'courseRules:save', byUserId: app.employer.admin.id })
  })
})

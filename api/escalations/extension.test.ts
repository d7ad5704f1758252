/** Extending from the escalations screen: by whom the process names, and what two calls more do not change. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import type { Extender } from '../../workflows/definition/graph.ts'
import { caseClock, clock, to } from '../../workflows/definition/templates/build.ts'

let [app, rig, scheduler] = [] as unknown as [TestApp, Rig, Caller]
const published = new Map<Extender, Published>()
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  for (const by of ['COMMITTEE', 'PRESIDING_OFFICER', 'SCHEDULER'] as const)
    published.set(by, await publish(app.db, app.employer, drawing(by)))
  scheduler = await app.as(app.employer.scheduler)
})
afterAll(() => app?.close())

const floor = floorGraph()
const drawing = (by: Extender) => ({
  ...floor,
  steps: floor.steps.map((step) => (step.id === 'read' ? { ...step, clock: clock(7, 'DAY', 3, 5) } : step)),
  clocks: [
    caseClock('limit', 'Complete the inquiry', 'LIMIT', 90, 'DAY', {
      trigger: { on: 'CASE_FILED' },
      stops: [{ stepId: 'decide', outcome: null }],
      firstAfter: 60,
      first: to('COMMITTEE'),
      tells: to('COMMITTEE'),
      extension: { by, times: 2, amount: 30 },
    }),
  ],
})
const path = '/api/escalation-setting'
type Row = {
  id: string
  version: number
  dueAt: string
  firstThresholdDate: string
  secondThresholdDate: string | null
  enabled: boolean
  extension: { by: Extender; amount: number; unit: string; left: number; mayExtend: boolean } | null
}
const limit = { clock: 'case:limit' }
async function filed(by: Extender, more: Parameters<typeof fileCase>[3] = {}) {
  const process = published.get(by)
  if (!process) throw new Error('It is published')
  const caseId = await fileCase(app.db, app.employer, process, more)
  rig.wake()
  await rig.settle(caseId)
  const { id } = await app.db.platform.escalationSetting.findFirstOrThrow({
    where: { targetId: caseId, ...limit },
  })
  return { caseId, id }
}
const seenBy = async (who: Caller, id: string): Promise<Row | undefined> =>
  (await who.get(`${path}?state=ALL&pageSize=300`)).body.content.find((row: Row) => row.id === id)
async function rowOf(id: string, who = scheduler): Promise<Row> {
  const row = await seenBy(who, id)
  if (!row) throw new Error('They see the row')
  return row
}
const note = 'A witness is abroad.'
const extend = async (who: Caller, id: string, headers: Record<string, string> = {}) =>
  who.post(`${path}/${id}/extend`, { note, version: (await rowOf(id)).version }, headers)
const dueOf = async (id: string) =>
  (await app.db.platform.escalationSetting.findUniqueOrThrow({ where: { id } })).dueAt?.toISOString()
const days = (from: string, count: number) => new Date(Date.parse(from) + count * 86_400_000).toISOString()
const someone = (more: Partial<Parameters<typeof buildPerson>[2]> = {}) =>
  buildPerson(app.db, app.employer.workspace, { name: 'Ira Sen', email: `${uuid()}@acme.example`, ...more })
const giveDuty = (isScheduler: boolean, ...people: { id: string }[]) =>
  app.db.platform.membership.updateMany({
    where: { userId: { in: people.map(({ id }) => id) } },
    data: { isScheduler },
  })

test('a scheduler extends a term whose process leaves it to them: as often as it allows, with a reason', async () => {
  const { caseId, id } = await filed('SCHEDULER')
  const before = await rowOf(id)
  expect(before.extension).toEqual({ by: 'SCHEDULER', amount: 30, unit: 'DAY', left: 2, mayExtend: true })
  const empty = await scheduler.post(`${path}/${id}/extend`, { note: ' ', version: before.version })
  expect(empty).toMatchObject({ status: 400, body: { fields: [{ path: 'note' }] } })
  const once = await extend(scheduler, id)
  expect(once).toMatchObject({
    status: 200,
    body: {
      content: {
        id,
        dueAt: days(before.dueAt, 30),
        firstThresholdDate: days(before.firstThresholdDate, 30),
        extension: { left: 1, mayExtend: true },
      },
    },
  })
  expect((await extend(scheduler, id)).body.content.extension).toMatchObject({ left: 0, mayExtend: false })
  expect(await extend(scheduler, id)).toMatchObject({
    status: 409,
    body: { code: 'ACT_REFUSED', reason: 'NOT_ALLOWED' },
  })
  expect(await dueOf(id)).toBe(days(before.dueAt, 60))
  expect(await app.db.platform.caseEvent.count({ where: { caseId, kind: 'TERM_EXTENDED' } })).toBe(2)
  // The committee reads why; it does not decide here.
  const member = await app.as(app.employer.member)
  const { timeline, escalations } = (await member.get(`/complaint-workflow/api/case/${caseId}`)).body.content
  expect(timeline.at(-1)).toMatchObject({ words: '“Complete the inquiry” was extended.', note })
  const escalation = escalations.find((row: { clock: string }) => row.clock === limit.clock)
  expect(escalation.extension).toMatchObject({ by: 'SCHEDULER', left: 0, mayExtend: false })
  const other = await filed('SCHEDULER')
  const at = `/complaint-workflow/api/case/${other.caseId}/clock/case:limit/extend`
  expect((await member.post(at, { note })).status).toBe(409)
  expect(await app.db.platform.submission.count({ where: { caseId, committedSeq: null } })).toBe(0)
})

test('of a term that others decide on they see so, and are refused; who sits on its committee is not', async () => {
  for (const by of ['COMMITTEE', 'PRESIDING_OFFICER'] as const) {
    const { id } = await filed(by)
    const before = await dueOf(id)
    expect((await rowOf(id)).extension).toMatchObject({ by, left: 2, mayExtend: false })
    expect(await extend(scheduler, id)).toMatchObject({ status: 409, body: { reason: 'NOT_ALLOWED' } })
    const { member, presiding } = app.employer
    await giveDuty(true, member, presiding)
    const [one, head] = [await app.as(member), await app.as(presiding)]
    const isTheirs = by === 'COMMITTEE'
    expect((await rowOf(id, one)).extension?.mayExtend).toBe(isTheirs)
    expect((await rowOf(id, head)).extension?.mayExtend).toBe(true)
    expect([(await extend(one, id)).status, (await extend(head, id)).status]).toEqual([
      isTheirs ? 200 : 409,
      200,
    ])
    expect(await dueOf(id)).toBe(days(before ?? '', isTheirs ? 60 : 30))
    // Whoever left the committee decides for it no more.
    await app.db.platform.caseAssignment.updateMany({ where: { userId: member.id }, data: { active: false } })
    const again = await filed(by)
    await app.db.platform.caseAssignment.updateMany({
      where: { caseId: again.caseId, userId: member.id },
      data: { active: false },
    })
    expect((await rowOf(again.id, one)).extension?.mayExtend).toBe(false)
    expect((await extend(one, again.id)).status).toBe(409)
    await giveDuty(false, member, presiding)
  }
})

test('who extends for a committee has proved lately who they are; a scheduler alone opens no case', async () => {
  const [theirs, mine] = [await filed('COMMITTEE'), await filed('SCHEDULER')]
  const { member } = app.employer
  await giveDuty(true, member)
  const late = await app.as(member)
  const proved = (provenAt: Date) =>
    app.db.platform.session.updateMany({ where: { userId: member.id }, data: { provenAt } })
  await proved(new Date(Date.now() - 13 * 3_600_000))
  expect((await extend(late, theirs.id)).body.code).toBe('PROOF_REQUIRED')
  expect((await extend(late, mine.id)).status).toBe(200)
  await proved(new Date())
  expect((await extend(late, theirs.id)).status).toBe(200)
  await giveDuty(false, member)
})

test('a clock of a step, one on hold, one that is over and one that is not there are not extended', async () => {
  const { caseId, id } = await filed('SCHEDULER')
  const step = await app.db.platform.escalationSetting.findFirstOrThrow({
    where: { targetId: caseId, clock: { startsWith: 'read' } },
  })
  expect((await rowOf(step.id)).extension).toBeNull()
  expect((await extend(scheduler, step.id)).status).toBe(409)
  expect((await scheduler.post(`${path}/${uuid()}/extend`, { note, version: 1 })).status).toBe(404)
  const member = await app.as(app.employer.member)
  await member.post(`/complaint-workflow/api/case/${caseId}/pause`, { note })
  expect((await rowOf(id)).extension?.mayExtend).toBe(false)
  expect((await extend(scheduler, id)).status).toBe(409)
  const late = await filed('SCHEDULER', { filedAt: new Date(Date.now() - 100 * 86_400_000) })
  expect((await rowOf(late.id)).extension?.mayExtend).toBe(false)
  expect(await extend(scheduler, late.id)).toMatchObject({ status: 409, body: { reason: 'CLOCK_STATE' } })
})

test('of two at once one wins; sent twice with one key it is extended once', async () => {
  const { id } = await filed('SCHEDULER')
  const { version, dueAt } = await rowOf(id)
  const both = await Promise.all(
    ['one', 'two'].map((one) => scheduler.post(`${path}/${id}/extend`, { note: one, version })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'STALE_VERSION',
    current: { id },
  })
  const now = await rowOf(id)
  const [headers, body] = [{ 'idempotency-key': `click-${uuid()}` }, { note, version: now.version }]
  const first = await scheduler.post(`${path}/${id}/extend`, body, headers)
  const second = await scheduler.post(`${path}/${id}/extend`, body, headers)
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
  expect(await dueOf(id)).toBe(days(dueAt, 60))
})

test('chain: who is a party gains nothing by being a scheduler, nor by moving thresholds before', async () => {
  const accused = await someone({ isScheduler: true })
  const them = await app.as(accused)
  const { caseId, id } = await filed('SCHEDULER', { respondentUserId: accused.id })
  const row = await rowOf(id)
  const nothing = { status: 404 }
  const moved = { ...pickDates(row), enabled: false, note, version: row.version }
  // Not informed yet, then informed: the answer is the same, to the letter, as of a row that is not there.
  for (const informedAt of [null, new Date()]) {
    await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: informedAt } })
    expect(await seenBy(them, id)).toBeUndefined()
    expect(await them.put(`${path}/${id}`, moved)).toMatchObject(nothing)
    const answers = await Promise.all(
      [id, uuid()].map((each) => them.post(`${path}/${each}/extend`, { note, version: row.version })),
    )
    const [mine, none] = answers.map(({ status, body }) => ({ ...body, status, requestId: null }))
    expect(mine).toEqual(none)
    expect(mine.status).toBe(404)
  }
  const at = `/complaint-workflow/api/case/${caseId}/clock/case:limit/extend`
  expect((await them.post(at, { note })).status).toBe(403)
  // A complainant who is given the duty afterwards.
  const { complainant } = app.employer
  await giveDuty(true, complainant)
  const party = await app.as(complainant)
  expect(await party.post(`${path}/${id}/extend`, { note, version: row.version })).toMatchObject(nothing)
  await giveDuty(false, complainant)
  // A scheduler who saw the row, extended once and is named then.
  const former = await someone({ isScheduler: true })
  const other = await filed('SCHEDULER')
  const before = await app.as(former)
  expect((await extend(before, other.id)).status).toBe(200)
  await app.db.platform.case.update({ where: { id: other.caseId }, data: { respondentUserId: former.id } })
  expect(await extend(before, other.id)).toMatchObject(nothing)
  expect((await rowOf(other.id)).extension?.left).toBe(1)
  expect(await dueOf(id)).toBe(row.dueAt)
})

test('chain: rank extends nothing, and a duty that was taken away ends with it', async () => {
  const { id } = await filed('SCHEDULER')
  const { version, dueAt } = await rowOf(id)
  const extension = { note, version }
  const { admin, presiding, member, complainant } = app.employer
  const unitAdmin = await someone({ role: 'BRANCH_ADMIN', branchId: app.employer.pune.id })
  for (const person of [admin, unitAdmin, presiding, member, complainant]) {
    const caller = await app.as(person)
    expect((await caller.post(`${path}/${id}/extend`, extension)).status, person.name).toBe(403)
    // Nor with capacities that the caller names for themselves.
    const more = { ...extension, by: 'SCHEDULER', capacities: ['SCHEDULER'] }
    expect((await caller.post(`${path}/${id}/extend`, more)).status, person.name).not.toBe(200)
  }
  const body = { ...extension, capacities: ['COMMITTEE'] }
  expect((await scheduler.post(`${path}/${id}/extend`, body)).status).toBe(400)
  const former = await someone({ isScheduler: true })
  const caller = await app.as(former)
  expect(await seenBy(caller, id)).toBeDefined()
  await giveDuty(false, former)
  expect((await caller.post(`${path}/${id}/extend`, extension)).status).toBe(403)
  expect(await dueOf(id)).toBe(dueAt)
})

test('chain: a process published later gives a case that runs no more time', async () => {
  const { id } = await filed('COMMITTEE')
  const { dueAt } = await rowOf(id)
  await publish(app.db, app.employer, drawing('SCHEDULER'))
  expect((await rowOf(id)).extension).toMatchObject({ by: 'COMMITTEE', mayExtend: false })
  expect((await extend(scheduler, id)).status).toBe(409)
  expect(await dueOf(id)).toBe(dueAt)
})

test('chain: a neighbour workspace’s scheduler finds nothing, with an id from here too', async () => {
  const { id } = await filed('SCHEDULER')
  const { version, dueAt } = await rowOf(id)
  const other = await buildEmployer(app.db, `${uuid().slice(-8)}.localhost`)
  const foreign = await app.as(other.scheduler, other.workspace)
  expect(await seenBy(foreign, id)).toBeUndefined()
  expect((await foreign.post(`${path}/${id}/extend`, { note, version })).status).toBe(404)
  expect(await dueOf(id)).toBe(dueAt)
})

test('thresholds that a scheduler set stay where they are when the term is extended', async () => {
  const { id } = await filed('SCHEDULER')
  const row = await rowOf(id)
  const firstThresholdDate = days(row.firstThresholdDate, -20)
  const moved = await scheduler.put(`${path}/${id}`, {
    ...pickDates(row),
    firstThresholdDate,
    note,
    version: row.version,
  })
  expect(moved.status).toBe(200)
  expect((await extend(scheduler, id)).body.content).toMatchObject({
    firstThresholdDate,
    dueAt: days(row.dueAt, 30),
  })
})

const pickDates = ({ firstThresholdDate, secondThresholdDate, enabled }: Row) => ({
  firstThresholdDate,
  secondThresholdDate,
  enabled,
})

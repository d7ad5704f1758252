import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { openWithout } from '../../test/database.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import { citation } from '../../workflows/definition/law.ts'
import { clock } from '../../workflows/definition/templates/build.ts'
import { stateQuery } from '../../workflows/messages.ts'
import { AppError } from '../core/errors.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'

let [app, rig, published, scheduler] = [] as unknown as [TestApp, Rig, Published, Caller]
let isDown = false
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig({
    temporal: () => (isDown ? Promise.reject(new AppError('UNAVAILABLE')) : rig.temporal()),
  })
  const graph = floorGraph()
  const byLaw = clock(7, 'WORKING_DAY', 3, 5, { lawRef: 'POSH-R7-2' })
  published = await publish(app.db, app.employer, {
    ...graph,
    steps: graph.steps.map((step) => (step.id === 'read' ? { ...step, clock: byLaw } : step)),
  })
  scheduler = await app.as(app.employer.scheduler)
})
afterAll(() => app?.close())

const path = '/api/escalation-setting'
async function filed(more: Parameters<typeof fileCase>[3] = {}): Promise<string> {
  const caseId = await fileCase(app.db, app.employer, published, more)
  rig.wake()
  await rig.settle(caseId)
  return caseId
}
type Row = {
  id: string
  targetId: string
  version: number
  firstThresholdDate: string
  secondThresholdDate: string
  firstFiredAt: string | null
  enabled: boolean
}
const rowsOf = async (query = '', who = scheduler): Promise<Row[]> =>
  (await who.get(`${path}?pageSize=300${query}`)).body.content
async function rowOf(caseId: string): Promise<Row> {
  const row = (await rowsOf('&state=ALL')).find((each) => each.targetId === caseId)
  if (!row) throw new Error('The case has a clock')
  return row
}
const moved = (
  { firstThresholdDate, secondThresholdDate, enabled, version }: Row,
  more: Partial<Row> = {},
) => ({ firstThresholdDate, secondThresholdDate, enabled, version, note: 'The committee is away', ...more })
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
const running = async (caseId: string) =>
  (await (await rig.temporal()).workflow.getHandle(caseId).query(stateQuery))?.clocks['read.1']

describe('the list', () => {
  test('shows number, step, stage and dates of every case, and never a name or a word', async () => {
    const caseId = await filed()
    const row = await rowOf(caseId)
    expect(row).toMatchObject({
      escalationType: 'CASE_SLA',
      enabled: true,
      status: 'RUNNING',
      derivedFrom: 'CLOCK',
      branch: 'Pune',
      stepName: 'Read the complaint',
      stageName: 'Inquiry',
      firstFiredAt: null,
      citation: citation('POSH-R7-2'),
    })
    const all = JSON.stringify(await rowsOf('&state=ALL'))
    for (const { name, id } of [app.employer.complainant, app.employer.respondent, app.employer.member])
      expect(all.includes(name) || all.includes(id)).toBe(false)
  })

  test('is filtered by state, business unit and words, sorted, and its pages do not overlap', async () => {
    const [one] = [await filed(), await filed(), await filed()]
    expect((await rowsOf('&state=DISABLED')).length).toBe(0)
    expect((await rowsOf(`&branchId=${app.employer.toronto.id}`)).length).toBe(0)
    const { caseNo } = await app.db.platform.case.findUniqueOrThrow({ where: { id: one } })
    expect((await rowsOf(`&searchText=${caseNo.toLowerCase()}`)).map((row) => row.targetId)).toEqual([one])
    expect((await rowsOf('&searchText=%25')).length).toBe(0)
    const pages = await Promise.all(
      [0, 1].map((pageNo) => scheduler.get(`${path}?pageSize=2&pageNo=${pageNo}&sortBy=caseNo,desc`)),
    )
    expect(new Set(pages.flatMap(({ body }) => body.content.map((row: Row) => row.id))).size).toBe(
      Math.min(4, pages[0]?.body.totalElements),
    )
    expect((await scheduler.get(`${path}?pageNo=900`)).body).toMatchObject({
      content: [],
      totalElements: pages[0]?.body.totalElements,
    })
    expect((await scheduler.get(`${path}?sortBy=secret`)).body.code).toBe('SORT_FIELD_UNKNOWN')
  })

  test('costs as many statements for many cases as for few', async () => {
    await filed()
    const statements = async (search: string) => {
      const counted = vi.spyOn(pg.Client.prototype, 'query')
      await scheduler.get(`${path}?pageSize=300&state=ALL${search}`)
      // The relay asks the same server for its own rows now and then, and who signs in is looked up before.
      const count = counted.mock.calls.filter(([sql]) => {
        const statement = JSON.stringify(sql)
        return (
          /EscalationSetting|CaseStep|Branch|WorkflowVersion/.test(statement) && !/sessionId/.test(statement)
        )
      }).length
      counted.mockRestore()
      return count
    }
    await statements('')
    const { caseNo } = await app.db.platform.case.findFirstOrThrow()
    // A case that is still being opened writes its steps meanwhile, which only adds.
    const least = async (search: string) =>
      Math.min(await statements(search), await statements(search), await statements(search))
    expect([await least(''), await least(`&searchText=${caseNo}`)]).toEqual([1, 1])
  })

  test('is for schedulers alone; of a case in which they are a party they learn nothing', async () => {
    const accused = await buildPerson(app.db, app.employer.workspace, {
      name: 'Ira Sen',
      isScheduler: true,
      email: `${uuid()}@acme.example`,
    })
    const caseId = await filed({ respondentUserId: accused.id })
    const row = await rowOf(caseId)
    const them = await app.as(accused)
    expect((await rowsOf('&state=ALL', them)).some((each) => each.targetId === caseId)).toBe(false)
    expect((await them.get(`${path}?state=ALL`)).body.totalElements).toBe(
      (await scheduler.get(`${path}?state=ALL`)).body.totalElements - 1,
    )
    expect((await them.put(`${path}/${row.id}`, moved(row))).status).toBe(404)
    for (const person of [app.employer.admin, app.employer.presiding, app.employer.complainant]) {
      const caller = await app.as(person)
      expect([
        (await caller.get(path)).status,
        (await caller.put(`${path}/${row.id}`, moved(row))).status,
      ]).toEqual([403, 403])
    }
  })

  test('stays in its workspace, also with either wall removed', async () => {
    const row = await rowOf(await filed())
    const other = await buildEmployer(app.db, `${uuid().slice(-8)}.localhost`)
    const foreign = await app.as(other.scheduler, other.workspace)
    expect([
      await rowsOf('&state=ALL', foreign),
      (await foreign.put(`${path}/${row.id}`, moved(row))).status,
    ]).toEqual([[], 404])
    for (const without of ['FILTER', 'ROW_SECURITY'] as const) {
      const db = openWithout(without, app.url, app)
      try {
        expect(await db.forWorkspace(other.workspace.id).escalationSetting.count()).toBe(0)
      } finally {
        await db.close()
      }
    }
  })
})

test('of a case on hold says so, also where the clock runs on', async () => {
  const caseId = await filed()
  expect(await rowOf(caseId)).toMatchObject({ onHold: false })
  await app.db.platform.case.update({ where: { id: caseId }, data: { status: 'ON_HOLD' } })
  expect(await rowOf(caseId)).toMatchObject({ onHold: true, status: 'RUNNING' })
})

describe('a change', () => {
  test('moves the second date, and the running case follows', async () => {
    const caseId = await filed()
    const row = await rowOf(caseId)
    const second = days(40)
    const answer = await scheduler.put(`${path}/${row.id}`, moved(row, { secondThresholdDate: second }))
    expect(answer).toMatchObject({
      status: 200,
      body: {
        content: {
          id: row.id,
          secondThresholdDate: second,
          firstThresholdDate: row.firstThresholdDate,
          derivedFrom: 'SCHEDULER',
        },
      },
    })
    expect(await running(caseId)).toMatchObject({ secondAt: Date.parse(second), derivedFrom: 'SCHEDULER' })
    expect(await app.db.platform.submission.findFirst({ where: { caseId } })).toMatchObject({
      note: 'The committee is away',
      committedSeq: 2,
    })
    expect(
      await app.db.platform.ledgerEntry.findFirst({
        where: { entityId: caseId, action: 'case:SET_ESCALATION' },
      }),
    ).toMatchObject({ byUserId: app.employer.scheduler.id })
  })

  test('to a date that has passed is refused, naming the field, and nothing fires', async () => {
    const caseId = await filed()
    const row = await rowOf(caseId)
    for (const field of ['firstThresholdDate', 'secondThresholdDate'] as const)
      expect(
        await scheduler.put(
          `${path}/${row.id}`,
          moved(row, { firstThresholdDate: days(-2), secondThresholdDate: days(9), [field]: days(-1) }),
        ),
      ).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    const answer = await scheduler.put(`${path}/${row.id}`, moved(row, { firstThresholdDate: days(-1) }))
    expect(answer.body.fields).toMatchObject([{ path: 'firstThresholdDate' }])
    expect(await rowOf(caseId)).toEqual(row)
  })

  test('to a moment from now escalates then; the threshold that fired keeps its date', async () => {
    const caseId = await filed()
    const row = await rowOf(caseId)
    const soon = new Date(Date.now() + 3000).toISOString()
    await scheduler.put(`${path}/${row.id}`, moved(row, { firstThresholdDate: soon }))
    await expect.poll(async () => (await rowOf(caseId)).firstFiredAt, { timeout: 30_000 }).not.toBeNull()
    const fired = await rowOf(caseId)
    expect(fired).toMatchObject({ firstFiredAt: expect.any(String), secondFiredAt: null })
    expect((await rowsOf('&state=PASSED')).some((each) => each.id === row.id)).toBe(true)
    expect(
      await scheduler.put(`${path}/${row.id}`, moved(fired, { firstThresholdDate: days(1) })),
    ).toMatchObject({ status: 409, body: { code: 'ACT_REFUSED', reason: 'CLOCK_STATE' } })
    // Sent again with its key, it must be claimed again.
    expect(await app.db.platform.submission.count({ where: { caseId, committedSeq: null } })).toBe(0)
    expect(
      (await scheduler.put(`${path}/${row.id}`, moved(fired, { secondThresholdDate: days(9) }))).status,
    ).toBe(200)
    expect(await app.db.platform.caseEvent.count({ where: { caseId, kind: 'FIRST_THRESHOLD' } })).toBe(1)
  })

  test('disables and enables again', async () => {
    const caseId = await filed()
    const off = await scheduler.put(
      `${path}/${(await rowOf(caseId)).id}`,
      moved(await rowOf(caseId), { enabled: false }),
    )
    expect([
      off.body.content.enabled,
      (await rowsOf('&state=DISABLED')).map((each) => each.targetId),
      (await running(caseId))?.enabled,
    ]).toEqual([false, [caseId], false])
    expect(
      (await scheduler.put(`${path}/${off.body.content.id}`, moved(off.body.content, { enabled: true }))).body
        .content.enabled,
    ).toBe(true)
  })

  test('of a version that is gone is refused, with the row as it stands; of two at once one wins', async () => {
    const caseId = await filed()
    const row = await rowOf(caseId)
    const both = await Promise.all(
      [10, 20].map((count) =>
        scheduler.put(`${path}/${row.id}`, moved(row, { secondThresholdDate: days(count) })),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await scheduler.put(`${path}/${row.id}`, moved(row))).toMatchObject({
      status: 409,
      body: {
        code: 'STALE_VERSION',
        current: { id: row.id, secondThresholdDate: (await rowOf(caseId)).secondThresholdDate },
      },
    })
    expect(await app.db.platform.caseEvent.count({ where: { caseId, kind: 'ESCALATION_SET' } })).toBe(1)
  })

  test('with one key is made once; with Temporal away it is kept, and made later', async () => {
    const caseId = await filed()
    const row = await rowOf(caseId)
    const headers = { 'idempotency-key': `click-${uuid()}` }
    const wanted = moved(row, { secondThresholdDate: days(30) })
    isDown = true
    expect(await scheduler.put(`${path}/${row.id}`, wanted, headers)).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    })
    isDown = false
    expect(await rowOf(caseId)).toMatchObject({
      secondThresholdDate: row.secondThresholdDate,
      version: row.version,
    })
    expect(await app.db.platform.submission.count({ where: { caseId } })).toBe(1)
    const [one, two] = [
      await scheduler.put(`${path}/${row.id}`, wanted, headers),
      await scheduler.put(`${path}/${row.id}`, wanted, headers),
    ]
    expect([one.status, two.status, two.body]).toEqual([200, 200, one.body])
    expect(await app.db.platform.caseEvent.count({ where: { caseId, kind: 'ESCALATION_SET' } })).toBe(1)
  })

  test('without a reason, out of order, or to nothing known is refused', async () => {
    const row = await rowOf(await filed())
    expect(await scheduler.put(`${path}/${row.id}`, moved(row, { note: ' ' } as Partial<Row>))).toMatchObject(
      { status: 400, body: { fields: [{ path: 'note' }] } },
    )
    expect(
      await scheduler.put(
        `${path}/${row.id}`,
        moved(row, { firstThresholdDate: days(9), secondThresholdDate: days(8) }),
      ),
    ).toMatchObject({ status: 400, body: { fields: [{ path: 'secondThresholdDate' }] } })
    expect((await scheduler.put(`${path}/${uuid()}`, moved(row))).status).toBe(404)
  })
})

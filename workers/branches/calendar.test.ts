/** Days off that an admin changes reach the running cases of that business unit, once, and in a transition. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import { buildEmployer, type Employer } from '../../prisma/builders.ts'
import type { Actor } from '../../workflows/definition/graph.ts'
import { clock } from '../../workflows/definition/templates/build.ts'
import { stateQuery } from '../../workflows/messages.ts'
import { reconcile } from '../compareRuns.ts'

let [app, rig, here, floor, admin] = [] as unknown as [TestApp, Rig, Employer, Published, Caller]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
})
afterAll(() => app?.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  floor = await published({ by: 'COMPLAINANT' })
  admin = await app.as(here.admin, here.workspace)
})

/** Steps of ten working days, all of one actor. Only the complainant's own may end later. */
function published(actor: Actor): Promise<Published> {
  const graph = floorGraph()
  const working = clock(10, 'WORKING_DAY', 4, 7)
  return publish(app.db, here, {
    ...graph,
    steps: graph.steps.map((step) => ({ ...step, actor, clock: { ...step.clock!, ...working } })),
  })
}

async function filed(process = floor): Promise<string> {
  const caseId = await fileCase(app.db, here, process)
  rig.wake()
  await rig.settle(caseId)
  return caseId
}
const read = async () => {
  const { body } = await admin.get(`/api/workspace/all-branches1?branchId=${here.pune.id}`)
  return body.content[0] as { version: number; holidays: { on: string; name: string }[] }
}
async function change(fields: object) {
  const { version } = await read()
  const answer = await admin.post(`/api/workspace/update-branch/${here.pune.id}`, { version, ...fields })
  expect(answer.status).toBe(200)
}
const datesOf = async (caseId: string) => {
  const row = await app.db.platform.escalationSetting.findFirstOrThrow({ where: { targetId: caseId } })
  return [row.firstThresholdDate, row.secondThresholdDate, row.dueAt].map((at) => at!.toISOString())
}
const datesAre = (caseId: string, wanted: string[]) =>
  expect.poll(() => datesOf(caseId), { timeout: 20_000 }).toEqual(wanted)
const eventsOf = async (caseId: string) =>
  (await app.db.platform.caseTransition.findMany({ where: { caseId }, orderBy: { seq: 'asc' } })).map(
    ({ event }) => (event as { type: string }).type,
  )
/** The days after today on which people work here, with the holidays that there are. */
async function workingDays(count: number): Promise<string[]> {
  const { holidays } = await read()
  const days: string[] = []
  for (let at = Date.now() + 86_400_000; days.length < count; at += 86_400_000) {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at)
    const isOff = [0, 6].includes(new Date(day).getUTCDay()) || holidays.some(({ on }) => on === day)
    if (!isOff) days.push(day)
  }
  return days
}
const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00+05:30`) + 86_400_000 - 1).toISOString()

describe('a day off that is added', () => {
  test('moves what comes after it by a working day, says so to those who read the case, and never twice', async () => {
    const caseId = await filed()
    const days = await workingDays(11)
    expect(await datesOf(caseId)).toEqual([days[3], days[6], days[9]].map((day) => endOf(day!)))
    const { holidays } = await read()
    const withOne = [...holidays, { on: days[4]!, name: 'Founders’ day' }]
    await change({ holidays: withOne })
    await datesAre(
      caseId,
      [days[3], days[7], days[10]].map((day) => endOf(day!)),
    )
    const { body } = await (
      await app.as(here.complainant, here.workspace)
    ).get(`/complaint-workflow/api/case/${caseId}`)
    const moved = body.content.timeline.filter(({ kind }: { kind: string }) => kind === 'DEADLINE_MOVED')
    expect(moved).toEqual([
      expect.objectContaining({
        text: {
          code: 'timeline.deadlineMoved',
          params: {
            step: expect.objectContaining({ code: 'timeline.stepNamed' }),
            oldDueOn: days[9],
            newDueOn: days[10],
          },
        },
        by: here.admin.name,
      }),
    ])
    expect(moved[0].words).toMatch(
      /^The calendar of this business unit changed\. “.+” was due on .+ and is now/,
    )
    // The committee and whoever filed it, once each; the respondent does not know of the case.
    const notices = await app.db.platform.notice.findMany({ where: { caseId, kind: 'DEADLINE_MOVED' } })
    const committee = await app.db.platform.caseAssignment.findMany({
      where: { caseId, capacity: { in: ['COMMITTEE', 'PRESIDING_OFFICER'] }, active: true },
    })
    expect(notices.map(({ userId }) => userId).toSorted()).toEqual(
      [...new Set([here.complainant.id, ...committee.map(({ userId }) => userId)])].toSorted(),
    )
    expect(notices.map(({ userId }) => userId)).not.toContain(here.respondent.id)
    // The same days once more, or under another name, are no change.
    await change({ holidays: withOne })
    await change({ holidays: withOne.map(({ on }) => ({ on, name: 'A day of rest' })) })
    expect((await read()).holidays.map(({ name }) => name)).toEqual(withOne.map(() => 'A day of rest'))
    await rig.settle(caseId)
    expect((await eventsOf(caseId)).filter((type) => type === 'CALENDAR')).toHaveLength(1)
    // Taken back, it takes no time away again.
    await change({ holidays })
    await expect.poll(() => eventsOf(caseId), { timeout: 20_000 }).toEqual(['FILED', 'CALENDAR', 'CALENDAR'])
    expect(await datesOf(caseId)).toEqual([days[3], days[7], days[10]].map((day) => endOf(day!)))
  })

  test('leaves a date by which the committee must act, and which the complainant waits for', async () => {
    const caseId = await filed(await published({ by: 'COMMITTEE' }))
    const before = await datesOf(caseId)
    const { holidays } = await read()
    const [, , , , off] = await workingDays(5)
    await change({ holidays: [...holidays, { on: off!, name: 'Founders’ day' }], weekend: [0, 5, 6] })
    await expect.poll(() => eventsOf(caseId), { timeout: 20_000 }).toEqual(['FILED', 'CALENDAR'])
    expect(await datesOf(caseId)).toEqual(before)
    await change({ holidays, weekend: [] })
    await expect.poll(() => eventsOf(caseId), { timeout: 20_000 }).toEqual(['FILED', 'CALENDAR', 'CALENDAR'])
    expect(await datesOf(caseId)).toEqual(before)
    expect(await app.db.platform.notice.count({ where: { caseId, kind: 'DEADLINE_MOVED' } })).toBe(0)
    const lines = await app.db.platform.caseEvent.findMany({ where: { caseId }, select: { kind: true } })
    expect(lines.map(({ kind }) => kind).filter((kind) => /DEADLINE|CALENDAR/.test(kind))).toEqual([])
  })

  test('is nothing to cases of another business unit', async () => {
    const { id: branchId } = await app.db.platform.branch.create({
      data: { workspaceId: here.workspace.id, name: 'Mumbai', country: 'IN', timeZone: 'Asia/Kolkata' },
    })
    const caseId = await filed()
    const [tomorrow] = await workingDays(1)
    const before = await app.db.platform.outbox.count({ where: { kind: 'CALENDAR' } })
    await app.db.platform.holiday.create({
      data: { workspaceId: here.workspace.id, branchId, on: new Date(tomorrow!), name: 'There' },
    })
    expect(await app.db.platform.outbox.count({ where: { kind: 'CALENDAR' } })).toBe(before)
    expect(await eventsOf(caseId)).toEqual(['FILED'])
  })

  test('reaches a case whose run was lost meanwhile, and both name the same dates', async () => {
    const caseId = await filed()
    const client = await rig.temporal()
    await client.workflow.getHandle(caseId).terminate('lost')
    const days = await workingDays(11)
    const { holidays } = await read()
    await change({ holidays: [...holidays, { on: days[0]!, name: 'Founders’ day' }] })
    await reconcile({ db: app.db, temporal: rig.temporal, taskQueue: rig.taskQueue, settleMs: 0 })
    rig.wake()
    const wanted = [days[4], days[7], days[10]].map((day) => endOf(day!))
    await datesAre(caseId, wanted)
    const state = await client.workflow.getHandle(caseId).query(stateQuery)
    const own = Object.values(state!.clocks)[0]!
    expect([own.firstAt, own.secondAt, own.dueAt].map((at) => new Date(at!).toISOString())).toEqual(wanted)
    expect(await eventsOf(caseId)).toEqual(['FILED', 'CALENDAR'])
  })

  test('leaves the date that a scheduler chose', async () => {
    const caseId = await filed()
    const days = await workingDays(11)
    const { holidays } = await read()
    const chosen = new Date(Date.now() + 2 * 86_400_000)
    const before = await app.db.platform.escalationSetting.findFirstOrThrow({ where: { targetId: caseId } })
    const scheduler = await app.as(here.scheduler, here.workspace)
    const answer = await scheduler.put(`/api/escalation-setting/${before.id}`, {
      version: before.version,
      firstThresholdDate: chosen.toISOString(),
      secondThresholdDate: before.secondThresholdDate!.toISOString(),
      enabled: true,
      note: 'Sooner',
    })
    expect(answer.status).toBe(200)
    await change({ holidays: [...holidays, { on: days[0]!, name: 'Founders’ day' }] })
    await datesAre(caseId, [chosen.toISOString(), endOf(days[7]!), endOf(days[10]!)])
  })
})

/** Zone rules of a later edition reach the running cases of their zone, once, by the route of days off that change. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { machineZones, readZoneRules, type ZoneSource } from '../../api/branches/zoneRules.ts'
import { buildEmployer, type Employer } from '../../prisma/builders.ts'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import { shiftedZones } from '../../test/shiftedZones.ts'
import { zoneOf } from '../../workflows/definition/zones.ts'
import type { Actor } from '../../workflows/definition/graph.ts'
import type { CaseEvent } from '../../workflows/engine/state.ts'
import { startReconciler } from '../reconciler.ts'
import { recordZoneRules, type RecordedZones } from './zoneRules.ts'

let [app, rig, here] = [] as unknown as [TestApp, Rig, Employer]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
})
afterAll(() => app?.close())

/** Editions of this file: each test has later ones than those before. */
let year = 2099
/** Each test has a zone of its own, since what is recorded of one stays. */
const zones = ['Asia/Dubai', 'Europe/Berlin', 'America/Toronto', 'Europe/Dublin', 'Asia/Tokyo']
let timeZone = ''
beforeEach(async () => {
  year++
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  timeZone = zones[year % zones.length]!
  await app.db.platform.branch.update({ where: { id: here.pune.id }, data: { timeZone } })
})
const halfHourLater = () => shiftedZones(`${year}a`, 30)

/** Steps of seven days, all of one actor. Only the complainant's own may end later. */
async function filed(actor: Actor): Promise<string> {
  const graph = floorGraph()
  const steps = graph.steps.map((step) => ({ ...step, actor }))
  const caseId = await fileCase(app.db, here, await publish(app.db, here, { ...graph, steps }))
  rig.wake()
  await rig.settle(caseId)
  return caseId
}
const datesOf = async (caseId: string) => {
  const row = await app.db.platform.escalationSetting.findFirstOrThrow({ where: { targetId: caseId } })
  return [row.firstThresholdDate, row.secondThresholdDate, row.dueAt].map((at) => at!.getTime())
}
const eventsOf = async (caseId: string) =>
  (await app.db.platform.caseTransition.findMany({ where: { caseId }, orderBy: { seq: 'asc' } })).map(
    ({ event }) => event as CaseEvent,
  )
const typesOf = async (caseId: string) => (await eventsOf(caseId)).map(({ type }) => type)
const recorded = (zone: ZoneSource) => recordZoneRules(app.db, zone)
const rulesOf = async () => (await app.db.platform.zoneRules.findUniqueOrThrow({ where: { timeZone } })).rules

describe('a case', () => {
  test('carries the rules by which it counts from its first event on', async () => {
    const caseId = await filed({ by: 'COMMITTEE' })
    const [event] = await eventsOf(caseId)
    expect(event).toMatchObject({
      type: 'FILED',
      calendar: { timeZone, zoneRules: { version: expect.stringMatching(/^\d{4}[a-z]+$/) } },
    })
    // What the machine says is recorded, and says nothing new.
    await recorded(machineZones)
    await rig.settle(caseId)
    expect(await typesOf(caseId)).toEqual(['FILED'])
    expect(await rulesOf()).toEqual(readZoneRules(timeZone))
  })

  test('moves a date to the later end of its day where nobody waits for it, and says so once', async () => {
    await recorded(machineZones)
    const caseId = await filed({ by: 'COMPLAINANT' })
    const before = await datesOf(caseId)
    // Two processes of the same edition at once.
    const recordings = await Promise.all([recorded(halfHourLater()), recorded(halfHourLater())])
    expect(recordings.filter((each) => each !== null)).toEqual([
      { edition: `${year}a`, recorded: expect.any(Number), changed: expect.any(Number) },
    ])
    const later = before.map((at) => at + 30 * 60_000)
    await expect.poll(() => datesOf(caseId), { timeout: 20_000 }).toEqual(later)
    expect((await eventsOf(caseId)).at(-1)).toMatchObject({
      type: 'CALENDAR',
      keeps: true,
      calendar: { timeZone, zoneRules: { version: `${year}a` } },
    })
    const { body } = await (
      await app.as(here.complainant, here.workspace)
    ).get(`/complaint-workflow/api/case/${caseId}`)
    const moved = body.content.timeline.filter(({ kind }: { kind: string }) => kind === 'DEADLINE_MOVED')
    expect(moved).toEqual([
      expect.objectContaining({
        text: {
          code: 'timeline.deadlineMovedByZone',
          params: {
            step: expect.objectContaining({ code: 'timeline.stepNamed' }),
            oldDueAt: new Date(before[2]!).toISOString(),
            newDueAt: new Date(later[2]!).toISOString(),
          },
        },
        by: null,
      }),
    ])
    expect(moved[0].words).toMatch(
      /^The time zone rules of this business unit changed\. “.+” was due on .+:.+/,
    )
    const notices = await app.db.platform.notice.findMany({ where: { caseId, kind: 'DEADLINE_MOVED' } })
    expect(new Set(notices.map(({ userId }) => userId))).toContain(here.complainant.id)
    expect(notices.length).toBe(new Set(notices.map(({ userId }) => userId)).size)
    // The same again, and an earlier edition, are nothing.
    expect(await recorded(halfHourLater())).toBeNull()
    expect(await recorded(machineZones)).toBeNull()
    expect(await recorded(shiftedZones('2001a', 90))).toBeNull()
    await rig.settle(caseId)
    expect(await typesOf(caseId)).toEqual(['FILED', 'CALENDAR'])
  })

  test('keeps a date for which somebody waits, and one before which a person must act', async () => {
    const [owed, own] = [await filed({ by: 'COMMITTEE' }), await filed({ by: 'COMPLAINANT' })]
    const before = [await datesOf(owed), await datesOf(own)]
    await recorded(shiftedZones(`${year}a`, -30))
    for (const caseId of [owed, own])
      await expect.poll(() => typesOf(caseId), { timeout: 20_000 }).toEqual(['FILED', 'CALENDAR'])
    expect([await datesOf(owed), await datesOf(own)]).toEqual(before)
    await recorded(shiftedZones(`${year}b`, 30))
    await expect.poll(() => typesOf(owed), { timeout: 20_000 }).toEqual(['FILED', 'CALENDAR', 'CALENDAR'])
    expect(await datesOf(owed)).toEqual(before[0])
    const caseEvents = await app.db.platform.caseEvent.findMany({
      where: { caseId: owed },
      select: { kind: true },
    })
    expect(caseEvents.map(({ kind }) => kind).filter((kind) => /DEADLINE|CALENDAR/.test(kind))).toEqual([])
    // What begins from now on ends with the days of the new rules.
    const begun = await filed({ by: 'COMMITTEE' })
    const { wallTime } = zoneOf({ timeZone, zoneRules: shiftedZones(`${year}b`, 30).read(timeZone) })
    for (const at of await datesOf(begun)) expect((wallTime(at) + 1) % 86_400_000).toBe(0)
  })

  test('of a zone that says the same in a later edition hears nothing', async () => {
    await recorded(machineZones)
    const caseId = await filed({ by: 'COMPLAINANT' })
    const where = { kind: 'CALENDAR', payload: { path: ['branchId'], equals: here.pune.id } }
    const before = await app.db.platform.outbox.count({ where })
    expect(await recorded(shiftedZones(`${year}a`, 0))).toMatchObject({ edition: `${year}a` })
    expect(await rulesOf()).toMatchObject({ version: `${year}a` })
    expect(await app.db.platform.outbox.count({ where })).toBe(before)
    await rig.settle(caseId)
    expect(await typesOf(caseId)).toEqual(['FILED'])
  })
})

test('an installation whose processes start with a later edition records it once, and leaves one change', async () => {
  await recorded(machineZones)
  const caseId = await filed({ by: 'COMPLAINANT' })
  const before = await datesOf(caseId)
  const recordings: RecordedZones[] = []
  const reconcilers = [halfHourLater(), machineZones, halfHourLater()].map((zone) =>
    startReconciler({
      db: app.db,
      temporal: rig.temporal,
      taskQueue: rig.taskQueue,
      everyMs: 50,
      zones: zone,
      onZones: (each) => recordings.push(each),
    }),
  )
  const later = before.map((at) => at + 30 * 60_000)
  await expect.poll(() => datesOf(caseId), { timeout: 20_000 }).toEqual(later)
  await Promise.all(reconcilers.map((each) => each.stop()))
  await rig.settle(caseId)
  expect(recordings).toHaveLength(1)
  expect(await typesOf(caseId)).toEqual(['FILED', 'CALENDAR'])
})

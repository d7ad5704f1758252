/**
 * Terms and alerts of filing through the run that watches them, of an employer who has complaints and nothing else that
 * has a date: nobody starts that run but the product itself.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCommittee, buildEmployer, type Employer } from '../../prisma/builders.ts'
import { trainingWorkflowId } from '../../temporal/names.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { floorGraph, publish } from '../../test/case.ts'
import { startRig, type Rig } from '../../test/rig.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { orderMissingRuns } from '../expectedRuns.ts'
import { modules } from '../modules.ts'

let [app, rig, here, admin] = [] as unknown as [TestApp, Rig, Employer, Caller]
beforeAll(async () => {
  app = await testApp({ temporal: () => rig.temporal(), outboxFilled: () => rig?.wake() })
  rig = await startRig({ db: app.db })
})
afterAll(async () => {
  await rig?.stop()
  await app?.close()
})
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  admin = await app.as(here.admin, here.workspace)
})

const patiently = { timeout: 20_000, interval: 100 }
const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const notices = async (kind: string) =>
  (
    await app.db.platform.notice.findMany({
      where: { workspaceId: here.workspace.id, kind, userId: here.admin.id },
    })
  ).map(({ key }) => key)
const run = async () => (await rig.temporal()).workflow.getHandle(trainingWorkflowId(here.workspace.id))
const isRunning = async () =>
  (await run()).describe().then(
    ({ status }) => status.name === 'RUNNING',
    () => false,
  )
/** A process that everybody can file on. */
async function publishForAll(): Promise<void> {
  await publish(app.db, here, floorGraph())
  await app.db.platform.workflow.updateMany({
    where: { workspaceId: here.workspace.id },
    data: { defaultToWorkspace: true },
  })
}
/** As the reconciler does every minute. Answers whether the run of this workspace was ordered. */
async function order(): Promise<boolean> {
  const link = await rig.temporal()
  const ordered = await orderMissingRuns(link, { db: app.db, modules, taskQueue: rig.taskQueue })
  rig.wake()
  return ordered.includes(trainingWorkflowId(here.workspace.id))
}
async function appoint(ids: string[], term?: { from: string | null; until: string | null }): Promise<void> {
  const { name, version } = await app.db.platform.committee.findUniqueOrThrow({
    where: { id: here.committee.id },
  })
  const all = [
    { userId: here.presiding.id, part: 'PRESIDING_OFFICER' },
    { userId: here.member.id, part: 'MEMBER' },
  ].filter(({ userId }) => ids.includes(userId))
  const answer = await admin.put(`/api/committee/${here.committee.id}`, {
    name,
    version,
    members: all.map((each) => ({ ...each, ...(term ? { term } : {}) })),
  })
  expect(answer.status).toBe(200)
}

const watching = () => ({ workspaceId: here.workspace.id, kind: 'WATCH_TRAINING' })
const waiting = () => app.db.platform.outbox.count({ where: { ...watching(), sentAt: null } })

describe('a term alone', () => {
  test('keeps the run, which comes back when Temporal lost it, and tells of a term that ended meanwhile', async () => {
    await publishForAll()
    await appoint([here.presiding.id, here.member.id], { from: null, until: day(400) })
    await expect.poll(waiting, patiently).toBe(0)
    await expect.poll(isRunning, patiently).toBe(true)
    await (await run()).terminate('as if Temporal had lost it')
    // Behind the product, in place of 400 days: while nobody looks, the term ends.
    const termEndsAt = new Date(Date.now() - 2 * dayMs)
    await app.db.platform.$transaction([
      app.db.platform.committeeMember.updateMany({
        where: { committeeId: here.committee.id },
        data: { termUntil: new Date(day(-3)), termEndsAt },
      }),
      app.db.platform.outbox.deleteMany({ where: { ...watching(), sentAt: null } }),
    ])
    expect(await isRunning()).toBe(false)
    expect(await order()).toBe(true)
    await expect.poll(() => notices('COMMITTEE_TERM'), patiently).toEqual([expect.stringMatching(/:OVER$/)])
    await expect.poll(isRunning, patiently).toBe(true)
  })

  test('an employer without any date has no run, and none is ordered again and again', async () => {
    await publishForAll()
    await expect.poll(isRunning, patiently).toBe(false)
    expect(await order()).toBe(false)
  })
})

describe('those who run a workspace are alerted at once', () => {
  const blocked = (cause: string) =>
    expect
      .poll(async () => (await notices('FILING_BLOCKED')).map((key) => key.split(':')[2]), patiently)
      .toContain(cause)
  beforeEach(async () => {
    await publishForAll()
    await appoint([here.presiding.id, here.member.id])
    await expect.poll(waiting, patiently).toBe(0)
    await expect.poll(isRunning, patiently).toBe(false)
    expect(await notices('FILING_BLOCKED')).toEqual([])
  })

  test('where the last member whose term runs is deactivated', async () => {
    const { name, version } = await app.db.platform.committee.findUniqueOrThrow({
      where: { id: here.committee.id },
    })
    const members = [
      { userId: here.presiding.id, part: 'PRESIDING_OFFICER', term: { from: null, until: day(-2) } },
      { userId: here.member.id, part: 'MEMBER' },
    ]
    const changed = await admin.put(`/api/committee/${here.committee.id}`, { name, version, members })
    expect(changed.status).toBe(200)
    await expect.poll(waiting, patiently).toBe(0)
    expect(await notices('FILING_BLOCKED')).toEqual([])
    expect((await admin.delete(`/api/user/${here.member.id}`)).status).toBe(200)
    await blocked('COMMITTEE')
    expect(await isRunning()).toBe(true)
  })

  test('where it is dissolved, and the one that takes over serves another unit', async () => {
    const successor = await buildCommittee(app.db, here.workspace.id, {
      name: 'Internal Committee, Toronto',
      branchId: here.toronto.id,
      members: [[here.substitute.id, 'PRESIDING_OFFICER']],
    })
    const { version } = await app.db.platform.committee.findUniqueOrThrow({
      where: { id: here.committee.id },
    })
    const gone = await admin.post(`/api/committee/${here.committee.id}/dissolve`, {
      version,
      successorId: successor.id,
    })
    expect(gone.status).toBe(200)
    await blocked('COMMITTEE')
  })

  test('where the process is no longer meant for the unit', async () => {
    const workflow = await app.db.platform.workflow.findFirstOrThrow({
      where: { workspaceId: here.workspace.id },
    })
    await app.db.platform.workflow.update({
      where: { id: workflow.id },
      data: { branchIds: [], defaultToWorkspace: false },
    })
    rig.wake()
    await blocked('WORKFLOW')
  })

  test('and where the run is gone, within the reconciler’s minute', async () => {
    await app.db.platform.$transaction([
      app.db.platform.committeeMember.updateMany({
        where: { committeeId: here.committee.id },
        data: { active: false },
      }),
      app.db.platform.outbox.deleteMany({ where: { ...watching(), sentAt: null } }),
    ])
    expect(await order()).toBe(true)
    await blocked('COMMITTEE')
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildWorkspace, type Employer } from '../../prisma/builders.ts'
import { datesChanged, datesWorkflowId, datesWorkflowType, queues } from '../../temporal/names.ts'
import { startTimeRig, type TimeRig } from '../../test/timeRig.ts'
import { applyDates } from './dates.ts'

const day = 86_400_000
let rig: TimeRig
let mainId: string
beforeAll(async () => {
  rig = await startTimeRig()
  mainId = (await buildWorkspace(rig.db, { name: 'Redress', host: 'localhost', isMain: true })).id
})
afterAll(() => rig?.stop())

/** An employer whose contract ends in so many days, on a clock far from ours. */
async function employerOf(host: string, endsInDays: number | null, graceDays = 10): Promise<Employer> {
  const employer = await buildEmployer(rig.db, host)
  await rig.db.platform.workspace.update({
    where: { id: employer.workspace.id },
    data: { timeZone: 'Asia/Kolkata', graceDays },
  })
  if (endsInDays !== null) await endIn(employer, endsInDays)
  return employer
}
async function endIn({ workspace }: Employer, days: number): Promise<void> {
  const now = await rig.env.currentTimeMs()
  await rig.db.platform.workspace.update({
    where: { id: workspace.id },
    data: { contractExpiresOn: new Date(Math.floor(now / day) * day + days * day) },
  })
}
/** What the relay does with a row of kind WATCH_DATES. */
const watch = ({ workspace }: Employer) =>
  rig.env.client.workflow.signalWithStart(datesWorkflowType, {
    workflowId: datesWorkflowId(workspace.id),
    taskQueue: queues.dates,
    args: [{ workspaceId: workspace.id }],
    signal: datesChanged,
    signalArgs: [],
  })
const rowOf = ({ workspace }: Employer) =>
  rig.db.platform.workspace.findUniqueOrThrow({ where: { id: workspace.id } })
const noticeKinds = async ({ workspace, admin }: Employer) =>
  (
    await rig.db.platform.notice.findMany({
      where: { workspaceId: workspace.id, userId: admin.id },
      orderBy: { at: 'asc' },
    })
  ).map(({ kind }) => kind)
const mails = ({ workspace }: Employer) =>
  rig.db.platform.outbox.findMany({ where: { workspaceId: workspace.id, kind: 'NOTICE' } })
const soon = (look: () => unknown) => expect.poll(look, { timeout: 30_000, interval: 100 })

test('the admins are warned three times, then the grace begins, then it can only be read; each told once', async () => {
  const employer = await employerOf('warned.localhost', 40)
  await watch(employer)
  await rig.pass('1 day')
  expect(await noticeKinds(employer)).toEqual([])
  const kinds = [
    'CONTRACT_30_DAYS',
    'CONTRACT_7_DAYS',
    'CONTRACT_1_DAY',
    'CONTRACT_GRACE',
    'CONTRACT_EXPIRED',
  ]
  // half a day off every change, whatever the time is now
  for (const [at, days] of [11, 22, 5.5, 2, 11].entries()) {
    await rig.pass(`${days * 24} hours`)
    await soon(() => noticeKinds(employer)).toEqual(kinds.slice(0, at + 1))
    expect((await rowOf(employer)).status).toBe(at === 3 ? 'GRACE' : at === 4 ? 'EXPIRED' : 'ACTIVE')
  }
  expect((await mails(employer)).map(({ payload }) => payload)).toEqual(
    kinds.map(() => ({ userId: employer.admin.id })),
  )
  await soon(
    async () =>
      (await rig.env.client.workflow.getHandle(datesWorkflowId(employer.workspace.id)).describe()).status
        .name,
  ).toBe('COMPLETED')
  const own = await rig.db.platform.ledgerEntry.findMany({
    where: { workspaceId: employer.workspace.id, action: 'platform:contract' },
    orderBy: { seq: 'asc' },
  })
  expect(own.map(({ detail, byUserId }) => [detail, byUserId])).toEqual([
    [{ status: 'GRACE' }, null],
    [{ status: 'EXPIRED' }, null],
  ])
  expect(
    await rig.db.platform.ledgerEntry.count({
      where: { workspaceId: mainId, entityId: employer.workspace.id },
    }),
  ).toBe(2)
})

test('a date that is moved while its run waits is kept, and a later one brings the workspace back', async () => {
  const employer = await employerOf('moved.localhost', 5, 3)
  await watch(employer)
  await soon(() => noticeKinds(employer)).toEqual(['CONTRACT_7_DAYS'])
  await endIn(employer, 90)
  await watch(employer)
  await rig.pass('20 days')
  expect(await noticeKinds(employer)).toEqual(['CONTRACT_7_DAYS'])
  expect((await rowOf(employer)).status).toBe('ACTIVE')
  await endIn(employer, -2)
  await watch(employer)
  await soon(async () => (await rowOf(employer)).status).toBe('GRACE')
  await rig.pass('3 days')
  await soon(async () => (await rowOf(employer)).status).toBe('EXPIRED')
  await endIn(employer, 200)
  await watch(employer)
  await soon(async () => (await rowOf(employer)).status).toBe('ACTIVE')
  expect(await noticeKinds(employer)).toEqual(['CONTRACT_7_DAYS', 'CONTRACT_GRACE', 'CONTRACT_EXPIRED'])
})

test('a deletion that is undone never comes; the next one is carried out and keeps the evidence', async () => {
  const employer = await employerOf('gone.localhost', null)
  const { id } = employer.workspace
  const plan = async (status: string, inDays: number | null) => {
    const now = await rig.env.currentTimeMs()
    await rig.db.platform.workspace.update({
      where: { id },
      data: {
        status,
        statusBefore: 'ACTIVE',
        purgeAt: inDays === null ? null : new Date(now + inDays * day),
      },
    })
    await watch(employer)
  }
  await plan('DELETION_SCHEDULED', 30)
  await soon(() => noticeKinds(employer)).toEqual(['WORKSPACE_DELETION'])
  await rig.pass('29 days')
  await plan('ACTIVE', null)
  await rig.pass('5 days')
  expect(await rowOf(employer)).toMatchObject({ status: 'ACTIVE', host: 'gone.localhost' })
  await plan('DELETION_SCHEDULED', 30)
  await rig.db.platform.session.create({
    data: {
      tokenHash: 'gone',
      userId: employer.admin.id,
      workspaceId: id,
      expiresAt: new Date(Date.now() + day),
    },
  })
  await rig.pass('31 days')
  await soon(() => rowOf(employer)).toMatchObject({ status: 'DELETED', host: `deleted-${id}`, purgeAt: null })
  expect(await rig.db.platform.session.count({ where: { workspaceId: id, revokedAt: null } })).toBe(0)
  expect(await rig.db.platform.membership.count({ where: { workspaceId: id, active: true } })).toBe(0)
  expect(await rig.db.platform.membership.count({ where: { workspaceId: id } })).toBe(11)
  expect(await rig.db.platform.committee.count({ where: { workspaceId: id } })).toBe(1)
  await expect(
    buildWorkspace(rig.db, { name: 'Somebody else', host: 'gone.localhost' }),
  ).resolves.toMatchObject({ host: 'gone.localhost' })
  await soon(
    async () => (await rig.env.client.workflow.getHandle(datesWorkflowId(id)).describe()).status.name,
  ).toBe('COMPLETED')
})

test('whatever runs twice, or at once, tells and changes once', async () => {
  const employer = await employerOf('twice.localhost', 100, 0)
  const end = (await rowOf(employer)).contractExpiresOn?.getTime() ?? 0
  const midnight = end + day - 5.5 * 3_600_000
  expect(await applyDates(rig.db, employer.workspace.id, midnight - 1)).toBe(midnight)
  expect(
    await Promise.all(Array.from({ length: 4 }, () => applyDates(rig.db, employer.workspace.id, midnight))),
  ).toEqual([null, null, null, null])
  expect(await noticeKinds(employer)).toEqual(['CONTRACT_1_DAY', 'CONTRACT_EXPIRED'])
  expect(await mails(employer)).toHaveLength(2)
  expect(
    await rig.db.platform.ledgerEntry.count({
      where: { workspaceId: employer.workspace.id, action: 'platform:contract' },
    }),
  ).toBe(1)
  expect(await applyDates(rig.db, mainId, midnight)).toBeNull()
})

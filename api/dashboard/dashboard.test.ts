import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildBranch,
  buildEmployer,
  buildPerson,
  buildPlatformAdmin,
  buildWorkspace,
} from '../../prisma/builders.ts'
import { Prisma } from '../../prisma/client.ts'
import { fileCase, floorGraph, publish, informEmployer } from '../../test/case.ts'
import { unitsWithoutHolidays } from '../branches/setUp.ts'
import { openSession } from '../core/session.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { presentWorkspaces } from '../workspaces/present.ts'
import { lastSix, monthsFrom } from '../core/months.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const figures = async (who: { id: string }, workspace = app.employer.workspace) =>
  (await (await app.as(who, workspace)).get('/api/dashboard/figures')).body.content
const days = (count: number) => new Date(Date.now() + count * 86_400_000)
const months = () => lastSix(Date.now(), 'UTC')
const invite = (more: object) =>
  app.db
    .forWorkspace(app.employer.workspace.id)
    .invite.create({ data: { invitedBy: app.employer.admin.id, expiresAt: days(14), ...more } })

/** An open step of a case, as its workflow writes it. */
async function opened(caseId: string, more: object = {}): Promise<void> {
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  await rows.caseStep.create({
    data: {
      caseId,
      instance: 'read.1',
      stepId: 'read',
      stageId: 'one',
      name: 'Read the complaint',
      kind: 'ACTION',
      status: 'READY',
      actor: { by: 'COMMITTEE' },
      openedAt: days(-9),
      dueAt: days(5),
      ...more,
    },
  })
}

test('everybody gets the parts of the lists they may open, and null for the others', async () => {
  const { admin, employer, stranger, branchAdmin, scheduler } = app.employer
  const parts = async (who: { id: string }) =>
    Object.entries(await figures(who)).flatMap(([part, figure]) => (figure === null ? [] : [part]))
  expect(await parts(stranger)).toEqual([])
  expect(await parts(scheduler)).toEqual(['clocks'])
  expect(await parts(admin)).toEqual(['people', 'invites', 'jobs', 'setUp'])
  expect(await parts(employer)).toEqual(['people', 'invites', 'jobs', 'setUp'])
  expect(await parts(branchAdmin)).toEqual(['people', 'invites', 'jobs'])
})

test('a right that the workspace switched off takes its figures along', async () => {
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  await rows.rolePermission.create({
    data: { role: 'EMPLOYER', permission: 'user:list', allowed: false, updatedBy: app.employer.admin.id },
  })
  expect((await figures(app.employer.employer)).people).toBe(null)
  await rows.rolePermission.deleteMany({ where: {} })
})

describe('people and invites', () => {
  test('are counted by state, month and business unit, with the seats of the contract', async () => {
    const { workspace, toronto, stranger } = app.employer
    await app.db.platform.membership.updateMany({
      where: { userId: stranger.id },
      data: { dateOfJoining: new Date(`${months()[2]}-03`) },
    })
    await buildPerson(app.db, workspace, { name: 'Emma Clarke', branchId: toronto.id })
    const gone = await buildPerson(app.db, workspace, { name: 'Omar Haddad', branchId: toronto.id })
    await app.db.platform.membership.updateMany({ where: { userId: gone.id }, data: { active: false } })
    await app.db.platform.workspace.update({ where: { id: workspace.id }, data: { userLimit: 40 } })
    for (const more of [
      { status: 'QUEUED' },
      { status: 'SENT', branchId: toronto.id },
      { status: 'SENT', expiresAt: days(-1) },
      { status: 'BOUNCED', expiresAt: days(-1) },
      { status: 'CLAIMED', expiresAt: days(-1) },
      { status: 'DELETED' },
    ])
      await invite(more)
    const { people, invites } = await figures(app.employer.admin)
    expect(people).toMatchObject({
      active: 12,
      inactive: 1,
      seats: { limit: 40, active: 12, invited: 2 },
      otherUnits: null,
      units: [
        { name: 'Pune', count: 9 },
        { name: null, count: 2 },
        { name: 'Toronto', count: 1 },
      ],
    })
    expect(people.joined.map(({ month }: { month: string }) => month)).toEqual(months())
    expect(people.joined.map(({ count }: { count: number }) => count)).toEqual([0, 0, 1, 0, 0, 12])
    expect(invites).toEqual({
      byStatus: { QUEUED: 1, SENT: 1, EXPIRED: 2, CLAIMED: 1, DELETED: 1 },
      sent: 4,
      accepted: 1,
      expired: 2,
    })
  })

  test('a business unit admin counts the own unit alone, and no seats', async () => {
    const torontoAdmin = await buildPerson(app.db, app.employer.workspace, {
      name: 'Claire Roy',
      role: 'BRANCH_ADMIN',
      branchId: app.employer.toronto.id,
    })
    const { people, invites } = await figures(torontoAdmin)
    expect(people).toMatchObject({
      active: 2,
      inactive: 1,
      seats: null,
      units: [{ name: 'Toronto', count: 2 }],
    })
    expect(people.joined.at(-1).count).toBe(3)
    expect(invites).toEqual({ byStatus: { SENT: 1 }, sent: 1, accepted: 0, expired: 0 })
    const nowhere = await buildPerson(app.db, app.employer.workspace, {
      name: 'No Unit',
      role: 'BRANCH_ADMIN',
      branchId: null,
    })
    expect((await figures(nowhere)).people).toMatchObject({ active: 0, inactive: 0, units: [] })
  })

  test('of one business unit are told where it is named; one out of reach is not there', async () => {
    const readFigures = async (who: { id: string }, branchId: string) =>
      (await app.as(who)).get(`/api/dashboard/figures?branchId=${branchId}`)
    const { admin, branchAdmin, stranger, pune, toronto } = app.employer
    expect((await readFigures(admin, pune.id)).body.content).toMatchObject({
      people: { active: 9, inactive: 0, units: [{ name: 'Pune', count: 9 }] },
      invites: { sent: 0, expired: 0 },
    })
    expect((await readFigures(admin, toronto.id)).body.content.invites).toMatchObject({
      byStatus: { SENT: 1 },
    })
    expect((await readFigures(branchAdmin, toronto.id)).status).toBe(404)
    expect((await readFigures(admin, (await buildEmployer(app.db, 'unit.localhost')).pune.id)).status).toBe(
      404,
    )
    expect((await readFigures(stranger, pune.id)).body.content).toMatchObject({ people: null, invites: null })
  })

  test('more than eight business units: the smallest stand together', async () => {
    const other = await buildEmployer(app.db, 'many.localhost')
    for (const name of 'ABCDEFGHI')
      await buildPerson(app.db, other.workspace, {
        name: `Person ${name}`,
        branchId: (await buildBranch(app.db, other.workspace.id, { name })).id,
      })
    const { people } = await figures(other.admin, other.workspace)
    expect([people.units.length, people.units[0], people.otherUnits]).toEqual([
      8,
      { name: 'Pune', count: 9 },
      { units: 3, count: 3 },
    ])
  })
})

describe('complaints', () => {
  let caseId = ''
  beforeEach(async () => {
    if (caseId) return
    const published = await publish(app.db, app.employer, floorGraph())
    caseId = await fileCase(app.db, app.employer, published)
    await opened(caseId, { dueAt: days(-1), overdue: true })
    const closed = await fileCase(app.db, app.employer, published, { filedAt: new Date(`${months()[3]}-15`) })
    await app.db.platform.case.update({ where: { id: closed }, data: { status: 'CLOSED' } })
  })

  test('are counted for those who have a part in them, as far as their list shows it', async () => {
    const seen = {
      byStatus: { FILED: 1, CLOSED: 1 },
      open: 1,
      closed: 1,
      byStage: [{ stage: 'Inquiry', count: 1 }],
      lateSteps: 1,
    }
    const { complaints } = await figures(app.employer.presiding)
    expect(complaints).toMatchObject({ ...seen, oversees: true })
    expect(complaints.opened.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 1, 0, 1])
    expect((await figures(app.employer.complainant)).complaints).toMatchObject({ ...seen, oversees: false })
  })

  test('no rank sees a single one: the part is missing, not zero', async () => {
    const { admin, employer, branchAdmin, scheduler, stranger } = app.employer
    for (const person of [admin, employer, branchAdmin, scheduler, stranger])
      expect((await figures(person)).complaints).toBe(null)
  })

  test('whoever is named as respondent finds no trace of the case in any count, whatever else they are', async () => {
    const { workspace, respondent, presiding, employer } = app.employer
    const before = { complaints: (await figures(presiding)).complaints, told: await figures(employer) }
    expect((await figures(respondent)).complaints).toBe(null)
    const scheduler = await buildPerson(app.db, workspace, {
      name: 'Ira Sen',
      isScheduler: true,
      role: 'WORKSPACE_ADMIN',
    })
    const clocksBefore = (await figures(scheduler)).clocks
    const published = await publish(app.db, app.employer, floorGraph())
    for (const accused of [presiding, employer, scheduler]) {
      const against = await fileCase(app.db, app.employer, published, { respondentUserId: accused.id })
      await opened(against, { overdue: true })
      // As it would be were they seated or told before they came to be named.
      await app.db.platform.caseAssignment.create({
        data: {
          workspaceId: workspace.id,
          caseId: against,
          userId: accused.id,
          capacity: 'HANDLER',
          step: 'read.1',
        },
      })
      if (accused === employer) await informEmployer(app.db, against, employer)
      await app.db.platform.escalationSetting.create({
        data: {
          workspaceId: workspace.id,
          branchId: app.employer.pune.id,
          escalationType: 'CASE_SLA',
          targetId: against,
          clock: 'read.1',
          status: 'RUNNING',
          dueAt: days(accused === scheduler ? -1 : 3),
          firstFiredAt: days(-1),
        },
      })
    }
    expect((await figures(presiding)).complaints.open).toBe(before.complaints.open + 2)
    expect((await figures(employer)).complaints).toBe(null)
    expect((await figures(scheduler)).complaints).toBe(null)
    expect((await figures(scheduler)).clocks).toEqual({
      running: 2,
      overdue: 0,
      dueIn7Days: 2,
      dueIn30Days: 2,
      pastFirstThreshold: 2,
      pastSecondThreshold: 0,
    })
    expect(clocksBefore.running).toBe(0)
    expect((await figures(app.employer.scheduler)).clocks).toMatchObject({
      running: 3,
      overdue: 1,
      pastFirstThreshold: 3,
    })
    // Once informed, as a party and no more.
    await app.db.platform.case.updateMany({
      where: { respondentUserId: employer.id },
      data: { respondentInformedAt: new Date() },
    })
    expect((await figures(employer)).complaints).toMatchObject({
      open: 1,
      oversees: false,
      byStage: [],
      lateSteps: 0,
    })
  })

  test('whoever acts in somebody’s name sees figures of people, and none that comes from a case', async () => {
    const root = await buildPlatformAdmin(app.db, { name: 'Acting Admin', email: 'acting@redress.example' })
    const acting = async (userId: string) => {
      const { token } = await openSession(app.db.platform, uuid(), userId, app.employer.workspace.id, {
        method: 'IMPERSONATION',
        minutes: 30,
        impersonatedBy: root.id,
      })
      return (await app.nobody.get('/api/dashboard/figures', undefined, { authorization: `Bearer ${token}` }))
        .body.content
    }
    expect(await acting(app.employer.presiding.id)).toMatchObject({ complaints: null, clocks: null })
    expect((await acting(app.employer.scheduler.id)).clocks).toBe(null)
    expect((await acting(app.employer.admin.id)).people.active).toBeGreaterThan(0)
  })
})

test('what a workspace lacks is told to who can mend it, and only while it lacks it', async () => {
  const bare = await buildWorkspace(app.db, { name: 'Bare', host: 'bare.localhost' })
  await buildBranch(app.db, bare.id, { name: 'Head office', headquarter: true })
  const admin = await buildPerson(app.db, bare, { name: 'Nisha Verma', role: 'WORKSPACE_ADMIN' })
  const employer = await buildPerson(app.db, bare, { name: 'Ravi Menon', role: 'EMPLOYER' })
  const lacks = async (who: { id: string }, workspace: typeof bare = bare) =>
    (await figures(who, workspace)).setUp.filter(
      // In November and December alone; it has a test of its own.
      ({ missing }: { missing: string }) => missing !== 'HOLIDAYS_MISSING',
    )
  expect(await lacks(admin)).toEqual([
    { missing: 'COMMITTEE', count: 1 },
    { missing: 'WORKFLOW', count: 0 },
  ])
  expect(await lacks(employer)).toEqual([])
  await app.db.platform.workspace.update({
    where: { id: bare.id },
    data: { userLimit: 2, contractExpiresOn: new Date(new Date().toISOString().slice(0, 10)) },
  })
  expect((await lacks(admin)).slice(2)).toEqual([
    { missing: 'CONTRACT_ENDS', count: 0 },
    { missing: 'SEATS', count: 0 },
  ])
  expect(await lacks(employer)).toEqual([{ missing: 'SEATS', count: 0 }])
  const { workflowId } = await publish(app.db, app.employer, floorGraph())
  const units = await app.db.platform.branch.count({
    where: { workspaceId: app.employer.workspace.id, deletedAt: null },
  })
  expect(await lacks(app.employer.admin, app.employer.workspace)).toEqual([
    { missing: 'PROCESS', count: units },
  ])
  await app.db.platform.workflow.update({ where: { id: workflowId }, data: { defaultToWorkspace: true } })
  expect(await lacks(app.employer.admin, app.employer.workspace)).toEqual([])
})

test('rows that failed wait until the next file of that kind; jobs that wait for a word are counted', async () => {
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  const job = (more: object) =>
    rows.job.create({
      data: { kind: 'INVITE_IMPORT', createdBy: app.employer.admin.id, status: 'RUNNING', ...more },
    })
  await job({})
  const first = await job({
    status: 'DONE_WITH_ERRORS',
    counts: { DONE: 5, INVALID: 2, FAILED: 1, DUPLICATE: 4 },
  })
  expect((await figures(app.employer.admin)).jobs).toEqual({
    running: 1,
    waiting: 0,
    waitingJobId: null,
    failedRows: 3,
    failedJobId: first.id,
  })
  const again = await job({ status: 'AWAITING_CONFIRMATION', counts: { VALID: 3 } })
  expect((await figures(app.employer.admin)).jobs).toEqual({
    running: 1,
    waiting: 1,
    waitingJobId: again.id,
    failedRows: 0,
    failedJobId: null,
  })
  expect((await figures(app.employer.branchAdmin)).jobs).toMatchObject({ running: 0, waiting: 0 })
})

test('somebody else’s file is not on my list of what to do', async () => {
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  const second = await buildPerson(app.db, app.employer.workspace, {
    name: 'Usha Rao',
    role: 'WORKSPACE_ADMIN',
  })
  const job = (more: object) =>
    rows.job.create({
      data: {
        kind: 'USER_CREATE',
        createdBy: app.employer.admin.id,
        status: 'AWAITING_CONFIRMATION',
        ...more,
      },
    })
  await job({})
  await job({ kind: 'USER_DELETE', status: 'DONE_WITH_ERRORS', counts: { INVALID: 9 } })
  expect((await figures(second)).jobs).toMatchObject({
    waiting: 0,
    waitingJobId: null,
    failedRows: 0,
    failedJobId: null,
  })
  const own = await job({ createdBy: second.id })
  expect((await figures(second)).jobs).toMatchObject({ waiting: 1, waitingJobId: own.id })
})

test('seats are the same figure in the list of users, on the start page and for the platform', async () => {
  const { workspace, admin } = app.employer
  await app.db.platform.workspace.update({ where: { id: workspace.id }, data: { userLimit: 40 } })
  const { seats } = (await figures(admin)).people
  const stats = (await (await app.as(admin)).get('/api/workspace/users/stats')).body.content
  expect(seats.invited).toBeGreaterThan(0)
  expect(seats).toEqual({ limit: stats.userLimit, active: stats.usersActive, invited: stats.usersInvited })
  const [seen] = await presentWorkspaces(app.deps, [
    await app.db.platform.workspace.findUniqueOrThrow({ where: { id: workspace.id } }),
  ])
  expect(seats).toEqual({ limit: seen!.userLimit, active: seen!.usersActive, invited: seen!.invitesOpen })
})

test('another workspace counts its own', async () => {
  const other = await buildEmployer(app.db, 'elsewhere.localhost')
  expect(await figures(other.admin, other.workspace)).toMatchObject({
    people: { active: 11, inactive: 0 },
    invites: { byStatus: {}, sent: 0 },
    complaints: null,
    jobs: { running: 0, waiting: 0, failedRows: 0 },
  })
  expect((await figures(other.scheduler, other.workspace)).clocks).toMatchObject({ running: 0, overdue: 0 })
  expect((await (await app.as(app.employer.admin)).get('/api/dashboard/platform')).status).toBe(403)
})

test('the platform sees its workspaces, contracts, flags and messages, and no figure of a case', async () => {
  const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  const platform = await app.as(
    await buildPlatformAdmin(app.db, { name: 'Priya Platform', email: 'platform@redress.example' }),
    main,
  )
  const purgeAt = days(12)
  await app.db.platform.workspace.updateMany({
    where: { contractExpiresOn: { not: null } },
    data: { contractExpiresOn: new Date(`${monthsFrom(Date.now(), 'UTC', 2, 1)[0]}-10`) },
  })
  await buildWorkspace(app.db, { name: 'Going', host: 'going.localhost' })
  await app.db.platform.workspace.updateMany({
    where: { host: 'going.localhost' },
    data: { status: 'DELETION_SCHEDULED', purgeAt },
  })
  await app.db.platform.featureFlag.createMany({
    data: [
      { key: 'OLD', value: true, expiresAt: days(-1) },
      { key: 'NEW', value: true, expiresAt: days(1) },
      { key: 'OFF', expiresAt: days(-1) },
    ],
  })
  await app.db.platform.publicMessage.createMany({
    data: [
      { kind: 'CONTACT', detail: {} },
      { kind: 'CONTACT', detail: {}, answeredAt: new Date() },
    ],
  })
  const { content } = (await platform.get('/api/dashboard/platform')).body
  expect(content).toMatchObject({
    workspaces: {
      ACTIVE: await app.db.platform.workspace.count({ where: { isMain: false, status: 'ACTIVE' } }),
      DELETION_SCHEDULED: 1,
    },
    nextDeletionAt: purgeAt.toISOString(),
    flagsExpired: 1,
  })
  expect(
    (
      await app.db.platform.case.updateMany({
        where: { closedAt: null },
        data: { attention: 'ENGINE_ERROR' },
      })
    ).count,
  ).toBeGreaterThan(0)
  expect((await platform.get('/api/dashboard/platform')).body.content).toEqual(content)
  expect(content.usersActive).toBe(await app.db.platform.membership.count({ where: { active: true } }))
  expect(content.contractsEnding.map(({ count }: { count: number }) => count)).toEqual([0, 0, 1, 0, 0, 0])
  expect(Object.keys(content).toSorted()).toEqual([
    'contractsEnding',
    'flagsExpired',
    'nextDeletionAt',
    'usersActive',
    'workspaces',
  ])
  expect(await (await platform.get('/api/dashboard/figures')).body.content).toEqual({
    people: null,
    invites: null,
    complaints: null,
    clocks: null,
    jobs: null,
    setUp: null,
  })
})

test('the setup checklist: what is there is done, what is not needed can be marked and undone', async () => {
  const bare = await buildWorkspace(app.db, { name: 'Fresh', host: 'fresh.localhost' })
  const unit = await buildBranch(app.db, bare.id, { name: 'Head office', headquarter: true })
  const nisha = await buildPerson(app.db, bare, { name: 'Nisha Verma', role: 'WORKSPACE_ADMIN' })
  const admin = await app.as(nisha, bare)
  type Listed = { item: string; isDone: boolean; isNotNeeded: boolean }
  const items = async (): Promise<Listed[]> =>
    (await admin.get('/api/dashboard/checklist')).body.content.items
  const open = async () =>
    (await items()).flatMap((each) => (each.isDone || each.isNotNeeded ? [] : [each.item]))
  expect(await open()).toEqual([
    'CALENDAR',
    'HOLIDAYS',
    'BRAND',
    'UNITS',
    'PEOPLE',
    'COMMITTEE',
    'WORKFLOW',
    'POLICY',
    'COURSE',
    'OBLIGATIONS',
  ])
  // A colour tells nothing of a calendar.
  expect((await admin.put(`/api/workspace/branch/${unit.id}/bg-color/123456`)).status).toBe(200)
  expect((await open())[0]).toBe('CALENDAR')
  // One office, saved once: its calendar was looked at, and no second unit is missing.
  const saved = await admin.post(`/api/workspace/update-branch/${unit.id}`, {
    version: 2,
    holidays: [{ on: `${new Date().getUTCFullYear()}-12-31`, name: 'Last day' }],
  })
  expect(saved.status).toBe(200)
  expect((await open()).slice(0, 2)).toEqual(['BRAND', 'PEOPLE'])
  const mark = (isNotNeeded: boolean) => admin.put('/api/dashboard/checklist', { item: 'BRAND', isNotNeeded })
  expect((await mark(true)).status).toBe(200)
  expect(await open()).not.toContain('BRAND')
  await mark(false)
  expect(await open()).toContain('BRAND')
  await app.db.platform.workspace.update({ where: { id: bare.id }, data: { accessFlags: ['learning'] } })
  expect(await open()).toEqual(['BRAND', 'PEOPLE', 'COMMITTEE', 'WORKFLOW'])
  expect((await admin.put('/api/dashboard/checklist', { item: 'POLICY', isNotNeeded: true })).body.code).toBe(
    'FEATURE_DISABLED',
  )
  const other = await app.as(app.employer.admin)
  expect((await other.get('/api/dashboard/checklist')).body.content.items).not.toEqual(await items())
})

test('units whose holidays end are a task: the present year in any month, the next from November on', async () => {
  const { workspace, admin } = app.employer
  const rows = app.db.forWorkspace(workspace.id)
  await rows.holiday.deleteMany({})
  const unit = await rows.branch.findFirstOrThrow({ where: { headquarter: true } })
  const lacking = (day: string) =>
    app.db.platform.$queryRaw<{ id: string }[]>(
      Prisma.sql`SELECT id FROM ${unitsWithoutHolidays(workspace.id, new Date(`${day}T12:00:00Z`))} u`,
    )
  const add = (year: number) =>
    rows.holiday.create({ data: { branchId: unit.id, on: new Date(`${year}-05-01`), name: 'May Day' } })
  const hasTask = async () =>
    (await figures(admin)).setUp.some(({ missing }: { missing: string }) => missing === 'HOLIDAYS_MISSING')
  // A unit without any list is for the checklist.
  expect(await lacking('2030-12-01')).toEqual([])
  await add(2030)
  expect(await lacking('2030-01-02')).toEqual([])
  expect(await lacking('2030-10-31')).toEqual([])
  expect(await lacking('2030-11-01')).toEqual([{ id: unit.id }])
  expect(await lacking('2031-01-02')).toEqual([{ id: unit.id }])
  expect(await lacking('2031-07-01')).toEqual([{ id: unit.id }])
  expect(await hasTask()).toBe(true)
  await add(2031)
  expect(await lacking('2030-12-31')).toEqual([])
  expect(await lacking('2031-07-01')).toEqual([])
  for (const year of [0, 1]) await add(new Date().getUTCFullYear() + year)
  expect(await hasTask()).toBe(false)
})

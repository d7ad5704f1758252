/** Terms: who is notified before and after they end, and what they change for new and for running cases. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { committeeFor } from '../../api/complaints/seats.ts'
import { membersOf } from '../../api/committees/members.ts'
import { seatMembers } from '../../api/committees/seating.ts'
import { sittingsOf } from '../../api/committees/currentSeats.ts'
import { buildEmployer, type Employer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { nextLook } from '../assignments/trainingDates.ts'
import { announceBlockedUnits } from './blockedUnits.ts'
import { announceTerms } from './terms.ts'

let [app, here, admin] = [] as unknown as [TestApp, Employer, Caller]
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  admin = await app.as(here.admin, here.workspace)
})

const until = '2027-06-30'
/** The first instant after that day in Kolkata. */
const endsAt = Date.parse('2027-06-30T18:30:00Z')
const look = (at: number) => announceTerms(app.db, here.workspace.id, at)
async function appoint(terms: Record<string, { from: string | null; until: string | null }>) {
  const { name, version } = await app.db.platform.committee.findUniqueOrThrow({
    where: { id: here.committee.id },
  })
  const parts = [
    [here.presiding, 'PRESIDING_OFFICER'],
    [here.member, 'MEMBER'],
    [here.external, 'EXTERNAL'],
    [here.substitute, 'SUBSTITUTE'],
  ] as const
  const answer = await admin.put(`/api/committee/${here.committee.id}`, {
    name,
    version,
    members: parts.map(([{ id }, part]) => ({ userId: id, part, ...(terms[id] && { term: terms[id] }) })),
  })
  expect(answer.status).toBe(200)
}
/** A process that everybody can file on. */
async function publishForAll(): Promise<void> {
  await publish(app.db, here, floorGraph())
  await app.db.platform.workflow.updateMany({
    where: { workspaceId: here.workspace.id },
    data: { defaultToWorkspace: true },
  })
}
const notices = async (kind = 'COMMITTEE_TERM') =>
  (
    await app.db.platform.notice.findMany({
      where: { workspaceId: here.workspace.id, kind },
      orderBy: { at: 'asc' },
    })
  ).map(({ userId, key }) => [userId, key.split(':').at(-1)])
const rows = () => app.db.forWorkspace(here.workspace.id)
const inPune = () => committeeFor(rows(), { id: here.pune.id, headquarter: true })
const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

test('admins and the member are notified 60 days before, admins 7 days before, both after, each once', async () => {
  await publishForAll()
  await appoint({ [here.member.id]: { from: '2026-01-01', until } })
  await look(endsAt - 61 * dayMs)
  expect(await notices()).toEqual([])
  expect(await nextLook(app.db, here.workspace.id, endsAt - 60.5 * dayMs)).toBe(endsAt - 60 * dayMs)
  for (const at of [endsAt - 60 * dayMs, endsAt - 59 * dayMs]) await look(at) // eslint-disable-line no-await-in-loop
  const first = [
    [here.admin.id, 'EARLY'],
    [here.member.id, 'EARLY'],
  ]
  expect(await notices()).toEqual(expect.arrayContaining(first))
  await look(endsAt - 7 * dayMs)
  expect((await notices()).slice(2)).toEqual([[here.admin.id, 'SOON']])
  expect(await nextLook(app.db, here.workspace.id, endsAt - dayMs / 2)).toBe(endsAt)
  for (const at of [endsAt, endsAt + dayMs]) await look(at) // eslint-disable-line no-await-in-loop
  expect(await notices()).toHaveLength(5)
  expect((await notices()).slice(3)).toEqual(
    expect.arrayContaining([
      [here.admin.id, 'OVER'],
      [here.member.id, 'OVER'],
    ]),
  )
  // Looked at for a while, in case nobody looked when it ended.
  expect(await nextLook(app.db, here.workspace.id, endsAt + dayMs)).toBe(endsAt + 2 * dayMs)
  expect(await nextLook(app.db, here.workspace.id, endsAt + 61 * dayMs)).toBeNull()
})

test('a renewed term ends the notices, and an appointment wakes the run that watches it', async () => {
  const woken = () =>
    app.db.platform.outbox.count({ where: { workspaceId: here.workspace.id, kind: 'WATCH_TRAINING' } })
  expect(await woken()).toBe(0)
  await appoint({ [here.member.id]: { from: null, until } })
  expect(await woken()).toBeGreaterThan(0)
  await appoint({ [here.member.id]: { from: null, until: '2030-06-30' } })
  await look(endsAt)
  expect(await notices()).toEqual([])
})

test('the home page names terms that end within 60 days or are over', async () => {
  const missing = async () => (await admin.get('/api/dashboard/figures')).body.content.setUp
  expect(await missing()).not.toContainEqual(expect.objectContaining({ missing: 'COMMITTEE_TERMS' }))
  await appoint({
    [here.member.id]: { from: null, until: day(40) },
    [here.external.id]: { from: null, until: day(-3) },
    [here.substitute.id]: { from: null, until: day(90) },
  })
  expect(await missing()).toContainEqual({ missing: 'COMMITTEE_TERMS', count: 2 })
})

test('a new case has nobody whose term is over or ahead, and a substitute for them', async () => {
  await appoint({
    [here.presiding.id]: { from: null, until: day(-2) },
    [here.member.id]: { from: day(3), until: null },
  })
  const seats = seatMembers(await membersOf(rows(), here.committee.id), [])
  expect(seats).toEqual([
    { userId: here.substitute.id, capacity: 'PRESIDING_OFFICER' },
    { userId: here.external.id, capacity: 'COMMITTEE' },
  ])
})

test('a running case keeps whose term ends, and nobody joins it by a term that begins', async () => {
  await appoint({ [here.substitute.id]: { from: day(3), until: null } })
  const filedAt = new Date(Date.now() - 4 * dayMs)
  const caseId = await fileCase(app.db, here, await publish(app.db, here, floorGraph()), { filedAt })
  await appoint({ [here.member.id]: { from: null, until: day(-2) } })
  const sitting = async () => {
    const row = await rows().case.findUniqueOrThrow({ where: { id: caseId } })
    return (await sittingsOf(rows(), [row])).get(caseId)
  }
  expect((await sitting())?.seats.map(({ userId }) => userId)).toEqual([
    here.presiding.id,
    here.member.id,
    here.external.id,
  ])
  await app.db.platform.committeeMember.updateMany({
    where: { committeeId: here.committee.id, userId: here.external.id },
    data: { active: false },
  })
  await app.db.platform.committeeMember.updateMany({
    where: { committeeId: here.committee.id, userId: here.substitute.id },
    data: { since: new Date(Date.now() - 9 * dayMs), termFrom: new Date(day(-1)), part: 'MEMBER' },
  })
  expect(await sitting()).toMatchObject({ newcomers: [here.substitute.id] })
})

test('where nobody can file is a task and a weekly notice, and one until anything is published', async () => {
  const everybody = [here.presiding, here.member, here.external, here.substitute]
  await appoint(Object.fromEntries(everybody.map(({ id }) => [id, { from: null, until: day(-2) }])))
  expect(await inPune()).toBeNull()
  const { setUp } = (await admin.get('/api/dashboard/figures')).body.content
  expect(setUp).toContainEqual({ missing: 'COMMITTEE', count: 2 })
  const week = Math.floor(Date.now() / (7 * dayMs)) * 7 * dayMs
  const lookAt = (at: number) => announceBlockedUnits(app.db, here.workspace.id, at)
  const blocked = async () =>
    (
      await app.db.platform.notice.findMany({
        where: { workspaceId: here.workspace.id, kind: 'FILING_BLOCKED' },
        orderBy: { at: 'asc' },
      })
    ).map(({ userId, key, path }) => [userId, key.split(':')[2], path])
  // Nothing is published yet: it is being set up, for a week.
  await lookAt(Date.now())
  expect(await blocked()).toEqual([])
  for (const weeks of [14, 21]) await lookAt(week + weeks * dayMs) // eslint-disable-line no-await-in-loop
  const first = await blocked()
  expect(new Set(first.map(String))).toEqual(new Set([`${here.admin.id},WORKFLOW,/workflows`]))
  await publishForAll()
  const later = week + 28 * dayMs
  for (const at of [later, later + dayMs]) await lookAt(at) // eslint-disable-line no-await-in-loop
  const second = (await blocked()).slice(first.length)
  expect(second).toContainEqual([here.admin.id, 'COMMITTEE', '/committees'])
  expect(second).toHaveLength(first.length)
  await lookAt(later + 7 * dayMs)
  expect(await blocked()).toHaveLength(3 * first.length)
})

test('every unit is named, however many there are', async () => {
  await publish(app.db, here, floorGraph())
  const rowsOfMany = Array.from({ length: 205 }, (_each, place) => ({
    name: `Office ${place}`,
    workspaceId: here.workspace.id,
  }))
  const { timeZone, country } = await app.db.platform.branch.findUniqueOrThrow({
    where: { id: here.pune.id },
  })
  await app.db.platform.branch.createMany({
    data: rowsOfMany.map((each) => ({ ...each, timeZone, country })),
  })
  const offices = await app.db.platform.branch.findMany({
    where: { workspaceId: here.workspace.id, name: { startsWith: 'Office' } },
  })
  const ids = offices.map(() => uuid())
  await app.db.platform.user.createMany({
    data: ids.map((id) => ({ id, email: `${id}@acme.example`, firstName: 'Some', lastName: 'Body' })),
  })
  await app.db.platform.membership.createMany({
    data: offices.map(({ id }, place) => ({
      workspaceId: here.workspace.id,
      userId: ids[place]!,
      branchId: id,
      role: 'EMPLOYEE',
    })),
  })
  await app.db.platform.workflow.updateMany({
    where: { workspaceId: here.workspace.id },
    data: { defaultToWorkspace: false, branchIds: [here.pune.id] },
  })
  await announceBlockedUnits(app.db, here.workspace.id, Date.now())
  const blockedNotices = await app.db.platform.notice.findMany({
    where: { workspaceId: here.workspace.id, kind: 'FILING_BLOCKED', userId: here.admin.id },
  })
  const named = blockedNotices.filter(({ key }) => offices.some(({ id }) => key.includes(id)))
  expect(named).toHaveLength(205)
})

test('that it can receive nothing is said as soon as the last member is gone or the committee dissolved', async () => {
  await publishForAll()
  const watched = async () => {
    const where = { workspaceId: here.workspace.id, kind: 'WATCH_TRAINING' }
    const count = await app.db.platform.outbox.count({ where })
    await app.db.platform.outbox.deleteMany({ where })
    return count > 0
  }
  await watched()
  await admin.delete(`/api/user/${here.stranger.id}`)
  expect(await watched()).toBe(false)
  for (const { id } of [here.member, here.external, here.substitute]) {
    // eslint-disable-next-line no-await-in-loop
    expect((await admin.delete(`/api/user/${id}`)).status).toBe(200)
    expect(await watched(), id).toBe(true) // eslint-disable-line no-await-in-loop
  }
  await announceBlockedUnits(app.db, here.workspace.id, Date.now())
  expect(await notices('FILING_BLOCKED')).toEqual([])
  await app.db.platform.user.update({ where: { id: here.presiding.id }, data: { active: false } })
  expect(await watched()).toBe(true)
  await announceBlockedUnits(app.db, here.workspace.id, Date.now())
  expect(await notices('FILING_BLOCKED')).not.toEqual([])
  const committee = { name: 'Successor', branchId: here.pune.id }
  const members = [{ userId: here.complainant.id, part: 'PRESIDING_OFFICER' }]
  const { body } = await admin.post('/api/committee', { ...committee, members })
  const { version } = await app.db.platform.committee.findUniqueOrThrow({ where: { id: here.committee.id } })
  await watched()
  const dissolve = { version, successorId: body.content.committeeId }
  expect((await admin.post(`/api/committee/${here.committee.id}/dissolve`, dissolve)).status).toBe(200)
  expect(await watched()).toBe(true)
})

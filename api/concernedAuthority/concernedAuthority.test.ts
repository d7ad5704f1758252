import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCommittee, buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import type { ConcernedAuthority } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await setFlags(['concernedAuthority'])
})
afterAll(() => app.close())
const setFlags = (accessFlags: string[]) =>
  app.db.platform.workspace.update({ where: { id: app.employer.workspace.id }, data: { accessFlags } })
async function read(who: { id: string }): Promise<ConcernedAuthority> {
  const { status, body } = await (await app.as(who)).get('/api/concerned-authority')
  expect(status).toBe(200)
  return body.content
}

test('an employee sees the members of the committee of their business unit and how to reach them', async () => {
  const { complainant, presiding } = app.employer
  const { branchName, committees } = await read(complainant)
  expect([branchName, committees.map(({ name }) => name)]).toEqual(['Pune', ['Internal Committee, Pune']])
  expect(committees[0]?.members[0]).toEqual({
    userId: presiding.id,
    name: 'Kavita Menon',
    designation: null,
    part: 'PRESIDING_OFFICER',
    email: 'kavita.menon@acme.example',
  })
})

test('a unit without a committee sees that of the headquarters; who has left is not shown', async () => {
  const { workspace, toronto, complainant, member } = app.employer
  const emma = await buildPerson(app.db, workspace, { name: 'Emma Clarke', branchId: toronto.id })
  expect((await read(emma)).branchName).toBe('Pune')
  const own = await buildCommittee(app.db, workspace.id, {
    name: 'Toronto committee',
    branchId: toronto.id,
    members: [[emma.id, 'PRESIDING_OFFICER']],
  })
  expect((await read(emma)).committees).toMatchObject([{ name: 'Toronto committee' }])
  // A term that is over, and substitutes alone, hear nothing: the headquarters' committee does.
  const ended = {
    termUntil: new Date(Date.now() - 2 * 86_400_000),
    termEndsAt: new Date(Date.now() - 86_400_000),
  }
  await app.db.platform.committeeMember.updateMany({ where: { committeeId: own.id }, data: ended })
  expect((await read(emma)).branchName).toBe('Pune')
  await app.db.platform.committeeMember.updateMany({
    where: { committeeId: own.id },
    data: { termUntil: null, termEndsAt: null, part: 'SUBSTITUTE' },
  })
  expect((await read(emma)).branchName).toBe('Pune')
  await app.db.platform.committee.update({ where: { id: own.id }, data: { active: false } })
  expect((await read(emma)).branchName).toBe('Pune')
  await app.db.platform.membership.updateMany({ where: { userId: member.id }, data: { active: false } })
  const names = (await read(complainant)).committees.flatMap(({ members }) => members.map(({ name }) => name))
  expect(names).toContain('Kavita Menon')
  expect(names).not.toContain('Arjun Pillai')
})

test('another workspace’s committees are never among them, and it is closed unless switched on', async () => {
  const other = await buildEmployer(app.db, 'other.localhost')
  const caller = await app.as(other.complainant, other.workspace)
  expect((await caller.get('/api/concerned-authority')).body.code).toBe('FEATURE_DISABLED')
  const { workspace } = other
  await app.db.platform.committee.updateMany({
    where: { workspaceId: workspace.id },
    data: { active: false },
  })
  await app.db.platform.workspace.update({
    where: { id: workspace.id },
    data: { accessFlags: ['concernedAuthority'] },
  })
  expect((await caller.get('/api/concerned-authority')).body.content).toEqual({
    branchName: null,
    committees: [],
  })
})

test('somebody without a business unit sees the committee of the headquarters, and no other', async () => {
  const { workspace, toronto, presiding } = app.employer
  await buildCommittee(app.db, workspace.id, {
    name: 'Committee of another unit',
    branchId: toronto.id,
    members: [[presiding.id, 'PRESIDING_OFFICER']],
  })
  const rani = await buildPerson(app.db, workspace, { name: 'Rani Das' })
  await app.db.platform.membership.updateMany({ where: { userId: rani.id }, data: { branchId: null } })
  expect((await read(rani)).committees.map(({ name }) => name)).toEqual(['Internal Committee, Pune'])
})

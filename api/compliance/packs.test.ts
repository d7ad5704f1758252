import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { anAssignment } from '../../test/learning.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { lookAtObligations } from '../../workers/compliance/obligations.ts'
import type { ComplianceInstance } from './contract.ts'
import { dueOn } from './periods.ts'
import { packs } from './packs.ts'

const at = '/learning/api'
/** By then today has come everywhere. */
const day = 86_400_000
let app: TestApp
let [admin, leela, neighbour] = [] as unknown as [Caller, Caller, Caller]
beforeAll(async () => {
  app = await testApp()
  const other = await buildEmployer(app.db, 'other.localhost')
  admin = await app.as(app.employer.admin)
  leela = await app.as(app.employer.branchAdmin)
  neighbour = await app.as(other.admin, other.workspace)
})
afterAll(() => app.close())
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const add = (packKey: string, who = admin, branchIds: string[] = []) =>
  who.post(`${at}/compliance/pack`, { packKey, branchIds })
const due = async (branchId: string): Promise<ComplianceInstance[]> => {
  await lookAtObligations(app.db, app.employer.workspace.id, Date.now() + day)
  const found = await admin.post(`${at}/compliance/instances?pageSize=300`, { branchIds: [branchId] })
  // On the last day of a year the next one has begun by then.
  const lastDay = `${new Date().getUTCFullYear()}-12-31`
  return found.body.content.filter(({ startsOn }: ComplianceInstance) => startsOn <= lastDay)
}

test('a pack is added once, by an admin of the whole workspace, and applies where its law does', async () => {
  expect((await add('india-posh', leela)).status).toBe(403)
  const [one, other] = await Promise.all([add('india-posh'), add('india-posh')])
  const added = [one, other].map(({ body }) => body.content.added).toSorted((a, b) => a - b)
  expect(added).toEqual([0, 8])
  expect((await add('canada-federal')).body.content).toEqual({ added: 9, present: 0 })
  const { pune, toronto } = app.employer
  const near = await due(pune.id)
  expect(near).toHaveLength(8)
  const year = new Date().getUTCFullYear()
  const report = near.find(({ title }) => title === 'Annual report of the committee')
  expect(report).toMatchObject({ dueOn: `${year + 1}-01-31`, period: String(year) })
  // What follows an event waits for one.
  const far = await due(toronto.id)
  expect(far).toHaveLength(6)
  expect(far.find(({ legalReference }) => legalReference.endsWith('s. 36'))?.dueOn).toBe(`${year + 1}-03-01`)
  const mine = (await neighbour.get(`${at}/compliance/packs`)).body.content
  expect(mine.flatMap((each: { items: { isAdded: boolean }[] }) => each.items)).not.toContainEqual(
    expect.objectContaining({ isAdded: true }),
  )
})

test('a law of a part of a country applies to the business units that are chosen', async () => {
  const none = await add('canada-ontario')
  expect([none.status, none.body.fields[0].path]).toEqual([400, 'branchIds'])
  expect((await add('canada-ontario', admin, [app.employer.toronto.id])).body.content.added).toBe(3)
  const codes = await rows().jurisdiction.findMany({ orderBy: { code: 'asc' } })
  expect(codes.map(({ code }) => code)).toEqual(['CA', 'CA-ON', 'IN'])
  expect(codes[1]?.parentId).toBe(codes[0]?.id)
  expect(await due(app.employer.pune.id)).toHaveLength(8)
})

test('one that was removed can be added again', async () => {
  const item = await rows().complianceItem.findFirstOrThrow({ where: { packKey: 'india-posh:display' } })
  await admin.delete(`${at}/admin/compliance/delete/${item.id}`)
  expect((await add('india-posh')).body.content).toEqual({ added: 1, present: 7 })
})

test('what fulfils an obligation is counted in its own business unit', async () => {
  const { pune, workspace } = app.employer
  const all = await due(pune.id)
  const committee = all.find(({ title }) => title === 'Check the internal committee')
  const proofs = async () =>
    (await leela.get(`${at}/compliance/instance/${committee?.instanceId}`)).body.content.proofs
  const members = await rows().committeeMember.findMany({ include: { committee: true } })
  expect(members.map(({ part }) => part)).toContain('EXTERNAL')
  const [whole] = await proofs()
  expect(whole).toMatchObject({ kind: 'COMMITTEE', all: 4 })
  await rows().committeeMember.updateMany({ where: { part: 'EXTERNAL' }, data: { part: 'MEMBER' } })
  const [lacking] = await proofs()
  expect(lacking.done).toBe(
    whole.done - 1 + (whole.lacks.includes('There are fewer than two members.') ? 1 : 0),
  )
  expect(lacking.lacks).toContain('There is no external member.')
  await rows().committee.updateMany({ where: { branchId: pune.id }, data: { active: false } })
  expect(await proofs()).toEqual([
    { kind: 'COMMITTEE', name: '', done: 0, all: 4, lacks: ['This business unit has no committee.'] },
  ])
  // A course of another workspace cannot stand for it.
  const workshops = await rows().complianceItem.findFirstOrThrow({
    where: { packKey: 'india-posh:workshops' },
  })
  const assignmentId = await anAssignment(rows(), app.employer.complainant.id)
  const { courseId } = await rows().assignment.update({
    where: { id: assignmentId },
    data: { learningStatus: 'COMPLETED', completedAt: new Date() },
  })
  const link = (who: Caller) =>
    who.put(`${at}/admin/compliance/update/${workshops.id}`, { version: 1, courseId })
  expect((await link(neighbour)).status).toBe(404)
  expect((await link(admin)).body.content.courseId).toBe(courseId)
  const instance = all.find(({ itemId }) => itemId === workshops.id)
  const people = await rows().membership.count({ where: { branchId: pune.id, workspaceId: workspace.id } })
  const completed = async () => {
    const { body } = await leela.get(`${at}/compliance/instance/${instance?.instanceId}`)
    return body.content.proofs
  }
  const proof = { kind: 'COURSE', name: 'A course', all: people, lacks: [] }
  expect(await completed()).toEqual([{ ...proof, done: 1 }])
  await rows().assignment.update({
    where: { id: assignmentId },
    data: { validUntil: new Date(Date.now() - day) },
  })
  expect(await completed()).toEqual([{ ...proof, done: 0 }])
})

test('each item of a pack names its law and how sure it is, and is due on the day that it says', () => {
  const keys = packs.flatMap(({ key, items }) => items.map((item) => `${key}:${item.key}`))
  expect(new Set(keys).size).toBe(keys.length)
  for (const { items } of packs)
    for (const item of items) {
      expect(item.legalReference).toMatch(/\d/)
      expect(item.description.length).toBeGreaterThan(20)
      const { everyYears = 1, dueAfterDays = 0, dueDate, frequency } = item
      // A day, or days after: never neither.
      expect(dueDate !== undefined || item.dueAfterDays !== undefined).toBe(true)
      const falls = dueOn(
        {
          frequency,
          everyYears,
          startsOn: '2026-01-01',
          dueAfterDays,
          dueMonth: dueDate?.month ?? null,
          dueDay: dueDate?.day ?? null,
        },
        '2026-12-31',
      )
      if (dueDate)
        expect(falls.slice(5)).toBe(
          [dueDate.month, dueDate.day].map((n) => String(n).padStart(2, '0')).join('-'),
        )
    }
})

/** What becomes of obligations, holidays and the workspace's clock when a wrong country is corrected. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBranch, buildEmployer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'

let [app, admin] = [] as unknown as [TestApp, Caller]
beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
})
afterAll(() => app.close())

let units = 0
/** In Canada by mistake. */
const wrongUnit = async () => {
  const body = { branchName: `Unit ${(units += 1)}`, country: 'CA', timeZone: 'America/Toronto' }
  return { id: (await admin.post('/api/workspace/create-branch', body)).body.content.branchId as string }
}
const at = (id: string) => `/api/workspace/branch/${id}/country-correction`
const previewed = async (id: string) => (await admin.get(`${at(id)}?country=IN`)).body.content
const correct = async (id: string) => {
  const { version, previewed: digest } = await previewed(id)
  return admin.post(at(id), { version, country: 'IN', previewed: digest })
}
const pack = (packKey: string, branchIds: string[] = []) =>
  admin.post('/learning/api/compliance/pack', { packKey, branchIds })
const itemsOf = (packKey: string) =>
  app.db.platform.complianceItem.findMany({
    where: { packKey: { startsWith: `${packKey}:` } },
    orderBy: { id: 'asc' },
  })
const instance = (itemId: string, branchId: string, more: object = {}) =>
  app.db.platform.complianceInstance.create({
    data: {
      workspaceId: app.employer.workspace.id,
      itemId,
      branchId,
      period: '2026',
      startsOn: new Date('2026-01-01'),
      endsOn: new Date('2026-12-31'),
      dueOn: new Date('2027-01-31'),
      dueAt: new Date('2027-01-31T18:30:00Z'),
      ...more,
    },
  })

test('of the wrong country’s pack go where nobody touched them; what was touched stays and is listed', async () => {
  await app.db.platform.branch.updateMany({
    where: { id: app.employer.toronto.id },
    data: { country: 'US' },
  })
  const unit = await wrongUnit()
  await pack('canada-federal')
  const [changed, evidenced, plain] = await itemsOf('canada-federal')
  await admin.put(`/learning/api/admin/compliance/update/${changed!.id}`, {
    version: 1,
    penaltyNote: 'Ours',
  })
  const instanceWithEvidence = await instance(evidenced!.id, unit.id)
  await app.db.platform.complianceEvidence.create({
    data: {
      workspaceId: app.employer.workspace.id,
      instanceId: instanceWithEvidence.id,
      note: 'Sent',
      addedBy: app.employer.admin.id,
    },
  })
  const open = await instance(plain!.id, unit.id)
  const all = (await itemsOf('canada-federal')).length
  const { counts, obligations, packs } = await previewed(unit.id)
  expect(counts).toMatchObject({ obligationsRemoved: all - 2, obligationsToCheck: 2 })
  expect(
    obligations
      .filter(({ outcome }: { outcome: string }) => outcome === 'STAYS')
      .map(({ itemId }: { itemId: string }) => itemId),
  ).toEqual(expect.arrayContaining([changed!.id, evidenced!.id]))
  expect(packs).toMatchObject([{ packKey: 'india-posh', missing: expect.any(Number) }])
  expect((await correct(unit.id)).status).toBe(200)
  expect((await itemsOf('canada-federal')).map(({ id }) => id)).toEqual([changed!.id, evidenced!.id])
  expect(await app.db.platform.complianceInstance.count({ where: { id: open.id } })).toBe(0)
  expect(await app.db.platform.complianceInstance.count({ where: { id: instanceWithEvidence.id } })).toBe(1)
})

test('that hold for another business unit there stay for it, and go for this one alone', async () => {
  const [unit, there] = [
    await wrongUnit(),
    await buildBranch(app.db, app.employer.workspace.id, {
      name: 'Ottawa',
      country: 'CA',
    }),
  ]
  await pack('canada-federal')
  const item = (await itemsOf('canada-federal')).find(({ frequency }) => frequency !== 'EVENT')!
  const [mine, theirs] = [await instance(item.id, unit.id), await instance(item.id, there.id)]
  const { obligations } = await previewed(unit.id)
  expect(obligations).toMatchObject([{ itemId: item.id, outcome: 'UNIT', open: 1 }])
  expect((await correct(unit.id)).status).toBe(200)
  expect(await app.db.platform.complianceItem.count({ where: { id: item.id } })).toBe(1)
  expect(await app.db.platform.complianceInstance.count({ where: { id: mine.id } })).toBe(0)
  expect(await app.db.platform.complianceInstance.count({ where: { id: theirs.id } })).toBe(1)
})

test('of the headquarters: the workspace’s clock follows, holidays stay and are named by their source', async () => {
  const other = await buildEmployer(app.db, 'clock.localhost')
  const me = await app.as(other.admin, other.workspace)
  await app.db.platform.workspace.update({
    where: { id: other.workspace.id },
    data: { timeZone: 'Asia/Kolkata' },
  })
  const query = '&timeZone=Europe%2FLondon'
  const { body } = await me.get(`${at(other.pune.id)}?country=GB${query}`)
  expect(body.content).toMatchObject({
    workspaceTimeZone: { from: 'Asia/Kolkata', to: 'Europe/London' },
    holidays: [{ source: null, count: 2 }],
  })
  const { version, previewed: digest } = body.content
  const requestBody = { version, country: 'GB', timeZone: 'Europe/London', previewed: digest }
  expect((await me.post(at(other.pune.id), requestBody)).status).toBe(200)
  expect(
    await app.db.platform.workspace.findUniqueOrThrow({ where: { id: other.workspace.id } }),
  ).toMatchObject({ timeZone: 'Europe/London' })
  expect(await app.db.platform.holiday.count({ where: { branchId: other.pune.id } })).toBe(2)
})

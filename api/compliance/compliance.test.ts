import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { lookAtObligations } from '../../workers/compliance/obligations.ts'

const at = '/learning/api'
const day = 86_400_000
let app: TestApp
let [admin, leela, meera, neighbour] = [] as unknown as [Caller, Caller, Caller, Caller]
beforeAll(async () => {
  app = await testApp()
  const { employer } = app
  const other = await buildEmployer(app.db, 'other.localhost')
  admin = await app.as(employer.admin)
  leela = await app.as(employer.branchAdmin)
  meera = await app.as(employer.complainant)
  neighbour = await app.as(other.admin, other.workspace)
})
afterAll(() => app.close())
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const look = (now = Date.now()) => lookAtObligations(app.db, app.employer.workspace.id, now)

const place = async (code: string, more: object = {}) =>
  (
    await admin.post(`${at}/admin/jurisdiction/create`, {
      name: code,
      code,
      countryCode: code.slice(0, 2),
      ...more,
    })
  ).body.content
const obligation = async (more: object = {}, who = admin) =>
  who.post(`${at}/admin/compliance/create`, { title: 'Annual return', frequency: 'YEARLY', ...more })
const due = async (who: Caller, body: object = {}) =>
  (await who.post(`${at}/compliance/instances?pageSize=300`, body)).body.content

test('jurisdictions are a tree within one country, changed by admins of all, and kept while used', async () => {
  const india = await place('IN')
  const state = await place('IN-MH', { parentId: india.jurisdictionId })
  const odd = await admin.post(`${at}/admin/jurisdiction/create`, {
    name: 'Ontario',
    code: 'CA-ON',
    countryCode: 'CA',
    parentId: india.jurisdictionId,
  })
  expect([odd.status, odd.body.fields[0].path]).toEqual([400, 'parentId'])
  const twice = await admin.post(`${at}/admin/jurisdiction/create`, {
    name: 'India again',
    code: 'IN',
    countryCode: 'IN',
  })
  expect(twice.body.code).toBe('DUPLICATE')
  const change = (version: number, more: object = {}) =>
    admin.put(`${at}/admin/jurisdiction/update/${india.jurisdictionId}`, {
      name: 'India',
      code: 'IN',
      countryCode: 'IN',
      rules: { annualReport: { month: 1, day: 31 } },
      version,
      ...more,
    })
  expect((await change(1)).body.content).toMatchObject({ name: 'India', version: 2 })
  expect((await change(1)).body.code).toBe('STALE_VERSION')
  expect((await change(2, { parentId: state.jurisdictionId })).body.fields[0].path).toBe('parentId')
  const remove = (id: string, who = admin) => who.delete(`${at}/admin/jurisdiction/delete/${id}`)
  expect((await remove(india.jurisdictionId)).body.code).toBe('IN_USE')
  expect((await remove(state.jurisdictionId, leela)).status).toBe(403)
  expect((await remove(state.jurisdictionId, neighbour)).status).toBe(404)
  expect((await remove(state.jurisdictionId)).body.content).toEqual({ deleted: true })
  const read = await meera.get(`${at}/admin/jurisdiction/all?countryCode=IN`)
  expect(read.body.content.map(({ code }: { code: string }) => code)).toEqual(['IN'])
  expect((await neighbour.get(`${at}/admin/jurisdiction/all`)).body.content).toEqual([])
})

test('categories are changed by admins of all, with the version they saw, and stay while in use', async () => {
  const path = `${at}/compliance-category`
  const create = async (body: object) => (await admin.post(`${path}/create`, body)).body.content
  const parent = await create({ name: 'Safety' })
  const child = await create({ name: 'Fire', parentId: parent.categoryId })
  const update = (id: string, body: object, who = admin) => who.put(`${path}/update/${id}`, body)
  const renamed = await update(child.categoryId, { name: 'Fire safety', color: 'AA3300', version: 1 })
  expect(renamed.body.content).toMatchObject({
    name: 'Fire safety',
    color: '#aa3300',
    parentId: null,
    version: 2,
  })
  const stale = await update(child.categoryId, { name: 'Smoke', version: 1 })
  expect(stale.body).toMatchObject({ code: 'STALE_VERSION', current: { name: 'Fire safety', version: 2 } })
  const conflict = await update(child.categoryId, { name: 'Safety', version: 2 })
  expect(conflict.body).toMatchObject({ code: 'DUPLICATE', fields: [{ path: 'name' }] })
  const below = { name: 'Fire safety', parentId: parent.categoryId, version: 2 }
  expect((await update(child.categoryId, below)).body.content.parentId).toBe(parent.categoryId)
  const circle = await update(parent.categoryId, { name: 'Safety', parentId: child.categoryId, version: 1 })
  expect(circle.body.fields[0].path).toBe('parentId')
  expect((await update(child.categoryId, { name: 'Mine', version: 3 }, leela)).status).toBe(403)
  expect((await update(child.categoryId, { name: 'Mine', version: 3 }, neighbour)).status).toBe(404)

  const remove = (id: string, who = admin) => who.delete(`${path}/delete/${id}`)
  expect((await remove(parent.categoryId)).body.code).toBe('IN_USE')
  expect((await remove(child.categoryId, leela)).status).toBe(403)
  expect((await remove(child.categoryId, neighbour)).status).toBe(404)
  expect((await remove(child.categoryId)).body.content).toEqual({ deleted: true })
  const used = await obligation({ title: 'Fire drill', categoryId: parent.categoryId })
  expect(used.status).toBe(200)
  expect((await remove(parent.categoryId)).body.code).toBe('IN_USE')
  const names = (await meera.get(`${path}/all`)).body.content.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Safety'])
})

test('an obligation is due of each business unit it holds for, once a period, and says why', async () => {
  const [country] = (await admin.get(`${at}/admin/jurisdiction/all?countryCode=IN`)).body.content
  const created = await obligation({
    jurisdictionIds: [country.jurisdictionId],
    legalReference: 'POSH Act, s. 21',
    dueDate: { month: 1, day: 31 },
    minHeadcount: 2,
  })
  expect(created.status).toBe(200)
  const { itemId } = created.body.content
  await look()
  await look()
  const year = new Date().getUTCFullYear()
  const units = await rows().branch.findMany({ where: { country: 'IN', deletedAt: null } })
  const dueItems = await due(admin, { itemId })
  expect(dueItems.length).toBeGreaterThan(0)
  expect(dueItems.length).toBeLessThanOrEqual(units.length)
  expect(dueItems[0]).toMatchObject({ period: String(year), dueOn: `${year + 1}-01-31`, isOverdue: false })
  const [first] = dueItems
  const { reasons } = (await admin.get(`${at}/compliance/instance/${first.instanceId}`)).body.content
  expect(reasons[0]).toBe('It is the law in India, where this business unit is.')
  expect(reasons[1]).toMatch(/people work here; it applies from 2 on\.$/)
  // A unit’s admin sees the own unit’s alone, and who is no admin only what they look after.
  const own = await due(leela, { itemId })
  expect(own.map((each: { branchId: string }) => each.branchId)).toEqual([app.employer.pune.id])
  expect(await due(meera)).toEqual([])
  expect(await due(neighbour)).toEqual([])
  // Two years on, each period that began has its instance.
  await rows().complianceItem.updateMany({ data: { nextAt: new Date() } })
  await look(Date.UTC(year + 2, 5, 1))
  const later = await due(leela, { itemId })
  expect(later.map(({ period }: { period: string }) => period)).toEqual(
    [0, 1, 2].map((each) => String(year + each)),
  )
})

test('evidence is added and stays; what is submitted is submitted once, from what one saw', async () => {
  const { itemId } = (await obligation({ title: 'Policy displayed' })).body.content
  await look()
  const [own] = await due(leela, { itemId })
  const path = `${at}/compliance/instance/${own.instanceId}`
  const submit = (who: Caller, version: number, more: object = {}) =>
    who.post(`${path}/submit`, { version, ...more })
  expect((await submit(leela, own.version)).body.code).toBe('ILLEGAL_STATE')
  expect((await leela.post(`${path}/evidence`, { note: ' ' })).status).toBe(400)
  const added = await leela.post(`${path}/evidence`, { note: 'Photo of the notice board' })
  expect(added.body.content.evidence).toMatchObject([{ note: 'Photo of the notice board', fileId: null }])
  await expect(
    app.db.pool.query(`UPDATE "ComplianceEvidence" SET note = 'Nothing' WHERE "instanceId" = $1`, [
      own.instanceId,
    ]),
  ).rejects.toThrow()
  expect((await submit(leela, own.version + 1)).body.code).toBe('STALE_VERSION')
  const [one, other] = await Promise.all([submit(leela, own.version), submit(admin, own.version)])
  expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
  const instance = (await admin.get(path)).body.content
  expect(instance).toMatchObject({ status: 'SUBMITTED', isOverdue: false })
  const known = await submit(leela, instance.version, { acknowledgementNo: 'DO/2026/17' })
  expect(known.body.content).toMatchObject({ status: 'ACKNOWLEDGED', acknowledgementNo: 'DO/2026/17' })
  expect((await submit(leela, known.body.content.version)).body.code).toBe('ILLEGAL_STATE')
  const sealed = await app.db.platform.ledgerEntry.count({
    where: { workspaceId: app.employer.workspace.id, action: 'complianceInstances:submit' },
  })
  expect(sealed).toBe(2)
  // What was answered outlives its obligation.
  await admin.delete(`${at}/admin/compliance/delete/${itemId}`)
  expect((await admin.get(path)).body.content.status).toBe('ACKNOWLEDGED')
  expect(await due(admin, { itemId })).toEqual([])
})

test('nobody answers for another unit, nor excuses their own, nor attaches what another person sent', async () => {
  const { itemId } = (await obligation({ title: 'Committee appointed' })).body.content
  await look()
  const all = await due(admin, { itemId })
  const far = all.find(({ branchId }: { branchId: string }) => branchId !== app.employer.pune.id)
  const near = all.find(({ branchId }: { branchId: string }) => branchId === app.employer.pune.id)
  const path = (id: string) => `${at}/compliance/instance/${id}`
  for (const call of ['evidence', 'submit'])
    expect(
      (await leela.post(`${path(far.instanceId)}/${call}`, { note: 'x', version: 1 })).status,
    ).toBeGreaterThanOrEqual(400)
  expect((await leela.get(path(far.instanceId))).status).toBe(404)
  expect((await neighbour.get(path(near.instanceId))).status).toBe(404)
  const excuse = (who: Caller, reason = 'Not yet ten people') =>
    who.post(`${path(near.instanceId)}/not-applicable`, { version: near.version, reason })
  expect((await excuse(leela)).status).toBe(403)
  const upload = await admin.post(`${at}/compliance/generate-upload-url`, {
    complianceInstanceId: far.instanceId,
    fileName: 'order.pdf',
    contentType: 'application/pdf',
    sizeBytes: 10,
  })
  const stolen = await leela.post(`${path(near.instanceId)}/evidence`, {
    note: 'Not mine',
    complianceFileKey: upload.body.content.fileKey,
  })
  expect(stolen.status).toBeGreaterThanOrEqual(400)
  expect(await rows().complianceEvidence.count({ where: { instanceId: near.instanceId } })).toBe(0)
  expect((await excuse(admin)).body.content).toMatchObject({ status: 'NOT_APPLICABLE' })
  // Its history cannot be taken away by another rhythm.
  const changed = await admin.put(`${at}/admin/compliance/update/${itemId}`, {
    version: 1,
    frequency: 'MONTHLY',
  })
  expect(changed.body.code).toBe('ILLEGAL_STATE')
})

test('an event makes what follows it, once', async () => {
  const { itemId } = (await obligation({ title: 'Report a death', frequency: 'EVENT', dueAfterDays: 1 })).body
    .content
  const body = { complianceItemId: itemId, branchId: app.employer.toronto.id, happenedOn: '2026-11-20' }
  expect((await leela.post(`${at}/compliance/event`, body)).status).toBe(403)
  const ahead = await admin.post(`${at}/compliance/event`, { ...body, happenedOn: '2099-11-20' })
  expect(ahead.body.fields).toMatchObject([{ path: 'happenedOn', code: 'future' }])
  const event = await admin.post(`${at}/compliance/event`, body)
  expect(event.body.content).toMatchObject({ dueOn: '2026-11-21', period: '2026-11-20' })
  expect((await admin.post(`${at}/compliance/event`, body)).body.code).toBe('DUPLICATE')
})

test('what is counted from when it was last done takes no day ahead; what is due once does', async () => {
  const startsOn = '2099-11-20'
  const ahead = await obligation({ frequency: 'EVERY_N_YEARS', everyYears: 2, startsOn })
  expect(ahead.body.fields).toMatchObject([{ path: 'startsOn', code: 'future' }])
  expect((await obligation({ title: 'A permit', frequency: 'ONCE', startsOn })).status).toBe(200)
})

test('a workspace without compliance has none of it', async () => {
  const { id } = app.employer.workspace
  const { accessFlags } = await app.db.platform.workspace.findUniqueOrThrow({ where: { id } })
  await app.db.platform.workspace.update({ where: { id }, data: { accessFlags: ['learning'] } })
  expect((await admin.post(`${at}/compliance/instances`, {})).body.code).toBe('FEATURE_DISABLED')
  expect((await obligation()).body.code).toBe('FEATURE_DISABLED')
  await app.db.platform.workspace.update({ where: { id }, data: { accessFlags } })
})

test('who answers for it is reminded before and after, each time once; a week late the workspace hears', async () => {
  const employer = await buildEmployer(app.db, 'due.localhost')
  const own = app.db.forWorkspace(employer.workspace.id)
  const begin = Date.now()
  const today = new Date(new Date(begin).toISOString().slice(0, 10))
  const item = await own.complianceItem.create({
    data: {
      title: 'Return',
      frequency: 'ONCE',
      startsOn: today,
      dueAfterDays: 40,
      branchIds: [employer.pune.id],
      nextAt: new Date(begin),
      createdBy: employer.admin.id,
    },
  })
  for (let now = begin; now < begin + 90 * day; now += day / 4) {
    // eslint-disable-next-line no-await-in-loop
    await lookAtObligations(app.db, employer.workspace.id, now)
    // eslint-disable-next-line no-await-in-loop
    if (Math.floor(now / day) % 3 === 0) await lookAtObligations(app.db, employer.workspace.id, now)
  }
  const noticesOf = async (userId: string) =>
    (await own.notice.findMany({ where: { userId }, orderBy: { at: 'asc' } })).map(
      ({ subjectText, at: when }) => [
        (subjectText as { code: string }).code.split('.')[1],
        Math.round((when.getTime() - today.getTime()) / day) - 40,
      ],
    )
  const whole = [
    ['COMPLIANCE_DUE', -30],
    ['COMPLIANCE_DUE', -7],
    ['COMPLIANCE_DUE', -1],
    ['COMPLIANCE_LATE', 1],
    ['COMPLIANCE_LATE', 7],
    ['COMPLIANCE_LATE', 14],
    ['COMPLIANCE_LATE', 30],
  ]
  const near = (list: (string | number | undefined)[][]) =>
    list.map(([code, days]) => [
      code,
      whole.find(([, each]) => Math.abs(Number(each) - Number(days)) <= 1)?.[1],
    ])
  expect(near(await noticesOf(employer.branchAdmin.id))).toEqual(whole)
  expect(near(await noticesOf(employer.admin.id))).toEqual([['COMPLIANCE_LATE', 7]])
  expect(await noticesOf(employer.complainant.id)).toEqual([])
  expect(await own.complianceInstance.count({ where: { itemId: item.id } })).toBe(1)
})

test('obligations are found by words, by owner, and by what of them is due, a page at a time', async () => {
  const { branchAdmin, admin: owner, complainant } = app.employer
  const add = async (title: string, more: object) =>
    (await obligation({ title, startsOn: `${new Date().getUTCFullYear() - 1}-01-01`, ...more })).body.content
  await add('Owned evacuation', { ownerId: branchAdmin.id })
  await add('Unowned evacuation', {})
  await add('Evacuation of events', { ownerId: owner.id, frequency: 'EVENT' })
  await look()
  const searchTitles = async (body: object, who = admin) => {
    const listed = await who.post(`${at}/admin/compliance/all`, { searchText: 'evacuation', ...body })
    return listed.body.content.map(({ title }: { title: string }) => title)
  }
  expect(await searchTitles({ ownerId: branchAdmin.id })).toEqual(['Owned evacuation'])
  expect(await searchTitles({ hasNoOwner: true })).toEqual(['Unowned evacuation'])
  expect(await searchTitles({ isDue: false })).toEqual(['Evacuation of events'])
  expect(await searchTitles({ isDue: true })).toEqual(['Owned evacuation', 'Unowned evacuation'])
  expect(await searchTitles({ isOverdue: true })).toEqual(['Owned evacuation', 'Unowned evacuation'])
  const [first] = (await admin.post(`${at}/admin/compliance/all?pageSize=1`, { ownerId: branchAdmin.id }))
    .body.content
  expect(first).toMatchObject({ ownerName: branchAdmin.name, isOverdue: true })
  expect(first.nextDueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  const own = await due(admin, { ownerId: branchAdmin.id, searchText: 'EVACUATION' })
  expect(new Set(own.map(({ ownerName }: { ownerName: string }) => ownerName))).toEqual(
    new Set([branchAdmin.name]),
  )
  expect(await due(admin, { ownerId: complainant.id })).toEqual([])
  expect((await neighbour.post(`${at}/admin/compliance/all`, { ownerId: branchAdmin.id })).status).toBe(404)
})

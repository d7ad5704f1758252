/** Running cases count by the calendar of their business unit: who changes it proves who they are, in person. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BuiltPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

const people: [who: string, of: (app: TestApp) => BuiltPerson][] = [
  ['a workspace admin', ({ employer }) => employer.admin],
  ['the admin of the business unit', ({ employer }) => employer.branchAdmin],
]
const calendars: [what: string, sent: object][] = [
  ['the weekend', { weekend: [5, 6] }],
  ['a holiday', { holidays: [{ on: '2026-12-25', name: 'Christmas' }] }],
  ['the time zone', { timeZone: 'America/Toronto' }],
]

describe.each(people)('%s', (_who, of) => {
  let [caller, userId] = [] as unknown as [Caller, string]
  beforeEach(async () => {
    userId = of(app).id
    caller = await app.as(of(app))
  })
  const row = () => app.db.platform.branch.findUniqueOrThrow({ where: { id: app.employer.pune.id } })
  const holidaysOf = async () =>
    (
      await app.db.platform.holiday.findMany({
        where: { branchId: app.employer.pune.id },
        orderBy: { on: 'asc' },
      })
    ).map(({ on, name, source, isTentative }) => ({
      on: on.toISOString().slice(0, 10),
      name,
      source,
      isTentative,
    }))
  const save = async (body: object) =>
    caller.post(`/api/workspace/update-branch/${app.employer.pune.id}`, {
      version: (await row()).version,
      ...body,
    })
  const session = (data: { provenAt?: Date; impersonatedBy?: string | null }) =>
    app.db.platform.session.updateMany({ where: { userId }, data })
  const asIs = async () => ({ ...(await row()), days: await holidaysOf() })

  test.each(calendars)(
    'changes %s with a recent proof, and never while somebody impersonates them',
    async (_what, body) => {
      const before = await asIs()
      await session({ provenAt: new Date(0) })
      expect((await save(body)).body).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' })
      await session({ provenAt: new Date(), impersonatedBy: app.employer.complainant.id })
      const impersonated = await save(body)
      expect(impersonated.status).toBe(403)
      expect(impersonated.body.code).toBe('FORBIDDEN')
      expect(await asIs()).toEqual(before)
      await session({ impersonatedBy: null })
      expect((await save(body)).status).toBe(200)
      expect((await row()).calendarSavedBy).toBe(userId)
      const { timeZone, weekend, days } = before
      expect((await save({ timeZone, weekend, holidays: days })).status).toBe(200)
    },
  )

  test('saves what is no change of the calendar without a proof', async () => {
    const { timeZone, weekend, days, calendarSavedBy } = await asIs()
    await session({ provenAt: new Date(0) })
    const renamed = days.map((day) => ({ ...day, name: `${day.name} (day off)` }))
    const body = { address: '1 Main Street', timeZone, weekend: weekend.toReversed(), holidays: renamed }
    expect((await save(body)).status).toBe(200)
    expect((await row()).calendarSavedBy).toBe(calendarSavedBy)
    await session({ provenAt: new Date() })
    expect((await save({ holidays: days })).status).toBe(200)
  })

  test('gives a weekend up to three days', async () => {
    const before = await asIs()
    for (const weekend of [
      [0, 1, 5, 6],
      [0, 1, 2, 3, 4, 5],
    ])
      expect((await save({ weekend })).body.fields).toMatchObject([
        { path: 'weekend', text: { code: 'branches.weekendTooLong', params: { days: 3 } } },
      ])
    expect(await asIs()).toEqual(before)
    expect((await save({ weekend: [0, 5, 6] })).status).toBe(200)
    expect((await save({ weekend: [0, 6] })).status).toBe(200)
  })

  test('saves a unit that has had a longer weekend since before, but makes none longer', async () => {
    const { id } = app.employer.pune
    const stood = [0, 3, 4, 5, 6]
    await app.db.platform.branch.update({ where: { id }, data: { weekend: stood } })
    const saved = await save({ branchName: 'Pune East', weekend: stood.toReversed() })
    expect([saved.status, saved.body.content?.branchName]).toEqual([200, 'Pune East'])
    for (const weekend of [
      [0, 2, 3, 4, 5, 6],
      [0, 1, 4, 5, 6],
      [3, 4, 5, 6],
    ])
      expect((await save({ weekend })).body.fields).toMatchObject([{ path: 'weekend' }])
    expect((await row()).weekend).toEqual(stood)
    expect((await save({ branchName: 'Pune', weekend: [0, 6] })).status).toBe(200)
    expect((await save({ weekend: stood })).body.fields).toMatchObject([{ path: 'weekend' }])
  })
})

test('a new business unit has a weekend of up to three days', async () => {
  const admin = await app.as(app.employer.admin)
  const answer = await admin.post('/api/workspace/create-branch', {
    branchName: 'Goa',
    weekend: [0, 1, 2, 3],
  })
  expect(answer.body.fields).toMatchObject([{ path: 'weekend' }])
})

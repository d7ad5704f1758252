/** Calendars that read what is due: by a secret address, of what its person reaches at that moment. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { buildApp } from '../app.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { lookAtObligations } from '../../workers/compliance/obligations.ts'

const at = '/learning/api'
const feed = `${at}/compliance/calendar-feed`
let app: TestApp
let other: Employer
let [admin, leela, meera] = [] as unknown as [Caller, Caller, Caller]
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
/** The path of an address, as a calendar asks for it on the host. */
const renewed = async (who: Caller): Promise<string> => {
  const { body } = await who.post(feed, {})
  const { pathname, search } = new URL(body.content.address)
  return pathname + search
}
const read = (path: string, headers: Record<string, string> = {}) => app.nobody.get(path, undefined, headers)
/** Long lines go on after a line break and a blank. */
const entries = async (path: string): Promise<string[]> => {
  const { status, body } = await read(path)
  expect(status).toBe(200)
  const lines = (body as string).replace(/\r\n /g, '').split('\r\n')
  return lines.flatMap((line) => /^SUMMARY:(.*)$/.exec(line)?.[1] ?? []).toSorted()
}

beforeAll(async () => {
  app = await testApp()
  other = await buildEmployer(app.db, 'other.localhost')
  admin = await app.as(app.employer.admin)
  leela = await app.as(app.employer.branchAdmin)
  meera = await app.as(app.employer.complainant)
  const { pune, toronto } = app.employer
  for (const [title, branchIds] of [
    ['Fire drill', [pune.id]],
    ['Snow plan', [toronto.id]],
  ] as const)
    // eslint-disable-next-line no-await-in-loop
    await admin.post(`${at}/admin/compliance/create`, { title, frequency: 'YEARLY', branchIds })
  await lookAtObligations(app.db, app.employer.workspace.id, Date.now())
})
afterAll(() => app.close())

test('a calendar reads title, business unit, day and link, of what its person reaches', async () => {
  const path = await renewed(admin)
  expect(await entries(path)).toEqual(['Fire drill (Pune)', 'Snow plan (Toronto)'])
  expect(await entries(await renewed(leela))).toEqual(['Fire drill (Pune)'])
  expect(await entries(await renewed(meera))).toEqual([])
  const { body, headers } = await read(path)
  const [instance] = await rows().complianceInstance.findMany({ where: { item: { title: 'Fire drill' } } })
  const day = instance?.dueOn.toISOString().slice(0, 10) ?? ''
  expect(body).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`)
  expect(body.replace(/\r\n /g, '')).toContain(`http://acme.localhost/compliance/due/${instance?.id}`)
  expect(headers.get('content-type')).toMatch('text/calendar')
  // Nobody's name or address, though Asha's calendar it is.
  expect(body).not.toMatch(/Asha|@acme\.example/)
})

test('it is sent again only once it has changed', async () => {
  const path = await renewed(admin)
  const etag = (await read(path)).headers.get('etag') ?? ''
  expect((await read(path, { 'if-none-match': etag })).status).toBe(304)
  await rows().complianceItem.updateMany({ where: { title: 'Snow plan' }, data: { title: 'Snow plans' } })
  expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
})

test('the address is told once, kept as a hash, ended by a new one and by revoking', async () => {
  const first = await renewed(leela)
  const token = new URLSearchParams(first.split('?')[1]).get('token') ?? ''
  expect(token.length).toBeGreaterThan(40)
  expect((await leela.get(feed)).body.content).toEqual({ since: expect.any(String) })
  const feeds = await app.db.pool.query('SELECT * FROM "CalendarFeed"')
  expect(JSON.stringify(feeds.rows)).not.toContain(token)
  const ledger = await app.db.platform.ledgerEntry.findMany({ where: { action: 'calendarFeeds:renew' } })
  expect(JSON.stringify(ledger)).not.toContain(token)
  const second = await renewed(leela)
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  expect((await leela.delete(feed)).body.content).toEqual({ since: null })
  expect((await read(second)).status).toBe(404)
  expect((await read(`${at}/compliance/calendar.ics?token=`)).status).toBe(404)
  expect((await read(`${at}/compliance/calendar.ics`)).status).toBe(404)
})

test('whoever holds it can do nothing else with it, and nobody makes one for another person', async () => {
  const path = await renewed(leela)
  const token = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
  const asSession = await app.nobody.post(
    `${at}/compliance/instances`,
    {},
    { authorization: `Bearer ${token}` },
  )
  expect(asSession.status).toBe(401)
  const forAnother = await admin.post(feed, { userId: app.employer.branchAdmin.id })
  expect([forAnother.status, forAnother.body.fields[0].path]).toEqual([400, 'userId'])
  // The admin has only ever moved their own.
  expect((await read(path)).status).toBe(200)
  // Whoever acts in their name neither makes nor ends one.
  await app.db.pool.query(`UPDATE "Session" SET "impersonatedBy" = $1 WHERE "userId" = $2`, [
    app.employer.admin.id,
    app.employer.branchAdmin.id,
  ])
  expect([(await leela.post(feed, {})).status, (await leela.delete(feed)).status]).toEqual([403, 403])
  leela = await app.as(app.employer.branchAdmin)
  // It outlives the session, so a session that proved nothing for long does not make it.
  await app.db.pool.query(
    `UPDATE "Session" SET "provenAt" = now() - interval '13 hours' WHERE "userId" = $1`,
    [app.employer.branchAdmin.id],
  )
  expect((await leela.post(feed, {})).body.code).toBe('PROOF_REQUIRED')
  leela = await app.as(app.employer.branchAdmin)
})

test('on another host it opens nothing', async () => {
  const path = await renewed(admin)
  const elsewhere = await app.as(other.admin, other.workspace)
  expect((await elsewhere.get(path)).status).toBe(404)
})

test('a role that is narrowed, a right that is taken and another business unit narrow it at once', async () => {
  const { employer } = app
  const nita = await buildPerson(app.db, employer.workspace, {
    name: 'Nita Bose',
    role: 'WORKSPACE_ADMIN',
    branchId: employer.pune.id,
  })
  const path = await renewed(await app.as(nita))
  const set = (data: object) => rows().membership.updateMany({ where: { userId: nita.id }, data })
  expect(await entries(path)).toHaveLength(2)
  await set({ role: 'BRANCH_ADMIN' })
  expect(await entries(path)).toEqual(['Fire drill (Pune)'])
  await set({ branchId: employer.toronto.id })
  expect(await entries(path)).toEqual(['Snow plans (Toronto)'])
  const permission = await rows().rolePermission.create({
    data: {
      role: 'BRANCH_ADMIN',
      permission: 'compliance:list',
      allowed: false,
      updatedBy: employer.admin.id,
    },
  })
  expect(await entries(path)).toEqual([])
  await rows().rolePermission.delete({ where: { id: permission.id } })
  await set({ role: 'EMPLOYEE' })
  expect(await entries(path)).toEqual([])
  // What one looks after stays one's own, without any other right.
  await rows().complianceItem.updateMany({ where: { title: 'Fire drill' }, data: { ownerId: nita.id } })
  expect(await entries(path)).toEqual(['Fire drill (Pune)'])
  await rows().complianceItem.updateMany({ data: { ownerId: null } })
})

test('whoever left reads nothing, and nothing by the old address once they are back', async () => {
  const { employer } = app
  const gone = await buildPerson(app.db, employer.workspace, { name: 'Ravi Nair', role: 'WORKSPACE_ADMIN' })
  const path = await renewed(await app.as(gone))
  expect(await entries(path)).toHaveLength(2)
  await rows().membership.updateMany({ where: { userId: gone.id }, data: { active: false } })
  expect((await read(path)).status).toBe(404)
  await rows().membership.updateMany({ where: { userId: gone.id }, data: { active: true } })
  expect((await read(path)).status).toBe(404)
  // Locked out everywhere, though the membership stands.
  const locked = await renewed(await app.as(gone))
  await app.db.platform.user.update({ where: { id: gone.id }, data: { active: false } })
  expect((await read(locked)).status).toBe(404)
})

test('what is answered leaves the calendar; a workspace without compliance has none', async () => {
  const path = await renewed(admin)
  const instance = await rows().complianceInstance.findFirstOrThrow({
    where: { item: { title: 'Fire drill' } },
  })
  await admin.post(`${at}/compliance/instance/${instance.id}/evidence`, { note: 'Done' })
  await admin.post(`${at}/compliance/instance/${instance.id}/submit`, { version: instance.version })
  expect(await entries(path)).toEqual(['Snow plans (Toronto)'])
  const { id } = app.employer.workspace
  const { accessFlags } = await app.db.platform.workspace.findUniqueOrThrow({ where: { id } })
  await app.db.platform.workspace.update({ where: { id }, data: { accessFlags: ['learning'] } })
  expect((await read(path)).status).toBe(403)
  await app.db.platform.workspace.update({ where: { id }, data: { accessFlags } })
})

test('no log holds it, also when reading fails', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const path = await renewed(admin)
  const failing = buildApp({
    ...app.deps,
    log,
    webOrigin: () => {
      throw new Error(path)
    },
  })
  const answer = await failing.request(`http://acme.localhost${path}`, {
    headers: { host: 'acme.localhost' },
  })
  expect(answer.status).toBe(500)
  expect(lines.join()).toContain('request failed')
  expect(lines.join()).not.toContain('token')
})

test('guessing and asking without end are slowed', async () => {
  const path = await renewed(admin)
  const answers = []
  for (let nth = 0; nth < 61; nth++)
    // eslint-disable-next-line no-await-in-loop
    answers.push((await read(path)).status)
  expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([60, 429])
  let last = 0
  for (let nth = 0; nth < 301 && last !== 429; nth++)
    // eslint-disable-next-line no-await-in-loop
    last = (await read(`${at}/compliance/calendar.ics?token=${nth}`)).status
  expect(last).toBe(429)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { lookAtObligations } from '../../workers/compliance/obligations.ts'
import type { AnnualReturn } from './annualContract.ts'
import type { ComplianceInstance } from './contract.ts'

const at = '/learning/api'
const thisYear = new Date().getUTCFullYear()
const lastYear = thisYear - 1
let app: TestApp
let posh: Published
let [admin, leela, presiding, member] = [] as unknown as [Caller, Caller, Caller, Caller]
let instances: ComplianceInstance[]

/** Filed in March of a year that is over, or just now; closed some days later, or still open. */
async function filed(year: number, closedAfter: number | null, respondentUserId?: string): Promise<string> {
  const filedAt = year === thisYear ? new Date() : new Date(Date.UTC(year, 2, 10, 8))
  const id = await fileCase(app.db, app.employer, posh, {
    filedAt,
    ...(respondentUserId ? { respondentUserId } : {}),
  })
  if (closedAfter !== null)
    await app.db.forWorkspace(app.employer.workspace.id).case.update({
      where: { id },
      data: { status: 'CLOSED', closedAt: new Date(filedAt.getTime() + closedAfter * 86_400_000) },
    })
  return id
}
/** A step of a drawing of one's own is done on 1 May of last year. */
const done = (caseId: string, stepId: string) =>
  app.db.forWorkspace(app.employer.workspace.id).caseStep.create({
    data: {
      caseId,
      instance: `${stepId}.1`,
      stepId,
      stageId: 'one',
      name: stepId,
      kind: 'ACTION',
      status: 'DONE',
      outcome: 'done',
      doneAt: new Date(Date.UTC(lastYear, 4, 1)),
    },
  })
const instanceOf = (year: number): string =>
  instances.find(({ period, legalReference, branchId }) =>
    [period === String(year), /r\. 14/.test(legalReference), branchId === app.employer.pune.id].every(
      Boolean,
    ),
  )?.instanceId ?? ''
const readReport = (who: Caller, year: number) =>
  who.post(`${at}/compliance/annual-report`, { complianceInstanceId: instanceOf(year) })
async function figure(who: Caller, year: number, key: string) {
  const { body } = await readReport(who, year)
  return (body.content as AnnualReturn).figures.find((each) => each.key === key)
}

beforeAll(async () => {
  app = await testApp()
  const { employer } = app
  posh = await publish(app.db, employer, floorGraph(), (same) => {
    const definition = structuredClone({ ...same, lawPack: 'POSH' })
    const { ask, decide } = definition.process.steps
    ask!.clock = { ...ask!.clock!, lawRef: 'POSH-13-1' }
    decide!.clock = { ...decide!.clock!, lawRef: 'POSH-13-4' }
    return definition
  })
  const other = await publish(app.db, employer, floorGraph())
  admin = await app.as(employer.admin)
  leela = await app.as(employer.branchAdmin)
  presiding = await app.as(employer.presiding)
  member = await app.as(employer.member)
  // Last year: five closed soon, one still open; one of another law.
  for (let nth = 0; nth < 4; nth++) await filed(lastYear, 20)
  await filed(lastYear, 30, employer.presiding.id)
  await filed(lastYear, null)
  await fileCase(app.db, employer, other, { filedAt: new Date(Date.UTC(lastYear, 2, 10)) })
  await filed(thisYear, null)
  await admin.post(`${at}/compliance/pack`, { packKey: 'india-posh', branchIds: [] })
  const rows = app.db.forWorkspace(employer.workspace.id)
  await rows.complianceItem.updateMany({
    where: { packKey: 'india-posh:annual-report' },
    data: { startsOn: new Date(`${lastYear}-01-01`), ownerId: employer.presiding.id },
  })
  await lookAtObligations(app.db, employer.workspace.id, Date.now())
  instances = (await admin.post(`${at}/compliance/instances?pageSize=300`, {})).body.content
})
afterAll(() => app.close())

test('who can open no complaint is told totals from five on, and only of a year that is over', async () => {
  expect(await figure(leela, lastYear, 'received')).toEqual({
    key: 'received',
    value: 6,
    basis: 'ALL',
    cases: [],
    parts: [],
  })
  expect(await figure(leela, lastYear, 'disposed')).toMatchObject({ value: 5, basis: 'ALL', cases: [] })
  expect(await figure(leela, lastYear, 'pending90')).toEqual({
    key: 'pending90',
    value: null,
    basis: 'FEW',
    cases: [],
    parts: [],
  })
  for (const key of ['received', 'disposed', 'pending90'])
    expect(await figure(leela, thisYear, key)).toMatchObject({ value: null, basis: 'LATER', cases: [] })
})

test('who reads complaints is told of their own list alone, and opens it', async () => {
  const all = await figure(member, lastYear, 'received').catch(() => undefined)
  // Without the right to see obligations, only what one looks after is there.
  expect(all).toBeUndefined()
  const own = await figure(presiding, lastYear, 'received')
  // The complaint about the presiding officer is not in it, nor told by a difference to anything else.
  expect([own?.basis, own?.value, own?.cases.length]).toEqual(['OWN', 5, 5])
  expect((await figure(presiding, lastYear, 'disposed'))?.value).toBe(4)
  expect((await figure(presiding, lastYear, 'pending90'))?.value).toBe(1)
  expect((await figure(presiding, thisYear, 'received'))?.value).toBe(1)
  const acted = own?.cases[0]?.caseId ?? ''
  expect(await figure(presiding, lastYear, 'actions')).toMatchObject({ basis: 'OWN', value: 0 })
  await done(acted, 'decide')
  expect(await figure(presiding, lastYear, 'actions')).toMatchObject({
    basis: 'OWN',
    value: 1,
    cases: [{ caseId: acted }],
  })
  expect((await figure(leela, lastYear, 'actions'))?.basis).toBe('FEW')
})

test('a complaint whose report is given is disposed of, although its appeal may still run', async () => {
  const before = await figure(presiding, lastYear, 'disposed')
  const pending = (await figure(presiding, lastYear, 'pending90'))?.cases[0]?.caseId ?? ''
  await done(pending, 'ask')
  expect((await figure(presiding, lastYear, 'disposed'))?.value).toBe((before?.value ?? 0) + 1)
  expect((await figure(presiding, lastYear, 'pending90'))?.value).toBe(0)
  // In the year of the report alone, however long it stays open.
  expect((await figure(presiding, thisYear, 'disposed'))?.value).toBe(0)
})

test('an admin who is named in a complaint learns nothing of it by the figures', async () => {
  const { employer } = app
  const named = await buildPerson(app.db, employer.workspace, {
    name: 'Nita Bose',
    role: 'BRANCH_ADMIN',
    branchId: employer.pune.id,
  })
  const who = await app.as(named)
  const before = await Promise.all([readReport(who, lastYear), readReport(who, thisYear)])
  await filed(thisYear, null, named.id)
  await filed(lastYear, null, named.id)
  const after = await Promise.all([readReport(who, lastYear), readReport(who, thisYear)])
  const figuresOf = (answers: typeof before) => answers.map(({ body }) => body.content.figures)
  // Only the total of the year that is over moves, as one filed in that year would have moved it then.
  expect(figuresOf(after)[1]).toEqual(figuresOf(before)[1])
  expect(figuresOf(after)[0].filter(({ key }: { key: string }) => key !== 'received')).toEqual(
    figuresOf(before)[0].filter(({ key }: { key: string }) => key !== 'received'),
  )
})

test('it is kept as it was submitted, whatever is filed or closed later', async () => {
  const path = `${at}/compliance/instance/${instanceOf(lastYear)}`
  const { version } = (await presiding.get(path)).body.content
  const before = (await readReport(presiding, lastYear)).body.content
  expect(before.isKept).toBe(false)
  const submit = (more: object = {}) => presiding.post(`${path}/submit`, { version, ...more })
  expect((await submit()).body).toMatchObject({
    code: 'ILLEGAL_STATE',
    message: expect.stringContaining('acknowledgement number'),
  })
  await presiding.post(`${path}/evidence`, { note: 'Sent by post' })
  expect((await submit()).body.code).toBe('ILLEGAL_STATE')
  const fieldOf = async (more: object) => (await submit(more)).body.fields?.[0]?.path
  const number = { acknowledgementNo: 'DO/17' }
  expect(await fieldOf(number)).toBe('filedOn')
  expect(await fieldOf({ ...number, filedOn: `${lastYear}-12-31` })).toBe('filedOn')
  expect(await fieldOf({ ...number, filedOn: `${thisYear + 1}-12-31` })).toBe('filedOn')
  const instance = (await submit({ noEvidenceReason: 'The officer gave no receipt.' })).body.content
  expect(instance).toMatchObject({
    status: 'SUBMITTED',
    noEvidenceReason: 'The officer gave no receipt.',
    submittableFrom: `${thisYear}-01-01`,
  })
  const answered = await presiding.post(`${path}/submit`, {
    version: instance.version,
    ...number,
    filedOn: `${thisYear}-01-15`,
  })
  expect(answered.body.content).toMatchObject({ status: 'ACKNOWLEDGED', filedOn: `${thisYear}-01-15` })
  await filed(lastYear, 5)
  const storedReport = (await readReport(presiding, lastYear)).body.content
  expect(storedReport).toEqual({ ...before, isKept: true, asOf: storedReport.asOf })
  expect(JSON.stringify((await admin.get(path)).body)).not.toContain('counted')
  await expect(
    app.db.pool.query(`UPDATE "ComplianceInstance" SET report = '{}' WHERE id = $1`, [instanceOf(lastYear)]),
  ).rejects.toThrow('stays as it was')
})

test('a year that runs has nothing to submit', async () => {
  const path = `${at}/compliance/instance/${instanceOf(thisYear)}`
  const { version } = (await presiding.get(path)).body.content
  const refused = (await presiding.post(`${path}/submit`, { version, noEvidenceReason: 'Early' })).body
  expect(refused.code).toBe('ILLEGAL_STATE')
  expect(refused.message).toContain(`1 Jan ${thisYear + 1}`)
  expect((await presiding.get(path)).body.content.isSubmittable).toBe(false)
})

test('what is looked after is reached by its owner, and by nobody else without the right', async () => {
  const path = `${at}/compliance/instance/${instanceOf(thisYear)}`
  expect((await presiding.get(path)).status).toBe(200)
  expect((await member.get(path)).status).toBe(404)
  const near = (await presiding.post(`${at}/compliance/instances?pageSize=300`, {})).body.content
  expect(new Set(near.map(({ title }: ComplianceInstance) => title))).toEqual(
    new Set(['Annual report of the committee']),
  )
  const other = await buildEmployer(app.db, 'annual.localhost')
  expect((await (await app.as(other.admin, other.workspace)).get(path)).status).toBe(404)
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  await rows.complianceItem.updateMany({ data: { ownerId: null } })
  expect((await presiding.get(path)).status).toBe(404)
})

/** Evidence of obligations goes by a rule of its own, whole, and what was submitted stays readable. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import {
  liftByTwo,
  monthsAgo,
  retentionSweep,
  ruleInForce,
  tablesWith,
  ruleInput,
} from '../../test/retention.ts'
import { checkEveryChain } from '../audit/upkeep.ts'
import { piecesOf } from '../storage/receive.ts'
import { keyOf } from '../storage/store.ts'

let app: TestApp
let [admin, second] = [] as unknown as [Caller, Caller]
let ruleId = ''
beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
  const { workspace } = app.employer
  second = await app.as(await buildPerson(app.db, workspace, { name: 'Uma Second', role: 'WORKSPACE_ADMIN' }))
})
afterAll(() => app.close())

const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const at = '/learning/api/compliance/instance'
type EvidenceInput = {
  months?: number
  status?: string
  branchId?: string
  addedBy?: string
  report?: object
}
/** An obligation that was answered so many months ago, with a note and a file. */
async function answered({ months = 13, status = 'SUBMITTED', ...given }: EvidenceInput = {}) {
  const { admin: asha, pune, workspace } = app.employer
  const [decidedAt, day] = [monthsAgo(months), new Date('2024-12-31')]
  const isOpen = status === 'OPEN'
  const words = `Photo of the notice board ${uuid()}`
  const instance = await rows().complianceInstance.create({
    data: {
      item: {
        create: {
          workspaceId: workspace.id,
          title: `Display ${uuid().slice(-6)}`,
          frequency: 'YEARLY',
          startsOn: new Date('2024-01-01'),
          createdBy: asha.id,
          ...(given.report ? { packKey: 'india-posh:annual-report' } : {}),
        },
      },
      branch: { connect: { id: given.branchId ?? pune.id } },
      period: '2024',
      startsOn: new Date('2024-01-01'),
      endsOn: day,
      dueOn: day,
      dueAt: day,
      status,
      acknowledgementNo: isOpen ? null : 'A-7',
      decidedBy: isOpen ? null : asha.id,
      decidedAt: isOpen ? null : decidedAt,
      submittedAt: isOpen ? null : decidedAt,
      reason: status === 'NOT_APPLICABLE' ? `${words}, none here` : null,
      ...(given.report ? { report: given.report } : {}),
    },
  })
  const fileId = uuid()
  await app.deps.store.write(keyOf('files', fileId), piecesOf(Buffer.from(words)))
  const file = {
    purpose: 'COMPLIANCE_FILE',
    fileName: 'board.pdf',
    contentType: 'application/pdf',
    sizeBytes: 9,
  }
  await rows().storedFile.create({
    data: { id: fileId, ...file, createdBy: asha.id, sha256: 'a', confirmedAt: decidedAt },
  })
  await rows().complianceEvidence.create({
    data: { instanceId: instance.id, note: words, fileId, addedBy: given.addedBy ?? asha.id, at: decidedAt },
  })
  const isWhole = async () => [
    await rows().complianceEvidence.count({ where: { instanceId: instance.id } }),
    await rows().storedFile.count({ where: { id: fileId } }),
    existsSync(join(app.filesDir, keyOf('files', fileId))),
  ]
  return { id: instance.id, words, fileId, isWhole }
}
const [whole, gone] = [
  [1, 1, true],
  [0, 0, false],
]
const preview = async () => (await admin.get('/api/retention/preview?kind=EVIDENCE&pageSize=300')).body

test('without a rule nothing goes; with one the preview names what the night takes', async () => {
  const old = await answered({ months: 240 })
  await retentionSweep(app)
  expect(await old.isWhole()).toEqual(whole)
  ruleId = await ruleInForce(app, [admin, second], { kind: 'EVIDENCE', months: 12 })
  const young = await answered({ months: 11 })
  const open = await answered({ months: 240, status: 'OPEN' })
  const previewPage = await preview()
  expect(previewPage.content).toMatchObject([
    {
      id: old.id,
      months: 12,
      why: 'ALL',
      place: null,
      name: expect.stringMatching(/^Display .* \(Pune, 2024\)$/),
    },
  ])
  expect(await retentionSweep(app)).toMatchObject({ obligationEvidence: 1 })
  expect(await Promise.all([old, young, open].map((each) => each.isWhole()))).toEqual([gone, whole, whole])
  for (const words of [old.words, old.fileId])
    expect((await tablesWith(app, words)).filter((table) => table !== 'LedgerEntry')).toEqual([])
  expect(await retentionSweep(app)).toMatchObject({ obligationEvidence: 0 })
  // What is left says that it was submitted, with the authority's number, and when evidence went, by which rule.
  const { content } = (await admin.get(`${at}/${old.id}`)).body
  expect(content).toMatchObject({
    status: 'SUBMITTED',
    acknowledgementNo: 'A-7',
    evidence: [],
    evidenceCount: 0,
  })
  expect(content.evidenceErased).toMatch(
    /^Its evidence was erased on .* by the rule of 12 months \(Counsel, 3 March\)\.$/,
  )
  const entry = await rows().ledgerEntry.findFirstOrThrow({ where: { action: 'complianceInstances:erase' } })
  expect(entry).toMatchObject({
    chain: 'ADMINISTRATION',
    entityId: old.id,
    byUserId: null,
    detail: { ruleId, kind: 'EVIDENCE', count: 1, files: 1 },
  })
  await app.db.ledger.settled()
  expect(await checkEveryChain(app.db)).toEqual([])
})

test('a submitted return stays as it was kept, though the evidence beside it went', async () => {
  const asOf = '2024-12-31T18:29:59.999Z'
  const report = { law: 'POSH', asOf, counted: [{ key: 'trained', cases: null, value: 9 }], months: {} }
  const retainedId = await answered({ report })
  const read = async () =>
    (await admin.post('/learning/api/compliance/annual-report', { complianceInstanceId: retainedId.id })).body
      .content
  const before = await read()
  expect(before).toMatchObject({ isKept: true, asOf, figures: [{ key: 'trained', value: 9 }] })
  await retentionSweep(app)
  expect(await retainedId.isWhole()).toEqual(gone)
  expect(await read()).toEqual(before)
})

test('what somebody wrote of why it did not apply goes with it; evidence that came later counts anew', async () => {
  const old = await answered({ status: 'NOT_APPLICABLE' })
  const late = await answered()
  await admin.post(`${at}/${late.id}/evidence`, { note: 'One more' })
  await retentionSweep(app)
  expect(await tablesWith(app, old.words)).toEqual([])
  expect((await admin.get(`${at}/${old.id}`)).body.content).toMatchObject({
    status: 'NOT_APPLICABLE',
    reason: '',
  })
  expect(await rows().complianceEvidence.count({ where: { instanceId: late.id } })).toBe(2)
})

test.each([
  ['its business unit', () => ({ branchId: app.employer.pune.id })],
  ['the workspace', () => ({})],
  ['whoever added it', () => ({ userId: app.employer.presiding.id })],
])('a hold on %s keeps it, for thirty days after it was lifted, too', async (_, target) => {
  const retainedId = await answered({ addedBy: app.employer.presiding.id })
  const { holdId } = (await admin.post('/api/retention/holds', { ...target(), reason: 'A dispute' })).body
    .content
  expect(
    (await preview()).content.find(({ id }: { id: string }) => id === retainedId.id)?.keptBy,
  ).toBeTruthy()
  await retentionSweep(app)
  await liftByTwo(app, [admin, second], holdId)
  await retentionSweep(app)
  expect(await retainedId.isWhole()).toEqual(whole)
  await app.db.pool.query(`UPDATE "LegalHold" SET "liftedAt" = now() - interval '31 days' WHERE id = $1`, [
    holdId,
  ])
  await retentionSweep(app)
  expect(await retainedId.isWhole()).toEqual(gone)
})

test('in Canada it is kept for ten years, whatever a rule says', async () => {
  const { toronto } = app.employer
  const remainingId = await answered({ months: 119, branchId: toronto.id })
  const over = await answered({ months: 121, branchId: toronto.id })
  const dueItem = (await preview()).content.find(({ id }: { id: string }) => id === over.id)
  expect(dueItem).toMatchObject({ months: 120, isLeast: true })
  await retentionSweep(app)
  expect([await remainingId.isWhole(), await over.isWhole()]).toEqual([whole, gone])
  const least = ruleInput({ kind: 'EVIDENCE', countryCode: 'CA', months: 119 })
  expect((await admin.post('/api/retention/rules', least)).body.fields[0].path).toBe('months')
})

test('nobody else lets it go: not the API’s role, not one row of it, and no neighbour’s rule', async () => {
  const { id } = await answered({ months: 3 })
  await expect(rows().complianceEvidence.deleteMany({ where: { instanceId: id } })).rejects.toThrow()
  await expect(app.db.platform.complianceEvidence.deleteMany({ where: { instanceId: id } })).rejects.toThrow(
    /append-only/,
  )
  const erased = { evidenceErasedAt: new Date(), evidenceRuleId: ruleId }
  await expect(rows().complianceInstance.update({ where: { id }, data: erased })).rejects.toThrow(/stays/)
  const open = await answered({ status: 'OPEN' })
  await expect(
    app.db.platform.complianceInstance.update({ where: { id: open.id }, data: erased }),
  ).rejects.toThrow(/stays/)
  for (const who of ['branchAdmin', 'employer', 'presiding', 'stranger'] as const) {
    const by = await app.as(app.employer[who])
    expect((await by.get('/api/retention/preview?kind=EVIDENCE')).status).toBe(403)
  }
  const other = await buildEmployer(app.db, 'neighbour.localhost')
  const theirs = await app.as(other.admin, other.workspace)
  const previewResponse = await theirs.get('/api/retention/preview?kind=EVIDENCE&untilDay=2027-06-01')
  expect(previewResponse.body).toMatchObject({ totalElements: 0, content: [] })
})

/** What a rule lets go goes whole; what is held, linked or made by a party stays; and the audit log still holds. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { publishFor } from '../../test/complaint.ts'
import {
  closeAt,
  monthsAgo,
  oldCase,
  retentionSweep,
  ruleInForce,
  secret,
  tablesWith,
} from '../../test/retention.ts'
import { withAll } from '../compliance/access.ts'
import { countFor } from '../compliance/annual.ts'
import { checkEveryChain } from '../audit/upkeep.ts'
import { evidenceKey } from '../storage/store.ts'
import { eraseCase } from './eraseCase.ts'
import { eraseRestored } from './erasures.ts'

let app: TestApp
let [admin, second, workflowId] = [] as unknown as [Caller, Caller, string]
beforeAll(async () => {
  app = await testApp()
  const { workspace } = app.employer
  admin = await app.as(app.employer.admin)
  second = await app.as(await buildPerson(app.db, workspace, { name: 'Uma Second', role: 'WORKSPACE_ADMIN' }))
  workflowId = (await publishFor(app.db, app.employer)).workflowId
})
afterAll(() => app.close())

const isThere = (caseId: string) => app.db.platform.case.count({ where: { id: caseId } })
const call = '/complaint-workflow/api/case'

test('without a rule nothing goes, however old', async () => {
  const { caseId } = await oldCase(app, { workflowId, months: 240 })
  expect(await retentionSweep(app)).toMatchObject({ cases: 0 })
  expect(await isThere(caseId)).toBe(1)
  await closeAt(app, caseId, new Date())
})

test('a case whose time is over goes from every table, from the store and for everybody', async () => {
  await ruleInForce(app, [admin, second])
  const old = await oldCase(app, { workflowId })
  const young = await oldCase(app, { workflowId, months: 11 })
  const presiding = await app.as(app.employer.presiding)
  expect(await tablesWith(app, old.caseId)).toEqual(
    expect.arrayContaining([
      'CaseEvent',
      'CaseTransition',
      'MeetingNote',
      'MeetingRecord',
      'MeetingSignature',
      'MeetingShare',
      'MeetingObjection',
      'Outbox',
      'DemoMail',
    ]),
  )
  expect((await presiding.get(`${call}/${old.caseId}`)).status).toBe(200)
  expect(await retentionSweep(app)).toMatchObject({ cases: 1 })
  expect(await tablesWith(app, old.caseId)).toEqual(['ErasedCase', 'LedgerEntry'])
  for (const words of [old.evidenceId, 'secret-letter.pdf'])
    expect((await tablesWith(app, words)).filter((table) => table !== 'LedgerEntry')).toEqual([])
  expect(old.storedAs.map((each) => existsSync(join(app.filesDir, evidenceKey(each))))).toEqual([
    false,
    false,
    false,
  ])
  expect(young.storedAs.map((each) => existsSync(join(app.filesDir, evidenceKey(each))))).toEqual([
    true,
    true,
    true,
  ])
  const shell = await app.db.platform.erasedCase.findUniqueOrThrow({ where: { caseId: old.caseId } })
  expect(shell).toMatchObject({ caseNo: old.caseNo, outcome: 'done', lawPack: 'POSH', again: false })
  const parties = [app.employer.complainant.id, app.employer.respondent.id]
  expect(parties.filter((id) => JSON.stringify(shell).includes(id))).toEqual([])
  // Its committee is told that it went; to everybody else it never was.
  const readResponse = await presiding.get(`${call}/${old.caseId}`)
  expect([readResponse.status, readResponse.body.code]).toEqual([410, 'ERASED'])
  expect(readResponse.body.text).toEqual({
    code: 'retention.caseErasedByLaw',
    params: { at: shell.erasedAt.toISOString(), months: 12, citation: 'Counsel, 3 March' },
  })
  for (const who of ['complainant', 'admin', 'employer', 'stranger'] as const)
    expect((await (await app.as(app.employer[who])).get(`${call}/${old.caseId}`)).status).toBe(404)
  const complainant = await app.as(app.employer.complainant)
  expect((await complainant.get(`/complaint-workflow/api/evidence/${old.evidenceId}`)).status).toBe(404)
  const listed = await complainant.post('/complaint-workflow/api/case/all', { searchText: old.caseNo })
  expect(JSON.stringify(listed.body)).not.toContain(old.caseNo)
  await app.db.ledger.settled()
  expect(await checkEveryChain(app.db)).toEqual([])
  const entry = await app.db.platform.ledgerEntry.findFirstOrThrow({
    where: { action: 'retention:erase', entityId: old.caseId },
  })
  expect(entry).toMatchObject({ chain: 'CASES', detail: { ruleId: shell.ruleId, kind: 'CASE', files: 3 } })
  const log = await admin.post('/api/workspace/audit', {})
  expect(JSON.stringify(log.body)).not.toContain(old.caseId)
  await closeAt(app, young.caseId, new Date())
})

test('a sweep that was stopped in between leaves a case whole or gone; two at once do it once', async () => {
  const cases = [await oldCase(app, { workflowId }), await oldCase(app, { workflowId })]
  let beats = 0
  const stopped = () => {
    if (++beats === 2) throw new Error('stopped')
  }
  await expect(retentionSweep(app, stopped)).rejects.toThrow('stopped')
  expect(
    await app.db.platform.erasedCase.count({ where: { caseId: { in: cases.map((each) => each.caseId) } } }),
  ).toBe(1)
  const both = await Promise.all([retentionSweep(app), retentionSweep(app)])
  expect(both.map(({ cases: gone }) => gone ?? 0).reduce((a, b) => a + b)).toBe(1)
})

test('a linked case that is open keeps it, and one that was closed later sets its time', async () => {
  const [old, other] = [
    await oldCase(app, { workflowId, months: 30 }),
    await oldCase(app, { workflowId, months: 30 }),
  ]
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  await rows.caseLink.create({
    data: {
      caseId: other.caseId,
      otherId: old.caseId,
      relation: 'APPEALS',
      byUserId: app.employer.presiding.id,
    },
  })
  await rows.case.update({ where: { id: other.caseId }, data: { status: 'IN_PROGRESS', closedAt: null } })
  await retentionSweep(app)
  expect(await isThere(old.caseId)).toBe(1)
  await closeAt(app, other.caseId, monthsAgo(2))
  await retentionSweep(app)
  expect(await isThere(old.caseId)).toBe(1)
  await closeAt(app, other.caseId, monthsAgo(13))
  expect(await retentionSweep(app)).toMatchObject({ cases: 2 })
})

test('somebody who is just sending an act, such as reopening it, keeps it', async () => {
  const { caseId } = await oldCase(app, { workflowId })
  const outboxRows = await app.db
    .forWorkspace(app.employer.workspace.id)
    .submission.create({ data: { caseId, byUserId: app.employer.presiding.id } })
  expect(await eraseCase(app.deps, { workspaceId: app.employer.workspace.id, caseId })).toBe(false)
  await app.db.platform.submission.delete({ where: { id: outboxRows.id } })
  expect(await eraseCase(app.deps, { workspaceId: app.employer.workspace.id, caseId })).toBe(true)
})

test('the database refuses what code would get wrong: open, young or held cases, and rows that must stay', async () => {
  const { caseId } = await oldCase(app, { workflowId, months: 3 })
  const { workspace, pune } = app.employer
  const erase = () =>
    app.db.pool.query(
      `INSERT INTO "ErasedCase" ("caseId", "workspaceId", "branchId", "caseNo", kind, status, "filedAt", "ruleId")
       VALUES ($1, $2, $3, $4, 'COMPLAINT', 'CLOSED', now(), $5)`,
      [caseId, workspace.id, pune.id, uuid(), uuid()],
    )
  await expect(erase()).rejects.toThrow(/not over for long enough/)
  await closeAt(app, caseId, monthsAgo(20))
  const hold = await app.db.platform.legalHold.create({
    data: { workspaceId: workspace.id, scope: 'BRANCH', targetId: pune.id, reason: 'x', placedBy: uuid() },
  })
  await expect(erase()).rejects.toThrow(/is held/)
  await app.db.platform.legalHold.delete({ where: { id: hold.id } })
  await expect(app.db.platform.caseEvent.deleteMany({ where: { caseId } })).rejects.toThrow(/append-only/)
  const rows = app.db.forWorkspace(workspace.id)
  await expect(rows.caseEvent.deleteMany({ where: { caseId } })).rejects.toThrow(/append-only/)
  await expect(
    rows.erasedCase.create({
      data: {
        caseId,
        branchId: pune.id,
        caseNo: 'x',
        kind: 'COMPLAINT',
        status: 'CLOSED',
        filedAt: new Date(),
        ruleId: uuid(),
      },
    }),
  ).rejects.toThrow(/permission denied|denied/i)
  await closeAt(app, caseId, new Date())
})

test('after a restore what was erased is erased again, by a list that nobody forges', async () => {
  const { caseId } = await oldCase(app, { workflowId, months: 3 })
  const other = await oldCase(app, { workflowId, months: 3 })
  const { id: workspaceId } = app.employer.workspace
  const [ruleId, at] = [uuid(), Date.now()]
  // As if an earlier backup had brought it back: the list knows of it, the database does not.
  await app.db.ledger.erasures?.append({ workspaceId, kind: 'CASE', id: caseId, ruleId, at })
  const { appendFile } = await import('node:fs/promises')
  const dir = app.headsDir
  await appendFile(
    join(dir, `${workspaceId}.erased`),
    `CASE ${other.caseId} ${ruleId} ${at} ${'a'.repeat(64)}\n`,
  )
  expect(await eraseRestored(app.deps)).toEqual({ cases: 1, people: 0 })
  expect([await isThere(caseId), await isThere(other.caseId)]).toEqual([0, 1])
  expect(await tablesWith(app, caseId)).toEqual(['ErasedCase', 'LedgerEntry'])
  expect(await eraseRestored(app.deps)).toEqual({ cases: 0, people: 0 })
  await app.db.ledger.settled()
  expect(await checkEveryChain(app.db)).toEqual([])
  await closeAt(app, other.caseId, new Date())
})

test('what the sweep erased stands on that list, once', async () => {
  const { caseId } = await oldCase(app, { workflowId })
  await retentionSweep(app)
  await retentionSweep(app)
  const listed: string[] = []
  for await (const each of app.db.ledger.erasures!.read()) listed.push(each.id)
  expect(listed.filter((id) => id === caseId)).toEqual([caseId])
})

test('the return of the year in which it was closed goes on counting it', async () => {
  const { caseId } = await oldCase(app, { workflowId })
  await app.db.platform.case.update({ where: { id: caseId }, data: { filedAt: monthsAgo(14) } })
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  const year = monthsAgo(13).getUTCFullYear()
  const day = (text: string) => new Date(`${year}-${text}T00:00:00Z`)
  const { id } = await rows.complianceInstance.create({
    data: {
      item: {
        create: {
          workspaceId: app.employer.workspace.id,
          title: 'Annual report',
          frequency: 'YEARLY',
          packKey: 'india-posh:annual-report',
          startsOn: day('01-01'),
          createdBy: app.employer.admin.id,
        },
      },
      branch: { connect: { id: app.employer.pune.id } },
      period: String(year),
      startsOn: day('01-01'),
      endsOn: day('12-31'),
      dueOn: day('12-31'),
      dueAt: new Date(),
    },
  })
  const row = await rows.complianceInstance.findUniqueOrThrow({ where: { id }, include: withAll })
  const disposed = async () =>
    (await countFor({ tx: rows }, row, 'POSH')).counted.find(({ key }) => key === 'disposed')?.cases
  expect(await disposed()).toContain(caseId)
  const before = await disposed()
  await retentionSweep(app)
  expect(await isThere(caseId)).toBe(0)
  expect((await disposed())?.toSorted()).toEqual(before?.toSorted())
})

test('words of the case stand nowhere once all of them went', async () => {
  await app.db.pool.query(`UPDATE "Case" SET status = 'CLOSED', "closedAt" = $1`, [monthsAgo(13)])
  await retentionSweep(app)
  expect(await app.db.platform.case.count()).toBe(0)
  for (const words of [secret, 'secret-letter.pdf', 'Rohan Shah', 'witness@example.com', 'A witness'])
    expect(await tablesWith(app, words)).toEqual([])
})

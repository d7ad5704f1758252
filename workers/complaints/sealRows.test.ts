/** Rows and files from before keys are sealed by the daily clean-up, each once, and read as they did. */
import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { piecesOf } from '../../api/storage/receive.ts'
import { evidenceKey } from '../../api/storage/store.ts'
import { unsealed } from '../../prisma/sealedColumns.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { removeDraftKeys } from './removeDraftKeys.ts'
import { sealCases, sealDrafts } from './sealRows.ts'

let [app, floor] = [] as unknown as [TestApp, Published]
beforeAll(async () => {
  app = await testApp()
  floor = await publish(app.db, app.employer, floorGraph())
})
afterAll(() => app?.close())

const word = 'Sandwich'
/** As the release before left it: everything in the clear, and no key. */
async function oldCase(): Promise<{ caseId: string; evidenceId: string; noteId: string }> {
  const { db, employer, deps } = app
  const caseId = await fileCase(db, employer, floor, { answers: { what: word } })
  const [meetingId, draftId, noteId, evidenceId, storedAs] = [uuid(), uuid(), uuid(), uuid(), randomUUID()]
  const [at, by] = [employer.workspace.id, employer.member.id]
  await deps.store.write(evidenceKey(storedAs), piecesOf(Buffer.from(word)))
  const run = (sql: string, values: unknown[]) => db.pool.query(sql, values)
  await run(`UPDATE "Case" SET "sealedAt" = NULL, title = '${word}' WHERE id = $1`, [caseId])
  await run(
    `UPDATE "CaseForm" SET complainant = '{"name": "${word}", "email": "a@x.example"}', respondent = '{}',
      incidents = '[{"details": "${word}", "date": "2026-01-02", "evidenceIds": [], "witness": ""}]',
      answers = '{"what": "${word}"}' WHERE "caseId" = $1`,
    [caseId],
  )
  await run(
    `INSERT INTO "Submission" (id, "workspaceId", "caseId", "byUserId", answers, note)
      VALUES ($1, $2, $3, $4, '{"meeting": {"change": {"title": "${word}"}}}', '${word}')`,
    [uuid(), at, caseId, by],
  )
  await run(
    `INSERT INTO "StepDraft" (id, "workspaceId", "caseId", step, "userId", form, "updatedAt")
      VALUES ($1, $2, $3, 'read.1', $4, '{"note": "${word}"}', '2026-01-02T03:04:05Z')`,
    [draftId, at, caseId, by],
  )
  await run(
    `INSERT INTO "Meeting" (id, "workspaceId", "caseId", step, title, agenda, minutes, "startAt", "endAt", "createdBy")
      VALUES ($1, $2, $3, 'read.1', '${word}', '${word}', '${word}', now(), now(), $4)`,
    [meetingId, at, caseId, by],
  )
  await run(
    `INSERT INTO "MeetingGuest" (id, "workspaceId", "meetingId", name, email)
      VALUES ($1, $2, $3, '${word}', '${word}@x.example')`,
    [uuid(), at, meetingId],
  )
  await run(
    `INSERT INTO "MeetingNote" (id, "workspaceId", "meetingId", "byUserId", text) VALUES ($1, $2, $3, $4, '${word}')`,
    [noteId, at, meetingId, by],
  )
  await run(
    `INSERT INTO "Evidence" (id, "workspaceId", "caseId", "uploadedBy", "fileName", "contentType", "sizeBytes",
      sha256, "storedAs") VALUES ($1, $2, $3, $4, '${word}.txt', 'text/plain', 8, '', $5)`,
    [evidenceId, at, caseId, by, storedAs],
  )
  return { caseId, evidenceId, noteId }
}
const tables = [
  'Case',
  'CaseForm',
  'Submission',
  'StepDraft',
  'Meeting',
  'MeetingGuest',
  'MeetingNote',
  'Evidence',
]
const clear = async () => {
  const counted = tables.map(async (table) => {
    const { rows } = await app.db.pool.query(`SELECT row_to_json(t)::text AS text FROM "${table}" t`)
    const words = (rows as { text: string }[]).filter(({ text }) => text.includes(word)).length
    const { rowCount } = await app.db.pool.query(`SELECT 1 FROM "${table}" WHERE ${unsealed(table)}`)
    return [table, words + (rowCount ?? 0)] as const
  })
  return (await Promise.all(counted)).filter(([, count]) => count > 0).map(([table]) => table)
}

test('all of a case is sealed in one go, bytes too, and reads as before', async () => {
  const { caseId, evidenceId, noteId } = await oldCase()
  expect(await clear()).toEqual(tables)
  const member = await app.as(app.employer.member)
  const before = (await member.get(`/complaint-workflow/api/case/${caseId}`)).body
  expect(await sealCases(app.deps, () => {})).toEqual({ gone: 1, isLast: true })
  expect(await clear()).toEqual([])
  expect((await member.get(`/complaint-workflow/api/case/${caseId}`)).body).toEqual(before)
  expect(await app.db.platform.meetingNote.findFirst({ where: { id: noteId } })).toMatchObject({ text: word })
  expect(await app.db.platform.stepDraft.findFirst({ where: { caseId } })).toMatchObject({
    form: { note: word },
    updatedAt: new Date('2026-01-02T03:04:05Z'),
  })
  const file = await member.get(`/complaint-workflow/api/evidence/${evidenceId}`)
  expect([file.status, file.body, file.headers.get('content-length')]).toEqual([200, word, '8'])
  expect(await sealCases(app.deps, () => {})).toEqual({ gone: 0, isLast: true })
})

test('one that is stopped half way is done the next time, and an erased one is left alone', async () => {
  const [one, erased] = [await oldCase(), await oldCase()]
  await app.db.caseKeys.destroy(erased.caseId)
  let beats = 0
  const stop = () => {
    if (++beats === 2) throw new Error('stopped')
  }
  await expect(sealCases(app.deps, stop)).rejects.toThrow('stopped')
  expect(await app.db.platform.case.findUniqueOrThrow({ where: { id: one.caseId } })).toMatchObject({
    sealedAt: null,
  })
  expect(await sealCases(app.deps, () => {})).toEqual({ gone: 1, isLast: true })
  expect(await app.db.platform.caseForm.findFirst({ where: { caseId: one.caseId } })).toMatchObject({
    answers: { what: word },
  })
})

test('a complaint that was being written is sealed, and a key whose draft is gone is destroyed', async () => {
  const { db, employer } = app
  const draft = await db.forWorkspace(employer.workspace.id).complaintDraft.create({
    data: { userId: employer.complainant.id, workflowId: floor.workflowId, form: {} },
  })
  await db.pool.query(`UPDATE "ComplaintDraft" SET form = '{"answers": "${word}"}' WHERE id = $1`, [draft.id])
  expect(await sealDrafts(app.deps, () => {})).toEqual({ gone: 1, isLast: true })
  const { rows } = await db.pool.query(`SELECT form::text FROM "ComplaintDraft" WHERE id = $1`, [draft.id])
  expect(JSON.stringify(rows)).not.toContain(word)
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  expect((await removeDraftKeys(app.deps, () => {}, tomorrow)).gone).toBe(0)
  await db.pool.query(`DELETE FROM "ComplaintDraft" WHERE id = $1`, [draft.id])
  expect((await removeDraftKeys(app.deps, () => {})).gone).toBe(0)
  expect((await removeDraftKeys(app.deps, () => {}, tomorrow)).gone).toBe(1)
  expect(await db.caseKeys.state(draft.id)).toBe('DESTROYED')
})

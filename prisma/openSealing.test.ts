/** What the client seals on its way into rows, and what it opens, refuses and erases on the way out. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCase, floorGraph, publish } from '../test/case.ts'
import { testDatabase } from '../test/database.ts'
import { statementsOf } from '../test/statements.ts'
import { buildEmployer, type Employer } from './builders.ts'
import { openDatabase, type Database, type WorkspaceDb } from './client.ts'

let [db, drop, employer, caseId] = [] as unknown as [Database, () => Promise<void>, Employer, string]
let rows: WorkspaceDb
const answers = { what: 'He took the sandwich', tick: ['yes'] }
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
  rows = db.forWorkspace(employer.workspace.id)
  caseId = await filed()
})
afterAll(async () => {
  await db?.close()
  await drop?.()
})
const filed = async () => fileCase(db, employer, await publish(db, employer, floorGraph()), { answers })
const submit = async (of: string, note: string, more: object = {}) => {
  const data = { id: uuid(), caseId: of, byUserId: employer.member.id, note, answers, ...more }
  return rows.submission.create({ data })
}
/** A row as it lies in the database. */
const raw = async (table: string, id: string, key = 'id') => {
  const result = await db.pool.query(
    `SELECT row_to_json(t)::text AS text FROM "${table}" t WHERE ${key} = $1`,
    [id],
  )
  return (result.rows[0] as { text: string }).text
}

test('rows hold nothing of it, and every way to read opens it', async () => {
  expect(await raw('CaseForm', caseId, '"caseId"')).not.toMatch(/sandwich|Whoever Filed/)
  expect(await rows.caseForm.findUniqueOrThrow({ where: { caseId } })).toMatchObject({ answers })
  expect(
    await db.platform.caseForm.findFirst({ where: { caseId }, select: { answers: true } }),
  ).toMatchObject({
    answers,
  })
  const { form } = await rows.case.findFirstOrThrow({ where: { id: caseId }, select: { form: true } })
  expect(form).toMatchObject({ answers, complainant: { name: 'Whoever Filed' } })
  const whole = await rows.caseStep.findMany({
    where: { caseId },
    include: { case: { include: { form: true } } },
  })
  for (const step of whole) expect(step.case.form).toMatchObject({ answers })
  await rows.transaction(async (inside) =>
    expect((await inside.caseForm.findMany({ where: { caseId } }))[0]).toMatchObject({ answers }),
  )
})

test('a change is sealed as the row was, and null stays null', async () => {
  const { id } = await submit(caseId, 'Secret note')
  expect(await raw('Submission', id)).not.toMatch(/Secret|sandwich/)
  await rows.submission.updateMany({ where: { id, caseId }, data: { note: 'Another secret' } })
  expect(await raw('Submission', id)).not.toContain('Another')
  expect(await rows.submission.findFirst({ where: { id } })).toMatchObject({
    note: 'Another secret',
    answers,
  })
  await rows.submission.updateMany({ where: { id, caseId }, data: { note: null } })
  expect(await rows.submission.findFirst({ where: { id, note: null } })).toMatchObject({ note: null })
  await expect(rows.submission.updateMany({ where: { id }, data: { note: 'Whose?' } })).rejects.toThrow(
    'caseId',
  )
})

test('what SQL reads on its own is sealed on its own', async () => {
  const meeting = { meetingId: uuid(), change: { title: 'Hearing of Meera' } }
  const { id } = await submit(caseId, '', { answers: { meeting, beside: 1 } })
  const { rows: meetingRows } = await db.pool.query(
    `SELECT answers->'meeting' AS m FROM "Submission" WHERE id = $1`,
    [id],
  )
  expect((meetingRows[0] as { m: object }).m).toEqual({ sealed: expect.stringMatching(/^sealed:1:/) })
  expect(await rows.submission.findFirst({ where: { id } })).toMatchObject({
    answers: { meeting, beside: 1 },
  })
})

test('what is sealed opens in its own row and column alone', async () => {
  const [one, other] = [await submit(caseId, 'The first'), await submit(caseId, 'The second')]
  await db.pool.query(
    'UPDATE "Submission" s SET note = o.note FROM "Submission" o WHERE s.id = $1 AND o.id = $2',
    [one.id, other.id],
  )
  await expect(rows.submission.findFirst({ where: { id: one.id } })).rejects.toThrow()
  await expect(rows.submission.findFirst({ where: { id: one.id }, select: { note: true } })).rejects.toThrow()
  expect(await rows.submission.findFirst({ where: { id: other.id } })).toMatchObject({ note: 'The second' })
  await db.pool.query('DELETE FROM "Submission" WHERE id = $1', [one.id])
})

test('nobody looks for what is sealed, which SQL could not find', async () => {
  const title = { contains: 'x' }
  await expect(rows.case.findMany({ where: { AND: [{ OR: [{ title }] }] } })).rejects.toThrow(/sealed/)
  await expect(rows.meeting.findMany({ orderBy: [{ title: 'asc' }] })).rejects.toThrow(/sealed/)
  expect(await rows.case.count({ where: { title: { not: null } } })).toBe(0)
})

test('rows from before keys read as they are, and what is written beside them is sealed', async () => {
  const old = await filed()
  await db.pool.query(`UPDATE "CaseForm" SET answers = '{"what":"in the clear"}' WHERE "caseId" = $1`, [old])
  expect(await rows.caseForm.findFirst({ where: { caseId: old } })).toMatchObject({
    answers: { what: 'in the clear' },
  })
})

test('opening takes no statement of its own', async () => {
  const read = async () => void (await rows.caseForm.findFirst({ where: { caseId } }))
  await read()
  expect(await statementsOf(read)).toHaveLength(1)
  expect(await statementsOf(async () => void (await submit(caseId, 'One')))).toHaveLength(1)
})

describe('a key that is destroyed', () => {
  test('leaves nothing to read, says so to whoever writes, and touches no other case', async () => {
    const [gone, other] = [await filed(), await filed()]
    const { id } = await submit(gone, 'Never again')
    await db.caseKeys.destroy(gone)
    expect(await rows.caseForm.findFirst({ where: { caseId: gone } })).toMatchObject({
      complainant: null,
      respondent: {},
      incidents: [],
      answers: {},
    })
    expect(await rows.submission.findFirst({ where: { id } })).toMatchObject({ note: null, answers: {} })
    await expect(submit(gone, 'More')).rejects.toMatchObject({ code: 'CASE_KEY_DESTROYED' })
    expect(await rows.caseForm.findFirst({ where: { caseId: other } })).toMatchObject({ answers })
  })

  test('goes with its draft once that is certain, and not before', async () => {
    const create = () =>
      rows.complaintDraft.create({
        data: { userId: employer.complainant.id, workflowId: uuid(), form: answers },
      })
    const [liveDraft, gone] = [await create(), await create()]
    expect(await raw('ComplaintDraft', liveDraft.id)).not.toContain('sandwich')
    const remove = (id: string, then: () => void) =>
      rows.transaction(async (inside) => {
        await inside.complaintDraft.deleteMany({ where: { id } })
        then()
      })
    await expect(
      remove(liveDraft.id, () => {
        throw new Error('not after all')
      }),
    ).rejects.toThrow('not after all')
    await remove(gone.id, () => {})
    expect([await db.caseKeys.state(liveDraft.id), await db.caseKeys.state(gone.id)]).toEqual([
      'THERE',
      'DESTROYED',
    ])
    expect(await rows.complaintDraft.findFirst({ where: { id: liveDraft.id } })).toMatchObject({
      form: answers,
    })
  })
})

test('a key that is missing is never made anew over what it sealed, nor read as nothing', async () => {
  const database = await testDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'redress-keys-'))
  const openAt = (folder: string) =>
    openDatabase(database.url, { caseKeys: { secret: Buffer.alloc(32, 1), dir: join(dir, folder) } })
  const [own, elsewhere] = [openAt('keys'), openAt('empty')]
  const here = await buildEmployer(own, 'lost.localhost')
  const id = await fileCase(own, here, await publish(own, here, floorGraph()), { answers })
  const lost = elsewhere.forWorkspace(here.workspace.id)
  await expect(lost.caseForm.findFirst({ where: { caseId: id } })).rejects.toThrow(/CASE_KEYS_DIR/)
  const data = { caseId: id, byUserId: here.member.id, note: 'More' }
  await expect(lost.submission.create({ data })).rejects.toMatchObject({ code: 'CASE_KEY_MISSING' })
  for (const each of [own, elsewhere]) await each.close()
  await database.drop()
  await rm(dir, { recursive: true, force: true })
})

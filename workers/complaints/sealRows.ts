/**
 * What was written before there were keys is sealed with the key of its case, or of its draft: keys are not in the
 * database, so no migration can. Each case is a transaction of its own, harmless twice.
 */
import { Prisma, type Database } from '../../prisma/client.ts'
import { sealedModels, unsealed } from '../../prisma/sealedColumns.ts'
import type { Batch, SweepDeps } from '../cleanup/cleanUp.ts'
import { sealFiles } from './sealFiles.ts'

const pageSize = 100
/** As many as a table of one case has at a time in memory. */
const rowsAtOnce = 200
type Tx = Pick<Database['platform'], '$queryRaw'>
type Row = Record<string, unknown>
/** What all models have; which one it is, is only known here. */
type Model = { findMany(args: object): Promise<Row[]>; updateMany(args: object): Promise<unknown> }

/** Tables of a case, each with the condition that a row is of the case `$1`. */
const ofCase: Record<string, Prisma.Sql> = {
  Case: Prisma.sql`id`,
  CaseForm: Prisma.sql`"caseId"`,
  Submission: Prisma.sql`"caseId"`,
  StepDraft: Prisma.sql`"caseId"`,
  Meeting: Prisma.sql`"caseId"`,
  MeetingGuest: Prisma.sql`"caseId"`,
  MeetingNote: Prisma.sql`"caseId"`,
  Evidence: Prisma.sql`coalesce("keyId", "caseId", "draftId")`,
}
const ofDraft: Record<string, Prisma.Sql> = {
  ComplaintDraft: Prisma.sql`id`,
  Evidence: Prisma.sql`coalesce("keyId", "caseId", "draftId")`,
}

/** Cases from before keys, one by one; `beat` is called for each and throws when the sweep is to stop. */
export async function sealCases({ db, store }: SweepDeps, beat: () => void): Promise<Batch> {
  let gone = 0
  const next = `SELECT id FROM "Case" WHERE "sealedAt" IS NULL AND id > $1 ORDER BY id LIMIT ${pageSize}`
  for await (const id of idsOf(db, next)) {
    beat()
    await db.caseKeys.create(id)
    if ((await db.caseKeys.state(id)) !== 'THERE') continue
    await sealFiles({ db, store }, id, beat)
    await db.platform.$transaction(
      async (rows) => {
        await sealAll(rows, ofCase, id)
        await rows.case.updateMany({ where: { id }, data: { sealedAt: new Date() } })
      },
      { timeout: 60_000 },
    )
    gone++
  }
  return { gone, isLast: true }
}

/** Complaints that were being written then. */
export async function sealDrafts({ db, store }: SweepDeps, beat: () => void): Promise<Batch> {
  let gone = 0
  const next = `SELECT id FROM "ComplaintDraft" WHERE (${unsealed('ComplaintDraft')}) AND id > $1
    ORDER BY id LIMIT ${pageSize}`
  for await (const id of idsOf(db, next)) {
    beat()
    await db.caseKeys.create(id, 'drafts')
    if ((await db.caseKeys.state(id)) !== 'THERE') continue
    await sealFiles({ db, store }, id, beat)
    await db.platform.$transaction((rows) => sealAll(rows, ofDraft, id), { timeout: 60_000 })
    gone++
  }
  return { gone, isLast: true }
}

async function* idsOf({ pool }: Database, next: string): AsyncGenerator<string> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await pool.query<{ id: string }>(next, [last])
    for (const { id } of rows) yield id
    if (rows.length < pageSize) return
    last = rows.at(-1)?.id ?? last
  }
}

async function sealAll(rows: Tx, tables: Record<string, Prisma.Sql>, id: string): Promise<void> {
  for (const [model, key] of Object.entries(tables))
    while ((await sealSome(rows, { model, key, id })) === rowsAtOnce); // eslint-disable-line no-await-in-loop
}

/** A concurrent change of such a row waits, and changes the sealed row. */
async function sealSome(rows: Tx, { model, key, id }: { model: string; key: Prisma.Sql; id: string }) {
  const { columns, row: names, key: owner } = sealedModels[model]!
  const identity = Prisma.raw(names.map((name) => `"${name}"`).join(', '))
  const identities = await rows.$queryRaw<Row[]>`SELECT ${identity} FROM ${Prisma.raw(`"${model}"`)}
    WHERE ${key} = ${id}::uuid AND (${Prisma.raw(unsealed(model))}) LIMIT ${rowsAtOnce} FOR UPDATE`
  const table = Reflect.get(rows, `${model[0]?.toLowerCase()}${model.slice(1)}`) as Model
  for (const where of identities) {
    const [known] = await table.findMany({ where }) // eslint-disable-line no-await-in-loop
    if (!known) continue
    const clear = Object.keys(columns).map((column) => [column, known[column]])
    const own = owner.map((column) => [column, known[column]])
    const timestamps = 'updatedAt' in known ? { updatedAt: known['updatedAt'] } : {}
    // eslint-disable-next-line no-await-in-loop
    await table.updateMany({
      where: { ...where, ...Object.fromEntries(own) },
      data: { ...Object.fromEntries(clear), ...timestamps },
    })
  }
  return identities.length
}
